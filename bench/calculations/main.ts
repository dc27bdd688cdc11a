/**
 * `npm run bench -- calculations`: a batch of 500 cells beside 500 workflows of one empty activity, a cache hit beside one transaction
 * that writes the same rows, a preview beside the engine call alone. Ratios of one run; absolute values beside.
 */
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode, NativeConnection, Worker } from '@temporalio/worker';
import { sql } from 'kysely';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { parseConfig } from '../../src/config.ts';
import { copyResult } from '../../src/db/calculations/results.ts';
import { ensureDevOrganisation } from '../../src/db/dev-organisation.ts';
import { insertEvent } from '../../src/db/events.ts';
import { asId, type CalculationId, type OrgId } from '../../src/db/ids.ts';
import { loadSnapshot } from '../../src/db/snapshot/pieces.ts';
import { preview } from '../../src/engine/index.ts';
import { startService } from '../../src/service.ts';
import { type BenchClient, benchClient, makeRevision } from '../support/client.ts';
import { finish, inParallel, report } from '../support/report.ts';
import { type BenchStack, openBenchStack } from '../support/stack.ts';

const PARTS = 50;
const ENVIRONMENTS = 10;
const CELLS = PARTS * ENVIRONMENTS;
const WIDTH = 30;
const HITS = 100;
const PREVIEWS = 50;

const stack = await openBenchStack();
const service = await startService(parseConfig(stack.env), { api: true, worker: true });
const organisation = await ensureDevOrganisation(stack.db, new Date(), null, SCOPES);
const orgId = asId<OrgId>(organisation.orgId);
const client = benchClient(service.baseUrl ?? '', organisation.apiKey);
try {
  await batch(stack, client);
  await cache(stack, client);
  await previews(stack, client);
} finally {
  await service.stop();
  await stack.close();
}
finish();

type List = { items: { id: string; status: string; error: string | null }[] };

function ended(list: List): boolean {
  return list.items.every((row) => !['draft', 'queued', 'running'].includes(row.status));
}

async function runToEnd(api: BenchClient, id: string): Promise<void> {
  await api.post(`/api/v1/calculations/${id}/run`);
  const done = await api.poll<List>(`/api/v1/calculations?ids=${id}`, ended);
  if (done.items[0]?.status !== 'succeeded') throw new Error(JSON.stringify(done.items[0]));
}

async function batch({ temporalAddress }: BenchStack, api: BenchClient): Promise<void> {
  const revisions: string[] = [];
  for (let index = 0; index < PARTS; index += 1) {
    const part = await api.post<{ id: string }>('/api/v1/parts/', {
      part_number: `bench-${index}`,
      make_or_buy: 'buy',
      purchase_price: 1 + index,
    });
    const found = await api.get<{ data: { id: string }[] }>(`/api/v1/parts/${part.id}/revisions`);
    revisions.push(found.data[0]?.id ?? '');
  }
  const environments: string[] = [];
  for (let index = 0; index < ENVIRONMENTS; index += 1) {
    const body = { name: `bench ${index}`, valid_from: '2026-01-01' };
    environments.push((await api.post<{ id: string }>('/api/v1/environments', body)).id);
  }
  const started = performance.now();
  const made = await api.post<{ batch_id: string }>('/api/v1/calculations/batch', {
    part_revision_ids: revisions,
    costing_environment_ids: environments,
  });
  const matrix = await api.poll<{ complete: boolean; environments: { succeeded: number }[] }>(
    `/api/v1/calculations/batches/${made.batch_id}/comparison`,
    (found) => found.complete,
  );
  const priced = (performance.now() - started) / 1000;
  const succeeded = matrix.environments.reduce((sum, column) => sum + column.succeeded, 0);
  if (succeeded !== CELLS) throw new Error(`${succeeded} of ${CELLS} cells succeeded`);

  const connection = await Connection.connect({ address: temporalAddress });
  const native = await NativeConnection.connect({ address: temporalAddress });
  const temporal = new Client({ connection });
  const worker = await Worker.create({
    connection: native,
    taskQueue: 'bench',
    workflowBundle: await bundleWorkflowCode({
      workflowsPath: path.join(import.meta.dirname, '../service/empty-workflow.ts'),
    }),
    activities: { nothing: async () => undefined },
  });
  const running = worker.run();
  const bare = await inParallel(CELLS, WIDTH, async () => {
    await temporal.workflow.execute('empty', {
      taskQueue: 'bench',
      workflowId: `empty/${crypto.randomUUID()}`,
    });
  });
  worker.shutdown();
  await running;
  const [cell] = await stack.db.asTenant(
    orgId,
    async (tx) =>
      (
        await sql<{
          id: string;
        }>`select id from calculations where batch_id = ${made.batch_id} limit 1`.execute(tx)
      ).rows,
  );
  const history = await temporal.workflow.getHandle(`calculation/${cell?.id}/1`).fetchHistory();
  const events = history.events ?? [];
  const activities = events.filter((event) => event.activityTaskScheduledEventAttributes != null).length;
  console.log(`one calculation: ${events.length} Temporal events, ${activities} activity besides local ones`);
  await native.close();
  await connection.close();
  report(
    `a batch of ${CELLS} cells beside as many workflows of one empty activity`,
    priced / bare,
    { atMost: 2.5 },
    `${priced.toFixed(1)} s and ${bare.toFixed(1)} s; bought parts, no cache hit, so that the ratio is orchestration alone`,
  );
}

async function cache({ db }: BenchStack, api: BenchClient): Promise<void> {
  const { revisionId } = await makeRevision(api, 'plate_holes_pocket.step');
  const draft = async () => {
    const body = { part_revision_id: revisionId, lot_size: 50, material_ref: '1.4301' };
    return (await api.post<{ id: string }>('/api/v1/calculations', body)).id;
  };
  const source = await draft();
  await runToEnd(api, source);
  const drafts: string[] = [];
  for (let index = 0; index < HITS * 2; index += 1) drafts.push(await draft());
  const hits = await inParallel(HITS, 1, async (index) => {
    const run = await api.post<{ status: string }>(`/api/v1/calculations/${drafts[index]}/run`);
    if (run.status !== 'succeeded') throw new Error(`no cache hit: ${run.status}`);
  });
  const bare = await inParallel(HITS, 1, async (index) => {
    const id = asId<CalculationId>(drafts[HITS + index] ?? '');
    const now = new Date();
    await db.asTenant(orgId, async (tx) => {
      await sql`update calculations set updated_at = ${now} where org_id = ${orgId} and id = ${id}`.execute(
        tx,
      );
      await copyResult(tx, orgId, { id: source, runSeq: 1 }, { id, runSeq: 1, now });
      await insertEvent(tx, orgId, {
        type: 'calculation.failed',
        factKey: `bench/${id}`,
        data: { calculation_id: id, error: 'bench: none' },
        now,
      });
    });
  });
  const each = (seconds: number) => `${((seconds / HITS) * 1000).toFixed(1)} ms`;
  report(
    'a cache hit beside one transaction that writes the same rows',
    hits / bare,
    { atMost: 3 },
    `${each(hits)} and ${each(bare)}`,
  );
}

async function previews({ db }: BenchStack, api: BenchClient): Promise<void> {
  const list = await api.get<List>('/api/v1/calculations?status_filter=succeeded&sort=created_at&limit=1');
  const id = list.items[0]?.id ?? '';
  const snapshot = await db.asTenant(orgId, async (tx) => {
    const row = await tx
      .selectFrom('calculations')
      .select('snapshot_digest')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return loadSnapshot(tx, orgId, row.snapshot_digest ?? '');
  });
  const ask = async () => {
    await api.post(`/api/v1/calculations/${id}/preview`, { lot_size: 75 });
  };
  const price = async () => {
    preview(snapshot, { adjustments: {}, lot_size: 75 });
  };
  await inParallel(PREVIEWS, 1, ask);
  await inParallel(PREVIEWS, 1, price);
  const asked = await inParallel(PREVIEWS, 1, ask);
  const bare = await inParallel(PREVIEWS, 1, price);
  const each = (seconds: number) => `${((seconds / PREVIEWS) * 1000).toFixed(1)} ms`;
  report(
    'a preview beside the engine call alone',
    asked / bare,
    { atMost: 5 },
    `${each(asked)} and ${each(bare)}`,
  );
}
