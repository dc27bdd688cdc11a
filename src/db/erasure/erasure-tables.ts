import { sql } from 'kysely';
import { statesSql, UNDER_WAY } from '../calculation-record/run.ts';

/** Rows of a table that may go now; others wait for rows that refer to them. */
type Erased = { readonly table: string; readonly when?: ReturnType<typeof sql<boolean>> };

const leafOf = (table: string, parent: string) =>
  sql<boolean>`not exists (select 1 from ${sql.table(table)} below
    where below.org_id = t.org_id and below.${sql.ref(parent)} = t.id)`;

/** What an erasure removes, in an order in which nothing is removed before what refers to it. `memberships` go with their users. */
export const ERASED_TABLES: readonly Erased[] = [
  { table: 'calculation_corrections' },
  { table: 'component_corrections' },
  { table: 'assembly_drawings' },
  { table: 'part_prices' },
  { table: 'remnants' },
  { table: 'job_nest_items' },
  { table: 'job_nests' },
  { table: 'calculation_results' },
  { table: 'snapshot_pieces' },
  // What is under way holds units and money, which only its end gives back.
  { table: 'calculations', when: sql<boolean>`t.status not in ${statesSql(UNDER_WAY)}` },
  { table: 'calculation_batches' },
  { table: 'dataset_removals' },
  { table: 'dataset_links' },
  { table: 'part_revisions' },
  { table: 'parts' },
  { table: 'folders' },
  { table: 'drawing_corrections' },
  { table: 'drawing_pages' },
  { table: 'drawing_readings' },
  { table: 'uploads' },
  { table: 'extraction_calls' },
  { table: 'reading_usage' },
  { table: 'geometries' },
  { table: 'stored_objects' },
  { table: 'delivery_attempts' },
  { table: 'webhook_deliveries' },
  { table: 'webhook_replays' },
  { table: 'events' },
  { table: 'webhook_endpoints' },
  { table: 'environment_changes' },
  { table: 'environment_overrides' },
  { table: 'environment_subcontractors' },
  { table: 'environment_tools' },
  { table: 'environment_rates' },
  { table: 'environment_machines' },
  { table: 'environments', when: leafOf('environments', 'parent_environment_id') },
  { table: 'machines', when: leafOf('machines', 'parent_template_id') },
  { table: 'stock_formats' },
  { table: 'material_overrides' },
  { table: 'organisation_exchange_rates' },
  { table: 'standard_parts' },
  { table: 'account_links' },
  { table: 'idempotency_keys' },
  { table: 'staged_starts' },
  { table: 'oauth_records' },
  { table: 'oauth_grants' },
  { table: 'api_keys' },
];

/** What stays of an erased organisation, and why. Nothing of it names a person or a customer. */
export const KEPT_TABLES: Readonly<Record<string, string>> = {
  organisations: 'the books are kept for ten years and belong to a row, which has lost its name',
  wallets: 'the books',
  wallet_holds: 'the books: what was charged for which run, by id',
  ledger_transactions: 'the books',
  ledger_entries: 'the books',
  spend_windows: 'the books: what was spent in a month, by id',
  usage_windows: 'what the books charged for',
  usage_entries: 'what the books charged for, by id',
  organisation_windows: 'counters of the limiter, which nothing raises any more',
  storage_totals: 'a sum, which is 0 then',
  record_totals: 'a sum, which is 0 then',
  erasures: 'that it was erased, and when',
  audit_log: 'what operators did; append-only, without e-mail addresses',
};
