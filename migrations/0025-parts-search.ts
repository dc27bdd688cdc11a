import { type Kysely, sql } from 'kysely';

/**
 * An index for the substring search of the parts list.
 *
 * Behind row-level security PostgreSQL evaluates the policy before any operator that is not leakproof, and `ilike` is not: as sc_tenant
 * no trigram index can ever be used. So the search runs as a role of its own, for which the rows of every organisation are visible, but
 * which is taken only inside `search_parts`; that function names the organisation of the transaction itself and gives ids only.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create extension if not exists btree_gin`.execute(db);
  // Roles belong to the server: another database may be making them at this moment.
  await sql`
    do $$ begin
      create role sc_search nologin noinherit;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db);
  await sql`
    do $$ begin
      grant sc_search to sc_app with inherit false, set true;
    exception when unique_violation or internal_error then null;
    end $$`.execute(db);
  await sql`grant usage on schema public to sc_search`.execute(db);
  await sql`grant select (org_id, id, part_number, description) on parts to sc_search`.execute(db);
  await sql`create policy search on parts for select to sc_search using (true)`.execute(db);
  // No list of pending entries: each search would read it from end to end.
  await sql`
    create index parts_search on parts using gin (org_id, part_number gin_trgm_ops, description gin_trgm_ops)
    with (fastupdate = off)`.execute(db);

  // Planned anew for each pattern: a rare one is found by its trigrams, one of two letters by the organisation's rows.
  await sql`
    create function search_parts(p_pattern text) returns setof uuid
    language plpgsql rows 100 as $$
    declare
      own uuid := nullif(current_setting('app.org_id', true), '')::uuid;
    begin
      perform set_config('role', 'sc_search', true);
      return query execute
        'select p.id from parts p where p.org_id = $1 and (p.part_number ilike $2 or p.description ilike $2)'
        using own, p_pattern;
      perform set_config('role', 'sc_tenant', true);
    end $$`.execute(db);
};
