import { csvOf, type Work } from '../mixed/worksheet.ts';

/**
 * What a planner of a German contract shop asked for each part, EUR a piece net, 2026, by the arithmetic and the rates of
 * `../mixed/worksheet.ts`; cylindrical grinding 75, polishing 70. Written down before any engine saw the parts; good to about ±25 %, all
 * of it judgement (`assumed`).
 */
const WORK: readonly Work[] = [
  {
    part: 'alu_case',
    material: 'EN AW-6082',
    metal: [28, 18, 14.5],
    orderHours: 1.5,
    setup: [2, 72],
    run: [
      [22, 72],
      [4, 45],
    ],
    toolsEur: 0.3,
    process:
      'plate 45 sawn 165x105: 2.1 kg; 3-axis mill 3 clampings (inside, outside, side openings); 600 cm3 of swarf 3 min, walls and floor of 2 mm 7, bosses and threads 3, handling 5',
  },
  {
    part: 'machine_base',
    material: 'S355J2',
    metal: [190, 150, 135],
    orderHours: 1,
    setup: [1.8, 95],
    run: [
      [52, 95],
      [10, 45],
    ],
    toolsEur: 3,
    process:
      'flame-cut plate 35: 69 kg; large 3-axis mill 2 clampings with a crane; faces 20 min, edges 6, 24 threads 11, seats and counterbores 8, handling 7',
  },
  {
    part: 'bearing_housing',
    material: 'C45',
    metal: [26, 15, 12],
    orderHours: 1,
    setup: [2, 72],
    run: [
      [27, 72],
      [4, 45],
    ],
    toolsEur: 0.5,
    process:
      'sawn plate 115x115x50: 5.2 kg; 3-axis mill 2 clampings, seat bored, ring groove; 430 cm3 of swarf',
  },
  {
    part: 'split_collar',
    material: 'C45',
    metal: [4, 1.2, 0.65],
    orderHours: 0.7,
    setup: [1.6, 66],
    run: [
      [4.5, 66],
      [0.8, 45],
    ],
    late: [
      [3.2, 66],
      [0.3, 45],
    ],
    process: 'bright bar 50, bar-fed lathe with driven tools: turned 2 min, cross screw 1.3, sawn open 1',
  },
  {
    part: 'fork_head',
    material: '1.4301',
    metal: [6, 1.9, 1.2],
    orderHours: 0.8,
    setup: [1.9, 66],
    run: [
      [6.5, 66],
      [1, 45],
    ],
    late: [
      [5, 66],
      [0.5, 45],
    ],
    toolsEur: 0.2,
    process: 'drawn square 20, bar-fed lathe with driven tools: shank 1, thread 1.2, slot 2.5, cross bore 1',
  },
  {
    part: 'rocker_lever',
    material: 'S355J2',
    metal: [12, 6, 4],
    orderHours: 1,
    setup: [2, 72],
    run: [
      [26, 72],
      [4, 45],
    ],
    toolsEur: 0.5,
    process:
      'sawn flat 165x45x30: 1.7 kg; 3-axis mill 2 clampings, bosses and web from both sides, bores reamed',
  },
  {
    part: 'link_7075',
    material: 'EN AW-7075',
    metal: [22, 12, 9],
    orderHours: 1.1,
    setup: [1.8, 72],
    run: [
      [17, 72],
      [3, 45],
    ],
    toolsEur: 0.3,
    process:
      'sawn plate 206x60x25: 0.9 kg; 3-axis mill 2 clampings, outline, pockets from both sides, bores finished',
  },
  {
    part: 'angle_milled',
    material: 'S355J2',
    metal: [16, 8, 5.5],
    orderHours: 0.8,
    setup: [1.8, 72],
    run: [
      [22, 72],
      [3, 45],
    ],
    toolsEur: 0.3,
    process: 'sawn flat 85x65x55: 2.4 kg; 3-axis mill 3 clampings, 165 cm3 of swarf',
  },
  {
    part: 'gear_blank',
    material: '42CrMo4',
    metal: [24, 14, 11],
    orderHours: 0.6,
    setup: [1.5, 60],
    run: [
      [1.5, 45],
      [12, 58],
      [3, 58],
      [1, 45],
    ],
    toolsEur: 0.3,
    process: 'sawn round 125x50: 4.8 kg; lathe two chuckings 12 min, keyway broached 3',
  },
  {
    part: 'work_spindle',
    material: 'C45',
    metal: [75, 58, 50],
    orderHours: 1.2,
    setup: [3.2, 68],
    run: [
      [3, 45],
      [32, 62],
      [6, 72],
      [16, 75],
      [4, 45],
    ],
    toolsEur: 1,
    process:
      'round 85x605: 27 kg; saw, lathe two clampings between centres 32 min, keyway 6, both seats ground 16',
  },
  {
    part: 'ring_300',
    material: '1.4301',
    metal: [150, 95, 78],
    orderHours: 0.8,
    setup: [1.8, 68],
    run: [
      [26, 68],
      [7, 72],
      [3, 45],
    ],
    toolsEur: 1.5,
    process:
      'ring cut from plate 30 by waterjet or rolled: 7 kg and its core; lathe two chuckings 26 min, bolt circle 7',
  },
  {
    part: 'insert_m8',
    material: 'CuZn39Pb3',
    metal: [2, 0.25, 0.09],
    orderHours: 0.4,
    setup: [1.2, 60],
    run: [
      [1.1, 60],
      [0.05, 42],
    ],
    late: [
      [0.45, 60],
      [0.03, 42],
    ],
    process: 'bar 8: 6 g; bar-fed lathe, both threads and slot',
  },
  {
    part: 'pin_4',
    material: '1.4301',
    metal: [1.5, 0.15, 0.05],
    orderHours: 0.4,
    setup: [1.2, 60],
    run: [
      [0.8, 60],
      [0.1, 42],
    ],
    late: [
      [0.35, 60],
      [0.05, 42],
    ],
    process: 'bar 4 or 5: 3 g; sliding-head lathe, no grinding',
  },
  {
    part: 'piston_rod',
    material: '42CrMo4',
    metal: [14, 8, 6],
    orderHours: 0.9,
    setup: [2.4, 68],
    run: [
      [0.7, 45],
      [8, 60],
      [10, 75],
      [4, 70],
      [2, 72],
      [1, 45],
    ],
    toolsEur: 0.3,
    process: 'bright round 28x425: 2.1 kg; lathe 8 min, ground 10, polished to Ra 0.2 in 4, flats milled 2',
  },
  {
    part: 'cover_60',
    material: '1.4301',
    metal: [9, 4.6, 4],
    orderHours: 0.3,
    setup: [0.5, 75],
    run: [
      [1.2, 115],
      [0.6, 55],
      [0.9, 75],
      [0.5, 42],
    ],
    process: 'laser with 60 holes, deburr, 2 bends: 0.84 kg',
  },
  {
    part: 'hat_5bends',
    material: 'S235JR',
    metal: [4, 1.3, 0.85],
    orderHours: 0.3,
    setup: [0.7, 75],
    run: [
      [0.5, 115],
      [0.4, 55],
      [1.9, 75],
      [0.3, 42],
    ],
    process: 'laser, deburr, 5 bends with a goose neck: 0.51 kg',
  },
  {
    part: 'plate_cs',
    material: 'S235JR',
    metal: [8, 3.8, 2.9],
    orderHours: 0.35,
    setup: [0.7, 85],
    run: [
      [0.9, 125],
      [3.2, 60],
      [0.7, 55],
      [0.4, 42],
    ],
    process: 'laser 10 mm, deburr, 8 countersinks on a drill press or mill: 1.9 kg',
  },
  {
    part: 'tube_50',
    material: 'S355J2',
    metal: [9, 4.5, 3.4],
    orderHours: 0.3,
    setup: [0.5, 60],
    run: [
      [1, 45],
      [2.5, 60],
      [1, 45],
    ],
    late: [
      [0.7, 130],
      [0.3, 45],
    ],
    process: 'tube 50x5: 1.4 kg; sawn, two cross holes drilled, deburred; tube laser at volume',
  },
  {
    part: 'pom_carriage',
    material: 'POM-C',
    metal: [9, 4, 2.8],
    orderHours: 0.7,
    setup: [1.2, 72],
    run: [
      [9, 72],
      [2, 45],
    ],
    process: 'sawn plate 30: 0.3 kg; 3-axis mill 2-3 clampings',
  },
  {
    part: 'ti_hub',
    material: 'Ti6Al4V',
    metal: [48, 28, 24],
    orderHours: 0.7,
    setup: [1.8, 66],
    run: [
      [1.5, 45],
      [16, 66],
      [1, 45],
    ],
    toolsEur: 2,
    process: 'sawn round 65x34: 0.5 kg; lathe with driven tools two chuckings',
  },
];

export const estimatesCsv = (): string => csvOf(WORK);
