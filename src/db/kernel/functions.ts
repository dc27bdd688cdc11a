import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql, type Transaction } from 'kysely';
import { sha256Hex } from '../../platform/digest.ts';
import { LOCK_TIMEOUT } from './migration-steps.ts';

const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../functions');

/** A function of the schema, created by `functions/<name>.sql`, which can be executed repeatedly. */
type SchemaFunction = {
  readonly name: string;
  readonly text: string;
  /**
   * The role that the function runs as, from its line `-- owner:`; null: it runs as its caller, and the owner of the schema owns
   * it.
   */
  readonly owner: string | null;
};

export const readFunctions = async (): Promise<readonly SchemaFunction[]> => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(FOLDER, file), 'utf8');
      return {
        name: file.slice(0, -'.sql'.length),
        text,
        owner: /^-- owner: (\w+)$/m.exec(text)?.[1] ?? null,
      };
    }),
  );
};

/**
 * Applies each function whose text has changed since it was last applied, all in one transaction: nobody sees a missing function,
 * or an old one beside a new one.
 * @returns the names of the changed functions.
 */
export const applyFunctions = async (db: Kysely<unknown>): Promise<readonly string[]> => {
  const functions = await readFunctions();
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('schema-functions'))`.execute(tx);
    // A trigger is replaced under a lock of its table.
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(tx);
    const { rows } = await sql<{
      name: string;
      sha256: string;
    }>`select name, sha256 from schema_functions`.execute(tx);
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    const changed = functions.filter(({ name, text }) => applied.get(name) !== sha256Hex(text));
    for (const one of changed) await apply(tx, one);
    return changed.map(({ name }) => name);
  });
};

const apply = async (tx: Transaction<unknown>, { name, text, owner }: SchemaFunction): Promise<void> => {
  if (owner !== null) {
    // A role that owns functions may create them during this transaction only.
    await sql`grant create on schema public to ${sql.ref(owner)}`.execute(tx);
    await sql`set local role ${sql.ref(owner)}`.execute(tx);
  }
  await sql.raw(text).execute(tx);
  if (owner !== null) {
    await sql`reset role`.execute(tx);
    await sql`revoke create on schema public from ${sql.ref(owner)}`.execute(tx);
  }
  await sql`
    insert into schema_functions (name, sha256) values (${name}, ${sha256Hex(text)})
    on conflict (name) do update set sha256 = excluded.sha256`.execute(tx);
};
