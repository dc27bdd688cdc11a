import { describe, expect, test } from 'vitest';
import { type PricedResult, price } from '../../../src/engine/index.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { calloutOf, drawingOf, snapshotOf } from '../support/parts.ts';
import { planNamed, planOf } from './plan.ts';

type Drawn = Parameters<typeof drawingOf>[0];

const of = async (
  make: (maker: Maker) => ReturnType<Maker['box']>,
  asked: Drawn | null = null,
  material = '1.0577',
): Promise<PricedResult> => {
  const facts = await factsOfShape(make);
  const plan = price(
    snapshotOf({
      facts,
      material,
      drawing: asked === null ? null : drawingOf({ callouts: [], ...asked }),
      request: { lot_size: 100 },
    }),
  );
  if (plan.outcome !== 'priced') throw new Error(JSON.stringify(plan.reasons));
  return plan;
};

const steps = ({ process_plan }: PricedResult): readonly string[] => process_plan.map(({ step }) => step);

const lengthOf = ({ process_plan }: PricedResult, step: string, id: string, name: string): number =>
  process_plan
    .find((operation) => operation.step === step)
    ?.time_elements.find((element) => element.id === id)
    ?.terms.find((term) => term.name === name)?.value ?? Number.NaN;

describe('what a plain end mill or drill does not reach', () => {
  test('a T-slot is cut through its mouth: the neck with an end mill, the head with a shaped cutter [PRW-6]', async () => {
    const result = await of(({ box, fuse, cut }) =>
      cut(
        box([0, 0, 0], [80, 60, 40]),
        fuse(box([34, -1, 14], [46, 61, 41]), box([28, -1, 14], [52, 61, 24])),
      ),
    );
    expect(steps(result)).toContain('mill_undercut');
    expect(result.review_reasons).not.toContain('faces_unmade');
    // Along the mouth in the machine, with the outline of the side; by hand where the slot runs out, under its lips and upright.
    expect(lengthOf(result, 'mill_deburr', 'break_edges', 'path')).toBeCloseTo(
      2 * (80 + 60) - 2 * 12 + 2 * 60,
      6,
    );
    const end = 2 * 16 + 2 * (10 + 6) + 24;
    expect(lengthOf(result, 'deburr', 'edges', 'length')).toBeCloseTo(2 * end + 2 * 60 + 4 * 40, 6);
  });

  test('a dovetail guides: its flanks and its ground are finished, and no face of the part stays as drawn', async () => {
    const guide = ({ box, extrusion, cut }: Maker, over: number) =>
      cut(
        box([0, 0, 0], [120, 60, 30]),
        extrusion(
          [
            [-1, 20, 31],
            [-1, 40, 31],
            [-1, 40, 30],
            [-1, 40 + over, 20],
            [-1, 20 - over, 20],
            [-1, 20, 30],
          ],
          [1, 0, 0],
          122,
        ),
      );
    const dovetail = await of((maker) => guide(maker, 5.7735));
    const finish = dovetail.process_plan.filter(({ step }) => step === 'mill_finish');
    expect(finish.flatMap(({ time_elements: parts }) => parts.map(({ id }) => id))).toEqual(
      expect.arrayContaining(['walls', 'floor']),
    );
    expect(dovetail.plan_id).not.toContain('drawn');
    // The same bar with a plain slot keeps its bought faces.
    expect((await of((maker) => guide(maker, 0))).plan_id).toContain('60x30_drawn');
  });

  test('a broad slope is no chamfer: where a bore has the piece held askew, it is faced there, over an angle plate', async () => {
    const sloped = ({ box, extrusion, cut }: Maker, over: number) =>
      cut(
        box([0, 0, 0], [80, 80, 50]),
        extrusion(
          [
            [81, -1, 51],
            [81, -1, 50 - over - 1],
            [80 - over - 1, -1, 51],
          ],
          [0, 1, 0],
          82,
        ),
      );
    const askew = Math.SQRT1_2;
    const facts = await factsOfShape((maker) =>
      maker.cut(sloped(maker, 30), maker.cylinder([65 - 20, 40, 35 - 20], [askew, 0, askew], 5, 60)),
    );
    const plans = planOf({ facts });
    const three = planNamed(plans, 'mill_3axis:flat_bar_80x50_drawn').operations;
    expect(three.map(({ step }) => step)).not.toContain('mill_chamfer');
    const tilted = three.filter(({ time }) => time?.tr.some(({ id }) => id === 'angle_plate'));
    expect(tilted.map(({ step, face_ids: faces }) => [step, faces.length])).toEqual([['mill_surface', 1]]);
    expect(tilted[0]?.time?.tn.map(({ id }) => id)).toContain('locate');
    expect(tilted[0]?.time?.th.map(({ id }) => id)).toEqual(['floor']);
    // Five axes swivel to it.
    const five = planNamed(plans, 'mill_5axis:flat_bar_80x50_drawn').operations;
    expect(five.flatMap(({ time }) => time?.tr.map(({ id }) => id) ?? [])).not.toContain('angle_plate');
    const chamfer = await of((maker) => sloped(maker, 4));
    expect(steps(chamfer)).toContain('mill_chamfer');
    expect(
      chamfer.process_plan.flatMap(({ time_elements: parts }) => parts.map(({ id }) => id)),
    ).not.toContain('angle_plate');
  });

  test('a pocket whose corners are too tight for their depth is milled round, for review', async () => {
    const result = await of(({ box, cut, rounded }) =>
      cut(
        box([0, 0, 0], [100, 60, 40]),
        rounded(box([20, 15, 20], [80, 45, 41]), 0.8, ([, , z]) => Math.abs(z - 30.5) < 1),
      ),
    );
    expect(steps(result)).toContain('mill_finish');
    expect(result.review_reasons).toContain('sharp_inside_corner');
  });

  test('a bore on both sides of an inner groove is drilled, and a groove in a face plunged [PRW-5]', async () => {
    const grooved = await of(({ cylinder, cut }) =>
      cut(
        cylinder([0, 0, 0], [0, 0, 1], 25, 50),
        cylinder([0, 0, -1], [0, 0, 1], 10, 52),
        cylinder([0, 0, 30], [0, 0, 1], 12, 4),
      ),
    );
    expect(grooved.review_reasons).not.toContain('faces_unmade');
    const faced = await of(({ cylinder, cut }) =>
      cut(
        cylinder([0, 0, 0], [0, 0, 1], 40, 20),
        cut(cylinder([0, 0, 15], [0, 0, 1], 30, 6), cylinder([0, 0, 14], [0, 0, 1], 24, 8)),
      ),
    );
    expect(steps(faced)).toContain('turn_groove');
    expect(faced.review_reasons).not.toContain('faces_unmade');
  });

  test('ends of a sawn bar are milled where every feature is reached from a side', async () => {
    const result = await of(({ box, cylinder, cut }) =>
      cut(box([0, 0, 0], [80, 60, 40]), cylinder([40, -1, 20], [0, 1, 0], 4, 62)),
    );
    expect(steps(result)).toContain('mill_outline');
    expect(result.review_reasons).not.toContain('faces_unmade');
  });
});

describe('work for thin walls', () => {
  const housing =
    (wall: number) =>
    ({ box, cut }: Maker) =>
      cut(box([0, 0, 0], [100, 60, 40]), box([wall, wall, 4], [100 - wall, 60 - wall, 41]));
  test('more passes round them, and soft jaws with their reason [PRW-15]', async () => {
    const [thick, thin] = [await of(housing(6)), await of(housing(1.5))];
    const finish = (result: PricedResult): number =>
      result.process_plan
        .filter(({ step }) => step === 'mill_finish')
        .reduce((sum, { time }) => sum + (time.th_s ?? 0), 0);
    expect(finish(thin)).toBeGreaterThan(1.5 * finish(thick));
    const plate = await of(housing(1.5), { general_tolerance: 'f' });
    const note = plate.notes.find(({ code }) => code === 'fixture_needed');
    expect(note?.params).toEqual({ fixture: 'soft_jaws', reason: 'thin_walls' });
  });
});

describe('how a piece is held', () => {
  test('walls that a vice presses in are re-clamped in soft jaws, which take as long to set up as a fixture', async () => {
    const housing = (wall: number) =>
      of(
        ({ box, cut }) =>
          cut(box([0, 0, 0], [100, 60, 40]), box([wall, wall, 6], [100 - wall, 60 - wall, 41])),
        null,
        'AW-6082',
      );
    const [hollow, stout] = [await housing(4), await housing(6)];
    expect(hollow.notes.find(({ code }) => code === 'fixture_needed')?.params).toEqual({
      fixture: 'soft_jaws',
      reason: 'thin_walls',
    });
    expect(stout.notes.map(({ code }) => code)).not.toContain('fixture_needed');
    const bases = ({ process_plan }: PricedResult): readonly number[] =>
      process_plan
        .filter(({ machine }) => machine !== null)
        .flatMap(({ time_elements }) =>
          time_elements.filter(({ id }) => id === 'base').map(({ time_s }) => time_s / 60),
        );
    expect(bases(hollow)).toEqual([15, 45, 3]);
    expect(bases(stout)).toEqual([15, 15, 3]);
  });
});

describe('a floor, walls and edges that give way or are hard', () => {
  const housing =
    (floor: number) =>
    ({ box, cut }: Maker) =>
      cut(box([0, 0, 0], [100, 60, 40]), box([1.5, 1.5, floor], [98.5, 58.5, 41]));
  const element = (result: PricedResult, step: string, id: string): readonly number[] =>
    result.process_plan
      .filter((op) => op.step === step)
      .map(({ time_elements }) =>
        time_elements.filter((one) => one.id === id).reduce((sum, { time_s }) => sum + time_s, 0),
      );

  test('a thin floor is faced in shallow cuts and a light one, a thick one as any face', async () => {
    const [thin, thick] = [await of(housing(1.5), null, 'AW-6082'), await of(housing(10), null, 'AW-6082')];
    const [, under = 0] = element(thin, 'mill_face', 'face');
    const [, plain = 0] = element(thick, 'mill_face', 'face');
    expect(plain).toBeGreaterThan(0);
    expect(under).toBeGreaterThan(1.9 * plain);
  });

  test('thin walls are let go and held again before they are finished', async () => {
    const again = (result: PricedResult): number =>
      element(result, 'mill_face', 'clamp_again').reduce((sum, one) => sum + one, 0);
    expect(again(await of(housing(10), null, 'AW-6082'))).toBe(20);
    const stout = ({ box, cut }: Maker) => cut(box([0, 0, 0], [100, 60, 40]), box([8, 8, 10], [92, 52, 41]));
    expect(again(await of(stout, null, 'AW-6082'))).toBe(0);
  });

  test('edges of titanium are broken at the feed that it allows, those of aluminium at what a shop runs [PRM-12]', async () => {
    const stout = ({ box, cut }: Maker) => cut(box([0, 0, 0], [100, 60, 40]), box([8, 8, 10], [92, 52, 41]));
    const [soft = 0] = element(await of(stout, null, 'AW-6082'), 'mill_deburr', 'break_edges');
    const [hard = 0] = element(await of(stout, null, '3.7165'), 'mill_deburr', 'break_edges');
    expect(hard).toBeGreaterThan(3 * soft);
  });
});

describe('general requirements of the drawing', () => {
  const shaft = ({ cylinder, fuse }: Maker) =>
    fuse(cylinder([0, 0, 0], [0, 0, 1], 15, 30), cylinder([0, 0, 30], [0, 0, 1], 10, 130));

  test('ISO 2768 c, m and f cost more from one to the next [PRM-10]', async () => {
    const at = async (general_tolerance: 'c' | 'm' | 'f'): Promise<number> =>
      (await of(shaft, { general_tolerance })).offer_price;
    const [coarse, medium, fine] = [await at('c'), await at('m'), await at('f')];
    expect(coarse).toBeLessThan(medium);
    expect(medium).toBeLessThan(fine);
  });

  test('Ra 0.4 all over is ground [PRM-8]', async () => {
    expect(steps(await of(shaft, { default_ra_um: 0.4 }))).toContain('grind_round');
    expect(steps(await of(shaft, { default_ra_um: 3.2 }))).not.toContain('grind_round');
  });

  test('a slender part that is hardened is straightened after it, and not when it stays soft [PRM-9]', async () => {
    const heat_treatment = { kind: 'heat_treatment' as const, text: 'gehärtet 58 HRC' };
    const hard = steps(await of(shaft, { heat_treatment, hardness_hrc: 58 }, '1.7225'));
    expect(hard.indexOf('straighten')).toBeGreaterThan(hard.indexOf('heat_treatment'));
    expect(hard.indexOf('heat_treatment')).toBeGreaterThan(-1);
    expect(steps(await of(shaft, {}, '1.7225'))).not.toContain('straighten');
  });
});

describe('a seat of a part that is hardened', () => {
  const shaft = ({ cylinder, fuse }: Maker) =>
    fuse(cylinder([0, 0, 0], [0, 0, 1], 15, 30), cylinder([0, 0, 30], [0, 0, 1], 10, 130));

  test('what is fine is ground after hardening, and turned alone where the part stays soft [PRM-9]', async () => {
    const heat_treatment = { kind: 'heat_treatment' as const, text: 'gehärtet 58 HRC' };
    const fine = { default_ra_um: 0.8 };
    const hard = steps(await of(shaft, { ...fine, heat_treatment, hardness_hrc: 58 }, '1.7225'));
    expect(hard.findIndex((step) => step.startsWith('grind'))).toBeGreaterThan(
      hard.indexOf('heat_treatment'),
    );
    const soft = steps(await of(shaft, fine, '1.7225'));
    expect(soft.some((step) => step.startsWith('grind'))).toBe(false);
  });
});

describe('what nobody makes one by one', () => {
  const ring =
    (thickness: number) =>
    ({ cylinder, cut }: Maker) =>
      cut(cylinder([0, 0, 0], [0, 0, 1], 15, thickness), cylinder([0, 0, -1], [0, 0, 1], 8.5, thickness + 2));

  test('a washer and a pin of the trade are named and looked at, others of the kind are not', async () => {
    const washer = await of(ring(3));
    expect(washer.notes.find(({ code }) => code === 'standard_part')?.params.standard).toBe('ISO 7089');
    expect(washer.review_reasons).toContain('standard_part');
    expect(washer.confidence.p10).toBeLessThan(washer.offer_price / 5);
    expect((await of(ring(3.4))).review_reasons).not.toContain('standard_part');
    const pin = await of(({ cylinder }) => cylinder([0, 0, 0], [0, 0, 1], 2.5, 20));
    expect(pin.notes.find(({ code }) => code === 'standard_part')?.params.standard).toBe('ISO 2338');
    const odd = await of(({ cylinder }) => cylinder([0, 0, 0], [0, 0, 1], 2.5, 21));
    expect(odd.review_reasons).not.toContain('standard_part');
  });

  test('a hardened pin that is ground to the grade of dowels is one, a finer one is not', async () => {
    const { features } = await factsOfShape(({ cylinder }) => cylinder([0, 0, 0], [0, 0, 1], 2.5, 20));
    const round = features.find(({ subtype }) => subtype === 'outer');
    const hard = (it_grade: number) =>
      of(
        ({ cylinder }) => cylinder([0, 0, 0], [0, 0, 1], 2.5, 20),
        {
          heat_treatment: { kind: 'heat_treatment', text: 'gehärtet 60 HRC' },
          hardness_hrc: 60,
          callouts: [calloutOf(round?.id ?? null, { nominal_mm: 5, it_grade, ra_um: 0.4 })],
        },
        '1.3505',
      );
    const dowel = await hard(6);
    expect(dowel.notes.find(({ code }) => code === 'standard_part')?.params.standard).toBe('ISO 8734');
    expect((await hard(5)).review_reasons).not.toContain('standard_part');
  });
});
