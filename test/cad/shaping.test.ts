import { describe, expect, test } from 'vitest';
import type { GeometryFacts, Vec3 } from '../../src/cad/facts.ts';
import type { PullFacts, ShapingFacts } from '../../src/cad/shaping/record.ts';
import { factsOfShape, type Maker, type Motion } from './shapes.ts';
import { near, relative } from './support.ts';

const UP: Vec3 = [0, 0, 1];
const SKEW: Motion = { axis: [0.3, -0.7, 0.6], angle: 1.1, shift: [40, -300, 12], mirror: null };

type Shape = ReturnType<Maker['box']>;

const read = async (make: (m: Maker) => Shape, motion: Motion | null = null) => {
  const facts = await factsOfShape(make, motion);
  if (facts.shaping === undefined) throw new Error('a part has facts for its tool');
  return { facts, shaping: facts.shaping };
};

/** The pull along a direction or against it. */
const along = ({ pulls }: ShapingFacts, [x, y, z]: Vec3): PullFacts => {
  const found = pulls.find(({ direction: [a, b, c] }) => Math.abs(a * x + b * y + c * z) > 0.9999);
  if (found === undefined) throw new Error('the direction is a candidate');
  return found;
};

const rectangle = (x0: number, y0: number, x1: number, y1: number, z: number): readonly Vec3[] => [
  [x0, y0, z],
  [x1, y0, z],
  [x1, y1, z],
  [x0, y1, z],
];

/** An open box of 120 × 80 × 40 with walls of 2, its walls leaning out by an angle. */
const box = (m: Maker, draft = 0, wall = 2): Shape => {
  const lean = Math.tan((draft * Math.PI) / 180);
  const ring = (inset: number, z: number): readonly Vec3[] => {
    const d = inset + lean * (40 - z);
    return rectangle(d, d, 120 - d, 80 - d, z);
  };
  if (draft === 0)
    return m.cut(m.box([0, 0, 0], [120, 80, 40]), m.box([wall, wall, wall], [120 - wall, 80 - wall, 41]));
  return m.cut(m.skinned([ring(0, 0), ring(0, 40)]), m.skinned([ring(wall, wall), ring(wall, 41)]));
};

describe('an open box in a tool', () => {
  test('opens along its depth: area, depth and a flat line round its rim', async () => {
    const { facts, shaping } = await read((m) => box(m));
    const pull = along(shaping, UP);
    near(pull.projected_area_mm2, 120 * 80);
    near(pull.depth_mm, 40);
    expect(pull.undercuts).toEqual([]);
    expect(pull.parting).toMatchObject({ inner_mm: 0, planar: true });
    near(pull.parting?.length_mm ?? null, 400, 1e-2);
    expect(facts.walls).toMatchObject({ p5_mm: 2, median_mm: 2, p95_mm: 2 });
    near(shaping.box_share, (120 * 80 * 40 - 116 * 76 * 38) / (120 * 80 * 40), 1e-6);
  });

  test('locks its inside across its depth, where only one slide frees it', async () => {
    const { undercuts, projected_area_mm2 } = along((await read((m) => box(m))).shaping, [1, 0, 0]);
    expect(undercuts.map(({ releases }) => releases)).toEqual([[{ kind: 'slide', direction: UP }]]);
    relative(projected_area_mm2, 80 * 40, 0.01);
  });

  test.each([0.5, 2, 5])('has walls with %d° of draft', async (draft) => {
    const { facts, shaping } = await read((m) => box(m, draft));
    const { draft_deg, undercuts } = along(shaping, UP);
    expect(undercuts).toEqual([]);
    const outer = Object.values(draft_deg).filter((angle) => Math.abs(angle - draft) < 0.011);
    const level = Object.values(draft_deg).filter((angle) => angle === 90);
    expect([outer.length, level.length]).toEqual([8, 3]);
    expect(Object.keys(draft_deg)).toHaveLength(facts.faces.length);
  });

  test.each([
    [1, 2],
    [2, 3],
    [5, 4],
  ])(
    'with %d° of draft and roundings up its corners and round its floor keeps its wall of %d, without a lifter',
    async (draft, wall) => {
      const rounded = (m: Maker) => m.rounded(box(m, draft, wall), 1, ([, , z]) => z < 39.5);
      const { facts, shaping } = await read(rounded);
      expect(along(shaping, UP).undercuts).toEqual([]);
      expect(facts.walls?.least_mm).toBeGreaterThan(0.9 * wall);
      // Four up the corners, four round the floor, and a corner where three meet, four times.
      expect(shaping.rounded_inner_faces).toHaveLength(12);
      expect(shaping.sharp_inner_edges).toEqual([]);
    },
  );

  test('is thickest where two walls meet: (4 − 2√2) times the wall', async () => {
    const { shaping } = await read((m) => box(m, 0, 3));
    relative(shaping.thickest_mm, 3 * (4 - 2 * Math.SQRT2), 2e-3);
  });

  test('fills from its middle to the corner of its rim: 60 along the floor, 40 across and 40 up', async () => {
    const { shaping } = await read((m) => box(m));
    relative(shaping.flow_length_mm, 100, 0.03);
    relative(shaping.flow_ratio ?? 0, 50, 0.03);
  });

  test('has the same facts however its file puts it', async () => {
    const hooked = (m: Maker) => m.cut(box(m, 2), m.cylinder([-1, 40, 20], [1, 0, 0], 5, 8));
    const summary = async (motion: Motion | null) => {
      const { shaping } = await read(hooked, motion);
      const [pull] = shaping.pulls.toSorted((a, b) => a.depth_mm - b.depth_mm);
      return {
        kinds: pull?.undercuts.map(({ releases }) => releases.map(({ kind }) => kind)),
        planar: pull?.parting?.planar,
        sizes: [pull?.projected_area_mm2, pull?.depth_mm, pull?.parting?.length_mm, shaping.thickest_mm],
      };
    };
    const [here, there] = [await summary(null), await summary(SKEW)];
    expect({ ...there, sizes: [] }).toEqual({ ...here, sizes: [] });
    here.sizes.forEach((size, i) => {
      relative(there.sizes[i] ?? 0, size ?? 0, 5e-3);
    });
  });
});

describe('an undercut', () => {
  const freed = async (make: (m: Maker) => Shape) => {
    const { shaping } = await read(make);
    return along(shaping, UP).undercuts;
  };

  test.each<[string, (m: Maker) => Shape]>([
    ['a round hole in the side', (m) => m.cut(box(m), m.cylinder([-1, 40, 20], [1, 0, 0], 5, 5))],
    ['a window in the side', (m) => m.cut(box(m), m.box([-1, 30, 15], [3, 50, 25]))],
  ])('%s is freed by a slide outwards', async (_, make) => {
    const found = await freed(make);
    expect(found.map(({ releases }) => releases)).toEqual([[{ kind: 'slide', direction: [-1, 0, 0] }]]);
  });

  test('holes in two sides take two slides', async () => {
    const found = await freed((m) =>
      m.cut(box(m), m.cylinder([-1, 40, 20], [1, 0, 0], 5, 5), m.cylinder([60, 77, 20], [0, 1, 0], 4, 5)),
    );
    expect(found.flatMap(({ releases }) => releases.map(({ direction }) => direction.join()))).toEqual([
      '-1,0,0',
      '0,1,0',
    ]);
  });

  test('a hook inside a wall is freed by a lifter that moves away from the wall', async () => {
    const found = await freed((m) => m.fuse(box(m), m.box([1, 30, 30], [5, 50, 33])));
    expect(found).toHaveLength(1);
    expect(found[0]?.area_mm2).toBeCloseTo(3 * 20, 6);
    expect(found[0]?.releases).toEqual([{ kind: 'lifter', direction: [1, 0, 0] }]);
  });

  test('an inclined hole takes a core that leaves along it', async () => {
    const found = await freed((m) =>
      m.cut(m.box([0, 0, 0], [60, 40, 20]), m.cylinder([30, 20, 10], [0, Math.SQRT1_2, Math.SQRT1_2], 3, 40)),
    );
    expect(found.flatMap(({ releases }) => releases.map(({ kind }) => kind))).toEqual(['core']);
  });

  test('a groove round a shaft takes two slides, a groove in a bore none', async () => {
    const ring = (m: Maker, from: number, to: number) =>
      m.cut(m.cylinder([0, 0, 15], UP, to, 5), m.cylinder([0, 0, 14], UP, from, 7));
    const outside = await freed((m) => m.cut(m.cylinder([0, 0, 0], UP, 20, 40), ring(m, 15, 25)));
    expect(outside.map(({ releases }) => releases.map(({ kind }) => kind))).toEqual([['slide', 'slide']]);
    const inside = await freed((m) =>
      m.cut(m.cylinder([0, 0, 0], UP, 20, 40), m.cylinder([0, 0, -1], UP, 10, 42), ring(m, 9, 14)),
    );
    expect(inside.map(({ releases }) => releases)).toEqual([[]]);
  });

  test('a wall that leans the wrong way locks, one that stands upright does not', async () => {
    const slot = (lean: number) => (m: Maker) =>
      m.cut(
        m.box([0, 0, 0], [100, 60, 40]),
        m.extrusion(
          [
            [20, 10, 10],
            [80, 10, 10],
            [80 - lean, 10, 41],
            [20 + lean, 10, 41],
          ],
          [0, 1, 0],
          40,
        ),
      );
    expect(await freed(slot(0))).toEqual([]);
    expect(await freed(slot(-2))).toEqual([]);
    expect((await freed(slot(2))).length).toBeGreaterThan(0);
  });
});

describe('the parting line', () => {
  const lineOf = async (make: (m: Maker) => Shape, way: Vec3) => {
    const { shaping } = await read(make);
    return along(shaping, way).parting;
  };

  test('runs along a shaft that lies in its tool, and straight over its ends', async () => {
    const line = await lineOf((m) => m.cylinder([0, 0, 0], UP, 20, 60), [0, 1, 0]);
    expect(line?.planar).toBe(true);
    relative(line?.length_mm ?? 0, 2 * 60 + 2 * 40, 2e-3);
  });

  test('runs round the widest section of a ball', async () => {
    const line = await lineOf((m) => m.sphere([0, 0, 0], 20), UP);
    expect(line?.planar).toBe(true);
    relative(line?.length_mm ?? 0, 2 * Math.PI * 20, 5e-3);
  });

  test('has inner parts round openings', async () => {
    const line = await lineOf(
      (m) => m.cut(m.box([0, 0, 0], [100, 60, 5]), m.box([20, 20, -1], [40, 40, 6])),
      UP,
    );
    expect(line).toMatchObject({ length_mm: 320, inner_mm: 80, planar: true });
  });

  test('leaves its plane where the rim has a step', async () => {
    const line = await lineOf((m) => m.cut(box(m, 2), m.box([-1, 30, 30], [10, 50, 41])), UP);
    expect(line?.planar).toBe(false);
    expect(line?.length_mm).toBeGreaterThan(410);
  });
});

describe('ribs and bosses', () => {
  test('have their thickness over the wall below', async () => {
    const { shaping } = await read((m) =>
      m.fuse(
        box(m),
        m.box([1, 40, 1], [119, 41, 20]),
        m.cut(m.cylinder([30, 20, 1], UP, 4, 20), m.cylinder([30, 20, 2], UP, 2.5, 20)),
      ),
    );
    const found = Map.groupBy(shaping.ribs, ({ kind }) => kind);
    expect(found.get('rib')).toMatchObject([{ thickness_mm: 1, base_mm: 2, ratio: 0.5 }]);
    const [boss] = found.get('boss') ?? [];
    relative(boss?.thickness_mm ?? 0, 1.5, 0.02);
    relative(boss?.ratio ?? 0, 0.75, 0.02);
  });

  test('are not the walls of a box, nor a step of a shaft between two collars', async () => {
    expect((await read((m) => box(m))).shaping.ribs).toEqual([]);
    const spool = (m: Maker) =>
      m.fuse(
        m.cylinder([0, 0, 0], UP, 20, 5),
        m.cylinder([0, 0, 5], UP, 10, 20),
        m.cylinder([0, 0, 25], UP, 20, 5),
      );
    expect((await read(spool)).shaping.ribs).toEqual([]);
  });
});

test('a solid block is as thick as its shortest side, and a boss on a thin wall is the thick spot', async () => {
  const block: GeometryFacts = await factsOfShape((m) => m.box([0, 0, 0], [100, 80, 30]));
  relative(block.shaping?.thickest_mm ?? 0, 30, 2e-3);
  const { shaping } = await read((m) => m.fuse(box(m), m.cylinder([30, 20, 1], UP, 4, 20)));
  relative(shaping.thickest_mm, 8, 0.01);
  near(shaping.thickest_at_mm[0], 30, 0.1);
  near(shaping.thickest_at_mm[1], 20, 0.1);
});

test('a boss with a blind hole is thickest below the hole', async () => {
  const { shaping } = await read((m) => {
    const bossed = [15, 105].map((x) => m.cylinder([x, 15, 0], UP, 6, 40));
    const holes = [15, 105].map((x) => m.cylinder([x, 15, 25], UP, 2.1, 16));
    return m.cut(m.fuse(box(m), ...bossed), ...holes);
  });
  relative(shaping.thickest_mm, 12, 0.01);
  const bosses = shaping.ribs.filter(({ kind }) => kind === 'boss');
  expect(bosses).toHaveLength(2);
  for (const { thickness_mm } of bosses) relative(thickness_mm, 12, 0.01);
});
