import { type Kysely, sql } from 'kysely';

/**
 * What an organisation stores is held before any of its objects. It was held behind them, by the sum that follows each SQL statement: of two
 * transactions that changed several objects of one organisation, each could wait for what the other had.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function hold_storage() returns trigger language plpgsql as $$
    begin
      perform 1 from storage_totals
      where org_id = nullif(current_setting('app.org_id', true), '')::uuid
      for update;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger stored_objects_held before insert or update or delete on stored_objects
    for each statement execute function hold_storage()`.execute(db);
};
