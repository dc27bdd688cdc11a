import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type { OrgId } from './ids.ts';

/** Role of a transaction and, for a tenant or an erasure, its organisation. */
export type Scope =
  | { readonly role: 'sc_tenant' | 'sc_eraser'; readonly orgId: OrgId; readonly isSnapshot?: boolean }
  | { readonly role: 'sc_system' | 'sc_admin' }
  /** The reader of a link: sees the row of the token with this digest. */
  | { readonly role: 'sc_shared'; readonly tokenSha256: Buffer; readonly isSnapshot: true }
  /** The worker that opens untrusted files; without an organisation it sees no tenant's row. */
  | { readonly role: 'sc_files'; readonly orgId?: OrgId; readonly isSnapshot?: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/** Transactions begun by `work` have this scope. */
export const inScope = <T>(scope: Scope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Several SQL statements in one message take no parameters, so the values are validated instead. */
const settingsOf = (scope: Scope): string => {
  const role = `set_config('role', '${scope.role}', true)`;
  if (scope.role === 'sc_shared')
    return `select ${role}, set_config('app.share_sha256', '${scope.tokenSha256.toString('hex')}', true)`;
  if (!('orgId' in scope) || scope.orgId === undefined) return `select ${role}`;
  if (!UUID.test(scope.orgId)) throw new Error('an organisation is named by a UUID');
  return `select ${role}, set_config('app.org_id', '${scope.orgId}', true)`;
};

/** A snapshot: all SQL statements see the state that was committed when it began. Read-only, so it never conflicts. */
const beginOf = (scope: Scope): string =>
  'isSnapshot' in scope && scope.isSnapshot === true
    ? 'begin isolation level repeatable read read only'
    : 'begin';

/**
 * Begins a transaction and sets its scope with the first SQL statement (`open`), in the same round trip; one that sends none costs none. Should
 * the beginning fail, nothing behind it has any rights, and its own error is the one to report.
 */
export class ScopedDriver extends PostgresDriver {
  readonly #unopened = new WeakMap<DatabaseConnection, string>();
  readonly #opened = new WeakMap<DatabaseConnection, Promise<unknown>>();

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const scope = scopes.getStore();
    if (scope === undefined) return super.beginTransaction(connection, settings);
    this.#unopened.set(connection, `${beginOf(scope)}; ${settingsOf(scope)}`);
  }

  /** Call it before each SQL statement of the transaction. */
  open(connection: DatabaseConnection): void {
    const text = this.#unopened.get(connection);
    if (text === undefined) return;
    this.#unopened.delete(connection);
    const opened = connection.executeQuery(CompiledQuery.raw(text));
    opened.catch(() => undefined);
    this.#opened.set(connection, opened);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#unopened.delete(connection)) return;
    const [committed] = await Promise.allSettled([super.commitTransaction(connection)]);
    await this.#opened.get(connection);
    if (committed.status === 'rejected') throw committed.reason;
  }

  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    if (this.#unopened.delete(connection)) return;
    await super.rollbackTransaction(connection);
    await this.#opened.get(connection);
  }
}

export class ScopedDialect extends PostgresDialect {
  readonly driver: ScopedDriver;

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.driver = new ScopedDriver(config);
  }

  override createDriver(): ScopedDriver {
    return this.driver;
  }
}
