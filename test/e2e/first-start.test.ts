import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEnvironments, login, presignUpload } from '../../clients/typescript/src/operations.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { welcome } from '../../src/dev-file.ts';
import { apiClient, until } from '../support/api.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

type Dev = Record<string, string | null> & { base_url: string; api_key: string; operator_token: string };

/** A first start makes a database and brings up three servers. */
const PATIENCE_S = 540;

let dataDir: string;
let child: ChildProcess;
let output = '';

/** The service as somebody starts it who has set nothing but where it may keep its data, and ports that are free. */
const start = async (extra: Record<string, string>, role = 'api'): Promise<Dev> => {
  output = '';
  child = spawn(process.execPath, [path.join(ROOT, 'src/main.ts'), role], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DATA_DIR: dataDir,
      PORT: '0',
      POSTGRES_PORT: '0',
      TEMPORAL_PORT: '0',
      TEMPORAL_UI_PORT: '0',
      S3_PORT: '0',
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const read = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  const address = () => /"base_url":"([^"]+)"/.exec(output)?.[1];
  return until<Dev | null>(
    async () => {
      const end = child.exitCode ?? child.signalCode;
      if (end !== null) throw new Error(`the service ended with ${end}:\n${output}`);
      const dev = await readFile(path.join(dataDir, 'dev.json'), 'utf8').then(
        (text) => JSON.parse(text) as Dev,
        () => null,
      );
      // The file of an earlier start names another address until this one has written its own.
      return dev?.base_url === address() ? dev : null;
    },
    (dev) => dev !== null,
    PATIENCE_S,
  ) as Promise<Dev>;
};

const stop = async (): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'should-cost-first-'));
});

afterAll(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the embedded default', () => {
  let first: Dev;

  test('given a first start, then dev.json says how to reach and use this copy, for its owner’s eyes only [OPE-6]', async () => {
    first = await start({});
    expect(Object.keys(first)).toEqual([
      'base_url',
      'api_key',
      'org_id',
      'org_slug',
      'owner_email',
      'owner_password',
      'operator_token',
      'temporal_ui_url',
      'console_url',
      'workbench_url',
    ]);
    expect((await stat(path.join(dataDir, 'dev.json'))).mode & 0o777).toBe(0o600);
    // This is no terminal: where the secrets are is printed, they are not.
    await until(
      async () => output,
      (text) => text.includes(`are in ${path.join(dataDir, 'dev.json')}`),
    );
    for (const secret of [first.api_key, first.owner_password, first.operator_token])
      expect(output).not.toContain(secret);

    const { http: client } = apiClient(first.base_url, first.api_key);
    expect(await listEnvironments({ client })).toContainEqual(expect.objectContaining({ is_baseline: true }));
    const { organisations } = await login({
      client: apiClient(first.base_url, '').http,
      body: { email: String(first.owner_email), password: String(first.owner_password) },
    });
    expect(organisations).toMatchObject([{ id: first.org_id, role: 'owner' }]);
    const operator = { authorization: `Bearer ${first.operator_token}` };
    expect((await fetch(`${first.base_url}/api/v1/admin/organisations`, { headers: operator })).status).toBe(
      200,
    );
    expect((await fetch(`${first.base_url}/metrics`)).status).toBe(200);
    expect((await fetch(String(first.console_url))).status).toBe(200);
    // 503 until the workbench is built; the page is there in any case.
    expect((await fetch(String(first.workbench_url))).headers.get('content-type')).toContain('text/html');
    const presigned = await presignUpload({ client, body: { name: 'a.step', size_bytes: 1 } });
    const preflight = await fetch(presigned.url, {
      method: 'OPTIONS',
      headers: { origin: first.base_url, 'access-control-request-method': 'PUT' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(first.base_url);
    // Nobody waits for the pages of Temporal's own process.
    await until(
      async () =>
        fetch(String(first.temporal_ui_url)).then(
          (page) => page.status,
          () => null,
        ),
      (status) => status === 200,
    );
    // A dependency that answers late is told as unreachable.
    await until(
      async () => (await (await fetch(`${first.base_url}/readyz`)).json()) as object,
      isDeepStrictEqual.bind(null, {
        status: 'ready',
        dependencies: { postgres: 'ok', s3: 'ok', temporal: 'ok' },
      }),
    );
    await stop();
    expect(child.exitCode).toBe(0);
  });

  test('given a second start with ADMIN_PORT, then the same credentials, not printed; operators have their own listener [OPE-2]', async () => {
    // Open to other machines; the operators' listener is not, unless ADMIN_HOST says so.
    const second = await start({ ADMIN_PORT: '0', HOST: '0.0.0.0' });
    for (const name of ['api_key', 'org_id', 'owner_password', 'operator_token'])
      expect(second[name], name).toBe(first[name]);
    for (const secret of [first.api_key, first.owner_password, first.operator_token])
      expect(output).not.toContain(secret);
    expect((await apiClient(second.base_url, first.api_key).call('GET', '/api/v1/parts')).status).toBe(200);
    const admin = await until(
      async () => /"admin_url":"([^"]+)"/.exec(output)?.[1],
      (url) => url !== undefined,
    );
    expect(admin).toMatch(/^http:\/\/127\.0\.0\.1:/);
    const operator = { authorization: `Bearer ${first.operator_token}` };
    const ask = async (base: string | undefined, url: string) =>
      (await fetch(`${base}${url}`, { headers: operator })).status;
    expect(await ask(admin, '/api/v1/admin/organisations')).toBe(200);
    expect(await ask(second.base_url, '/api/v1/admin/organisations')).toBe(404);
    expect(await ask(second.base_url, '/metrics')).toBe(404);
  });

  test('given no mail server, then a sign-up is confirmed by the link in the log, which is in a file as well [ACC-10]', async () => {
    await stop();
    const { base_url } = await start({ WORKER_QUEUES: 'orchestration' }, 'all');
    const client = apiClient(base_url, '');
    const identity = { email: 'new@works.example', password: 'correct horse battery' };
    const signUp = { ...identity, organisation_name: 'Works' };
    expect((await client.call('POST', '/api/v1/auth/sign-up', signUp)).status).toBe(202);
    const line = await until(
      // Behind the last newline is a line that is not whole yet.
      async () =>
        output
          .split('\n')
          .slice(0, -1)
          .find((one) => one.includes('/console/account/confirm?token=')),
      (found) => found !== undefined,
    );
    const { text, file } = JSON.parse(line ?? '') as { text: string; file: string };
    const link = new URL(/http\S+/.exec(text)?.[0] ?? '');
    expect(link.origin).toBe(base_url);
    expect(await readFile(path.resolve(ROOT, file), 'utf8')).toContain('new@works.example');
    expect((await fetch(link)).status).toBe(200);
    expect((await client.call('POST', '/api/v1/auth/login', identity)).status).toBe(401);
    const { status } = await fetch(link, {
      method: 'POST',
      headers: { origin: base_url },
      body: new URLSearchParams({
        token: link.searchParams.get('token') ?? '',
        password: identity.password,
      }),
    });
    expect(status).toBe(200);
    expect((await client.call('POST', '/api/v1/auth/login', identity)).status).toBe(200);
  });

  test('given a person at a terminal, then the secrets of a first start are shown; otherwise only where they are [OPE-5]', () => {
    const made = {
      orgId: asId<OrgId>(first.org_id ?? ''),
      slug: 'dev',
      apiKey: 'the-key',
      ownerEmail: 'owner@dev.example',
      ownerPassword: 'the-password',
      operatorToken: 'the-token',
      created: true,
    };
    const secrets = ['the-key', 'the-password', 'the-token'];
    for (const secret of secrets) {
      expect(welcome('.data/dev.json', made, 'http://127.0.0.1:8080/app', true)).toContain(secret);
      expect(welcome('.data/dev.json', made, 'http://127.0.0.1:8080/app', false)).not.toContain(secret);
    }
    for (const atTerminal of [true, false])
      expect(welcome('.data/dev.json', made, 'http://127.0.0.1:8080/app', atTerminal)).toContain(
        '.data/dev.json',
      );
  });
});
