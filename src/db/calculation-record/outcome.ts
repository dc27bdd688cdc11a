import { initially, initiallyOf, type RecordOf } from './columns.ts';
import type { Failure } from './failure.ts';

/** What the newest run was priced from, and what came out of it. */
export const OUTCOME = {
  snapshotDigest: initially('snapshot_digest', null),
  /** Of an assembly: what it is priced from where its components share sheets; null: as it was queued. */
  nestedDigest: initially('nested_digest', null),
  /** Of the nest that it took its line from. */
  nestRevision: initially('nest_revision', null),
  configRevision: initially('config_revision', null),
  engineVersion: initially('engine_version', null),
  parameterVersion: initially('parameter_version', null),
  servedFromCache: initially('served_from_cache', false),
  /** "code: sentence" in the calculation's language. */
  error: initially('error', null),
  failure: initiallyOf<Failure | null>()('failure', null),
  unitCost: initially('unit_cost', null),
  offerPrice: initially('offer_price', null),
  setupCost: initially('setup_cost', null),
  needsHumanReview: initially('needs_human_review', null),
} as const;
export type Outcome = RecordOf<typeof OUTCOME>;
