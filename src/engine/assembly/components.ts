import { toolsInLine } from '../cost-sheet/tools-in-line.ts';
import { type Adjustments, NO_ADJUSTMENTS } from '../factors/adjustments.ts';
import { materialFloor } from '../formulas/material-cost.ts';
import { openSnapshot } from '../pipeline/open-snapshot.ts';
import { planOne } from '../pipeline/part.ts';
import { cheapest, hasTool } from '../pipeline/rank.ts';
import { isShaped } from '../process/processes.ts';
import { priceBought } from '../purchase/price-bought.ts';
import { fromMicro } from '../quantities/micro.ts';
import type { PricedResult, PricingResult } from '../result.ts';
import type { AssemblyComponent, PricedComponent, PricingSnapshot } from '../snapshot.ts';
import { jointsOf } from './joints.ts';

/** The fields of a component's price that an assembly's roll-up uses. */
export type ComponentPrice = {
  /** Manufacturing cost (Herstellkosten) per piece in the sheet's currency (bought: its purchase price); null without a price. */
  readonly manufacturing_cost: number | null;
  /** The part of it that pays for tools made for the component; absent if it cannot have any, and in prices older than the field. */
  readonly tools?: number;
  readonly sigma_rel: number;
  /** Absent, like the next one, in prices older than the field. */
  readonly sourced_share?: number;
  readonly cutting_share?: number;
  readonly kg_co2e: number;
};

export const NO_PRICE: ComponentPrice = { manufacturing_cost: null, sigma_rel: 0, kg_co2e: 0 };

export const componentPrice = (result: PricingResult): ComponentPrice =>
  result.outcome === 'priced'
    ? {
        manufacturing_cost: result.manufacturing_cost,
        ...toolsOf(result),
        sigma_rel: result.confidence.sigma_rel,
        sourced_share: result.confidence.sourced_share,
        cutting_share: result.confidence.cutting_share,
        kg_co2e: result.emissions.kg_co2e,
      }
    : NO_PRICE;

/** Tools in its cost, if a way of making it needs any: at another lot another way may be the cheapest. */
const toolsOf = ({
  tooling,
  alternatives,
  cost_sheet: { lines },
}: PricedResult): Pick<ComponentPrice, 'tools'> =>
  tooling === null && !alternatives.some(({ process }) => process !== null && isShaped(process))
    ? {}
    : { tools: fromMicro(lines.reduce((sum, line) => sum + toolsInLine(line), 0)) };

/** The components of an assembly with their prices, by key; one without an entry has no price. */
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
 * Components cut from shared sheets of the assembly itself: their shares were nested for the lot of this run. A run at another
 * lot would nest again and may find other shares, so a price at another lot uses the sheets of this one.
 */
export const onOwnSheets = ({ assembly }: PricingSnapshot): number =>
  (assembly?.components ?? []).filter(({ snapshot }) => snapshot?.request.nest_item?.own_sheets !== undefined)
    .length;

/** Cost of a component at another assembly lot or with other factors; in the sheet's currency, rounded as in a result. */
export type CostAtLot = (lotSize: number, factors: Adjustments) => Own | null;

/** Manufacturing cost, and the tools in it if any way of making the component needs one. */
type Own = Pick<ComponentPrice, 'tools'> & { readonly manufacturing_cost: number };

/** Costs with the factors of the assembly, by lot. */
const known = new WeakMap<AssemblyComponent, Map<Adjustments, Map<number, Own | null>>>();

const knownCosts = (component: AssemblyComponent, factors: Adjustments): Map<number, Own | null> => {
  const ofComponent = known.get(component) ?? new Map<Adjustments, Map<number, Own | null>>();
  known.set(component, ofComponent);
  const costs = ofComponent.get(factors) ?? new Map<number, Own | null>();
  ofComponent.set(factors, costs);
  return costs;
};

/** Plans a component once, on demand, with the factors of the assembly: a price at its own lot does not need it. */
export const costAtLot = (component: AssemblyComponent, opened: Adjustments = NO_ADJUSTMENTS): CostAtLot => {
  const { quantity, snapshot } = component;
  const costs = knownCosts(component, opened);
  let plan: CostAtLot | null = null;
  return (lotSize, factors) => {
    if (snapshot === null) return null;
    const found = factors === opened ? costs.get(lotSize) : undefined;
    if (found !== undefined) return found;
    plan ??= snapshot.request.make_or_buy === 'buy' ? ofBought(snapshot) : ofMade(snapshot, quantity, opened);
    const cost = plan(lotSize, factors);
    if (factors === opened) costs.set(lotSize, cost);
    return cost;
  };
};

const ofBought = (snapshot: PricingSnapshot): CostAtLot => {
  const result = priceBought(openSnapshot(snapshot));
  const cost = result.outcome === 'priced' ? result.manufacturing_cost : null;
  const own = cost === null ? null : { manufacturing_cost: cost };
  return () => own;
};

const ofMade = (snapshot: PricingSnapshot, quantity: number, factors: Adjustments): CostAtLot => {
  const opened = openSnapshot(snapshot, factors);
  if (snapshot.facts === null || snapshot.material === null) return () => null;
  const { candidates } = planOne(opened);
  const mayHaveTools = candidates.some(hasTool);
  return (lotSize, adjustments) => {
    const best = cheapest(candidates, lotSize * quantity, adjustments);
    if (best === undefined) return null;
    const { scheme, tools } = best.evaluation;
    return {
      manufacturing_cost: fromMicro(scheme.manufacturingCost.micro),
      ...(mayHaveTools ? { tools: fromMicro(tools.micro) } : {}),
    };
  };
};

/**
 * The components at the assembly's own lot, from their plans alone, for a result that is only a sheet. `lots`: further lots that
 * will be asked for. Of each plan only the costs are kept: the plans of hundreds of components would fill the memory.
 */
export const plannedComponents = (
  snapshot: PricingSnapshot,
  factors: Adjustments,
  lots: readonly number[],
): readonly PricedComponent[] =>
  pricedComponents(
    snapshot,
    new Map(
      (snapshot.assembly?.components ?? []).map((component) => {
        const at = costAtLot(component, factors);
        for (const lot of lots) at(lot, factors);
        return [component.key, { ...NO_PRICE, ...at(snapshot.request.lot_size, factors) }] as const;
      }),
    ),
  );
