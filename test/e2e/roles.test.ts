import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { getCalculation } from '../../clients/typescript/src/operations.ts';
import { type Role, settingsOf } from '../../src/config.ts';
import { openDatabase } from '../../src/db/kernel/database.ts';
import { type ApiClient, apiClient, createCalculation, startRun, until } from '../support/api.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import { environmentOf } from '../support/service.ts';
import { createStack, dropDatabase, type Stack } from '../support/stack.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;

let stack: Stack;
let admin: pg.Client;
let name: string;
let ownerUrl: string;

/** A database that nobody has migrated, on the server of all. */
beforeAll(async () => {
  stack = await createStack({ namespace: true });
  name = `r_${randomUUID().replaceAll('-', '')}`;
  admin = new pg.Client({ connectionString: inject('services').ownerUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  ownerUrl = at(stack.ownerUrl);
});

afterAll(async () => {
  await dropDatabase(admin, name);
  await admin.end();
  await stack?.close();
});

const at = (url: string): string => {
  const there = new URL(url);
  there.pathname = `/${name}`;
  return there.href;
};

/** What an operator gives a role: the settings that it takes, and nothing else of the whole. */
const only = (role: Role): Record<string, string> => {
  const all: Record<string, string> = {
    ...environmentOf(stack),
    DATABASE_URL: at(stack.databaseUrl),
    DATABASE_OWNER_URL: ownerUrl,
    // The login is of the server, which other tests share.
    DATABASE_APP_PASSWORD: inject('services').applicationPassword,
  };
  const taken: readonly string[] = ['PATH', 'HOME', ...settingsOf(role)];
  return Object.fromEntries(Object.entries(all).filter(([key]) => taken.includes(key)));
};

type Started = {
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  readonly stop: () => Promise<void>;
};

const start = (role: Role, env: Record<string, string>, before: readonly string[] = []): Started => {
  const [command = process.execPath, ...args] = [
    ...before,
    process.execPath,
    path.join(ROOT, 'src/main.ts'),
    role,
  ];
  const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    output: () => output,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const refusal = async (
  role: Role,
  env: Record<string, string>,
  before?: readonly string[],
): Promise<string> => {
  const started = start(role, env, before);
  expect(await started.ended, started.output()).toBe(1);
  return started.output();
};

const untilPrinted = (started: Started, text: string) =>
  until(
    async () => started.output(),
    (output) => output.includes(text),
  );

describe('each role, with its own settings alone', () => {
  test('given a schema that nobody brought up, then api and worker refuse to start and say what to do [OPE-3]', async () => {
    for (const role of ['api', 'worker'] as const)
      expect(await refusal(role, only(role))).toMatch(
        /The database lacks \d+ migrations, 0001-roles first. Run "main.ts migrate"/,
      );
  });

  test('given the owner’s login, then migrate brings it up and ends; again it changes nothing [OPE-3]', async () => {
    expect(Object.keys(only('migrate')).sort()).toEqual(
      ['DATABASE_APP_PASSWORD', 'DATABASE_OWNER_URL', 'HOME', 'LOG_LEVEL', 'NODE_ENV', 'PATH'].sort(),
    );
    for (const applied of [/"applied":\["0001-roles",/, /"applied":\[\]/]) {
      const started = start('migrate', only('migrate'));
      expect(await started.ended, started.output()).toBe(0);
      expect(started.output()).toMatch(applied);
    }
  });

  test('given both, each with its own, then a calculation is priced [OPE-3]', async () => {
    const [api, worker] = [start('api', only('api')), start('worker', only('worker'))];
    const db = openDatabase({ url: at(stack.databaseUrl), poolSize: 2, onIdleError: () => undefined });
    try {
      await untilPrinted(worker, 'workers are up');
      const base = await until(
        async () => /"base_url":"([^"]+)"/.exec(api.output())?.[1],
        (url) => url !== undefined,
      );
      const { apiKey } = await makeOrganisation(db);
      const client: ApiClient = apiClient(base ?? '', apiKey);
      const { revisionId } = await makeBoughtPart(client);
      const id = await createCalculation(client, revisionId, { lot_size: 5 });
      await startRun(client, id);
      await until(
        () => getCalculation({ client: client.http, path: { calculation_id: id } }),
        ({ status }) => status === 'succeeded',
      );
      const owner = new URL(ownerUrl);
      for (const { output } of [api, worker]) expect(output()).not.toContain(owner.password);
    } finally {
      await db.close();
      await Promise.all([api.stop(), worker.stop()]);
    }
  });
});

describe('the owner’s login', () => {
  test.each(['api', 'worker', 'all'] as const)(
    '%s refuses to start with it, by either name [OPE-3]',
    async (role) => {
      expect(await refusal(role, { ...only(role), DATABASE_OWNER_URL: ownerUrl })).toMatch(
        /DATABASE_OWNER_URL is set, but this role must not have it/,
      );
      const asOwner = await refusal(role, { ...only(role), DATABASE_URL: ownerUrl });
      expect(asOwner).toMatch(/DATABASE_URL: the login \w+ bypasses row-level security/);
      expect(asOwner).not.toContain(new URL(ownerUrl).password);
    },
  );

  test('migrate does not start without it', async () => {
    const { DATABASE_OWNER_URL: _, ...rest } = only('migrate');
    expect(await refusal('migrate', rest)).toMatch(/DATABASE_OWNER_URL is required/);
  });
});

describe('the walls around untrusted files', () => {
  // Root without capabilities is as weak as anybody.
  const weak = isRoot ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : [];

  test('given a machine that cannot build them, then a worker names each that is missing; required, it refuses to start [OPE-4]', async () => {
    const worker = start('worker', only('worker'), weak);
    await untilPrinted(worker, 'isolation measures are missing');
    await untilPrinted(worker, 'workers are up');
    expect(worker.output()).toMatch(/"missing":\[.*"user: /);
    await worker.stop();
    const refused = await refusal('worker', { ...only('worker'), REQUIRE_ISOLATION: 'true' }, weak);
    expect(refused).toMatch(
      /REQUIRE_ISOLATION is on, but isolation measures are missing:\n(?: {2}- .*\n)*? {2}- user: /,
    );
  });

  test.runIf(isRoot)(
    'given a machine that builds all of them, then a worker that requires them says so and starts',
    async () => {
      const worker = start('worker', { ...only('worker'), REQUIRE_ISOLATION: 'true' });
      await untilPrinted(worker, 'workers are up');
      expect(worker.output()).toContain('untrusted files are read with all isolation measures');
      await worker.stop();
    },
  );
});
