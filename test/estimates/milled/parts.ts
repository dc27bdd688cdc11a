import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { Vec3 } from '../../../src/cad/facts.ts';
import type { Maker } from '../../cad/shapes.ts';
import type { Make } from '../audit.ts';

/** Milled parts off the trodden middle, in mm. `worksheet.ts` has what a planner asked for each before any engine saw it. */
const UP: Vec3 = [0, 0, 1];
const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
type At = readonly [x: number, y: number];

/** A hole down to `to`, with a wider seat of its own depth below `top`. */
const hole = (m: Maker, [x, y]: At, diameter: number, to: number, top: number): TopoDS_Shape =>
  m.cylinder([x, y, to], UP, diameter / 2, top - to + 1);
const seated = (m: Maker, at: At, diameter: number, seat: number, depth: number, top: number) => [
  hole(m, at, diameter, -1, top),
  hole(m, at, seat, top - depth, top),
];
const upright = (m: Maker, shape: TopoDS_Shape, radius: number, which: (at: Vec3) => boolean = () => true) =>
  m.rounded(shape, radius, which);
/** A box whose upright edges are round: what an end mill leaves of a pocket. */
const pocket = (m: Maker, [x0, y0, z0]: Vec3, [x1, y1, z1]: Vec3, radius: number): TopoDS_Shape => {
  const middle = (z0 + z1) / 2;
  return upright(m, m.box([x0, y0, z0], [x1, y1, z1]), radius, ([x, y, z]) => {
    const corner = (x === x0 || x === x1) && (y === y0 || y === y1);
    return corner && Math.abs(z - middle) < 1e-6;
  });
};
/** A long hole along x. */
const oblong = (m: Maker, [x, y]: At, width: number, length: number, from: number, to: number) => {
  const half = (length - width) / 2;
  return m.fuse(
    m.box([x - half, y - width / 2, from], [x + half, y + width / 2, to]),
    m.cylinder([x - half, y, from], UP, width / 2, to - from),
    m.cylinder([x + half, y, from], UP, width / 2, to - from),
  );
};
const grid = (xs: readonly number[], ys: readonly number[]): At[] =>
  xs.flatMap((x) => ys.map((y): At => [x, y]));

export const PARTS: Readonly<Record<string, Make>> = {
  small_bracket: (m) =>
    m.cut(
      pocket(m, [0, 0, 0], [40, 30, 8], 4),
      m.box([30, -1, 4], [41, 31, 9]),
      hole(m, [8, 7], 5.5, -1, 8),
      hole(m, [8, 23], 5.5, -1, 8),
      oblong(m, [20, 15], 6, 12, -1, 9),
    ),
  manifold: (m) =>
    m.cut(
      m.box([0, 0, 0], [120, 60, 50]),
      m.cylinder([-1, 30, 25], X, 8, 122),
      ...[20, 45, 75, 100].flatMap((x) => [hole(m, [x, 30], 10, 25, 50), hole(m, [x, 30], 20, 48, 50)]),
      m.cylinder([32, -1, 25], Y, 6, 31),
      m.cylinder([88, -1, 25], Y, 6, 31),
      ...grid([8, 112], [8, 52]).flatMap((at) => seated(m, at, 6.6, 11, 6.5, 50)),
    ),
  tslot_block: (m) =>
    m.cut(
      m.box([0, 0, 0], [160, 80, 40]),
      ...[25, 55].flatMap((y) => [
        m.box([-1, y - 7, 17], [161, y + 7, 41]),
        m.box([-1, y - 11.5, 17], [161, y + 11.5, 26]),
      ]),
      ...grid([15, 145], [6, 74]).map((at) => hole(m, at, 6.6, -1, 40)),
    ),
  drafted_housing: (m) => {
    const rect = (x: number, y: number, z: number): Vec3[] => [
      [55 - x, 40 - y, z],
      [55 + x, 40 - y, z],
      [55 + x, 40 + y, z],
      [55 - x, 40 + y, z],
    ];
    const frustum = m.skinned([rect(42, 27, 7), rect(44.5, 29.5, 35.5)]);
    const tool = upright(m, frustum, 6, ([, , z]) => z > 8 && z < 35);
    return m.cut(
      pocket(m, [0, 0, 0], [110, 80, 35], 6),
      tool,
      ...grid([6.5, 103.5], [6.5, 73.5]).map((at) => hole(m, at, 5.5, -1, 35)),
    );
  },
  thin_box: (m) => m.cut(pocket(m, [0, 0, 0], [80, 60, 30], 6), pocket(m, [2, 2, 2], [78, 58, 31], 4)),
  heatsink: (m) =>
    m.cut(
      m.box([0, 0, 0], [120, 80, 40]),
      ...Array.from({ length: 11 }, (_, i) => m.box([-1, 3 + 7 * i, 8], [121, 7 + 7 * i, 41])),
      ...grid([10, 110], [5, 75]).map(([x, y]) => m.cylinder([x, y, -1], UP, 2.1, 7)),
    ),
  tool_plate: (m) =>
    m.cut(
      m.box([0, 0, 0], [250, 150, 30]),
      ...grid([25, 75, 125, 175, 225], [20, 55, 95, 130]).map((at) => hole(m, at, 10, -1, 30)),
    ),
  long_rail: (m) =>
    m.cut(
      m.box([0, 0, 0], [600, 40, 20]),
      m.box([-1, 5, 15], [601, 15, 21]),
      ...Array.from({ length: 10 }, (_, i) => seated(m, [30 + 60 * i, 27], 9, 15, 9, 20)).flat(),
    ),
  large_plate: (m) =>
    m.cut(
      m.box([0, 0, 0], [800, 500, 30]),
      ...grid([60, 540], [50, 300]).map(([x, y]) => pocket(m, [x, y, 15], [x + 200, y + 150, 31], 10)),
      ...grid([20, 210, 400, 590, 780], [20, 480]).map((at) => hole(m, at, 9, -1, 30)),
      hole(m, [400, 250], 80, -1, 30),
    ),
  pom_clamp: (m) =>
    m.cut(
      m.box([0, 0, 0], [70, 50, 40]),
      m.cylinder([35, -1, 20], Y, 15, 52),
      m.box([35, -1, 18.5], [71, 51, 21.5]),
      ...[12, 38].flatMap((y) => seated(m, [60, y], 6.6, 11, 6.5, 40)),
      ...[12, 38].map((y) => hole(m, [9, y], 6.6, -1, 40)),
    ),
  copper_busbar: (m) =>
    m.cut(
      pocket(m, [0, 0, 0], [200, 40, 10], 5),
      ...grid([15, 40, 165], [10, 30]).map((at) => hole(m, at, 11, -1, 10)),
      oblong(m, [100, 20], 11, 25, -1, 11),
      oblong(m, [135, 20], 11, 25, -1, 11),
    ),
  in718_bracket: (m) => {
    const angle = m.fuse(m.box([0, 0, 0], [90, 60, 10]), m.box([0, 50, 0], [90, 60, 40]));
    return m.cut(
      upright(m, angle, 6, ([, y, z]) => Math.abs(y - 50) < 1e-6 && Math.abs(z - 10) < 1e-6),
      ...[15, 75].map((x) => hole(m, [x, 22], 8.5, -1, 10)),
      ...[15, 75].map((x) => m.cylinder([x, 49, 27], Y, 4.25, 12)),
    );
  },
  ti_rib: (m) =>
    m.cut(
      pocket(m, [0, 0, 0], [180, 90, 30], 8),
      ...grid([3, 91.5], [3, 46.5]).map(([x, y]) => pocket(m, [x, y, 4], [x + 85.5, y + 40.5, 31], 6)),
    ),
  dome_block: (m) =>
    m.cut(
      m.common(m.box([0, 0, 0], [60, 60, 40]), m.sphere([30, 30, -30], 60)),
      ...grid([12, 48], [30]).map(([x, y]) => m.cylinder([x, y, -1], UP, 3.3, 13)),
    ),
  dovetail_slide: (m) =>
    m.cut(
      m.box([0, 0, 0], [120, 60, 30]),
      m.extrusion(
        [
          [-1, 18, 31],
          [-1, 42, 31],
          [-1, 42, 30],
          [-1, 48.93, 18],
          [-1, 11.07, 18],
          [-1, 18, 30],
        ],
        X,
        122,
      ),
      ...grid([12, 108], [5.6, 54.4]).flatMap((at) => [hole(m, at, 5.5, -1, 30), hole(m, at, 10, 24.5, 30)]),
    ),
  keyed_lever: (m) =>
    m.cut(
      m.fuse(
        m.cylinder([0, 0, 0], UP, 20, 30),
        m.cylinder([100, 0, 0], UP, 14, 20),
        m.box([0, -10, 0], [100, 10, 12]),
      ),
      hole(m, [0, 0], 20, -1, 30),
      hole(m, [100, 0], 12, -1, 20),
      m.box([-12.8, -3, -1], [0, 3, 31]),
    ),
  stainless_plate: (m) =>
    m.cut(
      m.box([0, 0, 0], [200, 120, 12]),
      ...grid([20, 100, 180], [20, 100]).map((at) => hole(m, at, 11, -1, 12)),
    ),
  tilted_bore: (m) => {
    const [s, c] = [0.5, Math.sqrt(3) / 2];
    return m.cut(
      m.box([0, 0, 0], [80, 80, 50]),
      m.extrusion(
        [
          [81, -1, 51],
          [81, -1, 50 - 41 / Math.sqrt(3)],
          [40 - Math.sqrt(3), -1, 51],
        ],
        Y,
        82,
      ),
      m.cylinder([60 - 30 * s, 40, 50 - 20 / Math.sqrt(3) - 30 * c], [s, 0, c], 10, 60),
      ...grid([12, 68], [12, 68]).map(([x, y]) => m.cylinder([x, y, -1], UP, 4.5, 16)),
    );
  },
};
