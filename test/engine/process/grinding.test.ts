import { describe, expect, it } from 'vitest';
import {
  type DrawingFacts,
  type EnvironmentTool,
  type GeometryFeature,
  type PricingGeometry,
  price,
  type Vec3,
  verifySheet,
} from '../../../src/engine/index.ts';
import {
  calloutOf,
  drawingOf,
  type GradeName,
  knownPart,
  planNamed,
  planOf,
  snapshotOf,
  stepsOf,
} from '../planner/plan.ts';
import { presetEnvironment } from '../support/environment.ts';
import { plate, shaft } from '../support/parts.ts';

/** Routes that turn a plain pin, whichever lathe does it. */
const TURNED = ['turn', 'turn_both_ends', 'sliding_head'];

const AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const [segment] = shaft().features as [GeometryFeature];

/** A pin Ø20 × 60 with nothing but its diameter and its ends. */
const pin = (diameter = 20, length = 60): PricingGeometry => ({
  ...shaft(),
  obb_mm: [length, diameter, diameter],
  volume_mm3: (Math.PI / 4) * diameter * diameter * length,
  area_mm2: Math.PI * diameter * (length + diameter / 2),
  features: [{ ...segment, diameter_mm: diameter, length_mm: length }],
  turned: {
    axis: AXES[0] as Vec3,
    length_mm: length,
    max_diameter_mm: diameter,
    min_bore_diameter_mm: 0,
    share: 1,
  },
});

const face = (id: string, axis: Vec3, length_mm: number, width_mm: number): GeometryFeature => ({
  ...segment,
  id,
  kind: 'face',
  subtype: null,
  diameter_mm: null,
  length_mm,
  width_mm,
  axis,
  access: [axis],
});

/** A plain plate 100 × 50 × 10. */
const block: PricingGeometry = {
  ...plate(),
  obb_mm: [100, 50, 10],
  volume_mm3: 50_000,
  area_mm2: 13_000,
  features: [
    face('top', [0, 0, 1], 100, 50),
    face('bottom', [0, 0, -1], 100, 50),
    face('side', [0, 1, 0], 100, 10),
  ],
};

const asked = (id: string, change: Parameters<typeof calloutOf>[1], more: Partial<DrawingFacts> = {}) =>
  drawingOf({ callouts: [calloutOf(id, change)], ...more });

const ids = (planned: ReturnType<typeof planOf>): readonly string[] =>
  planned.planning.plans.map(({ id }) => id);
const ground = (planned: ReturnType<typeof planOf>): readonly string[] =>
  ids(planned).filter((id) => /^grind:|_ground:/.test(id));

describe('grinding as a route', () => {
  it.each([
    ['no drawing', null],
    ['a general fine drawing', drawingOf({ general_tolerance: 'f', default_ra_um: 0.8 })],
    ['IT7', asked(segment.id, { it_grade: 7 })],
    ['Ra 0.8', asked(segment.id, { ra_um: 0.8 })],
  ])('is not weighed where the drawing does not ask for it: %s', (_, drawing) => {
    expect(ground(planOf({ facts: pin(), drawing }))).toEqual([]);
    expect(ids(planOf({ facts: pin(), drawing }))).not.toEqual([]);
  });

  it('takes a diameter of IT6 over from the lathe, beside the plan that turns it [PRM-8]', () => {
    const facts = knownPart('shaft_turned');
    const planned = planOf({ facts, drawing: asked('turned_segment-5', { it_grade: 6 }) });
    const usual = planNamed(planned, 'turn:round_42_bar');
    const plan = planNamed(planned, 'turn_ground:round_42_bar');
    expect(stepsOf(usual)).not.toContain('grind_round');
    expect(plan.operations.find(({ step }) => step === 'grind_round')).toMatchObject({
      feature_ids: ['turned_segment-5'],
      machine: { machine_id: 'grind_cylindrical' },
    });
    expect(plan.route).toBe('turn');
  });

  it('finishes half the usual roughness at half the removal, and sparks out twice as long', () => {
    const of = (ra_um: number) => {
      const plan = planNamed(planOf({ facts: pin(), drawing: asked(segment.id, { ra_um }) }), 'grind:');
      const round = plan.operations.find(({ step }) => step === 'grind_round');
      const terms = round?.time?.th[0]?.time.terms ?? [];
      return ['finish_slowness', 'spark_out'].map((id) => terms.find(({ name }) => name === id)?.value ?? 0);
    };
    const [slow, out] = of(0.4) as [number, number];
    expect(of(0.2)).toEqual([2 * slow, 2 * out]);
  });

  it('makes a seat of IT6 in a shop whose lathes hold IT8', () => {
    const whole = presetEnvironment('de-2026');
    const environment = {
      ...whole,
      machines: whole.machines.map((member) => ({
        ...member,
        capabilities: {
          ...member.capabilities,
          iso_286_achievable_grade: member.klass === 'grinding' ? 5 : 8,
        },
      })),
    };
    const drawing = asked('turned_segment-5', { it_grade: 6 });
    const planned = planOf({ facts: knownPart('shaft_turned'), drawing, environment });
    expect(ids(planned)).not.toEqual([]);
    expect(ids(planned).every((id) => id.startsWith('turn_ground:'))).toBe(true);
    const refused = planned.planning.rejected.filter(({ id }) => id.startsWith('turn:'));
    expect(refused[0]).toMatchObject({ reason: 'no_capable_machine', params: { first_reason: 'it_grade' } });
  });

  it('has no plan of its own for what the lathe leaves to the grinder anyway', () => {
    const facts = knownPart('shaft_turned');
    const planned = planOf({ facts, drawing: asked('turned_segment-5', { it_grade: 5, ra_um: 0.3 }) });
    expect(ground(planned)).toEqual([]);
    expect(stepsOf(planNamed(planned, 'turn:'))).toContain('grind_round');
  });

  it('takes a face of IT6 over from the mill, after heat treatment [HOU-5]', () => {
    const facts = { ...plate(), features: [...plate().features, face('top', [0, 0, 1], 120, 80)] };
    const heat = { kind: 'heat_treatment' as const, text: 'gehärtet' };
    const steps = stepsOf(
      planNamed(
        planOf({ facts, drawing: asked('top', { it_grade: 6 }, { heat_treatment: heat }) }),
        'mill_3axis_ground:',
      ),
    );
    expect(steps.indexOf('grind_flat')).toBeGreaterThan(steps.indexOf('heat_treatment'));
    expect(steps.indexOf('heat_treatment')).toBeGreaterThan(steps.indexOf('mill_finish'));
  });

  it('grinds a plain pin from the sawn bar: ends, then diameter, as much as the bar is thicker [HOU-5]', () => {
    const planned = planOf({ facts: pin(), drawing: asked(segment.id, { it_grade: 6, ra_um: 0.4 }) });
    const plan = planNamed(planned, 'grind:');
    expect(stepsOf(plan)).toEqual(['saw', 'grind_flat', 'grind_round', 'deburr', 'inspect']);
    expect(plan.operations.map(({ setup_no }) => setup_no)).toEqual([0, 1, 2, 3, 4]);
    const terms = plan.operations[2]?.time?.th[0]?.time.terms ?? [];
    const { blank } = plan.stock;
    expect(blank.kind === 'bar' && blank.d).toBeGreaterThan(20);
    expect(terms.find(({ name }) => name === 'allowance')?.value).toBe(blank.kind === 'bar' && blank.d - 20);
  });

  it('grinds a plain plate on every pair of sides that its blank has skin on', () => {
    const planned = planOf({ facts: block, drawing: asked('top', { it_grade: 5 }) });
    const plan = planNamed(planned, 'grind:plate');
    const grinds = plan.operations.filter(({ step }) => step === 'grind_flat');
    expect(grinds).toHaveLength(3);
    expect(grinds[2]?.feature_ids).toEqual(['top']);
    expect(grinds.every(({ machine }) => machine?.machine_id === 'grind_surface')).toBe(true);
  });

  it.each([
    [
      'that is hardened in between',
      pin(),
      { heat_treatment: { kind: 'heat_treatment' as const, text: 'h' } },
    ],
    ['with a second diameter', shaft(), {}],
    ['of titanium', pin(), {}, 'TiAl6V4' as const],
  ])('grinds no part from the bar %s', (_, facts, more, grade: GradeName = 'C45') => {
    const planned = planOf({ facts, grade, drawing: asked(segment.id, { it_grade: 6 }, more) });
    expect(ids(planned).filter((id) => id.startsWith('grind:'))).toEqual([]);
    expect(ids(planned).filter((id) => id.startsWith('turn_ground:'))).not.toEqual([]);
  });

  it('says that a shop without a grinder cannot, and turns', () => {
    const whole = presetEnvironment('de-2026');
    const environment = { ...whole, machines: whole.machines.filter(({ klass }) => klass !== 'grinding') };
    const { planning } = planOf({ facts: pin(), drawing: asked(segment.id, { it_grade: 6 }), environment });
    expect(planning.plans.every(({ route }) => TURNED.includes(route))).toBe(true);
    expect(planning.plans).not.toEqual([]);
    const refused = planning.rejected.filter(({ id }) => /^grind:|_ground:/.test(id));
    expect(refused.length).toBeGreaterThan(1);
    expect(
      refused.every(({ reason, params }) => reason === 'no_capable_machine' && params.klass === 'grinding'),
    ).toBe(true);
  });

  it('is priced beside turning, and its sheet verifies [HOU-5]', () => {
    const drawing = asked(segment.id, { it_grade: 6, ra_um: 0.4 });
    for (const lot_size of [1, 100, 5000]) {
      const result = price(snapshotOf({ facts: pin(), drawing, request: { lot_size } }));
      if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
      expect(verifySheet(result.cost_sheet)).toEqual([]);
      const weighed = [result.plan_id ?? '', ...result.alternatives.map(({ id }) => id)];
      expect(weighed.some((id) => id.startsWith('grind:'))).toBe(true);
      expect(weighed.some((id) => id.startsWith('turn:'))).toBe(true);
    }
  });

  it('comes to every seat and measures it, and dresses the wheel after its life', () => {
    const facts = knownPart('shaft_turned');
    const seats = facts.features.filter(
      ({ kind, subtype, diameter_mm }) =>
        kind === 'turned_segment' && subtype === 'outer' && diameter_mm !== null,
    );
    expect(seats.length).toBeGreaterThan(1);
    const grindOf = (count: number, lifeMin: number) => {
      const whole = presetEnvironment('de-2026');
      const wheel: EnvironmentTool = {
        tool_id: 'wheel',
        name: 'Wheel 400 x 40',
        klass: 'grinding_wheel',
        diameter_mm: 400,
        flutes: null,
        material: 'cbn',
        price: 1,
        life_min: lifeMin,
        cutting_data: [],
        level: 'environment',
      };
      const callouts = seats.slice(0, count).map(({ id }) => calloutOf(id, { it_grade: 5, ra_um: 0.3 }));
      const planned = planOf({
        facts,
        drawing: drawingOf({ callouts }),
        environment: { ...whole, tools: [...whole.tools, wheel] },
      });
      const grind = planNamed(planned, 'turn:').operations.find(({ step }) => step === 'grind_round');
      const seconds = (name: string): number =>
        (grind?.time?.tn ?? []).reduce((sum, { id, time }) => sum + (id === name ? time.value : 0), 0);
      return { position: seconds('position'), gauge: seconds('gauge'), dress: seconds('dress'), grind };
    };
    const [one, two] = [grindOf(1, 10), grindOf(2, 10)];
    expect(one.position).toBeGreaterThan(0);
    expect(two.position).toBeCloseTo(2 * one.position);
    expect(two.gauge).toBeCloseTo(2 * one.gauge);
    expect(one.dress).toBeGreaterThan(0);
    expect(grindOf(1, 5).dress).toBeCloseTo(2 * one.dress);
    expect(one.grind?.tools.map(({ tool_id }) => tool_id)).toEqual(['wheel']);
  });

  it('makes no plain pin cheaper than a looser drawing does', () => {
    const unit = (
      it_grade: number,
      facts: PricingGeometry,
      lot_size: number,
      grade: 'C45' | '42CrMo4',
    ): number => {
      const result = price(
        snapshotOf({ facts, grade, drawing: asked(segment.id, { it_grade }), request: { lot_size } }),
      );
      return result.outcome === 'priced' ? result.unit_cost : Number.POSITIVE_INFINITY;
    };
    for (const diameter of [8, 20, 60])
      for (const lot of [1, 30, 1000, 100_000])
        for (const grade of ['C45', '42CrMo4'] as const) {
          const facts = pin(diameter, 3 * diameter);
          const [loose, fine] = [unit(7, facts, lot, grade), unit(6, facts, lot, grade)];
          expect(fine, `Ø${diameter}, ${lot} pieces of ${grade}`).toBeGreaterThanOrEqual(loose);
        }
  });
});
