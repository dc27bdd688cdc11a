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

/** Whose transaction begins: a role, and for a tenant, or for who erases one, its organisation. */
export type Scope =
  | { readonly role: 'sc_tenant' | 'sc_eraser'; readonly orgId: OrgId; readonly isSnapshot?: boolean }
  | { readonly role: 'sc_system' | 'sc_admin' };

const scopes = new AsyncLocalStorage<Scope>();

/** The transactions that `work` begins have this scope. */
export const inScope = <T>(scope: Scope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Several SQL statements in one message take no parameters, so what goes in is checked to be what it says. */
const settingsOf = (scope: Scope): string => {
  const role = `set_config('role', '${scope.role}', true)`;
  if (!('orgId' in scope)) return `select ${role}`;
  if (!UUID.test(scope.orgId)) throw new Error('an organisation is named by a UUID');
  return `select ${role}, set_config('app.org_id', '${scope.orgId}', true)`;
};

/** All SQL statements of a snapshot see the one state that was committed when it began; it can write nothing, so it never conflicts. */
const beginOf = (scope: Scope): string =>
  'isSnapshot' in scope && scope.isSnapshot === true
    ? 'begin isolation level repeatable read read only'
    : 'begin';

/** Begins a transaction and enters its scope in one round trip; both end with the transaction. */
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
      // The first of the two may have happened; whoever gets the connection next must not find it in a transaction.
      // One that cannot even roll back is broken, which the pool sees by itself; the first error is the one that tells.
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
