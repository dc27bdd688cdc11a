/**
 * What a planner of a German contract shop asked for each part, EUR a piece net, 2026, without a drawing: material, hours once a lot,
 * minutes a piece. Written down before any engine saw the parts and never changed afterwards; good to about ±25 %.
 *
 * Rates are an estimator's all-in ones, per hour: three axes 78, five axes 105, a large machine 95, bench and inspection 55. Material bears
 * 10 %, everything 12 % for profit and risk. A first piece runs slowly; from 1000 pieces several are clamped together and the program is
 * worked over, at 10,000 on pallets partly unattended, for which more is spent on set-up.
 */
type Work = {
  readonly part: string;
  readonly material: string;
  /** Metal cut to length with freight of small orders, EUR a piece, at lots of 1, 10 and 100. */
  readonly metal: readonly [number, number, number];
  /** Programming and set-up with first article, hours of a lot. */
  readonly programHours: number;
  readonly setupHours: number;
  /** Spindle, loading and tool changes; bench and measuring; tools beyond what the rate holds. */
  readonly machineMinutes: number;
  readonly handMinutes: number;
  readonly toolsEur?: number;
  readonly rate?: number;
  readonly process: string;
};

const WORK: readonly Work[] = [
  {
    part: 'small_bracket',
    material: 'EN AW-6082',
    metal: [5.5, 1.5, 0.6],
    programHours: 0.5,
    setupHours: 1,
    machineMinutes: 4.5,
    handMinutes: 1.5,
    process: 'flat bar 45x12, 3-axis mill 2 clampings, several in a row at volume',
  },
  {
    part: 'manifold',
    material: 'EN AW-6082',
    metal: [25, 11, 8],
    programHours: 1.25,
    setupHours: 2.2,
    machineMinutes: 16,
    handMinutes: 8,
    process: 'flat bar 65x55, 3-axis mill 4 clampings, deep drill, hand deburr of crossings',
  },
  {
    part: 'tslot_block',
    material: 'C45',
    metal: [30, 16, 12],
    programHours: 0.8,
    setupHours: 2,
    machineMinutes: 24,
    handMinutes: 5,
    process: 'flat 90x45, 3-axis mill 2-3 clampings, T-slot cutter',
  },
  {
    part: 'drafted_housing',
    material: 'EN AW-6082',
    metal: [28, 14, 9.5],
    programHours: 1.25,
    setupHours: 1.6,
    machineMinutes: 17,
    handMinutes: 4,
    process: 'plate 40, 3-axis mill 2 clampings, walls at constant z or with a tapered mill',
  },
  {
    part: 'thin_box',
    material: 'EN AW-6082',
    metal: [18, 7.5, 4.7],
    programHours: 1,
    setupHours: 1.5,
    machineMinutes: 13,
    handMinutes: 3,
    process: 'plate 35, 3-axis mill 2 clampings, walls finished lightly',
  },
  {
    part: 'heatsink',
    material: 'EN AW-6082',
    metal: [30, 15, 10],
    programHours: 0.9,
    setupHours: 1.9,
    machineMinutes: 15,
    handMinutes: 7,
    process: 'plate 45, 3-axis mill 2 clampings, fins with a 4 mm disc cutter',
  },
  {
    part: 'tool_plate',
    material: '42CrMo4',
    metal: [50, 35, 29],
    programHours: 0.6,
    setupHours: 1.5,
    machineMinutes: 24,
    handMinutes: 6,
    process: 'flame cut or sawn plate 35, 3-axis mill 2 clampings, 20 holes',
  },
  {
    part: 'long_rail',
    material: 'C45',
    metal: [25, 13, 10],
    programHours: 0.5,
    setupHours: 1.3,
    machineMinutes: 12.5,
    handMinutes: 5,
    process: 'bright flat 40x20 left as drawn, ends, slot and holes in 1-2 clampings',
  },
  {
    part: 'large_plate',
    material: 'EN AW-6082',
    metal: [285, 245, 227],
    programHours: 1.2,
    setupHours: 1.8,
    machineMinutes: 34,
    handMinutes: 15,
    rate: 95,
    process: 'precision plate 30 cut to size, large 3-axis mill, faces as bought',
  },
  {
    part: 'pom_clamp',
    material: 'POM-C',
    metal: [15, 5.5, 3.3],
    programHours: 0.7,
    setupHours: 1.5,
    machineMinutes: 9.5,
    handMinutes: 3,
    process: 'plate or flat, 3-axis mill 3 clampings, disc cutter for the slit',
  },
  {
    part: 'copper_busbar',
    material: 'Cu-ETP',
    metal: [28, 13, 10.5],
    programHours: 0.4,
    setupHours: 0.9,
    machineMinutes: 6,
    handMinutes: 2,
    process: 'drawn flat 40x10, sawn, 3-axis mill 1 clamping',
  },
  {
    part: 'in718_bracket',
    material: 'IN718',
    metal: [180, 130, 113],
    programHours: 1.2,
    setupHours: 2,
    machineMinutes: 52,
    handMinutes: 6,
    toolsEur: 25,
    process: 'block sawn, 3-axis mill 2-3 clampings, tools wear',
  },
  {
    part: 'ti_rib',
    material: 'Ti6Al4V',
    metal: [160, 125, 112],
    programHours: 1.8,
    setupHours: 2,
    machineMinutes: 52,
    handMinutes: 10,
    toolsEur: 12,
    process: 'plate 35, 3-axis mill 2 clampings, thin ribs in steps',
  },
  {
    part: 'dome_block',
    material: 'EN AW-6082',
    metal: [16, 6.5, 4.1],
    programHours: 1.2,
    setupHours: 1.4,
    machineMinutes: 13,
    handMinutes: 3,
    process: 'plate, 3-axis mill 2 clampings, dome with a ball nose',
  },
  {
    part: 'dovetail_slide',
    material: 'C45',
    metal: [20, 9, 6.5],
    programHours: 0.8,
    setupHours: 1.9,
    machineMinutes: 20,
    handMinutes: 4,
    process: 'flat 65x35, 3-axis mill 2-3 clampings, dovetail cutter',
  },
  {
    part: 'keyed_lever',
    material: 'C45',
    metal: [20, 8, 5.6],
    programHours: 1.2,
    setupHours: 2.2,
    machineMinutes: 24,
    handMinutes: 5,
    process: 'flat 50x35, 3-axis mill 2 clampings, keyway broached',
  },
  {
    part: 'stainless_plate',
    material: '1.4301',
    metal: [20, 14, 11.8],
    programHours: 0.25,
    setupHours: 0.4,
    machineMinutes: 0.9,
    handMinutes: 2.2,
    rate: 110,
    process: 'laser 12 mm plate, deburr',
  },
  {
    part: 'tilted_bore',
    material: 'EN AW-6082',
    metal: [27, 13, 9],
    programHours: 1.1,
    setupHours: 1.5,
    machineMinutes: 12,
    handMinutes: 3,
    rate: 105,
    process: 'plate, 5-axis 2 clampings',
  },
];

/** By lot: metal over that of a hundred pieces, set-up work, machine time, hand time. */
const LOTS = [
  { lot: 1, metal: null, setup: 1, machine: 1.25, hand: 1.3 },
  { lot: 10, metal: null, setup: 1, machine: 1.1, hand: 1.1 },
  { lot: 100, metal: 1, setup: 1, machine: 1, hand: 1 },
  { lot: 1000, metal: 0.93, setup: 1.5, machine: 0.88, hand: 0.9 },
  { lot: 10_000, metal: 0.86, setup: 3, machine: 0.74, hand: 0.75 },
] as const;
const [MATERIAL_SURCHARGE, PROFIT, BENCH_RATE, MILL_RATE] = [1.1, 1.12, 55, 78];

const asked = (work: Work, index: number): string => {
  const of = LOTS[index];
  if (of === undefined) throw new Error('no such lot');
  const rate = work.rate ?? MILL_RATE;
  const metal = of.metal === null ? work.metal[index] : work.metal[2] * of.metal;
  const once = ((work.programHours + work.setupHours) * rate * of.setup) / of.lot;
  const machine = (work.machineMinutes * of.machine * rate) / 60 + (work.toolsEur ?? 0) * of.machine;
  const hand = (work.handMinutes * of.hand * BENCH_RATE) / 60;
  return (((metal ?? Number.NaN) * MATERIAL_SURCHARGE + once + machine + hand) * PROFIT).toFixed(2);
};

/** The rows of `estimates.csv`, in the columns of `npm run estimates`. */
export const estimatesCsv = (): string =>
  [
    `part,material,env,${LOTS.map(({ lot }) => `lot_${lot}`).join()},process_a_planner_chooses`,
    ...WORK.map((work) =>
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
