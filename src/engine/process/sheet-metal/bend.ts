import { compute } from '../../formulas/define.ts';
import { type Need, NO_NEED } from '../../machines/capability.ts';
import { banded } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import type { Computed, PartFeature } from '../../records.ts';
import { type Cutting, cadTerm, derivedEvidence, element, planTerm, standard } from '../../time/element.ts';
import { bendForce, timeOfBends } from '../../time/formulas/sheet.ts';
import { massOfPart } from '../geometry.ts';
import { makeOperation } from '../operation.ts';
import { type Made, refused } from '../process.ts';
import type { Done } from './laser.ts';

/** Die opening for a thickness: 8 t, wider for thick and thin sheet. */
const dieWidth = (ctx: Context, thickness: number): number => {
  const thin = ctx.p.get('bending.strategy', 'thin_below').value;
  const thick = ctx.p.get('bending.strategy', 'thick_from').value;
  const name = thickness < thin ? 'v_per_t_thin' : thickness >= thick ? 'v_per_t_thick' : 'v_per_t';
  return thickness * ctx.p.get('bending.die', name).value;
};

/** Force of the longest bend, with a planner's reserve. */
const forceOf = (ctx: Context, thickness: number, length: number): Computed =>
  compute(bendForce, {
    constant: parameterTerm(ctx.p.get('bending.die', 'force_c')),
    tensile: { value: ctx.material.tensile_mpa.value, source: 'material' },
    length: cadTerm(length),
    thickness: cadTerm(thickness),
    die_width: planTerm(dieWidth(ctx, thickness)),
  });

/** Number of tool stations: different inside radii and angles need different ones. */
const stationsOf = (bends: readonly PartFeature[]): number =>
  Math.max(1, new Set(bends.map((bend) => `${bend.radius_mm}`)).size);

const brakeFor = (lengthMm: number, forceKn: number): Need => ({
  ...NO_NEED,
  limits: [
    { reason: 'bend_length', capability: 'bend_length_mm', needs: lengthMm, shown: Math.ceil(lengthMm) },
    { reason: 'press_force', capability: 'press_force_kn', needs: forceKn, shown: Math.ceil(forceKn) },
  ],
});

/** Large or heavy sheets need two people. */
const isHeldByTwo = (ctx: Context, massKg: number): boolean => {
  const [blank = 0] = ctx.part.geometry.sheet?.unfolded_mm ?? [];
  return (
    massKg > ctx.p.get('bending.any', 'two_operators_from').value ||
    blank > ctx.p.get('bending.any', 'two_operators_length').value
  );
};

export const bendOnBrake = (ctx: Context, thickness: number, setupNo: number): Made<Done> => {
  const bends = ctx.part.features.filter((feature) => feature.kind === 'bend');
  const count =
    bends.length > 0
      ? bends.reduce((sum, one) => sum + one.count, 0)
      : (ctx.part.geometry.sheet?.bend_count ?? 0);
  if (count === 0) return { ok: true, drafts: [], notes: [] };
  const { p } = ctx;
  const longest = bends.reduce((most, one) => Math.max(most, one.length_mm ?? 0), 0);
  const force = forceOf(ctx, thickness, longest);
  const reserved = force.value * p.get('bending.strategy', 'force_reserve').value;
  const choice = ctx.fleet.choose(['press_brake'], brakeFor(longest, reserved));
  if (!choice.ok) {
    return refused('no_capable_machine', {
      klass: 'press_brake',
      first_reason: choice.rejections[0]?.reason ?? 'none_in_fleet',
      force_kn: Math.ceil(force.value),
    });
  }
  const mass = massOfPart(ctx);
  const manipulation = banded(p, 'bending.manipulation', 'm', mass, 'time');
  const load = banded(p, 'bending.load', 'm', mass, 'time');
  const cycle = p.get('bending.any', 'machine_cycle');
  const two = isHeldByTwo(ctx, mass);
  const hems = bends.filter((one) => one.subtype === 'hem').length;
  const time = compute(timeOfBends, {
    bends: cadTerm(count + hems * (p.get('bending.hem', 'time_factor').value - 1)),
    machine_cycle: parameterTerm(cycle),
    manipulation: parameterTerm(manipulation),
    load: parameterTerm(load),
    operators: planTerm(two ? 2 : 1),
  });
  const cutting: Cutting = {
    th: [element('bend', time, derivedEvidence([cycle, manipulation, load]), bends[0]?.id ?? null)],
    tools: [],
  };
  const stations = stationsOf(bends);
  const draft = makeOperation(ctx, {
    process: 'bending',
    step: 'bend',
    setupNo,
    chosen: choice.chosen,
    featureIds: bends.map((one) => one.id),
    cutting: [cutting],
    tn:
      stations > 1
        ? [standard('station', p.get('bending.any', 'station_change'), planTerm(stations - 1))]
        : [],
    tr: [
      standard('base', p.get('setup.press_brake', 'base')),
      standard('tools', p.get('setup.press_brake', 'per_tool_station'), planTerm(stations)),
    ],
    notes: [
      { code: 'bend_force', params: { force_kn: Math.ceil(force.value), die_mm: dieWidth(ctx, thickness) } },
    ],
  });
  const share = draft.operator_share;
  const bound = two ? { ...draft, operator_share: { ...share, value: share.value * 2 } } : draft;
  return { ok: true, drafts: [bound], notes: two ? [{ code: 'two_operators', params: {} }] : [] };
};
