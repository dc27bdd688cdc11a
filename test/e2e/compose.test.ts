import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { type ApiClient, apiClient, confirm, exampleFile, sendBytes, until } from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { versionOf } from '../support/programs.ts';
import { environmentOf as testEnvironment } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

type Service = {
  readonly command: readonly string[];
  readonly user?: string;
  readonly cap_add?: readonly string[];
  readonly environment: Readonly<Record<string, string | number>>;
};
const { services } = parse(readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};

/** `USER node` of the image. */
const NODE_USER = '1000:1000';

const mayChangeUser = process.getuid?.() === 0 && (await versionOf('setpriv', ['--version'])) !== null;
if (!mayChangeUser)
  process.stdout.write(
    'SKIPPED: the processes of docker-compose.yml, because only root with setpriv can start them\n',
  );

type Started = {
  readonly said: () => string;
  readonly end: () => Promise<number | null>;
  readonly ended: Promise<number | null>;
};

/** As compose starts it: its command, user, capabilities and environment. Ports are any free ones, and addresses those of the test's servers. */
const start = (name: string, addresses: Readonly<Record<string, string>>): Started => {
  const service = services[name];
  if (service === undefined) throw new Error(`docker-compose.yml has no ${name}`);
  const [user = '', group = ''] = (service.user ?? NODE_USER).split(':');
  const capabilities = ['-all', ...(service.cap_add ?? []).map((one) => `+${one.toLowerCase()}`)].join(',');
  const environment = Object.fromEntries(
    Object.entries(service.environment).map(([key, value]) => [key, addresses[key] ?? String(value)]),
  );
  const child = spawn(
    'setpriv',
    [
      ...[`--reuid=${user}`, `--regid=${group}`, '--clear-groups', '--no-new-privs'],
      ...[`--bounding-set=${capabilities}`, '--'],
      ...service.command,
    ],
    {
      cwd: ROOT,
      env: { PATH: `${path.join(ROOT, 'node_modules/.bin')}:${process.env.PATH ?? ''}`, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    said: () => said,
    ended,
    end: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};

describe.skipIf(!mayChangeUser)('the processes of docker-compose.yml', () => {
  let stack: Stack;
  let addresses: Record<string, string>;
  const running: Started[] = [];

  const ready = async (name: string, url: RegExp, given = addresses): Promise<string> => {
    const one = start(name, given);
    running.push(one);
    const found = await Promise.race([
      until(
        async () => url.exec(one.said())?.[1],
        (address) => address !== undefined,
      ),
      one.ended.then((code) => {
        throw new Error(`${name} ended with ${code}:\n${one.said()}`);
      }),
    ]);
    await until(
      () =>
        fetch(`${found}/readyz`).then(
          ({ status }) => status,
          () => null,
        ),
      (status) => status === 200,
    );
    return (found ?? '').replace('0.0.0.0', '127.0.0.1');
  };

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    const { HOST: _host, NODE_ENV: _env, ...servers } = testEnvironment(stack);
    addresses = {
      ...servers,
      DATABASE_OWNER_URL: stack.ownerUrl,
      HOST: '127.0.0.1',
      PUBLIC_BASE_URL: 'https://api.example.com',
      S3_PUBLIC_ENDPOINT: stack.s3.endpoint,
      TEMPORAL_UI_URL: 'http://localhost:8233',
      SMTP_URL: 'smtps://user:password@mail.example.com:465',
      MAIL_FROM: 'should-cost <no-reply@example.com>',
      PORT: '0',
      ADMIN_PORT: '0',
      HEALTH_PORT: '0',
    };
  });
  afterAll(async () => {
    await Promise.all(running.map((one) => one.end()));
    await stack?.close();
  });

  test('given the migration first, then api, worker and file worker are ready, and read a file [OPE-8]', async () => {
    const migration = start('migrate', addresses);
    expect([await migration.ended, migration.said()]).toEqual([0, expect.stringContaining('migrated')]);

    const files = new URL(stack.databaseUrl);
    Object.assign(files, { username: 'sc_files', port: new URL(inject('services').ownerUrl).port });
    const [baseUrl] = await Promise.all([
      ready('api', /"base_url":"([^"]+)"/),
      ready('worker', /"health_url":"([^"]+)"/),
      ready('files', /"health_url":"([^"]+)"/, { ...addresses, DATABASE_URL: files.href }),
    ]);
    expect(running.map((one) => one.said()).join('')).toContain('read with all isolation measures');

    const db = openTestDatabase(stack);
    try {
      const { apiKey } = await makeOrganisation(db);
      const client: ApiClient = apiClient(baseUrl, apiKey);
      const { data_source_id: id } = await sendBytes(
        client,
        'plate.step',
        await exampleFile('plate_holes_pocket.step'),
      );
      await confirm(client, id);
      const [row] = await until(
        () => stack.sql<{ status: string }>('select status from uploads where id = $1', [id]),
        ([found]) => found?.status !== 'pending',
      );
      expect(row?.status).toBe('confirmed');
    } finally {
      await db.close();
    }
    for (const one of running.splice(0)) expect(await one.end()).toBe(0);
  });
});
