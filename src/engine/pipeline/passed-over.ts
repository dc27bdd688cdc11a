import { choiceCost, unchargedTools } from '../cost/compiled.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { RejectedAlternative } from '../records.ts';
import type { Ranked } from './planned.ts';

type Why = Pick<RejectedAlternative, 'reason' | 'params'>;

/**
 * Why a plan with a lower offer price is not chosen. It leaves faces of the part unmade, or its cost before surcharges is higher with
 * the tool that its price leaves out. Null if its offer price is not lower.
 */
export const whyPassedOver = ({ candidate: { plan }, evaluation }: Ranked, chosen: Ranked): Why | null => {
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
