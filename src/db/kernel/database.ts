import { Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '../generated/schema.ts';
import type { OrgId } from './ids.ts';
import { prepareMarked } from './prepared.ts';
import { inScope, type Scope, ScopedDialect } from './scoped-driver.ts';

export type Tx = Transaction<DB>;

/**
 * The application's way into PostgreSQL. The login has no right of its own: each transaction takes one role for its own
 * duration, so a forgotten filter reads nothing instead of another customer's rows.
 */
export type Database = {
  /** One organisation's transaction, behind row-level security. */
  readonly asTenant: <T>(orgId: OrgId, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The same, for what only reads: all its SQL statements see one state, whatever commits meanwhile. */
  readonly asReader: <T>(orgId: OrgId, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Credential look-up and sweeps: a few columns across organisations, never more than ids and states. */
  readonly asSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Operator routes; every use of it writes an audit row. */
  readonly asAdmin: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Removal of one organisation that is being erased: its rows, and no others. */
  readonly asEraser: <T>(orgId: OrgId, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** One SQL statement in one round trip, without any right: for the functions of the schema that take a role themselves. */
  readonly sqlStatement: <Row>(query: RawBuilder<Row>) => Promise<readonly Row[]>;
  /** Connections of the pool by state; `waiting` are pieces of work that wait for one. */
  readonly connections: () => { readonly busy: number; readonly idle: number; readonly waiting: number };
  /** Resolves when an SQL statement was answered. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const DATE_OID = 1082;
const INT8_OID = 20;
const NUMERIC_OID = 1700;

/** Dates stay text (a Date would shift them by a zone); counts and money with six decimals fit a double exactly enough to print. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE_OID) return (text: string) => text;
    if (oid === INT8_OID || oid === NUMERIC_OID) return (text: string) => Number(text);
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
} as pg.CustomTypesConfig;

/** A caller is told soon that the database cannot be had, and may try again. */
const WAIT_MS = 5_000;

export const openDatabase = (options: {
  readonly url: string;
  readonly poolSize: number;
  /** How long work waits for a connection before it fails as unavailable; default 5 s. */
  readonly waitMs?: number;
  readonly onIdleError: (error: Error) => void;
}): Database => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types,
    connectionTimeoutMillis: options.waitMs ?? WAIT_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'should-cost',
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', options.onIdleError);
  // The pool listens to idle connections only. One that dies at work fails its query, and must not end the process besides.
  pool.on('connect', (client) => {
    client.on('error', options.onIdleError);
    prepareMarked(client);
  });
  const db = new Kysely<DB>({ dialect: new ScopedDialect({ pool }) });
  const within = <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inScope(scope, () => db.transaction().execute(work));
  return {
    asTenant: (orgId, work) => within({ role: 'sc_tenant', orgId }, work),
    asReader: (orgId, work) => within({ role: 'sc_tenant', orgId, isSnapshot: true }, work),
    asSystem: (work) => within({ role: 'sc_system' }, work),
    asAdmin: (work) => within({ role: 'sc_admin' }, work),
    asEraser: (orgId, work) => within({ role: 'sc_eraser', orgId }, work),
    sqlStatement: async (query) => (await query.execute(db)).rows,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: async () => {
      await within({ role: 'sc_system' }, (tx) => sql`select 1`.execute(tx));
    },
    close: () => db.destroy(),
  };
};

/** Takes the tenant role and names the organisation within a transaction of another scope; both end with the transaction. */
export const enterTenant = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await sql`select set_config('role', 'sc_tenant', true), set_config('app.org_id', ${orgId}, true)`.execute(
    tx,
  );
};

/** Takes the operators' role again, for what the log of the operators says after a tenant's part of the same transaction. */
export const enterAdmin = async (tx: Tx): Promise<void> => {
  await sql`select set_config('role', 'sc_admin', true)`.execute(tx);
};

/** Takes the role that erases, and names its organisation, as \`enterTenant\` does. */
export const enterEraser = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await sql`select set_config('role', 'sc_eraser', true), set_config('app.org_id', ${orgId}, true)`.execute(
    tx,
  );
};
