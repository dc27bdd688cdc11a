import { sql } from 'kysely';
import type { Database } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';

/**
 * What is left of a caller's budget after this request; a sliding window of 60 s in twelve slots. Where the organisation has less left, it
 * is that.
 */
export type Budget = {
  readonly limit: number;
  readonly allowed: boolean;
  /** The limit that refused: the caller's own, or the organisation's; `limit` where none did. */
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

type Asked = { readonly slug: string | null; readonly heavies: number; readonly now: Date };

export const MEMBER_ROLES = ['owner', 'admin', 'member'] as const;
export type Role = (typeof MEMBER_ROLES)[number];

export type SessionAdmission = {
  readonly userId: string;
  readonly sessionId: string;
  /** Null: the person belongs to no organisation, or to none with the slug that was asked for. */
  readonly place: { readonly orgId: OrgId; readonly role: Role; readonly budget: Budget } | null;
};

/** Admits a browser session as `admitKeys` does a key; without a slug the organisation that the person joined first. */
export const admitSession = async (
  db: Database,
  tokenSha256: Buffer,
  asked: Asked,
): Promise<SessionAdmission | null> => {
  const [row] = await db.sqlStatement(
    sql<
      BudgetRow & { user_id: string; session_id: string; org_id: OrgId | null; role: Role }
    >`select * from admit_session(${tokenSha256}, ${asked.slug}, ${asked.heavies}, ${asked.now})`,
  );
  if (row === undefined) return null;
  return {
    userId: row.user_id,
    sessionId: row.session_id,
    place: row.org_id === null ? null : { orgId: row.org_id, role: row.role, budget: budgetOf(row) },
  };
};

/** Counts one attempt in every bucket; null when all have room, else the seconds to wait. A full bucket is not counted further. */
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

/** Of an account's attempts, the part that one address can use up. */
const SHARE = 0.5;

/**
 * One attempt of an address, at an account when it names one: null when both have room, else the seconds to wait. What the address refuses
 * does not touch the account, and one address uses up no more than half of what an account has: nobody locks another out from one place.
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

/** Buckets and windows that nobody used for a day; one that is in use at this moment stays. */
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
