import type { Duplex } from 'node:stream';
import { Transaction } from 'kysely';
import type pg from 'pg';
import type { DB } from '../generated/schema.ts';
import type { ScopedDialect } from './scoped-driver.ts';

type Tx = Transaction<DB>;

/**
 * The result of a transaction, read by SQL statements that are sent together with its commit. Make it with `ending`, from SQL statements
 * that have been begun: the transaction begins no further ones.
 */
export class Ending<T> {
  readonly result: Promise<T>;

  constructor(result: Promise<T>) {
    this.result = result;
    // Reported by the transaction.
    result.catch(() => undefined);
  }
}

/** Ends a transaction by its last SQL statements: they and the commit are one round trip. */
export const ending = <T>(result: Promise<T>): Ending<T> => new Ending(result);

/**
 * Results of SQL statements that were begun together, which is one round trip. PostgreSQL executes them in their order. Throws the first error
 * when all have ended, so that none is sent after the rollback.
 */
export const together = async <T extends readonly unknown[] | []>(
  begun: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(begun);
  return Promise.all(begun);
};

/** Kysely lets each SQL statement of a transaction wait for the one before. With this, `work` sends them when it begins them. */
export const pipelined = <T>(
  tx: Tx,
  dialect: ScopedDialect,
  work: (tx: Tx) => Promise<T | Ending<T>>,
): Promise<T | Ending<T>> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const { driver } = dialect;
    let hasEnded = false;
    const executor = tx.getExecutor().withConnectionProvider({
      provideConnection: (use) => {
        if (hasEnded) throw new Error('the transaction has sent its last SQL statement');
        driver.open(connection);
        return use(connection);
      },
    });
    const result = await work(new Transaction<DB>({ config: { dialect }, dialect, driver, executor }));
    hasEnded = result instanceof Ending;
    return result;
  });

/** SQL statements that are begun in the same turn of the event loop leave this process in one packet. */
export const inOnePacket = (client: pg.PoolClient): void => {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (...args: unknown[]): unknown => {
    const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return send(...args);
  };
  Object.assign(client, { query });
};
