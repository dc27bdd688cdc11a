/**
 * `npm run bench -- service`: ingestion beside the bare kernel, and a read beside a bare Hono route that runs the same transaction. Ratios
 * of one run; absolute values beside.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serve } from '@hono/node-server';
import autocannon from 'autocannon';
import { Hono } from 'hono';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { parseConfig } from '../../src/config.ts';
import { ensureDevOrganisation } from '../../src/db/accounts/dev-organisation.ts';
import { findPart } from '../../src/db/parts/parts.ts';
import { startService } from '../../src/service.ts';
import { type BenchClient, benchClient, EXAMPLES, upload } from '../support/client.ts';
import { finish, inParallel, report } from '../support/report.ts';
import { type BenchStack, openBenchStack } from '../support/stack.ts';

const FILES = 10;
const CONNECTIONS = 32;
const SECONDS = 6;
const PLATE = 'plate_holes_pocket.step';

const stack = await openBenchStack();
const service = await startService(parseConfig(stack.env), { api: true, worker: true });
const organisation = await ensureDevOrganisation(stack.db, new Date(), null, SCOPES);
const client = benchClient(service.baseUrl ?? '', organisation.apiKey);
try {
  await ingestion(client);
  await reads(stack, client);
} finally {
  await service.stop();
  await stack.close();
}
finish();

async function ingestion(api: BenchClient): Promise<void> {
  const file = path.join(EXAMPLES, PLATE);
  const bytes = await readFile(file);
  await upload(api, PLATE, Buffer.concat([bytes, Buffer.from('\n/* warm-up */')]));
  const ingested = await inParallel(FILES, 2, async (index) => {
    await upload(api, PLATE, Buffer.concat([bytes, Buffer.from(`\n/* ${index} */\n`)]));
  });
  const started = performance.now();
  const kernel = spawnSync(process.execPath, [
    path.join(import.meta.dirname, 'bare-kernel.ts'),
    ...Array<string>(FILES).fill(file),
  ]);
  if (kernel.status !== 0) throw new Error(kernel.stderr.toString());
  const bare = (performance.now() - started) / 1000;
  const each = (seconds: number) => `${((seconds / FILES) * 1000).toFixed(0)} ms`;
  report(
    'ingestion beside the bare kernel in one process',
    ingested / bare,
    null,
    `${each(ingested)} and ${each(bare)} a file; each ingest has a process of its own`,
  );
}

async function reads({ db }: BenchStack, api: BenchClient): Promise<void> {
  const part = await api.post<{ id: string }>('/api/v1/parts/', { part_number: 'bench-read' });
  const bare = new Hono();
  const { orgId, apiKey } = organisation;
  bare.get('/parts/:id', async (c) =>
    c.json(await db.asTenant(orgId, (tx) => findPart(tx, orgId, c.req.param('id')))),
  );
  const server = serve({ fetch: bare.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const measure = async (url: string) => {
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: SECONDS,
      headers: { 'x-api-key': apiKey },
    });
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${url}: ${result.non2xx} answers were not 2xx`);
    return result.requests.average;
  };
  await measure(`http://127.0.0.1:${port}/parts/${part.id}`);
  const plain = await measure(`http://127.0.0.1:${port}/parts/${part.id}`);
  const whole = await measure(`${service.baseUrl}/api/v1/parts/${part.id}`);
  server.close();
  report(
    'read of a part beside a bare route with its transaction',
    plain / whole,
    { atMost: 2 },
    `${whole.toFixed(0)}/s and ${plain.toFixed(0)}/s`,
  );
}
