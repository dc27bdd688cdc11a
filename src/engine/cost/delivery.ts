import type { TermInput } from '../formulas/define.ts';
import { deliveryBySize } from '../formulas/delivery.ts';
import { banded } from '../parameters/select.ts';
import { parameterEvidence, parameterTerm } from '../parameters-view.ts';
import type { CostContext } from './context.ts';
import { type Leaf, makeLeaf } from './leaf.ts';

/**
 * Packing and delivery of one piece by mass and volume, at the prices of the region; for a shop that states no amount per piece.
 */
export const deliveryLeaf = (
  bucket: 'packaging' | 'freight',
  mass: TermInput,
  context: CostContext,
): Leaf => {
  const of = `delivery.${bucket}`;
  const { region } = context.request;
  const price =
    (region === null ? null : context.parameters.find(`${of}.${region}`, 'price_per_kg')) ??
    context.lookup(of, 'price_per_kg');
  return makeLeaf({
    top: bucket,
    label_id: `line.${bucket}`,
    formula: deliveryBySize,
    terms: {
      mass,
      room: { value: context.room_mm3, source: 'cad' },
      measure: parameterTerm(context.lookup('delivery.measure', 'mass_per_room')),
      price_per_kg: parameterTerm(price),
      size_factor: parameterTerm(banded(context.parameters, 'delivery.size', 'm', mass.value, 'factor')),
    },
    evidence: parameterEvidence(price),
    door: 'environment.settings',
    uncertainty: [{ key: `setting.${bucket}_eur_per_part`, sigma: price.sigma }],
  });
};
