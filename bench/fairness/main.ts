/**
 * `npm run bench -- fairness`: what one organisation notices of another that saturates a pool. For each pool, the p95 of a read, of an upload of a
 * small file until it is confirmed, of a run until its webhook arrives and of a preview, with the pool saturated, over three times the quiet p95
 * and a second.
 */
import { EventEmitter, once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { parseConfig } from '../../src/config.ts';
import { insertApiKey } from '../../src/db/accounts/api-keys.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { createOrganisation } from '../../src/db/organisations/provision.ts';
import { newApiKey } from '../../src/platform/api-key.ts';
import { newId } from '../../src/platform/ids.ts';
import { startService } from '../../src/service.ts';
import { assemblyOf, plates, revisionOf } from '../assembly/stored.ts';
import { type BenchClient, benchClient, EXAMPLES, makeRevision, upload } from '../support/client.ts';
import { report, setExitCode } from '../support/report.ts';
import { openBenchStack } from '../support/stack.ts';

/** Samples of a request, and the rank of their p95. */
const [SAMPLES, RANK] = [20, 19];
/** Requests of the saturating organisation that are under way at once. */
const LANES = 8;
/** Until its queue is full. */
const LEAD_MS = 3_000;
const COMPONENTS = 200;
const [TIMES, SECONDS] = [3, 1];

const stack = await openBenchStack();
const service = await startService(parseConfig({ ...stack.env, ALLOW_INSECURE_WEBHOOK_TARGETS: 'true' }), {
  api: true,
  worker: true,
});

const openOrganisation = async (slug: string): Promise<{ id: OrgId; api: BenchClient }> => {
  const [id, now, made] = [asId<OrgId>(newId()), new Date(), newApiKey()];
  await createOrganisation(stack.db, { id, name: slug, slug, tierSlug: 'dev', now });
  const { prefix, sha256, key } = made;
  await stack.db.asTenant(id, (tx) =>
    insertApiKey(tx, id, { id: newId(), name: 'bench', prefix, sha256, scopes: SCOPES, createdAt: now }),
  );
  return { id, api: benchClient(service.baseUrl ?? '', key) };
};

const [busy, idle] = [await openOrganisation('loud'), await openOrganisation('quiet')];
const [shaft, drawing, bracket] = await Promise.all(
  ['shaft_turned.step', 'plate_holes_pocket.pdf', 'bracket_sheetmetal.step'].map((name) =>
    readFile(path.join(EXAMPLES, name)),
  ),
);

/** The same file in other bytes: the same would be read once. */
const another = (file: Buffer | undefined, comment: (id: string) => string): Buffer =>
  Buffer.concat([file ?? Buffer.alloc(0), Buffer.from(comment(crypto.randomUUID()))]);
const step = (): Buffer => another(shaft, (id) => `\n/* ${id} */\n`);

const arrived = new EventEmitter();
const receiver = createServer((incoming, response) => {
  let text = '';
  incoming
    .on('data', (chunk: Buffer) => {
      text += chunk.toString();
    })
    .on('end', () => {
      response.end();
      arrived.emit(/"calculation_id":"([^"]+)"/.exec(text)?.[1] ?? 'none');
    });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
await idle.api.post('/api/v1/webhook-endpoints', { url, event_types: ['calculation.succeeded'] });

let lot = 1;
const calculationOf = async (api: BenchClient, revisionId: string): Promise<string> => {
  lot += 1;
  const body = { part_revision_id: revisionId, lot_size: lot, material_ref: '1.4301' };
  return (await api.post<{ id: string }>('/api/v1/calculations', body)).id;
};
const succeeded = (api: BenchClient, id: string): Promise<{ status: string }> =>
  api.poll(
    `/api/v1/calculations/${id}`,
    (row: { status: string }) => row.status === 'succeeded' || row.status === 'failed',
  );

const own = await makeRevision(idle.api, 'shaft.step', step());
const priced = await calculationOf(idle.api, own);
await idle.api.post(`/api/v1/calculations/${priced}/run`);
await succeeded(idle.api, priced);

const REQUESTS: Readonly<Record<string, () => Promise<unknown>>> = {
  read: () => idle.api.get('/api/v1/parts/?limit=10'),
  upload: () => upload(idle.api, 'shaft.step', step()),
  'run and delivery': async () => {
    const id = await calculationOf(idle.api, own);
    const arrival = once(arrived, id);
    await idle.api.post(`/api/v1/calculations/${id}/run`);
    await arrival;
  },
  preview: () => idle.api.post(`/api/v1/calculations/${priced}/preview`, { lot_size: 75 }),
};

/** @returns p95 in seconds by request */
const measured = async (): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>();
  for (const [name, ask] of Object.entries(REQUESTS)) {
    const seconds: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const started = performance.now();
      await ask();
      seconds.push((performance.now() - started) / 1000);
    }
    found.set(name, seconds.toSorted((a, b) => a - b)[RANK - 1] ?? 0);
  }
  return found;
};

const assembly = await revisionOf(stack, busy.api, busy.id, assemblyOf(await plates(COMPONENTS)));
const large = await calculationOf(busy.api, assembly);
await busy.api.post(`/api/v1/calculations/${large}/run`);
await succeeded(busy.api, large);
const sheet = await makeRevision(busy.api, 'bracket.step', bracket ?? Buffer.alloc(0));
const environments = await busy.api.get<{ id: string }[]>('/api/v1/parts/environments/');
const nest = () => ({
  costing_environment_id: environments[0]?.id,
  items: [{ part_revision_id: sheet, quantity: 400 }],
});

const POOLS: Readonly<Record<string, () => Promise<unknown>>> = {
  previews: () => busy.api.post(`/api/v1/calculations/${large}/preview`, { lot_size: 50 }),
  'drawings of files': () =>
    upload(
      busy.api,
      'drawing.pdf',
      another(drawing, (id) => `\n% ${id}\n`),
    ),
  'models of files': () => upload(busy.api, 'shaft.step', step()),
  'nest previews': () => busy.api.post('/api/v1/job-nests/preview', nest()),
  'job nests': () => busy.api.post('/api/v1/job-nests', nest()),
  runs: async () => busy.api.post(`/api/v1/calculations/${await calculationOf(busy.api, assembly)}/run`),
};

const saturated = async (ask: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> => {
  const over = new AbortController();
  const lane = async (): Promise<void> => {
    // Refused requests are repeated a little later, as an attacker would.
    while (!over.signal.aborted) await ask().catch(() => pause(200));
  };
  const lanes = Array.from({ length: LANES }, lane);
  await pause(LEAD_MS);
  try {
    return await measured();
  } finally {
    over.abort();
    await Promise.all(lanes);
  }
};

try {
  await measured();
  const alone = await measured();
  for (const [pool, ask] of Object.entries(POOLS)) {
    const saturatedTimes = await saturated(ask);
    for (const [name, seconds] of saturatedTimes) {
      const before = alone.get(name) ?? 0;
      report(
        `${pool} saturated: ${name}`,
        seconds / (TIMES * before + SECONDS),
        { atMost: 1 },
        `p95 ${before.toFixed(2)} s quiet, ${seconds.toFixed(2)} s beside`,
      );
    }
  }
} finally {
  receiver.close();
  await service.stop();
  await stack.close();
}
setExitCode();
