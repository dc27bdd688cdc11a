import { type Fleet, openFleet } from '../machines/choose-machine.ts';
import { groupOf } from '../material/resolve-material.ts';
import type { Evidence, MaterialFacts, Parameters, PartFacts, PartFeature, StockChoice } from '../records.ts';
import type { PricingSnapshot } from '../snapshot.ts';

export type PlanInput = {
  readonly part: PartFacts;
  readonly material: MaterialFacts;
  readonly stocks: readonly StockChoice[];
  readonly snapshot: PricingSnapshot;
  readonly parameters: Parameters;
};

/** What every step of planning one part reads. */
export type Context = {
  readonly part: PartFacts;
  readonly material: MaterialFacts;
  readonly snapshot: PricingSnapshot;
  readonly p: Parameters;
  readonly fleet: Fleet;
  /** Group of the cutting tables, `P_alloy` and its like; H where the part is hard before it is finished. */
  readonly group: string;
};

export const openContext = (input: PlanInput): Context => {
  const material = input.snapshot.material;
  return {
    part: input.part,
    material: input.material,
    snapshot: input.snapshot,
    p: input.parameters,
    fleet: openFleet(input.snapshot, input.parameters),
    group: material === null ? 'P' : groupOf(material, input.parameters),
  };
};

export const detail = (feature: PartFeature, name: string): number | null => {
  const value = feature.details?.[name];
  return typeof value === 'number' ? value : null;
};

export const fromCad: Evidence = { kind: 'measured', source: 'cad', source_id: null, sigma: 0 };

/** Root of the sum of squares of independent relative sigmas. */
export const combine = (...sigmas: readonly number[]): number =>
  Math.sqrt(sigmas.reduce((sum, sigma) => sum + sigma * sigma, 0));
