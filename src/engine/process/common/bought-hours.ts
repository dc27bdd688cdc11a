import { compute, derived } from '../../formulas/define.ts';
import { findGrouped } from '../../parameters/select.ts';
import { parameterTerm } from '../../parameters-view.ts';
import type { Context } from '../../plan-context.ts';
import { MM2_PER_DM2, MM3_PER_M3 } from '../../quantities/units.ts';
import type { Computed, PartFeature, ResolvedParameter } from '../../records.ts';
import { cadTerm, derivedEvidence, planTerm } from '../../time/element.ts';
import {
  hoursTogether,
  timeOfDeepDrilling,
  timeOfJigGrinding,
  timeOfSinking,
  timeOfWireErosion,
} from '../../time/formulas/bought.ts';
import { largestTool } from '../../time/tools.ts';
import { wallLength } from '../geometry.ts';
import { type Draft, operatorShare } from '../operation.ts';

/** Work on machines that no class of the fleet stands for: bought by the hour. */
export type BoughtKind = 'deep_drilling' | 'wire_erosion' | 'sinking' | 'jig_grinding';

const boughtWork = (
  ctx: Context,
  kind: BoughtKind,
  features: readonly PartFeature[],
  setupNo: number,
  hours: Computed,
  rows: readonly ResolvedParameter[],
): Draft => ({
  process: kind,
  step: kind,
  role: 'subcontract',
  setup_no: setupNo,
  feature_ids: features.map(({ id }) => id),
  face_ids: [...new Set(features.flatMap(({ face_ids }) => face_ids))],
  machine: null,
  time: null,
  operator_share: operatorShare(ctx, 'washing', null),
  power_kw: null,
  tools: [],
  subcontract: {
    process: 'other',
    subcontractor_id: null,
    mass_kg: (ctx.part.geometry.volume_mm3 / MM3_PER_M3) * ctx.material.density.value,
    area_dm2: ctx.part.geometry.area_mm2 / MM2_PER_DM2,
    by_hour: { kind, hours },
  },
  evidence: derivedEvidence(rows),
  notes: [{ code: kind, params: { features: features.map(({ id }) => id).join(', ') } }],
});

const sum = (hours: readonly Computed[]): Computed => {
  const [first, ...others] = hours;
  if (first === undefined) throw new RangeError('nothing to buy');
  return others.reduce(
    (total, one) => compute(hoursTogether, { first: derived(total), second: derived(one) }),
    first,
  );
};

/** Holes too deep for a twist drill of the shop, shallow enough for a gun drill. */
export const isDeepDrilled = (ctx: Context, feature: PartFeature): boolean => {
  if (feature.kind !== 'hole' || !feature.diameter_mm) return false;
  const ld = (feature.depth_mm ?? 0) / feature.diameter_mm;
  return (
    ld > ctx.p.get('drilling.strategy', 'ld_max').value &&
    ld <= ctx.p.get('deep_drilling.any', 'ld_max').value
  );
};

/** Gun drilling outside, before the part is machined; null where no hole asks for it. */
export const deepDrilling = (
  ctx: Context,
  features: readonly PartFeature[],
  setupNo: number,
): Draft | null => {
  const deep = features.filter((feature) => isDeepDrilled(ctx, feature));
  if (deep.length === 0) return null;
  const feed =
    findGrouped(ctx.p, 'deep_drilling', ctx.group, '', 'feed_rate') ??
    ctx.p.get('deep_drilling.P', 'feed_rate');
  const handling = ctx.p.get('deep_drilling.any', 'per_hole');
  const hours = deep.map((hole) =>
    compute(timeOfDeepDrilling, {
      depth: cadTerm(hole.depth_mm ?? 0),
      feed_rate: parameterTerm(feed),
      per_hole: parameterTerm(handling),
      count: cadTerm(hole.count),
    }),
  );
  return boughtWork(ctx, 'deep_drilling', deep, setupNo, sum(hours), [feed, handling]);
};

const isInner = ({ kind, subtype }: PartFeature): boolean =>
  kind === 'hole' || (kind === 'turned_segment' && subtype === 'inner');

/** Bores finer than any boring holds. */
export const isJigGround = (ctx: Context, feature: PartFeature): boolean =>
  isInner(feature) &&
  feature.it_grade !== null &&
  feature.it_grade < ctx.p.get('jig_grinding.any', 'below_it').value;

/** Internal and jig grinding outside, on the hard part; null where no bore asks for it. */
export const jigGrinding = (
  ctx: Context,
  features: readonly PartFeature[],
  setupNo: number,
): Draft | null => {
  const fine = features.filter((feature) => isJigGround(ctx, feature));
  if (fine.length === 0) return null;
  const at = (parameter: string): ResolvedParameter => ctx.p.get('jig_grinding.any', parameter);
  const rows = [at('per_bore'), at('allowance'), at('removal')] as const;
  const hours = fine.map((bore) =>
    compute(timeOfJigGrinding, {
      diameter: cadTerm(bore.diameter_mm ?? 0),
      depth: cadTerm(bore.depth_mm ?? bore.length_mm ?? 0),
      per_bore: parameterTerm(rows[0]),
      allowance: parameterTerm(rows[1]),
      removal: parameterTerm(rows[2]),
      count: cadTerm(bore.count),
    }),
  );
  return boughtWork(ctx, 'jig_grinding', fine, setupNo, sum(hours), rows);
};

/** Corners without a radius that only erosion makes: through pockets by wire, blind ones with an electrode. */
export const erosion = (ctx: Context, sharp: readonly PartFeature[], setupNo: number): readonly Draft[] => {
  const wired = sharp.filter(({ through }) => through === true);
  const sunk = sharp.filter(({ through }) => through !== true);
  const at = (bin: string, parameter: string): ResolvedParameter => ctx.p.get(`erosion.${bin}`, parameter);
  const wireRows = [at('wire', 'area_rate'), at('wire', 'per_contour')] as const;
  const sinkRows = [at('sinking', 'removal'), at('sinking', 'per_cavity')] as const;
  const wire = wired.map((feature) =>
    compute(timeOfWireErosion, {
      contour: cadTerm(wallLength(ctx.part, feature)),
      depth: cadTerm(feature.depth_mm ?? 0),
      area_rate: parameterTerm(wireRows[0]),
      per_contour: parameterTerm(wireRows[1]),
      count: cadTerm(feature.count),
    }),
  );
  const sink = sunk.map((feature) => {
    const share = ctx.p.get('milling.strategy', 'pocket_tool_per_width').value;
    const width = (feature.width_mm ?? feature.length_mm ?? 0) * share;
    const most = at('sinking', 'most_radius');
    return compute(timeOfSinking, {
      tool_radius: planTerm(Math.min((largestTool(ctx, 'end_mill', width)?.diameter ?? 0) / 2, most.value)),
      corners: parameterTerm(at('sinking', 'corners')),
      depth: cadTerm(feature.depth_mm ?? 0),
      removal: parameterTerm(sinkRows[0]),
      per_cavity: parameterTerm(sinkRows[1]),
      count: cadTerm(feature.count),
    });
  });
  return [
    ...(wire.length > 0 ? [boughtWork(ctx, 'wire_erosion', wired, setupNo, sum(wire), wireRows)] : []),
    ...(sink.length > 0 ? [boughtWork(ctx, 'sinking', sunk, setupNo, sum(sink), sinkRows)] : []),
  ];
};
