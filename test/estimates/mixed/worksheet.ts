/**
 * What a planner of a German contract shop asked for each part, EUR a piece net, 2026, without a drawing: metal, hours once an order,
 * minutes a piece at an all-in rate. Written down before any engine saw the parts; good to about ±25 %, all of it judgement (`assumed`).
 *
 * Rates an hour: three axes 72, large machine 95, lathe 56, lathe with driven tools 66, hobbing 65, laser 115, from 15 mm 130, brake 75,
 * punch 95, saw 45, deburring machine 55, bench 45, packing 42; order work 60. Metal bears 8 %, everything 15 % for sales and profit.
 */
export type Work = {
  readonly part: string;
  readonly material: string;
  /** Metal cut to length with freight of small orders, EUR a piece, at lots of 1, 10 and 100. */
  readonly metal: readonly [number, number, number];
  /** Order and programme, hours of an order. */
  readonly orderHours: number;
  /** Set-up with first article: hours and rate. */
  readonly setup: readonly [hours: number, rate: number];
  /** Minutes a piece and rate an hour; hand work among them. */
  readonly run: readonly (readonly [minutes: number, rate: number])[];
  /** The same at 10,000 where it is done otherwise then. */
  readonly late?: readonly (readonly [minutes: number, rate: number])[];
  readonly toolsEur?: number;
  /** Bought work: EUR of an order, and a piece. */
  readonly bought?: readonly [order: number, piece: number];
  readonly process: string;
};

const WORK: readonly Work[] = [
  {
    part: 'bearing_block',
    material: 'S355J2',
    metal: [24, 13, 9],
    orderHours: 1,
    setup: [1.9, 72],
    run: [
      [26, 72],
      [4, 45],
    ],
    process: 'sawn plate 75, 3-axis mill 3 clampings, seat bored',
  },
  {
    part: 'motor_plate',
    material: 'EN AW-7075',
    metal: [30, 18, 14],
    orderHours: 0.9,
    setup: [1.3, 72],
    run: [
      [11, 72],
      [3, 45],
    ],
    process: 'plate 20, 3-axis mill 2 clampings',
  },
  {
    part: 'electronics_box',
    material: 'EN AW-6082',
    metal: [62, 42, 36],
    orderHours: 1.9,
    setup: [2.4, 72],
    run: [
      [38, 72],
      [6, 45],
    ],
    process: 'plate 65, 3-axis mill 2 clampings and one for each side with openings',
  },
  {
    part: 'clamp_rail',
    material: 'S355J2',
    metal: [22, 12, 9.5],
    orderHours: 0.7,
    setup: [1.6, 72],
    run: [
      [17, 72],
      [5, 45],
    ],
    process: 'bright flat 50x40, 3-axis mill 1-2 clampings, T-slot cutter',
  },
  {
    part: 'ti_clevis',
    material: 'Ti6Al4V',
    metal: [45, 26, 21],
    orderHours: 1.1,
    setup: [2, 72],
    run: [
      [24, 72],
      [4, 45],
    ],
    toolsEur: 4,
    process: 'sawn bar or plate 35, 3-axis mill 3 clampings',
  },
  {
    part: 'inox_manifold',
    material: '1.4404',
    metal: [34, 20, 15],
    orderHours: 1.3,
    setup: [2.3, 72],
    run: [
      [28, 72],
      [8, 45],
    ],
    toolsEur: 1,
    process: 'flat 85x45 hot rolled, 3-axis mill 4 clampings, crossings deburred by hand',
  },
  {
    part: 'mini_block',
    material: 'CuZn39Pb3',
    metal: [5, 0.6, 0.12],
    orderHours: 0.5,
    setup: [1, 72],
    run: [
      [1.6, 72],
      [0.4, 45],
    ],
    late: [
      [0.6, 66],
      [0.1, 45],
    ],
    process: 'drawn flat 10x6, several in a vice; from the bar on a turn-mill at volume',
  },
  {
    part: 'clamp_arm',
    material: '42CrMo4',
    metal: [20, 9, 6.5],
    orderHours: 0.8,
    setup: [1.7, 72],
    run: [
      [21, 72],
      [4, 45],
    ],
    process: 'flat 45x35, 3-axis mill 2-3 clampings',
  },
  {
    part: 'steel_rail_1200',
    material: 'S235JR',
    metal: [50, 34, 28],
    orderHours: 0.5,
    setup: [1.4, 95],
    run: [
      [19, 95],
      [6, 45],
    ],
    process: 'bright flat 80x25 left as drawn, large 3-axis mill, ends and holes',
  },
  {
    part: 'drafted_mount',
    material: 'EN AW-6082',
    metal: [17, 8, 5.5],
    orderHours: 1.1,
    setup: [1.5, 72],
    run: [
      [16, 72],
      [3, 45],
    ],
    process: 'plate 40, 3-axis mill 2 clampings, leaning walls line by line or with a tapered mill',
  },
  {
    part: 'stepped_shaft',
    material: '42CrMo4',
    metal: [18, 8, 5.5],
    orderHours: 0.7,
    setup: [1.75, 66],
    run: [
      [1.2, 45],
      [10.5, 66],
      [1.5, 45],
    ],
    late: [
      [8, 62],
      [0.7, 45],
    ],
    process: 'sawn bar Ø45, turn-mill two chuckings with tailstock, keyway and cross hole driven',
  },
  {
    part: 'pinion_shaft',
    material: '16MnCr5',
    metal: [20, 10, 7],
    orderHours: 0.75,
    setup: [2.5, 60],
    run: [
      [1.5, 45],
      [9, 56],
      [6, 65],
      [1.5, 45],
    ],
    late: [
      [6.5, 54],
      [4, 60],
      [0.7, 45],
    ],
    process: 'sawn bar Ø60, lathe two chuckings, hobbed, deburred, soft',
  },
  {
    part: 'inox_flange',
    material: '1.4404',
    metal: [75, 55, 46],
    orderHours: 0.6,
    setup: [1.7, 62],
    run: [
      [5, 45],
      [15, 60],
      [5, 68],
      [1.5, 45],
    ],
    process: 'slice of bar Ø165, lathe two chuckings, six holes driven or on a mill',
  },
  {
    part: 'ball_40',
    material: '1.4305',
    metal: [8, 3.5, 2.5],
    orderHours: 0.35,
    setup: [1, 56],
    run: [
      [5, 55],
      [0.4, 45],
    ],
    late: [
      [3.2, 50],
      [0.2, 45],
    ],
    process: 'bright bar Ø42, bar lathe with counter spindle, ball in two halves',
  },
  {
    part: 'bronze_bush',
    material: 'CuSn8',
    metal: [20, 12, 8],
    orderHours: 0.35,
    setup: [0.85, 56],
    run: [
      [3.2, 54],
      [0.3, 45],
    ],
    late: [
      [2.2, 48],
      [0.1, 45],
    ],
    process: 'bar Ø52, bar lathe, turned round once; swarf is sold',
  },
  {
    part: 'hex_adapter',
    material: '1.4305',
    metal: [10, 4.2, 3],
    orderHours: 0.4,
    setup: [1.15, 62],
    run: [
      [3.2, 62],
      [0.2, 45],
    ],
    late: [
      [2.4, 54],
      [0.1, 45],
    ],
    process: 'drawn hexagon 32, bar-fed lathe with counter spindle',
  },
  {
    part: 'pom_roller',
    material: 'POM-C',
    metal: [8, 2.6, 1.5],
    orderHours: 0.35,
    setup: [1, 56],
    run: [
      [2.6, 54],
      [0.2, 45],
    ],
    late: [[1.7, 48]],
    process: 'bar Ø65, bar lathe, two chuckings or counter spindle',
  },
  {
    part: 'hat_rail',
    material: 'DC01',
    metal: [3, 1.8, 1.35],
    orderHours: 0.2,
    setup: [0.6, 75],
    run: [
      [0.35, 115],
      [0.4, 55],
      [1.2, 75],
      [0.3, 42],
    ],
    process: 'laser, deburr, 4 bends',
  },
  {
    part: 'tray_inox',
    material: '1.4301',
    metal: [9, 6, 5],
    orderHours: 0.25,
    setup: [0.75, 75],
    run: [
      [0.45, 115],
      [0.4, 55],
      [1.4, 75],
      [0.4, 42],
    ],
    process: 'laser with nitrogen, deburr, 4 bends',
  },
  {
    part: 'frame_plate',
    material: 'S355J2',
    metal: [290, 250, 228],
    orderHours: 0.35,
    setup: [0.25, 130],
    run: [
      [9.5, 130],
      [8, 48],
      [6, 45],
    ],
    process: 'laser of 10 kW and more or plasma, 20 mm, edges dressed, crane',
  },
  {
    part: 'disc_3',
    material: 'EN AW-5754',
    metal: [3, 0.5, 0.28],
    orderHours: 0.15,
    setup: [0.2, 80],
    run: [
      [0.15, 115],
      [0.15, 55],
      [0.1, 42],
    ],
    process: 'laser, deburr',
  },
  {
    part: 'perforated_alu',
    material: 'EN AW-5754',
    metal: [7, 4, 2.9],
    orderHours: 0.2,
    setup: [0.22, 85],
    run: [
      [1.3, 115],
      [0.4, 55],
      [0.2, 42],
    ],
    late: [
      [0.9, 95],
      [0.3, 55],
      [0.15, 42],
    ],
    process: 'laser; punched at volume; deburr',
  },
];

/** By lot: metal over that of a hundred pieces, set-up work, running time. */
const LOTS = [
  { lot: 1, metal: null, setup: 1, run: 1.3 },
  { lot: 10, metal: null, setup: 1, run: 1.12 },
  { lot: 100, metal: 1, setup: 1, run: 1 },
  { lot: 1000, metal: 0.93, setup: 1.4, run: 0.9 },
  { lot: 10_000, metal: 0.86, setup: 2.5, run: 0.8 },
] as const;
const [METAL_SURCHARGE, SALES_AND_PROFIT, ORDER_RATE] = [1.08, 1.15, 60];
/** What the operations of their own at 10,000 cost of themselves: they are stated as they run then. */
const AS_STATED = 1;

const asked = (work: Work, index: number): string => {
  const of = LOTS[index];
  if (of === undefined) throw new Error('no such lot');
  const [hours, rate] = work.setup;
  const metal = of.metal === null ? work.metal[index] : work.metal[2] * of.metal;
  const [boughtOnce, boughtEach] = work.bought ?? [0, 0];
  const once = ((work.orderHours * ORDER_RATE + hours * rate) * of.setup + boughtOnce) / of.lot;
  const late = of.lot === 10_000 ? work.late : undefined;
  const minutes = (late ?? work.run).reduce((sum, [min, perHour]) => sum + (min * perHour) / 60, 0);
  const running = minutes * (late === undefined ? of.run : AS_STATED) + (work.toolsEur ?? 0) * of.run;
  return (((metal ?? Number.NaN) * METAL_SURCHARGE + boughtEach + once + running) * SALES_AND_PROFIT).toFixed(
    2,
  );
};

/** The rows of `estimates.csv`, in the columns of `npm run estimates`. */
export const csvOf = (works: readonly Work[]): string =>
  [
    `part,material,env,${LOTS.map(({ lot }) => `lot_${lot}`).join()},process_a_planner_chooses`,
    ...works.map((work) =>
      [
        work.part,
        work.material,
        'de-2026',
        ...LOTS.map((_, index) => asked(work, index)),
        `"${work.process}"`,
      ].join(),
    ),
    '',
  ].join('\n');

export const estimatesCsv = (): string => csvOf(WORK);
