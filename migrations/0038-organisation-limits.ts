import { type Kysely, sql } from 'kysely';

/**
 * What all callers of an organisation may ask together in a minute, beside what each of them may: keys do not multiply the limits. The
 * windows are counted like those of keys, in twelve slots of 5 s, UNLOGGED.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table plan_tiers
      add column organisation_units_per_minute integer,
      add column organisation_requests_per_minute integer`.execute(db);
  await sql`
    update plan_tiers set organisation_units_per_minute = 4 * units_per_minute,
      organisation_requests_per_minute = 4 * requests_per_minute`.execute(db);
  await sql`
    alter table plan_tiers
      alter column organisation_units_per_minute set not null,
      alter column organisation_requests_per_minute set not null`.execute(db);
  await sql`
    create unlogged table organisation_windows (
      org_id uuid primary key,
      head bigint not null,
      requests integer[] not null,
      units integer[] not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`grant select, insert, update, delete on organisation_windows to sc_system`.execute(db);
};
