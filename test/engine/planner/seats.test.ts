import { expect, test } from 'vitest';
import type { Vec3 } from '../../../src/cad/facts.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { planNamed, planOf, runMinutes, stepsOf } from './plan.ts';

const UP: Vec3 = [0, 0, 1];
type Bore = readonly [diameter: number, from: number, to: number];

/** A block 100 × 80 × 40 with bores on one axis. */
const block =
  (...bores: readonly Bore[]) =>
  (m: Maker) =>
    m.cut(
      m.box([0, 0, 0], [100, 80, 40]),
      ...bores.map(([diameter, from, to]) => m.cylinder([50, 40, from], UP, diameter / 2, to - from)),
    );

const planOfBlock = async (...bores: readonly Bore[]) =>
  planNamed(planOf({ facts: await factsOfShape(block(...bores)) }), 'mill_3axis');

const clampingsOf = (plan: Awaited<ReturnType<typeof planOfBlock>>): number =>
  new Set(plan.operations.flatMap(({ step, setup_no: no }) => (/^mill_/.test(step) ? [no] : []))).size;

test('each wider piece of a stepped hole is bored, not its core alone', async () => {
  const plain = await planOfBlock([8, -1, 41]);
  const stepped = await planOfBlock([8, -1, 41], [12, 20, 41], [20, 36, 41]);
  expect(stepsOf(plain)).not.toContain('counterbore');
  expect(stepsOf(stepped).filter((step) => step === 'counterbore')).toHaveLength(2);
  expect(runMinutes(stepped)).toBeGreaterThan(runMinutes(plain));
});

test('a seat too wide for a counterbore is milled over a drilled core', async () => {
  const steps = stepsOf(await planOfBlock([20, -1, 41], [52, 25, 41]));
  expect(steps).toEqual(expect.arrayContaining(['drill', 'mill_rough', 'mill_finish']));
  expect(steps).not.toContain('counterbore');
});

test('a wide bore with a narrow shoulder clears the whole of its core', async () => {
  const roughOf = async (...bores: readonly Bore[]) =>
    (await planOfBlock(...bores)).operations
      .filter(({ step }) => step === 'mill_rough')
      .flatMap(({ time }) => time?.th ?? [])
      .reduce((sum, { time }) => sum + time.value, 0);
  expect(await roughOf([46, -1, 41], [48, 30, 41])).toBeGreaterThan(await roughOf([46, -1, 41]));
});

test('a bore stepped from both sides is re-clamped', async () => {
  expect(clampingsOf(await planOfBlock([12, -1, 41], [22, 32, 41]))).toBe(1);
  expect(clampingsOf(await planOfBlock([12, -1, 41], [22, 32, 41], [22, -1, 8]))).toBe(2);
});

test('a ring let into a face is milled along its middle, in no longer than a few rounds', async () => {
  const ringed = (m: Maker) =>
    m.cut(block()(m), m.cut(m.cylinder([50, 40, 37], UP, 25, 4), m.cylinder([50, 40, 36], UP, 21.5, 6)));
  const facts = await factsOfShape(ringed);
  const plan = planNamed(planOf({ facts }), 'mill_3axis');
  expect(facts.features.find(({ kind }) => kind === 'groove')?.depth_mm).toBeCloseTo(3, 6);
  expect(runMinutes(plan) - runMinutes(await planOfBlock())).toBeLessThan(4);
});

test('heat-treatable steel keeps no drawn faces of a flat; carbon steel does', async () => {
  const facts = await factsOfShape(block([20, -1, 41]));
  const forms = (grade: 'C45' | '42CrMo4') => planOf({ facts, grade }).stock.choices.map(({ id }) => id);
  expect(forms('C45').some((id) => id.endsWith('_drawn'))).toBe(true);
  expect(forms('42CrMo4').some((id) => id.endsWith('_drawn'))).toBe(false);
});
