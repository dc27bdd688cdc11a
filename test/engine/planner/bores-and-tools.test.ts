import { describe, expect, it } from 'vitest';
import type { EnvironmentTool, GeometryFeature, PricingGeometry, Vec3 } from '../../../src/engine/index.ts';
import { presetEnvironment } from '../support/environment.ts';
import { featureOf } from '../support/parts.ts';
import { calloutOf, drawingOf, knownPart, planNamed, planOf, runMinutes, stepsOf } from './plan.ts';

const Z: Vec3 = [0, 0, 1];
const DOWN: Vec3 = [0, 0, -1];

const segment = (
  id: string,
  subtype: string,
  diameter_mm: number,
  from: number,
  length_mm: number,
): GeometryFeature =>
  featureOf({
    id,
    kind: 'turned_segment',
    subtype,
    diameter_mm,
    length_mm,
    axis: Z,
    position_mm: [0, 0, from],
    access: [Z, DOWN],
  });

/** Flanged bush: Ø60 × 10, Ø40 × 30, bore Ø20 through with a recess Ø28 × 8. */
const bush: PricingGeometry = {
  ...knownPart('shaft_turned'),
  obb_mm: [60, 60, 40],
  volume_mm3: (Math.PI / 4) * (3600 * 10 + 1600 * 30 - 400 * 40 - (784 - 400) * 8),
  area_mm2: 15000,
  turned: { axis: Z, length_mm: 40, max_diameter_mm: 60, min_bore_diameter_mm: 20, share: 1 },
  features: [
    segment('outer-1', 'outer', 60, 0, 10),
    segment('outer-2', 'outer', 40, 10, 30),
    segment('inner-1', 'inner', 20, 0, 32),
    segment('inner-2', 'inner', 28, 32, 8),
  ],
};

describe('a bush', () => {
  it('is drilled, bored where it is wider, and turned outside', () => {
    const plan = planNamed(planOf({ facts: bush }), 'turn:round_60_bar_fed');
    expect(stepsOf(plan)).toEqual([
      'turn_face',
      'centre_drill',
      'drill',
      'bore_rough',
      'bore_finish',
      'turn_rough',
      'turn_finish',
      'turn_groove',
      'part_off',
      'inspect',
    ]);
    const drill = plan.operations.find((op) => op.step === 'drill');
    expect(drill?.tools[0]?.diameter_mm).toBe(20);
    expect(plan.operations.find((op) => op.step === 'bore_rough')?.feature_ids).toEqual(['inner-2']);
  });

  it('parts off only the ring', () => {
    const solid: PricingGeometry = {
      ...bush,
      turned: bush.turned && { ...bush.turned, min_bore_diameter_mm: 0 },
      features: bush.features.filter(({ subtype }) => subtype !== 'inner'),
    };
    const seconds = (facts: PricingGeometry): number => {
      const op = planNamed(planOf({ facts }), 'turn:round_60_bar_fed').operations.find(
        ({ step }) => step === 'part_off',
      );
      return op?.time?.th[0]?.time.value ?? 0;
    };
    expect(seconds(bush)).toBeLessThan(seconds(solid));
  });

  it('is reamed for H7 and bored fine where it is larger', () => {
    const at = (id: string): readonly string[] => {
      const drawing = drawingOf({ callouts: [calloutOf(id, { it_grade: 7, fit: 'H7' })] });
      return stepsOf(planNamed(planOf({ facts: bush, drawing }), 'turn:round_60_bar_fed'));
    };
    expect(at('inner-1')).toContain('ream');
    expect(at('inner-2')).not.toContain('ream');
  });

  it('gets an internal thread by a single point', () => {
    const drawing = drawingOf({ callouts: [calloutOf('inner-2', { thread: 'M30x1.5' })] });
    const plan = planNamed(planOf({ facts: bush, drawing }), 'turn:round_60_bar_fed');
    const thread = plan.operations.find((op) => op.step === 'turn_thread');
    expect(thread?.feature_ids).toEqual(['inner-2']);
    expect(thread?.time?.th[0]?.time.terms.find(({ name }) => name === 'pitch')?.value).toBe(1.5);
  });
});

describe('tools and statements of the environment', () => {
  const facts = knownPart('plate_holes_pocket');
  const base = presetEnvironment('de-2026');
  const minutes = (environment: typeof base): number =>
    runMinutes(planNamed(planOf({ facts, environment }), 'mill_3axis:flat_bar_80x12_drawn'));

  it('takes the registry where the environment has no tools', () => {
    const plan = planNamed(
      planOf({ facts, environment: { ...base, tools: [] } }),
      'mill_3axis:flat_bar_80x12_drawn',
    );
    for (const tool of plan.operations.flatMap(({ tools }) => tools)) {
      expect(tool.tool_id).toBeNull();
      expect(tool.edge_price.evidence.source_id).toBeNull();
    }
  });

  it('lets the cutting data of a tool win over the tables', () => {
    const faster = (tool: EnvironmentTool): EnvironmentTool => ({
      ...tool,
      cutting_data: tool.cutting_data.map((datum) => ({ ...datum, fz_mm: datum.fz_mm / 2 })),
    });
    const slow = {
      ...base,
      tools: base.tools.map((tool) => (tool.klass === 'end_mill' ? faster(tool) : tool)),
    };
    expect(minutes(slow)).toBeGreaterThan(minutes(base));
    const plan = planNamed(planOf({ facts }), 'mill_3axis:flat_bar_80x12_drawn');
    expect(plan.operations.find(({ step }) => step === 'mill_rough')?.tools[0]?.tool_id).toBe('end_mill_d16');
  });

  it('wears a tool sooner when it is stated to live shorter', () => {
    const short = { ...base, tools: base.tools.map((tool) => ({ ...tool, life_min: 5 })) };
    expect(minutes(short)).toBeGreaterThan(minutes(base));
  });

  it('takes what an environment states for a row of the registry', () => {
    const stated = {
      ...base,
      parameter_overrides: [
        {
          bin: 'aux.chip_clean',
          parameter: 'per_part',
          value: 68,
          source: 'own shop',
          source_id: 'env',
          level: 'environment' as const,
        },
      ],
    };
    expect(minutes(stated) - minutes(base)).toBeCloseTo((60 * 1.1) / 60, 6);
    const plan = planNamed(planOf({ facts, environment: stated }), 'mill_3axis:flat_bar_80x12_drawn');
    const chips = plan.operations.flatMap(({ time }) => time?.tn ?? []).find(({ id }) => id === 'chips');
    expect(chips?.evidence).toMatchObject({ kind: 'stated', source: 'own shop', source_id: 'env' });
  });
});

describe('limits of sheet', () => {
  const facts = knownPart('bracket_sheetmetal');
  const thick = (thickness_mm: number): PricingGeometry => ({
    ...facts,
    sheet: facts.sheet && { ...facts.sheet, thickness_mm },
  });

  it('takes longer the thicker it is', () => {
    const seconds = (t: number): number =>
      planNamed(planOf({ facts: thick(t), grade: 'S235' }), 'laser_bend').operations[0]?.time?.th[0]?.time
        .value ?? 0;
    expect(seconds(3)).toBeGreaterThan(seconds(2));
    expect(seconds(6)).toBeGreaterThan(seconds(3));
    expect(seconds(12)).toBeGreaterThan(seconds(6));
  });

  it('refuses what no laser of the fleet cuts', () => {
    const { planning } = planOf({ facts: thick(60), grade: 'S235' });
    expect(planning.plans).toEqual([]);
    expect(planning.rejected[0]).toMatchObject({
      reason: 'no_capable_machine',
      params: { klass: 'laser_cutting', first_reason: 'thickness' },
    });
  });

  it('takes a stronger brake for a long thick bend and refuses one that none bends', () => {
    const wide = (length_mm: number, t: number): PricingGeometry => {
      const part = thick(t);
      return {
        ...part,
        features: part.features.map((one) => (one.kind === 'bend' ? { ...one, length_mm } : one)),
      };
    };
    const brake = planNamed(planOf({ facts: wide(2500, 6), grade: 'S235' }), 'laser_bend').operations.find(
      ({ step }) => step === 'bend',
    );
    expect(brake?.machine?.machine_id).not.toBe('brake_80');
    expect(brake?.machine?.rejections).toEqual(
      expect.arrayContaining([expect.objectContaining({ machine_id: 'brake_80', reason: 'press_force' })]),
    );
    expect(planOf({ facts: wide(5000, 2), grade: 'S235' }).planning.rejected[0]?.params.klass).toBe(
      'press_brake',
    );
  });

  it('drills a hole that a laser does not cut cleanly, and notes it in a shop that drills nothing', () => {
    const made = planNamed(planOf({ facts: thick(8), grade: 'S235' }), 'laser_bend');
    expect(made.operations.map(({ step }) => step)).toContain('drill');
    expect(made.review_reasons).not.toContain('hole_smaller_than_sheet');
    const preset = presetEnvironment('de-2026');
    const machines = preset.machines.filter(({ klass }) => klass !== 'drilling' && klass !== 'milling_3axis');
    const environment = { ...preset, machines };
    const cut = planNamed(planOf({ facts: thick(8), grade: 'S235', environment }), 'laser_bend');
    expect(cut.operations.map(({ step }) => step)).not.toContain('drill');
    expect(cut.review_reasons).toContain('hole_smaller_than_sheet');
  });
});

describe('a flat on a turned part', () => {
  it('is milled, as deep as it lies below the diameter', () => {
    const flat: GeometryFeature = {
      ...segment('face-1', 'plane', 0, 0, 0),
      kind: 'face',
      diameter_mm: null,
      width_mm: 20,
      length_mm: 30,
      axis: [1, 0, 0],
      position_mm: [17, 0, 20],
      access: [[1, 0, 0]],
    };
    const shaft = knownPart('shaft_turned');
    const facts: PricingGeometry = {
      ...shaft,
      shape_class: 'mill_turn',
      features: [...shaft.features, flat],
    };
    const plan = planNamed(planOf({ facts }), 'turn_mill:round_40_bar_fed');
    expect(
      plan.operations.filter(({ feature_ids }) => feature_ids.includes('face-1')).map(({ step }) => step),
    ).toEqual(['mill_rough', 'mill_finish']);
    // Its edges are broken in the same clamping, not once more at the bench.
    expect(stepsOf(plan)).toContain('mill_deburr');
    expect(stepsOf(plan)).not.toContain('deburr');
  });
});
