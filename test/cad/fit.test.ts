import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../src/cad/facts.ts';
import { refittedCurve } from '../../src/cad/fit/curve.ts';
import { type Oriented, refitted } from '../../src/cad/fit/surface.ts';
import { near } from './support.ts';

const grid = (at: (u: number, v: number) => Oriented): Oriented[] =>
  Array.from({ length: 144 }, (_, i) => at(Math.floor(i / 12) / 11, (i % 12) / 11));

/** A skew frame, so that nothing is snapped to the file's axes. */
const [X, Y, Z]: readonly [Vec3, Vec3, Vec3] = [
  [2 / 3, 2 / 3, 1 / 3],
  [-2 / 3, 1 / 3, 2 / 3],
  [1 / 3, -2 / 3, 2 / 3],
];
const place = (a: number, b: number, c: number, origin: Vec3 = [0, 0, 0]): Vec3 => [
  origin[0] + a * X[0] + b * Y[0] + c * Z[0],
  origin[1] + a * X[1] + b * Y[1] + c * Z[1],
  origin[2] + a * X[2] + b * Y[2] + c * Z[2],
];
const ORIGIN: Vec3 = [11, -7, 3];

describe('surfaces by points and normals', () => {
  test.each([
    [90, 0],
    [350, 0],
    [120, 1e-3],
  ])('a cylinder over %d°, points off by %f mm', (sweep, noise) => {
    const fitted = refitted(
      'spline',
      grid((u, v) => {
        const angle = (u * sweep * Math.PI) / 180;
        const r = 6 + noise * Math.sin(40 * u + 9 * v);
        return {
          point: place(r * Math.cos(angle), r * Math.sin(angle), 20 * v, ORIGIN),
          normal: place(Math.cos(angle), Math.sin(angle), 0),
        };
      }),
    );
    expect(fitted.kind).toBe('cylinder');
    if (fitted.kind !== 'cylinder') return;
    near(fitted.radius, 6, 2 * noise + 1e-6);
    near(Math.abs(fitted.axis[0] * Z[0] + fitted.axis[1] * Z[1] + fitted.axis[2] * Z[2]), 1, 1e-6);
  });

  test('a cone, a sphere, a torus and a plane', () => {
    const half = Math.PI / 6;
    const cone = refitted(
      'other',
      grid((u, v) => {
        const [angle, s] = [2 * u, 5 + 10 * v];
        const r = s * Math.sin(half);
        const out = Math.cos(half);
        return {
          point: place(r * Math.cos(angle), r * Math.sin(angle), s * Math.cos(half), ORIGIN),
          normal: place(out * Math.cos(angle), out * Math.sin(angle), -Math.sin(half)),
        };
      }),
    );
    expect(cone.kind).toBe('cone');
    if (cone.kind === 'cone') near(cone.halfAngle, half, 1e-9);
    const ball = (u: number, v: number): Vec3 => {
      const [a, b] = [2 * u, 0.2 + v];
      return place(Math.cos(a) * Math.cos(b), Math.sin(a) * Math.cos(b), Math.sin(b));
    };
    const sphere = refitted(
      'spline',
      grid((u, v) => {
        const n = ball(u, v);
        return { normal: n, point: [n[0] * 8 + 1, n[1] * 8 + 2, n[2] * 8 + 3] };
      }),
    );
    expect(sphere).toMatchObject({ kind: 'sphere' });
    if (sphere.kind === 'sphere') near(sphere.radius, 8, 1e-9);
    const torus = refitted(
      'spline',
      grid((u, v) => {
        const [a, b] = [3 * u, 2 * v];
        const r = 20 + 4 * Math.cos(b);
        return {
          point: place(r * Math.cos(a), r * Math.sin(a), 4 * Math.sin(b), ORIGIN),
          normal: place(Math.cos(b) * Math.cos(a), Math.cos(b) * Math.sin(a), Math.sin(b)),
        };
      }),
    );
    expect(torus.kind).toBe('torus');
    if (torus.kind === 'torus') {
      near(torus.radius, 20, 1e-6);
      near(torus.minorRadius, 4, 1e-6);
    }
    const plane = refitted(
      'spline',
      grid((u, v) => ({ point: place(30 * u, 20 * v, 0, ORIGIN), normal: Z })),
    );
    expect(plane.kind).toBe('plane');
  });

  test('a paraboloid is turned about its axis, a saddle is free, a wave is pushed along a line', () => {
    const paraboloid = refitted(
      'spline',
      grid((u, v) => {
        const [a, r] = [4 * u, 3 + 9 * v];
        const slope = r / 6;
        const l = Math.hypot(1, slope);
        return {
          point: place(r * Math.cos(a), r * Math.sin(a), r ** 2 / 12, ORIGIN),
          normal: place((-slope / l) * Math.cos(a), (-slope / l) * Math.sin(a), 1 / l),
        };
      }),
    );
    expect(paraboloid).toMatchObject({ kind: 'spline', revolution: {} });
    const surface = (height: (x: number, y: number) => readonly [number, number, number]) =>
      refitted(
        'spline',
        grid((u, v) => {
          const [x, y] = [20 * u - 10, 20 * v - 8];
          const [z, dx, dy] = height(x, y);
          const l = Math.hypot(1, dx, dy);
          return { point: place(x, y, z), normal: place(-dx / l, -dy / l, 1 / l) };
        }),
      );
    expect(surface((x, y) => [(x * y) / 20, y / 20, x / 20])).toEqual({ kind: 'spline' });
    expect(surface((x) => [2 * Math.sin(x / 3), (2 / 3) * Math.cos(x / 3), 0])).toMatchObject({
      kind: 'spline',
      extrusion: {},
    });
  });
});

describe('curves by points and tangents', () => {
  const curve = (at: (t: number) => { point: Vec3; tangent: Vec3 }) =>
    refittedCurve(Array.from({ length: 25 }, (_, i) => at(i / 24)));

  test('a line, an arc and a helix of many turns', () => {
    expect(curve((t) => ({ point: place(40 * t, 0, 0, ORIGIN), tangent: X })).kind).toBe('line');
    const arc = curve((t) => ({
      point: place(9 * Math.cos(t), 9 * Math.sin(t), 0, ORIGIN),
      tangent: place(-Math.sin(t), Math.cos(t), 0),
    }));
    expect(arc.kind).toBe('circle');
    if (arc.kind === 'circle') near(arc.radius, 9, 1e-6);
    const lead = 1.5 / (2 * Math.PI);
    const wound = curve((t) => {
      const a = -2 * Math.PI * 11.3 * t;
      const l = Math.hypot(5, lead);
      return {
        point: place(5 * Math.cos(a), 5 * Math.sin(a), -lead * a, ORIGIN),
        tangent: place((5 / l) * Math.sin(a), (-5 / l) * Math.cos(a), lead / l),
      };
    });
    expect(wound.kind).toBe('helix');
    if (wound.kind === 'helix') {
      near(wound.radius, 5, 1e-3);
      near(wound.pitch, -1.5, 1e-3);
    }
  });
});
