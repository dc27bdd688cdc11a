import type { Compiled, Evaluation } from '../cost/compiled.ts';
import type { CostContext } from '../cost/context.ts';
import type { Fleet } from '../machines/choose-machine.ts';
import type { MaterialFacts, Parameters, PartFacts, ProcessPlan, RejectedAlternative } from '../records.ts';
import type { PricingSnapshot, ResolvedEnvironment } from '../snapshot.ts';

/** A snapshot made ready: one currency, the registry opened for it, rates resolved. */
export type Opened = {
  readonly snapshot: PricingSnapshot;
  /** The environment as stated, in its own currency. */
  readonly stated: ResolvedEnvironment;
  readonly parameters: Parameters;
  readonly context: CostContext;
  readonly fleet: Fleet;
};

/** A plan with its leaves. An assembly's plan buys no stock of its own. */
export type Plan = Omit<ProcessPlan, 'stock'> & { readonly stock: ProcessPlan['stock'] | null };

export type Candidate = {
  readonly plan: Plan;
  readonly compiled: Compiled;
  /** The part as this plan sees it; null where a plan is not of one part with geometry. */
  readonly part: PartFacts | null;
};

/** Everything that is decided before the lot size counts: no lot changes what is in here. */
export type Planned = {
  readonly opened: Opened;
  /** As the plan sees it that a price is made of; of plans that are not ranked yet, as the part is taken first. */
  readonly part: PartFacts | null;
  readonly material: MaterialFacts | null;
  readonly candidates: readonly Candidate[];
  readonly rejected: readonly RejectedAlternative[];
};

/** A candidate at a lot size. */
export type Ranked = { readonly candidate: Candidate; readonly evaluation: Evaluation };
