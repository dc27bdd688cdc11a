import { type Cast, csvOf } from '../cast/worksheet.ts';

/**
 * What a foundry in Germany would ask for five sand castings in 2026: the raw part without its tool in EUR a piece, and the tool in thousands of
 * EUR. Written down before the engine could price a sand casting and never changed afterwards; all of it is judgement, good to about ±30 %
 * (piece) and ±40 % (tool). Rates and shares follow the rules of `../cast/worksheet.ts`.
 *
 * Small lots are moulded by hand in furan sand, middle ones on a jolt-squeeze machine, large ones on a flask line. A core is a cold-box core with
 * its sand, its shooter and its scrap.
 */
export const SAND: readonly Cast[] = [
  {
    // Round cover of a pump with a boss in its centre; solution treated and aged.
    part: 'al_pump_cover',
    process: 'sand',
    material: 'AC-42100',
    box: [160, 160, 45],
    volume: 335_000,
    wall: 7,
    kilograms: 1,
    poured: 2,
    loss: 0.03,
    pricePerKg: 3.1,
    melt: 0.45,
    cores: 0,
    handMinutes: 4,
    heat: 1.1,
    yield: 0.92,
    programmes: [
      { annual: 20, lot: 20, cavities: 2, tool: 2.2, cycleSeconds: 1100, rate: 62, setupHours: 1 },
      { annual: 300, lot: 100, cavities: 2, tool: 3.2, cycleSeconds: 300, rate: 110, setupHours: 1 },
      { annual: 3000, lot: 500, cavities: 4, tool: 7, cycleSeconds: 160, rate: 150, setupHours: 1 },
    ],
  },
  {
    // Case of a gear unit in two halves; one large core for its inside.
    part: 'gjl_gear_case',
    process: 'sand',
    material: 'EN-GJL-250',
    box: [380, 260, 180],
    volume: 3_050_000,
    wall: 10,
    kilograms: 23,
    poured: 1.5,
    loss: 0.03,
    pricePerKg: 0.55,
    melt: 0.28,
    cores: 7.5,
    handMinutes: 32,
    heat: 0,
    yield: 0.95,
    programmes: [
      { annual: 50, lot: 25, cavities: 1, tool: 9, cycleSeconds: 2400, rate: 64, setupHours: 1.5 },
      { annual: 1000, lot: 100, cavities: 1, tool: 15, cycleSeconds: 200, rate: 170, setupHours: 1 },
    ],
  },
  {
    // Wheel hub with a cored bore.
    part: 'gjs_hub',
    process: 'sand',
    material: 'EN-GJS-400-15',
    box: [140, 140, 75],
    volume: 620_000,
    wall: 14,
    kilograms: 4.4,
    poured: 1.75,
    loss: 0.03,
    pricePerKg: 0.65,
    melt: 0.34,
    cores: 0.7,
    handMinutes: 5,
    heat: 0,
    yield: 0.95,
    programmes: [
      { annual: 500, lot: 250, cavities: 4, tool: 5.5, cycleSeconds: 160, rate: 150, setupHours: 1 },
      { annual: 20_000, lot: 2000, cavities: 4, tool: 12, cycleSeconds: 38, rate: 420, setupHours: 0.7 },
    ],
  },
  {
    // Flanged cover of a pressure vessel, normalised.
    part: 'steel_cover',
    process: 'sand',
    material: '1.0619',
    box: [260, 260, 70],
    volume: 1_780_000,
    wall: 20,
    kilograms: 14,
    poured: 1.9,
    loss: 0.05,
    pricePerKg: 0.75,
    melt: 0.5,
    cores: 0,
    handMinutes: 60,
    heat: 6,
    yield: 0.93,
    programmes: [
      { annual: 20, lot: 10, cavities: 1, tool: 3.5, cycleSeconds: 2700, rate: 62, setupHours: 1.5 },
      { annual: 500, lot: 50, cavities: 1, tool: 5.5, cycleSeconds: 600, rate: 110, setupHours: 1.2 },
    ],
  },
  {
    // Ribbed bracket without a core.
    part: 'al_bracket',
    process: 'sand',
    material: 'AC-46200',
    box: [220, 120, 80],
    volume: 480_000,
    wall: 8,
    kilograms: 1.5,
    poured: 1.9,
    loss: 0.03,
    pricePerKg: 2.9,
    melt: 0.45,
    cores: 0,
    handMinutes: 5,
    heat: 0,
    yield: 0.92,
    programmes: [
      { annual: 10, lot: 10, cavities: 1, tool: 2.4, cycleSeconds: 1000, rate: 62, setupHours: 1 },
      { annual: 200, lot: 100, cavities: 2, tool: 3.6, cycleSeconds: 360, rate: 110, setupHours: 1 },
    ],
  },
];

export const sandCsv = (): string => csvOf(SAND);
