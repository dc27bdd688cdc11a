import { describe, expect, it } from 'vitest';
import type { ResolvedEnvironment } from '../../../src/engine/index.ts';
import { standstill } from '../../../src/engine/process/pallets.ts';
import type { Operation, ProcessPlan } from '../../../src/engine/records.ts';
import { clampOnce } from '../../../src/engine/time/handling.ts';
import { presetEnvironment } from '../support/environment.ts';
import { contextOf, machineOf } from '../time/steps.ts';
import { calloutOf, drawingOf, knownPart, planNamed, planOf, stepsOf } from './plan.ts';

const sharesOf = (plan: ProcessPlan, klass: string): readonly number[] => [
  ...new Set(plan.operations.flatMap((op) => (op.machine?.klass === klass ? [op.operator_share.value] : []))),
];

const setupOf = (plan: ProcessPlan, id: string): readonly (readonly [number, number])[] =>
  plan.operations.flatMap(({ setup_no, time }) =>
    (time?.tr ?? []).flatMap((one): (readonly [number, number])[] =>
      one.id === id ? [[setup_no, one.time.value / 60]] : [],
    ),
  );

const stating = (share: number): ResolvedEnvironment => {
  const environment = presetEnvironment('de-2026');
  return {
    ...environment,
    machines: environment.machines.map((machine) => {
      const vdi = machine.capabilities.vdi_3258;
      if (vdi === null) return machine;
      const capabilities = { ...machine.capabilities, vdi_3258: { ...vdi, operator_share: share } };
      return { ...machine, capabilities };
    }),
  };
};

const plate = knownPart('plate_holes_pocket');
const shaft = knownPart('shaft_turned');

const seconds = (
  list: readonly { readonly id: string; readonly time: { readonly value: number } }[],
): number => list.reduce((sum, one) => sum + one.time.value, 0);

const HANDS = ['load_unload', 'clamp', 'chips'];

/** Cycle of a clamping and what of it the operator's hands do. */
const cycleOf = (operations: readonly Operation[]): { readonly cycle: number; readonly bound: number } => ({
  cycle: operations.reduce(
    (sum, { time }) =>
      time === null ? sum : sum + seconds(time.th) * time.cycle_efficiency.value + seconds(time.tn),
    0,
  ),
  bound: seconds(operations.flatMap(({ time }) => time?.tn ?? []).filter(({ id }) => HANDS.includes(id))),
});

describe('the share of an operator', () => {
  it.each([
    ['plate_holes_pocket', 'mill_3axis', '6082', 0.69],
    ['plate_holes_pocket', 'mill_3axis', 'TiAl6V4', 0.69],
    ['shaft_turned', 'turn:round_42_sawn', 'C45', 0.5],
  ] as const)('%s by %s in %s follows from its cycle, loaded by hand', (part, route, grade, least) => {
    const plan = planNamed(planOf({ facts: knownPart(part), grade }), route);
    const machined = plan.operations.filter(({ machine }) =>
      ['turning', 'milling_3axis'].includes(machine?.klass ?? ''),
    );
    for (const setupNo of new Set(machined.map(({ setup_no }) => setup_no))) {
      const own = machined.filter(({ setup_no }) => setup_no === setupNo);
      const { cycle, bound } = cycleOf(own);
      expect(bound).toBeGreaterThan(30);
      const share = Math.max(least, Math.min(1, (bound + 120) / cycle));
      for (const { operator_share } of own) expect(operator_share.value).toBeCloseTo(share, 9);
    }
  });

  it('is whole in a short cycle and the least of its kind in a long one [PRS-11 PRM-4]', () => {
    const short = planNamed(planOf({ facts: shaft }), 'turn:round_42_sawn');
    const long = planNamed(planOf({ facts: plate, grade: 'TiAl6V4' }), 'mill_3axis');
    expect(Math.max(...sharesOf(short, 'turning'))).toBe(1);
    expect(Math.min(...sharesOf(long, 'milling_3axis'))).toBe(0.69);
  });

  it('is small for a bar that feeds itself [PRM-4]', () => {
    const bar = planNamed(planOf({ facts: shaft }), 'turn:round_40_bar_fed');
    expect(sharesOf(bar, 'turning')).toEqual([0.35]);
  });

  it('is what a machine states, whatever its cycle', () => {
    const environment = stating(0.2);
    const sawn = planNamed(planOf({ facts: shaft, environment }), 'turn:round_42_sawn');
    expect(sharesOf(sawn, 'turning')).toEqual([0.2]);
  });
});

describe('a machine with two pallets', () => {
  const palleted = (): ResolvedEnvironment => {
    const environment = presetEnvironment('de-2026');
    return {
      ...environment,
      machines: environment.machines.map((machine) => ({
        ...machine,
        capabilities: {
          ...machine.capabilities,
          workholding: [...machine.capabilities.workholding, 'pallet_changer'],
        },
      })),
    };
  };
  const clamped = (plan: ProcessPlan): readonly Operation[] =>
    plan.operations.filter(({ machine }) => machine?.klass === 'milling_3axis');
  const idsOf = (operations: readonly Operation[]): readonly string[] =>
    operations.flatMap(({ time }) => (time?.tn ?? []).map(({ id }) => id));

  it('stands for their change alone while the operator loads the next piece beside it [PRS-11 PRM-6]', () => {
    const grade = 'TiAl6V4';
    const hand = clamped(planNamed(planOf({ facts: plate, grade }), 'mill_3axis'));
    const pallets = clamped(
      planNamed(planOf({ facts: plate, grade, environment: palleted() }), 'mill_3axis'),
    );
    expect(idsOf(pallets)).toContain('pallet_change');
    expect(idsOf(pallets)).not.toContain('load_unload');
    const { bound } = cycleOf(hand);
    const saved = cycleOf(hand).cycle - cycleOf(pallets).cycle;
    const clampings = new Set(hand.map(({ setup_no }) => setup_no)).size;
    expect(saved).toBeCloseTo(bound - 30 * clampings, 6);
    for (const { operator_share } of pallets) expect(operator_share.value).toBeGreaterThanOrEqual(0.69);
  });

  it('waits for the hands where they take longer than it cuts [PRM-6]', () => {
    const ctx = contextOf({});
    const plain = machineOf(ctx);
    const { member } = plain;
    const capabilities = { ...member.capabilities, workholding: ['vice', 'pallet_changer'] };
    const two = { ...plain, member: { ...member, capabilities } };
    const handling = clampOnce(ctx, 0.8, 'vise');
    const stands = (machine: typeof plain, cut: number): readonly (readonly [string, number])[] =>
      standstill(ctx, machine, handling, () => cut).map(({ id, time }) => [id, time.value]);
    expect(stands(plain, 20).map(([id]) => id)).toEqual(['load_unload', 'clamp', 'chips']);
    expect(stands(two, 40)).toEqual([
      ['pallet_change', 30],
      ['wait_for_hands', 13],
    ]);
    // Changing takes longer than the hands do.
    expect(stands(two, 20)).toEqual(stands(plain, 20));
    expect(stands(two, 53)).toEqual([['pallet_change', 30]]);
  });
});

describe('set-up', () => {
  it('brings a tool to a machine once for all clampings of the part [PRM-3]', () => {
    const sawn = planNamed(planOf({ facts: shaft }), 'turn:round_42_sawn');
    const tools = new Set(
      sawn.operations
        .filter((op) => op.machine?.klass === 'turning')
        .flatMap((op) => op.tools.map(({ klass, diameter_mm }) => `${klass} ${diameter_mm}`)),
    );
    const minutes = setupOf(sawn, 'tools').reduce((sum, [, min]) => sum + min, 0);
    expect(minutes).toBeCloseTo(3.2 * tools.size, 9);
  });

  it('of a bar lathe with its tools is what a job shop books, 30 to 50 minutes', () => {
    const bar = planNamed(planOf({ facts: shaft }), 'turn:round_40_bar_fed');
    const minutes = ['base', 'bar_feeder', 'program', 'tools']
      .flatMap((id) => setupOf(bar, id).filter(([setupNo]) => setupNo === 1))
      .reduce((sum, [, min]) => sum + min, 0);
    expect(minutes).toBeGreaterThan(30);
    expect(minutes).toBeLessThan(50);
  });

  it('of a simple vice job is half of one that is probed [PRM-3]', () => {
    const drawing = drawingOf({ callouts: [calloutOf('hole-1', { it_grade: 7 })] });
    const plain = planNamed(planOf({ facts: plate }), 'mill_3axis');
    const probed = planNamed(planOf({ facts: plate, drawing }), 'mill_3axis');
    const clamped = (plan: ProcessPlan): number | undefined =>
      setupOf(
        { ...plan, operations: plan.operations.filter(({ process }) => process === 'milling') },
        'base',
      )[0]?.[1];
    expect(clamped(plain)).toBe(15);
    expect(clamped(probed)).toBe(30);
  });
});

describe('the end that is parted off', () => {
  it('is not faced where general tolerances and its roughness allow it, and its edge is broken before', () => {
    const steps = stepsOf(planNamed(planOf({ facts: shaft }), 'turn:round_40_bar_fed'));
    expect(steps.filter((step) => step === 'turn_face')).toHaveLength(1);
    expect(steps.slice(-3)).toEqual(['turn_groove', 'part_off', 'inspect']);
  });

  it.each([
    ['a finer roughness', drawingOf({ default_ra_um: 1.6 })],
    ['fine general tolerances', drawingOf({ general_tolerance: 'f' })],
  ])('is faced in a second chucking for %s', (_, drawing) => {
    const steps = stepsOf(planNamed(planOf({ facts: shaft, drawing }), 'turn:'));
    expect(steps.filter((step) => step === 'turn_face')).toHaveLength(2);
  });
});
