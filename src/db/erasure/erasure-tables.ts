import { sql } from 'kysely';
import { statesSql, UNDER_WAY } from '../calculation-record/run.ts';

/** Condition under which rows may be deleted now; others wait for rows that refer to them. */
type Erased = { readonly table: string; readonly when?: ReturnType<typeof sql<boolean>> };

const leafOf = (table: string, parent: string) =>
  sql<boolean>`not exists (select 1 from ${sql.table(table)} below
    where below.org_id = t.org_id and below.${sql.ref(parent)} = t.id)`;

/** Tables that an erasure empties, referring rows first. `memberships` go with their users. */
export const ERASED_TABLES: readonly Erased[] = [
  { table: 'calculation_corrections' },
  { table: 'component_corrections' },
  { table: 'assembly_drawings' },
  { table: 'part_prices' },
  { table: 'remnants' },
  { table: 'job_nest_items' },
  { table: 'job_nests' },
  { table: 'reports' },
  { table: 'shares' },
  { table: 'reprice_items' },
  { table: 'reprices' },
  { table: 'reference_set_items' },
  { table: 'reference_sets' },
  { table: 'known_prices' },
  { table: 'calculation_results' },
  { table: 'result_documents' },
  { table: 'snapshot_pieces' },
  { table: 'snapshot_names' },
  // Work in progress holds units and money, which only its end releases.
  { table: 'calculations', when: sql<boolean>`t.status not in ${statesSql(UNDER_WAY)}` },
  { table: 'calculation_batches' },
  { table: 'dataset_removals' },
  { table: 'dataset_links' },
  { table: 'part_revisions' },
  { table: 'parts' },
  // Rows of the tables above are counted, and what they named is noted, while they go.
  { table: 'calculation_counts' },
  { table: 'released_content' },
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
  { table: 'event_facts' },
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

/** Tables that stay after an erasure, and why. None of them names a person or a customer. */
export const KEPT_TABLES: Readonly<Record<string, string>> = {
  organisations: 'the ledger is kept for ten years and needs its organisation; the name is removed',
  wallets: 'ledger',
  wallet_holds: 'ledger: the charge of each run, by id',
  ledger_transactions: 'ledger',
  ledger_entries: 'ledger',
  spend_windows: 'ledger: the spend of each month, by id',
  usage_windows: 'ledger: the charged calculations',
  usage_entries: 'ledger: the charged calculations, by id',
  usage_rollups: 'ledger: the number of charged calculations',
  organisation_windows: 'counters of the rate limiter, which no longer change',
  storage_totals: 'a total, 0 after the erasure',
  record_totals: 'a total, 0 after the erasure',
  erasures: 'record and time of the erasure',
  audit_log: 'actions of operators; append-only, without e-mail addresses',
};
