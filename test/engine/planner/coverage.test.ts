import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GeometryFacts } from '../../../src/cad/facts.ts';
import { type PricedResult, price } from '../../../src/engine/index.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { CAD_DATA, EXAMPLES, factsOf, withData } from '../../cad/support.ts';
import { presetEnvironment } from '../support/environment.ts';
import { snapshotOf } from '../support/parts.ts';
import { slottedWedge } from '../support/solids.ts';

const priced = (facts: GeometryFacts): PricedResult => {
  const result = price(snapshotOf({ facts, material: '1.0577', request: { lot_size: 100 } }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const unmadeOf = (result: PricedResult) => result.notes.find(({ code }) => code === 'faces_unmade');
const made = (result: PricedResult): Set<string> =>
  new Set(result.process_plan.flatMap(({ face_ids }) => face_ids));

const of = async (make: (maker: Maker) => ReturnType<Maker['box']>): Promise<PricedResult> =>
  priced(await factsOfShape(make));

describe('every face is given, made or named', () => {
  test('a block with a drafted side: the slope is finished by an operation of its own [PRW-8]', async () => {
    const facts = await factsOfShape(({ prism }) =>
      prism(
        [
          [0, 0],
          [80, 0],
          [74, 30],
          [0, 30],
        ],
        50,
      ),
    );
    const result = priced(facts);
    const slope = facts.faces.find(
      ({ direction }) => direction !== null && Math.abs(direction[0]) > 0.9 && Math.abs(direction[2]) > 0.1,
    );
    const finish = result.process_plan.find(({ step }) => step === 'mill_surface');
    expect(finish?.face_ids).toContain(slope?.id);
    expect(finish?.time.th_s).toBeGreaterThan(0);
    expect(unmadeOf(result)).toBeUndefined();
  });

  test('the slope of a wedge is swept from the side it leans to, in the clamping that mills its slot [PRW-8]', async () => {
    const result = priced(await factsOfShape(slottedWedge));
    const setups = result.process_plan.filter(({ step }) => step === 'mill_rough' || step === 'mill_surface');
    expect(setups.map(({ setup_no }) => setup_no)).toEqual([1, 1]);
    expect(unmadeOf(result)).toBeUndefined();
  });

  test('a plain block: sides that the drawn bar gives are in no operation, the ends are', async () => {
    const facts = await factsOfShape(({ box }) => box([0, 0, 0], [100, 60, 40]));
    const result = priced(facts);
    const ends = facts.faces.filter(({ direction }) => Math.abs(direction?.[0] ?? 0) > 0.99);
    for (const { id } of ends) expect(made(result)).toContain(id);
    expect(result.stock?.designation).toContain('60×40');
    expect(made(result).size).toBe(2);
    expect(result.review_reasons).not.toContain('faces_unmade');
  });

  test('shoulders, ends and edges of a shaft belong to its turning', async () => {
    const facts = await factsOfShape(({ cylinder, fuse }) =>
      fuse(cylinder([0, 0, 0], [0, 0, 1], 15, 30), cylinder([0, 0, 30], [0, 0, 1], 10, 40)),
    );
    const result = priced(facts);
    const planes = facts.faces.filter(({ surface }) => surface === 'plane');
    expect(planes).toHaveLength(3);
    for (const { id } of planes) expect(made(result)).toContain(id);
    expect(unmadeOf(result)).toBeUndefined();
  });

  test('a hollow that no tool reaches is named with its faces, widens the band and asks for review [PRW-1]', async () => {
    const plain = await of(({ box }) => box([0, 0, 0], [80, 60, 40]));
    const hollow = await of(({ box, cylinder, cut }) =>
      cut(
        box([0, 0, 0], [80, 60, 40]),
        cylinder([40, 30, -1], [0, 0, 1], 5, 42),
        cylinder([40, 30, 12], [0, 0, 1], 15, 12),
      ),
    );
    expect(hollow.review_reasons).toContain('faces_unmade');
    expect(hollow.needs_human_review).toBe(true);
    expect(unmadeOf(hollow)?.params.count).toBeGreaterThan(0);
    expect(hollow.confidence.drivers.map(({ key }) => key)).toContain('process.unmade');
    expect(hollow.confidence.sigma_rel).toBeGreaterThan(plain.confidence.sigma_rel);
  });

  test('a hole that no operation goes to is left, though other work meets its walls, and a shop without five axes opens the band too', async () => {
    const facts = await factsOfShape(({ box, cylinder, cut }) =>
      cut(
        box([0, 0, 0], [80, 60, 40]),
        cylinder([40, 30, -1], [0, 0, 1], 5, 42),
        cylinder([40, 30, 12], [0, 0, 1], 15, 12),
      ),
    );
    const environment = presetEnvironment('de-2026');
    const machines = environment.machines.filter(({ klass }) => klass !== 'milling_5axis');
    const result = price(
      snapshotOf({
        facts,
        material: '1.4404',
        environment: { ...environment, machines },
        request: { lot_size: 100 },
      }),
    );
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    expect(unmadeOf(result)?.params.features).not.toBe('');
    const { p10, p90 } = result.confidence;
    expect(p90 / result.offer_price).toBeGreaterThan(result.offer_price / p10);
  });

  test('a deep bore along a tube wall or bar is bought, not dropped', async () => {
    const result = await of(({ box, cylinder, cut }) =>
      cut(
        box([0, 0, 0], [400, 50, 50]),
        box([-1, 20, 20], [401, 51, 51]),
        cylinder([-1, 10, 10], [1, 0, 0], 3, 180),
      ),
    );
    expect(result.process_plan.map(({ step }) => step)).toContain('deep_drilling');
  });
});

/** What the plan neither makes nor names nor buys with the blank; the blank holds the part. */
const expectWhole = (facts: GeometryFacts, result: PricedResult): void => {
  const known = new Set(facts.faces.map(({ id }) => id));
  for (const id of made(result)) expect(known).toContain(id);
  expect(result.review_reasons).not.toContain('blank_smaller_than_part');
  expect(result.stock?.gross_mass_kg).toBeGreaterThanOrEqual(result.stock?.net_mass_kg ?? 0);
  const flagged = result.review_reasons.includes('faces_unmade');
  expect(flagged).toBe(unmadeOf(result) !== undefined);
  for (const feature of facts.features.filter(({ kind }) => ['hole', 'pocket', 'slot'].includes(kind))) {
    const worked = feature.face_ids.every((id) => made(result).has(id));
    expect(worked || flagged, feature.id).toBe(true);
  }
};

const parts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.ste?p$/.test(name))
    .map((name) => join(folder, name));

const holds = async (path: string): Promise<void> => {
  const facts = await factsOf(path);
  const result = price(snapshotOf({ facts, material: '1.0577', request: { lot_size: 100 } }));
  if (result.outcome === 'priced') expectWhole(facts, result);
};

test.each(parts(EXAMPLES))('%s is planned whole [PRW-1]', holds);

withData('parts of the shared data', () => {
  test.each([
    'known/block_features.step',
    'known/shaft_keyway_crosshole.step',
    'mfcad/mfcad_0-5-10-11-11-23.step',
    'mfcad/mfcad_6-11-11-12-19.step',
    'nist/nist_ctc_01_ap203.stp',
  ])('%s is planned whole', (name) => holds(join(CAD_DATA, name)));
});
