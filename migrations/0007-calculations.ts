import { type Kysely, sql } from 'kysely';
import { EVERY_RIGHT, protectTenantTable } from './support/tenant-table.ts';

/** Calculations, what they were priced from, what came out, their corrections, and the newest price of each part. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await makeBatches(db);
  await makeCalculations(db);
  await makeCounts(db);
  await makeSnapshotsAndResults(db);
  await makeCorrections(db);
  await makeAssemblyDrawings(db);
  await makePartPrices(db);
};

const makeBatches = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table calculation_batches (
      org_id uuid not null references organisations (id),
      id uuid not null,
      cells integer not null check (cells between 1 and 500),
      run_key_id uuid,
      created_at timestamptz not null,
      primary key (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'calculation_batches', {
    // To lock a row counts as an update in PostgreSQL, and the admission of a batch locks it.
    tenant: EVERY_RIGHT,
    system: ['org_id', 'id', 'created_at'],
    ledger: [],
    erasable: true,
  });
  await sql`grant select (org_id, id) on calculation_batches to sc_ledger`.execute(db);
};

const makeCalculations = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table calculations (
      org_id uuid not null,
      id uuid not null,
      name text not null check (length(name) between 1 and 255),

      -- The priced part revision and its environment.
      part_id uuid not null,
      part_revision_id uuid not null,
      costing_environment_id uuid not null,
      batch_id uuid,
      derived_from_calculation_id uuid,

      -- The CAD file. If the caller stated none, each run uses the newest file and stores it here.
      dataset_link_id uuid,
      dataset_link_given boolean not null default false,
      -- The file whose ingest this calculation waits for before its content is known.
      waits_for_upload_id uuid,

      -- The request of the caller.
      lot_size bigint not null check (lot_size between 1 and 1000000000),
      lot_size_defaulted boolean not null,
      annual_volume bigint check (annual_volume between 1 and 1000000000),
      currency char(3) not null,
      region text not null,
      language text not null,
      engine text not null,
      material_grade_id uuid,
      material_ref text,
      -- The material of the newest run and its source. The two columns above keep the material stated by the caller.
      priced_grade_id uuid,
      priced_material_ref text,
      material_source text,
      -- A correction of the material after the run; the priced material stays.
      corrected_material_grade_id uuid,
      corrected_material_ref text,
      material_is_provided boolean not null,
      provided_stock_kind text not null check (provided_stock_kind in ('none', 'near_net_profile', 'near_net_casting', 'sawn_blank')),
      full_stock_charge text not null check (full_stock_charge in ('auto', 'full', 'full_no_credit', 'share')),
      stock_format_id uuid,
      stock_length_mm numeric(20, 6),
      stock_width_mm numeric(20, 6),
      -- The line of a job nest, and the revision of the nest on which the price is based.
      nest_item_id uuid,
      nest_revision integer,
      bodies text not null default 'components' check (bodies in ('components', 'one_part')),
      joining text check (joining in ('welded')),
      -- The only process that may be used; null: the cheapest one. The engine holds the list of processes.
      manufacturing_process text,

      -- The run.
      status text not null check (
        status in ('draft', 'queued', 'running', 'polling', 'succeeded', 'failed', 'cancelled', 'timed_out', 'blocked')),
      run_seq integer not null default 0,
      attempt_count integer not null default 0,
      max_attempts integer not null default 3,
      -- The key whose cap the run counts against; null for a session or an access token.
      run_key_id uuid,
      run_request_id text,
      blocked_reason text check (blocked_reason in ('quota_exceeded', 'payment_blocked', 'spend_cap')),
      enqueued_at timestamptz,
      -- Promises a slot to a queued run; only then is its workflow started.
      granted_at timestamptz,
      started_at timestamptz,
      finished_at timestamptz,

      -- The inputs of the price.
      snapshot_digest text,
      -- For an assembly whose components share sheets: its snapshot with the shared sheets; null: no shared sheets. "snapshot_digest" keeps
      -- the snapshot as queued, because identical calculations and changed drawings are found by it.
      nested_digest text,
      config_revision integer,
      -- [{environment_id, config_revision}] from the leaf to the root, as read by the run.
      environment_chain jsonb,
      engine_version text,
      parameter_version text,
      served_from_cache boolean not null default false,
      -- Start of the run that read the inputs, if a later run repriced from the same inputs; null: the row's own run read them.
      inputs_as_of timestamptz,

      -- The price or the failure.
      unit_cost numeric(20, 6),
      offer_price numeric(20, 6),
      setup_cost numeric(20, 6),
      needs_human_review boolean,
      error text,
      failure jsonb,

      -- Role in an assembly. A component is a calculation below its parent. Its context has its key, its quantity per assembly, and its
      -- positions in the tree.
      parent_calculation_id uuid,
      component_key text,
      assembly_role text check (assembly_role in ('assembly', 'component')),
      assembly_state text check (
        assembly_state in ('splitting', 'pricing_components', 'rolling_up', 'complete', 'partial')),
      assembly_context jsonb,
      -- During repricing: the earlier columns, restored if repricing fails or is cancelled.
      earlier jsonb,
      -- After repricing: the run that was paid for.
      repriced_from integer,

      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, part_id) references parts (org_id, id) on delete cascade,
      foreign key (org_id, part_revision_id) references part_revisions (org_id, id) on delete cascade,
      foreign key (org_id, costing_environment_id) references environments (org_id, id),
      foreign key (org_id, parent_calculation_id) references calculations (org_id, id) on delete cascade,
      foreign key (org_id, derived_from_calculation_id) references calculations (org_id, id) on delete set null (derived_from_calculation_id),
      foreign key (org_id, dataset_link_id) references dataset_links (org_id, id) on delete set null (dataset_link_id),
      check (status not in ('succeeded', 'failed', 'cancelled', 'timed_out') or finished_at is not null),
      constraint calculations_blocked_why check ((status = 'blocked') or blocked_reason is null),
      -- During repricing the earlier price stays; a component has none meanwhile.
      constraint calculations_priced check (
        (unit_cost is not null) = (status = 'succeeded' or (earlier is not null and parent_calculation_id is null))),
      constraint calculations_component_below check (
        (component_key is null) = (parent_calculation_id is null)
        and (assembly_role is distinct from 'component') = (component_key is null))
    )`.execute(db);
  await indexCalculations(db);
  await protectTenantTable(db, 'calculations', {
    tenant: EVERY_RIGHT,
    system: [
      'org_id',
      'id',
      'status',
      'run_seq',
      'blocked_reason',
      'snapshot_digest',
      'enqueued_at',
      'granted_at',
      'started_at',
      'finished_at',
      'parent_calculation_id',
      'batch_id',
      'waits_for_upload_id',
    ],
    ledger: [],
    erasable: true,
  });
  await sql`grant select (org_id, id, status, parent_calculation_id, batch_id) on calculations to sc_ledger`.execute(
    db,
  );
};

const CALCULATION_INDEXES: Readonly<Record<string, string>> = {
  calculations_newest: '(org_id, created_at desc, id desc)',
  calculations_part: '(org_id, part_id, finished_at desc, id desc)',
  calculations_revision: '(org_id, part_revision_id)',
  calculations_environment: '(org_id, costing_environment_id)',
  calculations_batch: '(org_id, batch_id) where batch_id is not null',
  calculations_derived: '(org_id, derived_from_calculation_id) where derived_from_calculation_id is not null',
  calculations_dataset: '(org_id, dataset_link_id) where dataset_link_id is not null',
  calculations_open: `(org_id, enqueued_at, id) where status in ('queued', 'running', 'polling')`,
  calculations_parked: `(org_id, enqueued_at) where status = 'blocked'`,
  // The rate at which runs end counts failures too.
  calculations_ended: `(org_id, finished_at desc) where status in ('succeeded', 'failed', 'timed_out')`,
  // Also finds what an ended run was priced from.
  calculations_cache: '(org_id, snapshot_digest, finished_at desc) where finished_at is not null',
  calculations_nested: '(org_id, nested_digest) where nested_digest is not null',
  calculations_earlier: '(org_id) where earlier is not null',
};

const indexCalculations = async (db: Kysely<unknown>): Promise<void> => {
  for (const [name, on] of Object.entries(CALCULATION_INDEXES))
    await sql`create index ${sql.ref(name)} on calculations ${sql.raw(on)}`.execute(db);
  await sql`
    create unique index calculations_component on calculations (org_id, parent_calculation_id, component_key)
    where parent_calculation_id is not null`.execute(db);
};

/** Numbers of an organisation's calculations: the sum of `amount` over the rows of each state. Only functions of `sc_ledger` write them. */
const makeCounts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table calculation_counts (
      org_id uuid not null references organisations (id),
      id bigint generated always as identity,
      status text not null,
      costing_environment_id uuid not null,
      -- The grade that lists show.
      material_grade_id uuid,
      amount bigint not null,
      primary key (org_id, id)
    )`.execute(db);
  await protectTenantTable(db, 'calculation_counts', { tenant: ['select'], erasable: true });
  // The trigger runs wherever calculations change, also where no organisation is named.
  await sql`create policy counting on calculation_counts to sc_ledger using (true) with check (true)`.execute(
    db,
  );
  await sql`grant select, insert, delete on calculation_counts to sc_ledger`.execute(db);
  await sql`grant trigger on calculations to sc_ledger`.execute(db);
};

const makeSnapshotsAndResults = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table snapshot_pieces (
      org_id uuid not null references organisations (id),
      sha256 text not null,
      body jsonb not null,
      -- Time of the newest run that stored it.
      stored_at timestamptz not null,
      primary key (org_id, sha256)
    )`.execute(db);
  await protectTenantTable(db, 'snapshot_pieces', { tenant: ['select', 'insert', 'delete'], erasable: true });
  await sql`grant update (stored_at) on snapshot_pieces to sc_tenant`.execute(db);
  // Pieces that a manifest names, found by piece.
  await sql`
    create table snapshot_names (
      org_id uuid not null references organisations (id),
      sha256 text not null,
      named_by text not null,
      primary key (org_id, sha256, named_by)
    )`.execute(db);
  await protectTenantTable(db, 'snapshot_names', { tenant: ['select', 'insert', 'delete'], erasable: true });

  // A document never changes and is read whole. Equal results share one.
  await sql`
    create table result_documents (
      org_id uuid not null references organisations (id),
      sha256 text not null,
      body bytea not null,
      -- Time of the newest run that stored it.
      stored_at timestamptz not null,
      primary key (org_id, sha256)
    )`.execute(db);
  // Packed already: PostgreSQL need not try again.
  await sql`alter table result_documents alter column body set storage external`.execute(db);
  await protectTenantTable(db, 'result_documents', {
    tenant: ['select', 'insert', 'delete'],
    erasable: true,
  });
  await sql`grant update (stored_at) on result_documents to sc_tenant`.execute(db);
  // A result never changes: the digest of its document, and beside it the few figures that lists and the cache show.
  await sql`
    create table calculation_results (
      org_id uuid not null,
      calculation_id uuid not null,
      run_seq integer not null,
      figures jsonb not null,
      document_sha256 text not null,
      created_at timestamptz not null,
      primary key (org_id, calculation_id, run_seq),
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete cascade
    )`.execute(db);
  await sql`create index calculation_results_document on calculation_results (org_id, document_sha256)`.execute(
    db,
  );
  await protectTenantTable(db, 'calculation_results', {
    tenant: ['select', 'insert', 'delete'],
    erasable: true,
  });
  await makeReleased(db);
};

/** Digests of pieces and documents that lost a reference, until the collector has looked for others. Triggers write them. */
const makeReleased = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table released_content (
      org_id uuid not null references organisations (id),
      id bigint generated always as identity,
      sha256 text not null,
      -- When it may be removed; null until the collector has seen the row.
      due_at timestamptz,
      primary key (org_id, id)
    )`.execute(db);
  await sql`create index released_content_due on released_content (org_id, due_at)`.execute(db);
  await sql`create index released_content_digest on released_content (org_id, sha256)`.execute(db);
  await protectTenantTable(db, 'released_content', {
    tenant: EVERY_RIGHT,
    erasable: true,
  });
  // The triggers run wherever calculations change, also where no organisation is named.
  await sql`create policy releasing on released_content for insert to sc_ledger with check (true)`.execute(
    db,
  );
  await sql`grant insert on released_content to sc_ledger`.execute(db);
  await sql`grant trigger on calculation_results to sc_ledger`.execute(db);
};

const makeCorrections = async (db: Kysely<unknown>): Promise<void> => {
  // Changes of a calculation's inputs, for the note that a price is older than its inputs.
  await sql`
    create table calculation_corrections (
      org_id uuid not null,
      id uuid not null,
      calculation_id uuid not null,
      kind text not null check (kind in ('material', 'drawing', 'component')),
      created_at timestamptz not null,
      primary key (org_id, id),
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete cascade
    )`.execute(db);
  await sql`create index calculation_corrections_of on calculation_corrections (org_id, calculation_id, created_at)`.execute(
    db,
  );
  await protectTenantTable(db, 'calculation_corrections', {
    tenant: ['select', 'insert', 'delete'],
    erasable: true,
  });

  // A customer's corrections of one component, for later runs of the assembly's calculation.
  await sql`
    create table component_corrections (
      org_id uuid not null,
      calculation_id uuid not null,
      component_key text not null,
      material_grade_id uuid,
      material_ref text,
      make_or_buy text check (make_or_buy in ('make', 'buy')),
      purchase_price numeric(20, 6) check (purchase_price >= 0),
      quantity_per integer check (quantity_per between 1 and 100000),
      note text check (length(note) <= 1000),
      updated_at timestamptz not null,
      primary key (org_id, calculation_id, component_key),
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete cascade
    )`.execute(db);
  await protectTenantTable(db, 'component_corrections', { tenant: EVERY_RIGHT, erasable: true });
};

/** Files of a pack with the components of an assembly that they show. */
const makeAssemblyDrawings = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table assembly_drawings (
      org_id uuid not null,
      calculation_id uuid not null,
      data_source_id uuid not null,
      status text not null check (status in ('waiting', 'matched', 'assembly', 'unassigned', 'discarded')),
      basis text check (basis in ('drawing_number', 'filename', 'title', 'manual')),
      component_key text,
      -- Keys of the components, or of the assembly, that may match an unassigned file.
      candidates jsonb not null default '[]',
      drawing_number text,
      title text,
      material text,
      note text,
      added_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (org_id, calculation_id, data_source_id),
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete cascade,
      foreign key (org_id, data_source_id) references uploads (org_id, id),
      check ((status = 'matched') = (component_key is not null)),
      check ((status in ('matched', 'assembly')) = (basis is not null))
    )`.execute(db);
  await sql`create index assembly_drawings_of_file on assembly_drawings (org_id, data_source_id)`.execute(db);
  await protectTenantTable(db, 'assembly_drawings', { tenant: EVERY_RIGHT, erasable: true });
};

/** One row per priced part: its newest success, from which lists, filters and rollups read their prices. */
const makePartPrices = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table part_prices (
      org_id uuid not null,
      part_id uuid not null,
      calculation_id uuid not null,
      finished_at timestamptz not null,
      currency char(3) not null,
      unit_cost numeric(20, 6) not null,
      offer_price numeric(20, 6) not null,
      material_grade_id uuid,
      annual_spend numeric(30, 6),
      effective_annual_cost numeric(30, 6),
      -- Basis of the annual cost: the offer price, or the purchase price of a cost sheet; null without an annual cost.
      valued_at text check (valued_at in ('offer', 'purchase')),
      potential_savings numeric(30, 6),
      primary key (org_id, part_id),
      foreign key (org_id, part_id) references parts (org_id, id) on delete cascade,
      foreign key (org_id, calculation_id) references calculations (org_id, id) on delete cascade,
      check ((effective_annual_cost is null) = (valued_at is null))
    )`.execute(db);
  await sql`create index part_prices_calculation on part_prices (org_id, calculation_id)`.execute(db);
  await sql`create index part_prices_material on part_prices (org_id, material_grade_id)`.execute(db);
  await protectTenantTable(db, 'part_prices', { tenant: EVERY_RIGHT, erasable: true });
};
