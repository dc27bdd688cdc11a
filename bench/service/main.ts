/**
 * `npm run bench -- service`: ingestion beside the bare kernel at the same parallelism, how long a file takes from confirm to `confirmed`, and a
 * read beside a bare Hono route that runs the same transaction. Ratios
 * of one run; absolute values beside.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import autocannon from 'autocannon';
import { Hono } from 'hono';
import pg from 'pg';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { parseConfig } from '../../src/config.ts';
import { ensureDevOrganisation } from '../../src/db/accounts/dev-organisation.ts';
import { findPart } from '../../src/db/parts/parts.ts';
import { startService } from '../../src/service.ts';
import { type BenchClient, benchClient, EXAMPLES } from '../support/client.ts';
import { inParallel, median, report, setExitCode } from '../support/report.ts';
import { type BenchStack, openBenchStack } from '../support/stack.ts';
import { measureUse } from '../support/usage.ts';

const FILES = 20;
/** Files that share one start of a bare kernel; the cost per file depends on it, so it never changes. */
const BARE_FILES = 10;
/** As many as a worker reads. */
const AT_ONCE = 2;
const WARM_UP = 6;
/** Between files that come alone: the next child has been started. */
const REST_MS = 1_500;
const CONNECTIONS = 32;
const SECONDS = 1.5;
const PAIRS = 7;
const UNITS = 100_000_000;
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
setExitCode();

/** Sends a file. @returns seconds from confirm until it is told as confirmed */
async function ingest(api: BenchClient, bytes: Buffer): Promise<number> {
  const { data_source_id: id, ...target } = await api.post<{
    data_source_id: string;
    url: string;
    headers: Record<string, string>;
  }>('/api/v1/uploads/presign', { name: PLATE, size_bytes: bytes.length });
  const put = await fetch(target.url, {
    method: 'PUT',
    headers: target.headers,
    body: new Uint8Array(bytes),
  });
  if (!put.ok) throw new Error(`PUT: ${put.status}`);
  const started = performance.now();
  await api.post('/api/v1/uploads/confirm', { data_source_id: id });
  const { status } = await api.poll<{ status: string }>(
    `/api/v1/uploads/${id}`,
    (row) => row.status !== 'pending',
  );
  if (status !== 'confirmed') throw new Error(`${PLATE}: ${status}`);
  return (performance.now() - started) / 1000;
}

/** As many processes as files are read at once, each with its share of ten files; its start counts, as it always did here. @returns seconds */
async function bareKernel(file: string): Promise<number> {
  const run = promisify(execFile);
  const script = path.join(import.meta.dirname, 'bare-kernel.ts');
  await run(process.execPath, [script, file]);
  return inParallel(AT_ONCE, AT_ONCE, async () => {
    await run(process.execPath, [script, ...Array<string>(BARE_FILES / AT_ONCE).fill(file)]);
  });
}

function ms(seconds: number): string {
  return `${(seconds * 1000).toFixed(0)} ms`;
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

async function ingestion(api: BenchClient): Promise<void> {
  const file = path.join(EXAMPLES, PLATE);
  const plate = await readFile(file);
  let sent = 0;
  // No two files have the same bytes: those would be read once.
  const send = () => ingest(api, Buffer.concat([plate, Buffer.from(`\n/* ${sent++} */\n`)]));
  await inParallel(WARM_UP, AT_ONCE, async () => void (await send()));
  const together: number[] = [];
  const { value: ingested, use } = await measureUse(FILES, () =>
    inParallel(FILES, AT_ONCE, async () => void together.push(await send())),
  );
  const bare = await bareKernel(file);
  report(
    `ingestion beside the bare kernel, ${AT_ONCE} files at once`,
    ingested / FILES / (bare / BARE_FILES),
    { atMost: 2.5 },
    `${ms(ingested / FILES)} and ${ms(bare / BARE_FILES)} a file; from confirm to confirmed p50 ${ms(quantile(together, 0.5))}, p95 ${ms(quantile(together, 0.95))}; ${use}`,
  );
  const alone: number[] = [];
  for (let n = 0; n < FILES; n += 1) {
    await pause(REST_MS);
    alone.push(await send());
  }
  report(
    'from confirm to confirmed, one small file at a time: p95 over the second that is promised',
    quantile(alone, 0.95),
    { atMost: 1 },
    `p50 ${ms(quantile(alone, 0.5))}, p95 ${ms(quantile(alone, 0.95))}, on a machine that does nothing else; polled every 25 ms`,
  );
}

/** No plan has as many reads a minute as this machine may answer. */
async function liftLimits(ownerUrl: string): Promise<void> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await owner.query(
    `update plan_tiers set units_per_minute = $1, requests_per_minute = $1,
    organisation_units_per_minute = $1, organisation_requests_per_minute = $1`,
    [UNITS],
  );
  await owner.end();
}

async function reads({ db, ownerUrl }: BenchStack, api: BenchClient): Promise<void> {
  await liftLimits(ownerUrl);
  const part = await api.post<{ id: string }>('/api/v1/parts/', { part_number: 'bench-read' });
  const bare = new Hono();
  const { orgId, apiKey } = organisation;
  bare.get('/parts/:id', async (c) =>
    c.json(await db.asReader(orgId, (tx) => findPart(tx, orgId, c.req.param('id')))),
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
  const [bareUrl, ownUrl] = [
    `http://127.0.0.1:${port}/parts/${part.id}`,
    `${service.baseUrl}/api/v1/parts/${part.id}`,
  ];
  await measure(bareUrl);
  await measure(ownUrl);
  const pairs: { readonly plain: number; readonly whole: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1)
    pairs.push({ plain: await measure(bareUrl), whole: await measure(ownUrl) });
  server.close();
  report(
    'read of a part beside a bare route with its transaction',
    median(pairs.map(({ plain, whole }) => plain / whole)),
    { atMost: 1.3 },
    `${median(pairs.map(({ whole }) => whole)).toFixed(0)}/s and ${median(pairs.map(({ plain }) => plain)).toFixed(0)}/s`,
  );
}
