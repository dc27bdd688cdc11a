import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { recordEvent } from '../outbox/events.ts';
import type { Staged } from '../outbox/staged-starts.ts';

/** End of a call of an external extractor. `lost`: the outcome is unknown, so the worst case is charged. */
export type ExtractionOutcome = 'read' | 'refused' | 'truncated' | 'invalid' | 'failed' | 'lost';

/** One page sent to one extractor, and the ingest that sends it. */
export type ExtractionCall = {
  readonly sha256: string;
  readonly page: number;
  /** Provider and model. */
  readonly extractor: string;
  readonly uploadId: string;
  readonly ingestSeq: number;
};

type Reservation =
  /** The worst case is reserved: make the call, then settle or release it. */
  | { readonly kind: 'reserved' }
  /** The page was sent before. Facts null: nothing was read, or the call has not ended. */
  | { readonly kind: 'asked'; readonly facts: unknown }
  /** No environment allows it, or each that does has reached its cap. */
  | { readonly kind: 'not_allowed' };

/** Name of the external extractor among the sources of an environment. */
const EXTERNAL_SOURCE = 'ai_vision';

const MICROCENTS = 1e6;

const ofCall = (orgId: OrgId, call: ExtractionCall) => sql<boolean>`
  org_id = ${orgId} and sha256 = ${call.sha256} and page = ${call.page} and extractor = ${call.extractor}`;

const ofOwn = (orgId: OrgId, call: ExtractionCall) => sql<boolean>`
  ${ofCall(orgId, call)} and upload_id = ${call.uploadId} and ingest_seq = ${call.ingestSeq} and outcome is null`;

/**
 * Result of an earlier call. A call that this ingest began and did not settle was cut off: it is charged in full and not
 * repeated.
 */
const findEarlierCall = async (
  tx: Tx,
  orgId: OrgId,
  call: ExtractionCall,
  now: Date,
): Promise<Reservation | null> => {
  await sql`
    update extraction_calls set outcome = 'lost', spent_microcents = reserved_microcents, settled_at = ${now}
    where ${ofOwn(orgId, call)}`.execute(tx);
  const { rows } = await sql<{ facts: unknown }>`
    select facts from extraction_calls where ${ofCall(orgId, call)}`.execute(tx);
  return rows[0] === undefined ? null : { kind: 'asked', facts: rows[0].facts };
};

const allowing = (orgId: OrgId, now: Date) => {
  const day = now.toISOString().slice(0, 10);
  return sql<{ id: string; cap_cents: number }>`
    select id, extraction_budget_cents as cap_cents from environments
    where org_id = ${orgId} and deleted_at is null and extraction_budget_cents is not null
      and ${EXTERNAL_SOURCE} = any(enabled_extractors)
      and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)
    order by is_baseline desc, created_at, id`;
};

/**
 * Environments that allow the call, the baseline first, locked until the transaction ends, so that budgets are spent one call at
 * a time.
 */
const lockAllowing = async (tx: Tx, orgId: OrgId, now: Date) => {
  const { rows } = await sql<{
    id: string;
    cap_cents: number;
  }>`${allowing(orgId, now)} for no key update`.execute(tx);
  return rows;
};

const spentMicrocents = async (
  tx: Tx,
  orgId: OrgId,
  environmentId: string,
  month: string,
): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(coalesce(spent_microcents, reserved_microcents)), 0)::float8 as sum from extraction_calls
    where org_id = ${orgId} and environment_id = ${environmentId} and month = ${month}`.execute(tx);
  return rows[0]?.sum ?? 0;
};

/** True if any environment of the organisation lets pages leave this machine. */
export const allowsExtraction = async (tx: Tx, orgId: OrgId, now: Date): Promise<boolean> =>
  (await allowing(orgId, now).execute(tx)).rows.length > 0;

/**
 * Reserves the worst case of one call in the month of the first environment that allows it and has enough left. An environment
 * that has reached its cap gets one event per month.
 */
export const reserveExtraction = async (
  tx: Tx,
  orgId: OrgId,
  call: ExtractionCall,
  by: { readonly worstMicrocents: number; readonly now: Date },
): Promise<{ readonly reservation: Reservation; readonly staged: readonly Staged[] }> => {
  const environments = await lockAllowing(tx, orgId, by.now);
  if (environments.length === 0) return { reservation: { kind: 'not_allowed' }, staged: [] };
  const earlier = await findEarlierCall(tx, orgId, call, by.now);
  if (earlier !== null) return { reservation: earlier, staged: [] };
  const month = by.now.toISOString().slice(0, 7);
  const staged: Staged[] = [];
  for (const { id, cap_cents } of environments) {
    const spent = await spentMicrocents(tx, orgId, id, month);
    if (spent + by.worstMicrocents <= cap_cents * MICROCENTS) {
      await sql`
        insert into extraction_calls
          (org_id, sha256, page, extractor, environment_id, month, upload_id, ingest_seq, reserved_microcents, created_at)
        values (${orgId}, ${call.sha256}, ${call.page}, ${call.extractor}, ${id}, ${month}, ${call.uploadId},
          ${call.ingestSeq}, ${by.worstMicrocents}, ${by.now})`.execute(tx);
      return { reservation: { kind: 'reserved' }, staged };
    }
    const data = { env_id: id, cap_cents, spent_cents: Math.ceil(spent / MICROCENTS) };
    const factKey = `extraction/${id}/${month}/capped`;
    const event = { type: 'extraction.budget_capped', factKey, data, now: by.now } as const;
    staged.push(...(await recordEvent(tx, orgId, event)));
  }
  return { reservation: { kind: 'not_allowed' }, staged };
};

/**
 * Replaces the reservation by the actual cost and stores the result. `spentMicrocents` null: the cost is unknown, so the
 * reservation is charged in full.
 */
export const settleExtraction = async (
  tx: Tx,
  orgId: OrgId,
  call: ExtractionCall,
  end: {
    readonly outcome: ExtractionOutcome;
    readonly spentMicrocents: number | null;
    readonly facts: unknown;
    readonly now: Date;
  },
): Promise<void> => {
  const facts = end.facts === null ? null : JSON.stringify(end.facts);
  await sql`
    update extraction_calls set outcome = ${end.outcome}, facts = ${facts}::jsonb, settled_at = ${end.now},
      spent_microcents = coalesce(${end.spentMicrocents}::bigint, reserved_microcents)
    where ${ofOwn(orgId, call)}`.execute(tx);
};

/** Releases the reservation of a call that never left this machine; it may be made later. */
export const releaseExtraction = async (tx: Tx, orgId: OrgId, call: ExtractionCall): Promise<void> => {
  await sql`delete from extraction_calls where ${ofOwn(orgId, call)}`.execute(tx);
};
