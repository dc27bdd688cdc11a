import { initially, initiallyOf, type RecordOf } from './columns.ts';
import type { Failure } from './failure.ts';

/** Sources and result of the newest run. */
export const OUTCOME = {
  snapshotDigest: initially('snapshot_digest', null),
  /** For an assembly whose components share sheets: digest of the snapshot with the shared sheets; null: as it was queued. */
  nestedDigest: initially('nested_digest', null),
  /** Revision of the nest whose line the newest run used. */
  nestRevision: initially('nest_revision', null),
  configRevision: initially('config_revision', null),
  engineVersion: initially('engine_version', null),
  parameterVersion: initially('parameter_version', null),
  servedFromCache: initially('served_from_cache', false),
  /** "code: sentence", in the calculation's language. */
  error: initially('error', null),
  failure: initiallyOf<Failure | null>()('failure', null),
  unitCost: initially('unit_cost', null),
  offerPrice: initially('offer_price', null),
  setupCost: initially('setup_cost', null),
  needsHumanReview: initially('needs_human_review', null),
} as const;
export type Outcome = RecordOf<typeof OUTCOME>;
