import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createCalculationBatch, createJobNest } from '../../clients/typescript/src/operations.ts';
import { PGBOUNCER } from '../../scripts/setup/debian.mjs';
import { type ApiClient, apiClient, exampleFile, uploadFile } from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Pooler, pgbouncerPath, startPooler } from '../support/pgbouncer.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const program = await pgbouncerPath(PGBOUNCER);

/** Fewer than one process of the service opens, so that its transactions change their connections. */
const CONNECTIONS = 3;

describe.skipIf(program === undefined)('behind PgBouncer in transaction mode', () => {
  let stack: Stack;
  let pooler: Pooler;
  let processes: readonly Proc[] = [];
  let clients: readonly ApiClient[];

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    const db = openTestDatabase(stack);
    const made = [await makeOrganisation(db), await makeOrganisation(db)];
    await db.close();
    const { ownerUrl, applicationPassword } = inject('services');
    pooler = await startPooler(
      program ?? '',
      ownerUrl,
      { sc_app: applicationPassword },
      { settings: { default_pool_size: CONNECTIONS } },
    );
    const url = new URL(stack.databaseUrl);
    url.port = String(pooler.port);
    const through = { DATABASE_URL: url.href };
    processes = await Promise.all([
      startProcess(stack, 'api', through),
      startProcess(stack, 'worker', through),
    ]);
    clients = made.map(({ apiKey }) => apiClient(processes[0]?.baseUrl ?? '', apiKey));
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.kill('SIGTERM')));
    await pooler?.close();
    await stack?.close();
  });

  /** A price, a batch and a nest, each waited for with `wait_seconds`. */
  const work = async ({ http: client, shouldCost }: ApiClient) => {
    const file = { name: 'plate.step', data: await exampleFile('plate_holes_pocket.step') };
    const priced = await shouldCost.calculations.quote({ file, lotSize: 20, material: '1.4301' });
    const { part_revision_id, costing_environment_id } = priced;
    const { batch_id } = await createCalculationBatch({
      client,
      body: {
        part_revision_ids: [part_revision_id],
        costing_environment_ids: [costing_environment_id],
        lot_size: 40,
        material_ref: '1.4301',
      },
    });
    const matrix = await shouldCost.calculations.waitForBatch(batch_id ?? '');
    const items = [{ part_revision_id, quantity: 3 }];
    const { id } = await createJobNest({ client, body: { costing_environment_id, items } });
    const nest = await shouldCost.nests.wait(id);
    return [priced.status, matrix.complete, nest.status];
  };

  test('requests wait for uploads, calculations, a batch and a nest of two organisations, over shared connections [WAI-2]', async () => {
    expect(await Promise.all(clients.map(work))).toEqual(clients.map(() => ['succeeded', true, 'solved']));
    // Many at once, so that the processes have more connections than the database sees.
    const uploads = Array.from({ length: 12 }, (_, index) =>
      uploadFile(clients[index % 2] as ApiClient, `note-${index}.txt`, Buffer.from(`Please quote ${index}.`)),
    );
    const rows = await Promise.all(uploads);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['confirmed']));
    const [seen] = await stack.sql<{ connections: number }>(
      `select count(*)::int as connections from pg_stat_activity
       where datname = current_database() and usename = 'sc_app'`,
    );
    expect(seen?.connections).toBeGreaterThan(0);
    expect(seen?.connections).toBeLessThanOrEqual(CONNECTIONS);
    for (const { log } of processes) {
      expect(log()).not.toContain('a look at what requests wait for failed');
      expect(log()).not.toContain('prepared statement');
    }
  });
});
