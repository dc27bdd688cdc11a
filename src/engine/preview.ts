import { plannedComponents } from './assembly/components.ts';
import type { Evaluation } from './cost/compiled.ts';
import { buildSheet, topAmounts } from './cost-sheet/build.ts';
import { MissingFx } from './currency/convert.ts';
import { type Adjustments, NO_ADJUSTMENTS } from './factors/adjustments.ts';
import { type AdjustmentRefusal, checkAdjustments, type Factor, factorsOf } from './factors/factors.ts';
import { onMachine } from './on-machine.ts';
import { openSnapshot } from './pipeline/open-snapshot.ts';
import type { Planned } from './pipeline/planned.ts';
import { cheapest } from './pipeline/rank.ts';
import { exchangeOf } from './pipeline/review.ts';
import { planSubject } from './pipeline/subject.ts';
import { priceBought } from './purchase/price-bought.ts';
import { fromMicro } from './quantities/micro.ts';
import type { EngineNote } from './records.ts';
import type { Bucket, CostSheet } from './result.ts';
import type { PricingSnapshot } from './snapshot.ts';

export type PreviewRequest = {
  readonly adjustments: Readonly<Record<string, number>>;
  /** Null: the calculation's own. */
  readonly lot_size: number | null;
  /** A machine of the environment that must work on the part; left out: the cheapest ones. */
  readonly machine_id?: string | undefined;
};

export type Preview =
  | {
      readonly outcome: 'previewed';
      readonly cost_sheet: CostSheet;
      /** New minus current amount per top-level bucket; buckets that neither sheet has are absent. */
      readonly delta: Readonly<Partial<Record<Bucket, number>>>;
      /** On the unit cost, before surcharges and mark-up. */
      readonly total_delta: number;
      /** Current unit cost of the snapshot: if it differs from the stored one, the calculation is not reproducible. */
      readonly base_unit_cost: number;
      readonly factors: readonly Factor[];
    }
  | { readonly outcome: 'refused'; readonly refusals: readonly AdjustmentRefusal[] }
  /** The machine cannot make the part: reasons of `machine_reason`. */
  | { readonly outcome: 'machine_refused'; readonly reasons: readonly EngineNote[] }
  | { readonly outcome: 'unpriceable'; readonly reasons: readonly EngineNote[] };

type Previewed = Extract<Preview, { outcome: 'previewed' }>;

/** A preview on its way to a response: its cost sheet is JSON text. */
export type PreviewText =
  | Exclude<Preview, Previewed>
  | (Omit<Previewed, 'cost_sheet' | 'factors'> & { readonly cost_sheet: string });

export const previewText = (snapshot: PricingSnapshot, request: PreviewRequest): PreviewText => {
  const made = preview(snapshot, request);
  if (made.outcome !== 'previewed') return made;
  const { factors: _, cost_sheet, ...rest } = made;
  return { ...rest, cost_sheet: JSON.stringify(cost_sheet) };
};

/**
 * The snapshot priced again with factors set or at another lot size: planned again, so that the result equals that of a run with
 * those inputs, including the components of an assembly. Without adjustments and at the same lot size every delta is 0.
 * `material.buy_to_fly` and `tooling.life` are not inputs of a run: they are set in the lines of the plan that the other factors
 * choose.
 */
export const preview = (snapshot: PricingSnapshot, request: PreviewRequest): Preview => {
  try {
    return previewed(snapshot, request);
  } catch (error) {
    if (!(error instanceof MissingFx)) throw error;
    const params = { from: error.from, to: error.to };
    return { outcome: 'unpriceable', reasons: [{ code: 'currency_unresolved', params }] };
  }
};

/** Plans with these factors set, of the components first; to be priced at its own lot and at `target`. */
const planWith = (snapshot: PricingSnapshot, factors: Adjustments, target: number): Planned =>
  planSubject(
    openSnapshot(
      snapshot.assembly === undefined
        ? snapshot
        : { ...snapshot, components: plannedComponents(snapshot, factors, [target]) },
      factors,
    ),
  );

const previewed = (snapshot: PricingSnapshot, request: PreviewRequest): Preview => {
  if (snapshot.request.make_or_buy === 'buy') return ofBought(snapshot, request);
  const lotSize = snapshot.request.lot_size;
  const target = request.lot_size ?? lotSize;
  if (!Number.isInteger(target) || target < 1) throw new RangeError(`lot_size is ${target}`);
  const planned = planWith(snapshot, NO_ADJUSTMENTS, target);
  const base = cheapest(planned.candidates, lotSize);
  if (!base) {
    const reasons = planned.rejected.map(({ reason, params }) => ({ code: reason, params }));
    return { outcome: 'unpriceable', reasons };
  }
  const tried =
    request.machine_id === undefined ? null : onMachine(snapshot, base, request.machine_id, target);
  if (tried?.ok === false) return { outcome: 'machine_refused', reasons: tried.reasons };
  const chosen = tried?.chosen ?? (target === lotSize ? base : cheapest(planned.candidates, target));
  if (!chosen) return { outcome: 'unpriceable', reasons: [] };
  const { adjustments, refusals } = checkAdjustments(request.adjustments, factorsOf(chosen.evaluation));
  if (refusals.length > 0) return { outcome: 'refused', refusals };
  const after =
    adjustments.size === 0 ? chosen.evaluation : (tried ?? freely(snapshot, target)).with(adjustments);
  if (after === undefined) return { outcome: 'unpriceable', reasons: [] };
  const { language } = snapshot.request;
  const sheet = buildSheet(after, language, exchangeOf(planned.opened));
  return {
    outcome: 'previewed',
    cost_sheet: sheet,
    delta: deltaOf(base.evaluation, after),
    total_delta: fromMicro(after.scheme.unitCost.micro - base.evaluation.scheme.unitCost.micro),
    base_unit_cost: fromMicro(base.evaluation.scheme.unitCost.micro),
    factors: factorsOf(after),
  };
};

/** On the cheapest machines. */
const freely = (snapshot: PricingSnapshot, target: number) => ({
  with: (factors: Adjustments): Evaluation | undefined =>
    cheapest(planWith(snapshot, factors, target).candidates, target)?.evaluation,
});

const deltaOf = (before: Evaluation, after: Evaluation): Readonly<Partial<Record<Bucket, number>>> => {
  const delta = new Map<Bucket, number>();
  const add = (evaluation: Evaluation, sign: 1 | -1): void => {
    for (const { bucket, micro } of topAmounts(evaluation))
      delta.set(bucket, (delta.get(bucket) ?? 0) + sign * micro);
  };
  add(before, -1);
  add(after, 1);
  return Object.fromEntries([...delta].map(([bucket, micro]) => [bucket, fromMicro(micro)]));
};

/** A bought part has one line and no factor: only the empty adjustment has an exact result. */
const ofBought = (snapshot: PricingSnapshot, request: PreviewRequest): Preview => {
  if (request.machine_id !== undefined)
    return { outcome: 'machine_refused', reasons: [{ code: 'bought', params: {} }] };
  const { refusals } = checkAdjustments(request.adjustments, []);
  if (refusals.length > 0) return { outcome: 'refused', refusals };
  const lot_size = request.lot_size ?? snapshot.request.lot_size;
  const result = priceBought(openSnapshot({ ...snapshot, request: { ...snapshot.request, lot_size } }));
  if (result.outcome === 'unpriceable') return { outcome: 'unpriceable', reasons: result.reasons };
  return {
    outcome: 'previewed',
    cost_sheet: result.cost_sheet,
    delta: { components: 0 },
    total_delta: 0,
    base_unit_cost: result.unit_cost,
    factors: [],
  };
};
