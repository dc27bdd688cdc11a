import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { Vec3 } from '../../../src/cad/facts.ts';
import type { Maker } from '../../cad/shapes.ts';
import type { Make } from '../audit.ts';

type Point2 = readonly [number, number];
const UP: Vec3 = [0, 0, 1];
const NEAR = 1e-3;

/** Where lines that lie a thickness to the left of two neighbours meet. */
const mitre = (a: Point2, b: Point2, c: Point2 | null, t: number): Point2 => {
  const unit = (p: Point2, q: Point2): Point2 => {
    const d = Math.hypot(q[0] - p[0], q[1] - p[1]);
    return [(q[0] - p[0]) / d, (q[1] - p[1]) / d];
  };
  const [ux, uz] = unit(a, b);
  if (c === null) return [b[0] - uz * t, b[1] + ux * t];
  const [vx, vz] = unit(b, c);
  const k = t / (1 + ux * vx + uz * vz);
  return [b[0] - (uz + vz) * k, b[1] + (ux + vx) * k];
};

/** A strip folded along `path` in XZ (its right-hand side, corners sharp), `t` thick to the left, rounded by `r` inside each bend. */
const folded = (maker: Maker, path: readonly Point2[], t: number, r: number, width: number): TopoDS_Shape => {
  const at = (i: number): Point2 => path[i] as Point2;
  const last = path.length - 1;
  const offset = path.map((p, i): Point2 => {
    if (i === 0) {
      const [nx, nz] = mitre(at(1), p, null, -t);
      return [nx, nz];
    }
    return mitre(at(i - 1), p, i === last ? null : at(i + 1), t);
  });
  const inner: Point2[] = [];
  const outer: Point2[] = [];
  for (let i = 1; i < last; i++) {
    const [a, b, c] = [at(i - 1), at(i), at(i + 1)];
    const left = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0;
    inner.push(left ? (offset[i] as Point2) : b);
    outer.push(left ? b : (offset[i] as Point2));
  }
  const along =
    (corners: readonly Point2[]) =>
    ([x, y, z]: Vec3): boolean =>
      Math.abs(y - width / 2) < NEAR &&
      corners.some((c) => Math.abs(x - c[0]) < NEAR && Math.abs(z - c[1]) < NEAR);
  const sharp = maker.prism([...path, ...offset.toReversed()], width);
  return maker.rounded(maker.rounded(sharp, r, along(inner)), r + t, along(outer));
};

const holes = (
  { cylinder }: Maker,
  diameter: number,
  at: readonly Point2[],
  from = -1,
  depth = 100,
): TopoDS_Shape[] => at.map(([x, y]) => cylinder([x, y, from], UP, diameter / 2, depth));

const grid = (nx: number, ny: number, from: Point2, pitch: Point2): Point2[] =>
  Array.from({ length: nx * ny }, (_, i) => [
    from[0] + (i % nx) * pitch[0],
    from[1] + Math.floor(i / nx) * pitch[1],
  ]);

const ring = (n: number, radius: number): Point2[] =>
  Array.from({ length: n }, (_, i) => [
    radius * Math.cos((2 * Math.PI * i) / n),
    radius * Math.sin((2 * Math.PI * i) / n),
  ]);

/** Tools for a slot with round ends along X. */
const slot = (maker: Maker, [x, y]: Point2, length: number, width: number): TopoDS_Shape[] => {
  const half = (length - width) / 2;
  return [
    maker.box([x - half, y - width / 2, -1], [x + half, y + width / 2, 99]),
    ...holes(maker, width, [
      [x - half, y],
      [x + half, y],
    ]),
  ];
};

const CORNERS = (l: number, w: number, d: number): Point2[] => [
  [d, d],
  [l - d, d],
  [d, w - d],
  [l - d, w - d],
];

/** Parts of sheet, plate and sections off the well-trodden middle. Millimetres; the estimates beside them were written first. */
export const SHEET_PARTS: Readonly<Record<string, Make>> = {
  panel_15: (m) => m.cut(m.box([0, 0, 0], [300, 200, 1.5]), ...holes(m, 6.5, CORNERS(300, 200, 15))),

  u_channel_2: (m) =>
    m.cut(
      folded(
        m,
        [
          [0, 40],
          [0, 0],
          [60, 0],
          [60, 40],
        ],
        2,
        2,
        250,
      ),
      ...holes(m, 7, grid(2, 2, [20, 30], [20, 190]), -1, 5),
    ),

  enclosure_5bends: (m) => {
    const [l, w, h, t, n] = [200, 150, 50, 1.5, 3.5];
    const base = m.cut(
      m.box([0, 0, 0], [l, w, t]),
      ...CORNERS(l, w, 0).map(([x, y]) =>
        m.box(
          [x === 0 ? -1 : l - n, y === 0 ? -1 : w - n, -1],
          [x === 0 ? n : l + 1, y === 0 ? n : w + 1, t + 1],
        ),
      ),
    );
    const sharp = m.fuse(
      base,
      m.box([0, n, 0], [t, w - n, h]),
      m.box([l - t, n, 0], [l, w - n, h]),
      m.box([n, 0, 0], [l - n, t, h]),
      m.box([n, w - t, 0], [l - n, w, h]),
      m.box([n, 0, h - t], [l - n, 15, h]),
    );
    const is = (x: number, y: number, z: number, p: Vec3): boolean =>
      Math.hypot(p[0] - x, p[1] - y, p[2] - z) < NEAR;
    const inside = m.rounded(
      sharp,
      t,
      (p) =>
        is(t, w / 2, t, p) ||
        is(l - t, w / 2, t, p) ||
        is(l / 2, t, t, p) ||
        is(l / 2, w - t, t, p) ||
        is(l / 2, t, h - t, p),
    );
    const round = m.rounded(
      inside,
      2 * t,
      (p) =>
        is(0, w / 2, 0, p) ||
        is(l, w / 2, 0, p) ||
        is(l / 2, 0, 0, p) ||
        is(l / 2, w, 0, p) ||
        is(l / 2, 0, h, p),
    );
    return m.cut(
      round,
      m.box([120, 60, -1], [180, 100, 5]),
      ...holes(m, 20, grid(1, 2, [30, 60], [0, 40]), -1, 5),
      ...grid(1, 6, [75, 50], [0, 10]).map(([x, y]) => m.box([x - 20, y - 2, -1], [x + 20, y + 2, 5])),
    );
  },

  z_bracket_4: (m) =>
    m.cut(
      folded(
        m,
        [
          [-40, 50],
          [0, 50],
          [0, 0],
          [40, 0],
        ],
        4,
        4,
        60,
      ),
      ...holes(m, 9, grid(1, 2, [28, 15], [0, 30]), -1, 7),
      ...holes(m, 9, grid(1, 2, [-28, 15], [0, 30]), 40, 20),
    ),

  gusset_10: (m) =>
    m.cut(
      m.extrusion(
        [
          [20, 0, 0],
          [150, 0, 0],
          [150, 20, 0],
          [20, 150, 0],
          [0, 150, 0],
          [0, 20, 0],
        ],
        UP,
        10,
      ),
      ...holes(m, 18, [[45, 45]]),
    ),

  flange_25: (m) =>
    m.cut(m.cylinder([0, 0, 0], UP, 150, 25), ...holes(m, 110, [[0, 0]]), ...holes(m, 22, ring(8, 120))),

  plate_40: (m) =>
    m.cut(
      m.box([0, 0, 0], [300, 250, 40]),
      m.box([220, 190, -1], [301, 251, 41]),
      ...holes(m, 100, [[120, 120]]),
    ),

  perforated_1: (m) =>
    m.cut(m.box([0, 0, 0], [250, 150, 1]), ...holes(m, 5, grid(12, 10, [15, 12], [20, 14]))),

  ring_8: (m) => m.cut(m.cylinder([0, 0, 0], UP, 40, 8), ...holes(m, 40, [[0, 0]])),

  alu_cover_3: (m) => {
    const at = [...CORNERS(200, 120, 10), [100, 10], [100, 110]] as Point2[];
    return m.cut(
      m.box([0, 0, 0], [200, 120, 3]),
      ...holes(m, 5.5, at),
      ...at.map(([x, y]) => m.cone([x, y, -2.5], 6.5, 6.5)),
    );
  },

  l_bracket_6: (m) =>
    m.cut(
      folded(
        m,
        [
          [0, 60],
          [0, 0],
          [80, 0],
        ],
        6,
        6,
        100,
      ),
      ...holes(m, 6.8, grid(2, 2, [35, 20], [30, 60]), -1, 9),
      ...[25, 75].map((y) => m.cylinder([-1, y, 40], [1, 0, 0], 5.5, 9)),
    ),

  shim_05: (m) =>
    m.cut(m.box([0, 0, 0], [40, 25, 0.5]), m.box([20, 8, -1], [41, 17, 2]), ...holes(m, 9, [[20, 12.5]])),

  busbar_5: (m) =>
    m.cut(
      folded(
        m,
        [
          [0, 80],
          [0, 0],
          [120, 0],
        ],
        5,
        5,
        40,
      ),
      ...holes(m, 11, grid(2, 1, [70, 20], [30, 0]), -1, 8),
      ...[35, 65].map((z) => m.cylinder([-1, 20, z], [1, 0, 0], 5.5, 8)),
    ),

  rail_2000: (m) =>
    m.cut(
      folded(
        m,
        [
          [0, 40],
          [0, 0],
          [60, 0],
        ],
        3,
        3,
        2000,
      ),
      ...holes(m, 9, grid(1, 20, [35, 50], [0, 100]), -1, 6),
    ),

  hemmed_1: (m) =>
    m.cut(
      folded(
        m,
        [
          [0, 0],
          [150, 0],
          [150, 2.4],
          [138, 2.4],
        ],
        1,
        0.19,
        300,
      ),
      ...holes(m, 6.5, grid(1, 3, [20, 30], [0, 120]), -1, 5),
    ),

  collar_plate: (m) => {
    const at = grid(2, 2, [25, 20], [50, 40]);
    return m.cut(
      m.fuse(m.box([0, 0, 0], [100, 80, 1.5]), ...holes(m, 10.5, at, 0, 4.5)),
      ...holes(m, 8.5, at),
    );
  },

  tube_40: (m) =>
    m.cut(
      m.box([0, 0, 0], [40, 40, 600]),
      m.box([3, 3, -1], [37, 37, 601]),
      ...[60, 540].map((z) => m.cylinder([20, -1, z], [0, 1, 0], 4.5, 42)),
    ),

  angle_50: (m) =>
    m.cut(
      m.prism(
        [
          [0, 0],
          [50, 0],
          [50, 5],
          [5, 5],
          [5, 50],
          [0, 50],
        ],
        400,
      ),
      ...holes(m, 11, grid(1, 2, [30, 50], [0, 300]), -1, 8),
      m.cylinder([-1, 200, 30], [1, 0, 0], 5.5, 8),
    ),

  slot_plate_12: (m) =>
    m.cut(
      m.box([0, 0, 0], [400, 300, 12]),
      ...holes(m, 9, [...CORNERS(400, 300, 20), [200, 20], [200, 280], [20, 150], [380, 150]]),
      ...grid(2, 2, [130, 100], [140, 100]).flatMap((at) => slot(m, at, 60, 12)),
    ),

  pom_plate_5: (m) =>
    m.cut(
      m.box([0, 0, 0], [150, 100, 5]),
      m.box([45, 35, -1], [105, 65, 6]),
      ...holes(m, 6, grid(2, 2, [48, 38], [54, 24])),
      ...holes(m, 6.5, [...CORNERS(150, 100, 12), [75, 12], [75, 88]]),
    ),

  ti_channel_2: (m) =>
    m.cut(
      folded(
        m,
        [
          [0, 30],
          [0, 0],
          [60, 0],
          [60, 30],
        ],
        2,
        6,
        50,
      ),
      ...holes(m, 5, grid(2, 2, [20, 12], [20, 26]), -1, 4),
    ),

  panel_2400: (m) =>
    m.cut(
      m.box([0, 0, 0], [2400, 1200, 3]),
      m.box([900, 400, -1], [1500, 800, 4]),
      ...holes(m, 11, grid(10, 3, [75, 50], [250, 550])),
    ),

  brass_disc: (m) =>
    m.cut(m.cylinder([0, 0, 0], UP, 30, 3), ...holes(m, 20, [[0, 0]]), ...holes(m, 5, ring(6, 21))),

  louvre_cover: (m) => {
    const at = grid(1, 6, [120, 25], [0, 28]);
    const shells = at.map(([x, y]) =>
      m.common(
        m.cut(m.cylinder([x, y, 0], [1, 0, 0], 6, 60), m.cylinder([x - 1, y, 0], [1, 0, 0], 4.5, 62)),
        m.box([x, y, 0], [x + 60, y + 6, 6]),
      ),
    );
    const sheet = m.cut(
      m.box([0, 0, 0], [300, 200, 1.5]),
      ...at.map(([x, y]) => m.box([x, y, -1], [x + 60, y + 4.5, 2])),
      ...holes(m, 6.5, CORNERS(300, 200, 15)),
    );
    return m.fuse(sheet, ...shells);
  },

  pocket_plate_10: (m) =>
    m.cut(
      m.box([0, 0, 0], [200, 100, 10]),
      m.box([74, 34, 6], [126, 66, 11]),
      ...holes(m, 8, grid(2, 2, [74, 34], [52, 32]), 6, 9),
      m.box([70, 34, 6], [130, 66, 11]),
      m.box([74, 30, 6], [126, 70, 11]),
      ...holes(m, 9, CORNERS(200, 100, 15)),
      ...holes(m, 15, CORNERS(200, 100, 15), 5, 9),
    ),
};
