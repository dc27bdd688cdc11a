import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, apiClient, until, uploadFile } from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const DATA = path.resolve(import.meta.dirname, '../..', process.env.TEST_DATA_DIR ?? '../shared/data');
const heavy = await readFile(path.join(DATA, 'cad/nist/nist_ctc_02_ap242.stp')).catch(() => null);
const damaged = await Promise.all(
  ['truncated.step', 'garbage.step', 'corrupt_refs.step'].map(async (name) => ({
    name,
    bytes: await readFile(path.join(DATA, 'cad/known', name)).catch(() => null),
  })),
);

describe('the limits of one file', () => {
  let stack: Stack;
  let service: Proc;
  let client: ApiClient;

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    // Started ahead, so that the second is one of reading, however long a start takes.
    service = await startProcess(stack, 'all', { CAD_TIMEOUT_SECONDS: '1', CAD_CHILDREN_AHEAD: '2' });
    const db = openTestDatabase(stack);
    client = apiClient(service.baseUrl ?? '', (await makeOrganisation(db)).apiKey);
    await db.close();
  });

  afterAll(async () => {
    await service?.kill('SIGTERM');
    await stack?.close();
  });

  it.skipIf(heavy === null)(
    'given a heavy file and a second to read it, then it is ended at its limit and says so',
    async () => {
      const row = await uploadFile(client, 'heavy.stp', heavy ?? Buffer.alloc(0));
      expect(row.status).toBe('failed');
      expect(row.failure_reason).toMatch(/exceeded the time limit of one file/);
    },
  );

  it.each(damaged)(
    'given $name, then it fails with a reason that a user understands',
    async ({ name, bytes }) => {
      if (bytes === null) return expect.soft(bytes, 'the shared data is absent').toBeNull();
      const row = await uploadFile(client, name, bytes);
      expect(row.status).toBe('failed');
      expect(row.failure_reason?.length).toBeGreaterThan(20);
    },
  );

  it('given what happened before, then the service is well and takes the next file', async () => {
    // A busy machine does not always start a reader within the second that this service gives it.
    const row = await until(
      () => uploadFile(client, 'request.txt', Buffer.from('Please quote 100 pieces in 1.4301.')),
      ({ status }) => status === 'confirmed',
    );
    expect(row).toMatchObject({ status: 'confirmed', size_bytes: 34 });
    await until(
      async () => (await fetch(`${service.baseUrl}/readyz`)).status,
      (status) => status === 200,
    );
  });
});
