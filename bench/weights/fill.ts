import { MAX_CORNERS } from '../../src/api/nests/routes.ts';
import { storedResult } from '../../src/db/calculations/stored-result.ts';
import { directCosts, price, shouldCostOf } from '../../src/engine/index.ts';
import type { World } from '../../test/contract/world.ts';
import { largeNest } from '../../test/support/large-nest.ts';
import { plateWith } from '../engine/part.ts';
import type { Filled } from './requests.ts';

type Sql = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** Copies one row of a table, each with an id of its own and what `changed` says of the n-th. */
const copies = (table: string, count: number, changed: string, which = 'true') => `
  insert into ${table}
  select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('id', gen_random_uuid()) || ${changed})).*
  from (select * from ${table} where org_id = $1 and ${which} order by id limit 1) t, generate_series(1, ${count}) n`;

const NUMBERED = `jsonb_build_object('name', 'n' || n)`;
const LATER = `jsonb_build_object('kind', 'labour', 'subject_id', null, 'valid_from', date '2000-01-01' + n, 'valid_to', date '2000-01-01' + n)`;

/** Limits of an organisation of the world and of a list. */
export type Most = {
  readonly uploads: number;
  readonly machines: number;
  readonly rates: number;
  readonly tools: number;
  readonly subcontractors: number;
  readonly folders: number;
  readonly standardParts: number;
  readonly knownPrices: number;
};

const [CALCULATIONS, PARTS] = [500, 400];
const PRICED_PART = `(select p.part_number from parts p join calculations c on c.org_id = p.org_id and c.part_id = p.id
  where c.org_id = $1 and c.status = 'succeeded' order by p.id limit 1)`;
/** Every part with a picture: each has a revision whose file is the confirmed one of the world. */
const PICTURED = [
  `insert into geometries (org_id, sha256, facts, pictures_status, thumbnail_key, created_at, updated_at)
   select org_id, sha256, '{}', 'ok', 'org/' || org_id || '/geometry/' || sha256 || '/thumbnail.png', now(), now()
   from uploads where org_id = $1 and status = 'confirmed' and sha256 is not null limit 1
   on conflict (org_id, sha256) do update set pictures_status = 'ok', thumbnail_key = excluded.thumbnail_key`,
  `insert into part_revisions (org_id, id, part_id, revision_code, description, created_at, updated_at)
   select p.org_id, gen_random_uuid(), p.id, 'A', '', now(), now() from parts p
   where p.org_id = $1 and not exists (select 1 from part_revisions r where r.org_id = p.org_id and r.part_id = p.id)`,
  `insert into dataset_links (org_id, id, part_revision_id, data_source_id, role, created_at)
   select r.org_id, gen_random_uuid(), r.id, u.id, 'primary_cad', now() from part_revisions r
   join lateral (
     select id from uploads where org_id = r.org_id and status = 'confirmed' and sha256 is not null limit 1) u on true
   where r.org_id = $1 and not exists (
     select 1 from dataset_links l where l.org_id = r.org_id and l.part_revision_id = r.id and l.role = 'primary_cad')`,
];
/** Unique components of an assembly, at most. */
const COMPONENTS = 300;

/** Calculations that are priced with a part of a hundred features. @returns their ids */
const fillCalculations = async (sql: Sql, { organisation: { id }, ids }: World): Promise<string[]> => {
  const priced = price(plateWith(100));
  if (priced.outcome !== 'priced') throw new Error('the part has no price');
  const { figures, document, sha256 } = storedResult(priced, {
    direct: directCosts(priced),
    shouldCost: shouldCostOf(priced),
  });
  await sql('insert into result_documents (org_id, sha256, body, stored_at) values ($1, $2, $3, now())', [
    id,
    sha256,
    document,
  ]);
  await sql('update calculation_results set figures = $2, document_sha256 = $3 where org_id = $1', [
    id,
    JSON.stringify(figures),
    sha256,
  ]);
  await sql(`update calculations set unit_cost = $2 where org_id = $1 and status = 'succeeded'`, [
    id,
    figures.unit_cost,
  ]);
  await sql(
    copies(
      'calculations',
      CALCULATIONS,
      `jsonb_build_object('name', repeat('n', 250), 'batch_id', '${ids.batch_id}')`,
      `status = 'succeeded'`,
    ),
    [id],
  );
  await sql(
    `insert into calculation_results (org_id, calculation_id, run_seq, figures, document_sha256, created_at)
     select r.org_id, c.id, r.run_seq, r.figures, r.document_sha256, r.created_at from calculations c
     join lateral (select * from calculation_results r where r.org_id = c.org_id limit 1) r on true
     where c.org_id = $1 and c.name like 'nnnn%'`,
    [id],
  );
  const rows = await sql(`select id from calculations where org_id = $1 and name like 'nnnn%' limit 500`, [
    id,
  ]);
  return rows.map((row) => String(row.id));
};

/** A nest on one sheet with as many corners as one drawing may show. */
const fillNest = async (sql: Sql, { organisation, ids }: World): Promise<Filled['nest']> => {
  const of = { nest_item_id: ids.nest_item_id ?? '', material_grade_id: ids.grade_id ?? '' };
  const { job, result } = largeNest(of, MAX_CORNERS, 1);
  await sql(`update job_nests set status = 'solved', job = $2, result = $3 where org_id = $1`, [
    organisation.id,
    JSON.stringify(job),
    JSON.stringify(result),
  ]);
  return { job, result };
};

type Exported = {
  readonly machines: readonly { readonly key: string }[];
  readonly fleet: readonly { readonly machine: string }[];
  readonly rates: readonly { readonly machine: string | null }[];
};

/** Machines that a body of 1 MiB has room for, beside tools and rates. */
const SENT = 250;

/** As much of an exported environment as one request may send, under a name of its own. */
const importable = (document: Exported): object => {
  const machines = document.machines.slice(0, SENT);
  const keys = new Set(machines.map(({ key }) => key));
  return {
    ...document,
    name: 'imported',
    machines,
    fleet: document.fleet.filter(({ machine }) => keys.has(machine)),
    rates: document.rates.filter(({ machine }) => machine === null || keys.has(machine)),
  };
};

/** As much of everything as an organisation may have, or as lists and documents show at most. */
export const fill = async (sql: Sql, world: World, most: Most): Promise<Filled> => {
  const { id } = world.organisation;
  const long = `jsonb_build_object('attributes', jsonb_build_object('x', repeat('x', 16000)))`;
  const countOf = async (table: string, of: string): Promise<number> =>
    Number((await sql(`select count(*) as n from ${table} where org_id = $1 and ${of}`, [id]))[0]?.n);
  const baseline = 'environment_id = (select id from environments where org_id = $1 and is_baseline)';
  const freeRows = async (kind: keyof Most): Promise<number> =>
    Math.max(0, most[kind] - (await countOf(`environment_${kind}`, baseline)));
  for (const text of [
    copies('parts', PARTS, `jsonb_build_object('part_number', 'P' || n) || ${long}`),
    ...PICTURED,
    copies(
      'uploads',
      most.uploads,
      `jsonb_build_object('name', repeat('n', 200), 'sha256', null, 'size_bytes', null, 'object_key', null, 'status', 'cancelled')`,
    ),
    copies('folders', most.folders, NUMBERED),
    copies(
      'standard_parts',
      most.standardParts,
      `jsonb_build_object('kind', 'other', 'name', 'n' || n, 'folded_name', 'N' || n)`,
    ),
    copies(
      'known_prices',
      most.knownPrices,
      `jsonb_build_object('lot_size', n, 'supplier', 'bench', 'currency', 'EUR', 'priced_on', '2026-02-01', 'part_number', ${PRICED_PART})`,
    ),
    copies('machines', await freeRows('machines'), NUMBERED),
    copies('environment_rates', await freeRows('rates'), LATER, baseline),
    copies(
      'environment_tools',
      await freeRows('tools'),
      NUMBERED,
      `${baseline} and jsonb_array_length(cutting_data) > 2`,
    ),
    copies('environment_subcontractors', await freeRows('subcontractors'), NUMBERED, baseline),
  ])
    await sql(text, [id]);
  await sql(
    `insert into environment_machines (org_id, id, environment_id, machine_id, fleet_priority, is_enabled, created_at)
     select m.org_id, gen_random_uuid(), e.id, m.id, 10, true, now()
     from machines m join environments e on e.org_id = m.org_id and e.is_baseline where m.org_id = $1 and m.name like 'n%'`,
    [id],
  );
  const nest = await fillNest(sql, world);
  const env = `/api/v1/environments/${world.organisation.environmentId}`;
  return {
    rows: { machines: most.machines },
    pricedPart: String((await sql(`select ${PRICED_PART} as number`, [id]))[0]?.number),
    calculations: await fillCalculations(sql, world),
    document: importable(await world.owner.get<Exported>(`${env}/export`)),
    nest,
    components: COMPONENTS,
  };
};
