import { describe, expect, test } from 'vitest';
import type { Feature, GeometryFacts, Vec3 } from '../../src/cad/facts.ts';
import { sub } from '../../src/cad/vec.ts';
import { signedArea } from '../../src/nest/outline.ts';
import { factsOfShape } from './shapes.ts';
import { near, ofKind } from './support.ts';

const kinds = (facts: GeometryFacts): string[] =>
  facts.features
    .filter((one) => one.kind !== 'face')
    .map((one) => `${one.kind}/${one.subtype}`)
    .sort();
const only = (facts: GeometryFacts, kind: Feature['kind']): Feature => {
  const found = ofKind(facts, kind);
  expect(found, JSON.stringify(facts.features)).toHaveLength(1);
  return found[0] as Feature;
};

describe('tubes and sections', () => {
  test('round tube 40 × 3, 300 long, with a hole across both walls', async () => {
    const facts = await factsOfShape(({ cylinder, cut }) =>
      cut(
        cylinder([0, 0, 0], [0, 0, 1], 20, 300),
        cylinder([0, 0, -1], [0, 0, 1], 17, 302),
        cylinder([-30, 0, 150], [1, 0, 0], 4, 60),
      ),
    );
    expect(facts.shape_class).toBe('profile');
    expect(facts.profile).toMatchObject({
      section: 'round_tube',
      outer_mm: [40, 40],
      wall_mm: 3,
      length_mm: 300,
    });
    const holes = ofKind(facts, 'hole');
    expect(holes.map((one) => [one.diameter_mm, one.through, one.details.interrupted])).toEqual([
      [8, true, true],
      [8, true, true],
    ]);
  });

  test.each([
    [60, 60, 'square_tube'],
    [80, 40, 'rectangular_tube'],
  ])('tube %d × %d with sharp corners', async (w, h, section) => {
    const facts = await factsOfShape(({ box, cut }) =>
      cut(box([0, 0, 0], [w, h, 500]), box([4, 4, -1], [w - 4, h - 4, 501])),
    );
    expect(facts.profile).toMatchObject({ section, outer_mm: [w, h], wall_mm: 4, length_mm: 500 });
    expect(facts.features).toEqual([]);
  });

  test('angle section 50 × 50 × 5', async () => {
    const facts = await factsOfShape(({ box, cut }) =>
      cut(box([0, 0, 0], [50, 50, 400]), box([5, 5, -1], [51, 51, 401])),
    );
    expect(facts.shape_class).toBe('profile');
    expect(facts.profile).toMatchObject({ section: 'other', outer_mm: [50, 50], length_mm: 400 });
    near(facts.profile?.wall_mm ?? null, 4.75, 0.3);
  });

  test('a bar with a step along it is milled, not drawn', async () => {
    const facts = await factsOfShape(({ box, cut }) =>
      cut(box([0, 0, 0], [400, 40, 20]), box([-1, 25, 12], [401, 41, 21])),
    );
    expect(facts.shape_class).toBe('prismatic');
    expect(only(facts, 'step')).toMatchObject({
      subtype: 'through',
      length_mm: 400,
      width_mm: 15,
      depth_mm: 8,
    });
  });

  test('a bush is no tube, a block with a slot no section', async () => {
    const bush = await factsOfShape(({ cylinder, cut }) =>
      cut(cylinder([0, 0, 0], [0, 0, 1], 20, 30), cylinder([0, 0, -1], [0, 0, 1], 15, 32)),
    );
    expect(bush.shape_class).toBe('rotational');
    expect(bush.turned?.min_bore_diameter_mm).toBe(30);
    const block = await factsOfShape(({ box, cut }) =>
      cut(box([0, 0, 0], [80, 50, 30]), box([30, -1, 20], [42, 51, 31])),
    );
    expect(block.shape_class).toBe('prismatic');
    expect(only(block, 'slot')).toMatchObject({
      subtype: 'through',
      width_mm: 12,
      depth_mm: 10,
      length_mm: 50,
    });
  });
});

describe('slots that are wider below', () => {
  test('T-slot', async () => {
    const facts = await factsOfShape(({ box, cut }) =>
      cut(box([0, 0, 0], [80, 60, 40]), box([34, -1, 20], [46, 61, 41]), box([28, -1, 14], [52, 61, 24])),
    );
    expect(kinds(facts)).toEqual(['slot/t_slot']);
    expect(only(facts, 'slot').access.every((d) => Math.abs(d[1]) > 0.99)).toBe(true);
  });

  test('dovetail', async () => {
    const facts = await factsOfShape(({ box, prism, cut }) =>
      cut(
        box([0, 0, 0], [80, 60, 40]),
        prism(
          [
            [25, 25],
            [55, 25],
            [48, 41],
            [32, 41],
          ],
          60,
        ),
      ),
    );
    expect(kinds(facts)).toEqual(['slot/dovetail']);
  });
});

describe('holes', () => {
  test('a fork is drilled in one stroke', async () => {
    const facts = await factsOfShape(({ box, cylinder, cut }) =>
      cut(
        box([0, 0, 0], [60, 40, 30]),
        box([15, -1, 8], [45, 41, 31]),
        cylinder([-1, 20, 20], [1, 0, 0], 4, 62),
      ),
    );
    const holes = ofKind(facts, 'hole');
    expect(holes.map((one) => [one.diameter_mm, one.depth_mm, one.details.interrupted])).toEqual([
      [8, 15, true],
      [8, 15, true],
    ]);
  });

  test('a drill tip makes the bottom conical, the depth is that of the wall, M8 is marked as a candidate', async () => {
    const facts = await factsOfShape(({ box, cylinder, cut }) =>
      cut(box([0, 0, 0], [40, 40, 30]), cylinder([20, 20, 10], [0, 0, 1], 3.4, 21)),
    );
    expect(only(facts, 'hole')).toMatchObject({ depth_mm: 20, through: false });
    expect(only(facts, 'hole').details).toMatchObject({ bottom: 'flat', thread_candidate: 'M8' });
    expect(only(facts, 'hole').access).toEqual([[0, 0, 1]]);
  });
});

describe('what a tool can reach', () => {
  test('a pocket under a roof is reached from the side only', async () => {
    const facts = await factsOfShape(({ box, cut }) =>
      cut(box([0, 0, 0], [60, 60, 40]), box([10, -1, 15], [50, 40, 30])),
    );
    const slot = facts.features.find((one) => one.kind !== 'face' && one.access.length > 0);
    expect(slot?.access.map((d) => d.map(Math.round))).toEqual([[0, -1, 0]]);
  });

  test('a hole behind a wall keeps the open side only', async () => {
    const facts = await factsOfShape(({ box, cylinder, cut }) =>
      // A U whose right leg is drilled from the inside would need a drill through the left leg.
      cut(
        box([0, 0, 0], [60, 40, 40]),
        box([10, -1, 10], [50, 41, 41]),
        cylinder([49, 20, 25], [1, 0, 0], 4, 12),
      ),
    );
    expect(only(facts, 'hole').access).toEqual([[1, 0, 0]]);
  });

  test('a stepped hole with wide ends on both sides needs both', async () => {
    const facts = await factsOfShape(({ box, cylinder, cut }) =>
      cut(
        box([0, 0, 0], [60, 60, 40]),
        cylinder([30, 30, -1], [0, 0, 1], 5, 42),
        cylinder([30, 30, 30], [0, 0, 1], 10, 11),
        cylinder([30, 30, -1], [0, 0, 1], 12, 11),
      ),
    );
    const hole = only(facts, 'hole');
    expect(hole.details.needs_all_access).toBe(true);
    expect(facts.setup_directions).toEqual(
      expect.arrayContaining([
        [0, 0, 1],
        [0, 0, -1],
      ]),
    );
    expect(facts.notes.map((one) => one.code)).toContain('reached_from_several_sides');
  });

  test('holes from two opposite sides take two set-ups, from one side one', async () => {
    const block = (holes: 1 | 2) =>
      factsOfShape(({ box, cylinder, cut }) =>
        cut(
          cut(box([0, 0, 0], [60, 60, 40]), cylinder([20, 20, 30], [0, 0, 1], 4, 11)),
          ...(holes === 2 ? [cylinder([40, 40, -1], [0, 0, 1], 4, 11)] : []),
        ),
      );
    const reached = async (holes: 1 | 2) =>
      (await block(holes)).setup_directions.filter((d) => Math.abs(d[2]) > 0.9).length;
    expect(await reached(2)).toBe(2);
  });
});

describe('walls and warnings', () => {
  test('a thin rib, a deep hole and a sharp deep pocket are pointed out', async () => {
    const facts = await factsOfShape(({ box, cylinder, cut }) =>
      cut(
        box([0, 0, 0], [100, 60, 60]),
        box([20, 10, 10], [30, 50, 61]),
        box([30.6, 10, 10], [40, 50, 61]),
        cylinder([80, 30, -1], [0, 0, 1], 2.5, 62),
      ),
    );
    near(facts.walls?.least_mm ?? null, 0.6);
    const walls = facts.walls?.by_face ?? {};
    const rib = facts.faces.filter(({ id }) => (walls[id] ?? 1) < 1);
    // Both sides of the rib: planes across x, 0.6 mm apart.
    expect(rib.map(({ point_mm }) => point_mm?.[0]).toSorted()).toEqual([30, 30.6]);
    expect(Math.min(...Object.values(walls))).toBe(facts.walls?.least_mm);
    const codes = facts.notes.map((one) => one.code);
    expect(codes).toEqual(
      expect.arrayContaining(['thin_wall', 'deep_hole', 'deep_pocket', 'sharp_internal_corner']),
    );
  });

  test('a plain block has nothing to point out, and its median wall is its height', async () => {
    const facts = await factsOfShape(({ box }) => box([0, 0, 0], [100, 80, 30]));
    expect(facts.notes).toEqual([]);
    near(facts.walls?.median_mm ?? null, 30);
    expect(kinds(facts)).toEqual([]);
  });

  test('a pocket with an island knows it', async () => {
    const facts = await factsOfShape(({ box, cut }) =>
      cut(
        box([0, 0, 0], [100, 80, 30]),
        cut(box([10, 10, 15], [90, 70, 31]), box([40, 30, 14], [60, 50, 32])),
      ),
    );
    const pocket = only(facts, 'pocket');
    expect(pocket).toMatchObject({ subtype: 'rectangular', depth_mm: 15, length_mm: 80, width_mm: 60 });
    expect(pocket.details.islands).toBe(1);
  });
});

describe('sheets', () => {
  test('a flat blank: cut-outs, pierces and contour, no milling', async () => {
    const facts = await factsOfShape(({ box, cylinder, cut }) =>
      cut(
        box([0, 0, 0], [200, 100, 3]),
        box([20, 20, -1], [60, 50, 4]),
        cylinder([150, 50, -1], [0, 0, 1], 10, 5),
      ),
    );
    expect(facts.shape_class).toBe('sheet_metal');
    expect(facts.sheet).toMatchObject({
      thickness_mm: 3,
      bend_count: 0,
      pierces: 3,
      unfolded_mm: [200, 100],
    });
    near(facts.sheet?.contour_length_mm ?? null, 600 + 140 + 20 * Math.PI);
    expect(kinds(facts)).toEqual(['cut_out/null', 'hole/plain']);
    expect(only(facts, 'cut_out')).toMatchObject({ length_mm: 40, width_mm: 30 });
  });

  test('the outline of a blank: its area within the tolerance of the arcs, the same however the part lies or is mirrored [NNE-7]', async () => {
    const blank = (place: (p: Vec3) => Vec3) =>
      factsOfShape(({ extrusion, cylinder, cut }) => {
        const at = (x: number, y: number, z = 0): Vec3 => place([x, y, z]);
        const up = sub(at(0, 0, 1), at(0, 0, 0));
        const corners = [at(0, 0), at(200, 0), at(200, 60), at(120, 100), at(0, 100)];
        return cut(extrusion(corners, up, 3), cylinder(at(50, 40, -1), up, 12, 5));
      });
    const straight = await blank((p) => p);
    const { outer, inner, thickness_mm, tolerance_mm } = straight.flat ?? { outer: [], inner: [] };
    expect(thickness_mm).toBe(3);
    expect(outer).toHaveLength(10);
    expect(inner).toHaveLength(1);
    const circle = Math.abs(signedArea(inner[0] ?? []));
    expect(signedArea(outer)).toBeCloseTo(200 * 100 - (80 * 40) / 2, 3);
    expect(Math.PI * 144 - circle).toBeLessThan(2 * Math.PI * 12 * (tolerance_mm ?? 0));
    expect(Math.PI * 144 - circle).toBeGreaterThan(0);
    const turned = await blank(([x, y, z]) => [7 - y * 0.8 + z * 0.6, x, 3 + y * 0.6 + z * 0.8]);
    expect(turned.flat).toEqual(straight.flat);
    const mirrored = await blank(([x, y, z]) => [-x, y, z]);
    expect(mirrored.flat).toEqual(straight.flat);
  });

  test('a plate that no bend makes a sheet has an outline; a milled part has none', async () => {
    const plate = await factsOfShape(({ box, cylinder, cut }) =>
      cut(box([0, 0, 0], [100, 60, 20]), cylinder([50, 30, -1], [0, 0, 1], 10, 22)),
    );
    expect(plate.shape_class).not.toBe('sheet_metal');
    expect(plate.flat).toMatchObject({ thickness_mm: 20, outer: [0, 0, 100, 0, 100, 60, 0, 60] });
    const pocket = await factsOfShape(({ box, cut }) =>
      cut(box([0, 0, 0], [100, 60, 20]), box([10, 10, 10], [50, 50, 21])),
    );
    expect(pocket.flat).toBeNull();
  });

  test('a channel with two bends unfolds to the sum of its flats and arcs', async () => {
    const facts = await factsOfShape(({ box, cylinder, cut, fuse, common }) => {
      const ring = (x: number) =>
        cut(cylinder([x, 0, 5], [0, 1, 0], 5, 80), cylinder([x, -1, 5], [0, 1, 0], 3, 82));
      return fuse(
        box([5, 0, 0], [55, 80, 2]),
        common(ring(5), box([0, 0, 0], [5, 80, 5])),
        common(ring(55), box([55, 0, 0], [60, 80, 5])),
        box([0, 0, 5], [2, 80, 30]),
        box([58, 0, 5], [60, 80, 30]),
      );
    });
    expect(facts.shape_class).toBe('sheet_metal');
    expect(ofKind(facts, 'bend').map((one) => [one.radius_mm, one.angle_deg, one.length_mm])).toEqual([
      [3, 90, 80],
      [3, 90, 80],
    ]);
    const flat = 25 + 50 + 25 + 2 * (3 + 0.44 * 2) * (Math.PI / 2);
    expect(facts.sheet?.unfolded_mm[0]).toBeCloseTo(flat, 3);
    expect(facts.sheet?.unfolded_mm[1]).toBeCloseTo(80, 3);
    expect(signedArea(facts.flat?.outer ?? [])).toBeCloseTo(flat * 80, 0);
  });
});
