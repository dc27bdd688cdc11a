import { AbortedTransactionError, Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isTracing } from '../../platform/tracing/span.ts';
import type { DB } from '../generated/schema.ts';
import type { OrgId } from './ids.ts';
import { Ending, inOnePacket, pipelined } from './pipeline.ts';
import { prepareMarked } from './prepared.ts';
import { inScope, type Scope, ScopedDialect } from './scoped-driver.ts';
import { traceStatements } from './traced.ts';

export type Tx = Transaction<DB>;

/**
 * The application's access to PostgreSQL. The login has no rights of its own: each transaction takes one role for its duration,
 * so a forgotten filter returns no rows instead of another customer's.
 */
export type Database = {
  /** One organisation's transaction, behind row-level security. `work` may end it with its last SQL statements (`ending`). */
  readonly asTenant: <T>(orgId: OrgId, work: (tx: Tx) => Promise<T | Ending<T>>) => Promise<T>;
  /** The same, read-only: all SQL statements see one snapshot, whatever commits meanwhile. `work` may end it too. */
  readonly asReader: <T>(orgId: OrgId, work: (tx: Tx) => Promise<T | Ending<T>>) => Promise<T>;
  /** Credential look-ups and sweeps: a few columns across organisations, only ids and states. */
  readonly asSystem: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Operator routes; every use of it writes an audit row. */
  readonly asAdmin: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The reader of a link, without an account: the row of the token with this digest, read-only. */
  readonly asShared: <T>(tokenSha256: Buffer, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Removal of the rows of one organisation that is being erased. */
  readonly asEraser: <T>(orgId: OrgId, work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** One SQL statement in one round trip, without any rights: for schema functions that take a role themselves. */
  readonly sqlStatement: <Row>(query: RawBuilder<Row>) => Promise<readonly Row[]>;
  /** Connections of the pool by state; `waiting` counts requests for a connection. */
  readonly connections: () => { readonly busy: number; readonly idle: number; readonly waiting: number };
  /** Resolves when the database has executed an SQL statement. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const DATE_OID = 1082;
const INT8_OID = 20;
const NUMERIC_OID = 1700;

/**
 * Dates stay text, because a Date would shift them by a time zone. Doubles represent counts and money with six decimals exactly
 * enough.
 */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE_OID) return (text: string) => text;
    if (oid === INT8_OID || oid === NUMERIC_OID) return (text: string) => Number(text);
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
} as pg.CustomTypesConfig;

/** A caller learns soon that the database is not available, and may retry. */
const WAIT_MS = 5_000;

export const openDatabase = (options: {
  readonly url: string;
  readonly poolSize: number;
  /** Timeout for a connection, after which work fails as unavailable; default 5 s. */
  readonly waitMs?: number;
  /** False: no named prepared statements, for a pooler that does not keep them; default true. */
  readonly prepare?: boolean;
  /**
   * True with the login `sc_files` of the worker that opens untrusted files. Work as a tenant has the rights of that worker. Work as the
   * system sees no organisation. Other work is refused.
   */
  readonly filesOnly?: boolean;
  readonly onIdleError: (error: Error) => void;
}): Database => {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    types,
    connectionTimeoutMillis: options.waitMs ?? WAIT_MS,
    idleTimeoutMillis: 30_000,
    // An SQL statement is sent when it is begun, whatever is still under way on its connection (`pipeline.ts`).
    pipeline: true,
    // No time limits here: a pooler refuses them in a connection. They belong to the login (migrations/0001-roles.ts).
    application_name: 'should-cost',
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', options.onIdleError);
  // The pool listens to idle connections only. A busy one that dies fails its query, and must not end the process as well.
  pool.on('connect', (client) => {
    client.on('error', options.onIdleError);
    if (options.prepare !== false) prepareMarked(client);
    inOnePacket(client);
    if (isTracing()) traceStatements(client);
  });
  const dialect = new ScopedDialect({ pool });
  const db = new Kysely<DB>({ dialect });
  const within = async <T>(scope: Scope, work: (tx: Tx) => Promise<T | Ending<T>>): Promise<T> => {
    let last: T | Ending<T> | undefined;
    try {
      last = await inScope(scope, () =>
        db.transaction().execute(async (tx) => {
          last = await pipelined(tx, dialect, work);
          return last;
        }),
      );
    } catch (error) {
      // A commit was refused because an SQL statement sent with it had failed: that one's error is the one to report.
      if (last instanceof Ending && error instanceof AbortedTransactionError) await last.result;
      throw error;
    }
    return last instanceof Ending ? last.result : last;
  };
  /** A read-only transaction. Its commit changes nothing, so nobody waits for it but its connection. */
  const reading = <T>(scope: Scope, work: (tx: Tx) => Promise<T | Ending<T>>): Promise<T> =>
    new Promise((resolve, reject) => {
      const read = async (tx: Tx) => {
        const found = await work(tx);
        if (!(found instanceof Ending)) resolve(found);
        return found;
      };
      within(scope, read).then(resolve, reject);
    });
  const tenant = options.filesOnly === true ? 'sc_files' : 'sc_tenant';
  const system = options.filesOnly === true ? 'sc_files' : 'sc_system';
  const asSystem: Database['asSystem'] = (work) => within({ role: system }, work);
  return {
    asTenant: (orgId, work) => within({ role: tenant, orgId }, work),
    asReader: (orgId, work) => reading({ role: tenant, orgId, isSnapshot: true }, work),
    asSystem,
    asAdmin: (work) => within({ role: 'sc_admin' }, work),
    asShared: (tokenSha256, work) => reading({ role: 'sc_shared', tokenSha256, isSnapshot: true }, work),
    asEraser: (orgId, work) => within({ role: 'sc_eraser', orgId }, work),
    sqlStatement: async (query) => (await query.execute(db)).rows,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: async () => {
      await asSystem((tx) => sql`select 1`.execute(tx));
    },
    close: () => db.destroy(),
  };
};

/** Takes the tenant role of the organisation within a transaction of another scope; both end with the transaction. */
export const enterTenant = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await sql`select set_config('role', 'sc_tenant', true), set_config('app.org_id', ${orgId}, true)`.execute(
    tx,
  );
};

/** Returns to the operators' role, to write the audit log after a tenant's part of the same transaction. */
export const enterAdmin = async (tx: Tx): Promise<void> => {
  await sql`select set_config('role', 'sc_admin', true)`.execute(tx);
};

/** Takes the eraser role for its organisation, as `enterTenant` does. */
export const enterEraser = async (tx: Tx, orgId: OrgId): Promise<void> => {
  await sql`select set_config('role', 'sc_eraser', true), set_config('app.org_id', ${orgId}, true)`.execute(
    tx,
  );
};
