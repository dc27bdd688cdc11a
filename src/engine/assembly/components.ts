import { type Adjustments, NO_ADJUSTMENTS } from '../factors/adjustments.ts';
import { materialFloor } from '../formulas/material-cost.ts';
import { openSnapshot } from '../pipeline/open-snapshot.ts';
import { planOne } from '../pipeline/part.ts';
import { cheapest } from '../pipeline/rank.ts';
import { priceBought } from '../purchase/price-bought.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { PricingResult } from '../result.ts';
import type { AssemblyComponent, PricedComponent, PricingSnapshot } from '../snapshot.ts';
import { jointsOf } from './joints.ts';

/** What the roll-up of an assembly takes of the price of one component. */
export type ComponentPrice = {
  /** Herstellkosten per piece in the sheet's currency (a bought one: its purchase price); null where it has no price. */
  readonly manufacturing_cost: number | null;
  readonly sigma_rel: number;
  /** Left out, as the next one, by prices that are older than the figure. */
  readonly sourced_share?: number;
  readonly cutting_share?: number;
  readonly kg_co2e: number;
};

export const NO_PRICE: ComponentPrice = { manufacturing_cost: null, sigma_rel: 0, kg_co2e: 0 };

export const componentPrice = (result: PricingResult): ComponentPrice =>
  result.outcome === 'priced'
    ? {
        manufacturing_cost: result.manufacturing_cost,
        sigma_rel: result.confidence.sigma_rel,
        sourced_share: result.confidence.sourced_share,
        cutting_share: result.confidence.cutting_share,
        kg_co2e: result.emissions.kg_co2e,
      }
    : NO_PRICE;

/** The components of an assembly with their prices, by key, as its plan takes them; one without an entry has no price. */
export const pricedComponents = (
  snapshot: PricingSnapshot,
  prices: ReadonlyMap<string, ComponentPrice>,
): readonly PricedComponent[] => {
  const components = snapshot.assembly?.components ?? [];
  const placed = components.map((one) => ({ key: one.key, mass_kg: massOf(one), fastener: one.fastener }));
  const joints = jointsOf(placed, snapshot.facts?.contacts ?? []);
  return components.map((component) => {
    const { facts, request } = component.snapshot ?? { facts: null, request: null };
    const own = joints.get(component.key);
    return {
      key: component.key,
      name: component.name,
      quantity: component.quantity,
      make_or_buy: request?.make_or_buy ?? 'make',
      currency: snapshot.request.currency,
      mass_kg: massOf(component),
      obb_mm: facts?.obb_mm ?? null,
      is_rotational: facts === null ? null : facts.shape_class === 'rotational',
      fastener: component.fastener,
      ...(own === undefined ? {} : { joints: own }),
      ...(prices.get(component.key) ?? NO_PRICE),
    };
  });
};

const massOf = ({ snapshot }: AssemblyComponent): number => {
  if (snapshot === null || snapshot.facts === null || snapshot.material === null) return 0;
  const { grade, override } = snapshot.material;
  return materialFloor.evaluate({
    volume: snapshot.facts.volume_mm3,
    density: override?.density_kg_m3 ?? grade.density_kg_m3,
    price: 1,
  });
};

/**
 * Components that are cut from sheets of the assembly itself: what they take of them was nested for the lot of this run. A run at another lot
 * nests again and may find another share, so that a price at another lot is one on the sheets of this one.
 */
export const onOwnSheets = ({ assembly }: PricingSnapshot): number =>
  (assembly?.components ?? []).filter(({ snapshot }) => snapshot?.request.nest_item?.own_sheets !== undefined)
    .length;

/**
 * What a component costs where the assembly is made in lots of this size and these factors are set; in the sheet's currency, rounded as in a
 * result.
 */
export type CostAtLot = (lotSize: number, factors: Adjustments) => number | null;

/** Planned when first asked, once, with the factors that the assembly is opened with: its price at its own lot needs none of it. */
export const costAtLot = (
  { quantity, snapshot }: AssemblyComponent,
  opened: Adjustments = NO_ADJUSTMENTS,
): CostAtLot => {
  let cost: CostAtLot | null = null;
  return (lotSize, factors) => {
    if (snapshot === null) return null;
    cost ??= snapshot.request.make_or_buy === 'buy' ? ofBought(snapshot) : ofMade(snapshot, quantity, opened);
    return cost(lotSize, factors);
  };
};

const ofBought = (snapshot: PricingSnapshot): CostAtLot => {
  const result = priceBought(openSnapshot(snapshot));
  const cost = result.outcome === 'priced' ? result.manufacturing_cost : null;
  return () => cost;
};

const ofMade = (snapshot: PricingSnapshot, quantity: number, factors: Adjustments): CostAtLot => {
  const opened = openSnapshot(snapshot, factors);
  if (snapshot.facts === null || snapshot.material === null) return () => null;
  const { candidates } = planOne(opened);
  return (lotSize, adjustments) => {
    const best = cheapest(candidates, lotSize * quantity, adjustments);
    return best === undefined ? null : fromMicro(best.evaluation.scheme.manufacturingCost.micro);
  };
};

/** The components at the assembly's own lot by their plans alone, for who asks for no more than the sheet. */
export const plannedComponents = (
  snapshot: PricingSnapshot,
  factors: Adjustments = NO_ADJUSTMENTS,
): readonly PricedComponent[] =>
  pricedComponents(
    snapshot,
    new Map(
      (snapshot.assembly?.components ?? []).map((component) => [
        component.key,
        {
          ...NO_PRICE,
          manufacturing_cost: costAtLot(component, factors)(snapshot.request.lot_size, factors),
        },
      ]),
    ),
  );
