import { sql } from 'kysely';
import type { Tx } from '../kernel/database.ts';
import type { EndpointId, OrgId } from '../kernel/ids.ts';

/** Overview for support. Runs as sc_admin, across organisations. */
export type OrganisationOverview = {
  readonly id: OrgId;
  readonly name: string;
  readonly slug: string;
  readonly tierSlug: string;
  readonly endpoints: number;
  readonly disabledEndpoints: number;
  /** Enabled endpoints whose newest attempt of the last 24 hours failed; tests and replays are not counted. */
  readonly failingEndpoints: number;
};

const MAX_ORGANISATIONS = 200;
const HOUR_MS = 3_600_000;
const HEALTH_HOURS = 24;

/** Organisations whose name, slug or id contains the text, those with disabled or failing endpoints first; at most 200. */
export const findOrganisations = async (
  tx: Tx,
  text: string,
  now: Date,
): Promise<readonly OrganisationOverview[]> => {
  const since = new Date(now.getTime() - HEALTH_HOURS * HOUR_MS);
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{
    id: OrgId;
    name: string;
    slug: string;
    tier_slug: string;
    endpoints: number;
    disabled: number;
    failing: number;
  }>`
    select o.id, o.name, o.slug, o.tier_slug, count(e.id)::int as endpoints,
      (count(e.id) filter (where e.status = 'disabled'))::int as disabled,
      (count(e.id) filter (where e.status = 'enabled' and not newest.succeeded))::int as failing
    from organisations o
    left join webhook_endpoints e on e.org_id = o.id and e.deleted_at is null
    left join lateral (
      select a.succeeded from delivery_attempts a
      where a.org_id = e.org_id and a.endpoint_id = e.id and a.started_at >= ${since}
        and a.counted and a.succeeded is not null
      order by a.started_at desc limit 1
    ) newest on true
    where o.name ilike ${pattern} or o.slug ilike ${pattern} or o.id::text ilike ${pattern}
    group by o.id
    order by disabled desc, failing desc, o.name, o.id
    limit ${MAX_ORGANISATIONS}`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    tierSlug: row.tier_slug,
    endpoints: row.endpoints,
    disabledEndpoints: row.disabled,
    failingEndpoints: row.failing,
  }));
};

export const findOrganisationName = async (tx: Tx, orgId: OrgId): Promise<string | null> => {
  const row = await tx.selectFrom('organisations').select('name').where('id', '=', orgId).executeTakeFirst();
  return row?.name ?? null;
};

/** Ended attempts of one hour. */
export type HealthHour = { readonly hour: Date; readonly succeeded: number; readonly failed: number };

/** The last 24 hours of an endpoint, oldest first, including hours without attempts; tests and replays are not counted. */
export const endpointHealth = async (
  tx: Tx,
  orgId: OrgId,
  endpointId: EndpointId,
  now: Date,
): Promise<readonly HealthHour[]> => {
  const lastHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const since = new Date(lastHour - (HEALTH_HOURS - 1) * HOUR_MS);
  const { rows } = await sql<{ hour: Date; succeeded: number; failed: number }>`
    select date_trunc('hour', started_at, 'UTC') as hour,
      (count(*) filter (where succeeded))::int as succeeded, (count(*) filter (where not succeeded))::int as failed
    from delivery_attempts
    where org_id = ${orgId} and endpoint_id = ${endpointId} and started_at >= ${since}
      and counted and succeeded is not null
    group by 1`.execute(tx);
  const known = new Map(rows.map((row) => [row.hour.getTime(), row]));
  return Array.from({ length: HEALTH_HOURS }, (_, index) => {
    const hour = since.getTime() + index * HOUR_MS;
    const { succeeded = 0, failed = 0 } = known.get(hour) ?? {};
    return { hour: new Date(hour), succeeded, failed };
  });
};
