import { expect, test } from 'vitest';
import type { PricingGeometry } from '../../../src/engine/index.ts';
import type { ProcessPlan } from '../../../src/engine/records.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { PARTS } from '../../estimates/milled/parts.ts';
import { type GradeName, planNamed, planOf } from './plan.ts';

const sum = (lengths: readonly number[]): number => lengths.reduce((all, one) => all + one, 0);

/** Lengths that the elements of one name go along, by the step that has them. */
const along = ({ operations }: ProcessPlan, step: string, id: string, term: string): number =>
  sum(
    operations.flatMap((operation) =>
      operation.step !== step
        ? []
        : (operation.time?.th ?? [])
            .filter((element) => element.id === id)
            .flatMap(({ time }) => time.terms.flatMap(({ name, value }) => (name === term ? [value] : []))),
    ),
  );

const inMachine = (plan: ProcessPlan): number => along(plan, 'mill_deburr', 'break_edges', 'path');
const byHand = (plan: ProcessPlan): number => along(plan, 'deburr', 'edges', 'length');

/** What is left of all sharp edges: the mouths of holes, broken by the piece, and edges between faces that no operation makes. */
const othersOf = (facts: PricingGeometry, { operations }: ProcessPlan): number => {
  const bored = new Set(facts.features.flatMap(({ kind, face_ids: ids }) => (kind === 'hole' ? ids : [])));
  const made = new Set(operations.flatMap(({ face_ids: ids }) => ids));
  return sum(
    (facts.sharp_edges ?? []).map(({ face_ids: ids, length_mm: length }) =>
      ids.some((id) => bored.has(id)) || !ids.some((id) => made.has(id)) ? length : 0,
    ),
  );
};

const totalOf = ({ sharp_edges: edges = [] }: PricingGeometry): number =>
  sum(edges.map(({ length_mm: length }) => length));

const milled = async (make: (maker: Maker) => ReturnType<Maker['box']>, grade: GradeName = 'C45') => {
  const facts = await factsOfShape(make);
  return { facts, plans: planOf({ facts, grade }) };
};

test.each([
  'small_bracket',
  'manifold',
  'tslot_block',
  'drafted_housing',
  'heatsink',
  'long_rail',
  'dovetail_slide',
  'tilted_bore',
])(
  '%s: every sharp edge is broken in the machine or by hand, a mouth of a hole, or as bought [PRW-17]',
  async (name) => {
    const make = PARTS[name];
    if (make === undefined) throw new Error(`no such part: ${name}`);
    const { facts, plans } = await milled(make);
    const own = plans.planning.plans.filter(({ id }) => id.startsWith('mill_'));
    expect(own.length).toBeGreaterThan(0);
    for (const plan of own)
      expect(inMachine(plan) + byHand(plan) + othersOf(facts, plan), plan.id).toBeCloseTo(totalOf(facts), 3);
  },
);

test('the upright edges of a block milled all over go to the bench, the others to the chamfer mill, none to both [PRW-17]', async () => {
  const { plans } = await milled(
    ({ box, cut }) => cut(box([0, 0, 0], [90, 60, 30]), box([20, 20, 20], [70, 40, 31])),
    'TiAl6V4',
  );
  const plan = planNamed(plans, 'mill_3axis:');
  expect(byHand(plan)).toBeCloseTo(4 * 30, 3);
  expect(inMachine(plan)).toBeCloseTo(4 * (90 + 60) + 2 * (50 + 20), 3);
});

test('rounded upright corners leave nothing to the bench', async () => {
  const { plans } = await milled(
    ({ box, rounded }) => rounded(box([0, 0, 0], [90, 60, 30]), 5, ([, , z]) => Math.abs(z - 15) < 1),
    'TiAl6V4',
  );
  expect(byHand(planNamed(plans, 'mill_3axis:'))).toBe(0);
});

test('edges between two sides of drawn bar stay as they were bought [PRW-17]', async () => {
  const { plans } = await milled(({ box, cylinder, cut }) =>
    cut(box([0, 0, 0], [120, 40, 20]), cylinder([60, 20, -1], [0, 0, 1], 5, 30)),
  );
  const plan = plans.planning.plans.find(({ id }) => id.includes('flat_bar_40x20_drawn'));
  if (plan === undefined) throw new Error(plans.planning.plans.map(({ id }) => id).join(', '));
  expect(inMachine(plan) + byHand(plan)).toBeCloseTo(4 * (40 + 20), 3);
});
