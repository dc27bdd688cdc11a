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
  union all select 'start of ' || workflow_id from staged_starts where started_at is null`;

/** Rows that are still under way once there was time for each. */
export const findStuck = async (pool: pg.Pool): Promise<readonly string[]> => {
  for (const end = Date.now() + ENDED_WITHIN_MS; ; await pause(1000)) {
    const { rows } = await pool.query<{ row: string }>(OPEN);
    if (rows.length === 0 || Date.now() > end) return rows.map(({ row }) => row);
  }
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

/** Whether money, rows, workflows and objects agree. */
export const findFaults = async ({ db, ...stores }: Stores): Promise<readonly string[]> => {
  const ledger = (await checkLedger(db)).map(({ rule, subject, found }) => `${rule}: ${subject}: ${found}`);
  const orphans = await findOrphans({ db, ...stores, now: new Date() });
  return [...ledger, ...orphans.map(({ kind, subject }) => `${kind}: ${subject}`)];
};
