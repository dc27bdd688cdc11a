import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as send } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyPort } from '../../../scripts/services/ports.mjs';
import { createBrowser, register } from '../../oauth/oauth-app.ts';
import { serveOauthApp } from '../../oauth/served.ts';
import { addKey, makeOrganisation, type TestOrganisation } from '../../support/organisation.ts';
import { confirmedPerson, PASSWORD } from '../../support/people.ts';
import { use, useStack } from '../../support/use.ts';
import { createFurnishedServer } from './fixtures.ts';

const SUITE = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
const PROGRAM = path.join(path.dirname(SUITE), 'dist/index.js');
const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
const expectedFailures = (revision: string): string =>
  path.join(import.meta.dirname, `expected-failures-${revision}.yaml`);

const stack = useStack({ namespace: true });
const service = use(() => serveOauthApp(stack, {}, { createServer: createFurnishedServer }));
let own: TestOrganisation;
let door: { url: string; stop: () => Promise<void> };

/** The suite knows no bearer: this adds one and changes nothing else. */
const openDoor = async (token: string) => {
  const { port, hostname } = new URL(service.url);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${token}` };
    const passed = send({ host: hostname, port, path: asked.url, method: asked.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 500, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp-server/mcp`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
};

beforeAll(async () => {
  own = await makeOrganisation(service.db);
  door = await openDoor(
    await addKey(service.db, own.id, ['mcp:use', 'calculations:read', 'parts:read', 'billing:read']),
  );
});

afterAll(async () => {
  await door?.stop();
});

const run = (...args: string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), out: `${stdout}\n${stderr}` }),
    );
  });

test.each(REVISIONS)(
  'the server does what %s asks of one, but for what is listed [AGE-11]',
  async (revision) => {
    const expected = expectedFailures(revision);
    const { code, out } = await run(
      ...['server', '--url', door.url, '--requirements', revision, '--expected-failures', expected],
    );
    expect(code, out).toBe(0);
  },
);

test.each(REVISIONS)('each line of what %s misses gives its reason', async (revision) => {
  const lines = (await readFile(expectedFailures(revision), 'utf8')).split('\n');
  const entries = lines.filter((line) => line.startsWith('  - '));
  expect(entries.length).toBeGreaterThan(0);
  for (const line of entries) expect(line).toMatch(/^ {2}- \S+ # \w.*\w{3}/);
});

/** A person in a browser: opens what the suite prints, signs in, allows, and goes back to the suite. */
const consent = async (address: string, who: { email: string; password: string }): Promise<void> => {
  const browser = createBrowser(service);
  const opened = await browser.open(address);
  const page = new URL(opened.headers.get('location') ?? '', service.url).pathname;
  await browser.submit(`${page}/sign-in`, who, service.url);
  const allowed = await browser.submit(`${page}/consent`, { org: own.id, decision: 'allow' }, service.url);
  const back = (await browser.open(allowed.headers.get('location') ?? '')).headers.get('location');
  await fetch(back ?? '');
};

test.each(REVISIONS)('the authorization server does what %s asks of one [AGE-11]', async (revision) => {
  const port = String(await anyPort());
  const client = await register(service, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  const who = { email: `${crypto.randomUUID()}@test.example`, password: PASSWORD };
  await confirmedPerson(service, own.id, 'owner', who.email);
  const child = spawn(process.execPath, [
    ...[PROGRAM, 'authorization', '--url', service.url, '--client-id', String(client.body.client_id)],
    ...['--resource', `${service.url}/mcp-server/mcp`, '--port', port, '--spec-version', revision],
  ]);
  const ended = once(child, 'close');
  const lines: string[] = [];
  let errand: Promise<void> | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith(`${service.url}/oauth/authorize?`)) errand = consent(line, who);
  }
  await errand;
  const [code] = await ended;
  expect(code, lines.join('\n')).toBe(0);
  expect(lines.join('\n')).toMatch(/authorization-server-metadata-endpoint/);
  expect(errand, lines.join('\n')).toBeDefined();
});
