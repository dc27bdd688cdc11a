import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../../src/db/generated/schema.ts';
import { enterTenant, type Tx } from '../../src/db/kernel/database.ts';
import type { OrgId } from '../../src/db/kernel/ids.ts';
import { openOwnerPool } from '../../src/db/kernel/owner-pool.ts';
import type { Stack } from '../support/stack.ts';

/** What PostgreSQL did for every statement of some work, those inside functions included. */
export type Shape = {
  readonly statements: number;
  /** Tables with more than a few rows that were read from end to end. */
  readonly wholeTables: readonly string[];
  readonly indexes: readonly string[];
  readonly sorts: number;
};

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Node[];
};

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

export type Planner = {
  readonly shapeOf: (work: (tx: Tx) => Promise<unknown>) => Promise<Shape>;
  readonly close: () => Promise<void>;
};

/** Runs work as a tenant on one connection that tells every plan it executes. */
export const openPlanner = (stack: Stack, orgId: OrgId): Planner => {
  const told: string[] = [];
  const pool = openOwnerPool(stack.ownerUrl, 1);
  pool.on('connect', (client) => client.on('notice', (notice) => told.push(notice.message ?? '')));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  /** Index of a partition → that of its table. */
  const ofTable = new Map<string, string>();
  const large = async (): Promise<ReadonlySet<string>> => {
    const { rows: indexes } = await pool.query<{ part: string; whole: string }>(
      `select part.relname as part, whole.relname as whole from pg_inherits i
       join pg_class part on part.oid = i.inhrelid join pg_class whole on whole.oid = i.inhparent where whole.relkind = 'I'`,
    );
    for (const { part, whole } of indexes) ofTable.set(part, whole);
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and reltuples > $1`,
      [SMALL],
    );
    await pool.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_format = json;
    set client_min_messages = log`);
    return new Set(rows.map((row) => row.name));
  };
  const ready = large();
  return {
    shapeOf: async (work) => {
      const tables = await ready;
      await db.transaction().execute(async (tx) => {
        await enterTenant(tx, orgId);
        told.length = 0;
        await work(tx);
      });
      const plans = told
        .map((line) => /plan:\s*(\{.*\})\s*$/s.exec(line)?.[1])
        .filter((json) => json !== undefined)
        .map((json) => (JSON.parse(json) as { Plan: Node }).Plan);
      const nodes = plans.flatMap(nodesOf);
      return {
        statements: plans.length,
        wholeTables: nodes
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .map((node) => node['Relation Name'] ?? '')
          .filter((name) => tables.has(name)),
        indexes: [
          ...new Set(
            nodes.flatMap((node) => node['Index Name'] ?? []).map((name) => ofTable.get(name) ?? name),
          ),
        ],
        sorts: nodes.filter((node) => /Sort$/.test(node['Node Type'])).length,
      };
    },
    close: () => db.destroy(),
  };
};

const SMALL = 200;
const ORGANISATIONS = 8;
const PARTS = 3_000;

/** Eight organisations of the same size, so that one of them is a small part of each table; gives the id of the one to look at. */
export const seedTables = async (stack: Stack, ours: OrgId): Promise<void> => {
  const client = new pg.Client({ connectionString: stack.ownerUrl });
  await client.connect();
  try {
    // Statistics are taken once, below: a vacuum that comes by on its own would cost the plans anew between two tests.
    await client.query(`do $$ declare name text; begin
      for name in select oid::regclass from pg_class
        where relkind = 'r' and relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)
      loop
        execute format('alter table %s set (autovacuum_enabled = off)', name);
      end loop; end $$`);
    // The rows stand alone: what they would refer to does not matter to a plan.
    await client.query('set session_replication_role = replica');
    await client.query(
      `create temp table orgs as select $1::uuid as org_id, 0 as k union all select uuidv7(), k from generate_series(1, $2::int) k`,
      [ours, ORGANISATIONS - 1],
    );
    await client.query(
      'create temp table ns as select org_id, k, n from orgs, generate_series(1, $1::int) n',
      [PARTS],
    );
    for (const statement of SEED) await client.query(statement);
    await client.query('analyze');
  } finally {
    await client.end();
  }
};

const AGE = `now() - n * interval '1 minute'`;

const SEED = [
  `insert into folders (org_id, id, name, created_at, updated_at)
   select org_id, uuidv7(), 'folder ' || n, now(), now() from ns where n <= 400`,
  `insert into parts (org_id, id, part_number, description, base_uom, default_currency, folder_id, lead_time_days, make_or_buy,
     procurement_type, classification_id, attributes, created_at, updated_at)
   select ns.org_id, uuidv7(), 'P-' || n || '-' || md5(n::text || k::text), 'bracket ' || md5(n::text), 'EA', 'EUR', f.id, 0,
     case when n % 4 = 0 then 'buy' else 'make' end, case when n % 8 = 0 then 'external' else 'in_house' end, 'c' || n % 50, '{}',
     ${AGE}, ${AGE}
   from ns left join lateral (
     select id from folders f where f.org_id = ns.org_id and f.name = 'folder ' || (n % 400 + 1)) f on true`,
  `insert into part_revisions (org_id, id, part_id, revision_code, description, created_at, updated_at)
   select org_id, uuidv7(), id, 'A', '', created_at, created_at from parts`,
  `insert into part_prices (org_id, part_id, calculation_id, finished_at, currency, unit_cost, offer_price, material_grade_id)
   select org_id, id, uuidv7(), created_at, 'EUR', 1, 1, md5((length(description) + lead_time_days)::text)::uuid
   from parts where make_or_buy = 'make'`,
  `insert into uploads (org_id, id, name, format, status, created_at, updated_at)
   select org_id, uuidv7(), 'a.step', 'step', 'pending', ${AGE}, ${AGE} from ns`,
  `insert into dataset_links (org_id, id, part_revision_id, data_source_id, role, created_at)
   select org_id, uuidv7(), id, uuidv7(), 'primary_cad', created_at from part_revisions`,
  `insert into environments (org_id, id, name, description, currency, region, valid_from, enabled_extractors, created_at, updated_at)
   select org_id, md5(org_id::text || n)::uuid, 'environment ' || n, '', 'EUR', 'DE', '2026-01-01', '{}', ${AGE}, ${AGE} from ns where n <= 500`,
  `insert into job_nests (org_id, id, name, costing_environment_id, status, nest_revision, request, created_at, updated_at, finished_at)
   select org_id, uuidv7(), 'n', md5(org_id::text || n)::uuid, 'solved', 1, '{}', ${AGE}, ${AGE}, ${AGE} from ns where n <= 500`,
  `insert into remnants (org_id, id, material_grade_id, form, thickness_mm, length_mm, width_mm, created_at)
   select org_id, uuidv7(), md5((n % 20)::text)::uuid, 'sheet', 2, 500 + n, 500, ${AGE} from ns where n <= 500`,
  `insert into standard_parts (org_id, id, kind, standard, size, length_mm, name, folded_name, price, currency, created_at, updated_at)
   select org_id, uuidv7(), 'screw', 'ISO 4762', 'M6', n, 'größe ' || n, 'GRÖSSE ' || n, 0.1, 'EUR', ${AGE}, ${AGE} from ns where n <= 500`,
  `insert into known_prices (org_id, id, part_number, lot_size, price, currency, priced_on, breakdown, created_at, updated_at)
   select org_id, uuidv7(), 'P-' || n, 10, 4, 'EUR', '2026-01-01', '{}', ${AGE}, ${AGE} from ns where n <= 500`,
  `insert into environment_changes (org_id, id, environment_id, at, actor_id, request_id, action, subject_kind, subject_id, subject_name)
   select org_id, uuidv7(), md5((n % 20)::text)::uuid, ${AGE}, uuidv7(), 'r', 'update', 'environment', uuidv7(), 'e' from ns`,
  `insert into machines (org_id, id, name, klass, capabilities, created_at, updated_at)
   select org_id, uuidv7(), 'm' || n, 'turning', '{}', ${AGE}, ${AGE} from ns where n <= 500`,
  `insert into calculations (org_id, id, name, part_id, part_revision_id, costing_environment_id, lot_size, lot_size_defaulted,
     currency, region, language, engine, material_is_provided, provided_stock_kind, full_stock_charge, status, unit_cost, finished_at,
     created_at, updated_at)
   select r.org_id, uuidv7(), 'c', r.part_id, r.id, md5(r.org_id::text || 1 + abs(hashtext(r.id::text)) % 500)::uuid, 1, true, 'EUR', 'DE', 'en', 'analytic', false, 'none', 'auto',
     'succeeded', 1, r.created_at, r.created_at, r.created_at from part_revisions r`,
  `insert into reference_sets (org_id, id, name, created_at, updated_at)
   select org_id, uuidv7(), 's', ${AGE}, ${AGE} from ns where n <= 500`,
  `insert into shares (org_id, id, token_sha256, kind, detail, calculation_ids, document, created_at, expires_at)
   select org_id, uuidv7(), sha256((org_id::text || n)::bytea), 'calculation', 'summary', array[uuidv7()], '', ${AGE}, now() + interval '1 day'
   from ns where n <= 500`,
  `insert into api_keys (org_id, id, name, prefix, key_sha256, scopes, created_at, lineage)
   select org_id, id, 'k', 'p', sha256((org_id::text || n)::bytea), '{}', ${AGE}, array[id]
   from (select *, uuidv7() as id from ns where n <= 500) keys`,
  `insert into events (org_id, id, type, fact_key, body, created_at)
   select org_id, uuidv7(), 'endpoint.test', n::text, '{}', ${AGE} from ns`,
  `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, status, created_at)
   select org_id, uuidv7(), md5((n % 10)::text)::uuid, uuidv7(), 'endpoint.test', 'succeeded', ${AGE} from ns`,
  `insert into ledger_transactions (org_id, id, kind, reason, reference_id, created_at)
   select org_id, uuidv7(), 'credit', 'r', n::text, ${AGE} from ns`,
  `insert into ledger_entries (org_id, id, transaction_id, account, amount_cents)
   select org_id, uuidv7(), id, 'wallet', 1 from ledger_transactions`,
];
