import type { TopoDS_Shape } from 'replicad-opencascadejs';
import type { Vec3 } from '../../src/cad/facts.ts';
import type { Maker } from '../cad/shapes.ts';

/** What the parts of the audits are made of. */
export const UP: Vec3 = [0, 0, 1];
export const X: Vec3 = [1, 0, 0];
export const Y: Vec3 = [0, 1, 0];
export const TURN = 2 * Math.PI;
export const NEAR = 1e-6;
export type At = readonly [x: number, y: number];

export const hole = (m: Maker, [x, y]: At, diameter: number, from: number, to: number): TopoDS_Shape =>
  m.cylinder([x, y, from], UP, diameter / 2, to - from);
export const grid = (xs: readonly number[], ys: readonly number[]): At[] =>
  xs.flatMap((x) => ys.map((y): At => [x, y]));
export const ring = (count: number, radius: number): At[] =>
  Array.from({ length: count }, (_, k) => [
    radius * Math.cos((k * TURN) / count),
    radius * Math.sin((k * TURN) / count),
  ]);
export const steps = (count: number, from: number, pitch: number): number[] =>
  Array.from({ length: count }, (_, k) => from + k * pitch);

/** A box whose upright edges are round. */
export const cushion = (m: Maker, [x0, y0, z0]: Vec3, [x1, y1, z1]: Vec3, radius: number): TopoDS_Shape =>
  m.rounded(m.box([x0, y0, z0], [x1, y1, z1]), radius, ([x, y, z]) => {
    const corner = (x === x0 || x === x1) && (y === y0 || y === y1);
    return corner && Math.abs(z - (z0 + z1) / 2) < NEAR;
  });
/** A long hole along x. */
export const oblong = (m: Maker, [x, y]: At, length: number, width: number, from: number, to: number) => {
  const half = (length - width) / 2;
  return m.fuse(
    m.box([x - half, y - width / 2, from], [x + half, y + width / 2, to]),
    hole(m, [x - half, y], width, from, to),
    hole(m, [x + half, y], width, from, to),
  );
};
/** A slot with round ends along Z, from `floor` outward along X. */
export const keyway = (m: Maker, floor: number, width: number, from: number, to: number) =>
  m.fuse(
    m.box([floor, -width / 2, from + width / 2], [floor + 30, width / 2, to - width / 2]),
    m.cylinder([floor, 0, from + width / 2], X, width / 2, 30),
    m.cylinder([floor, 0, to - width / 2], X, width / 2, 30),
  );
/** Straight teeth with flanks of three steps each: about an involute. */
export const teeth = (m: Maker, module: number, count: number, from: number, width: number): TopoDS_Shape => {
  const radius = (module * count) / 2;
  const flank = [
    [radius - 1.25 * module, 0.135],
    [radius - 0.5 * module, 0.17],
    [radius, 0.25],
    [radius + 0.5 * module, 0.32],
    [radius + module, 0.4],
  ] as const;
  const profile = [...flank, ...flank.toReversed().map(([r, share]) => [r, 1 - share] as const)];
  return m.extrusion(
    Array.from({ length: count }, (_, tooth) =>
      profile.map(([r, share]): Vec3 => {
        const angle = ((tooth + share) * TURN) / count;
        return [r * Math.cos(angle), r * Math.sin(angle), from];
      }),
    ).flat(),
    UP,
    width,
  );
};
export const hexagon = (acrossFlats: number, z = 0): Vec3[] =>
  ring(6, acrossFlats / Math.sqrt(3)).map(([x, y]): Vec3 => [x, y, z]);
export const frustum = (m: Maker, [x, y]: At, half: At, shrink: number, from: number, to: number) => {
  const rect = (less: number, z: number): Vec3[] => {
    const [a, b] = [half[0] - less, half[1] - less];
    return [
      [x - a, y - b, z],
      [x + a, y - b, z],
      [x + a, y + b, z],
      [x - a, y + b, z],
    ];
  };
  return m.skinned([rect(0, from), rect(shrink, to)]);
};

/** Four walls folded up from a sheet `t` thick, its corners notched by `n` and open. */
export const tray = (m: Maker, [l, w, h]: Vec3, t: number, n: number): TopoDS_Shape => {
  const base = m.cut(
    m.box([0, 0, 0], [l, w, t]),
    ...grid([0, l], [0, w]).map(([x, y]) => m.box([x - n, y - n, -1], [x + n, y + n, t + 1])),
  );
  const sharp = m.fuse(
    base,
    m.box([0, n, 0], [t, w - n, h]),
    m.box([l - t, n, 0], [l, w - n, h]),
    m.box([n, 0, 0], [l - n, t, h]),
    m.box([n, w - t, 0], [l - n, w, h]),
  );
  const edges = (offset: number) => {
    const at: Vec3[] = [
      [offset, w / 2, offset],
      [l - offset, w / 2, offset],
      [l / 2, offset, offset],
      [l / 2, w - offset, offset],
    ];
    return (p: Vec3) => at.some((q) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) < NEAR);
  };
  return m.rounded(m.rounded(sharp, t, edges(t)), 2 * t, edges(0));
};
