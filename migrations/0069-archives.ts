import { type Kysely, sql } from 'kysely';

/** An assembly with the files of its parts comes as one archive. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table uploads
      drop constraint uploads_format_check,
      add constraint uploads_format_check
        check (format in ('step', 'stl', 'obj', 'zip', 'pdf', 'png', 'jpeg', 'text', 'markdown'))`.execute(
    db,
  );
};
