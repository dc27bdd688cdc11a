/**
 * What a moulder in Germany would ask for five injection moulded parts in 2026: the raw part without its tool in EUR a piece, and the tool in
 * thousands of EUR. Written down before the engine could price a moulding and never changed afterwards; all of it is judgement, good to about
 * ±30 % (piece) and ±40 % (tool).
 *
 * Rates are a moulder's all-in ones per hour, with the share of an operator who looks after several machines. Material bears 8 % for drying,
 * purging and storage. Profit and administration are 14 %. The tools come from a tool shop in the country.
 */
type Programme = {
  readonly annual: number;
  readonly lot: number;
  readonly cavities: number;
  /** Thousands of EUR: mould base, cavities, slides, runner, first sampling. */
  readonly tool: number;
  /** From one closing of the mould to the next. */
  readonly cycleSeconds: number;
  /** Machine by clamping force, and its rate per hour. */
  readonly tonnes: number;
  readonly rate: number;
  readonly setupHours: number;
};

type Moulded = {
  readonly part: string;
  readonly material: string;
  /** Length, width and height; volume; nominal wall, mm and mm³. */
  readonly box: readonly [number, number, number];
  readonly volume: number;
  readonly wall: number;
  /** Seen in the direction in which the mould opens, mm². */
  readonly projected: number;
  readonly slides: number;
  /** What a piece takes with its share of the runner after regrinding. */
  readonly grams: number;
  readonly pricePerKg: number;
  /** Good pieces of those moulded. */
  readonly yield: number;
  readonly handSeconds: number;
  readonly programmes: readonly [Programme, Programme, Programme];
};

export const MOULDED: readonly Moulded[] = [
  {
    part: 'pp_clip',
    material: 'PP',
    box: [60, 20, 12],
    volume: 5500,
    wall: 1.5,
    projected: 900,
    slides: 0,
    grams: 5.2,
    pricePerKg: 1.5,
    yield: 0.98,
    handSeconds: 0,
    programmes: [
      {
        annual: 1000,
        lot: 1000,
        cavities: 1,
        tool: 6.5,
        cycleSeconds: 16,
        tonnes: 35,
        rate: 36,
        setupHours: 1.5,
      },
      {
        annual: 20_000,
        lot: 10_000,
        cavities: 2,
        tool: 10,
        cycleSeconds: 15,
        tonnes: 35,
        rate: 36,
        setupHours: 1.5,
      },
      {
        annual: 500_000,
        lot: 100_000,
        cavities: 8,
        tool: 36,
        cycleSeconds: 14,
        tonnes: 80,
        rate: 40,
        setupHours: 2,
      },
    ],
  },
  {
    part: 'abs_housing',
    material: 'ABS',
    box: [150, 90, 28],
    volume: 57_000,
    wall: 2.2,
    projected: 13_500,
    slides: 0,
    grams: 62,
    pricePerKg: 2.3,
    yield: 0.98,
    handSeconds: 4,
    programmes: [
      {
        annual: 1000,
        lot: 1000,
        cavities: 1,
        tool: 17,
        cycleSeconds: 36,
        tonnes: 120,
        rate: 46,
        setupHours: 2,
      },
      {
        annual: 20_000,
        lot: 5000,
        cavities: 1,
        tool: 26,
        cycleSeconds: 30,
        tonnes: 120,
        rate: 46,
        setupHours: 2,
      },
      {
        annual: 500_000,
        lot: 50_000,
        cavities: 2,
        tool: 62,
        cycleSeconds: 28,
        tonnes: 220,
        rate: 58,
        setupHours: 3,
      },
    ],
  },
  {
    part: 'pa66_bracket',
    material: 'PA66-GF30',
    box: [140, 80, 50],
    volume: 87_600,
    wall: 3.5,
    projected: 9500,
    slides: 1,
    grams: 124,
    pricePerKg: 3.7,
    yield: 0.97,
    handSeconds: 5,
    programmes: [
      {
        annual: 1000,
        lot: 1000,
        cavities: 1,
        tool: 22,
        cycleSeconds: 46,
        tonnes: 120,
        rate: 47,
        setupHours: 2,
      },
      {
        annual: 20_000,
        lot: 5000,
        cavities: 1,
        tool: 30,
        cycleSeconds: 42,
        tonnes: 120,
        rate: 47,
        setupHours: 2,
      },
      {
        annual: 500_000,
        lot: 50_000,
        cavities: 4,
        tool: 98,
        cycleSeconds: 42,
        tonnes: 300,
        rate: 68,
        setupHours: 3.5,
      },
    ],
  },
  {
    part: 'pom_gear',
    material: 'POM-C',
    box: [45, 45, 10],
    volume: 10_640,
    wall: 4,
    projected: 1590,
    slides: 0,
    grams: 16,
    pricePerKg: 2.7,
    yield: 0.97,
    handSeconds: 0,
    programmes: [
      {
        annual: 1000,
        lot: 1000,
        cavities: 1,
        tool: 9.5,
        cycleSeconds: 32,
        tonnes: 35,
        rate: 37,
        setupHours: 2,
      },
      {
        annual: 20_000,
        lot: 5000,
        cavities: 2,
        tool: 15,
        cycleSeconds: 30,
        tonnes: 50,
        rate: 38,
        setupHours: 2,
      },
      {
        annual: 500_000,
        lot: 50_000,
        cavities: 8,
        tool: 52,
        cycleSeconds: 29,
        tonnes: 120,
        rate: 46,
        setupHours: 2.5,
      },
    ],
  },
  {
    part: 'pc_cover',
    material: 'PC',
    box: [120, 80, 15],
    volume: 33_300,
    wall: 2.5,
    projected: 9600,
    slides: 0,
    grams: 42,
    pricePerKg: 3.4,
    yield: 0.96,
    handSeconds: 5,
    programmes: [
      {
        annual: 1000,
        lot: 1000,
        cavities: 1,
        tool: 14,
        cycleSeconds: 38,
        tonnes: 120,
        rate: 46,
        setupHours: 2,
      },
      {
        annual: 20_000,
        lot: 5000,
        cavities: 1,
        tool: 21,
        cycleSeconds: 33,
        tonnes: 120,
        rate: 46,
        setupHours: 2,
      },
      {
        annual: 500_000,
        lot: 50_000,
        cavities: 4,
        tool: 74,
        cycleSeconds: 31,
        tonnes: 300,
        rate: 68,
        setupHours: 3,
      },
    ],
  },
];

const [MATERIAL_SURCHARGE, PROFIT, HAND_RATE] = [1.08, 1.14, 38];

const asked = (of: Moulded, at: Programme): string => {
  const plastic = (of.grams / 1000) * of.pricePerKg * MATERIAL_SURCHARGE;
  const machine = ((at.cycleSeconds / at.cavities) * at.rate) / 3600;
  const hand = (of.handSeconds * HAND_RATE) / 3600;
  const setup = (at.setupHours * at.rate) / at.lot;
  return (((plastic + machine + hand) / of.yield + setup) * PROFIT).toFixed(4);
};

/** The rows of `estimates.csv`: a part at a volume a year, called off in equal lots. */
export const estimatesCsv = (): string =>
  [
    'part,material,annual_volume,lot,piece_eur,tool_keur,cavities,cycle_s,clamp_t',
    ...MOULDED.flatMap((of) =>
      of.programmes.map((at) =>
        [
          of.part,
          of.material,
          at.annual,
          at.lot,
          asked(of, at),
          at.tool,
          at.cavities,
          at.cycleSeconds,
          at.tonnes,
        ].join(),
      ),
    ),
    '',
  ].join('\n');
