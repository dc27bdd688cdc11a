import { compute, derived, type TermInput } from '../formulas/define.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { Context } from '../plan-context.ts';
import { MM2_PER_DM2, MM3_PER_M3 } from '../quantities/units.ts';
import type { Computed, PartFeature, ResolvedParameter, SubcontractUse } from '../records.ts';
import { derivedEvidence } from '../time/element.ts';
import { hoursTogether, timeOfBoughtContours } from '../time/formulas/bought.ts';
import { type Draft, operatorShare } from './operation.ts';

/** Subcontracted work: the quantities that its prices apply to. */
export const boughtOperation = (
  ctx: Context,
  use: Omit<SubcontractUse, 'mass_kg' | 'area_dm2'>,
  draft: Pick<Draft, 'process' | 'step' | 'setup_no' | 'feature_ids' | 'face_ids' | 'evidence' | 'notes'>,
): Draft => {
  const { process, step, setup_no, feature_ids, face_ids, evidence, notes } = draft;
  const { process: bought, subcontractor_id, by_hour } = use;
  return {
    process,
    step,
    role: 'subcontract',
    setup_no,
    feature_ids,
    face_ids,
    machine: null,
    time: null,
    operator_share: operatorShare(ctx, 'washing', null),
    power_kw: null,
    tools: [],
    subcontract: {
      process: bought,
      subcontractor_id,
      mass_kg: (ctx.part.geometry.volume_mm3 / MM3_PER_M3) * ctx.material.density.value,
      area_dm2: ctx.part.geometry.area_mm2 / MM2_PER_DM2,
      ...(by_hour === undefined ? {} : { by_hour }),
    },
    evidence,
    notes,
  };
};

/** Work on machines outside of the fleet's classes, bought by the hour: the hours of all features together. */
export const hourlyWork = (
  ctx: Context,
  kind: string,
  features: readonly PartFeature[],
  setupNo: number,
  hours: readonly Computed[],
  rows: readonly ResolvedParameter[],
): Draft =>
  boughtOperation(
    ctx,
    { process: 'other', subcontractor_id: null, by_hour: { kind, hours: together(hours) } },
    {
      process: kind,
      step: kind,
      setup_no: setupNo,
      feature_ids: features.map(({ id }) => id),
      face_ids: [...new Set(features.flatMap(({ face_ids }) => face_ids))],
      evidence: derivedEvidence(rows),
      notes: [{ code: kind, params: { features: features.map(({ id }) => id).join(', ') } }],
    },
  );

/** A speed with the row that it comes from. */
export type Speed = { readonly value: number; readonly row: ResolvedParameter };

const together = (hours: readonly Computed[]): Computed => {
  const [first, ...others] = hours;
  if (first === undefined) throw new RangeError('nothing to buy');
  return others.reduce(
    (total, one) => compute(hoursTogether, { first: derived(total), second: derived(one) }),
    first,
  );
};

/** Contours cut by the hour: along their length, after piercing each. */
export const contourWork = (
  ctx: Context,
  kind: string,
  features: readonly PartFeature[],
  setupNo: number,
  cut: {
    readonly length: TermInput;
    readonly pierces: TermInput;
    readonly thickness: TermInput;
    readonly speed: Speed;
  },
): Draft => {
  const { speed, ...sizes } = cut;
  const pierce = ctx.p.get(kind, 'pierce_per_mm');
  const handling = ctx.p.get(kind, 'handling');
  const hours = compute(timeOfBoughtContours, {
    ...sizes,
    speed: { ...parameterTerm(speed.row), value: speed.value },
    pierce_per_mm: parameterTerm(pierce),
    handling: parameterTerm(handling),
  });
  return hourlyWork(ctx, kind, features, setupNo, [hours], [speed.row, pierce, handling]);
};
