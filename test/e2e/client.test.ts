import { type ChildProcessWithoutNullStreams, execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type QuoteProgress, webhooks } from '../../clients/typescript/src/index.ts';
import {
  createCalculationBatch,
  createEnvironment,
  createWebhookEndpoint,
  getCalculation,
  listDatasets,
  listEnvironments,
  listParts,
} from '../../clients/typescript/src/operations.ts';
import { apiClient, EXAMPLES, until } from '../support/api.ts';
import { obtainProgram } from '../support/debian.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { pythonWith } from '../support/python.ts';
import { pythonWithClient, skipWithoutPython } from '../support/python-client.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';
import {
  commandLine,
  installClient,
  type Ran,
  type Row,
  TYPESCRIPT_CLIENT,
} from '../support/typescript-client.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const PLATE = path.join(EXAMPLES, 'plate_holes_pocket.step');

let stack: Stack;
let service: Proc;
let apiKey: string;
/** An empty project in which the package was installed from its archive. */
let project: string;

beforeAll(async () => {
  project = await installClient();
  stack = await createStack({ namespace: true });
  service = await startProcess(stack, 'all');
  const db = openTestDatabase(stack);
  ({ apiKey } = await makeOrganisation(db));
  await db.close();
});

afterAll(async () => {
  await service?.kill('SIGTERM');
  await stack?.close();
  if (project !== undefined) await rm(project, { recursive: true, force: true });
});

const OPTIONS = {
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'esnext.array', 'dom', 'dom.iterable'],
  types: ['node'],
  typeRoots: [path.join(ROOT, 'node_modules/@types')],
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  skipLibCheck: false,
};

test('the installed package keeps the promises of its types [CLI-1]', async () => {
  for (const file of ['run-scenario.ts', 'scenario.ts', 'types.ts'])
    await copyFile(path.join(TYPESCRIPT_CLIENT, 'test', file), path.join(project, file));
  const config = { compilerOptions: OPTIONS, include: ['scenario.ts', 'types.ts'] };
  await writeFile(path.join(project, 'tsconfig.json'), JSON.stringify(config));
  const tsc = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const checked = await run(process.execPath, [tsc, '-p', project]).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(checked.stdout).toBe('');
});

test('the installed package runs the scenario of all clients against a service [CON-6 CLI-1]', async () => {
  for (const file of ['run-scenario.ts', 'scenario.ts'])
    await copyFile(path.join(TYPESCRIPT_CLIENT, 'test', file), path.join(project, file));
  const scenario = path.join(ROOT, 'clients/scenario.json');
  const ran = await run(
    process.execPath,
    ['scenario.ts', scenario, EXAMPLES, service.baseUrl ?? '', apiKey],
    {
      cwd: project,
    },
  ).catch((failure: { stdout: string; stderr: string }) => failure);
  expect(ran.stderr, `${ran.stdout}\n${service.log().slice(-2000)}`).toBe('');
  expect(ran.stdout).toContain('ok A name that is taken is a conflict');
});

test('given onProgress, then a quote reports each of its steps; given a signal that is aborted, then it stops with its reason [CLI-1]', async () => {
  const { shouldCost, http: client } = apiClient(service.baseUrl ?? '', apiKey);
  const file = { name: 'plate.step', data: await readFile(PLATE) };
  const steps: QuoteProgress[] = [];
  const onProgress = (step: QuoteProgress): unknown => steps.push(step);
  const { status } = await shouldCost.calculations.quote({ file, partNumber: 'TS-1' }, { onProgress });
  expect([status, ...new Set(steps.map(({ phase }) => phase))]).toEqual([
    'succeeded',
    'sending',
    'reading',
    'pricing',
  ]);
  const sent = steps.flatMap((step) => (step.phase === 'sending' ? [step.sentBytes] : []));
  expect([sent.at(0), sent.at(-1)]).toEqual([0, file.data.length]);

  const stop = new AbortController();
  const stopped = shouldCost.calculations.quote(
    { file, partNumber: 'TS-2' },
    {
      signal: stop.signal,
      onProgress: ({ phase }) => {
        if (phase === 'reading') stop.abort(new Error('the user left'));
      },
    },
  );
  await expect(stopped).rejects.toThrow('the user left');
  expect((await listParts({ client, query: { q: 'TS-2' } })).count).toBe(0);
});

const MOST_BYTES = 30_000;

const sizeOf = async (code: string): Promise<number> => {
  const entry = path.join(project, 'entry.js');
  await writeFile(entry, code);
  const built = await rolldown({ input: entry, platform: 'browser' });
  const { output } = await built.generate({ format: 'esm', minify: true });
  await built.close();
  return gzipSync(output[0].code).length;
};

test('the package and all its operations have less than 30 kB, and a bundler leaves out unused operations [CLI-1]', async () => {
  const whole = await sizeOf(
    `export * from '@should-cost/client'; export * from '@should-cost/client/operations';`,
  );
  const one = await sizeOf(`export { ShouldCost } from '@should-cost/client';`);
  expect(whole).toBeLessThan(MOST_BYTES);
  expect(one).toBeLessThan(whole / 1.5);
});

test('no module of the package for browsers and servers imports one of Node [CLI-1]', async () => {
  const names: string[] = [];
  for (const entry of ['index', 'operations', 'sheets']) {
    const built = await rolldown({
      input: path.join(project, 'node_modules/@should-cost/client/dist', `${entry}.js`),
      external: /^node:/,
    });
    const { output } = await built.generate({ format: 'esm' });
    names.push(...output[0].imports);
    await built.close();
  }
  expect(names).toEqual([]);
});

const spawned = (args: readonly string[]): ChildProcessWithoutNullStreams =>
  commandLine(project).spawned(args);
const shouldCost = (args: readonly string[], input = ''): Promise<Ran> =>
  commandLine(project).shouldCost(args, input);

const rowsOf = async (args: readonly string[], code = 0): Promise<readonly Row[]> => {
  const ran = await shouldCost([...args, '--json']);
  expect(ran.code, ran.err).toBe(code);
  return JSON.parse(ran.out) as Row[];
};

const readsWorkbooks = await pythonWith('openpyxl', '3.1.5');
if (readsWorkbooks === null)
  process.stdout.write('SKIPPED: reading a workbook, because Python or the registry is missing\n');
const READER = `import json, sys
from openpyxl import load_workbook
print(json.dumps([[cell.value for cell in row] for row in load_workbook(sys.argv[1]).active]))`;

/** The workbook of a command, read by another library than the one that wrote it. */
const workbookHas = async (args: readonly string[], cells: readonly unknown[]): Promise<void> => {
  if (readsWorkbooks === null) return;
  const file = path.join(project, 'result.xlsx');
  const child = spawned([...args, '--format', 'xlsx']);
  child.stdin.end();
  await writeFile(file, child.stdout);
  const { stdout } = await run(path.join(readsWorkbooks, 'python'), ['-c', READER, file]);
  expect(JSON.parse(stdout)).toEqual(cells);
};

/** Well within what the service keeps, and longer than any run of this file. */
const A_DAY_MS = 86_400_000;

const terminal = process.platform === 'linux' ? await obtainProgram(['script'], ['bsdutils']) : undefined;
if (terminal === undefined)
  process.stdout.write('SKIPPED: progress in a terminal, because the program script is missing\n');

describe('the command line', () => {
  beforeAll(async () => {
    const logged = await shouldCost(['login', '--url', service.baseUrl ?? ''], `${apiKey}\n`);
    expect(logged).toMatchObject({ code: 0, out: '' });
    expect(logged.err).toContain('Logged in to');
    expect(logged.err).not.toContain(apiKey);
  });

  test('given a login, then only this user can read the stored key; a wrong key is not stored [CLI-4]', async () => {
    const file = path.join(project, 'config/should-cost/credentials.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const refused = await shouldCost(['login', '--url', service.baseUrl ?? ''], 'sc_live_wrong');
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^invalid_api_key: /);
    expect(await rowsOf(['upload', PLATE])).toMatchObject([{ status: 'confirmed' }]);
  });

  test('given a file and two lot sizes, then quote prices both, and compare and watch show them [CLI-4]', async () => {
    const args = ['quote', PLATE, '--lot', '10, 1000', '--material', 'C45', '--part-number', 'CLI-1'];
    const [small, large] = await rowsOf(args);
    expect([small?.lot_size, small?.status, large?.lot_size]).toEqual([10, 'succeeded', 1000]);
    expect(Number(small?.offer_price)).toBeGreaterThan(Number(large?.offer_price));

    const id = String(large?.calculation_id);
    expect(await rowsOf(['watch', id])).toEqual([large]);
    const [compared] = await rowsOf(['compare', id]);
    expect(compared).toMatchObject({
      part_number: 'CLI-1',
      [`offer_price (${large?.environment})`]: large?.offer_price,
      currency: 'EUR',
    });
    const table = await shouldCost(['watch', id]);
    expect(table.out.split('\n')[0]).toMatch(/^part_number +environment +lot_size +status/);
    const sheet = await shouldCost(['watch', id, '--format', 'csv']);
    expect(sheet.out).toMatch(/^part_number,environment,lot_size,status,.*\nCLI-1,/);
    await workbookHas(['watch', id], [Object.keys(large ?? {}), Object.values(large ?? {})]);
  });

  test.skipIf(terminal === undefined)(
    'given a terminal, then bars show the progress, and the result follows on a line of its own [CLI-4]',
    async () => {
      const { command, env } = commandLine(project);
      const line = `'${process.execPath}' '${command}' upload '${PLATE}'`;
      // A terminal of the system: `script` runs the command in it and prints what it shows.
      const shown = await run(terminal ?? '', ['-qec', line, '/dev/null'], { cwd: project, env });
      expect(shown.stdout).toContain('plate_holes_pocket.step  sending  [........................] 0 %');
      expect(shown.stdout).toContain('plate_holes_pocket.step  sending  [########################] 100 %');
      expect(shown.stdout).toMatch(/name +status +size_bytes[^\r\n]*\r\nplate_holes_pocket\.step +confirmed/);
    },
  );

  test.skipIf(terminal === undefined)(
    'given a terminal and a sheet, then batch counts the parts that have ended [CLI-4]',
    async () => {
      const { command, env } = commandLine(project);
      await copyFile(PLATE, path.join(project, 'plate.step'));
      await writeFile(
        path.join(project, 'two.csv'),
        'file,part_number\nplate.step,CLI-7\nmissing.step,CLI-8\n',
      );
      const line = `'${process.execPath}' '${command}' batch two.csv; echo "ended with $?"`;
      const shown = await run(terminal ?? '', ['-qec', line, '/dev/null'], { cwd: project, env });
      expect(shown.stdout).toMatch(/[01]\/2 {2}plate\.step {2}sending/);
      expect(shown.stdout).toContain('1/2  plate.step  pricing');
      expect(shown.stdout).toContain('ended with 1');
    },
  );

  test('given a drawing, then quote --drawing prices the part with what the drawing says [CLI-4]', async () => {
    const drawing = path.join(EXAMPLES, 'plate_holes_pocket.pdf');
    const [priced] = await rowsOf(['quote', PLATE, '--drawing', drawing, '--part-number', 'CLI-9']);
    expect(priced).toMatchObject({ status: 'succeeded', part_number: 'CLI-9' });
    const { http: client } = apiClient(service.baseUrl ?? '', apiKey);
    const { part_id, part_revision_id, process_plan } = await getCalculation({
      client,
      path: { calculation_id: String(priced?.calculation_id) },
      query: { include: ['all'] },
    });
    const { items } = await listDatasets({ client, path: { part_id, revision_id: part_revision_id } });
    expect(items.map(({ role }) => role).toSorted()).toEqual(['drawing_2d', 'primary_cad']);
    // The drawing alone states the fit of the holes.
    expect(process_plan?.map(({ step }) => step)).toContain('ream');
  });

  test('given a batch over two environments, then compare --batch waits for its end, and counts its cells [CLI-4]', async () => {
    const { http: client } = apiClient(service.baseUrl ?? '', apiKey);
    const second = await createEnvironment({ client, body: { name: 'second', valid_from: '2026-01-01' } });
    const [baseline] = (await listEnvironments({ client })).filter(({ is_baseline }) => is_baseline);
    const [priced] = await rowsOf(['quote', PLATE, '--part-number', 'CLI-10']);
    const { part_revision_id } = await getCalculation({
      client,
      path: { calculation_id: String(priced?.calculation_id) },
    });
    const { batch_id } = await createCalculationBatch({
      client,
      body: {
        part_revision_ids: [part_revision_id],
        costing_environment_ids: [baseline?.id ?? '', second.id],
        lot_size: 30,
      },
    });
    const args = ['compare', '--batch', String(batch_id)];
    const compared = await shouldCost([...args, '--json']);
    expect([compared.code, compared.err]).toEqual([0, '2 of 2 cells have a price.\n']);
    const [row] = JSON.parse(compared.out) as Row[];
    const [own, other] = [baseline?.name, 'second'].map((name) => row?.[`offer_price (${name})`]);
    expect(row).toMatchObject({ part_number: 'CLI-10', revision: 'A', lot_size: 30, currency: 'EUR' });
    expect(Number(own)).toBeGreaterThan(0);
    expect(Number(other)).toBeGreaterThan(0);
    const sheet = await shouldCost([...args, '--format', 'csv']);
    expect(sheet.out).toMatch(new RegExp(`^part_number,.*\nCLI-10,A,30,${own},${other},EUR,`));
    const unknown = await shouldCost(['compare', String(priced?.calculation_id), crypto.randomUUID()]);
    expect([unknown.code, unknown.err]).toEqual([1, '1 of 1 cells have a price.\n']);
  });

  test('given a calculation, then report prints its sheet, whose top lines sum to the offer price [CLI-4]', async () => {
    const [priced] = await rowsOf(['quote', PLATE, '--lot', '25', '--part-number', 'CLI-5']);
    const lines = await rowsOf(['report', String(priced?.calculation_id)]);
    const top = lines.filter(({ line }) => !String(line).startsWith(' '));
    const sum = top.reduce((total, { amount }) => total + Number(amount), 0);
    expect(sum).toBeCloseTo(Number(priced?.offer_price), 5);
    expect(lines.length).toBeGreaterThan(top.length);
  });

  test('given an environment, then it is exported, imported under another name, and diff shows the change [CLI-4]', async () => {
    const [{ environment } = {}] = await rowsOf(['quote', PLATE, '--part-number', 'CLI-6']);
    const exported = await shouldCost(['env', 'export', String(environment)]);
    expect(exported.code, exported.err).toBe(0);
    await writeFile(path.join(project, 'env.json'), exported.out);
    const [imported] = await rowsOf(['env', 'import', 'env.json', '--name', 'copied']);
    expect(imported?.name).toBe('copied');
    expect(await rowsOf(['env', 'diff', 'env.json', 'copied'], 1)).toContainEqual({
      place: '/name',
      first: JSON.stringify(environment),
      second: '"copied"',
    });
    const same = await shouldCost(['env', 'diff', 'env.json', String(environment)]);
    expect([same.code, same.err]).toEqual([0, 'The environments are equal.\n']);
    expect((await shouldCost(['env', 'import', 'broken.json'])).code).toBe(64);
  });

  test('given a sheet of parts, then batch prices what it can, and the exit code says that one is missing [CLI-4]', async () => {
    await copyFile(PLATE, path.join(project, 'plate.step'));
    await writeFile(path.join(project, 'broken.step'), 'this is not a model');
    const sheet =
      'file,part_number,lot_size,material\nplate.step,CLI-2,20,C45\nbroken.step,CLI-3,,\nmissing.step,CLI-4,,\n';
    await writeFile(path.join(project, 'parts.csv'), sheet);
    const rows = await rowsOf(['batch', 'parts.csv'], 1);
    expect(rows.map(({ part_number, status }) => [part_number, status])).toEqual([
      ['CLI-2', 'succeeded'],
      ['CLI-3', 'failed'],
      ['CLI-4', 'failed'],
    ]);
    expect(rows[2]?.error).toContain('missing.step: cannot be read');
  });

  type Received = { readonly body: string; readonly headers: IncomingHttpHeaders };

  /** A receiver of webhooks on this machine. */
  const receiving = async (
    use: (url: string, received: readonly Received[]) => Promise<void>,
  ): Promise<void> => {
    const received: Received[] = [];
    const receiver = createServer(async (request, response) => {
      received.push({ body: await text(request), headers: request.headers });
      response.writeHead(204).end();
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    try {
      await use(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, received);
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  };
  const typesOf = async (received: readonly Received[], secret: string): Promise<ReadonlySet<string>> => {
    const events = received.map(({ body, headers }) => webhooks.verify(body, headers, secret));
    return new Set((await Promise.all(events)).map(({ type }) => type));
  };
  const UPLOADED = new Set(['upload.confirmed']);

  test('given events before its endpoint, then webhooks replay sends them, and the client verifies each [CLI-3 CLI-4]', () =>
    receiving(async (url, received) => {
      await rowsOf(['upload', PLATE]);
      const api = apiClient(service.baseUrl ?? '', apiKey);
      const endpoint = await createWebhookEndpoint({
        client: api.http,
        body: {
          url,
          event_types: ['upload.confirmed'],
        },
      });
      const since = new Date(Date.now() - A_DAY_MS).toISOString();
      const args = ['webhooks', 'replay', endpoint.id, '--kind', 'missed', '--since', since];
      const [job] = await rowsOf(args);
      expect(Number(job?.found)).toBeGreaterThan(0);
      expect(job?.replayed).toBe(job?.found);
      // Nothing failed: by default, only failed deliveries are sent again.
      expect(await rowsOf(['webhooks', 'replay', endpoint.id, '--since', since])).toMatchObject([
        { kind: 'failed', found: 0, replayed: 0 },
      ]);
      await until(
        async () => received.length,
        (count) => count >= Number(job?.found),
      );
      expect(await typesOf(received, endpoint.secret)).toEqual(UPLOADED);
    }));

  test('given webhooks listen, then new events arrive signed, once and no old ones, until it is interrupted [CLI-3 CLI-4]', () =>
    receiving(async (url, received) => {
      await rowsOf(['upload', PLATE]);
      const listening = spawned(['webhooks', 'listen', '--to', url, '--types', 'upload.confirmed']);
      let said = '';
      listening.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      const ended = once(listening, 'close');
      await until(
        async () => said,
        (all) => all.includes('Press Ctrl-C to stop.'),
      );
      const [first] = await rowsOf(['upload', PLATE]);
      const told = (count: number) =>
        until(
          async () => said.split(' 204\n').length - 1,
          (lines) => lines >= count,
        );
      await told(1);
      const [second] = await rowsOf(['upload', PLATE]);
      await told(2);
      listening.kill('SIGINT');
      await ended;
      expect(listening.exitCode).toBe(130);
      const secret = /whsec_\S+(?=\.)/.exec(said)?.[0] ?? '';
      expect(await typesOf(received, secret)).toEqual(UPLOADED);
      const ids = received.map(({ body }) => JSON.parse(body).data.data_source_id as string);
      expect(ids).toEqual([first?.upload_id, second?.upload_id]);
    }));

  test('given wrong arguments, then the command names them and its options; help has each option [CLI-4]', async () => {
    for (const [args, message] of [
      [['qoute'], 'Unknown command qoute.'],
      [['quote'], 'Name one CAD file.'],
      [['quote', PLATE, '--lot', '0'], '--lot must be whole numbers of at least 1 (got 0).'],
      [['quote', PLATE, '--lots', '1'], "Unknown option '--lots'"],
      [['upload', 'missing.step'], 'missing.step: cannot be read'],
      [['watch', 'x', '--format', 'xml'], '--format must be one of table, json, csv, xlsx (got xml).'],
    ] as const) {
      const ran = await shouldCost(args);
      expect([ran.code, ran.out]).toEqual([64, '']);
      expect(ran.err).toContain(message);
      expect(ran.err).toContain('Usage: should-cost');
    }
    const refused = await shouldCost(['watch', 'not-an-id']);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^validation_error: .*\n {2}path\.calculation_id: /);
    expect((await shouldCost(['quote', '--help'])).out).toContain('--part-number');
  });
});

test('each way of the page on the first price prints the same price, run as written [CLI-5]', async () => {
  const page = await readFile(path.join(ROOT, 'docs/first-price.md'), 'utf8');
  const blocks = new Map(
    [...page.matchAll(/^```(?:sh|ts|python) (\S+)\n(.*?)^```$/gms)].map(([, name, code]) => [name, code]),
  );
  expect([...blocks.keys()]).toEqual(['curl.sh', 'price.ts', 'price.py', 'cli.sh']);
  await copyFile(PLATE, path.join(project, 'part.step'));
  const python = await pythonWithClient();
  if (skipWithoutPython(python)) blocks.delete('price.py');
  const programs: Readonly<Record<string, string>> = { '.ts': process.execPath, '.py': python?.python ?? '' };
  const printed = new Map<string, string>();
  for (const [name = '', code = ''] of blocks) {
    await writeFile(path.join(project, name), code);
    const program = programs[path.extname(name)] ?? 'bash';
    const { stdout } = await run(program, [name], {
      cwd: project,
      env: {
        PATH: [
          path.join(project, 'node_modules/.bin'),
          path.dirname(process.execPath),
          process.env.PATH,
        ].join(':'),
        HOME: project,
        SHOULD_COST_URL: service.baseUrl ?? '',
        SHOULD_COST_API_KEY: apiKey,
      },
    });
    printed.set(name, stdout);
  }
  const cli = printed.get('cli.sh');
  printed.delete('cli.sh');
  const curl = printed.get('curl.sh') ?? '';
  expect(curl).toMatch(/^succeeded \d+\.\d+ EUR\n$/);
  expect([...printed.values()]).toEqual([...printed.values()].map(() => curl));
  const [, price, currency] = curl.trim().split(' ');
  expect(cli).toContain(`,${price},${currency},`);
});
