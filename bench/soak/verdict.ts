import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { findOrphans } from '../../src/cli/orphans.ts';
import { checkLedger } from '../../src/db/billing/check-ledger.ts';
import type { Database } from '../../src/db/kernel/database.ts';
import type { ObjectStore } from '../../src/platform/object-store.ts';
import type { createTemporalClient } from '../../src/platform/temporal.ts';

type Stores = {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly temporal: ReturnType<typeof createTemporalClient>;
};

/** Sweeps and the reconciler end what a kill left, at the latest after some of their passes. */
const ENDED_WITHIN_MS = 15 * 60_000;

const OPEN = `select 'calculation ' || id as row from calculations where status in ('queued', 'running', 'polling')
  union all select 'delivery ' || id from webhook_deliveries where status in ('pending', 'attempting')
  union all select 'upload ' || id from uploads where status = 'pending' and ingest_seq > 0
  union all select 'start of ' || workflow_id from staged_starts where started_at is null`;

/** Rows that are still under way once there was time for each. */
export const findStuck = async (pool: pg.Pool): Promise<readonly string[]> => {
  for (const end = Date.now() + ENDED_WITHIN_MS; ; await pause(1000)) {
    const { rows } = await pool.query<{ row: string }>(OPEN);
    if (rows.length === 0 || Date.now() > end) return rows.map(({ row }) => row);
  }
};

/** What has ended, by the key of the fact that an event reports of it. A key has one event at most. */
const ENDED = `select format('calculation/%s/%s/end', id, run_seq) as fact from calculations where status = 'succeeded'
  union all select format('upload/%s/%s/end', id, ingest_seq) from uploads where status = 'confirmed'`;

/** Calculations and files that ended without an event. */
export const findUnreported = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ fact: string }>(
    `select fact from (${ENDED}) ended where not exists (select from events where fact_key = fact)`,
  );
  return rows.map(({ fact }) => fact);
};

/** Events of the database that no receiver has seen, and how many there are. Each customer subscribed to all before its first event. */
export const findLost = async (
  pool: pg.Pool,
  seen: ReadonlySet<string>,
): Promise<{ readonly lost: readonly string[]; readonly events: number }> => {
  const { rows } = await pool.query<{ id: string }>('select distinct event_id as id from webhook_deliveries');
  const { rows: all } = await pool.query<{ id: string; type: string }>('select id, type from events');
  const known = new Set(rows.map(({ id }) => id));
  return {
    events: all.length,
    lost: all.filter(({ id }) => !known.has(id) || !seen.has(id)).map(({ id, type }) => `${type} ${id}`),
  };
};

/** Where money, rows, workflows and objects disagree. A workflow closes a moment after its row, so they get time to agree. */
export const findFaults = async ({ db, ...stores }: Stores): Promise<readonly string[]> => {
  for (const end = Date.now() + ENDED_WITHIN_MS; ; await pause(1000)) {
    const ledger = (await checkLedger(db)).map(({ rule, subject, found }) => `${rule}: ${subject}: ${found}`);
    const orphans = await findOrphans({ db, ...stores, now: new Date() });
    const faults = [...ledger, ...orphans.map(({ kind, subject }) => `${kind}: ${subject}`)];
    if (faults.length === 0 || Date.now() > end) return faults;
  }
};
