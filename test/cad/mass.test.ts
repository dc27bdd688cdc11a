import { describe, expect, test } from 'vitest';
import type { Vec3 } from '../../src/cad/facts.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { massOf } from '../../src/cad/kernel/measure.ts';
import { joined } from '../../src/cad/measure/mass.ts';
import { meshResult } from '../../src/cad/mesh/mesh-facts.ts';
import { readObj } from '../../src/cad/mesh/obj.ts';
import { factsOfShape } from './shapes.ts';
import { relative } from './support.ts';

/** Of a box about its centre: m (b² + c²) / 12, and no products. */
const boxInertia = (a: number, b: number, c: number): number[] => {
  const m = a * b * c;
  return [(m * (b * b + c * c)) / 12, (m * (a * a + c * c)) / 12, (m * (a * a + b * b)) / 12];
};

describe('inertia about the centre of mass', () => {
  test('of a box far from the origin', async () => {
    const { inertia_mm5: inertia, centre_of_mass_mm: centre } = await factsOfShape((make) =>
      make.box([1000, -2000, 500], [1030, -1980, 510]),
    );
    boxInertia(30, 20, 10).forEach((wanted, k) => {
      relative(inertia[k] ?? 0, wanted, 1e-9);
    });
    for (const product of inertia.slice(3)) expect(Math.abs(product)).toBeLessThan(1e-3);
    expect(centre.map((x) => Number(x.toFixed(6)))).toEqual([1015, -1990, 505]);
  });

  test('of a cylinder: m r² / 2 about its axis, m (3 r² + h²) / 12 across', async () => {
    const { inertia_mm5: inertia } = await factsOfShape((make) => make.cylinder([5, 6, 7], [0, 0, 1], 4, 20));
    const mass = Math.PI * 16 * 20;
    relative(inertia[2], (mass * 16) / 2, 1e-6);
    relative(inertia[0], (mass * (3 * 16 + 400)) / 12, 1e-6);
  });

  test('of a ring (torus): m (R² + 3 r²/4) about its axis', async () => {
    const oc = await loadKernel();
    const shape = new oc.BRepPrimAPI_MakeTorus(30, 5).Shape();
    const { inertia, volume } = massOf(oc, shape, [0, 0, 0]);
    relative(volume, 2 * Math.PI ** 2 * 30 * 25, 1e-9);
    relative(inertia[2], volume * (900 + 0.75 * 25), 1e-6);
    relative(inertia[0], volume * (450 + 0.625 * 25), 1e-6);
  });

  test('of two boxes is that of the bar they make', () => {
    const half = (x: number) => ({
      volume: 1000,
      centre: [x, 5, 5] as Vec3,
      inertia: [...boxInertia(10, 10, 10), 0, 0, 0] as unknown as readonly [
        number,
        number,
        number,
        number,
        number,
        number,
      ],
    });
    const bar = joined([half(5), half(15)]);
    expect(bar.centre).toEqual([10, 5, 5]);
    boxInertia(20, 10, 10).forEach((wanted, k) => {
      relative(bar.inertia[k] ?? 0, wanted, 1e-12);
    });
  });

  test('of a skew box: the products have the sign of the matrix', async () => {
    // A box of 20 × 10 × 10 turned by 45° about z: Ixy = (Iyy' - Ixx') / 2 with the axes of the box.
    const s = Math.SQRT1_2;
    const at = (u: number, v: number): Vec3 => [s * u - s * v, s * u + s * v, 0];
    const { inertia_mm5: inertia } = await factsOfShape((make) =>
      make.extrusion([at(0, 0), at(20, 0), at(20, 10), at(0, 10)], [0, 0, 1], 10),
    );
    const [xx = 0, yy = 0] = boxInertia(20, 10, 10);
    relative(inertia[3], (xx - yy) / 2, 1e-9);
  });

  test('of a mesh is that of the body', () => {
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [(i & 1) * 30, ((i >> 1) & 1) * 20, (i >> 2) * 10]);
    const quads = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'];
    const obj = [...corners.map((p) => `v ${p.join(' ')}`), ...quads.map((q) => `f ${q}`)].join('\n');
    const { inertia_mm5: inertia, volume_mm3 } = meshResult(readObj(Buffer.from(obj)), 'obj').facts;
    relative(volume_mm3, 6000, 1e-12);
    boxInertia(30, 20, 10).forEach((wanted, k) => {
      relative(inertia[k] ?? 0, wanted, 1e-9);
    });
  });
});

describe('the axis of symmetry', () => {
  const regular = (n: number): (readonly [number, number])[] =>
    Array.from({ length: n }, (_, i) => {
      const angle = (2 * Math.PI * i) / n;
      return [10 * Math.cos(angle), 10 * Math.sin(angle)] as const;
    });

  test('of a body of revolution: any turn', async () => {
    const { symmetry_axis: axis } = await factsOfShape((make) =>
      make.cut(
        make.fuse(make.cylinder([3, 0, 0], [0, 0, 1], 10, 5), make.cylinder([3, 0, 5], [0, 0, 1], 6, 20)),
        make.cylinder([3, 0, -1], [0, 0, 1], 2, 40),
      ),
    );
    expect(axis).toMatchObject({ direction: [0, 0, 1], order: null });
    expect(axis?.point_mm.slice(0, 2)).toEqual([3, 0]);
  });

  test.each([3, 5, 6])('of a prism with %i sides', async (n) => {
    const { symmetry_axis: axis } = await factsOfShape((make) => make.prism(regular(n), 7));
    expect(axis).toMatchObject({ direction: [0, 1, 0], order: n });
  });

  test('of a disc with four holes: four, with one of them larger: none', async () => {
    const disc = (radii: readonly number[]) =>
      factsOfShape((make) =>
        make.cut(
          make.cylinder([0, 0, 0], [0, 0, 1], 30, 5),
          ...radii.map((radius, i) => {
            const angle = (Math.PI / 2) * i;
            return make.cylinder([20 * Math.cos(angle), 20 * Math.sin(angle), -1], [0, 0, 1], radius, 10);
          }),
        ),
      );
    expect((await disc([2, 2, 2, 2])).symmetry_axis).toMatchObject({ direction: [0, 0, 1], order: 4 });
    expect((await disc([2, 2, 2, 3])).symmetry_axis).toBeNull();
  });

  test('of a bracket that only a mirror maps on itself: none', async () => {
    const { symmetry_axis: axis } = await factsOfShape((make) =>
      make.prism(
        [
          [0, 0],
          [30, 0],
          [30, 4],
          [4, 4],
          [4, 50],
          [0, 50],
        ],
        20,
      ),
    );
    expect(axis).toBeNull();
  });
});
