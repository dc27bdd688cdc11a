import type { Vec3 } from '../../../src/cad/facts.ts';
import type { Make } from '../audit.ts';
import {
  cushion,
  frustum,
  grid,
  hexagon,
  hole,
  keyway,
  NEAR,
  oblong,
  ring,
  teeth,
  UP,
  X,
  Y,
} from '../solids.ts';

/** Parts with a drawing, in mm: `demands.ts` has what it asks, `worksheet.ts` what a planner asked for each before any engine saw it. */
export const PARTS: Readonly<Record<string, Make>> = {
  valve_block: (m) =>
    m.cut(
      m.box([0, 0, 0], [100, 60, 50]),
      m.cylinder([-1, 30, 22], X, 10, 102),
      ...[25, 75].flatMap((x) => [hole(m, [x, 30], 12, 22, 51), hole(m, [x, 30], 16.5, 36, 51)]),
      m.cylinder([50, -1, 22], Y, 4, 31),
      m.cylinder([50, -1, 22], Y, 5.9, 14),
      ...grid([10, 90], [8, 52]).map((at) => hole(m, at, 9, -1, 51)),
    ),
  flanged_bush: (m) =>
    m.cut(
      m.turned([
        [17.5, 0],
        [44, 0],
        [45, 1],
        [45, 10],
        [25, 10],
        [25, 39],
        [24, 40],
        [17.5, 40],
      ]),
      ...ring(6, 35).flatMap((at) => [hole(m, at, 6.6, -1, 11), hole(m, at, 11, -1, 6)]),
    ),
  alu_manifold: (m) =>
    m.cut(
      m.box([0, 0, 0], [150, 70, 50]),
      ...[20, 50].flatMap((y) => [
        m.cylinder([-1, y, 20], X, 5, 141),
        m.cylinder([-1, y, 20], X, 5.9, 14),
        ...[30, 75, 120].flatMap((x) => [hole(m, [x, y], 8, 20, 51), hole(m, [x, y], 11.8, 37, 51)]),
      ]),
      ...grid([8, 142], [8, 62]).map((at) => hole(m, at, 6.6, -1, 51)),
    ),
  thin_cover: (m) =>
    m.cut(
      cushion(m, [0, 0, 0], [180, 120, 25], 8),
      cushion(m, [2, 2, 2], [178, 118, 26], 6),
      cushion(m, [60, 40, -1], [120, 80, 3], 5),
      ...grid([14, 166], [14, 106]).map((at) => hole(m, at, 4.3, -1, 3)),
    ),
  mould_plate: (m) =>
    m.cut(
      m.box([0, 0, 0], [196, 156, 46]),
      m.rounded(
        frustum(m, [98, 78], [50, 35], -1.84, 26, 47),
        8,
        ([x, y, z]) => Math.abs(Math.abs(x - 98) - 50.92) < NEAR && Math.abs(y - 78) > 30 && z > 30 && z < 40,
      ),
      ...grid([22, 174], [22, 134]).map((at) => hole(m, at, 24, -1, 47)),
      ...grid([60, 136], [15, 141]).map((at) => hole(m, at, 8.5, 21, 47)),
    ),
  motor_shaft: (m) =>
    m.cut(
      m.turned([
        [0, 0],
        [11.5, 0],
        [12.5, 1],
        [12.5, 30],
        [17.5, 30],
        [17.5, 150],
        [12.5, 150],
        [12.5, 180],
        [11, 180],
        [11, 225],
        [10, 225],
        [10, 259],
        [9, 260],
        [0, 260],
      ]),
      keyway(m, 7.5, 6, 188, 218),
    ),
  spur_gear: (m) =>
    m.cut(
      m.fuse(teeth(m, 2, 24, 0, 20), hole(m, [0, 0], 35, -15, 5)),
      hole(m, [0, 0], 16, -16, 21),
      m.box([-2.5, 0, -16], [2.5, 10.3, 21]),
    ),
  lift_spindle: ({ turned }) =>
    turned([
      [0, 0],
      [6.5, 0],
      [7.5, 1],
      [7.5, 30],
      [12, 30],
      [12, 360],
      [7.5, 360],
      [7.5, 399],
      [6.5, 400],
      [0, 400],
    ]),
  enclosure_6bends: (m) => {
    const [l, w, h, t, n] = [250, 160, 60, 1.5, 3.5];
    const sharp = m.fuse(
      m.cut(
        m.box([0, 0, 0], [l, w, t]),
        ...grid([0, l], [0, w]).map(([x, y]) => m.box([x - n, y - n, -1], [x + n, y + n, t + 1])),
      ),
      m.box([0, n, 0], [t, w - n, h]),
      m.box([l - t, n, 0], [l, w - n, h]),
      m.box([n, 0, 0], [l - n, t, h]),
      m.box([n, w - t, 0], [l - n, w, h]),
      m.box([n, 0, h - t], [l - n, 15, h]),
      m.box([n, w - 15, h - t], [l - n, w, h]),
    );
    const edges = (offset: number) => {
      const at: Vec3[] = [
        [offset, w / 2, offset],
        [l - offset, w / 2, offset],
        ...[offset, h - offset].flatMap((z): Vec3[] => [
          [l / 2, offset, z],
          [l / 2, w - offset, z],
        ]),
      ];
      return (p: Vec3) => at.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) < NEAR);
    };
    return m.cut(
      m.rounded(m.rounded(sharp, t, edges(t)), 2 * t, edges(0)),
      ...grid([20, 230], [40, 120]).map((at) => hole(m, at, 5.4, -1, 3)),
      ...[60, 190].map((x) => oblong(m, [x, 80], 40, 5, -1, 3)),
      m.cylinder([-1, 80, 30], X, 8, 4),
      ...[50, 110].map((y) => m.cylinder([-1, y, 30], X, 2.7, 4)),
    );
  },
  base_20: (m) =>
    m.cut(
      cushion(m, [0, 0, 0], [400, 250, 20], 15),
      cushion(m, [140, 75, -1], [260, 175, 21], 12),
      ...grid([40, 360], [30, 95, 155, 220]).map((at) => hole(m, at, 10.2, -1, 21)),
      ...[90, 310].map((x) => hole(m, [x, 125], 25, -1, 21)),
    ),
  base_600: (m) =>
    m.cut(
      m.box([0, 0, 0], [600, 400, 40]),
      cushion(m, [150, 100, 25], [450, 300, 41], 10),
      ...[...grid([30, 210, 390, 570], [30, 370]), ...grid([30, 570], [200])].flatMap((at) => [
        hole(m, at, 11, -1, 41),
        hole(m, at, 18, 28, 41),
      ]),
      ...grid([180, 260, 340, 420], [130, 270]).map((at) => hole(m, at, 6.8, -1, 26)),
      ...(
        [
          [60, 80],
          [540, 320],
        ] as const
      ).map((at) => hole(m, at, 10, -1, 41)),
    ),
  brass_fitting: ({ turned, extrusion, common }) =>
    common(
      extrusion(hexagon(19), UP, 36),
      turned([
        [3, 0],
        [4.1, 0],
        [4.86, 0.76],
        [4.86, 12],
        [11, 12],
        [11, 22],
        [6.58, 22],
        [6.58, 35.2],
        [5.78, 36],
        [3, 36],
      ]),
    ),
  ti_bracket: (m) =>
    m.cut(
      m.rounded(
        m.prism(
          [
            [0, 0],
            [70, 0],
            [70, 6],
            [6, 6],
            [6, 45],
            [0, 45],
          ],
          50,
        ),
        5,
        ([x, y, z]) => x === 6 && Math.abs(y - 25) < NEAR && z === 6,
      ),
      ...[12, 38].map((y) => hole(m, [45, y], 8.5, -1, 7)),
      ...[15, 35].map((y) => m.cylinder([-1, y, 30], X, 3.3, 8)),
    ),
  punch_58hrc: ({ turned }) =>
    turned([
      [0, 0],
      [10, 0],
      [10, 5],
      [6, 5],
      [6, 60],
      [4, 62],
      [4, 82],
      [0, 82],
    ]),
  peek_spacer: (m) =>
    m.cut(
      m.turned([
        [10, 0],
        [19.5, 0],
        [20, 0.5],
        [20, 12],
        [10, 12],
      ]),
      ...ring(4, 15).map((at) => hole(m, at, 4.5, -1, 13)),
    ),
};
