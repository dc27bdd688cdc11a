import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
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

/** Begins a transaction and sets its scope in one round trip; both end with the transaction. */
class ScopedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const scope = scopes.getStore();
    if (scope === undefined) return super.beginTransaction(connection, settings);
    const enter = settingsOf(scope);
    try {
      await connection.executeQuery(CompiledQuery.raw(`${beginOf(scope)}; ${enter}`));
    } catch (error) {
      // The first of the two SQL statements may have been executed, and the next user of the connection must not find an open
      // transaction. The pool notices by itself when the rollback fails too; the first error is the one to report.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  }
}

export class ScopedDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ScopedDriver(this.#config);
  }
}
