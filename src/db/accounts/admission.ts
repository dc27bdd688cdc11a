import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/**
 * Budget that a caller has left after this request: a sliding window of 60 s in twelve slots. The organisation's budget where
 * that is lower.
 */
export type Budget = {
  readonly limit: number;
  readonly allowed: boolean;
  /** The limit that refused: the caller's own or the organisation's; `limit` if the request was admitted. */
  readonly bound: number;
  readonly used: number;
  /** Seconds until the oldest spent units leave the window. */
  readonly resetsIn: number;
  /** Seconds until a refused request would be admitted. */
  readonly retryIn: number;
};

export const WINDOW_SECONDS = 60;

type BudgetRow = {
  unit_limit: number;
  allowed: boolean;
  used: number;
  resets_in: number;
  retry_in: number;
  bound: number | null;
};

const budgetOf = (row: BudgetRow): Budget => ({
  limit: row.unit_limit,
  allowed: row.allowed,
  bound: row.bound ?? row.unit_limit,
  used: row.used,
  resetsIn: row.resets_in,
  retryIn: row.retry_in,
});

type SessionRequest = { readonly slug: string | null; readonly heavies: number; readonly now: Date };

export const MEMBER_ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof MEMBER_ROLES)[number];

type SessionAdmission = {
  readonly userId: string;
  readonly sessionId: string;
  /** Null: the person belongs to no organisation, or not to the one with this slug. */
  readonly place: { readonly orgId: OrgId; readonly role: Role; readonly budget: Budget } | null;
};

/** Admits a browser session as `admitKeys` does a key. Without a slug: in the organisation that the person joined first. */
export const admitSession = async (
  db: Database,
  tokenSha256: Buffer,
  request: SessionRequest,
): Promise<SessionAdmission | null> => {
  const [row] = await db.sqlStatement(
    sql<
      BudgetRow & { user_id: string; session_id: string; org_id: OrgId | null; role: Role }
    >`select * from admit_session(${tokenSha256}, ${request.slug}, ${request.heavies}, ${request.now})`,
  );
  if (row === undefined) return null;
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    place: row.org_id === null ? null : { orgId: row.org_id, role: row.role, budget: budgetOf(row) },
  };
};

/**
 * Counts one attempt in every bucket. Null: all had room; otherwise the seconds to wait. A full bucket is not counted further.
 */
export const limitAttempts = async (
  db: Database,
  buckets: readonly string[],
  limit: { readonly attempts: number; readonly windowSeconds: number; readonly now: Date },
): Promise<number | null> => {
  const [row] = await db.sqlStatement(
    sql<{ allowed: boolean; retry_in: number }>`
      select * from limit_attempts(${[...buckets]}, ${limit.attempts}, ${limit.windowSeconds}, ${limit.now})`,
  );
  if (row === undefined) throw new Error('the limiter gives one row');
  return row.allowed ? null : row.retry_in;
};

/** Share of an account's attempts that one address can use up. */
const SHARE = 0.5;

/**
 * Counts one attempt of an address, and of the account if it names one. Null: both had capacity; otherwise the seconds to wait.
 * An attempt that the address's bucket refuses does not count against the account. One address can use up at most half of an
 * account's attempts, so nobody can lock another person out from one place.
 */
export const admitAttempt = async (
  db: Database,
  buckets: { readonly address: string; readonly account: string | null },
  limit: { readonly attempts: number; readonly windowSeconds: number; readonly now: Date },
): Promise<number | null> => {
  const share = Math.ceil(limit.attempts * SHARE);
  const [row] = await db.sqlStatement(
    sql<{ allowed: boolean; retry_in: number }>`
      select * from admit_attempt(${buckets.address}, ${buckets.account}, ${limit.attempts}, ${share},
        ${limit.windowSeconds}, ${limit.now})`,
  );
  if (row === undefined) throw new Error('the limiter gives one row');
  return row.allowed ? null : row.retry_in;
};

/** Deletes buckets and windows unused for a day; skips rows that are locked. */
export const pruneBuckets = async (db: Database, now: Date): Promise<void> => {
  await db.asSystem(async (tx) => {
    await sql`
      delete from key_windows where credential_id in (
        select credential_id from key_windows
        where head * 5.0 < extract(epoch from ${now}::timestamptz - interval '1 day')
        for update skip locked)`.execute(tx);
    await sql`
      delete from organisation_windows where org_id in (
        select org_id from organisation_windows
        where head * 5.0 < extract(epoch from ${now}::timestamptz - interval '1 day')
        for update skip locked)`.execute(tx);
    await tx
      .deleteFrom('rate_buckets')
      .where(
        sql<boolean>`head * window_seconds / 12.0 < extract(epoch from ${now}::timestamptz - interval '1 day')`,
      )
      .execute();
  });
};
