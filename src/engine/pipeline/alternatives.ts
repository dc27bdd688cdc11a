import { choiceCost, type Evaluation, unchargedTools } from '../cost/compiled.ts';
import type { AnnualView } from '../lots/annual.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { RejectedAlternative } from '../records.ts';
import type { Alternative, RouteBreakdown } from '../result.ts';
import type { Planned, Ranked } from './planned.ts';
import { timesOf } from './totals.ts';
import { withoutPrice } from './unpriceable.ts';

type Why = Pick<RejectedAlternative, 'reason' | 'params'>;

/**
 * Why a plan with a lower offer price is not chosen. It leaves faces of the part unmade, or its cost before surcharges is higher with
 * the tool that its price leaves out. Null if its offer price is not lower.
 */
const whyPassedOver = ({ candidate: { plan }, evaluation }: Ranked, chosen: Ranked): Why | null => {
  const { unitCost, offerPrice } = evaluation.scheme;
  const { unitCost: ownCost, offerPrice: ownOffer } = chosen.evaluation.scheme;
  if (unitCost.micro >= ownCost.micro && offerPrice.micro >= ownOffer.micro) return null;
  if (plan.unmade && !chosen.candidate.plan.unmade)
    return {
      reason: 'faces_unmade',
      params: { count: plan.unmade.face_ids.length, area_share: plan.unmade.area_share },
    };
  if (unchargedTools(evaluation.compiled, evaluation.lotSize) > 0)
    return {
      reason: 'dearer_with_tool',
      params: {
        unit_cost: fromMicro(choiceCost(evaluation)),
        chosen: fromMicro(choiceCost(chosen.evaluation)),
      },
    };
  return {
    reason: 'dearer_before_surcharges',
    params: { unit_cost: fromMicro(unitCost.micro), chosen: fromMicro(ownCost.micro) },
  };
};

/** The other plans with their prices and why each is not chosen, then those without a price. */
export const alternativesOf = (
  planned: Planned,
  ranked: readonly Ranked[],
  winner: Ranked,
  annual: AnnualView,
): readonly Alternative[] => {
  const seen = new Set([winner.candidate.plan.route]);
  const priced = ranked
    .filter((other) => other !== winner)
    .map((other) => {
      const { plan } = other.candidate;
      const { evaluation } = other;
      const first = !seen.has(plan.route);
      seen.add(plan.route);
      return {
        id: plan.id,
        route: plan.route,
        unit_cost: fromMicro(evaluation.scheme.unitCost.micro),
        offer_price: fromMicro(evaluation.scheme.offerPrice.micro),
        ...(whyPassedOver(other, winner) ?? { reason: null, params: {} }),
        process: plan.process ?? null,
        cheapest_from_annual_volume: annual.cheapestFrom.get(plan.process ?? '') ?? null,
        breakdown: first ? breakdownOf(evaluation) : null,
      };
    });
  return [...priced, ...planned.rejected.map(withoutPrice)];
};

const breakdownOf = (evaluation: Evaluation): RouteBreakdown => ({
  buckets: [
    ...[...evaluation.tops].map(([bucket, { micro }]) => ({ bucket, amount: fromMicro(micro) })),
    ...evaluation.scheme.lines.map(({ leaf, money }) => ({
      bucket: leaf.top,
      amount: fromMicro(money.micro),
    })),
  ].filter(({ amount }) => amount !== 0),
  ...timesOf(evaluation),
});
