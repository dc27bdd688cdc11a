import type { Fleet } from './machines/choose-machine.ts';
import { groupOf } from './material/resolve-material.ts';
import type { Evidence, MaterialFacts, Parameters, PartFacts, PartFeature, ProcessName } from './records.ts';
import type { MachineClass, PricingSnapshot } from './snapshot.ts';

export type PlanInput = {
  readonly part: PartFacts;
  readonly material: MaterialFacts;
  readonly snapshot: PricingSnapshot;
  readonly parameters: Parameters;
  readonly fleet: Fleet;
};

/** Inputs of every planning step for one part. */
export type Context = {
  readonly part: PartFacts;
  readonly material: MaterialFacts;
  readonly snapshot: PricingSnapshot;
  readonly p: Parameters;
  readonly fleet: Fleet;
  /** Classes of program-controlled machines, each with the process that sets their operator share. */
  readonly programmed: ReadonlyMap<MachineClass, ProcessName>;
  /** Group of the cutting tables, for example `P_alloy`; H if the part is hard before it is finished. */
  readonly group: string;
  /** Features that this plan leaves to a process which takes them over. */
  readonly leaves: ReadonlySet<string>;
  /** Faces of a casting that stay as its tool leaves them; null for a blank without such faces. */
  readonly given: ReadonlySet<string> | null;
  /** Results cached for this part: plans with other stock need the same tools and features. */
  readonly memo: Map<string, unknown>;
  /** Results cached for one route and stock, which is planned again for each lot with other machines. */
  readonly ofWay: Map<string, unknown>;
};

/** Caches per part. `key` must contain everything that the result depends on besides the context. */
export const remembered = <T>(ctx: Context, key: string, make: () => T): T => once(ctx.memo, key, make);

/** Caches per route and stock: independent of the lot and of the machines chosen before. */
export const rememberedOfWay = <T>(ctx: Context, key: string, make: () => T): T => once(ctx.ofWay, key, make);

const once = <T>(memo: Map<string, unknown>, key: string, make: () => T): T => {
  const known = memo.get(key);
  if (known !== undefined) return known as T;
  const made = make();
  memo.set(key, made);
  return made;
};

export const openContext = (input: PlanInput, programmed: Context['programmed']): Context => {
  const material = input.snapshot.material;
  const hard = input.parameters.get('material.hardness', 'hard_hrc').value;
  // A hardness without a heat treatment on the drawing: the stock is bought hard.
  const bought = input.part.heat_treatment === null && (input.part.hardness_hrc ?? 0) >= hard;
  return {
    part: input.part,
    material: input.material,
    snapshot: input.snapshot,
    p: input.parameters,
    fleet: input.fleet,
    programmed,
    group: bought ? 'H' : material === null ? 'P' : groupOf(material, input.parameters),
    leaves: new Set(),
    given: null,
    memo: new Map(),
    ofWay: new Map(),
  };
};

export const detail = (feature: PartFeature, name: string): number | null => {
  const value = feature.details?.[name];
  return typeof value === 'number' ? value : null;
};

export const fromCad: Evidence = { kind: 'measured', source: 'cad', source_id: null, sigma: 0 };

/** Root sum of squares of independent relative sigmas. */
export const combine = (...sigmas: readonly number[]): number =>
  Math.sqrt(sigmas.reduce((sum, sigma) => sum + sigma * sigma, 0));
