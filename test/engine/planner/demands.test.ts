import { describe, expect, it } from 'vitest';
import type { GeometryFeature, PricingGeometry, Vec3 } from '../../../src/engine/index.ts';
import { planFrom, planPart } from '../../../src/engine/pipeline/manufactured.ts';
import { openSnapshot } from '../../../src/engine/pipeline/open-snapshot.ts';
import type { PlanChoice } from '../../../src/engine/process/plan-process.ts';
import type { ProcessPlan } from '../../../src/engine/records.ts';
import { opposite } from '../../../src/engine/vec.ts';
import { presetEnvironment } from '../support/environment.ts';
import { featureOf, turnedPart } from '../support/parts.ts';
import {
  calloutOf,
  drawingOf,
  knownPart,
  planNamed,
  planOf,
  runMinutes,
  runSeconds,
  snapshotOf,
  stepsOf,
} from './plan.ts';

const plateFacts = knownPart('plate_holes_pocket');

const withFeatures = (...more: readonly GeometryFeature[]): PricingGeometry => ({
  ...plateFacts,
  features: [...plateFacts.features, ...more],
});

/** Without straightening, which follows hardening. */
const milledMinutes = (plan: ProcessPlan): number =>
  runMinutes({ ...plan, operations: plan.operations.filter(({ step }) => step !== 'straighten') });

const X: Vec3 = [1, 0, 0];
const MINUS_X: Vec3 = [-1, 0, 0];

describe('what the drawing demands', () => {
  it('slows finishing of a pocket with a fine grade or surface', () => {
    const seconds = (change: Parameters<typeof calloutOf>[1]): number => {
      const drawing = drawingOf({ callouts: [calloutOf('pocket-1', change)] });
      const plan = planNamed(planOf({ facts: plateFacts, drawing }), 'mill_3axis:flat_bar_80x12_drawn');
      return plan.operations
        .filter((op) => op.step === 'mill_finish')
        .reduce((sum, op) => sum + runSeconds(op), 0);
    };
    const plain = seconds({});
    expect(seconds({ ra_um: 0.8 })).toBeGreaterThan(plain);
    expect(seconds({ it_grade: 7 })).toBeGreaterThan(plain);
    expect(seconds({ it_grade: 9 })).toBe(plain);
  });

  it('mills faces once more where the part is fine all over', () => {
    const minutes = (ra: number): number =>
      runMinutes(
        planNamed(
          planOf({ facts: plateFacts, drawing: drawingOf({ default_ra_um: ra }) }),
          'mill_3axis:plate_15',
        ),
      );
    expect(minutes(0.8)).toBeGreaterThan(minutes(3.2));
  });

  it('grinds a face of Ra 0.4 on the surface grinder, after heat treatment', () => {
    const facts = withFeatures(
      featureOf({
        id: 'face-1',
        kind: 'face',
        width_mm: 80,
        length_mm: 120,
        axis: [0, 0, 1],
        access: [[0, 0, 1]],
      }),
    );
    const drawing = drawingOf({
      callouts: [calloutOf('face-1', { ra_um: 0.4 })],
      heat_treatment: { kind: 'heat_treatment', text: 'gehärtet 58 HRC' },
    });
    const plan = planNamed(planOf({ facts, drawing }), 'mill_3axis');
    const steps = stepsOf(plan);
    expect(steps.indexOf('grind_flat')).toBeGreaterThan(steps.indexOf('heat_treatment'));
    expect(plan.operations.find((op) => op.step === 'grind_flat')?.machine?.machine_id).toBe('grind_surface');
  });

  it('turns a fit twice', () => {
    const seconds = (it: number | null): number => {
      const drawing = drawingOf({ callouts: [calloutOf('turned_segment-5', { it_grade: it })] });
      const plan = planNamed(planOf({ facts: knownPart('shaft_turned'), drawing }), 'turn:round_42_bar');
      return plan.operations
        .filter((op) => op.step === 'turn_finish')
        .reduce((sum, op) => sum + runSeconds(op), 0);
    };
    expect(seconds(7)).toBeGreaterThan(seconds(null));
    expect(seconds(9)).toBe(seconds(null));
  });

  it('cuts hard what is bought hard, and soft what is hardened later [PRM-9]', () => {
    const minutes = (change: Parameters<typeof drawingOf>[0]): number =>
      milledMinutes(
        planNamed(
          planOf({ facts: plateFacts, grade: '42CrMo4', drawing: drawingOf(change) }),
          'mill_3axis:flat',
        ),
      );
    const soft = minutes({});
    expect(minutes({ hardness_hrc: 58 })).toBeGreaterThan(1.3 * soft);
    const later = { hardness_hrc: 58, heat_treatment: { kind: 'heat_treatment' as const, text: 'gehärtet' } };
    expect(minutes(later)).toBeCloseTo(soft, 9);
  });

  it('washes before coating', () => {
    const drawing = drawingOf({ surface_treatment: { kind: 'anodising', text: 'eloxiert' } });
    const steps = stepsOf(planNamed(planOf({ facts: plateFacts, grade: '6082', drawing }), 'mill_3axis'));
    expect(steps.slice(-3)).toEqual(['wash', 'surface_treatment', 'inspect']);
  });

  it('measures threads and fits with gauges, fine grades on the measuring machine', () => {
    const drawing = drawingOf({
      dimension_count: 20,
      callouts: [calloutOf('hole-4', { thread: 'M6' }), calloutOf('hole-1', { it_grade: 7 })],
    });
    const plan = planNamed(planOf({ facts: plateFacts, drawing }), 'mill_3axis');
    const inspect = plan.operations.at(-1);
    expect(inspect?.time?.th.map(({ id }) => id)).toEqual(['caliper', 'gauge', 'gauge']);
    expect(inspect?.time?.th[0]?.time.terms.find(({ name }) => name === 'count')?.value).toBe(18);
    const fine = drawingOf({ callouts: [calloutOf('turned_segment-5', { it_grade: 6 })] });
    const measured = planNamed(
      planOf({ facts: knownPart('shaft_turned'), drawing: fine }),
      'turn:',
    ).operations.at(-1);
    expect(measured?.machine?.machine_id).toBe('cmm');
  });
});

describe('features from the side', () => {
  const side = withFeatures(
    featureOf({
      id: 'hole-8',
      kind: 'hole',
      subtype: 'plain',
      through: false,
      diameter_mm: 5,
      depth_mm: 20,
      axis: MINUS_X,
      access: [X],
    }),
    featureOf({
      id: 'hole-9',
      kind: 'hole',
      subtype: 'plain',
      through: false,
      diameter_mm: 5,
      depth_mm: 20,
      axis: X,
      access: [MINUS_X],
    }),
  );

  it('ask for further clampings on three axes and save them on five', () => {
    const planned = planOf({ facts: side });
    const clampings = (start: string): number =>
      new Set(
        planNamed(planned, start)
          .operations.filter((op) => op.machine?.klass.startsWith('milling'))
          .map((op) => op.setup_no),
      ).size;
    expect(clampings('mill_3axis:flat_bar_80x12_drawn')).toBe(3);
    expect(clampings('mill_5axis:flat_bar_80x12_drawn')).toBe(1);
    expect(clampings('mill_3axis:plate_15')).toBe(4);
    expect(clampings('mill_5axis:plate_15')).toBe(2);
  });

  describe('planned again, as levers do', () => {
    const opened = openSnapshot(snapshotOf({ facts: side }));
    const { part, material, candidates } = planPart(opened);
    if (part === null || material === null) throw new Error('a milled part has facts and a material');
    const all = candidates.map(({ plan }) => plan);
    const again = (kept: Partial<PlanChoice>): readonly string[] =>
      planFrom(opened, opened.snapshot, part, material, {
        stock: null,
        route: null,
        ...kept,
      }).candidates.map(({ plan }) => plan.id);

    it.each(['mill_3axis', 'mill_5axis'])('keep the route %s', (route) => {
      const kept = all.filter((plan) => plan.route === route);
      expect(kept.length).toBeGreaterThan(1);
      expect(kept.length).toBeLessThan(all.length);
      expect(again({ route })).toEqual(kept.map((plan) => plan.id));
    });

    it('keep the stock', () => {
      const kept = all.filter((plan) => plan.stock?.id === 'plate_15');
      expect(kept).toHaveLength(2);
      expect(again({ stock: 'plate_15' })).toEqual(kept.map((plan) => plan.id));
    });

    it('take any stock and route where what was kept leaves no plan', () => {
      expect(again({ route: 'turn', stock: 'sold_out' })).toEqual(all.map((plan) => plan.id));
    });
  });
});

describe('shapes that need care', () => {
  it('notes a closed pocket with sharp corners, and requires a review', () => {
    const features = plateFacts.features.map((one) =>
      one.kind === 'pocket' ? { ...one, radius_mm: null } : one,
    );
    const plan = planNamed(planOf({ facts: { ...plateFacts, features } }), 'mill_3axis');
    expect(plan.review_reasons).toContain('sharp_inside_corner');
  });

  it('follows the radius between floor and walls with a ball cutter', () => {
    const features = plateFacts.features.map((one) =>
      one.kind === 'pocket' ? { ...one, details: { floor_radius_mm: 3 } } : one,
    );
    const plan = planNamed(planOf({ facts: { ...plateFacts, features } }), 'mill_3axis');
    const tools = plan.operations.flatMap((op) => op.tools.map((tool) => tool.klass));
    expect(tools).toContain('ball_mill');
  });

  it('reaches into a deep and wide pocket with a shoulder mill', () => {
    const features = plateFacts.features.map((one) =>
      one.kind === 'pocket' ? { ...one, width_mm: 400, length_mm: 600, radius_mm: null, depth_mm: 290 } : one,
    );
    const facts = {
      ...plateFacts,
      features,
      obb_mm: [700, 500, 320] as Vec3,
      volume_mm3: 500 * 700 * 320 - 400 * 600 * 290,
    };
    const plan = planNamed(planOf({ facts, grade: '6082' }), 'mill_3axis');
    expect(plan.operations.find(({ step }) => step === 'mill_finish')?.tools[0]?.klass).toBe('face_mill');
  });

  it('refuses walls that are not milled from solid', () => {
    const walls = { least_mm: 0.2, median_mm: 5, greatest_mm: 12 };
    const { planning } = planOf({ facts: { ...plateFacts, walls } });
    expect(planning.plans).toEqual([]);
    expect(planning.rejected.map(({ reason }) => reason)).toContain('wall_too_thin');
  });

  it('holds a slender shaft with the tailstock and refuses one that bends', () => {
    const facts = knownPart('shaft_turned');
    const long = (length_mm: number): PricingGeometry => ({
      ...facts,
      turned: facts.turned && { ...facts.turned, length_mm },
      obb_mm: [length_mm, 40, 40],
    });
    const plan = planNamed(planOf({ facts: long(300) }), 'turn:');
    expect(plan.operations.flatMap((op) => op.time?.tn.map(({ id }) => id) ?? [])).toContain('tailstock');
    const { planning } = planOf({ facts: long(1300) });
    expect(planning.rejected.map(({ reason }) => reason)).toContain('too_slender');
  });

  it('centres a slender rod at both ends for the grinder, from a bar in two chuckings', () => {
    const facts = knownPart('shaft_turned');
    const [outer] = facts.features.filter(({ id }) => id === 'turned_segment-2');
    const rod = (length_mm: number): PricingGeometry => ({
      ...facts,
      features: outer === undefined ? [] : [{ ...outer, length_mm, position_mm: [0, 0, 0] }],
      turned: facts.turned && { ...facts.turned, length_mm },
      obb_mm: [length_mm, 40, 40],
    });
    const drawing = drawingOf({ callouts: [calloutOf('turned_segment-2', { it_grade: 5 })] });
    const centres = (length_mm: number) => {
      const { operations } = planNamed(planOf({ facts: rod(length_mm), drawing }), 'turn:round_42_bar_fed');
      return operations.filter(({ step }) => step === 'centre_drill').map(({ setup_no }) => setup_no);
    };
    expect(centres(100)).toEqual([]);
    expect(centres(200)).toEqual([1, 2]);
  });

  it('holds a flange on its end in a chuck of the mill, which breaks the mouths that it sees', () => {
    const flange = turnedPart([[160, 20]]);
    const [disc] = flange.features;
    if (disc === undefined) throw new Error('a flange has a rim');
    const holes = (axis: Vec3): PricingGeometry['features'][number] => ({
      ...disc,
      id: 'bolts',
      kind: 'hole',
      subtype: 'plain',
      through: true,
      diameter_mm: 9,
      depth_mm: 20,
      length_mm: null,
      count: 6,
      axis,
      position_mm: [20, 60, 0],
      access: [axis, opposite(axis)],
    });
    const timesOf = (axis: Vec3) => {
      const facts = { ...flange, features: [disc, holes(axis)] };
      const { operations } = planNamed(planOf({ facts }), 'turn_mill:');
      const on = (one: (typeof operations)[number]) =>
        [...(one.time?.tr ?? []), ...(one.time?.tn ?? []), ...(one.time?.th ?? [])].map(
          ({ id, time }) => `${id} ${time.terms.find(({ name }) => name === 'count')?.value ?? 1}`,
        );
      return operations.filter(({ step }) => /drill|deburr/.test(step)).flatMap(on);
    };
    const axial = timesOf([-1, 0, 0]);
    expect(axial).toContain('chuck 1');
    expect(axial).toContain('break_holes 6');
    expect(axial).toContain('holes 6');
    const across = timesOf([0, -1, 0]);
    expect(across).not.toContain('chuck 1');
    expect(across).toContain('holes 12');
  });

  it('chucks a disc in a bar lathe whose spindle is too narrow for it, and feeds none', () => {
    const whole = presetEnvironment('de-2026');
    const environment = {
      ...whole,
      machines: whole.machines.filter(
        ({ klass, machine_id }) => klass !== 'turning' || machine_id === 'turn_bar65',
      ),
    };
    const { planning, stock } = planOf({ facts: turnedPart([[120, 25]]), environment });
    expect(stock.choices.map(({ arrival }) => arrival)).not.toContain('bar_fed');
    const plan = planning.plans.find(({ id }) => id.startsWith('turn:round_120_sawn'));
    expect(plan?.operations.map(({ machine }) => machine?.machine_id)).toContain('turn_bar65');
  });

  it('saws and drills a tube', () => {
    const tube: PricingGeometry = {
      ...plateFacts,
      shape_class: 'profile',
      obb_mm: [500, 40, 40],
      volume_mm3: 500 * (40 * 40 - 34 * 34),
      profile: { section: 'square_tube', outer_mm: [40, 40], wall_mm: 3, length_mm: 500 },
      features: [
        featureOf({
          id: 'hole-1',
          kind: 'hole',
          subtype: 'plain',
          through: true,
          diameter_mm: 9,
          depth_mm: 3,
          axis: [0, 0, 1],
          access: [[0, 0, 1]],
          count: 2,
        }),
      ],
    };
    const planned = planOf({ facts: tube, grade: 'S235' });
    expect(planned.stock.choices[0]).toMatchObject({ form: 'tube', notes: [] });
    const plan = planNamed(planned, 'saw_mill');
    expect(stepsOf(plan)).toEqual(['saw', 'drill', 'mill_deburr', 'deburr', 'inspect']);
    expect(plan.operations[1]?.machine?.klass).toBe('drilling');
  });

  it('takes longer in titanium than in steel, and in steel than in aluminium', () => {
    const minutes = (grade: 'TiAl6V4' | 'C45' | '6082' | '1.4301'): number =>
      runMinutes(planNamed(planOf({ facts: plateFacts, grade }), 'mill_3axis:plate'));
    expect(minutes('TiAl6V4')).toBeGreaterThan(minutes('1.4301'));
    expect(minutes('1.4301')).toBeGreaterThan(minutes('C45'));
    expect(minutes('C45')).toBeGreaterThan(minutes('6082'));
  });
});
