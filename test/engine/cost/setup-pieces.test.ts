import { describe, expect, test } from 'vitest';
import { compilePlan, type Evaluation, evaluate } from '../../../src/engine/cost/compiled.ts';
import { buildSheet } from '../../../src/engine/cost-sheet/build.ts';
import { checkDerivation } from '../../../src/engine/cost-sheet/check.ts';
import { verifySheet } from '../../../src/engine/cost-sheet/verify.ts';
import { compute } from '../../../src/engine/formulas/define.ts';
import { setupPieces } from '../../../src/engine/formulas/setup-pieces.ts';
import type { Operation, PricingRequest, ResolvedEnvironment } from '../../../src/engine/index.ts';
import { fromMicro } from '../../../src/engine/quantities/micro.ts';
import { contextOf, requestOf } from '../support/context.ts';
import { operationOf, planOf, STEEL, shop, toolOf } from '../support/plan.ts';

/** The mill of the shop and the same as a lathe, a saw. */
const fleet = (): ResolvedEnvironment => {
  const base = shop();
  const [mill] = base.machines;
  if (mill === undefined) throw new Error('the shop has a mill');
  return {
    ...base,
    parameter_overrides: [],
    machines: [
      mill,
      { ...mill, membership_id: 'lathe', machine_id: 'lathe', klass: 'turning' },
      { ...mill, membership_id: 'saw', machine_id: 'saw', klass: 'sawing' },
    ],
  };
};

const on = (membership_id: string, klass: 'turning' | 'sawing', op_id: string): Operation =>
  operationOf({
    op_id,
    machine: { membership_id, machine_id: membership_id, name: membership_id, klass, rejections: [] },
  });

const evaluated = (
  operations: readonly Operation[],
  lot = 100,
  request: Partial<PricingRequest> = {},
): Evaluation => {
  const context = contextOf(fleet(), requestOf(request));
  const result = evaluate(compilePlan(planOf({ operations }), STEEL, context), lot);
  expect(verifySheet(buildSheet(result, 'en'))).toEqual([]);
  return result;
};

const lost = (evaluation: Evaluation): Readonly<Record<string, number>> =>
  Object.fromEntries(
    evaluation.leaves
      .filter(({ leaf }) => leaf.label_id.endsWith('.setup_pieces'))
      .map(({ leaf, money }) => [leaf.top, fromMicro(money.micro)]),
  );

const mill = operationOf({ tools: [toolOf()] });

describe('pieces lost in set-up', () => {
  test('given a mill and 100 pieces, one in a hundred is lost with its material, run, wages and tools', () => {
    const result = evaluated([mill]);
    const without = (top: string): number =>
      result.leaves.reduce(
        (sum, { leaf, money }) =>
          leaf.top === top && leaf.bucket === top && !leaf.label_id.endsWith('.setup_pieces')
            ? sum + money.micro / 1e6
            : sum,
        0,
      );
    const found = lost(result);
    expect(Object.keys(found).sort()).toEqual(['labour', 'machine', 'material', 'tooling']);
    expect(found.machine).toBeCloseTo(without('machine') / 100, 6);
    expect(found.labour).toBeCloseTo(without('labour') / 100, 6);
    expect(found.tooling).toBeCloseTo(without('tooling') / 100, 6);
    expect(found.material).toBeGreaterThan(0);
    expect(found.material).toBeLessThan(without('material') / 100);
  });

  test('further clampings of a machine are proven with the same pieces, another machine with its own', () => {
    const one = lost(evaluated([mill])).machine ?? 0;
    const twice = lost(evaluated([mill, { ...mill, op_id: 'OP20', setup_no: 2 }])).machine ?? 0;
    const lathe = lost(evaluated([mill, on('lathe', 'turning', 'OP20')])).machine ?? 0;
    expect(twice).toBeCloseTo(2 * one, 6);
    expect(lathe).toBeCloseTo(2 * one * 2.5, 6);
  });

  test('a saw loses none', () => expect(lost(evaluated([on('saw', 'sawing', 'OP10')]))).toEqual({}));

  test('a lot of one loses no more than the stated share', () => {
    const [single, ten] = [evaluated([mill], 1), evaluated([mill], 10)].map((e) => lost(e).machine ?? 0);
    expect(single).toBe(ten);
    expect(lost(evaluated([mill], 1_000_000)).machine).toBeCloseTo(0, 5);
  });

  test('the customer’s own material is not charged when it is lost', () =>
    expect(lost(evaluated([mill], 100, { material_is_provided: true })).material).toBeUndefined());

  test('production overhead rests on the lost wages, material overhead on the lost material', () => {
    const result = evaluated([mill]);
    const wages = result.leaves.filter(({ leaf }) => leaf.label_id === 'line.labour.setup_pieces');
    expect(wages.map(({ leaf }) => leaf.bucket)).toEqual(['labour']);
    expect(wages[0]?.leaf.op_refs).toEqual(['OP10']);
  });

  test('given a kind that today knows nothing of, a sheet of today and one that names it both verify [HOU-4]', () => {
    const term = (value: number) => ({ value, source: 'plan' });
    const today = {
      lathes: term(1),
      per_lathe: term(2),
      mills: term(1),
      per_mill: term(1),
      lasers: term(0),
      per_laser: term(1),
      brakes: term(0),
      per_brake: term(2),
    };
    const old = compute(setupPieces, today);
    const later = compute(setupPieces, { ...today, hobbers: term(2), per_hobber: term(3) });
    expect([old.value, later.value]).toEqual([3, 9]);
    for (const derivation of [old, later])
      expect(checkDerivation(derivation, 'pieces')).toEqual({ value: derivation.value, faults: [] });
    const half = { ...later, terms: later.terms.filter(({ name }) => name !== 'per_hobber') };
    expect(checkDerivation(half, 'pieces').faults).toMatchObject([{ code: 'outside_domain' }]);
    const less = { ...old, terms: old.terms.filter(({ name }) => name !== 'brakes') };
    expect(checkDerivation(less, 'pieces').faults).toMatchObject([{ code: 'term_missing' }]);
    expect(() => compute(setupPieces, { ...today, moulding: term(1) })).toThrow(RangeError);
  });
});
