import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { obtainChromium, PATIENCE_MS, startBrowser } from '../console/browser.ts';
import { EXAMPLES } from '../support/api.ts';
import { bucketFor } from '../support/bucket.ts';
import { npmTools } from '../support/npm-tools.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';
import { installClient, TYPESCRIPT_CLIENT } from '../support/typescript-client.ts';

const SCENARIO = path.resolve(import.meta.dirname, '../../clients/scenario.json');
const run = promisify(execFile);

const runtimes = await npmTools('runtimes', ['deno@2.9.6', 'bun@1.4.5']);
const chromium = await obtainChromium();
const skipped = (what: string, why: string) =>
  process.stdout.write(`SKIPPED: the client in ${what}: ${why}\n`);
if (runtimes === null) skipped('Deno and Bun', 'the registry is missing');
if (chromium.reason !== undefined) skipped('a browser', chromium.reason);

let stack: Stack;
let service: Proc;
let project: string;
let pages: Server;
let origin: string;
/** What the page of the browser loads, by its path. */
const served = new Map<string, { readonly type: string; readonly content: string | Buffer }>();

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' };
const serve = (place: string, content: string | Buffer): unknown =>
  served.set(place, { type: TYPES[path.extname(place)] ?? 'application/octet-stream', content });

beforeAll(async () => {
  project = await installClient();
  for (const file of ['run-scenario.ts', 'scenario.ts'])
    await copyFile(path.join(TYPESCRIPT_CLIENT, 'test', file), path.join(project, file));
  pages = createServer((request, response) => {
    const found = served.get(request.url ?? '');
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': found?.type ?? 'text/plain' });
    response.end(found?.content);
  }).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  stack = await createStack({ namespace: true });
  const bucket = await bucketFor(stack, [origin]);
  service = await startProcess(stack, 'all', { S3_BUCKET: bucket, CORS_ORIGINS: origin });
});
afterAll(async () => {
  pages?.close();
  await service?.kill('SIGTERM');
  await stack?.close();
  if (project !== undefined) await rm(project, { recursive: true, force: true });
});

const newKey = async (): Promise<string> => {
  const db = openTestDatabase(stack);
  const { apiKey } = await makeOrganisation(db);
  await db.close();
  return apiKey;
};

/** Each step of the scenario that this client runs has a line. */
const expectWhole = async (lines: readonly string[]): Promise<void> => {
  const { steps } = JSON.parse(await readFile(SCENARIO, 'utf8')) as { steps: { title: string }[] };
  expect(lines).toEqual(steps.map(({ title }) => `ok ${title}`));
};

test.skipIf(runtimes === null).each([
  ['Deno', 'deno', ['run', '--allow-all', '--no-lock']],
  ['Bun', 'bun', ['run']],
] as const)(
  '%s runs the scenario of all clients with the installed package [CLI-1]',
  async (_, name, args) => {
    const program = path.join(runtimes ?? '', '.bin', name);
    const given = ['scenario.ts', SCENARIO, EXAMPLES, service.baseUrl ?? '', await newKey()];
    const env = { PATH: process.env.PATH, HOME: project, DENO_NO_UPDATE_CHECK: '1' };
    const ran = await run(program, [...args, ...given], { cwd: project, env }).catch(
      (failure: { stdout: string; stderr: string }) => failure,
    );
    expect(ran.stdout, ran.stderr).toContain('ok ');
    await expectWhole(ran.stdout.trim().split('\n'));
  },
);

test.skipIf(chromium.path === undefined)(
  'a page of another origin in a browser runs the scenario of all clients with the bundled package [CLI-1]',
  async () => {
    const built = await rolldown({ input: path.join(project, 'run-scenario.ts'), platform: 'browser' });
    const { output } = await built.generate({ format: 'esm' });
    await built.close();
    serve('/scenario.js', output[0].code);
    serve('/scenario.json', await readFile(SCENARIO));
    for (const file of ['plate_holes_pocket.step'])
      serve(`/${file}`, await readFile(path.join(EXAMPLES, file)));
    served.set('/', { type: 'text/html', content: '<!doctype html><title>Scenario</title>' });
    const browser = await startBrowser(chromium.path ?? '');
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      await page.goto(origin);
      const given = JSON.stringify({ baseUrl: service.baseUrl, apiKey: await newKey() });
      const lines = await page.evaluate<string[]>(`(async () => {
        const { runScenario } = await import('/scenario.js');
        const read = async (name) => new Uint8Array(await (await fetch('/' + name)).arrayBuffer());
        const lines = [];
        const say = (line) => lines.push(line);
        await runScenario(await (await fetch('/scenario.json')).json(), { ...${given}, read, say });
        return lines;
      })()`);
      await expectWhole(lines);
    } finally {
      await browser.close();
    }
  },
);
