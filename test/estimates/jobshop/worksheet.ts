import { csvOf, type Work } from '../mixed/worksheet.ts';

/**
 * What a planner of a German contract shop asked for each part, EUR a piece net, 2026, in de-2026, by the arithmetic of an order and the
 * rates of `../mixed/worksheet.ts`; a large chuck lathe 68. Minutes follow the textbook: way over feed, with cutting speeds, feeds and
 * removal rates that a planner knows by heart for common carbide. Written down before any engine saw the parts; good to about ±25 %,
 * all of it judgement (`assumed`).
 */

/** Minutes that a turned length takes: diameter and length in mm, speed in m/min, feed in mm. */
const turned = (diameter: number, length: number, speed: number, feed: number, passes = 1): number =>
  (passes * Math.PI * diameter * length) / (1000 * speed * feed);
/** Minutes to face from one diameter to another at constant speed, or to part off. */
const faced = (outer: number, inner: number, speed: number, feed: number): number =>
  (Math.PI * (outer ** 2 - inner ** 2)) / (4 * 1000 * speed * feed);
/** Minutes to drill, with three tenths of the diameter for the point, and to get from hole to hole. */
const drilled = (diameter: number, depth: number, speed: number, feed: number, holes = 1): number =>
  holes * (turned(diameter, depth + 0.3 * diameter, speed, feed) + TO_HOLE);
/** Minutes to tap: in and out again. */
const tapped = (diameter: number, pitch: number, depth: number, speed: number, holes = 1): number =>
  holes * (2 * turned(diameter, depth + 3 * pitch, speed, pitch) + TO_HOLE);
/** Minutes of a way in mm at a feed in mm/min, and of a volume in cm³ at a rate in cm³/min. */
const over = (amount: number, rate: number): number => amount / rate;

/** Minutes to the next hole, to change a tool of a mill, to index a turret, to centre a hole. */
const [TO_HOLE, CHANGE, INDEX, CENTRE] = [0.05, 0.12, 0.08, 0.09];
/** Personal needs, chips, inserts: a share of all minutes. */
const ALLOWANCE = 1.12;
const minutes = (...operations: readonly number[]): number =>
  ALLOWANCE * operations.reduce((sum, one) => sum + one, 0);

const WORK: readonly Work[] = [
  {
    part: 'idler_shaft',
    material: 'C45',
    metal: [10, 4.8, 3.1],
    orderHours: 0.6,
    setup: [1.5, 58],
    run: [
      [
        minutes(
          2 * faced(35, 0, 200, 0.2) * 2,
          2 * turned(30, 30, 200, 0.3, 2),
          2 * turned(25, 31, 220, 0.1),
          2 * 0.1, // groove of a circlip
          2 * CENTRE,
          drilled(6.8, 24, 80, 0.14, 2),
          tapped(8, 1.25, 18, 15, 2),
          12 * INDEX,
          faced(35, 0, 120, 0.12), // parted off
          0.35, // bar forward, taken over
          0.4, // both seats gauged and corrected, share of a piece
        ),
        56,
      ],
      [0.4, 45],
    ],
    late: [
      [2, 56],
      [0.15, 45],
    ],
    process:
      'bright bar 35, left as drawn: 1.7 kg; bar-fed lathe with counter spindle: seats turned to h6, grooves, centred, M8 tapped at both ends',
  },
  {
    part: 'spacer_sleeve',
    material: 'EN AW-6082',
    metal: [4, 0.6, 0.28],
    orderHours: 0.3,
    setup: [0.8, 56],
    run: [
      [
        minutes(
          faced(25, 0, 280, 0.2),
          CENTRE,
          drilled(10.5, 31, 110, 0.2),
          turned(22, 25, 280, 0.25, 2),
          turned(18, 30, 220, 0.12),
          0.05, // mouths of the bore broken, one from the counter spindle
          faced(25, 10, 200, 0.1),
          5 * INDEX,
          0.2, // bar forward, taken over
        ),
        56,
      ],
      [0.1, 45],
    ],
    late: [[0.65, 54]],
    process: 'bar 25: 40 g; bar-fed lathe with counter spindle',
  },
  {
    part: 'valve_stem',
    material: '1.4404',
    metal: [12, 6, 4.2],
    orderHours: 0.7,
    setup: [2, 66],
    run: [
      [
        minutes(
          2 * faced(25, 0, 160, 0.15),
          turned(21, 88, 150, 0.25, 2),
          turned(18, 90, 180, 0.12),
          turned(21, 28, 150, 0.25, 3),
          turned(16, 28, 180, 0.12),
          0.06, // undercut behind the thread
          8 * 0.035, // M16 with a single point in eight passes
          4 * 2 * over(30, 320), // four flats in two passes across
          4 * 0.1, // flats finished
          CENTRE,
          drilled(4, 18, 50, 0.06),
          faced(25, 0, 100, 0.08),
          11 * INDEX,
          0.35, // bar forward, taken over
          0.15, // gauged
        ),
        66,
      ],
      [0.8, 45],
    ],
    late: [
      [3, 62],
      [0.4, 45],
    ],
    toolsEur: 0.15,
    process:
      'bar 25: 0.5 kg; turn-mill with counter spindle: thread M16 by a single point, square and cross hole by driven tools',
  },
  {
    part: 'seal_cover',
    material: 'EN AW-6082',
    metal: [38, 22, 17],
    orderHours: 0.9,
    setup: [2, 62],
    run: [
      [
        minutes(
          4 * faced(184, 35, 400, 0.3), // both sides, rough and finish
          over(330, 340), // ring round the hub
          drilled(40, 32, 250, 0.12),
          over(50, 150), // bored to 59.5
          turned(60, 24, 300, 0.1),
          0.4, // H7 gauged and corrected
          turned(66, 6, 300, 0.12, 3),
          turned(180, 12, 400, 0.2, 2),
          turned(90, 16, 400, 0.15),
          0.35, // groove of the O-ring, plunged twice and finished
          9 * INDEX,
          2 * 1.1, // chucked twice, jaws blown out
          0.4,
        ),
        56,
      ],
      [
        minutes(
          8 * CENTRE,
          drilled(9, 13, 150, 0.2, 8),
          4 * CENTRE,
          drilled(5, 13, 120, 0.12, 4),
          tapped(6, 1, 11, 20, 4),
          8 * 0.04, // mouths on the far side
          4 * CHANGE,
          1.2,
        ),
        72,
      ],
      [1.5, 45],
    ],
    process:
      'slice of bar 185: 2.3 kg; chuck lathe two chuckings 6 to 7 min, bore finished to H7, groove of the O-ring; twelve holes and four threads on a mill',
  },
  {
    part: 'slewing_disc',
    material: 'S355J2',
    metal: [150, 100, 80],
    orderHours: 0.7,
    setup: [2.2, 70],
    run: [
      [
        minutes(
          over(1290, 170), // from a flame-cut ring of 430, 190 and 40
          faced(420, 200, 220, 0.22) * 2,
          turned(420, 30, 220, 0.2),
          turned(200, 38, 220, 0.2),
          turned(260, 8, 220, 0.2),
          0.5, // chamfers
          6 * 0.15,
          2 * 5, // chucked twice with the crane and trued
          1.5,
        ),
        68,
      ],
      [minutes(12 * CENTRE, drilled(17.5, 32, 90, 0.25, 12), 12 * 2 * 0.05, 3 * CHANGE, 4), 72],
      [3, 45],
    ],
    toolsEur: 2,
    process:
      'flame-cut ring of plate 40: 37 kg; large chuck lathe two chuckings with the crane, twelve holes on a mill',
  },
  {
    part: 'carriage_plate',
    material: 'EN AW-6082',
    metal: [34, 20, 14.5],
    orderHours: 0.9,
    setup: [1.4, 72],
    run: [
      [
        minutes(
          4 * over(1160, 2400), // both sides, rough and finish
          over(760, 1900) + over(760, 1500), // outline
          over(48, 80) + 0.5, // pocket and its finishing
          0.45, // window in its floor
          2 * 0.35, // slots
          drilled(9, 20, 200, 0.2, 4) + 4 * 0.1, // screws and their heads
          8 * CENTRE + drilled(5, 20, 150, 0.15, 8) + tapped(6, 1, 18, 20, 8),
          2 * (CENTRE + 0.2), // dowels drilled and reamed
          over(2600, 2000), // edges of both sides
          13 * CHANGE,
          2 * 1, // clamped twice
          0.5,
        ),
        72,
      ],
      [2, 45],
    ],
    process:
      'sawn plate 20, 226x166: 2 kg; 3-axis mill two clampings: sides, outline, pocket, window, slots, eight M6, two reamed',
  },
  {
    part: 'prism_block',
    material: 'C45',
    metal: [22, 12, 8.6],
    orderHours: 0.9,
    setup: [1.9, 72],
    run: [
      [
        minutes(
          4 * (over(200, 790) + over(200, 525)), // long sides, rough and finish
          2 * 0.8, // ends
          over(58, 35), // prism cleared
          2 * over(160, 150), // its flanks with an angled cutter
          over(160, 100), // relief with a disc
          2 * (2 * over(130, 610) + 0.2), // grooves of the sides
          4 * CENTRE + drilled(6.8, 22, 80, 0.14, 4) + tapped(8, 1.25, 17, 15, 4),
          1.5, // edges
          10 * CHANGE,
          4 * 1.5, // clamped four times
          1,
        ),
        72,
      ],
      [2, 45],
    ],
    toolsEur: 0.6,
    process:
      'sawn flat 75x65: 4.8 kg; 3-axis mill four clampings: six sides, prism cleared and finished, relief, grooves, four M8 in the ends',
  },
  {
    part: 'sensor_block',
    material: '1.4301',
    metal: [9, 4.6, 3.2],
    orderHours: 0.9,
    setup: [1.8, 72],
    run: [
      [
        minutes(
          2 * (over(90, 595) + over(90, 360)), // top and bottom
          2 * 0.5, // ends
          over(11.8, 12) + 0.4, // step
          CENTRE + drilled(11.5, 30, 60, 0.12) + 0.3, // bore finished to H7
          2 * 0.5, // slots
          CENTRE + drilled(3.3, 12, 50, 0.06) + tapped(4, 0.7, 8, 8),
          0.6, // edges
          9 * CHANGE,
          3 * 0.9, // clamped three times
          0.4,
        ),
        72,
      ],
      [1.5, 45],
    ],
    toolsEur: 0.3,
    process: 'drawn flat 30x25: 0.3 kg, its sides left as drawn; 3-axis mill three clampings',
  },
  {
    part: 'mounting_bracket',
    material: '1.4301',
    metal: [6, 3, 2.1],
    orderHours: 0.2,
    setup: [0.65, 78],
    run: [
      [minutes(over(860, 7000), 10 * 0.02, 0.03), 115],
      [0.3, 55],
      [minutes(2 * 0.2, 0.15), 75],
      [0.25, 42],
    ],
    process: 'laser with nitrogen, deburr, two bends',
  },
  {
    part: 'guard_cover',
    material: 'DC01',
    metal: [13, 7.5, 5.6],
    orderHours: 0.25,
    setup: [0.7, 76],
    run: [
      [minutes(over(6120, 12_000), 22 * 0.03, 0.2), 115],
      [0.7, 55],
      [minutes(4 * 0.35, 0.5), 75],
      [0.6, 42],
    ],
    process: 'laser, deburr, four bends',
  },
];

export const estimatesCsv = (): string => csvOf(WORK);
