import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { OLD_PGBOUNCER, PGBOUNCER } from '../../scripts/setup/debian.mjs';
import type { Database } from '../../src/db/kernel/database.ts';
import { requireSchema } from '../../src/db/kernel/require-schema.ts';
import { apiClient } from '../support/api.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Pooler, pgbouncerPath, startPooler } from '../support/pgbouncer.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import { createStack, type Stack } from '../support/stack.ts';

/** Fewer than the application opens, so that each carries the transactions of several. */
const SERVER_CONNECTIONS = 2;
const CLIENT_CONNECTIONS = 10;

const VERSIONS = [
  {
    title: 'PgBouncer from 1.21 on, with named statements',
    program: await pgbouncerPath(PGBOUNCER),
    keepsStatements: true,
  },
  {
    title: 'PgBouncer 1.18, without named statements',
    program: await pgbouncerPath(OLD_PGBOUNCER),
    keepsStatements: false,
  },
];

describe.each(VERSIONS)('$title, in transaction mode', ({ program, keepsStatements }) => {
  let stack: Stack;
  let pooler: Pooler;
  let db: Database;

  beforeAll(async () => {
    if (program === undefined) return;
    const { ownerUrl, applicationPassword } = inject('services');
    const own = await createStack();
    pooler = await startPooler(
      program,
      ownerUrl,
      { sc_app: applicationPassword },
      { keepsStatements, settings: { default_pool_size: SERVER_CONNECTIONS } },
    );
    const url = new URL(own.databaseUrl);
    url.port = String(pooler.port);
    stack = { ...own, databaseUrl: url.href };
    db = openTestDatabase(stack, CLIENT_CONNECTIONS, keepsStatements);
  });
  afterAll(async () => {
    await db?.close();
    await pooler?.close();
    await stack?.close();
  });

  it.skipIf(program === undefined)('accepts the login at the start of a process', async () => {
    await requireSchema(db);
  });

  it.skipIf(program === undefined)(
    'refuses a time limit in the connection, which is why it belongs to the login',
    async () => {
      const refused = new pg.Client({ connectionString: stack.databaseUrl, statement_timeout: 60_000 });
      await expect(refused.connect()).rejects.toThrow(/unsupported startup parameter.*statement_timeout/);
      const [limits] = await db.asSystem((tx) =>
        tx
          .selectNoFrom((eb) => [
            eb.fn<string>('current_setting', [eb.val('statement_timeout')]).as('statement'),
            eb.fn<string>('current_setting', [eb.val('idle_in_transaction_session_timeout')]).as('idle'),
          ])
          .execute(),
      );
      expect(limits).toEqual({ statement: '1min', idle: '1min' });
    },
  );

  it.skipIf(program === undefined)(
    'keeps tenants apart, while their transactions take turns on the same connections [OPE-7]',
    async () => {
      const app: TestApp = await createTestApp(stack, { prepare: keepsStatements });
      try {
        const organisations = await Promise.all(Array.from({ length: 5 }, () => makeOrganisation(app.db)));
        const clients = organisations.map(({ apiKey }) =>
          apiClient('http://should-cost.test', apiKey, (request) =>
            Promise.resolve(app.app.request(request)),
          ),
        );
        const made = await Promise.all(
          clients.map((client) => Promise.all(Array.from({ length: 8 }, () => makeBoughtPart(client)))),
        );
        const seen = await Promise.all(
          clients.map(
            async (client) => (await client.get<{ data: { id: string }[] }>('/api/v1/parts/')).data,
          ),
        );
        const ids = (rows: readonly string[]) => [...rows].sort();
        expect(seen.map((rows) => ids(rows.map(({ id }) => id)))).toEqual(
          made.map((parts) => ids(parts.map(({ partId }) => partId))),
        );
        const [used] = await stack.sql<{ connections: number }>(
          `select count(*)::int as connections from pg_stat_activity where datname = current_database() and usename = 'sc_app'`,
        );
        expect(used?.connections).toBeLessThanOrEqual(SERVER_CONNECTIONS);
      } finally {
        await app.close();
      }
    },
  );
});
