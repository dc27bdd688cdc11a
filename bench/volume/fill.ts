import type pg from 'pg';
import { DELIVERY_DAYS, FILL } from './rows.ts';
import { withoutIndexes } from './without-indexes.ts';

/** Calculations per organisation, on average. Shares fall with the rank of the organisation: the first has about a sixth of all. */
const PER_ORGANISATION = 1_000;
const SKEW = 1.1;

const countOrganisations = (calculations: number): number => Math.ceil(calculations / PER_ORGANISATION);

/** Calculations of each rank, in whole tens, as a part has ten; together about `calculations`. */
export const sharesOf = (calculations: number): readonly number[] => {
  const weights = Array.from({ length: countOrganisations(calculations) }, (_, rank) => (rank + 1) ** -SKEW);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => 10 * Math.max(1, Math.round((calculations * weight) / sum / 10)));
};

/** Copies of one organisation with its environment and endpoint. */
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

/** One digest of a name, in the form of a UUID of version 4. */
const ID_FUNCTION = `
  create function volume.id(name text) returns uuid immutable parallel safe language sql as
  $f$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $f$`;

/** Faster, and lost if the server stops meanwhile. */
const UNSAFE = [
  'fsync = off',
  'full_page_writes = off',
  'autovacuum = off',
  `max_wal_size = '8GB'`,
  `checkpoint_timeout = '1h'`,
];

/**
 * Fills one database with organisations of very different size, and grows it: each statement writes the rows of all organisations, in
 * the order of their time. Foreign keys are not checked. The clock of the rows is that of the server.
 */
export const createFiller = async (
  owner: pg.Client,
  of: { readonly template: string; readonly largest: string; readonly typical: number },
) => {
  await owner.query('set session_replication_role = replica');
  await owner.query(`set work_mem = '256MB'`);
  await owner.query(`set maintenance_work_mem = '512MB'`);
  await owner.query('create schema volume');
  await owner.query(ID_FUNCTION);
  await owner.query(
    `insert into webhook_endpoints
     select (jsonb_populate_record(null::webhook_endpoints, to_jsonb(e) || jsonb_build_object('org_id', $2::uuid))).*
     from webhook_endpoints e where e.org_id = $1`,
    [of.template, of.largest],
  );
  for (let days = DELIVERY_DAYS; days > 0; days -= 14)
    await owner.query(
      `select keep_partitions(now() - make_interval(days => $1), now() - interval '1 year')`,
      [days],
    );
  const organisations: string[] = [of.largest];
  const have = new Map<string, number>();
  const unsafely = async (work: () => Promise<void>): Promise<void> => {
    for (const setting of UNSAFE) await owner.query(`alter system set ${setting}`);
    await owner.query('select pg_reload_conf()');
    await work();
    await owner.query('alter system reset all');
    await owner.query('select pg_reload_conf()');
    await owner.query('checkpoint');
  };
  const fill = async (shares: readonly (readonly [string, number])[]): Promise<void> => {
    const grown = shares
      .map(([org, to]) => ({ org, first: (have.get(org) ?? 0) + 1, last: to }))
      .filter(({ first, last }) => last >= first);
    await owner.query(
      `create temp table shares as
       select org, first, last, (select id from environments e where e.org_id = org order by id limit 1) as environment
       from jsonb_to_recordset($1::jsonb) as s(org uuid, first integer, last integer)`,
      [JSON.stringify(grown)],
    );
    const template = owner.escapeLiteral(of.template);
    await withoutIndexes(owner, async () => {
      for (const text of FILL) await owner.query(text.replaceAll('$template', template));
    });
    await owner.query('drop table shares, made, told');
    for (const { org, last } of grown) have.set(org, last);
  };
  return {
    organisations,
    growTo: async (calculations: number): Promise<void> => {
      const sizes = sharesOf(calculations);
      const added = await owner.query<{ id: string }>(ADD_ORGANISATIONS, [
        of.template,
        sizes.length - organisations.length,
      ]);
      organisations.push(...added.rows.map(({ id }) => id));
      const shares = organisations.map((org, rank) => [org, sizes[rank] ?? 0] as const);
      await unsafely(() => fill([[of.template, of.typical], ...shares]));
      await owner.query('vacuum analyze');
      await owner.query('checkpoint');
    },
  };
};

export type Filler = Awaited<ReturnType<typeof createFiller>>;
