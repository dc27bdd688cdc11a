import type pg from 'pg';

/** Indexes of filled tables that no constraint needs; those of a partitioned table stand for those of its partitions. */
const INDEXES = `
  select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
  from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where t.relnamespace = 'public'::regnamespace and not x.relispartition
    and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
    and t.relname = any($1)
  order by 1`;

/** Tables that are filled with many rows. */
export const FILLED = [
  'calculations',
  'calculation_results',
  'result_documents',
  'snapshot_pieces',
  'snapshot_names',
  'usage_entries',
  'calculation_counts',
  'event_facts',
  'events',
  'webhook_deliveries',
  'delivery_attempts',
  'parts',
  'part_revisions',
  'part_prices',
];

/** Makes the indexes after the rows: sorting them once is faster than finding the place of each. */
export const withoutIndexes = async (owner: pg.Client, work: () => Promise<void>): Promise<void> => {
  const { rows } = await owner.query<{ name: string; definition: string }>(INDEXES, [FILLED]);
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await owner.query(definition);
};
