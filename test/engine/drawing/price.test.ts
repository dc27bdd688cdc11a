import { describe, expect, test } from 'vitest';
import { bindDrawing } from '../../../src/engine/drawing/bind.ts';
import type { ReadFact } from '../../../src/engine/drawing/read-facts.ts';
import {
  type CostLine,
  type DrawingCallout,
  type DrawingFacts,
  type PricedResult,
  price,
  verifyCalculation,
} from '../../../src/engine/index.ts';
import { planPart } from '../../../src/engine/pipeline/manufactured.ts';
import { openSnapshot } from '../../../src/engine/pipeline/open-snapshot.ts';
import { rank } from '../../../src/engine/pipeline/rank.ts';
import { knownPart } from '../planner/plan.ts';
import { calloutOf, drawingOf, snapshotOf } from '../support/parts.ts';
import { fact, frame, roughness, size, thread, title, under } from './facts.ts';

/** 120 × 80 × 12, four holes Ø8 through, one Ø6 × 7 deep, a pocket 50 × 30 × 6. */
const plate = knownPart('plate_holes_pocket');
const shaft = knownPart('shaft_turned');
const NAME = title('part_name', 'Platte');

const pricedAs = (facts: readonly ReadFact[], geometry = plate): PricedResult => {
  const result = price({ ...snapshotOf({ facts: geometry }), drawing_read: { facts } });
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(verifyCalculation(result)).toEqual([]);
  return result;
};
const priced = (...facts: readonly ReadFact[]): PricedResult => pricedAs(facts);
const steps = ({ process_plan }: PricedResult) => process_plan.map(({ step }) => step);
const leaves = (lines: readonly CostLine[]): readonly CostLine[] =>
  lines.flatMap((line) => (line.children.length === 0 ? [line] : leaves(line.children)));
const askedBy = ({ cost_sheet }: PricedResult, text: string) =>
  leaves(cost_sheet.lines).filter(({ facts }) => facts?.some((one) => one.text === text));
const stepsAskedBy = (result: PricedResult, text: string) => [
  ...new Set(
    result.process_plan
      .filter(({ facts }) => facts?.some((one) => one.text === text))
      .map(({ step }) => step),
  ),
];

const plain = priced(NAME);
const plainShaft = pricedAs([NAME], shaft);

describe('each kind of fact alone moves its lines', () => {
  test.each<[string, ReadFact, string[]]>([
    ['a fit is reamed and gauged', size({ count: 4, fit: 'H7' }, 'Ø8 H7'), ['ream', 'inspect']],
    [
      'a printed tolerance of the width of IT7 too',
      size({ count: 4, tolerance: { lower: 0, upper: 0.015 } }, 'Ø8 H7'),
      ['ream', 'inspect'],
    ],
    [
      'a thread is tapped and gauged',
      thread({ size: 'M7', diameter_mm: 7, pitch_mm: 1 }, 'Ø8 H7'),
      ['tap', 'inspect'],
    ],
    ['anodising is bought', title('surface_treatment', 'Ø8 H7 eloxiert'), ['surface_treatment']],
    ['hardening is bought', title('heat_treatment', 'Ø8 H7 hardened'), ['heat_treatment']],
    ['a class of tolerances is inspected', title('general_tolerance', 'Ø8 H7', 'f'), ['inspect']],
  ])('%s', (_, one, expected) => {
    const result = priced(NAME, one);
    expect(result.offer_price).not.toBe(plain.offer_price);
    expect(stepsAskedBy(result, one.text)).toEqual(expected);
    expect(askedBy(result, one.text).map(({ door }) => door)).toEqual(
      askedBy(result, one.text).map(() => 'drawing'),
    );
    expect(askedBy(result, one.text).length).toBeGreaterThan(0);
    expect(askedBy(plain, one.text)).toEqual([]);
  });

  test('a finer surface takes longer to finish', () => {
    const ra = (value_um: number) => fact('roughness', { parameter: 'Ra', value_um, scope: 'general' }, 'Ra');
    const [coarse, fine] = [pricedAs([NAME, ra(6.3)], shaft), pricedAs([NAME, ra(0.8)], shaft)];
    expect(fine.offer_price).toBeGreaterThan(coarse.offer_price);
    expect(stepsAskedBy(fine, 'Ra').length).toBeGreaterThan(0);
    expect(plainShaft.offer_price).not.toBe(fine.offer_price);
  });

  test('a grade that is ground is ground, for the size that asks for it', () => {
    const ground = pricedAs([NAME, size({ nominal: 20, fit: 'h5' }, 'Ø h5')], shaft);
    expect(ground.offer_price).toBeGreaterThan(plainShaft.offer_price);
    expect(stepsAskedBy(ground, 'Ø h5')).toEqual(['grind_round', 'inspect']);
  });

  test('more sizes on the sheet take more time to measure', () => {
    const sized = (count: number) =>
      Array.from({ length: count }, () => size({ dimension: 'linear', nominal: 120 }, '120'));
    const time = (result: PricedResult) =>
      result.process_plan.find(({ step }) => step === 'inspect')?.time.th_s ?? 0;
    expect(time(priced(NAME, ...sized(40)))).toBeGreaterThan(time(priced(NAME, ...sized(10))));
  });

  test.each(['-', 'keine', 'none', 'not anodised', 'nicht eloxieren'])(
    'a field that asks for nothing buys nothing: %s',
    (text) => {
      expect(steps(priced(title('surface_treatment', text)))).not.toContain('surface_treatment');
    },
  );

  test('a coating keeps off threads, which are masked', () => {
    const coated = priced(
      title('surface_treatment', 'verzinkt'),
      thread({ size: 'M7', diameter_mm: 7, pitch_mm: 1 }),
    );
    expect(coated.notes).toContainEqual({ code: 'threads_masked', params: { count: 1 } });
  });
});

describe('a demand at one place', () => {
  /** Run time by step and feature of the plan that is priced. */
  const times = (facts: readonly ReadFact[], geometry: typeof plate) => {
    const opened = openSnapshot({ ...snapshotOf({ facts: geometry }), drawing_read: { facts } });
    const [chosen] = rank(planPart(opened).candidates, opened.snapshot.request.lot_size);
    return new Map(
      chosen?.candidate.plan.operations.flatMap(({ step, time }) =>
        (time?.th ?? []).flatMap(({ feature_id: id, time: { value } }) =>
          id === null || step === 'inspect' ? [] : [[`${step} ${id}`, value] as const],
        ),
      ),
    );
  };
  /** The features on which some work other than inspection takes another time. */
  const moved = (before: readonly ReadFact[], after: readonly ReadFact[], geometry = plate) => {
    const [a, b] = [times(before, geometry), times(after, geometry)];
    const keys = [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key));
    return [...new Set(keys.map((key) => key.split(' ')[1]))];
  };
  const seat = size({ nominal: 20 }, 'Ø20');
  const seated = pricedAs([NAME, seat], shaft);

  test('a finer surface of one seat takes longer to finish, of that seat alone [CAR-14]', () => {
    const fine = under(roughness(0.8), seat);
    const result = pricedAs([NAME, seat, fine], shaft);
    expect(moved([NAME, seat], [NAME, seat, fine], shaft)).toEqual(['turned_segment-5']);
    expect(result.offer_price).toBeGreaterThan(seated.offer_price);
    expect(stepsAskedBy(result, fine.text)).toEqual(['turn_finish', 'inspect']);
    expect(askedBy(result, fine.text).map(({ door }) => door)).toContain('drawing');
  });

  test('the surface that grinding leaves is ground, of that seat alone', () => {
    const ground = under(roughness(0.2), seat);
    const result = pricedAs([NAME, seat, ground], shaft);
    const grinding = result.process_plan.filter(({ process }) => process === 'grinding');
    expect(grinding.flatMap(({ features }) => features)).toEqual(['turned_segment-5']);
    expect(stepsAskedBy(result, ground.text)).toEqual(['turn_finish', 'grind_round', 'inspect']);
    expect(result.offer_price).toBeGreaterThan(seated.offer_price);
  });

  test('the height between peaks is converted to Ra', () => {
    const [ra, rz] = [roughness(0.8), roughness(0.8 * 4.5, 'Rz')];
    const offers = [ra, rz].map((one) => pricedAs([NAME, seat, under(one, seat)], shaft).offer_price);
    expect(offers[0]).toBe(offers[1]);
  });

  test.each(['flatness', 'position', 'concentricity', 'perpendicularity', 'total_runout'])(
    '%s is measured on the measuring machine, on every feature of the size, and moves nothing else',
    (characteristic) => {
      const holes = size({ count: 4 }, '4x Ø8');
      const asked = under(frame(characteristic), holes);
      const [bare, result] = [priced(NAME, holes), priced(NAME, holes, asked)];
      expect(result.offer_price).toBeGreaterThan(bare.offer_price);
      expect(stepsAskedBy(result, asked.text)).toEqual(['inspect']);
      expect(moved([NAME, holes], [NAME, holes, asked])).toEqual([]);
      const inspect = result.process_plan.find(({ step }) => step === 'inspect');
      expect(inspect?.features).toEqual(['hole-1', 'hole-2', 'hole-3', 'hole-5']);
      expect(askedBy(result, asked.text).map(({ door }) => door)).toContain('drawing');
    },
  );

  test('a fact that points at nothing, or at nothing in the model, changes no price and is questioned by name [CAR-14]', () => {
    const nowhere = [roughness(0.2), frame('position')];
    const lost = size({ nominal: 21 }, 'Ø21');
    const lostToo = [under(roughness(0.4), lost), under(frame('concentricity'), lost)];
    const [bare, result] = [
      pricedAs([NAME, lost], shaft),
      pricedAs([NAME, lost, ...nowhere, ...lostToo], shaft),
    ];
    expect(result.offer_price).toBe(bare.offer_price);
    const asked = result.notes.flatMap(({ code, params }) =>
      code === 'drawing_unconfirmed' ? [params.text] : [],
    );
    expect(asked).toEqual(['Ø21', ...[...nowhere, ...lostToo].map(({ text }) => text)]);
  });
});

describe('the piece of paper behind a line', () => {
  const where = { at: [0.2, 0.4], sheet_mm: [420, 297] } as const;

  test('work names the facts that require it, in words and as a record', () => {
    const result = priced({ ...size({ count: 4, fit: 'H7' }, 'Ø8 H7'), ...where });
    const reaming = result.process_plan.find(({ step }) => step === 'ream');
    const ref = { fact_id: 'Ø8 H7', text: 'Ø8 H7', page: 1, zone: 'C2' };
    expect(reaming?.facts).toEqual([ref]);
    const lines = askedBy(result, 'Ø8 H7').filter(({ op_refs }) => op_refs.includes(reaming?.op_id ?? ''));
    expect(lines.map(({ label }) => label)).toEqual(
      expect.arrayContaining([expect.stringMatching(/reaming, .*, Ø8 H7, sheet 1, C2$/)]),
    );
    expect(lines.every(({ facts }) => facts?.[0]?.zone === 'C2')).toBe(true);
  });

  test('what the reader of this machine did not read names who did', () => {
    const result = priced({ ...size({ count: 4, fit: 'H7' }, 'Ø8 H7'), ...where, extractor: 'ai_vision' });
    expect(askedBy(result, 'Ø8 H7').map(({ label }) => label)).toEqual(
      expect.arrayContaining([expect.stringMatching(/reaming, .*, Ø8 H7, sheet 1, C2, read by ai vision$/)]),
    );
    expect(result.process_plan.find(({ step }) => step === 'ream')?.facts?.[0]?.extractor).toBe('ai_vision');
  });
});

describe('whose words win', () => {
  const demand = (fit: string) =>
    plate.features
      .filter(({ diameter_mm }) => diameter_mm === 8)
      .map(({ id }) => calloutOf(id, { nominal_mm: 8, it_grade: Number(fit.slice(1)), fit }));
  const offer = (snapshot: Parameters<typeof price>[0]) => {
    const result = price(snapshot);
    return result.outcome === 'priced' ? result.offer_price : null;
  };

  test('read from the sheet or given by the caller: the same price, of every kind of fact [CAR-13]', () => {
    const read = [
      size({ count: 4, fit: 'H7' }),
      thread({ size: 'M7', diameter_mm: 7, pitch_mm: 1 }),
      title('general_tolerance', 'ISO 2768-f', 'f'),
      title('surface_treatment', 'eloxiert'),
      title('heat_treatment', 'gehärtet'),
      fact('roughness', { parameter: 'Ra', value_um: 1.6, scope: 'general' }),
    ];
    const { drawing } = bindDrawing(read, plate, 4);
    expect(offer({ ...snapshotOf({ facts: plate }), drawing })).toBe(pricedAs(read).offer_price);
  });

  const NOTHING = drawingOf({ general_tolerance: null, default_ra_um: null });
  const HOLES = ['hole-1', 'hole-2', 'hole-3', 'hole-5'];
  const onHoles = (change: Partial<DrawingCallout>): DrawingFacts['callouts'] =>
    HOLES.map((id) => calloutOf(id, change));
  const holes = size({ count: 4 }, '4x Ø8');

  test.each<[string, readonly ReadFact[], Partial<DrawingFacts>]>([
    [
      'a fit',
      [size({ count: 4, fit: 'H7' })],
      { callouts: onHoles({ it_grade: 7, fit: 'H7' }), dimension_count: 4 },
    ],
    [
      'a printed tolerance',
      [size({ count: 4, tolerance: { lower: 0, upper: 0.015 } })],
      { callouts: onHoles({ it_grade: 7 }), dimension_count: 4 },
    ],
    [
      'a thread',
      [thread({ size: 'M7', diameter_mm: 7, pitch_mm: 1 })],
      { callouts: [calloutOf('hole-4', { thread: 'M7' })], dimension_count: 1 },
    ],
    [
      'a roughness at one place',
      [holes, under(roughness(0.8), holes)],
      { callouts: onHoles({ ra_um: 0.8 }), dimension_count: 4 },
    ],
    [
      'a geometric tolerance',
      [holes, under(frame('position'), holes)],
      { callouts: onHoles({ characteristic: 'position' }), dimension_count: 4 },
    ],
    [
      'the general roughness',
      [fact('roughness', { parameter: 'Ra', value_um: 1.6, scope: 'general' })],
      { default_ra_um: 1.6 },
    ],
    ['the class of tolerances', [title('general_tolerance', 'ISO 2768-f', 'f')], { general_tolerance: 'f' }],
    [
      'a coating',
      [title('surface_treatment', 'eloxiert')],
      { surface_treatment: { kind: 'anodising', text: 'eloxiert' } },
    ],
    [
      'a heat treatment',
      [title('heat_treatment', 'gehärtet')],
      { heat_treatment: { kind: 'heat_treatment', text: 'gehärtet' } },
    ],
    ['a hardness', [fact('hardness', { scale: 'HRC', min: 58 })], { hardness_hrc: 58 }],
  ])('%s alone costs the same, read from the sheet or given by the caller', (_, read, given) => {
    const drawing = { ...NOTHING, ...given };
    expect(pricedAs(read).offer_price).toBe(offer({ ...snapshotOf({ facts: plate }), drawing }));
  });

  test('the caller’s words before the sheet’s, field by field and feature by feature', () => {
    const read = { facts: [size({ count: 4, fit: 'H7' }), title('surface_treatment', 'eloxiert')] };
    const said = bindDrawing([size({ count: 4, fit: 'H11' })], plate, 4).drawing;
    const both = offer({ ...snapshotOf({ facts: plate }), drawing: said, drawing_read: read });
    const meant = pricedAs([size({ count: 4, fit: 'H11' }), title('surface_treatment', 'eloxiert')]);
    expect(both).toBe(meant.offer_price);
  });

  test('the model’s own demands count where the drawing is silent on the feature, and only there', () => {
    const facts = { ...plate, pmi: { callouts: demand('H7') } };
    expect(offer(snapshotOf({ facts }))).not.toBe(offer(snapshotOf({ facts: plate })));
    const loose = size({ count: 4, fit: 'H11' });
    expect(offer({ ...snapshotOf({ facts }), drawing_read: { facts: [loose] } })).toBe(
      priced(loose).offer_price,
    );
  });
});

describe('the text of a request', () => {
  const asked = (field: string, text: string, number: number | null) =>
    fact('request', { field, text, number }, text);
  const withRequest = (...facts: readonly ReadFact[]) => ({
    ...snapshotOf({ facts: plate }),
    request_read: { facts },
  });
  const result = (snapshot: Parameters<typeof price>[0]): PricedResult => {
    const made = price(snapshot);
    if (made.outcome !== 'priced') throw new Error(JSON.stringify(made.reasons));
    return made;
  };

  test('counts where nobody else says otherwise, and yields to the drawing [CAR-15]', () => {
    const treated = withRequest(title('surface_treatment', 'verzinkt'));
    expect(steps(result(treated))).toContain('surface_treatment');
    const drawn = { ...treated, drawing_read: { facts: [title('surface_treatment', 'eloxiert')] } };
    expect(result(drawn).offer_price).toBe(priced(title('surface_treatment', 'eloxiert')).offer_price);
    expect(result(drawn).offer_price).not.toBe(result(treated).offer_price);
  });

  test('proposes quantities in notes, and moves no price with them [CAR-15]', () => {
    const bare = result(snapshotOf({ facts: plate }));
    const proposed = result(
      withRequest(asked('quantity', '1200 pcs', 1200), asked('delivery', 'week 12', null)),
    );
    expect(proposed.offer_price).toBe(bare.offer_price);
    expect(proposed.notes).toEqual([
      ...bare.notes.slice(0, 1),
      { code: 'request_proposes', params: { fact_id: '1200 pcs', field: 'quantity', value: 1200 } },
      { code: 'request_proposes', params: { fact_id: 'week 12', field: 'delivery', value: 'week 12' } },
      ...bare.notes.slice(1),
    ]);
  });
});

describe('what is not borne out', () => {
  test('a reading that may be incomplete leaves the price unchanged, and is questioned with its reasons [CAR-13]', () => {
    const holes = size({ count: 4, fit: 'H7' }, '4x Ø8 H7');
    const doubted = fact('candidate', { doubts: ['crossed_by_line', 'unsure'] }, holes.text);
    const [bare, whole, result] = [priced(NAME), priced(NAME, holes), priced(NAME, doubted)];
    expect(steps(whole)).toContain('ream');
    expect(steps(result)).not.toContain('ream');
    expect(result.offer_price).toBe(bare.offer_price);
    expect(result.review_reasons).toContain('drawing_candidate');
    expect(result.notes).toContainEqual({
      code: 'drawing_candidate',
      params: { fact_id: holes.id, text: holes.text, page: 1, doubts: 'crossed_by_line, unsure' },
    });
  });

  test('a size that no face has leaves the price unchanged, and is questioned by its text [CAR-13]', () => {
    const foreign = priced(size({ nominal: 9, fit: 'H7' }), NAME);
    expect(steps(foreign)).not.toContain('ream');
    expect(foreign.review_reasons).toContain('drawing_unconfirmed');
    expect(foreign.notes).toContainEqual({
      code: 'drawing_unconfirmed',
      params: { fact_id: 'dimension', text: 'dimension', page: 1 },
    });
  });

  test('the sheet of another part moves no price at all [CAR-13]', () => {
    const sizes = [9, 17, 23, 31, 44].map((mm) =>
      size({ dimension: 'linear', nominal: mm + 0.3, fit: 'H7' }),
    );
    const foreign = priced(...sizes, title('heat_treatment', 'gehärtet'));
    const bare = price(snapshotOf({ facts: plate }));
    expect(foreign.offer_price).toBe(bare.outcome === 'priced' ? bare.offer_price : null);
    expect(foreign.review_reasons).toContain('drawing_of_another_part');
  });

  test('confidence narrows by what was read, and by how much of it the model bears out', () => {
    const sigma = ({ confidence }: PricedResult) => confidence.sigma_rel;
    const bare = price(snapshotOf({ facts: plate }));
    const sure = priced(size({}), size({ nominal: 6 }));
    const halfSure = priced(size({}), size({ nominal: 9 }));
    expect(sigma(sure)).toBeLessThan(sigma(halfSure));
    expect(sigma(sure)).toBeLessThan(bare.outcome === 'priced' ? sigma(bare) : 0);
  });
});
