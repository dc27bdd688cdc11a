import { type Kysely, sql } from 'kysely';

/**
 * An assembly whose parts are in files of their own: the names that are asked for, and the files that were sent to it. With `files` the
 * upload is the archive of these, made when it is read; `is_whole` says that none of the names may then be missing.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table uploads
      add column missing_files jsonb check (jsonb_typeof(missing_files) = 'array'),
      add column files jsonb check (jsonb_typeof(files) = 'array'),
      add column is_whole boolean not null default false,
      add check (files is null or format = 'zip')`.execute(db);
};
