import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GeometryFacts } from '../../../src/cad/facts.ts';
import { type PricedResult, price } from '../../../src/engine/index.ts';
import { generates } from '../../../src/engine/process/kinematics.ts';
import { PROCESSES } from '../../../src/engine/process/processes.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { CAD_DATA, EXAMPLES, readStepAt, withData } from '../../cad/support.ts';
import { impossibleClaims } from '../support/claims.ts';
import { snapshotOf } from '../support/parts.ts';
import { propertyRuns } from '../support/runs.ts';
import { silentFeatures } from '../support/silent.ts';

const priced = (facts: GeometryFacts, lot_size = 100): PricedResult => {
  const result = price(snapshotOf({ facts, material: '1.0577', request: { lot_size } }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const madeBy = (result: PricedResult, step: RegExp): ReadonlySet<string> =>
  new Set(result.process_plan.filter((one) => step.test(one.step)).flatMap(({ face_ids }) => face_ids));

const of = (
  facts: GeometryFacts,
  which: (face: GeometryFacts['faces'][number]) => boolean,
): readonly string[] => facts.faces.filter(which).map(({ id }) => id);

const expectUnmade = (facts: GeometryFacts, result: PricedResult, ids: readonly string[]): void => {
  const made = madeBy(result, /./);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(made.has(id), id).toBe(false);
  expect(result.review_reasons).toContain('faces_unmade');
  expect(result.confidence.p90).toBeGreaterThan(1.5 * result.offer_price);
  expect(facts.faces.length).toBeGreaterThan(ids.length);
};

const rod = ({ cylinder }: Maker) => cylinder([0, 0, 0], [0, 0, 1], 12, 70);
const eye = ({ cylinder, box }: Maker) =>
  [box([-20, -5, 50], [20, 5, 80]), cylinder([0, -20, 58], [0, 1, 0], 5, 40)] as const;

/** A fork with a pin hole, its ends rounded about the hole. */
const roundedClevis = (maker: Maker) => {
  const { common, fuse, cylinder, box, cut } = maker;
  const round = fuse(cylinder([0, -20, 58], [0, 1, 0], 12, 40), box([-20, -20, -1], [20, 20, 58]));
  return cut(common(rod(maker), round), ...eye(maker));
};

/** The same with its ends as they were parted. */
const squareClevis = (maker: Maker) => maker.cut(rod(maker), ...eye(maker));

describe('what no tool of the plan generates is unmade, and opens the band upwards', () => {
  test('a lathe turns no end that is rounded across its axis, and no ground between the legs of a fork: both are milled', async () => {
    const facts = await factsOfShape(roundedClevis);
    const result = priced(facts);
    const axis = facts.turned?.axis ?? [0, 0, 0];
    const across = of(
      facts,
      ({ surface, direction, radius_mm }) =>
        surface === 'cylinder' && radius_mm === 12 && Math.abs(direction?.[2] ?? 0) < 0.1,
    );
    const ground = of(facts, ({ surface, direction, reach }) => {
      const looksUp = surface === 'plane' && Math.abs(direction?.[2] ?? 0) > 0.99;
      return looksUp && (reach?.spins_free ?? 1) < 0.5;
    });
    expect(axis[2]).toBeCloseTo(1, 9);
    expect([across.length, ground.length]).toEqual([2, 1]);
    const turned = madeBy(result, /^turn_/);
    expect([...across, ...ground].filter((id) => turned.has(id))).toEqual([]);
    const milled = madeBy(result, /^mill_surface$/);
    expect([...across, ...ground].filter((id) => !milled.has(id))).toEqual([]);
    expect(result.review_reasons).not.toContain('faces_unmade');
    expect(result.review_reasons).not.toContain('volume_unbalanced');
  });

  test('a rounded end costs more than a square one, at every lot: it is milled across the axis', async () => {
    const [rounded, square] = [await factsOfShape(roundedClevis), await factsOfShape(squareClevis)];
    for (const lot of [1, 10, 100, 1000, 10_000]) {
      const [one, other] = [priced(rounded, lot), priced(square, lot)];
      expect(one.offer_price, String(lot)).toBeGreaterThan(other.offer_price);
    }
  });

  test('a laser leaves walls square to the sheet: the bevel of a hole is none', async () => {
    const facts = await factsOfShape(({ box, cone, cut }) =>
      cut(box([0, 0, 0], [100, 60, 4]), cone([50, 30, -10], 24, 24)),
    );
    expect(facts.shape_class).toBe('sheet_metal');
    expectUnmade(
      facts,
      priced(facts),
      of(facts, ({ surface }) => surface === 'cone'),
    );
  });

  test('a hub between standing blades turns past no blade', async () => {
    const facts = await factsOfShape(({ cylinder, box, fuse }) =>
      fuse(
        cylinder([0, 0, 0], [0, 0, 1], 40, 12),
        cylinder([0, 0, 12], [0, 0, 1], 12, 18),
        ...[0, 1, 2].map((i) => box([14 + 8 * i, -1, 12], [17 + 8 * i, 22 - 6 * i, 24])),
      ),
    );
    const floor = of(
      facts,
      ({ surface, direction, point_mm }) =>
        surface === 'plane' && (direction?.[2] ?? 0) > 0.99 && Math.abs((point_mm?.[2] ?? 0) - 12) < 1e-6,
    );
    const reach = facts.faces.find(({ id }) => id === floor[0])?.reach;
    expect(floor).toHaveLength(1);
    expect(reach?.spins_free).toBeLessThan(0.8);
  });

  test('a dome is milled from the side that it looks to, in a clamping of its own', async () => {
    const facts = await factsOfShape(({ box, sphere, cylinder, common, cut }) =>
      cut(
        common(box([0, 0, 0], [60, 60, 30]), sphere([30, 30, -30], 60)),
        cylinder([12, 30, -1], [0, 0, 1], 3, 13),
        cylinder([48, 30, -1], [0, 0, 1], 3, 13),
      ),
    );
    const dome = of(facts, ({ surface }) => surface === 'sphere');
    const { process_plan: operations } = priced(facts);
    const swept = operations.find(({ face_ids }) => face_ids.some((id) => dome.includes(id)));
    const drilled = operations.find(({ step }) => step === 'drill');
    expect(swept?.step).toBe('mill_surface');
    expect(swept?.setup_no).not.toBe(drilled?.setup_no);
  });
});

test('every step that cuts has a motion, or is named here with what its tool is shaped like', () => {
  // Threads, teeth and undercuts are what their tools are shaped like; sparks, grinding wheels and brakes follow what stands.
  const FORMED = [
    'tap',
    'thread_mill',
    'turn_thread',
    'mill_undercut',
    'mill_disc',
    'mill_deburr',
    'gear_hobbing',
    'broaching',
    'bend',
    'wire_erosion',
    'sinking',
    'jig_grinding',
    'grind_flat',
    'tube_laser_cutting',
  ];
  const face = {
    id: 'f1',
    surface: 'other',
    area_mm2: 1,
    direction: [0, 0, 1],
    point_mm: [0, 0, 0],
    radius_mm: 1,
  } as const;
  const part = {
    geometry: { turned: { axis: [1, 0, 0] }, sheet: { thickness_mm: 1 }, tool_directions: [[1, 0, 0]] },
    features: [],
    faces: [
      { ...face, id: 'a', surface: 'plane', direction: [1, 0, 0] },
      { ...face, id: 'b', surface: 'plane', direction: [-1, 0, 0], point_mm: [-1, 0, 0] },
    ],
  };
  const hidden = {
    ...face,
    concave: false,
    reach: {
      free: [0],
      spins_free: 0,
      normals: [
        [
          [0, 5, 0],
          [0.7, 0.5, 0.5],
        ],
      ],
    },
  };
  const free = PROCESSES.flatMap(({ steps }) => steps).filter((step) => {
    const maker = { step, process: 'turning', feature_ids: [], ways: [[1, 0, 0]], others: [] };
    return generates(part as never, maker as never, hidden as never);
  });
  const cuts =
    /drill|mill|turn|bore|saw|cut|laser|punch|part_off|ream|sink|hob|broach|grind|bend|erosion|thread|tap/;
  expect(free.filter((step) => cuts.test(step) && !FORMED.includes(step))).toEqual([]);
});

const parts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.ste?p$/.test(name) && !/corrupt|empty|garbage|truncated/.test(name))
    .map((name) => join(folder, name));

const holds = async (path: string): Promise<void> => {
  const { facts, model } = await readStepAt(path);
  const result = price(snapshotOf({ facts, material: '1.0577', request: { lot_size: 100 } }));
  if (result.outcome !== 'priced') return;
  expect(impossibleClaims(facts, model, result)).toEqual([]);
  expect(silentFeatures(facts, result), 'recognised, and neither made nor named').toEqual([]);
};

describe('every claimed face of a known part could be left by its tool', () => {
  test.each(parts(EXAMPLES).filter((path) => !path.includes('assembly')))('%s', holds);
  withData('of the shared data', () => {
    const fresh = join(CAD_DATA, '../estimates/fresh');
    const isDeep = propertyRuns().numRuns >= 10_000;
    const folders = isDeep ? ['nist', '../estimates', '../estimates/known_prices'] : [];
    test.each([
      ...(existsSync(CAD_DATA) ? parts(join(CAD_DATA, 'known')) : []),
      // The deep run goes through all of them; four are kept for every day.
      ...(existsSync(CAD_DATA) ? parts(join(CAD_DATA, 'mfcad')).filter((_, i) => isDeep || i % 3 === 0) : []),
      ...(existsSync(fresh) ? parts(fresh) : []),
      ...folders.flatMap((folder) =>
        existsSync(join(CAD_DATA, folder)) ? parts(join(CAD_DATA, folder)) : [],
      ),
    ])('%s', holds);

    test('of an impeller neither blades nor the hub between them are turned', async () => {
      const { facts } = await readStepAt(join(fresh, 'impeller.step'));
      const result = priced(facts);
      const blades = of(facts, ({ surface }) => surface === 'spline');
      const hub = of(facts, ({ surface, area_mm2 }) => surface === 'torus' && area_mm2 > 1000);
      expect([blades.length, hub.length]).toEqual([16, 1]);
      expectUnmade(facts, result, [...blades, ...hub]);
    });

    test('the bevel of an orifice plate is gone round on a mill, not cut by its laser', async () => {
      const { facts } = await readStepAt(join(fresh, 'orifice_plate.step'));
      const result = priced(facts);
      const bevel = of(facts, ({ surface }) => surface === 'cone');
      expect(bevel).toHaveLength(1);
      expect([...madeBy(result, /^mill_chamfer$/)]).toEqual(bevel);
      expect([...madeBy(result, /^laser_cut$/)].filter((id) => bevel.includes(id))).toEqual([]);
      expect(result.review_reasons).not.toContain('faces_unmade');
    });
  });
});
