import type { Vec3 } from '../../../src/cad/facts.ts';
import type { Make } from '../audit.ts';
import {
  type At,
  cushion,
  frustum,
  grid,
  hexagon,
  hole,
  keyway,
  NEAR,
  oblong,
  ring,
  steps,
  teeth,
  tray,
  UP,
  X,
  Y,
} from '../solids.ts';

/** A cross-section of what comes to a contract shop, in mm. `worksheet.ts` has what a planner asked for each before any engine saw it. */
export const PARTS: Readonly<Record<string, Make>> = {
  bearing_block: (m) =>
    m.cut(
      m.fuse(
        m.box([0, 0, 0], [120, 50, 18]),
        m.rounded(
          m.box([25, 0, 0], [95, 50, 70]),
          20,
          ([x, y, z]) => (x === 25 || x === 95) && Math.abs(y - 25) < NEAR && z === 70,
        ),
      ),
      m.cylinder([60, -1, 35], Y, 23, 52),
      m.cylinder([60, 30, 35], Y, 26, 21),
      ...grid([12, 108], [25]).map((at) => hole(m, at, 11, -1, 19)),
    ),
  motor_plate: (m) =>
    m.cut(
      cushion(m, [0, 0, 0], [160, 160, 15], 10),
      hole(m, [80, 80], 60, -1, 16),
      hole(m, [80, 80], 80, 10, 16),
      ...grid([12, 148], [12, 148]).flatMap((at) => [hole(m, at, 9, -1, 16), hole(m, at, 15, 6, 16)]),
      ...ring(4, 50).map(([x, y]) => hole(m, [80 + x, 80 + y], 6.8, -1, 16)),
      oblong(m, [80, 16], 50, 12, -1, 16),
      oblong(m, [80, 144], 50, 12, -1, 16),
    ),
  electronics_box: (m) =>
    m.cut(
      cushion(m, [0, 0, 0], [220, 160, 60], 8),
      m.cut(
        cushion(m, [4, 4, 4], [216, 156, 61], 6),
        ...grid([4, 202], [4, 142]).map(([x, y]) =>
          m.rounded(
            m.box([x, y, 3], [x + 14, y + 14, 62]),
            5,
            ([ex, ey, z]) =>
              Math.abs(z - 32.5) < NEAR &&
              Math.abs(ex - (x < 110 ? x + 14 : x)) < NEAR &&
              Math.abs(ey - (y < 80 ? y + 14 : y)) < NEAR,
          ),
        ),
      ),
      ...grid([10, 210], [10, 150]).map((at) => hole(m, at, 5, 40, 61)),
      ...[60, 100].map((x) => m.cylinder([x, -1, 30], Y, 10, 10)),
      m.rounded(
        m.box([130, -1, 20], [170, 10, 40]),
        3,
        ([x, y, z]) => (x === 130 || x === 170) && (z === 20 || z === 40) && Math.abs(y - 4.5) < NEAR,
      ),
    ),
  clamp_rail: (m) =>
    m.cut(
      m.box([0, 0, 0], [300, 50, 40]),
      m.box([-1, 18, 15], [301, 32, 41]),
      m.box([-1, 13, 15], [301, 37, 25]),
      ...[40, 150, 260].map((x) => hole(m, [x, 25], 9, -1, 16)),
    ),
  ti_clevis: (m) =>
    m.cut(
      m.rounded(
        m.box([0, 0, 0], [60, 30, 30]),
        14.5,
        ([x, y, z]) => x === 60 && Math.abs(y - 15) < NEAR && (z === 0 || z === 30),
      ),
      m.box([25, 9, -1], [61, 21, 31]),
      m.cylinder([45, -1, 15], Y, 6, 32),
      m.cylinder([-1, 15, 15], X, 4.25, 21),
    ),
  inox_manifold: (m) =>
    m.cut(
      m.box([0, 0, 0], [80, 60, 40]),
      m.cylinder([-1, 30, 20], X, 6, 66),
      ...[20, 40, 60].flatMap((x) => [
        hole(m, [x, 30], 8, 20, 41),
        hole(m, [x, 30], 11.5, 28, 41),
        hole(m, [x, 30], 20, 38.5, 41),
      ]),
      ...grid([8, 72], [8, 52]).map((at) => hole(m, at, 6.6, -1, 41)),
    ),
  mini_block: (m) =>
    m.cut(
      m.box([0, 0, 0], [14, 10, 6]),
      m.box([5.5, -1, 3], [8.5, 11, 7]),
      ...[2.5, 11.5].map((x) => hole(m, [x, 5], 2.2, -1, 7)),
    ),
  clamp_arm: (m) =>
    m.cut(
      m.rounded(
        m.box([0, 0, 0], [180, 40, 30]),
        19.5,
        ([x, y, z]) => x === 0 && (y === 0 || y === 40) && Math.abs(z - 15) < NEAR,
      ),
      oblong(m, [75, 20], 90, 18, -1, 31),
      m.prism(
        [
          [130, 30],
          [182, 14.4],
          [182, 31],
          [130, 31],
        ],
        41,
      ),
    ),
  steel_rail_1200: (m) =>
    m.cut(
      m.box([0, 0, 0], [1200, 80, 25]),
      ...steps(12, 50, 100).flatMap((x) => [hole(m, [x, 40], 13.5, -1, 26), hole(m, [x, 40], 20, 12, 26)]),
      ...[25, 1175].map((x) => hole(m, [x, 20], 10, -1, 26)),
    ),
  drafted_mount: (m) =>
    m.cut(
      m.fuse(cushion(m, [0, 0, 0], [90, 70, 10], 8), frustum(m, [45, 35], [26, 22], 2.2, 10, 35)),
      hole(m, [45, 35], 20, -1, 36),
      ...grid([9, 81], [9, 61]).map((at) => hole(m, at, 7, -1, 11)),
    ),
  stepped_shaft: (m) =>
    m.cut(
      m.turned([
        [0, 0],
        [14, 0],
        [15, 1],
        [15, 40],
        [19, 40],
        [20, 41],
        [20, 119],
        [19, 120],
        [16, 120],
        [16, 169],
        [15, 170],
        [0, 170],
      ]),
      keyway(m, 11, 10, 126, 162),
      m.cylinder([-20, 0, 20], X, 3, 40),
      hole(m, [0, 0], 8.5, 148, 171),
    ),
  pinion_shaft: (m) =>
    m.fuse(
      m.turned([
        [0, 0],
        [11.5, 0],
        [12.5, 1],
        [12.5, 50],
        [0, 50],
      ]),
      teeth(m, 3, 16, 40, 30),
      m.turned([
        [0, 60],
        [12.5, 60],
        [12.5, 129],
        [11.5, 130],
        [0, 130],
      ]),
    ),
  inox_flange: (m) =>
    m.cut(
      m.turned([
        [30, 0],
        [37.5, 0],
        [37.5, 3],
        [42.5, 3],
        [42.5, 0],
        [79, 0],
        [80, 1],
        [80, 19],
        [79, 20],
        [50, 20],
        [50, 34],
        [49, 35],
        [31, 35],
        [30, 34],
      ]),
      ...ring(6, 65).map((at) => hole(m, at, 14, -1, 21)),
    ),
  ball_40: (m) =>
    m.cut(
      m.common(m.sphere([0, 0, 0], 20), m.box([-21, -21, -18.7], [21, 21, 21])),
      hole(m, [0, 0], 8.5, -19, -2),
    ),
  bronze_bush: ({ turned }) =>
    turned([
      [15, 0],
      [24.5, 0],
      [25, 0.5],
      [25, 5],
      [20, 5],
      [20, 39],
      [19, 40],
      [16, 40],
      [15, 39],
    ]),
  hex_adapter: ({ turned, extrusion, common }) =>
    common(
      extrusion(hexagon(32), UP, 70),
      turned([
        [6, 0],
        [11, 0],
        [12, 1],
        [12, 25],
        [19, 25],
        [19, 45],
        [12, 45],
        [12, 69],
        [11, 70],
        [6, 70],
      ]),
    ),
  pom_roller: ({ turned }) =>
    turned([
      [16, 0],
      [29, 0],
      [30, 1],
      [30, 10],
      [30, 25, 26, 17.5],
      [30, 34],
      [29, 35],
      [16, 35],
      [16, 26],
      [10, 26],
      [10, 9],
      [16, 9],
    ]),
  hat_rail: (m) => {
    const t = 2;
    const outer: At[] = [
      [0, t],
      [20, t],
      [20, 30],
      [60, 30],
      [60, t],
      [80, t],
    ];
    const under: At[] = [
      [80, 0],
      [58, 0],
      [58, 28],
      [22, 28],
      [22, 0],
      [0, 0],
    ];
    const at =
      (corners: readonly At[]) =>
      ([x, y, z]: Vec3) =>
        y === 250 && corners.some(([cx, cz]) => Math.abs(x - cx) < NEAR && Math.abs(z - cz) < NEAR);
    const inside: At[] = [
      [20, t],
      [60, t],
      [22, 28],
      [58, 28],
    ];
    const outside: At[] = [
      [22, 0],
      [58, 0],
      [20, 30],
      [60, 30],
    ];
    const sharp = m.prism([...outer, ...under], 500);
    return m.cut(
      m.rounded(m.rounded(sharp, t, at(inside)), 2 * t, at(outside)),
      ...grid([9, 71], [50, 450]).map((p) => hole(m, p, 8.5, -1, 3)),
    );
  },
  tray_inox: (m) => tray(m, [300, 200, 40], 1.5, 3.5),
  frame_plate: (m) =>
    m.cut(
      m.box([0, 0, 0], [1500, 900, 20]),
      cushion(m, [300, 250, -1], [1200, 650, 21], 40),
      ...grid(steps(8, 50, 200), [60, 840]).map((at) => hole(m, at, 18, -1, 21)),
      oblong(m, [150, 450], 120, 30, -1, 21),
      oblong(m, [1350, 450], 120, 30, -1, 21),
    ),
  disc_3: (m) =>
    m.cut(
      m.cylinder([0, 0, 0], UP, 40, 3),
      hole(m, [0, 0], 20, -1, 4),
      ...ring(3, 28).map((at) => hole(m, at, 5.5, -1, 4)),
    ),
  perforated_alu: (m) =>
    m.cut(
      m.box([0, 0, 0], [400, 250, 2]),
      ...grid(steps(14, 31, 26), steps(9, 21, 26)).map((at) => hole(m, at, 12, -1, 3)),
    ),
};
