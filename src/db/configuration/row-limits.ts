import { sql } from 'kysely';
import type { StatementTable } from '../environments/statements.ts';
import { invalid } from '../kernel/outcome.ts';
import type { Refused, Write } from './outcome.ts';

/**
 * Maximum number of rows that a price in one environment can see, inherited ones included. A read of an environment weighs one
 * unit whatever its size, so the size is bounded. The presets, complete plants, have up to 60 machines, 45 tools and 459 cutting data.
 */
export const ROW_LIMITS = {
  machines: 350,
  rates: 700,
  tools: 500,
  cutting_data: 1_200,
  subcontractors: 500,
  overrides: 3_000,
} as const;

type Kind = keyof typeof ROW_LIMITS;
const EVERY_KIND = Object.keys(ROW_LIMITS) as readonly Kind[];

/** The limit that the rows of a table count towards. */
export const KINDS_OF: Readonly<Record<StatementTable, readonly Kind[]>> = {
  environment_rates: ['rates'],
  environment_tools: ['tools', 'cutting_data'],
  environment_subcontractors: ['subcontractors'],
  environment_overrides: ['overrides'],
};

const NAMES: Readonly<Record<Kind, string>> = {
  machines: 'machines',
  rates: 'rates',
  tools: 'tools',
  cutting_data: 'rows of cutting data',
  subcontractors: 'subcontractors',
  overrides: 'overrides',
};

/** Maximum length of a chain of machine templates. */
export const MAX_TEMPLATES = 8;

/**
 * The kind of rows of which the environment, or one that inherits from it, has too many; null: none. Runs after the rows were
 * written, so a refused caller must roll back.
 * @param kinds of the written rows
 */
export const checkRowLimits = async (
  { tx, orgId }: Write,
  environmentId: string,
  kinds: readonly Kind[] = EVERY_KIND,
): Promise<Refused | null> => {
  const { rows } = await sql<{ [K in Kind]: number }>`
    with recursive below as (
      select id from environments where org_id = ${orgId} and id = ${environmentId}
      union
      select e.id from environments e join below b on e.parent_environment_id = b.id
      where e.org_id = ${orgId} and e.deleted_at is null
    ), seen as (
      select id as leaf, id, parent_environment_id from environments where org_id = ${orgId} and id in (select id from below)
      union
      select s.leaf, p.id, p.parent_environment_id from environments p join seen s on p.id = s.parent_environment_id
      where p.org_id = ${orgId}
    ), stated as (
      select e.id,
        (select count(*) from environment_machines r where r.org_id = ${orgId} and r.environment_id = e.id) as machines,
        (select count(*) from environment_rates r where r.org_id = ${orgId} and r.environment_id = e.id) as rates,
        (select count(*) from environment_tools r where r.org_id = ${orgId} and r.environment_id = e.id) as tools,
        (select coalesce(sum(jsonb_array_length(r.cutting_data)), 0) from environment_tools r
          where r.org_id = ${orgId} and r.environment_id = e.id) as cutting_data,
        (select count(*) from environment_subcontractors r where r.org_id = ${orgId} and r.environment_id = e.id) as subcontractors,
        (select count(*) from environment_overrides r where r.org_id = ${orgId} and r.environment_id = e.id) as overrides
      from (select distinct id from seen) e
    ), together as (
      select sum(machines) as machines, sum(rates) as rates, sum(tools) as tools, sum(cutting_data) as cutting_data,
        sum(subcontractors) as subcontractors, sum(overrides) as overrides
      from seen join stated on stated.id = seen.id group by leaf
    )
    select max(machines)::integer as machines, max(rates)::integer as rates, max(tools)::integer as tools,
      max(cutting_data)::integer as cutting_data, max(subcontractors)::integer as subcontractors, max(overrides)::integer as overrides
    from together`.execute(tx);
  const [seen] = rows;
  const kind = kinds.find((one) => (seen?.[one] ?? 0) > ROW_LIMITS[one]);
  if (kind === undefined) return null;
  return invalid({
    path: [],
    msg: `An environment has at most ${ROW_LIMITS[kind].toLocaleString('en')} ${NAMES[kind]} with those of its parents; this change would make it ${seen?.[kind].toLocaleString('en')}`,
    type: 'too_many_rows',
  });
};
