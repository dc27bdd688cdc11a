/**
 * `npm run bench -- webhooks`: deliveries per second to a local receiver beside bare workflows with one activity on the same server, and
 * beside bare signed POSTs with undici; latency from commit to first attempt beside the latency of an empty workflow. Rounds of both in turn,
 * and the median of their ratios.
 */
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode, NativeConnection, Worker } from '@temporalio/worker';
import { request } from 'undici';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { parseConfig } from '../../src/config.ts';
import { ensureDevOrganisation } from '../../src/db/accounts/dev-organisation.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { recordEvent } from '../../src/db/outbox/events.ts';
import { createStarter } from '../../src/db/outbox/starter.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { newSigningSecret, signedHeaders } from '../../src/platform/outbound/standard-webhooks.ts';
import { createWorkflowStarter } from '../../src/platform/workflow-starter.ts';
import { startService } from '../../src/service.ts';
import { deliveryWiring } from '../../src/workflows/deliver-webhook/contract.ts';
import { failedCalculation } from '../../test/support/events.ts';
import { benchClient } from '../support/client.ts';
import { inParallel, report, setExitCode } from '../support/report.ts';
import { openBenchStack } from '../support/stack.ts';

const COUNT = 300;
const ROUNDS = 5;
const WIDTH = 30;
const ENDPOINTS = 10;
const SINGLE = 100;

const stack = await openBenchStack();
const settings = parseConfig({ ...stack.env, ALLOW_INSECURE_WEBHOOK_TARGETS: 'true' });
const service = await startService(settings, { api: true, worker: true });
const organisation = await ensureDevOrganisation(stack.db, new Date(), null, SCOPES);
const orgId = asId<OrgId>(organisation.orgId);
const api = benchClient(service.baseUrl ?? '', organisation.apiKey);

const arrivals = new Map<string, number>();
const arrived = new EventEmitter();
const receiver = createServer((incoming, response) => {
  incoming.resume().on('end', () => {
    response.end();
    arrivals.set(String(incoming.headers['webhook-id']), performance.now());
    arrived.emit('one');
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

const connection = await Connection.connect({ address: stack.temporalAddress });
const native = await NativeConnection.connect({ address: stack.temporalAddress });
const temporal = new Client({ connection });
const starter = createStarter(
  stack.db,
  createWorkflowStarter(temporal),
  deliveryWiring,
  systemClock,
  createLogger('error'),
);
const worker = await Worker.create({
  connection: native,
  taskQueue: 'bench',
  workflowBundle: await bundleWorkflowCode({
    workflowsPath: path.join(import.meta.dirname, '../service/empty-workflow.ts'),
  }),
  activities: { nothing: async () => undefined },
});
const running = worker.run();

for (let i = 0; i < ENDPOINTS; i += 1) {
  await api.post('/api/v1/webhook-endpoints', { url: `${url}/${i}`, event_types: ['calculation.failed'] });
}

/** One commit with one event, which goes to every endpoint; gives the event's id once staged work is on its way. */
const emit = async (): Promise<{ id: string; committedAt: number }> => {
  const factKey = `bench/${crypto.randomUUID()}`;
  const staged = await stack.db.asTenant(orgId, (tx) =>
    recordEvent(tx, orgId, {
      type: 'calculation.failed',
      factKey,
      data: failedCalculation(),
      now: new Date(),
    }),
  );
  const committedAt = performance.now();
  starter.kick(staged);
  const id = await stack.db.asTenant(orgId, async (tx) => {
    const row = await tx
      .selectFrom('events')
      .select('id')
      .where('fact_key', '=', factKey)
      .executeTakeFirstOrThrow();
    return row.id;
  });
  return { id, committedAt };
};

const allDelivered = async (count: number): Promise<void> => {
  for (;;) {
    const { done } = await stack.db.asTenant(orgId, (tx) =>
      tx
        .selectFrom('webhook_deliveries')
        .select((eb) => eb.fn.countAll<number>().as('done'))
        .where('status', '=', 'succeeded')
        .executeTakeFirstOrThrow(),
    );
    if (done >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};

const arrivalOf = async (id: string): Promise<number> => {
  for (;;) {
    const at = arrivals.get(id);
    if (at !== undefined) return at;
    await once(arrived, 'one');
  }
};

const runWorkflow = async (type: 'empty' | 'blank') => {
  await temporal.workflow.execute(type, {
    taskQueue: 'bench',
    workflowId: `${type}/${crypto.randomUUID()}`,
  });
};
const empty = () => runWorkflow('empty');

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

let delivered = 0;
const deliver = async (count: number): Promise<number> => {
  const started = performance.now();
  for (let i = 0; i < count / ENDPOINTS; i += 1) await emit();
  delivered += count;
  await allDelivered(delivered);
  return (performance.now() - started) / 1000;
};

try {
  await deliver(50);
  await inParallel(50, WIDTH, empty);
  const rounds: { readonly webhooks: number; readonly bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const seconds = await deliver(COUNT);
    // Whichever suits the server better: a few at a time, or all at once as the deliveries come.
    const few = await inParallel(COUNT, WIDTH, empty);
    rounds.push({ webhooks: seconds, bare: Math.min(few, await inParallel(COUNT, COUNT, empty)) });
  }
  const byRatio = rounds.toSorted((a, b) => a.webhooks / a.bare - b.webhooks / b.bare);
  const { webhooks, bare } = byRatio[Math.floor(ROUNDS / 2)] ?? { webhooks: Number.NaN, bare: Number.NaN };
  const secret = newSigningSecret();
  const body = JSON.stringify({ id: 'bench', type: 'calculation.failed', data: {} });
  const posts = await inParallel(COUNT * 5, WIDTH, async () => {
    const headers = signedHeaders({ id: 'bench', body, secrets: [secret], at: new Date() });
    const answer = await request(url, { method: 'POST', headers, body });
    await answer.body.dump();
  });
  const rate = (seconds: number, count = COUNT) => `${(count / seconds).toFixed(1)}/s`;
  report(
    'bare workflows with one activity, beside deliveries',
    webhooks / bare,
    { atMost: 1.05 },
    `${rate(bare)} and ${rate(webhooks)}: deliveries at ${(bare / webhooks).toFixed(2)} of their throughput`,
  );
  report(
    'bare signed POSTs with undici, beside deliveries',
    webhooks / (posts / 5),
    null,
    `${rate(posts, COUNT * 5)} and ${rate(webhooks)}`,
  );

  // Alone on the machine, one after the other: latency, not throughput. One endpoint is left, so that one event is one delivery.
  const { items } = await api.get<{ items: { id: string }[] }>('/api/v1/webhook-endpoints?limit=200');
  for (const { id } of items.slice(1)) {
    await fetch(`${service.baseUrl}/api/v1/webhook-endpoints/${id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': organisation.apiKey },
    });
  }
  const latencies: number[] = [];
  const emptyLatencies: number[] = [];
  const blankLatencies: number[] = [];
  for (let i = 0; i < SINGLE; i += 1) {
    const { id, committedAt } = await emit();
    latencies.push((await arrivalOf(id)) - committedAt);
    for (const [type, measured] of [
      ['empty', emptyLatencies],
      ['blank', blankLatencies],
    ] as const) {
      const started = performance.now();
      await runWorkflow(type);
      measured.push(performance.now() - started);
    }
  }
  const times = (values: readonly number[]) =>
    `median ${percentile(values, 0.5).toFixed(0)} ms, p99 ${percentile(values, 0.99).toFixed(0)} ms`;
  report(
    'commit to first attempt beside an empty workflow, median',
    percentile(latencies, 0.5) / percentile(blankLatencies, 0.5),
    null,
    `${times(latencies)}; ${times(blankLatencies)}`,
  );
  report(
    'commit to first attempt beside a workflow with one empty activity, median',
    percentile(latencies, 0.5) / percentile(emptyLatencies, 0.5),
    null,
    `${times(latencies)}; ${times(emptyLatencies)}`,
  );
} finally {
  worker.shutdown();
  await running;
  await native.close();
  await starter.idle();
  await connection.close();
  receiver.closeAllConnections();
  receiver.close();
  await service.stop();
  await stack.close();
}
setExitCode();
