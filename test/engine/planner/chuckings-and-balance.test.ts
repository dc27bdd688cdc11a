import { describe, expect, test } from 'vitest';
import type { GeometryFacts } from '../../../src/cad/facts.ts';
import { type PricedResult, price } from '../../../src/engine/index.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { oneSpindle } from '../support/environment.ts';
import { snapshotOf } from '../support/parts.ts';
import { groovedCap } from '../support/solids.ts';
import { planNamed, planOf } from './plan.ts';

const environment = oneSpindle();

const priced = (facts: GeometryFacts): PricedResult => {
  const result = price(snapshotOf({ facts, material: 'AW-6082', request: { lot_size: 500 }, environment }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const of = async (make: (maker: Maker) => ReturnType<Maker['box']>): Promise<PricedResult> =>
  priced(await factsOfShape(make));

/** Chuckings on lathes, and what the second one turns. */
const chuckings = (result: PricedResult): number =>
  new Set(result.process_plan.filter(({ process }) => process === 'turning').map(({ setup_no }) => setup_no))
    .size;

const second = (result: PricedResult): readonly string[] =>
  result.process_plan.flatMap(({ step, setup_no, process }) =>
    setup_no === 2 && (process === 'turning' || process === 'drilling') ? [step] : [],
  );

describe('from a bar, the second chucking turns what the first cannot get at', () => {
  test('a head at one end is parted off behind: one chucking', async () => {
    const result = await of(({ cylinder, fuse }) =>
      fuse(cylinder([0, 0, 0], [0, 0, 1], 20, 10), cylinder([0, 0, 10], [0, 0, 1], 10, 30)),
    );
    expect(result.plan_id).toContain('bar_fed');
    expect(chuckings(result)).toBe(1);
  });

  test('a collar between two journals: the journal behind it waits', async () => {
    const result = await of(({ cylinder, fuse }) =>
      fuse(
        cylinder([0, 0, 0], [0, 0, 1], 12, 30),
        cylinder([0, 0, 30], [0, 0, 1], 20, 10),
        cylinder([0, 0, 40], [0, 0, 1], 10, 25),
      ),
    );
    expect(chuckings(result)).toBe(2);
    expect(second(result)).toEqual(expect.arrayContaining(['turn_face', 'turn_rough', 'turn_finish']));
  });

  test('a ball with flats: the half towards the chuck', async () => {
    const result = await of(({ box, common, sphere }) =>
      common(sphere([0, 0, 0], 25), box([-30, -30, -18], [30, 30, 18])),
    );
    expect(chuckings(result)).toBe(2);
    expect(second(result)).toContain('turn_finish');
  });

  test('a ball from a sawn blank: half of it from each end [PRW-7]', async () => {
    for (const ball of [
      ({ sphere }: Maker) => sphere([0, 0, 0], 40),
      ({ sphere, cylinder, fuse }: Maker) =>
        fuse(sphere([0, 0, 0], 40), cylinder([0, 0, 35], [0, 0, 1], 12, 40)),
    ]) {
      const plan = planNamed(planOf({ facts: await factsOfShape(ball), grade: '6082' }), 'turn:');
      expect(plan.stock.arrival).not.toBe('bar_fed');
      const finished = plan.operations.filter(({ step }) => step === 'turn_finish');
      expect(finished.map(({ setup_no }) => setup_no)).toEqual([1, 2]);
      const [first, then] = finished.map(({ feature_ids }) => feature_ids);
      expect(then?.some((id) => first?.includes(id))).toBe(true);
    }
  });

  test('a blind bore with an inner groove, of a sawn blank: both from the end that it opens to', async () => {
    const plan = planNamed(planOf({ facts: await factsOfShape(groovedCap), grade: '6082' }), 'turn:');
    expect(plan.stock.arrival).not.toBe('bar_fed');
    const on = (step: string): readonly number[] =>
      plan.operations.filter((one) => one.step === step).map(({ setup_no }) => setup_no);
    expect(on('drill')).toEqual([2]);
    expect(on('turn_groove')).toEqual([2]);
  });

  test('a blind bore of an even body opens towards the tool, whichever way the file has it', async () => {
    for (const from of [-1, 15]) {
      const result = await of(({ cylinder, cut }) =>
        cut(cylinder([0, 0, 0], [0, 0, 1], 15, 40), cylinder([0, 0, from], [0, 0, 1], 5, 26)),
      );
      expect(chuckings(result)).toBe(1);
      expect(result.process_plan.map(({ step }) => step)).toContain('drill');
    }
  });

  test('blind bores at both ends: one of them in the second chucking', async () => {
    const result = await of(({ cylinder, cut }) =>
      cut(
        cylinder([0, 0, 0], [0, 0, 1], 15, 60),
        cylinder([0, 0, -1], [0, 0, 1], 5, 21),
        cylinder([0, 0, 45], [0, 0, 1], 4, 16),
      ),
    );
    expect(chuckings(result)).toBe(2);
    expect(second(result)).toContain('drill');
  });
});

describe('blank = part + what is turned off', () => {
  const bushing = (maker: Maker) =>
    maker.cut(maker.cylinder([0, 0, 0], [0, 0, 1], 20, 40), maker.cylinder([0, 0, -1], [0, 0, 1], 12, 42));

  test('a bushing balances', async () => {
    expect((await of(bushing)).review_reasons).not.toContain('volume_unbalanced');
  });

  test('a bore that an inner groove interrupts balances [PRW-3]', async () => {
    expect((await of(groovedCap)).review_reasons).not.toContain('volume_unbalanced');
  });

  test('a hub with broached slots balances [PRW-3]', async () => {
    const hub = ({ box, cut, cylinder }: Maker) =>
      cut(
        cylinder([0, 0, 0], [0, 0, 1], 30, 40),
        cylinder([0, 0, -1], [0, 0, 1], 13, 42),
        box([-16, -3, -1], [16, 3, 41]),
        box([-3, -16, -1], [3, 16, 41]),
      );
    const result = await of(hub);
    expect(result.process_plan.map(({ step }) => step)).toContain('broaching');
    expect(result.review_reasons).not.toContain('volume_unbalanced');
  });

  test('a bore that recognition lost is missed by its volume [PRW-3]', async () => {
    const facts = await factsOfShape(bushing);
    const lost = facts.features.filter(({ subtype, kind }) => subtype !== 'inner' && kind !== 'hole');
    const result = priced({ ...facts, features: lost });
    expect(result.review_reasons).toContain('volume_unbalanced');
    expect(result.needs_human_review).toBe(true);
  });

  test('a machined diameter that the part does not have is found by its volume', async () => {
    const facts = await factsOfShape(bushing);
    const thin = facts.features.map((one) => (one.subtype === 'outer' ? { ...one, diameter_mm: 26 } : one));
    expect(priced({ ...facts, features: thin }).review_reasons).toContain('volume_unbalanced');
  });
});

describe('flat sheet = part + openings', () => {
  const cover = (maker: Maker) =>
    maker.cut(
      maker.box([0, 0, 0], [120, 80, 3]),
      maker.cylinder([40, 40, -1], [0, 0, 1], 30, 5),
      maker.cylinder([95, 40, -1], [0, 0, 1], 20, 5),
    );

  test('a cover with openings balances', async () => {
    expect((await of(cover)).review_reasons).not.toContain('volume_unbalanced');
  });

  test('a flat pattern that is too small for part and openings is found by its volume [PRW-3]', async () => {
    const facts = await factsOfShape(cover);
    if (facts.sheet === null) throw new Error('no sheet');
    const [x] = facts.sheet.unfolded_mm;
    const small = { ...facts, sheet: { ...facts.sheet, unfolded_mm: [x, 60] as const } };
    expect(priced(small).review_reasons).toContain('volume_unbalanced');
  });
});
