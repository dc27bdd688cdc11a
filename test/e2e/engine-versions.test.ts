import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, apiClient, createCalculation, startRun, waitForEnd } from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import { OTHER_ENGINE, otherEngine, type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

describe('two versions of the engine at work during a release', () => {
  let stack: Stack;
  let processes: readonly Proc[] = [];
  let client: ApiClient;

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    const worker = { WORKER_QUEUES: 'orchestration,pricing' };
    processes = await Promise.all([
      startProcess(stack, 'api', otherEngine()),
      startProcess(stack, 'worker', worker),
      startProcess(stack, 'worker', { ...worker, ...otherEngine() }),
    ]);
    const db = openTestDatabase(stack);
    const { apiKey } = await makeOrganisation(db);
    await db.close();
    client = apiClient(processes[0]?.baseUrl ?? '', apiKey);
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.kill('SIGTERM')));
    await stack?.close();
  });

  it('each price is made by the version that its snapshot was taken for, whichever worker saw it first', async () => {
    const { revisionId } = await makeBoughtPart(client);
    const ids: string[] = [];
    for (let lot_size = 1; lot_size <= 6; lot_size += 1) {
      const id = await createCalculation(client, revisionId, { lot_size });
      await startRun(client, id);
      ids.push(id);
    }
    const ended = await Promise.all(ids.map((id) => waitForEnd(client, id)));
    for (const row of ended) expect(row).toMatchObject({ status: 'succeeded', engine_version: OTHER_ENGINE });
  });
});
