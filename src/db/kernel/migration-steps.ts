import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { sha256Hex } from '../../platform/digest.ts';
import { SchemaError } from './schema-error.ts';

/**
 * One step of a migration file `NNNN-name.sql`. A line `-- step: why` begins a step that runs once, in a transaction of its own. A line
 * `-- repeat: why` begins one that runs again, each time in a transaction of its own, until its SQL statement changes no row. A step with
 * `concurrently` is one SQL statement outside any transaction.
 */
export type Step = {
  readonly name: string;
  readonly text: string;
  readonly kind: 'once' | 'repeat' | 'concurrent';
};

const HEAD = /^-- (step|repeat): (.+)$/;
const CONCURRENT = /\bconcurrently\b/i;
/** A kill between the SQL statement and its record makes the step run again, so it must be repeatable. */
const REPEATABLE =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) (?<name>\w+)\b[^;]*;?$/i;

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '').trim();

const toStep = (name: string, head: string, text: string): Step => {
  const code = withoutComments(text);
  if (!CONCURRENT.test(code)) return { name, text, kind: head === 'repeat' ? 'repeat' : 'once' };
  if (!REPEATABLE.test(code))
    throw new SchemaError(
      `The step "${name}" must be one SQL statement: CREATE INDEX CONCURRENTLY IF NOT EXISTS name or DROP INDEX CONCURRENTLY IF EXISTS name.`,
    );
  return { name, text, kind: 'concurrent' };
};

/** @throws SchemaError if text stands before the first step, or a concurrent step could not run twice */
export const parseSteps = (file: string, text: string): readonly Step[] => {
  const found: { head: string; name: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const [, head, name] = HEAD.exec(line) ?? [];
    if (head !== undefined && name !== undefined) found.push({ head, name, lines: [] });
    else if (found.length > 0) found.at(-1)?.lines.push(line);
    else if (withoutComments(line) !== '')
      throw new SchemaError(`${file}: each SQL statement must follow a line "-- step: …" or "-- repeat: …".`);
  }
  return found.map(({ head, name, lines }) => toStep(name, head, lines.join('\n').trim()));
};

/** A lock that is not free within this time is given up: all later SQL statements of the table wait behind the one that waits for it. */
export const LOCK_TIMEOUT = '2s';
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** About a quarter of an hour in all. */
const ATTEMPTS = 60;
/** PostgreSQL's codes for a lock that was not free in time, and for a deadlock. */
const BUSY = new Set(['55P03', '40P01']);

export type LockPatience = {
  readonly attempts?: number;
  readonly pause?: (ms: number) => Promise<unknown>;
};

/**
 * Runs `work` until it gets its locks, with a pause after each try.
 * @throws SchemaError after the last try
 */
export const withLocks = async <T>(
  name: string,
  work: () => Promise<T>,
  { attempts = ATTEMPTS, pause = sleep }: LockPatience = {},
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!BUSY.has((error as { code?: string }).code ?? '')) throw error;
      if (attempt === attempts)
        throw new SchemaError(
          `"${name}" did not get its lock in ${attempts} tries. End the transactions that hold the table (pg_stat_activity, the oldest ` +
            'xact_start first), then run "main.ts migrate" again. It continues with this step.',
        );
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS));
    }
  }
};

/**
 * Sets how long SQL statements of this session wait for a lock. A concurrent step waits without limit: it blocks no reads or writes, and
 * giving up would leave its index invalid.
 */
export const limitLockWait = async (db: Kysely<unknown>, isLimited: boolean): Promise<void> => {
  await sql`select set_config('lock_timeout', ${isLimited ? LOCK_TIMEOUT : '0'}, false)`.execute(db);
};

/** Drops the index if a killed run left it invalid: `if not exists` would keep it. */
const dropInvalid = async (db: Kysely<unknown>, text: string): Promise<void> => {
  const name = REPEATABLE.exec(withoutComments(text))?.groups?.name ?? '';
  const { rows } = await sql`
    select 1 from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.oid = to_regclass(quote_ident(lower(${name}))) and not i.indisvalid`.execute(db);
  if (rows.length > 0) await sql`drop index concurrently ${sql.ref(name.toLowerCase())}`.execute(db);
};

type Place = { readonly migration: string; readonly step: number; readonly sha256: string };

const record = async (db: Kysely<unknown>, { migration, step, sha256 }: Place): Promise<void> => {
  await sql`insert into migration_steps (migration, step, sha256) values (${migration}, ${step}, ${sha256})`.execute(
    db,
  );
};

const runConcurrent = async (db: Kysely<unknown>, text: string, place: Place): Promise<void> => {
  await limitLockWait(db, false);
  await dropInvalid(db, text);
  await sql.raw(text).execute(db);
  await record(db, place);
};

const runStep = async (db: Kysely<unknown>, { text, kind }: Step, place: Place): Promise<void> => {
  if (kind === 'concurrent') return runConcurrent(db, text, place);
  await limitLockWait(db, true);
  for (let changed = kind === 'repeat'; changed; )
    changed = ((await sql.raw(text).execute(db)).numAffectedRows ?? 0n) > 0n;
  await db.transaction().execute(async (tx) => {
    if (kind === 'once') await sql.raw(text).execute(tx);
    await record(tx, place);
  });
};

/**
 * Runs the steps of one migration on a connection of its own, after those that an earlier run has finished.
 * @throws SchemaError if a finished step was changed since, or a step does not get its lock
 */
export const runSteps = async (
  db: Kysely<unknown>,
  migration: string,
  steps: readonly Step[],
  patience?: LockPatience,
): Promise<void> => {
  const { rows } = await sql<{
    step: number;
    sha256: string;
  }>`select step, sha256 from migration_steps where migration = ${migration}`.execute(db);
  const finished = new Map(rows.map(({ step, sha256 }) => [step, sha256]));
  for (const [step, one] of steps.entries()) {
    const place = { migration, step, sha256: sha256Hex(one.text) };
    const before = finished.get(step);
    if (before === undefined) await withLocks(one.name, () => runStep(db, one, place), patience);
    else if (before !== place.sha256)
      throw new SchemaError(
        `The step "${one.name}" of ${migration} was changed after it ran here. Restore its text, and write the change as a new migration.`,
      );
  }
};
