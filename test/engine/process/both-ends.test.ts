import { describe, expect, test } from 'vitest';
import {
  type PricedResult,
  type PricingGeometry,
  type PricingSnapshot,
  price,
  type ResolvedEnvironment,
  verifyCalculation,
} from '../../../src/engine/index.ts';
import { fc } from '../../support/properties.ts';
import { planNamed, planOf } from '../planner/plan.ts';
import { expectAtMost } from '../property/compare.ts';
import { barePrice } from '../support/bare-price.ts';
import { oneSpindle, presetEnvironment } from '../support/environment.ts';
import { snapshotOf, turnedPart } from '../support/parts.ts';
import { propertyRuns } from '../support/runs.ts';

const DE = presetEnvironment('de-2026');
const SLIDING = ['turn_sliding20', 'turn_sliding38'];

const fleetOf = (
  keeps: (machine: ResolvedEnvironment['machines'][number]) => boolean,
): ResolvedEnvironment => ({
  ...DE,
  machines: DE.machines.filter(keeps),
});
/** A shop whose only lathes slide their heads. */
const ONLY_SLIDING = fleetOf(
  ({ klass, machine_id }) => SLIDING.includes(machine_id) || (klass !== 'turning' && klass !== 'mill_turn'),
);
const ONE_SPINDLE = oneSpindle();

/** A collar between two ends: what lies behind it asks for a second chucking. */
const spindle = (d = 12): PricingGeometry =>
  turnedPart([
    [d * 0.6, 15],
    [d, 10],
    [d * 0.7, 20],
  ]);

const snapshot = (
  facts: PricingGeometry,
  lot_size: number,
  environment: ResolvedEnvironment = DE,
): PricingSnapshot => snapshotOf({ facts, material: '1.0503', request: { lot_size }, environment });

const priced = (facts: PricingGeometry, lot: number, environment = DE): PricedResult => {
  const result = price(snapshot(facts, lot, environment));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(verifyCalculation(result)).toEqual([]);
  return result;
};
const STOPS = ['take_over', 'worn_tool'];
const timesOf = ({ operations }: ReturnType<typeof planNamed>): readonly string[] =>
  operations.flatMap(({ time }) => [...(time?.tn ?? []), ...(time?.tr ?? [])].map(({ id }) => id));
const turned = ({ process_plan }: PricedResult) =>
  process_plan.filter(({ step }) => step.startsWith('turn') || step === 'part_off');

describe('a counter spindle', () => {
  test('turns both ends in one set-up, without loading by hand, and says so [PRS-11]', () => {
    const result = priced(spindle(40), 1000);
    const two = priced(spindle(40), 1000, ONE_SPINDLE);
    expect(result.plan_id).toContain('turn_both_ends');
    expect(result.notes).toContainEqual({ code: 'counter_spindle', params: {} });
    expect(new Set(turned(result).map(({ setup_no }) => setup_no))).toEqual(new Set([1]));
    expect(new Set(turned(two).map(({ setup_no }) => setup_no))).toEqual(new Set([1, 2]));
    const hands = timesOf(planNamed(planOf({ facts: spindle(40) }), 'turn_both_ends'));
    expect(hands).toContain('take_over');
    expect(hands).not.toContain('load_unload');
    expect(result.unit_cost).toBeLessThan(two.unit_cost);
  });

  test('leaves the end towards the chuck to the counter spindle: the parting tool goes through the bar there', () => {
    const partedAt = (facts: PricingGeometry): number => {
      const operations = planNamed(planOf({ facts }), 'turn_both_ends').operations;
      const parted = operations.find(({ step }) => step === 'part_off')?.time?.th[0];
      return parted?.time.terms.find(({ name }) => name === 'outer_diameter')?.value ?? Number.NaN;
    };
    expect(partedAt(spindle(40))).toBe(40);
  });

  test('works on the far end beside the next piece: only what lasts longer than the front adds to the cycle', () => {
    const { operations } = planNamed(planOf({ facts: spindle(40) }), 'turn_both_ends');
    const behind = operations.findIndex(({ time }) => time?.tn.some(({ id }) => id === 'take_over') === true);
    const note = operations[behind]?.notes.find(({ code }) => code === 'beside_the_front');
    const [front, back] = [Number(note?.params.front_s), Number(note?.params.back_s)];
    expect(front).toBeGreaterThan(0);
    expect(back).toBeGreaterThan(0);
    const shown = operations
      .slice(behind)
      .filter(({ step }) => step !== 'inspect')
      .flatMap(({ time }) =>
        time === null
          ? []
          : [
              ...time.th.map((one) => one.time.value * time.cycle_efficiency.value),
              ...time.tn.filter(({ id }) => !STOPS.includes(id)).map((one) => one.time.value),
            ],
      )
      .reduce((sum, one) => sum + one, 0);
    expect(shown).toBeCloseTo(Math.max(0, back - front), 6);
    expect(operations.at(behind)?.tools.length).toBeGreaterThan(0);
  });

  test('takes over what is too thick for a bar too: sawn, loaded by hand once, turned at both ends', () => {
    const thick = turnedPart([
      [70, 15],
      [100, 10],
      [60, 20],
    ]);
    const result = priced(thick, 10_000);
    const two = priced(thick, 10_000, ONE_SPINDLE);
    expect(result.plan_id).toMatch(/^turn_both_ends:.*_sawn$/);
    expect(result.unit_cost).toBeLessThan(two.unit_cost);
    const loads = (times: readonly string[]) => times.filter((id) => id === 'load_unload').length;
    const hands = timesOf(planNamed(planOf({ facts: thick }), 'turn_both_ends'));
    expect(loads(hands)).toBe(1);
    expect(hands).toContain('take_over');
    expect(hands).not.toContain('bar_feed');
    expect(loads(timesOf(planNamed(planOf({ facts: thick }), 'turn:')))).toBe(2);
  });

  test('stands idle where one chucking turns the whole part', () => {
    const plain = turnedPart([[40, 60]]);
    const result = priced(plain, 1000);
    const ids = [result.plan_id ?? '', ...result.alternatives.map(({ id }) => id ?? '')];
    expect(ids.filter((id) => (id ?? '').startsWith('turn_both_ends'))).toEqual([]);
  });
});

describe('a sliding head', () => {
  test('turns a slender part behind its guide bush without a steady rest or a tailstock', () => {
    // No bar of its own diameter: one that stays as it is drawn would be gripped there, with little standing out.
    const slender = turnedPart([
      [6, 20],
      [7.6, 130],
    ]);
    const result = priced(slender, 1000);
    expect(result.plan_id).toContain('sliding_head');
    expect(result.notes.map(({ code }) => code)).toContain('guide_bush');
    const times = timesOf(planNamed(planOf({ facts: slender }), 'sliding_head'));
    expect(times).not.toContain('steady_rest');
    expect(times).not.toContain('tailstock');
    const without = priced(slender, 1000, ONE_SPINDLE);
    expect(without.notes.map(({ code }) => code)).toContain('steady_rest');
    expect(result.unit_cost).toBeLessThan(without.unit_cost);
  });

  test('turns what no steady rest would hold', () => {
    const wire = turnedPart([
      [3, 20],
      [3.6, 150],
    ]);
    expect(price(snapshot(wire, 100, ONE_SPINDLE)).outcome).not.toBe('priced');
    expect(priced(wire, 100).plan_id).toContain('sliding_head');
  });

  test('is left where a bar lathe is cheaper for the lot, and taken where it is not [PRS-11]', () => {
    expect(priced(spindle(), 1).plan_id).not.toContain('sliding_head');
    expect(priced(spindle(), 10_000).plan_id).toContain('sliding_head');
  });

  test('a shop that has nothing else turns what passes its bush and says why not the rest', () => {
    expect(priced(spindle(), 10, ONLY_SLIDING).plan_id).toContain('sliding_head');
    const thick = price(snapshot(turnedPart([[60, 40]]), 10, ONLY_SLIDING));
    if (thick.outcome === 'priced') throw new Error(thick.plan_id ?? '');
    expect(JSON.stringify(thick.reasons)).toMatch(/bar_capacity|chuck|envelope/);
  });

  test('leaves more of each bar and takes a closer drawn one', () => {
    const { choices } = planOf({ facts: spindle() }).stock;
    const [guided, fed] = ['guided', 'bar_fed'].map((way) => choices.find(({ arrival }) => arrival === way));
    expect(guided?.form_factor.value).toBeGreaterThan(fed?.form_factor.value ?? 0);
    const waste = (one: typeof guided) =>
      (one?.format_mm?.[1] ?? 0) -
      (one?.pieces_per_format?.value ?? 0) * ((one?.blank.kind === 'bar' ? one.blank.l : 0) + 3);
    expect(waste(guided)).toBeGreaterThan(waste(fed));
  });
});

const steps = fc.array(fc.tuple(fc.integer({ min: 3, max: 60 }), fc.integer({ min: 3, max: 60 })), {
  minLength: 1,
  maxLength: 4,
});
const lots = fc.constantFrom(1, 10, 100, 1000, 10_000);
const RUNS = { numRuns: Math.max(20, Math.round((propertyRuns().numRuns ?? 0) / 10)) };

describe('whatever is turned', () => {
  test('no bar goes through a bush that is too small for it', () => {
    fc.assert(
      fc.property(steps, (part) => {
        const { plans } = planOf({ facts: turnedPart(part), environment: ONLY_SLIDING }).planning;
        const room = new Map(SLIDING.map((id) => [id, id === 'turn_sliding20' ? 20 : 38]));
        for (const { machine } of plans.flatMap(({ operations }) => operations)) {
          const most = machine === null ? undefined : room.get(machine.machine_id);
          if (most !== undefined) expect(Math.max(...part.map(([d]) => d))).toBeLessThanOrEqual(most);
        }
      }),
      RUNS,
    );
  });

  test('more lathes to choose from make no piece dearer, and no larger lot does', () => {
    fc.assert(
      fc.property(steps, lots, (part, lot) => {
        const facts = turnedPart(part);
        const here = barePrice(snapshot(facts, lot));
        expectAtMost(here, barePrice(snapshot(facts, lot, ONE_SPINDLE)));
        expectAtMost(barePrice(snapshot(facts, lot * 10)), here);
      }),
      RUNS,
    );
  });
});

describe('what a plant says of its own machine', () => {
  test('goes before the figures of its kind', () => {
    const wider = {
      ...DE,
      machines: DE.machines.map((member) =>
        member.machine_id === 'turn_sliding38'
          ? {
              ...member,
              capabilities: {
                ...member.capabilities,
                max_part_envelope_mm: [45, 45, 400],
                extra: { ...member.capabilities.extra, bar_capacity_mm: 45 },
              },
            }
          : member,
      ),
    };
    const part = spindle(42);
    const routes = (result: PricedResult) =>
      result.alternatives.map(({ id }) => id ?? '').concat(result.plan_id ?? '');
    expect(routes(priced(part, 1000)).some((id) => id.startsWith('sliding_head'))).toBe(false);
    expect(routes(priced(part, 1000, wider)).some((id) => id.startsWith('sliding_head'))).toBe(true);
  });
});
