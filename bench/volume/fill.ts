import type pg from 'pg';

/** Rows of one organisation of the volume, or its growth. */
type Share = { readonly org: string; readonly from: number; readonly to: number };

/** Deliveries per calculation, as the sizes of the whole are given: 5 million beside 2 million. */
const DELIVERIES = 2.5;
/** Calculations per organisation, on average. Shares fall with the rank of the organisation: the first has about a sixth of all. */
const PER_ORGANISATION = 1_000;
const SKEW = 1.1;

const countOrganisations = (calculations: number): number => Math.ceil(calculations / PER_ORGANISATION);

/** Calculations of each rank; together about `calculations`. */
export const sharesOf = (calculations: number): readonly number[] => {
  const weights = Array.from({ length: countOrganisations(calculations) }, (_, rank) => (rank + 1) ** -SKEW);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.round((calculations * weight) / sum));
};

/** Copies of one organisation with its environment and endpoint. Foreign keys are not checked while the volume is filled. */
const ADD_ORGANISATIONS = `
  with added as (select gen_random_uuid() as org from generate_series(1, $2)),
    rows as (
      insert into organisations
      select (jsonb_populate_record(null::organisations, to_jsonb(o) || jsonb_build_object('id', org, 'slug', 'volume-' || org))).*
      from added, organisations o where o.id = $1 returning id),
    environments as (
      insert into environments
      select (jsonb_populate_record(null::environments, to_jsonb(e) || jsonb_build_object('org_id', org))).*
      from added, environments e where e.org_id = $1),
    endpoints as (
      insert into webhook_endpoints
      select (jsonb_populate_record(null::webhook_endpoints, to_jsonb(e) || jsonb_build_object('org_id', org))).*
      from added, webhook_endpoints e where e.org_id = $1)
  select id from rows`;

/** The volume of one organisation: $1 = organisation, $2 to $3 = numbers of its calculations, $4 = organisation that is copied. */
const FILL = [
  // One part for ten calculations, in 50 folders.
  `insert into folders (org_id, id, name, created_at, updated_at)
   select $1, volume.id($1 || 'f' || n), 'folder ' || n, now(), now() from generate_series(1, 50) n where $2::int = 1`,
  `insert into parts (org_id, id, part_number, description, base_uom, default_currency, folder_id, lead_time_days, make_or_buy,
     procurement_type, attributes, created_at, updated_at)
   select $1, volume.id($1 || 'p' || n), 'P-' || n, '', 'EA', 'EUR', volume.id($1 || 'f' || 1 + n % 50), 0, 'make', 'in_house', '{}', now(), now()
   from generate_series($2::int, $3::int) n where n % 10 = 0`,
  `insert into part_revisions (org_id, id, part_id, revision_code, description, created_at, updated_at)
   select $1, volume.id($1 || 'r' || n), volume.id($1 || 'p' || n), 'A', '', now(), now()
   from generate_series($2::int, $3::int) n where n % 10 = 0`,
  // Over 400 days, nine of ten succeeded; one of fifty is a component of an assembly.
  `create temp table made as
   select n, uuidv7(-at) as id, now() - at as created_at, volume.id($1 || 'p' || 10 * ceil(n / 10.0)) as part_id,
     volume.id($1 || 'r' || 10 * ceil(n / 10.0)) as revision_id, (array['succeeded', 'failed'])[1 + (n % 10 = 3)::int] as status
   from generate_series($2::int, $3::int) n, lateral (select 400 * random() * interval '1 day' as at where n > 0) t`,
  `insert into calculations (org_id, id, name, part_id, part_revision_id, costing_environment_id, lot_size, lot_size_defaulted, currency, region,
     language, engine, material_is_provided, provided_stock_kind, full_stock_charge, status, run_seq, attempt_count, enqueued_at, granted_at,
     started_at, finished_at, snapshot_digest, config_revision, environment_chain, engine_version, parameter_version, unit_cost, offer_price,
     setup_cost, priced_grade_id, material_source, created_at, updated_at)
   select $1, m.id, 'calculation ' || n, m.part_id, m.revision_id, (select id from environments where org_id = $1 order by id limit 1), 1 + n % 500, false, 'EUR', t.region,
     t.language, t.engine, false, 'none', 'auto', m.status, 1, 1, m.created_at, m.created_at, m.created_at, m.created_at + interval '1 second',
     md5($1 || n::text) || md5(n::text), 1, t.environment_chain, t.engine_version, t.parameter_version,
     case when m.status = 'succeeded' then n % 1000 end, case when m.status = 'succeeded' then n % 1000 end,
     case when m.status = 'succeeded' then 1 end, (select id from material_grades order by id offset n % 20 limit 1), 'caller',
     m.created_at, m.created_at
   from made m, (select * from calculations where org_id = $4 and status = 'succeeded' order by id limit 1) t`,
  `insert into calculation_counts (org_id, status, costing_environment_id, material_grade_id, amount)
   select $1, status, costing_environment_id, priced_grade_id, count(*) from calculations
   where org_id = $1 and id in (select id from made) group by 2, 3, 4`,
  `insert into calculation_results (org_id, calculation_id, run_seq, figures, document, created_at)
   select $1, m.id, 1, t.figures, substr(t.document, 1, 600), m.created_at
   from made m, (select * from calculation_results where org_id = $4 order by calculation_id limit 1) t
   where m.status = 'succeeded'`,
  `insert into part_prices (org_id, part_id, calculation_id, finished_at, currency, unit_cost, offer_price, annual_spend,
     effective_annual_cost, valued_at, potential_savings)
   select distinct on (part_id) $1, part_id, id, created_at, 'EUR', 1, 1, n, n, 'purchase', 1
   from made where status = 'succeeded' order by part_id, created_at desc on conflict do nothing`,
  `insert into usage_entries (org_id, id, calculation_id, run_seq, usage_window, entry, created_at)
   select $1, gen_random_uuid(), id, 1, to_char(created_at, 'YYYY-MM'), e, created_at
   from made, unnest(array['reserve', 'capture']) e`,
  `insert into usage_windows (org_id, usage_window, captured)
   select $1, to_char(created_at, 'YYYY-MM'), count(*) from made group by 2
   on conflict (org_id, usage_window) do update set captured = usage_windows.captured + excluded.captured`,
  // Each run has one event. Deliveries are of the last 120 days.
  `create temp table told as
   select n, k, uuidv7(-at) as id, now() - at as created_at, m.id as calculation_id
   from made m, generate_series(1, ${Math.ceil(DELIVERIES)}) k, lateral (select 120 * random() * interval '1 day' as at where n + k > 0) t
   where (k <= ${Math.floor(DELIVERIES)} or n % 2 = 0) and $1::uuid is not null`,
  `insert into events (org_id, id, type, fact_key, body, created_at)
   select $1, id, 'calculation.succeeded', 'calculation/' || calculation_id || '/' || k || '/succeeded',
     case when created_at > now() - interval '30 days' then jsonb_build_object('id', id, 'type', 'calculation.succeeded', 'created_at', created_at, 'data', jsonb_build_object('text', repeat('x', 700)))::text end, created_at
   from told`,
  `insert into event_facts (org_id, fact, event_id)
   select $1, volume.id(calculation_id || '/' || k), id from told where created_at > now() - interval '62 days'`,
  `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, status, attempt_count, last_status_code, created_at, finished_at)
   select $1, d.id, e.id, d.id, 'calculation.succeeded', 'succeeded', 1, 200, d.created_at, d.created_at
   from told d, (select id from webhook_endpoints where org_id = $4 order by id limit 1) e`,
  `insert into delivery_attempts (org_id, delivery_id, n, endpoint_id, succeeded, url, request_headers, started_at, duration_ms, status_code)
   select $1, d.id, 1, e.id, true, 'https://example.com/hook', '[["content-type","application/json"]]', d.created_at, 20, 200
   from told d, (select id from webhook_endpoints where org_id = $4 order by id limit 1) e`,
];

/** Fills one database with organisations of very different size, and grows it. The clock of the rows is that of the server. */
export const createFiller = async (owner: pg.Client, template: string, largest: string) => {
  await owner.query('set session_replication_role = replica');
  await owner.query('set synchronous_commit = off');
  await owner.query('create schema volume');
  await owner.query(`create function volume.id(name text) returns uuid immutable parallel safe language sql as
    $f$ select (substr(md5(name), 1, 12) || '4' || substr(md5(name), 14, 3) || '8' || substr(md5(name), 18))::uuid $f$`);
  await owner.query(
    `insert into webhook_endpoints
     select (jsonb_populate_record(null::webhook_endpoints, to_jsonb(e) || jsonb_build_object('org_id', $2::uuid))).*
     from webhook_endpoints e where e.org_id = $1`,
    [template, largest],
  );
  const organisations: string[] = [largest];
  const have = new Map<string, number>();
  const fillOne = async ({ org, from, to }: Share): Promise<void> => {
    for (const text of FILL) {
      const parameters = [org, from, to, template];
      const used = text.replaceAll(/\$(\d)/g, (_, n: string) =>
        owner.escapeLiteral(String(parameters[Number(n) - 1])),
      );
      await owner.query(used);
    }
    await owner.query('drop table made, told');
  };
  return {
    organisations,
    /** One organisation of a size that stays. */
    fillOne: (org: string, to: number) => fillOne({ org, from: 1, to }),
    growTo: async (calculations: number): Promise<void> => {
      const shares = sharesOf(calculations);
      const added = await owner.query<{ id: string }>(ADD_ORGANISATIONS, [
        template,
        shares.length - organisations.length,
      ]);
      organisations.push(...added.rows.map(({ id }) => id));
      for (const [rank, org] of organisations.entries()) {
        const [before, to] = [have.get(org) ?? 0, shares[rank] ?? 0];
        if (to > before) await fillOne({ org, from: before + 1, to });
        have.set(org, Math.max(before, to));
      }
      await owner.query('vacuum analyze');
      await owner.query('checkpoint');
    },
  };
};

export type Filler = Awaited<ReturnType<typeof createFiller>>;
