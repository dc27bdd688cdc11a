import { csvOf, type Work } from '../mixed/worksheet.ts';

/**
 * What a planner of a German contract shop asked for each part, EUR a piece net, 2026, by the arithmetic and the rates of
 * `../mixed/worksheet.ts`; grinding 75, five axes 85. Written down before any engine saw the parts; good to about ±25 %, all of it
 * judgement (`assumed`).
 */
const WORK: readonly Work[] = [
  {
    part: 'inclined_valve',
    material: '1.4301',
    metal: [22, 12, 8.5],
    orderHours: 1.1,
    setup: [2.6, 80],
    run: [
      [22, 80],
      [5, 45],
    ],
    toolsEur: 1.2,
    process:
      'sawn flat 60x50x45: 1.1 kg; mill with a tilting table 3 clampings: six sides 8 min, bore finished to H7 3, two inclined bores with spot faces 4, others 3, handling 4; crossing bores deburred by hand 5',
  },
  {
    part: 'hard_guide',
    material: '42CrMo4',
    metal: [14, 6.5, 4],
    orderHours: 1.1,
    setup: [2.8, 73],
    run: [
      [16, 72],
      [9, 75],
      [4, 72],
      [3, 45],
    ],
    toolsEur: 0.6,
    bought: [60, 2.2],
    process:
      'sawn 85x55x30: 1.1 kg; mill 2 clampings with allowance 16 min, hardened outside, both faces ground 9, two bores finished hard 4',
  },
  {
    part: 'dowel_3x24',
    material: '1.3505',
    metal: [2, 0.2, 0.05],
    orderHours: 0.6,
    setup: [2.2, 67],
    run: [
      [0.7, 60],
      [0.4, 75],
      [0.15, 42],
    ],
    late: [
      [0.35, 60],
      [0.08, 75],
      [0.05, 42],
    ],
    bought: [55, 0.03],
    process:
      'bar 3.2: 1.4 g; bar-fed lathe, hardened outside, ground centreless; bought as DIN 6325 by anyone else',
  },
  {
    part: 'seat_shaft',
    material: 'C45',
    metal: [15, 8, 5.5],
    orderHours: 0.9,
    setup: [2.6, 68],
    run: [
      [0.8, 45],
      [9, 60],
      [9, 75],
      [1.5, 45],
    ],
    toolsEur: 0.3,
    process:
      'bright round 30x603: 3.4 kg; sawn, centred and turned at both ends with a steady 9, both seats ground between centres 9',
  },
  {
    part: 'peek_shell',
    material: 'PEEK',
    metal: [35, 13, 9.5],
    orderHours: 1.2,
    setup: [1.7, 72],
    run: [
      [13, 72],
      [4, 45],
    ],
    toolsEur: 0.3,
    process:
      'plate 20, 66x46: 80 g; 3-axis mill 3 clampings: inside in light cuts 6 min, outside 2, openings 2, handling 3',
  },
  {
    part: 'pin_fins',
    material: 'CuZn39Pb3',
    metal: [16, 8, 5.5],
    orderHours: 0.8,
    setup: [1.4, 72],
    run: [
      [13, 72],
      [5, 45],
    ],
    late: [
      [7, 72],
      [2, 45],
    ],
    toolsEur: 0.3,
    process:
      'sawn plate 60x60x22: 0.7 kg; 3-axis mill 2 clampings, 18 slots with a disc or a small cutter 6 min, sides and holes 4.5; burrs of 100 pins; gang of discs at volume',
  },
  {
    part: 'ti_lug',
    material: 'Ti6Al4V',
    metal: [120, 78, 65],
    orderHours: 1.5,
    setup: [3, 85],
    run: [
      [46, 85],
      [6, 45],
    ],
    toolsEur: 8,
    process:
      'sawn plate 115x65x52: 1.7 kg; 5-axis mill 2 clampings: 300 cm3 of swarf 20 min, finishing 14, pockets 4, bore of the lug to H7 3, handling 4',
  },
  {
    part: 'ball_stud',
    material: 'C45',
    metal: [4, 0.7, 0.3],
    orderHours: 0.7,
    setup: [1.6, 62],
    run: [
      [3.2, 62],
      [0.4, 45],
    ],
    late: [
      [1.6, 60],
      [0.2, 42],
    ],
    process: 'bar 16 or 18: 0.13 kg; bar-fed lathe with counter spindle, both balls copied',
  },
  {
    part: 'sunk_flange',
    material: 'S355J2',
    metal: [16, 8, 6.5],
    orderHours: 0.35,
    setup: [0.7, 85],
    run: [
      [1.6, 120],
      [8, 60],
      [0.8, 55],
      [0.6, 42],
    ],
    process: 'laser 8 mm: 6 kg of sheet; 25 countersinks on a drill press 8 min, deburred',
  },
  {
    part: 'pom_segment',
    material: 'POM-C',
    metal: [14, 6, 4],
    orderHours: 1.2,
    setup: [1.6, 72],
    run: [
      [17, 72],
      [3, 45],
    ],
    late: [
      [12, 72],
      [2, 45],
    ],
    process:
      'sawn plate 25, 125x125: 0.5 kg; 3-axis mill 2 clampings: step to the hub 5 min, 15 teeth with a cutter of 2 mm 6, outline and bores 3.5',
  },
];

export const estimatesCsv = (): string => csvOf(WORK);
