import { type Kysely, sql } from 'kysely';

/** A remnant of any outline: its loop, x and y in turn, mm; null for the rectangle of its length and width. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table remnants add column outline_mm jsonb
      check (outline_mm is null or (form = 'sheet' and jsonb_typeof(outline_mm) = 'array'))`.execute(db);
};
