import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { EndpointId, OrgId } from '../kernel/ids.ts';
import { endOpenDeliveries } from './deliveries.ts';

const CONSECUTIVE_DELIVERIES = 20;
const RATE = { windowMs: 120 * 60_000, attempts: 20, spanMs: 110 * 60_000, share: 0.5 };

/** `manual`: an owner or admin switched it off. */
export const DISABLED_REASONS = ['consecutive_failures', 'failure_rate', 'manual'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

type Window = { readonly attempts: number; readonly failures: number; readonly spanMs: number };

/** More than half of at least 20 attempts of the last 2 h, spread over at least 110 min. */
export const failsTooOften = ({ attempts, failures, spanMs }: Window): boolean =>
  attempts >= RATE.attempts && spanMs >= RATE.spanMs && failures > attempts * RATE.share;

/** Resets the count of consecutive failures of the endpoints that the caller names. Healthy endpoints write nothing. */
export const resetFailures = (tx: Tx, orgId: OrgId) =>
  tx
    .updateTable('webhook_endpoints')
    .set({ consecutive_failures: 0 })
    .where('org_id', '=', orgId)
    .where('consecutive_failures', '>', 0);

/**
 * Counts a failed attempt, whose row is already written, and disables the endpoint when one of two rules applies: 20 consecutive
 * deliveries that failed after all their attempts, or the failure rate of two hours. Returns the number of this disabling only to
 * the call that caused it.
 */
export const countFailure = async (
  tx: Tx,
  orgId: OrgId,
  endpointId: EndpointId,
  attempt: {
    readonly startedAt: Date;
    readonly now: Date;
    /** It was the last attempt: the delivery has failed. */
    readonly wasLast: boolean;
  },
): Promise<{ readonly disableSeq: number } | null> => {
  const endpoint = await tx
    .updateTable('webhook_endpoints')
    .set({ consecutive_failures: sql<number>`consecutive_failures + ${attempt.wasLast ? 1 : 0}` })
    .where('org_id', '=', orgId)
    .where('id', '=', endpointId)
    .where('status', '=', 'enabled')
    .where('counting_since', '<=', attempt.startedAt)
    .returning(['consecutive_failures', 'counting_since'])
    .executeTakeFirst();
  if (endpoint === undefined) return null;
  if (endpoint.consecutive_failures >= CONSECUTIVE_DELIVERIES) {
    return disableEndpoint(tx, orgId, endpointId, { reason: 'consecutive_failures', now: attempt.now });
  }
  const since = Math.max(attempt.now.getTime() - RATE.windowMs, endpoint.counting_since.getTime());
  const window = await recentAttempts(tx, orgId, endpointId, new Date(since));
  if (!failsTooOften(window)) return null;
  return disableEndpoint(tx, orgId, endpointId, { reason: 'failure_rate', now: attempt.now });
};

/** Ended attempts that count (no tests, no replays); from the covering index alone. */
const recentAttempts = async (tx: Tx, orgId: OrgId, endpointId: EndpointId, since: Date): Promise<Window> => {
  const { rows } = await sql<{
    attempts: number;
    failures: number;
    span_ms: number;
  }>`
    select count(*)::int as attempts, (count(*) filter (where not succeeded))::int as failures,
      coalesce(extract(epoch from max(started_at) - min(started_at)) * 1000, 0)::float8 as span_ms
    from delivery_attempts
    where org_id = ${orgId} and endpoint_id = ${endpointId} and started_at >= ${since}
      and counted and succeeded is not null`.execute(tx);
  const [row] = rows;
  return {
    attempts: row?.attempts ?? 0,
    failures: row?.failures ?? 0,
    spanMs: row?.span_ms ?? 0,
  };
};

/** Error of a delivery that was open when its endpoint was disabled. */
const STOPPED = 'endpoint_disabled';

/** The caller holds the slot lock; null when the endpoint was already disabled. */
export const disableEndpoint = async (
  tx: Tx,
  orgId: OrgId,
  endpointId: EndpointId,
  by: { readonly reason: DisabledReason; readonly now: Date },
): Promise<{ readonly disableSeq: number } | null> => {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({
      status: 'disabled',
      disabled_reason: by.reason,
      disabled_at: by.now,
      disable_seq: sql<number>`disable_seq + 1`,
      updated_at: by.now,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', endpointId)
    .where('status', '=', 'enabled')
    .returning('disable_seq')
    .executeTakeFirst();
  if (row === undefined) return null;
  await endOpenDeliveries(tx, orgId, endpointId, { error: STOPPED, now: by.now });
  return { disableSeq: row.disable_seq };
};

/** A person who disables an endpoint by hand gets no mail. */
export type MailedReason = Exclude<DisabledReason, 'manual'>;

export type DisabledNotice = {
  readonly url: string;
  readonly reason: MailedReason;
  readonly disabledAt: Date;
  /** Deliveries that stopped with the disabling and can be replayed. */
  readonly stopped: number;
};

/** Contents of the mail about one disabling; null when it was sent, or the endpoint was enabled or deleted meanwhile. */
export const findDisabledNotice = async (
  tx: Tx,
  orgId: OrgId,
  endpointId: EndpointId,
  disableSeq: number,
): Promise<DisabledNotice | null> => {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .select(['url', 'disabled_reason', 'disabled_at'])
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries as d')
        .select((count) => count.fn.countAll<number>().as('stopped'))
        .whereRef('d.org_id', '=', 'webhook_endpoints.org_id')
        .whereRef('d.endpoint_id', '=', 'webhook_endpoints.id')
        .where('d.last_error', 'like', `${STOPPED}%`)
        .whereRef('d.finished_at', '=', 'webhook_endpoints.disabled_at')
        .as('stopped'),
    )
    .where('org_id', '=', orgId)
    .where('id', '=', endpointId)
    .where('disable_seq', '=', disableSeq)
    .where('status', '=', 'disabled')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('disabled_mail_at', 'is', null), eb('disabled_mail_at', '<', eb.ref('disabled_at'))]),
    )
    .executeTakeFirst();
  if (row === undefined || row.disabled_at === null) return null;
  return {
    url: row.url,
    reason: row.disabled_reason as MailedReason,
    disabledAt: row.disabled_at,
    stopped: row.stopped ?? 0,
  };
};

export const markDisabledMailSent = async (
  tx: Tx,
  orgId: OrgId,
  endpointId: EndpointId,
  disableSeq: number,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_mail_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', endpointId)
    .where('disable_seq', '=', disableSeq)
    .execute();
};
