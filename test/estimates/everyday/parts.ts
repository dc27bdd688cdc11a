import type { Make } from '../audit.ts';
import { cushion, grid, hole, keyway, NEAR, oblong, ring, steps, UP, X, Y } from '../solids.ts';

/** What a job shop is asked for on any day, in mm: `demands.ts` has what drawings ask, `worksheet.ts` what a planner asked for each before any engine saw it. */
export const PARTS: Readonly<Record<string, Make>> = {
  alu_case: (m) =>
    m.cut(
      cushion(m, [0, 0, 0], [160, 100, 40], 6),
      m.cut(
        cushion(m, [2, 2, 2.5], [158, 98, 41], 4),
        ...grid([2, 150], [2, 90]).map(([x, y]) =>
          m.rounded(
            m.box([x, y, 2.5], [x + 8, y + 8, 42]),
            3,
            ([ex, ey, z]) =>
              Math.abs(z - 22.25) < NEAR &&
              Math.abs(ex - (x < 80 ? x + 8 : x)) < NEAR &&
              Math.abs(ey - (y < 50 ? y + 8 : y)) < NEAR,
          ),
        ),
      ),
      ...grid([6, 154], [6, 94]).map((at) => hole(m, at, 2.5, 28, 41)),
      m.cylinder([40, -1, 20], Y, 6, 10),
      m.rounded(
        m.box([80, -1, 12], [120, 10, 28]),
        2,
        ([x, y, z]) => (x === 80 || x === 120) && (z === 12 || z === 28) && Math.abs(y - 4.5) < NEAR,
      ),
    ),
  machine_base: (m) =>
    m.cut(
      m.box([0, 0, 0], [600, 400, 30]),
      ...grid(steps(6, 75, 90), [60, 150, 250, 340]).map((at) => hole(m, at, 8.5, -1, 31)),
      ...grid([25, 300, 575], [25, 375]).flatMap((at) => [
        hole(m, at, 13.5, -1, 31),
        hole(m, at, 20, 17, 31),
      ]),
      ...grid([25, 575], [200]).map((at) => hole(m, at, 12, -1, 31)),
    ),
  bearing_housing: (m) =>
    m.cut(
      m.fuse(cushion(m, [-55, -55, 0], [55, 55, 15], 10), hole(m, [0, 0], 85, 0, 45)),
      hole(m, [0, 0], 48, -1, 46),
      hole(m, [0, 0], 62, 8, 46),
      hole(m, [0, 0], 65, 37, 39.2),
      ...grid([-42, 42], [-42, 42]).map((at) => hole(m, at, 11, -1, 16)),
    ),
  split_collar: (m) =>
    m.cut(
      m.turned([
        [12.5, 0],
        [24.5, 0],
        [25, 0.5],
        [25, 13.5],
        [24.5, 14],
        [12.5, 14],
      ]),
      m.box([0, -1, -1], [30, 1, 15]),
      m.cylinder([19, 0, 7], Y, 3.3, 30),
      m.cylinder([19, 8, 7], Y, 5.5, 30),
      m.cylinder([19, -30, 7], Y, 2.5, 30),
    ),
  fork_head: (m) =>
    m.cut(
      m.fuse(m.box([-10, -10, 0], [10, 10, 40]), hole(m, [0, 0], 18, -12, 1)),
      m.box([-5, -11, 12], [5, 11, 41]),
      m.cylinder([-11, 0, 30], X, 5, 22),
      hole(m, [0, 0], 8.5, -13, 13),
    ),
  rocker_lever: (m) =>
    m.cut(
      m.fuse(
        hole(m, [0, 0], 40, -14, 14),
        hole(m, [120, 0], 30, -10, 10),
        m.extrusion(
          [
            [0, -15, -6],
            [120, -11, -6],
            [120, 11, -6],
            [0, 15, -6],
          ],
          UP,
          12,
        ),
      ),
      hole(m, [0, 0], 20, -15, 15),
      hole(m, [120, 0], 12, -15, 15),
    ),
  link_7075: (m) =>
    m.cut(
      m.fuse(
        hole(m, [0, 0], 56, 0, 20),
        hole(m, [150, 0], 40, 0, 20),
        m.extrusion(
          [
            [0, -18, 0],
            [150, -14, 0],
            [150, 14, 0],
            [0, 18, 0],
          ],
          UP,
          20,
        ),
      ),
      hole(m, [0, 0], 30, -1, 21),
      hole(m, [150, 0], 20, -1, 21),
      cushion(m, [38, -9, 14], [122, 9, 21], 4),
      cushion(m, [38, -9, -1], [122, 9, 6], 4),
    ),
  angle_milled: (m) =>
    m.cut(
      m.rounded(
        m.prism(
          [
            [0, 0],
            [80, 0],
            [80, 12],
            [12, 12],
            [12, 60],
            [0, 60],
          ],
          50,
        ),
        4,
        ([x, y, z]) => x === 12 && Math.abs(y - 25) < NEAR && z === 12,
      ),
      ...[12, 38].map((y) => hole(m, [60, y], 9, -1, 13)),
      ...[12, 38].map((y) => m.cylinder([-1, y, 45], X, 3.4, 14)),
      oblong(m, [38, 25], 20, 9, -1, 13),
    ),
  gear_blank: (m) =>
    m.cut(
      m.turned([
        [15, 0],
        [59, 0],
        [60, 1],
        [60, 24],
        [59, 25],
        [27.5, 25],
        [27.5, 44],
        [26.5, 45],
        [15, 45],
      ]),
      m.box([-4, 0, -1], [4, 18.3, 46]),
    ),
  work_spindle: (m) =>
    m.cut(
      m.turned([
        [0, 0],
        [23, 0],
        [24, 1],
        [24, 40],
        [30, 40],
        [30, 140],
        [40, 140],
        [40, 460],
        [30, 460],
        [30, 540],
        [25, 540],
        [25, 599],
        [24, 600],
        [0, 600],
      ]),
      keyway(m, 19.5, 14, 545, 592),
    ),
  ring_300: (m) =>
    m.cut(
      m.turned([
        [120, 0],
        [149, 0],
        [150, 1],
        [150, 24],
        [149, 25],
        [127, 25],
        [127, 17],
        [120, 17],
      ]),
      ...ring(12, 138).map((at) => hole(m, at, 11, -1, 26)),
    ),
  insert_m8: (m) =>
    m.cut(
      m.turned([
        [2.1, 0],
        [3.4, 0],
        [4, 0.6],
        [4, 11.4],
        [3.4, 12],
        [2.1, 12],
      ]),
      m.box([-5, -0.75, 10.2], [5, 0.75, 13]),
    ),
  pin_4: ({ turned }) =>
    turned([
      [0, 0],
      [1.7, 0],
      [2, 0.3],
      [2, 12],
      [1.25, 12],
      [1.25, 17.8],
      [1.05, 18],
      [0, 18],
    ]),
  piston_rod: (m) =>
    m.cut(
      m.turned([
        [0, 0],
        [9, 0],
        [10, 1],
        [10, 30],
        [12.5, 30],
        [12.5, 419],
        [11.5, 420],
        [0, 420],
      ]),
      m.box([11, -20, 395], [20, 20, 410]),
      m.box([-20, -20, 395], [-11, 20, 410]),
    ),
  cover_60: (m) => {
    const sharp = m.prism(
      [
        [0, 0],
        [200, 0],
        [200, 20],
        [198.5, 20],
        [198.5, 1.5],
        [1.5, 1.5],
        [1.5, 20],
        [0, 20],
      ],
      300,
    );
    const inside = m.rounded(sharp, 1.5, ([x, y, z]) => (x === 1.5 || x === 198.5) && y === 150 && z === 1.5);
    return m.cut(
      m.rounded(inside, 3, ([x, y, z]) => (x === 0 || x === 200) && y === 150 && z === 0),
      ...grid(steps(6, 50, 20), steps(10, 60, 20)).map((at) => hole(m, at, 6, -1, 3)),
    );
  },
  hat_5bends: (m) => {
    const at = (corners: readonly (readonly [x: number, z: number])[]) => {
      const all = new Set(corners.map(([x, z]) => `${x} ${z}`));
      return ([x, y, z]: readonly [number, number, number]) => y === 30 && all.has(`${x} ${z}`);
    };
    const sharp = m.prism(
      [
        [0, 0],
        [44, 0],
        [44, 50],
        [116, 50],
        [116, 0],
        [160, 0],
        [160, 25],
        [156, 25],
        [156, 4],
        [120, 4],
        [120, 54],
        [40, 54],
        [40, 4],
        [0, 4],
      ],
      60,
    );
    const inside = m.rounded(
      sharp,
      4,
      at([
        [40, 4],
        [44, 50],
        [116, 50],
        [120, 4],
        [156, 4],
      ]),
    );
    return m.cut(
      m.rounded(
        inside,
        8,
        at([
          [44, 0],
          [40, 54],
          [120, 54],
          [116, 0],
          [160, 0],
        ]),
      ),
      ...[15, 45].map((y) => hole(m, [14, y], 9, -1, 5)),
      ...[15, 45].map((y) => hole(m, [138, y], 9, -1, 5)),
      hole(m, [80, 30], 22, 49, 55),
    );
  },
  plate_cs: (m) =>
    m.cut(
      cushion(m, [0, 0, 0], [200, 120, 10], 8),
      hole(m, [100, 60], 40, -1, 11),
      ...grid([15, 70, 130, 185], [15, 105]).flatMap((at) => [
        hole(m, at, 6.6, -1, 11),
        m.cone([at[0], at[1], 3.8], 7.2, 7.2),
      ]),
      ...[45, 155].map((x) => oblong(m, [x, 60], 30, 9, -1, 11)),
    ),
  tube_50: (m) =>
    m.cut(
      m.turned([
        [20, 0],
        [25, 0],
        [25, 250],
        [20, 250],
      ]),
      ...[30, 220].map((z) => m.cylinder([-26, 0, z], X, 6, 52)),
    ),
  pom_carriage: (m) =>
    m.cut(
      m.box([0, 0, 0], [100, 60, 25]),
      m.box([-1, 20, 13], [101, 40, 26]),
      ...grid([12, 88], [10, 50]).flatMap((at) => [hole(m, at, 6.6, -1, 26), hole(m, at, 11, 18, 26)]),
      ...[30, 70].map((x) => m.cylinder([x, -1, 6], Y, 4, 62)),
    ),
  ti_hub: (m) =>
    m.cut(
      m.turned([
        [8, 0],
        [29.5, 0],
        [30, 0.5],
        [30, 8],
        [15, 8],
        [15, 29.5],
        [14.5, 30],
        [8, 30],
      ]),
      ...ring(6, 23).map((at) => hole(m, at, 5.5, -1, 9)),
    ),
};
