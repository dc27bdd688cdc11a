import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCalculationInput,
  getWebhookDelivery,
  replayWebhookDelivery,
  testWebhookEndpoint,
} from '../../clients/typescript/src/operations.ts';
import { ENGINE_VERSION } from '../../src/engine/index.ts';
import { createTemporalClient } from '../../src/platform/temporal.ts';
import {
  type ApiClient,
  apiClient,
  createCalculation,
  exampleFile,
  makePart,
  startRun,
  until,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import { environmentOf, OTHER_ENGINE, otherEngine, type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { createEndpoint } from '../webhooks/support.ts';

const PROMOTE = path.resolve(import.meta.dirname, '../../src/cli/promote.ts');

/** The old build has the engine of the API, the new one another, so that a price names the build that made it. */
const OLD = { WORKER_BUILD_ID: '1.0.0' };
const NEW = { WORKER_BUILD_ID: '1.1.0', ...otherEngine() };
const EVERYTHING_ELSE = { WORKER_QUEUES: 'orchestration,pricing,nesting,delivery' };
const FILES = { WORKER_QUEUES: 'cad' };

describe('two builds of workers side by side', () => {
  let stack: Stack;
  let temporal: Client;
  let client: ApiClient;
  let receiver: Receiver;
  let oldReader: Proc;
  const processes: Proc[] = [];

  const start = async (role: 'api' | 'worker', settings: Record<string, string> = {}): Promise<Proc> => {
    const started = await startProcess(stack, role, settings);
    processes.push(started);
    return started;
  };
  const promote = (...args: string[]) =>
    promisify(execFile)(process.execPath, [PROMOTE, ...args], { env: environmentOf(stack) });
  const buildOf = async (workflowId: string): Promise<string | undefined> => {
    const { raw } = await temporal.workflow.getHandle(workflowId).describe();
    return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId ?? undefined;
  };
  /** Each with a lot of its own, so that no price comes from the cache. */
  const bought = async (lot_size: number): Promise<string> => {
    const id = await createCalculation(client, (await makeBoughtPart(client)).revisionId, { lot_size });
    await startRun(client, id);
    return id;
  };

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    temporal = createTemporalClient(stack.temporal);
    receiver = await startReceiver();
    const api = await start('api');
    await start('worker', { ...OLD, ...EVERYTHING_ELSE });
    oldReader = await start('worker', { ...OLD, ...FILES });
    const db = openTestDatabase(stack);
    const { apiKey } = await makeOrganisation(db);
    await db.close();
    client = apiClient(api.baseUrl ?? '', apiKey);
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.kill('SIGTERM')));
    await receiver?.close();
    await temporal?.connection.close();
    await stack?.close();
  });

  it('a run ends with the build that it began with, a delivery goes on with the current one, and new runs begin there', async () => {
    await promote('1.0.0');
    const first = await bought(11);
    expect(await waitForEnd(client, first)).toMatchObject({ engine_version: ENGINE_VERSION });
    expect(await buildOf(`calculation/${first}/1`)).toBe('1.0.0');

    // A run that waits for its drawing, and a delivery between two attempts.
    const cad = await uploadFile(client, 'plate.step', await exampleFile('plate_holes_pocket.step'));
    const { revisionId } = await makePart(client, cad.id);
    const waiting = await createCalculation(client, revisionId, { material_ref: 'EN AW-6082', lot_size: 20 });
    await oldReader.kill('SIGTERM');
    const file = new File([new Uint8Array(await exampleFile('plate_holes_pocket.pdf'))], 'plate.pdf');
    await addCalculationInput({
      client: client.http,
      path: { calculation_id: waiting },
      body: { role: 'drawing_2d', file },
    });
    await startRun(client, waiting);
    await until(
      () => buildOf(`calculation/${waiting}/1`).catch(() => undefined),
      (build) => build === '1.0.0',
    );
    receiver.answer = (_request, response) => response.writeHead(500).end();
    const endpoint = await createEndpoint(client, receiver.url);
    const { delivery_id } = await testWebhookEndpoint({
      client: client.http,
      path: { endpoint_id: endpoint.id },
    });
    const target = { client: client.http, path: { endpoint_id: endpoint.id, delivery_id } };
    const delivery = () => getWebhookDelivery(target);
    // The second follows after five seconds, and may be there before the first was looked for.
    await until(delivery, ({ attempts }) => attempts.length >= 1);
    // The task that the attempt is part of ends after it.
    await until(
      () => buildOf(`delivery/${delivery_id}`).catch(() => undefined),
      (build) => build === '1.0.0',
    );

    await Promise.all([
      start('worker', { ...NEW, ...EVERYTHING_ELSE }),
      start('worker', { ...NEW, ...FILES }),
    ]);
    const { stdout } = await promote('1.1.0');
    expect(stdout).toContain('New workflows begin with build 1.1.0.');
    await until(
      async () => (await promote('1.1.0')).stdout,
      (text) => /Build 1\.0\.0: open runs: [1-9]/.test(text),
    );

    // The API took its snapshot for the old engine, and no worker of the new build has that one.
    const second = await bought(12);
    expect(await waitForEnd(client, second)).toMatchObject({
      status: 'succeeded',
      engine_version: OTHER_ENGINE,
    });
    expect(await buildOf(`calculation/${second}/1`)).toBe('1.1.0');

    receiver.answer = (_request, response) => response.end();
    await replayWebhookDelivery(target);
    expect(await until(delivery, ({ status }) => status === 'succeeded')).toMatchObject({
      status: 'succeeded',
    });
    await until(
      () => buildOf(`delivery/${delivery_id}`),
      (build) => build === '1.1.0',
    );

    await start('worker', { ...OLD, ...FILES });
    expect(await waitForEnd(client, waiting)).toMatchObject({
      status: 'succeeded',
      engine_version: ENGINE_VERSION,
    });
    expect((await promote('1.1.0', '--drain')).stdout).toBe('New workflows begin with build 1.1.0.\n');
  });

  it('a build that no worker serves does not become the current one', async () => {
    await expect(promote('2.0.0', '--within', '1')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No worker of build 2.0.0 serves orchestration'),
    });
  });
});
