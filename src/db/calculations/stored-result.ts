import type { ComponentPrice } from '../../engine/assembly/components.ts';
import type { DirectCosts } from '../../engine/plant/calibrate.ts';
import type { ShouldCost } from '../../engine/plant/known-price.ts';
import type { PricedResult } from '../../engine/result.ts';
import type { DELIVERY_BUCKETS } from '../../engine/vocabulary.ts';
import { sha256Hex } from '../../platform/digest.ts';
import { packJson } from '../../platform/packed-json.ts';

/** Fields of a result that its calculation, its part and its event show. */
export type Price = Pick<
  PricedResult,
  | 'unit_cost'
  | 'offer_price'
  | 'setup_cost'
  | 'needs_human_review'
  | 'engine_version'
  | 'parameter_version'
  | 'currency'
  | 'economics'
> & {
  /** Fields that the assembly of a component uses. */
  readonly as_component?: ComponentPrice;
  /** Cost of delivering one piece to its user, in the environment that it was priced in. */
  readonly delivery?: Delivery;
  /** Figures that a calibration fits factors to. */
  readonly direct_costs?: DirectCosts;
  /** Figures that known prices are compared with. */
  readonly should_cost?: ShouldCost;
};

export type Delivery = Readonly<Record<(typeof DELIVERY_BUCKETS)[number], number>>;

const deliveryOf = ({ cost_sheet }: PricedResult): Delivery => {
  const of = (bucket: (typeof DELIVERY_BUCKETS)[number]): number =>
    cost_sheet.lines.find((line) => line.bucket === bucket)?.amount ?? 0;
  return { packaging: of('packaging'), freight: of('freight'), duty: of('duty') };
};

/** A result as stored: the packed document with its digest, and the figures that are shown without reading it. */
export type StoredResult = {
  readonly figures: Price;
  readonly document: Uint8Array;
  readonly sha256: string;
};

/** Figures that the engine takes from a result. */
export type DerivedFigures = { readonly direct: DirectCosts; readonly shouldCost: ShouldCost };

const figuresOf = (result: PricedResult, { direct, shouldCost }: DerivedFigures): Price => ({
  unit_cost: result.unit_cost,
  offer_price: result.offer_price,
  setup_cost: result.setup_cost,
  needs_human_review: result.needs_human_review,
  engine_version: result.engine_version,
  parameter_version: result.parameter_version,
  currency: result.currency,
  economics: result.economics,
  as_component: {
    manufacturing_cost: result.manufacturing_cost,
    sigma_rel: result.confidence.sigma_rel,
    sourced_share: result.confidence.sourced_share,
    cutting_share: result.confidence.cutting_share,
    kg_co2e: result.emissions.kg_co2e,
  },
  delivery: deliveryOf(result),
  direct_costs: direct,
  should_cost: shouldCost,
});

export const storedResult = (result: PricedResult, derived: DerivedFigures): StoredResult => {
  const document = packJson(result);
  return { figures: figuresOf(result, derived), document, sha256: sha256Hex(document) };
};
