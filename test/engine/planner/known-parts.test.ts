import { describe, expect, it } from 'vitest';
import { boxOf } from '../../../src/engine/stock/blank.ts';
import { presetEnvironment } from '../support/environment.ts';
import {
  calloutOf,
  drawingOf,
  knownPart,
  planNamed,
  planOf,
  runMinutes,
  setupMinutes,
  stepsOf,
} from './plan.ts';

describe('the plate with holes and pocket', () => {
  const planned = planOf({ facts: knownPart('plate_holes_pocket') });

  it('takes drawn flat of its own section first and asks for nothing that it gives already', () => {
    const plan = planNamed(planned, 'mill_3axis:flat_bar_80x12_drawn');
    expect(stepsOf(plan)).toEqual([
      'saw',
      'mill_outline',
      'mill_rough',
      'mill_finish',
      'drill',
      'drill',
      'mill_deburr',
      'deburr',
      'inspect',
    ]);
    expect(plan.operations.map((operation) => operation.op_id)).toEqual([
      'OP10',
      'OP20',
      'OP30',
      'OP40',
      'OP50',
      'OP60',
      'OP70',
      'OP80',
      'OP90',
    ]);
  });

  it('faces both sides of plate, in two clampings', () => {
    const plan = planNamed(planned, 'mill_3axis:plate_15');
    expect(stepsOf(plan).filter((step) => step === 'mill_face')).toHaveLength(2);
    expect(
      new Set(plan.operations.filter((op) => op.step.startsWith('mill')).map((op) => op.setup_no)),
    ).toEqual(new Set([1, 2]));
  });

  it('drills the four equal holes with one tool, follows the walls with one that fits the corners and sweeps the floor with a larger one', () => {
    const plan = planNamed(planned, 'mill_3axis:flat_bar_80x12_drawn');
    const eight = plan.operations.find((op) => op.step === 'drill' && op.tools[0]?.diameter_mm === 8);
    expect(eight?.feature_ids).toHaveLength(4);
    const finish = plan.operations.find((op) => op.step === 'mill_finish');
    expect(finish?.tools.map((tool) => tool.diameter_mm)).toEqual([8, 16]);
  });

  it('runs as long as a planner would say, 4 to 8 minutes, with most of an hour to set up', () => {
    const plan = planNamed(planned, 'mill_3axis:flat_bar_80x12_drawn');
    expect(runMinutes(plan)).toBeGreaterThan(4);
    expect(runMinutes(plan)).toBeLessThan(8);
    expect(setupMinutes(plan)).toBeGreaterThan(30);
    expect(setupMinutes(plan)).toBeLessThan(75);
  });

  it('says of every other machine why it was not taken', () => {
    const plan = planNamed(planned, 'mill_3axis:flat_bar_80x12_drawn');
    const machine = plan.operations.find((op) => op.step === 'mill_rough')?.machine;
    expect(machine?.machine_id).toBe('mill3_small');
    expect(machine?.rejections.map(({ machine_id, reason }) => `${machine_id} ${reason}`)).toEqual(
      expect.arrayContaining(['mill3_medium dearer', 'mill3_large dearer']),
    );
  });

  it('refuses the 5-axis route where it saves no clamping', () => {
    expect(planned.planning.rejected.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['no_clamping_saved']),
    );
  });

  it('leaves no drawn face where the drawing is fine [PRS-7]', () => {
    const fine = planOf({
      facts: knownPart('plate_holes_pocket'),
      drawing: drawingOf({ general_tolerance: 'f' }),
    });
    expect(fine.stock.choices.map(({ id }) => id)).not.toContain('flat_bar_80x12_drawn');
    for (const plan of fine.planning.plans) expect(stepsOf(plan)).toContain('mill_face');
  });

  it('taps a hole that the drawing threads, from the core drill of the table', () => {
    const drawing = drawingOf({ callouts: [calloutOf('hole-4', { thread: 'M6' })] });
    const plan = planNamed(
      planOf({ facts: knownPart('plate_holes_pocket'), drawing }),
      'mill_3axis:flat_bar_80x12',
    );
    const drilled = plan.operations.filter((op) => op.role === 'make' && op.feature_ids.includes('hole-4'));
    expect(drilled.map((op) => `${op.step} ${op.tools[0]?.diameter_mm}`)).toEqual(['drill 5', 'tap 6']);
    expect(drilled[1]?.process).toBe('threading');
  });

  it('reams a fit and drills it under size before', () => {
    const drawing = drawingOf({ callouts: [calloutOf('hole-1', { it_grade: 7, fit: 'H7' })] });
    const plan = planNamed(planOf({ facts: knownPart('plate_holes_pocket'), drawing }), 'mill_3axis');
    const fit = plan.operations.filter((op) => op.role === 'make' && op.feature_ids.includes('hole-1'));
    expect(fit.map((op) => op.step)).toEqual(['drill', 'ream']);
    expect(fit[0]?.tools[0]?.diameter_mm).toBeLessThan(8);
    // Grade 8 machines are passed over for IT7.
    expect(fit[0]?.machine?.rejections).toEqual(
      expect.arrayContaining([expect.objectContaining({ machine_id: 'mill3_small', reason: 'it_grade' })]),
    );
  });

  it('puts heat treatment after cutting and coating last, threads masked', () => {
    const drawing = drawingOf({
      callouts: [calloutOf('hole-4', { thread: 'M6' })],
      heat_treatment: { kind: 'heat_treatment', text: 'vergütet' },
      surface_treatment: { kind: 'zinc_plating', text: 'Fe/Zn8' },
    });
    const plan = planNamed(planOf({ facts: knownPart('plate_holes_pocket'), drawing }), 'mill_3axis');
    const steps = stepsOf(plan);
    expect(steps.indexOf('heat_treatment')).toBeGreaterThan(steps.lastIndexOf('drill'));
    expect(steps.slice(-2)).toEqual(['surface_treatment', 'inspect']);
    const coat = plan.operations.find((op) => op.step === 'surface_treatment');
    expect(coat?.notes.map(({ code }) => code)).toContain('threads_masked');
    expect(coat?.subcontract).toMatchObject({ process: 'zinc_plating', subcontractor_id: 'zinc_plating' });
    expect(coat?.time).toBeNull();
  });

  it('lets an unmatched callout change nothing but ask for review', () => {
    const drawing = drawingOf({ callouts: [calloutOf('hole-99', { thread: 'M6' })] });
    const plan = planNamed(planOf({ facts: knownPart('plate_holes_pocket'), drawing }), 'mill_3axis');
    expect(stepsOf(plan)).not.toContain('tap');
  });
});

describe('the turned shaft', () => {
  const planned = planOf({ facts: knownPart('shaft_turned') });

  it('is turned from drawn bar whose diameter it keeps, and parted off', () => {
    const plan = planNamed(planned, 'turn:round_40_bar_fed');
    expect(stepsOf(plan)).toEqual([
      'turn_face',
      'turn_rough',
      'turn_finish',
      'turn_groove',
      'turn_groove',
      'part_off',
      'inspect',
    ]);
    const turned = plan.operations.find((op) => op.step === 'turn_rough')?.feature_ids;
    expect(turned).not.toContain('turned_segment-2');
  });

  it('is turned from both ends of a sawn blank', () => {
    const plan = planNamed(planned, 'turn:round_42_sawn');
    expect(stepsOf(plan)[0]).toBe('saw');
    expect(stepsOf(plan)).not.toContain('part_off');
    expect(plan.operations.filter((op) => op.step === 'turn_face').map((op) => op.setup_no)).toEqual([1, 2]);
  });

  it('runs 1 to 3 minutes from the bar', () => {
    const minutes = runMinutes(planNamed(planned, 'turn:round_40_bar_fed'));
    expect(minutes).toBeGreaterThan(1);
    expect(minutes).toBeLessThan(3);
  });

  it('turns the largest diameter where the drawing asks for a fit on it, and grinds what a lathe does not hold', () => {
    const drawing = drawingOf({
      callouts: [calloutOf('turned_segment-2', { it_grade: 6, fit: 'h6', ra_um: 0.4 })],
      heat_treatment: { kind: 'heat_treatment', text: 'gehärtet' },
    });
    const plan = planNamed(planOf({ facts: knownPart('shaft_turned'), drawing }), 'turn:');
    const steps = stepsOf(plan);
    expect(boxOf(plan.stock.blank)[1]).toBeGreaterThan(40);
    expect(steps.indexOf('grind_round')).toBeGreaterThan(steps.indexOf('heat_treatment'));
    expect(plan.operations.find((op) => op.step === 'grind_round')?.machine?.machine_id).toBe(
      'grind_cylindrical',
    );
  });

  it('cuts an external thread with a single point', () => {
    const drawing = drawingOf({ callouts: [calloutOf('turned_segment-5', { thread: 'M20' })] });
    const plan = planNamed(planOf({ facts: knownPart('shaft_turned'), drawing }), 'turn:round_40_bar_fed');
    const thread = plan.operations.find((op) => op.step === 'turn_thread');
    expect(thread?.feature_ids).toEqual(['turned_segment-5']);
    expect(thread?.time?.th[0]?.time.formula_id).toBe('turning.time_threading');
  });
});

describe('the shaft with keyway and cross hole', () => {
  const planned = planOf({ facts: knownPart('shaft_keyway_crosshole') });

  it('is milled after turning, or in one machine with driven tools', () => {
    const apart = planNamed(planned, 'turn_mill:round_40_bar_fed');
    expect(
      apart.operations.filter((op) => op.machine?.klass === 'milling_3axis').map((op) => op.step),
    ).toEqual(expect.arrayContaining(['mill_rough', 'mill_finish', 'drill']));
    const together = planNamed(planned, 'mill_turn:round_40_bar_fed');
    expect(
      new Set(together.operations.filter((op) => op.step.startsWith('mill')).map((op) => op.setup_no)),
    ).toEqual(new Set([1]));
    expect(runMinutes(together)).toBeLessThan(runMinutes(apart));
  });

  it('takes only lathes with driven tools for the second', () => {
    const machine = planNamed(planned, 'mill_turn:').operations[0]?.machine;
    expect(machine?.rejections).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ machine_id: 'turn_chuck210', reason: 'driven_tools' }),
      ]),
    );
  });
});

describe('the sheet bracket', () => {
  const planned = planOf({ facts: knownPart('bracket_sheetmetal'), grade: 'S235' });

  it('is cut, deburred and bent', () => {
    const plan = planNamed(planned, 'laser_bend:sheet_2_2000x1000');
    expect(stepsOf(plan)).toEqual(['laser_cut', 'deburr', 'bend', 'inspect']);
    expect(runMinutes(plan)).toBeGreaterThan(0.4);
    expect(runMinutes(plan)).toBeLessThan(1.5);
  });

  it('offers every format of the trade, the holes found in the laser operation', () => {
    expect(planned.stock.choices.map(({ id }) => id).toSorted()).toEqual([
      'sheet_2_2000x1000',
      'sheet_2_2500x1250',
      'sheet_2_3000x1500',
    ]);
    const cut = planNamed(planned, 'laser_bend').operations[0];
    expect(cut?.feature_ids).toEqual(['hole-1', 'hole-2']);
    expect(cut?.notes).toEqual([]);
  });

  it('names the bending force, F = C·Rm·L·t²/V', () => {
    const bend = planNamed(planned, 'laser_bend').operations.find((op) => op.step === 'bend');
    const note = bend?.notes.find(({ code }) => code === 'bend_force');
    expect(note?.params).toEqual({ force_kn: Math.ceil((1.42 * 420 * 40 * 4) / 16 / 1000), die_mm: 16 });
  });

  it('taps threads after cutting and before bending', () => {
    const drawing = drawingOf({ callouts: [calloutOf('hole-1', { thread: 'M6' })] });
    const steps = stepsOf(
      planNamed(planOf({ facts: knownPart('bracket_sheetmetal'), grade: 'S235', drawing }), 'laser_bend'),
    );
    expect(steps).toContain('tap');
    expect(steps.indexOf('tap')).toBeLessThan(steps.indexOf('bend'));
    expect(steps.indexOf('tap')).toBeGreaterThan(steps.indexOf('laser_cut'));
  });

  it('ends with the reason where nobody stocks the thickness', () => {
    const facts = knownPart('bracket_sheetmetal');
    const odd = { ...facts, sheet: facts.sheet && { ...facts.sheet, thickness_mm: 2.25 } };
    const none = planOf({ facts: odd, grade: 'S235' });
    expect(none.planning.plans).toEqual([]);
    expect(none.stock.rejected[0]).toMatchObject({ reason: 'sheet_thickness_not_stocked' });
  });
});

describe('the block with many features', () => {
  const planned = planOf({ facts: knownPart('block_features'), grade: '6082' });
  const plan = planNamed(planned, 'mill_3axis:plate_40');

  it('has counterbore, countersink, slot, step and chamfer cut by their tools [PRW-18]', () => {
    const steps = stepsOf(plan);
    for (const step of [
      'mill_rest',
      'mill_rough',
      'mill_finish',
      'counterbore',
      'countersink',
      'mill_chamfer',
    ])
      expect(steps).toContain(step);
    expect(steps.indexOf('counterbore')).toBeGreaterThan(steps.indexOf('drill'));
  });

  it('mills the chamfer of the underside in the second clamping [PRW-18]', () => {
    expect(plan.operations.find((op) => op.step === 'mill_chamfer')?.setup_no).toBe(2);
  });

  it('roughs before it finishes in every clamping', () => {
    for (const setup of [1, 2]) {
      const steps = plan.operations.filter((op) => op.setup_no === setup).map((op) => op.step);
      const finish = steps.indexOf('mill_finish');
      if (finish >= 0) expect(steps.lastIndexOf('mill_rough')).toBeLessThan(finish);
    }
  });
});

describe('parts that this shop does not make', () => {
  it('refuses several loose solids as one free-form part', () => {
    const { planning } = planOf({ facts: knownPart('sphere_torus') });
    expect(planning.plans).toEqual([]);
    expect(planning.rejected[0]?.reason).toBe('several_solids');
  });

  it('mills one free-form body only where five axes move at once', () => {
    const facts = { ...knownPart('sphere_torus'), solids: 1 };
    const planned = planOf({ facts });
    expect(planNamed(planned, 'mill_5axis_simultaneous').review_reasons).toContain('free_form');
    const without = planOf({
      facts,
      environment: {
        ...planOfEnvironment(),
        machines: planOfEnvironment().machines.filter(({ klass }) => klass !== 'milling_5axis'),
      },
    });
    expect(without.planning.plans).toEqual([]);
    expect(without.planning.rejected[0]).toMatchObject({
      reason: 'no_capable_machine',
      params: { first_reason: 'none_in_fleet' },
    });
  });

  it('leaves a larger radius in corners too tight for their depth, for review', () => {
    const facts = knownPart('plate_holes_pocket');
    const features = facts.features.map((feature) =>
      feature.kind === 'pocket' ? { ...feature, radius_mm: 0.6, depth_mm: 11 } : feature,
    );
    expect(planNamed(planOf({ facts: { ...facts, features } }), 'mill_3axis').review_reasons).toContain(
      'sharp_inside_corner',
    );
  });

  it('refuses a pocket that is too narrow for its depth', () => {
    const facts = knownPart('plate_holes_pocket');
    const features = facts.features.map((feature) =>
      feature.kind === 'pocket' ? { ...feature, radius_mm: 0.6, width_mm: 2.5, depth_mm: 11 } : feature,
    );
    const { planning } = planOf({ facts: { ...facts, features } });
    expect(planning.plans).toEqual([]);
    expect(planning.rejected.map(({ reason }) => reason)).toContain('tool_reach');
  });

  it('refuses a part that no machine of the fleet holds', () => {
    const facts = knownPart('plate_holes_pocket');
    const { planning } = planOf({ facts: { ...facts, obb_mm: [6000, 4000, 12] } });
    expect(planning.plans).toEqual([]);
    expect(planning.rejected.map(({ reason }) => reason)).toContain('no_capable_machine');
  });
});

const planOfEnvironment = () => presetEnvironment('de-2026');
