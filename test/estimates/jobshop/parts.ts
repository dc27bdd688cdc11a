import type { Vec3 } from '../../../src/cad/facts.ts';
import type { Make } from '../audit.ts';
import { cushion, grid, hole, NEAR, oblong, ring, steps, tray, X, Y } from '../solids.ts';

/** Ten parts of a job shop, in mm: `demands.ts` has what drawings ask, `worksheet.ts` what a planner asked for each before any engine saw it. */
export const PARTS: Readonly<Record<string, Make>> = {
  idler_shaft: (m) =>
    m.cut(
      m.turned([
        [0, 0],
        [11.5, 0],
        [12.5, 1],
        [12.5, 4],
        [11.95, 4],
        [11.95, 5.3],
        [12.5, 5.3],
        [12.5, 30],
        [17.5, 30],
        [17.5, 190],
        [12.5, 190],
        [12.5, 214.7],
        [11.95, 214.7],
        [11.95, 216],
        [12.5, 216],
        [12.5, 219],
        [11.5, 220],
        [0, 220],
      ]),
      hole(m, [0, 0], 6.8, -1, 20),
      hole(m, [0, 0], 6.8, 200, 221),
    ),
  spacer_sleeve: ({ turned }) =>
    turned([
      [5.25, 0],
      [11.5, 0],
      [12, 0.5],
      [12, 3],
      [9, 3],
      [9, 26.5],
      [8.5, 27],
      [5.25, 27],
    ]),
  valve_stem: (m) => {
    const flats = m.common(m.box([-6.5, -6.5, 103], [6.5, 6.5, 122]), hole(m, [0, 0], 18, 103, 122));
    return m.cut(
      m.fuse(
        m.turned([
          [0, 0],
          [7, 0],
          [8, 1],
          [8, 25],
          [6.5, 25],
          [6.5, 28],
          [12, 28],
          [12, 34],
          [9, 34],
          [9, 104],
          [0, 104],
        ]),
        flats,
      ),
      m.cylinder([-10, 0, 92], X, 2, 20),
    );
  },
  seal_cover: (m) =>
    m.cut(
      m.turned([
        [30, 0],
        [70, 0],
        [70, 3],
        [74, 3],
        [74, 0],
        [89, 0],
        [90, 1],
        [90, 11],
        [89, 12],
        [45, 12],
        [45, 27],
        [44, 28],
        [36, 28],
        [36, 22],
        [30, 22],
      ]),
      ...ring(8, 81).map((at) => hole(m, at, 9, -1, 13)),
      ...ring(4, 40.5).map((at) => hole(m, at, 5, 14, 29)),
    ),
  slewing_disc: (m) =>
    m.cut(
      m.turned([
        [100, 0],
        [209, 0],
        [210, 1],
        [210, 29],
        [209, 30],
        [130, 30],
        [130, 37],
        [129, 38],
        [100, 38],
      ]),
      ...ring(12, 180).map((at) => hole(m, at, 17.5, -1, 31)),
    ),
  carriage_plate: (m) =>
    m.cut(
      cushion(m, [0, 0, 0], [220, 160, 18], 5),
      cushion(m, [60, 50, 10], [160, 110, 19], 8),
      cushion(m, [90, 67, -1], [130, 92, 11], 5),
      ...grid([15, 205], [15, 145]).flatMap((at) => [hole(m, at, 9, -1, 19), hole(m, at, 15, 9, 19)]),
      ...grid(steps(4, 50, 40), [28, 132]).map((at) => hole(m, at, 5, -1, 19)),
      hole(m, [15, 80], 8, -1, 19),
      hole(m, [205, 80], 8, -1, 19),
      oblong(m, [110, 15], 40, 10, -1, 19),
      oblong(m, [110, 145], 40, 10, -1, 19),
    ),
  prism_block: (m) =>
    m.cut(
      m.prism(
        [
          [0, 0],
          [70, 0],
          [70, 60],
          [57, 60],
          [37, 40],
          [37, 34],
          [33, 34],
          [33, 40],
          [13, 60],
          [0, 60],
        ],
        120,
      ),
      m.box([-1, -1, 20], [8, 121, 30]),
      m.box([62, -1, 20], [71, 121, 30]),
      ...grid([17, 53], [0, 100]).map(([x, y]) => m.cylinder([x, y, 10], Y, 3.4, 20)),
    ),
  sensor_block: (m) =>
    m.cut(
      m.box([0, 0, 0], [50, 30, 22]),
      m.box([22, -1, 8], [51, 31, 23]),
      m.cylinder([11, -1, 12], Y, 6, 32),
      hole(m, [11, 15], 3.3, 12, 23),
      oblong(m, [36, 8], 12, 5.5, -1, 9),
      oblong(m, [36, 22], 12, 5.5, -1, 9),
    ),
  mounting_bracket: (m) => {
    const [l, w, h, t] = [120, 80, 40, 3];
    const sharp = m.fuse(
      m.box([0, 0, 0], [l, w, t]),
      m.box([0, 0, 0], [l, t, h]),
      m.box([0, w - t, 0], [l, w, h]),
    );
    const edge = (y: number, z: number) => (p: Vec3) =>
      [y, w - y].some((at) => Math.abs(p[1] - at) < NEAR) && Math.abs(p[2] - z) < NEAR;
    return m.cut(
      m.rounded(m.rounded(sharp, t, edge(t, t)), 2 * t, edge(0, 0)),
      hole(m, [60, 40], 40, -1, 4),
      ...grid([15, 105], [22, 58]).map((at) => hole(m, at, 6.5, -1, 4)),
      ...[25, 95].map((x) => m.cylinder([x, -1, 25], Y, 4.5, 82)),
    );
  },
  guard_cover: (m) =>
    m.cut(
      tray(m, [600, 350, 60], 1.5, 3.5),
      cushion(m, [80, 110, -1], [280, 230, 3], 8),
      ...steps(12, 90, 16).map((y) => oblong(m, [450, y], 120, 6, -1, 3)),
      ...grid([30, 570], [30, 320]).map((at) => hole(m, at, 5.5, -1, 3)),
      ...[150, 450].map((x) => m.cylinder([x, -1, 45], Y, 3.25, 352)),
    ),
};
