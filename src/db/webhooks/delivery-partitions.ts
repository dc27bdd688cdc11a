import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import { DAY_MS, KEEP_DELIVERIES_DAYS } from './delivery-retention.ts';

/** Suffixes of the partitions that were made and dropped (`events…` for those of events), and rows outside all of them. */
export type KeptPartitions = {
  readonly made: readonly string[];
  readonly dropped: readonly string[];
  readonly strays: number;
};

/** Makes the partitions of events, deliveries and attempts ahead of time, and drops those past their retention. Runs as sc_system. */
export const keepPartitions = async (tx: Tx, now: Date): Promise<KeptPartitions> => {
  const before = new Date(now.getTime() - KEEP_DELIVERIES_DAYS * DAY_MS);
  const { rows } = await sql<KeptPartitions>`
    select made, dropped, strays from keep_partitions(${now}, ${before})`.execute(tx);
  const [kept] = rows;
  if (kept === undefined) throw new Error('keep_partitions gives one row');
  return { ...kept, strays: Number(kept.strays) };
};
