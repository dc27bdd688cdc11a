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

/** What every step of planning one part reads. */
export type Context = {
  readonly part: PartFacts;
  readonly material: MaterialFacts;
  readonly snapshot: PricingSnapshot;
  readonly p: Parameters;
  readonly fleet: Fleet;
  /** Classes whose machines run a program, each with the process whose share of an operator is theirs whatever they do. */
  readonly programmed: ReadonlyMap<MachineClass, ProcessName>;
  /** Group of the cutting tables, `P_alloy` and its like; H where the part is hard before it is finished. */
  readonly group: string;
  /** Features that this plan leaves to a process that takes them over. */
  readonly leaves: ReadonlySet<string>;
  /** What was computed for this part already: plans over other stocks ask for the same tools and features again. */
  readonly memo: Map<string, unknown>;
  /** What was computed for one way of making over one stock, which is planned again for each lot at which other machines lead. */
  readonly ofWay: Map<string, unknown>;
};

/** A question of one part that is asked again is answered once. `key` must hold everything that the answer depends on besides the context. */
export const remembered = <T>(ctx: Context, key: string, make: () => T): T => once(ctx.memo, key, make);

/** A question of one way of making over one stock: the same whatever the lot, and whatever machines were chosen before it. */
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
  // Hard before it is cut: nothing says that it becomes so by a heat treatment of its own.
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
    memo: new Map(),
    ofWay: new Map(),
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
