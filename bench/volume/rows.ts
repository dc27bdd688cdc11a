/** Deliveries per calculation, as the sizes of the whole are given: 5 million beside 2 million. */
const DELIVERIES = 2.5;

/** Six fortnights. */
export const DELIVERY_DAYS = 84;

const GRADES = `(select array_agg(id) from (select id from material_grades order by id limit 20) few)`;

/** A digest of a name that is as long as SHA-256 and made faster. */
const digest = (name: string): string => `md5(${name}) || md5('2' || ${name})`;

const ENDPOINT = '(select id from webhook_endpoints where org_id = $template order by id limit 1)';

/**
 * The rows of all organisations in the table "shares" (org, first and last number of their calculations, environment). `$template` is
 * the organisation whose run is copied.
 */
export const FILL = [
  // One part for ten calculations, in 50 folders.
  `insert into folders (org_id, id, name, created_at, updated_at)
   select org, volume.id(org || 'f' || n), 'folder ' || n, now(), now() from shares, generate_series(1, 50) n where first = 1`,
  `insert into parts (org_id, id, part_number, description, base_uom, default_currency, folder_id, lead_time_days, make_or_buy,
     procurement_type, attributes, created_at, updated_at)
   select org, volume.id(org || 'p' || n), 'P-' || n, '', 'EA', 'EUR', volume.id(org || 'f' || 1 + n % 50), 0, 'make', 'in_house', '{}', now(), now()
   from shares, generate_series(first, last) n where n % 10 = 0`,
  `insert into part_revisions (org_id, id, part_id, revision_code, description, created_at, updated_at)
   select org, volume.id(org || 'r' || n), volume.id(org || 'p' || n), 'A', '', now(), now()
   from shares, generate_series(first, last) n where n % 10 = 0`,
  // Over 400 days, nine of ten succeeded.
  `create temp table made as
   select org, environment, n, uuidv7(-at) as id, now() - at as created_at, 10 * ceil(n / 10.0) as part,
     n % 10 <> 3 as succeeded, (${GRADES})[1 + n % 20] as grade, ${digest(`org || 's' || n`)} as snapshot
   from shares, generate_series(first, last) n, lateral (select 400 * random() * interval '1 day' as at where n > 0) t
   order by at desc`,
  'analyze made',
  `insert into calculations (org_id, id, name, part_id, part_revision_id, costing_environment_id, lot_size, lot_size_defaulted, currency, region,
     language, engine, material_is_provided, provided_stock_kind, full_stock_charge, status, run_seq, attempt_count, enqueued_at, granted_at,
     started_at, finished_at, snapshot_digest, config_revision, environment_chain, engine_version, parameter_version, unit_cost, offer_price,
     setup_cost, priced_grade_id, material_source, created_at, updated_at)
   select org, m.id, 'calculation ' || n, volume.id(org || 'p' || part), volume.id(org || 'r' || part), environment, 1 + n % 500, false, 'EUR',
     t.region, t.language, t.engine, false, 'none', 'auto', case when succeeded then 'succeeded' else 'failed' end, 1, 1, m.created_at,
     m.created_at, m.created_at, m.created_at + interval '1 second', snapshot, 1, t.environment_chain, t.engine_version, t.parameter_version,
     case when succeeded then n % 1000 end, case when succeeded then n % 1000 end, case when succeeded then 1 end, grade, 'caller',
     m.created_at, m.created_at
   from made m, (select * from calculations where org_id = $template and status = 'succeeded' order by id limit 1) t`,
  `insert into calculation_counts (org_id, status, costing_environment_id, material_grade_id, amount)
   select org, case when succeeded then 'succeeded' else 'failed' end, environment, grade, count(*) from made group by 1, 2, 3, 4`,
  `insert into snapshot_pieces (org_id, sha256, body, stored_at)
   select org, snapshot, jsonb_build_object('rest', repeat('x', 1200), 'pieces', jsonb_build_object()), created_at from made`,
  `insert into snapshot_names (org_id, sha256, named_by)
   select org, ${digest(`org || kind || part`)}, snapshot from made, unnest(array['facts', 'environment']) kind`,
  `insert into result_documents (org_id, sha256, body, stored_at)
   select org, ${digest(`org || 'd' || n`)}, substr(t.body, 1, 600), m.created_at
   from made m, (select body from result_documents where org_id = $template order by sha256 limit 1) t where succeeded`,
  `insert into calculation_results (org_id, calculation_id, run_seq, figures, document_sha256, created_at)
   select org, m.id, 1, t.figures, ${digest(`org || 'd' || n`)}, m.created_at
   from made m, (select * from calculation_results where org_id = $template order by calculation_id limit 1) t where succeeded`,
  `insert into part_prices (org_id, part_id, calculation_id, finished_at, currency, unit_cost, offer_price, annual_spend,
     effective_annual_cost, valued_at, potential_savings)
   select distinct on (org, part) org, volume.id(org || 'p' || part), id, created_at, 'EUR', 1, 1, n, n, 'purchase', 1
   from made where succeeded order by org, part, created_at desc on conflict do nothing`,
  `insert into usage_entries (org_id, id, calculation_id, run_seq, usage_window, entry, created_at)
   select org, gen_random_uuid(), id, 1, to_char(created_at, 'YYYY-MM'), e, created_at
   from made, unnest(array['reserve', 'capture']) e`,
  `insert into usage_windows (org_id, usage_window, captured)
   select org, to_char(created_at, 'YYYY-MM'), count(*) from made group by 1, 2
   on conflict (org_id, usage_window) do update set captured = usage_windows.captured + excluded.captured`,
  // Deliveries are of the last 84 days, for which there are partitions.
  `create temp table told as
   select org, k, uuidv7(-at) as id, now() - at as created_at, m.id as calculation_id
   from made m, generate_series(1, ${Math.ceil(DELIVERIES)}) k, lateral (select ${DELIVERY_DAYS} * random() * interval '1 day' as at where n + k > 0) t
   where (k <= ${Math.floor(DELIVERIES)} or n % 2 = 0)
   order by at desc`,
  'analyze told',
  `insert into events (org_id, id, type, fact_key, body, created_at)
   select org, id, 'calculation.succeeded', 'calculation/' || calculation_id || '/' || k || '/succeeded',
     case when created_at > now() - interval '30 days' then jsonb_build_object('id', id, 'type', 'calculation.succeeded', 'created_at', created_at, 'data', jsonb_build_object('text', repeat('x', 700)))::text end, created_at
   from told`,
  // Facts are kept for 62 days.
  `insert into event_facts (org_id, fact, event_id)
   select org, volume.id(calculation_id || '/' || k), id from told where created_at > now() - interval '62 days'`,
  `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, status, attempt_count, last_status_code, created_at, finished_at)
   select org, id, ${ENDPOINT}, id, 'calculation.succeeded', 'succeeded', 1, 200, created_at, created_at from told`,
  `insert into delivery_attempts (org_id, delivery_id, n, endpoint_id, succeeded, url, request_headers, started_at, duration_ms, status_code)
   select org, id, 1, ${ENDPOINT}, true, 'https://example.com/hook', '[["content-type","application/json"]]', created_at, 20, 200 from told`,
];
