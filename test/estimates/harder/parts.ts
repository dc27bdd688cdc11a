import type { Vec3 } from '../../../src/cad/facts.ts';
import type { Make } from '../audit.ts';
import { cushion, grid, hole, oblong, ring, steps, teeth, X, Y } from '../solids.ts';

const TILT = Math.PI / 6;
/** Thirty degrees out of the upright, towards +x. */
const LEANING: Vec3 = [Math.sin(TILT), 0, Math.cos(TILT)];

/** What the other sets have nothing of, in mm: `demands.ts` has what drawings ask, `worksheet.ts` what a planner asked for each before any engine saw it. */
export const PARTS: Readonly<Record<string, Make>> = {
  inclined_valve: (m) =>
    m.cut(
      m.box([0, 0, 0], [60, 50, 40]),
      m.cylinder([-1, 25, 18], X, 8, 62),
      // Both lead into the bore beside its middle, one from above, one from below.
      m.cylinder([25, 25, 18], LEANING, 4, 40),
      m.cylinder([35, 25, 18], [-LEANING[0], 0, -LEANING[2]], 3, 40),
      m.cylinder([18, -1, 18], Y, 5, 27),
      ...grid([7, 53], [7, 43]).map((at) => hole(m, at, 6.6, -1, 41)),
    ),
  hard_guide: (m) =>
    m.cut(
      m.box([0, 0, 0], [80, 50, 25]),
      m.box([-1, 17, 15], [81, 33, 26]),
      ...grid([12, 68], [8, 42]).flatMap((at) => [hole(m, at, 6.6, -1, 26), hole(m, at, 11, 18, 26)]),
      hole(m, [40, 8], 8, -1, 26),
      hole(m, [40, 42], 8, -1, 26),
    ),
  dowel_3x24: ({ turned }) =>
    turned([
      [0, 0],
      [1.1, 0],
      [1.5, 0.5],
      [1.5, 23.5],
      [1.1, 24],
      [0, 24],
    ]),
  seat_shaft: ({ turned }) =>
    turned([
      [0, 0],
      [11.5, 0],
      [12.5, 1],
      [12.5, 40],
      [15, 40],
      [15, 560],
      [12.5, 560],
      [12.5, 599],
      [11.5, 600],
      [0, 600],
    ]),
  peek_shell: (m) =>
    m.cut(
      cushion(m, [0, 0, 0], [60, 40, 18], 4),
      cushion(m, [1.2, 1.2, 1.5], [58.8, 38.8, 19], 2.8),
      oblong(m, [30, 20], 20, 8, -1, 2),
      ...grid([10, 50], [10, 30]).map((at) => hole(m, at, 3.2, -1, 2)),
      m.cylinder([-1, 20, 9], X, 3, 3),
    ),
  pin_fins: (m) =>
    m.cut(
      m.box([0, 0, 0], [57, 57, 20]),
      ...steps(9, 3, 6).flatMap((at) => [
        m.box([at, -1, 5], [at + 3, 58, 21]),
        m.box([-1, at, 5], [58, at + 3, 21]),
      ]),
      ...grid([4.5, 52.5], [4.5, 52.5]).map((at) => hole(m, at, 2.8, -1, 6)),
    ),
  ti_lug: (m) =>
    m.cut(
      m.fuse(
        cushion(m, [0, 0, 0], [110, 60, 12], 6),
        // A lug of 10 that leans by 30 degrees.
        m.extrusion(
          [
            [20, 15, 6],
            [20 + 10 / Math.cos(TILT), 15, 6],
            [20 + 10 / Math.cos(TILT) + 44 * Math.tan(TILT), 15, 50],
            [20 + 44 * Math.tan(TILT), 15, 50],
          ],
          Y,
          30,
        ),
      ),
      cushion(m, [50, 6, 4], [104, 27, 13], 5),
      cushion(m, [50, 33, 4], [104, 54, 13], 5),
      m.cylinder(
        [20 + 28 * Math.tan(TILT) - 4 * Math.cos(TILT), 30, 34 + 4 * Math.sin(TILT)],
        [Math.cos(TILT), 0, -Math.sin(TILT)],
        6,
        22,
      ),
      ...[10, 50].map((y) => hole(m, [9, y], 6.6, -1, 13)),
    ),
  ball_stud: ({ turned }) =>
    turned([
      [0, 0.584],
      [3, 0.584],
      [4.5, 14.614, 8, 8],
      [4.5, 26],
      [7, 26],
      [7, 44],
      [4.5, 44],
      [4.5, 55.386],
      [3, 69.416, 8, 62],
      [0, 69.416],
    ]),
  sunk_flange: (m) =>
    m.cut(
      hole(m, [0, 0], 300, 0, 8),
      hole(m, [0, 0], 120, -1, 9),
      ...ring(25, 125).flatMap((at) => [hole(m, at, 9, -1, 9), m.cone([at[0], at[1], -1], 9, 9)]),
    ),
  pom_segment: (m) => {
    const reach = 200;
    return m.cut(
      m.common(
        m.fuse(teeth(m, 3, 60, 0, 12), hole(m, [0, 0], 50, 0, 20)),
        // The wheel is cut down to a quarter and its hub.
        m.fuse(m.box([0, 0, -1], [reach, reach, 21]), hole(m, [0, 0], 50, -1, 21)),
      ),
      hole(m, [0, 0], 20, -1, 21),
      ...[0.25, 0.5, 0.75].map((share) =>
        hole(m, [60 * Math.cos((share * Math.PI) / 2), 60 * Math.sin((share * Math.PI) / 2)], 8, -1, 13),
      ),
    );
  },
};
