import type { Compiled, Evaluation } from '../cost/compiled.ts';
import type { CostContext } from '../cost/context.ts';
import type { Fleet } from '../machines/choose-machine.ts';
import type { Park } from '../machines/park.ts';
import type { MaterialFacts, Parameters, PartFacts, ProcessPlan, RejectedAlternative } from '../records.ts';
import type { PricingSnapshot, ResolvedEnvironment } from '../snapshot.ts';

/** A prepared snapshot: one currency, the registry opened for it, rates resolved. */
export type Opened = {
  readonly snapshot: PricingSnapshot;
  /** The environment in its own currency. */
  readonly stated: ResolvedEnvironment;
  readonly parameters: Parameters;
  readonly context: CostContext;
  readonly park: Park;
  readonly fleet: Fleet;
};

/** A plan with its leaves. An assembly's plan buys no stock of its own. */
export type Plan = Omit<ProcessPlan, 'stock'> & { readonly stock: ProcessPlan['stock'] | null };

export type Candidate = {
  readonly plan: Plan;
  readonly compiled: Compiled;
  /** The view of the part in this plan; null if the plan is not for one part with geometry. */
  readonly part: PartFacts | null;
};

/** All lot-independent results of planning. */
export type Planned = {
  readonly opened: Opened;
  /** The view of the priced plan; for plans that are not ranked yet, the first view of the part. */
  readonly part: PartFacts | null;
  readonly material: MaterialFacts | null;
  readonly candidates: readonly Candidate[];
  readonly rejected: readonly RejectedAlternative[];
};

/** A candidate at a lot size. */
export type Ranked = { readonly candidate: Candidate; readonly evaluation: Evaluation };
