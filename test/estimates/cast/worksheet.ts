/**
 * What a foundry in Germany would ask for ten castings in 2026: the raw part without its tool in EUR a piece, and the tool in thousands of EUR.
 * Written down before the engine could price a casting and never changed afterwards; all of it is judgement, good to about ±30 % (piece) and
 * ±40 % (tool).
 *
 * Rates are all-in ones of a cell, a station or a moulding line per hour, with its operators. Metal is the ingot or the melt with its melting
 * loss; returns go back to the furnace and cost only that loss. Profit and administration are 15 %. The tools come from a tool shop in the country.
 */
export type Programme = {
  readonly annual: number;
  readonly lot: number;
  /** Pieces of a shot, a pour or a mould. */
  readonly cavities: number;
  /** Thousands of EUR: die or pattern, core boxes, trim tool, first sampling. */
  readonly tool: number;
  /** From one shot, pour or mould to the next. */
  readonly cycleSeconds: number;
  readonly rate: number;
  readonly setupHours: number;
};

export type Cast = {
  readonly part: string;
  readonly process: 'die' | 'chill' | 'sand';
  readonly material: string;
  /** Length, width and height; volume; nominal wall, mm and mm³. */
  readonly box: readonly [number, number, number];
  readonly volume: number;
  readonly wall: number;
  readonly kilograms: number;
  /** Poured over what the casting weighs. */
  readonly poured: number;
  /** Of what is poured, lost in melting. */
  readonly loss: number;
  readonly pricePerKg: number;
  /** Melting what is poured, EUR/kg. */
  readonly melt: number;
  /** Cores of a piece, EUR. */
  readonly cores: number;
  /** Sawing, fettling, blasting and looking at a piece. */
  readonly handMinutes: number;
  /** Heat treatment of a piece, EUR. */
  readonly heat: number;
  /** Good castings of those poured. */
  readonly yield: number;
  readonly programmes: readonly Programme[];
};

const HOUSING = { box: [250, 180, 90], volume: 691_000, wall: 6 } as const;

export const CAST: readonly Cast[] = [
  {
    part: 'zn_lever',
    process: 'die',
    material: 'ZP0410',
    box: [85, 28, 16],
    volume: 11_900,
    wall: 3,
    kilograms: 0.08,
    poured: 1.3,
    loss: 0.03,
    pricePerKg: 3.1,
    melt: 0.1,
    cores: 0,
    handMinutes: 0.05,
    heat: 0,
    yield: 0.97,
    programmes: [
      { annual: 5000, lot: 2500, cavities: 1, tool: 14, cycleSeconds: 14, rate: 62, setupHours: 2 },
      { annual: 100_000, lot: 20_000, cavities: 2, tool: 25, cycleSeconds: 14, rate: 64, setupHours: 2 },
      { annual: 1_000_000, lot: 100_000, cavities: 4, tool: 44, cycleSeconds: 14, rate: 66, setupHours: 2.5 },
    ],
  },
  {
    part: 'al_cover',
    process: 'die',
    material: 'AC-46000',
    box: [120, 90, 22],
    volume: 54_500,
    wall: 2.8,
    kilograms: 0.15,
    poured: 1.7,
    loss: 0.03,
    pricePerKg: 2.5,
    melt: 0.25,
    cores: 0,
    handMinutes: 0.15,
    heat: 0,
    yield: 0.95,
    programmes: [
      { annual: 5000, lot: 2500, cavities: 1, tool: 24, cycleSeconds: 38, rate: 88, setupHours: 3 },
      { annual: 50_000, lot: 10_000, cavities: 2, tool: 42, cycleSeconds: 45, rate: 108, setupHours: 3.5 },
      { annual: 500_000, lot: 50_000, cavities: 4, tool: 78, cycleSeconds: 55, rate: 145, setupHours: 4 },
    ],
  },
  {
    part: 'al_housing',
    process: 'die',
    material: 'AC-46000',
    ...HOUSING,
    kilograms: 1.9,
    poured: 1.55,
    loss: 0.03,
    pricePerKg: 2.5,
    melt: 0.25,
    cores: 0,
    handMinutes: 1,
    heat: 0,
    yield: 0.94,
    programmes: [
      { annual: 1000, lot: 500, cavities: 1, tool: 90, cycleSeconds: 75, rate: 175, setupHours: 5 },
      { annual: 10_000, lot: 2500, cavities: 1, tool: 100, cycleSeconds: 70, rate: 175, setupHours: 5 },
      { annual: 50_000, lot: 5000, cavities: 1, tool: 110, cycleSeconds: 68, rate: 175, setupHours: 5 },
    ],
  },
  {
    part: 'al_bracket',
    process: 'die',
    material: 'AC-44300',
    box: [140, 90, 60],
    volume: 132_000,
    wall: 3.5,
    kilograms: 0.35,
    poured: 1.65,
    loss: 0.03,
    pricePerKg: 2.8,
    melt: 0.25,
    cores: 0,
    handMinutes: 0.25,
    heat: 0,
    yield: 0.95,
    programmes: [
      { annual: 5000, lot: 2500, cavities: 1, tool: 34, cycleSeconds: 48, rate: 108, setupHours: 3.5 },
      { annual: 50_000, lot: 10_000, cavities: 1, tool: 38, cycleSeconds: 45, rate: 108, setupHours: 3.5 },
      { annual: 300_000, lot: 25_000, cavities: 2, tool: 70, cycleSeconds: 55, rate: 150, setupHours: 4 },
    ],
  },
  {
    part: 'mg_frame',
    process: 'die',
    material: 'MC21120',
    box: [180, 110, 12],
    volume: 66_300,
    wall: 1.8,
    kilograms: 0.12,
    poured: 1.8,
    loss: 0.05,
    pricePerKg: 3.6,
    melt: 0.5,
    cores: 0,
    handMinutes: 0.4,
    heat: 0,
    yield: 0.92,
    programmes: [
      { annual: 5000, lot: 2500, cavities: 1, tool: 36, cycleSeconds: 40, rate: 115, setupHours: 3.5 },
      { annual: 50_000, lot: 10_000, cavities: 1, tool: 40, cycleSeconds: 36, rate: 115, setupHours: 3.5 },
    ],
  },
  {
    part: 'al_housing',
    process: 'chill',
    material: 'AC-46200',
    ...HOUSING,
    kilograms: 2.05,
    poured: 1.7,
    loss: 0.03,
    pricePerKg: 2.8,
    melt: 0.3,
    cores: 0,
    handMinutes: 3,
    heat: 0,
    yield: 0.94,
    programmes: [
      { annual: 500, lot: 250, cavities: 1, tool: 17, cycleSeconds: 270, rate: 82, setupHours: 2.5 },
      { annual: 2000, lot: 500, cavities: 1, tool: 20, cycleSeconds: 240, rate: 82, setupHours: 2.5 },
      { annual: 10_000, lot: 1000, cavities: 1, tool: 24, cycleSeconds: 210, rate: 72, setupHours: 2.5 },
    ],
  },
  {
    part: 'al_housing',
    process: 'sand',
    material: 'AC-46200',
    ...HOUSING,
    kilograms: 2.4,
    poured: 1.9,
    loss: 0.03,
    pricePerKg: 3.2,
    melt: 0.45,
    cores: 6,
    handMinutes: 8,
    heat: 0,
    yield: 0.92,
    programmes: [
      { annual: 10, lot: 10, cavities: 1, tool: 4.5, cycleSeconds: 1500, rate: 62, setupHours: 1.5 },
      { annual: 50, lot: 25, cavities: 1, tool: 5, cycleSeconds: 1200, rate: 62, setupHours: 1.5 },
      { annual: 500, lot: 100, cavities: 1, tool: 7, cycleSeconds: 420, rate: 95, setupHours: 1.5 },
    ],
  },
  {
    part: 'gjl_bearing',
    process: 'sand',
    material: 'EN-GJL-250',
    box: [220, 140, 130],
    volume: 1_080_000,
    wall: 12,
    kilograms: 8,
    poured: 1.5,
    loss: 0.03,
    pricePerKg: 0.55,
    melt: 0.28,
    cores: 1.6,
    handMinutes: 9,
    heat: 0,
    yield: 0.96,
    programmes: [
      { annual: 500, lot: 100, cavities: 2, tool: 8, cycleSeconds: 150, rate: 150, setupHours: 1 },
      { annual: 5000, lot: 500, cavities: 2, tool: 11, cycleSeconds: 45, rate: 380, setupHours: 0.7 },
      { annual: 50_000, lot: 2500, cavities: 4, tool: 24, cycleSeconds: 40, rate: 520, setupHours: 0.7 },
    ],
  },
  {
    part: 'gjs_bracket',
    process: 'sand',
    material: 'EN-GJS-400-15',
    box: [160, 110, 80],
    volume: 417_000,
    wall: 10,
    kilograms: 3,
    poured: 1.75,
    loss: 0.03,
    pricePerKg: 0.65,
    melt: 0.34,
    cores: 0,
    handMinutes: 4,
    heat: 0,
    yield: 0.95,
    programmes: [
      { annual: 1000, lot: 250, cavities: 4, tool: 6.5, cycleSeconds: 150, rate: 150, setupHours: 1 },
      { annual: 20_000, lot: 2000, cavities: 4, tool: 12, cycleSeconds: 30, rate: 420, setupHours: 0.7 },
    ],
  },
  {
    part: 'steel_valve',
    process: 'sand',
    material: '1.0619',
    box: [320, 260, 240],
    volume: 3_830_000,
    wall: 18,
    kilograms: 30,
    poured: 2,
    loss: 0.05,
    pricePerKg: 0.75,
    melt: 0.5,
    cores: 22,
    handMinutes: 150,
    heat: 14,
    yield: 0.93,
    programmes: [
      { annual: 20, lot: 10, cavities: 1, tool: 7, cycleSeconds: 5400, rate: 62, setupHours: 2 },
      { annual: 100, lot: 25, cavities: 1, tool: 8, cycleSeconds: 4800, rate: 62, setupHours: 2 },
    ],
  },
];

const [PROFIT, HAND_RATE] = [1.15, 44];

const asked = (of: Cast, at: Programme): string => {
  const metal = of.kilograms * of.pricePerKg * (1 + of.loss * of.poured);
  const melt = of.kilograms * of.poured * of.melt;
  const shaped = ((at.cycleSeconds / at.cavities) * at.rate) / 3600;
  const hand = (of.handMinutes * HAND_RATE) / 60;
  const setup = (at.setupHours * at.rate) / at.lot;
  return (((metal + melt + shaped + of.cores + hand + of.heat) / of.yield + setup) * PROFIT).toFixed(3);
};

/** The rows of an `estimates.csv`: a casting at a volume a year, called off in equal lots. */
export const csvOf = (parts: readonly Cast[]): string =>
  [
    'part,process,material,annual_volume,lot,piece_eur,tool_keur,cavities,cycle_s',
    ...parts.flatMap((of) =>
      of.programmes.map((at) =>
        [
          of.part,
          of.process,
          of.material,
          at.annual,
          at.lot,
          asked(of, at),
          at.tool,
          at.cavities,
          at.cycleSeconds,
        ].join(),
      ),
    ),
    '',
  ].join('\n');

export const estimatesCsv = (): string => csvOf(CAST);

/** Rough bounds of an experienced planner for the raw part, tool apart: EUR a piece and thousands of EUR. Only the order is asserted. */
export const BOUNDS = [
  { part: 'zn_lever', process: 'die', annual: 100_000, piece: [0.55, 1], tool: [15, 35] },
  { part: 'al_cover', process: 'die', annual: 50_000, piece: [1.1, 1.9], tool: [30, 55] },
  { part: 'al_housing', process: 'die', annual: 50_000, piece: [9.5, 14], tool: [80, 130] },
  { part: 'al_housing', process: 'chill', annual: 2000, piece: [18, 30], tool: [12, 30] },
  { part: 'al_housing', process: 'sand', annual: 50, piece: [55, 120], tool: [3, 8] },
  { part: 'gjl_bearing', process: 'sand', annual: 5000, piece: [16, 28], tool: [6, 15] },
  { part: 'steel_valve', process: 'sand', annual: 100, piece: [240, 420], tool: [5, 12] },
] as const;
