import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createPart, createReport, deleteUpload } from '../../clients/typescript/src/operations.ts';
import { type Embedded, startEmbedded } from '../../scripts/services/index.mjs';
import { postgresFolder, unprivilegedUser } from '../../scripts/services/unprivileged.mjs';
import { createObjectSweeps } from '../../src/activities/object-sweeps.ts';
import { putOperator } from '../../src/db/accounts/operators.ts';
import { migrate, setLoginPassword } from '../../src/db/kernel/migrate.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createObjectStore } from '../../src/platform/object-store.ts';
import { newToken } from '../../src/platform/token.ts';
import {
  type ApiClient,
  apiClient,
  confirm,
  createCalculation,
  exampleFile,
  makePart,
  sendBytes,
  startRun,
  until,
  uploadFile,
  waitForEnd,
  waitForUpload,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { environmentOf, type Proc, startProcess } from '../support/service.ts';
import type { Stack } from '../support/stack.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { createEndpoint } from '../webhooks/support.ts';

const ROWS = Number(process.env.RESTORE_ROWS ?? 2_000);
/** Work after the moment that is restored. */
const LATER = 10;
/** Of different files: a process of its own reads each for the first time. */
const TEXTS = 10;
const MINUTE_S = 60;
const ROOT = path.resolve(import.meta.dirname, '../..');
const PASSWORD = 'application-of-this-test';
const RECOVERY = { RECOVERY_MODE: 'true' };

/** For the page of the drill: how long each part of it took. */
const timed = async <T>(title: string, work: Promise<T>): Promise<T> => {
  const start = performance.now();
  const value = await work;
  process.stdout.write(`restore: ${title}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  return value;
};

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const run = async (command: string, args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(command, args, { env: { PATH: process.env.PATH ?? '', ...env }, cwd: ROOT });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out };
};

type Backends = Embedded<'postgres' | 'temporal'>;
type World = Stack & { readonly end: () => Promise<void> };

/** What processes and checks take of servers that are not shared with other tests. */
const worldOf = (services: Backends, s3: Stack['s3']): World => {
  const pool = new pg.Pool({ connectionString: services.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const application = new URL(services.databaseUrl);
  application.username = 'sc_app';
  application.password = PASSWORD;
  return {
    ownerUrl: services.databaseUrl,
    databaseUrl: application.href,
    temporal: { address: services.temporal.address, namespace: 'default' },
    s3,
    sql: async (text, values) => (await pool.query(text, values as unknown[])).rows,
    close: async () => undefined,
    end: async () => {
      await pool.end();
      await services.stop();
    },
  };
};

const user = unprivilegedUser();
const giveToServer = async (file: string): Promise<void> => {
  if (user !== undefined) await chown(file, user.uid, user.gid);
};

const reachable = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  return folder;
};

/** PostgreSQL from the copy of its files and the archived WAL, as of `moment`; Temporal without anything. */
const restore = async (base: string, moment: string): Promise<Backends> => {
  const folder = await reachable(path.join(base, 'second'));
  const data = path.join(postgresFolder(folder, user), 'data');
  expect(await run('cp', ['-a', path.join(base, 'copy'), data])).toEqual({ code: 0, out: '' });
  const settings = [
    `restore_command = 'cp ${path.join(base, 'wal')}/%f %p'`,
    `recovery_target_time = '${moment}'`,
    `recovery_target_action = 'promote'`,
  ];
  await appendFile(path.join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await writeFile(path.join(data, 'recovery.signal'), '');
  await giveToServer(path.join(data, 'recovery.signal'));
  await copyFile(path.join(base, 'first/postgres.password'), path.join(folder, 'postgres.password'));
  return startEmbedded({ log: () => undefined, dataDir: folder, which: ['postgres', 'temporal'] });
};

type Made = {
  readonly parts: string[];
  readonly uploads: string[];
  readonly calculations: string[];
  readonly reports: string[];
};

const reportOf = async (client: ApiClient, id: string): Promise<string> => {
  await waitForEnd(client, id);
  const body = { format: 'pdf' } as const;
  return (await createReport({ client: client.http, path: { calculation_id: id }, body })).id;
};

/**
 * So many parts, files that are read, and runs with their webhooks, of one customer, ten at a time. All but the last ten have a report. At the end
 * runs, reports and webhooks are under way.
 */
const fill = async (
  client: ApiClient,
  revisionId: string,
  count: number,
  firstLot: number,
): Promise<Made> => {
  const made: Made = { parts: [], uploads: [], calculations: [], reports: [] };
  let next = 0;
  const work = async (): Promise<void> => {
    let last: string | null = null;
    while (next < count) {
      const lot_size = firstLot + next;
      next += 1;
      const { data_source_id } = await sendBytes(
        client,
        'request.txt',
        Buffer.from(`Please quote ${lot_size % TEXTS}.`),
      );
      await confirm(client, data_source_id);
      made.uploads.push((await waitForUpload(client, data_source_id)).id);
      made.parts.push((await createPart({ client: client.http, body: { part_number: `P-${lot_size}` } })).id);
      if (last !== null) made.reports.push(await reportOf(client, last));
      last = await createCalculation(client, revisionId, { lot_size });
      await startRun(client, last);
      made.calculations.push(last);
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  return made;
};

type Rows = ReadonlyMap<string, ReadonlySet<string>>;

/** The rows of every table that has an id, by table. */
const rowsOf = async (world: World): Promise<Rows> => {
  const tables = await world.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const found = new Map<string, ReadonlySet<string>>();
  for (const { name } of tables) {
    const rows = await world.sql<{ id: string }>(`select id::text from ${name}`);
    found.set(name, new Set(rows.map(({ id }) => id)));
  }
  return found;
};

/** Rows of both looks that `restored` does not have. What one look alone has came or went at the moment between them. */
const lostOf = (before: Rows, after: Rows, restored: Rows): readonly string[] =>
  [...before].flatMap(([table, ids]) =>
    [...ids]
      .filter((id) => after.get(table)?.has(id) === true && restored.get(table)?.has(id) !== true)
      .map((id) => `${table} ${id}`),
  );

const erase = async (world: World, baseUrl: string, id: string) => {
  const [organisation] = await world.sql<{ slug: string }>('select slug from organisations where id = $1', [
    id,
  ]);
  const db = openTestDatabase(world);
  const { token, sha256 } = newToken('sc_op_');
  await db.asAdmin((tx) => putOperator(tx, { name: 'drill', tokenSha256: sha256, now: new Date() }));
  const answer = await fetch(`${baseUrl}/api/v1/admin/organisations/${id}/erase`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ slug: organisation?.slug }),
  });
  expect(answer.status).toBe(202);
  await db.close();
};

const isErased = (world: World) =>
  until(
    () => world.sql('select 1 from erasures where finished_at is not null'),
    (rows) => rows.length === 1,
  );

/** A base backup of the server while it works. */
const backUp = async (base: string, world: World) => {
  const copied = await run(process.execPath, ['scripts/backup-base.mjs', path.join(base, 'copy')], {
    DATABASE_OWNER_URL: world.ownerUrl,
  });
  expect(copied).toMatchObject({ code: 0 });
};

/** Work before the moment, the moment, work after it, and the loss of all servers but the object store. */
const workAndLose = async (base: string, world: World) => {
  const procs: Proc[] = await Promise.all([startProcess(world, 'api'), startProcess(world, 'worker')]);
  const baseUrl = procs[0]?.baseUrl ?? '';
  const receiver = await startReceiver();
  ends.push(receiver.close);
  const db = openTestDatabase(world);
  const staying = await makeOrganisation(db, { tierSlug: 'dev' });
  const leaving = await makeOrganisation(db, { tierSlug: 'dev' });
  await db.close();
  const client = apiClient(baseUrl, staying.apiKey);
  await createEndpoint(client, receiver.url);
  const shaft = await exampleFile('shaft_turned.step');
  const { revisionId } = await makePart(client, (await uploadFile(client, 'shaft.step', shaft)).id);
  await uploadFile(apiClient(baseUrl, leaving.apiKey), 'shaft.step', shaft);
  const [kept] = await Promise.all([
    timed(`${ROWS} rows of each kind`, fill(client, revisionId, ROWS, 1)),
    timed('base backup', backUp(base, world)),
  ]);
  const before = await rowsOf(world);
  const [{ moment } = { moment: '' }] = await world.sql<{ moment: string }>(
    'select clock_timestamp()::text as moment',
  );
  const after = await rowsOf(world);
  const later = await fill(client, revisionId, LATER, ROWS + 1);
  await deleteUpload({ client: client.http, path: { data_source_id: kept.uploads[0] ?? '' } });
  await erase(world, baseUrl, leaving.id);
  await isErased(world);
  const [{ last } = { last: '' }] = await world.sql<{ last: string }>(
    'select pg_walfile_name(pg_switch_wal()) as last',
  );
  await until(
    () => readdir(path.join(base, 'wal')),
    (names) => names.includes(last),
  );
  await Promise.all(procs.map((proc) => proc.kill()));
  await world.end();
  return { kept, later, before, after, moment, apiKey: staying.apiKey };
};

/** Runs, reports and deliveries, which sweeps begin again where Temporal has forgotten them. */
const untilNothingIsOpen = (world: World) =>
  until(
    () =>
      world.sql(`select 1 from calculations where status in ('queued', 'running', 'polling')
        union all select 1 from reports where status = 'queued'
        union all select 1 from webhook_deliveries where status in ('pending', 'attempting')`),
    (rows) => rows.length === 0,
    10 * MINUTE_S,
  );

const statesOf = (world: World, table: string) =>
  world.sql(`select status, count(*)::integer as count from ${table} group by status`);

/** What the checks say is only that there are objects that the database does not know. */
const onlyNewObjects = (out: string): boolean =>
  out
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Differences'))
    .every((line) => line.includes(': object without a row: ') || line.includes('agree'));

test('given lost servers, when a moment of the past is restored, then nothing is lost, nothing is there twice, and what was erased is erased again [SEE-3]', {
  timeout: 120 * MINUTE_S * 1000,
}, async () => {
  const base = await reachable(await mkdtemp(path.join(tmpdir(), 'should-cost-restore-')));
  ends.push(() => rm(base, { recursive: true, force: true }));
  const wal = path.join(base, 'wal');
  await mkdir(wal);
  await giveToServer(wal);
  const log = () => undefined;
  const storage = await startEmbedded({
    log,
    dataDir: path.join(base, 's3'),
    which: ['s3'],
    s3Versions: true,
  });
  ends.push(storage.stop);
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = storage.s3;
  const s3 = { endpoint, region, bucket, accessKeyId, secretAccessKey };
  const services = await startEmbedded({
    log,
    dataDir: path.join(base, 'first'),
    which: ['postgres', 'temporal'],
    postgresSettings: {
      archive_mode: 'on',
      archive_command: `test ! -f ${wal}/%f && cp %p ${wal}/%f`,
    },
  });
  ends.push(services.stop);
  await migrate(services.databaseUrl, new Date());
  await setLoginPassword(services.databaseUrl, 'sc_app', PASSWORD);
  const { kept, later, before, after, moment, apiKey } = await workAndLose(base, worldOf(services, s3));

  const world = worldOf(await timed('PostgreSQL as of the moment', restore(base, moment)), s3);
  ends.push(world.end);
  await until(
    () => world.sql<{ isOver: boolean }>('select not pg_is_in_recovery() as "isOver"'),
    ([row]) => row?.isOver === true,
  );
  const restored = await rowsOf(world);
  expect(before.get('calculations')?.size).toBe(ROWS);
  expect(lostOf(before, after, restored)).toEqual([]);
  for (const table of ['parts', 'uploads', 'calculations', 'reports'] as const) {
    expect(kept[table].filter((id) => restored.get(table)?.has(id) !== true)).toEqual([]);
    expect(later[table].filter((id) => restored.get(table)?.has(id) === true)).toEqual([]);
  }
  const ask = (script: string) =>
    run(process.execPath, [`src/cli/${script}.ts`], { ...environmentOf(world), ...RECOVERY });
  expect(await timed('recover', ask('recover'))).toEqual({
    code: 0,
    out: expect.stringMatching(/^Erasures begun again: 1\nObjects brought back: [1-9]\d*\n$/),
  });
  const procs = await Promise.all([startProcess(world, 'api'), startProcess(world, 'worker', RECOVERY)]);
  ends.push(() => Promise.all(procs.map((proc) => proc.kill('SIGTERM'))));

  await timed('work that was under way', untilNothingIsOpen(world));
  expect(await statesOf(world, 'calculations')).toEqual([{ status: 'succeeded', count: ROWS }]);
  expect(await statesOf(world, 'reports')).toEqual([{ status: 'succeeded', count: kept.reports.length }]);
  expect(await statesOf(world, 'webhook_deliveries')).toEqual([
    { status: 'succeeded', count: expect.any(Number) },
  ]);
  const client = apiClient(procs[0].baseUrl ?? '', apiKey);
  expect((await waitForEnd(client, kept.calculations.at(-1) ?? '')).cost_sheet?.reconciled).toBe(true);
  await isErased(world);
  expect(
    await world.sql(`select count(*)::integer as events from events where type = 'calculation.succeeded'`),
  ).toEqual([{ events: ROWS }]);
  const twice = 'select 1 from webhook_deliveries group by endpoint_id, event_id having count(*) > 1';
  expect(await world.sql(twice)).toEqual([]);
  expect(await ask('check-ledger')).toEqual({ code: 0, out: 'All invariants of the ledger hold.\n' });
  await until(
    () => ask('check-orphans'),
    ({ out }) => onlyNewObjects(out),
    10 * MINUTE_S,
  );
  // The operator ends the recovery mode; a day later the sweep removes what no row knows.
  const db = openTestDatabase(world);
  const store = createObjectStore(s3);
  const clock = { now: () => new Date(Date.now() + 2 * 24 * 3_600_000) };
  await new MockActivityEnvironment().run(
    createObjectSweeps({ db, store, clock, log: createLogger('fatal') }).sweepObjects,
  );
  store.close();
  await db.close();
  expect(await ask('check-orphans')).toEqual({ code: 0, out: 'PostgreSQL, S3 and Temporal agree.\n' });
});
