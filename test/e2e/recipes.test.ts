import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  createWebhookEndpoint,
  listCalculations,
  listUploads,
  testWebhookEndpoint,
  updateEnvironment,
  updateWebhookEndpoint,
} from '../../clients/typescript/src/operations.ts';
import { type ApiClient, apiClient, EXAMPLES, until } from '../support/api.ts';
import { openGitHubSchemas } from '../support/github-schemas.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { finished, type Running, type Settings, started, versionOf } from '../support/programs.ts';
import { pythonWith } from '../support/python.ts';
import { pythonWithClient, skipWithoutPython } from '../support/python-client.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';
import { installClient } from '../support/typescript-client.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SDK = '@modelcontextprotocol/client';

/** True where a program of a recipe cannot run; the line in the output says which. */
const skippedWithout = (what: string, there: unknown): boolean => {
  if (there === null) process.stdout.write(`SKIPPED: ${what}\n`);
  return there === null;
};
const python = await pythonWithClient();
const withoutPython = skipWithoutPython(python);
const go = await versionOf('go', ['version']);
const withoutGo = skippedWithout('the webhook receiver in Go, because Go is missing', go);
const requirement = await readFile(path.join(ROOT, 'recipes/agent/python/requirements.txt'), 'utf8');
const [sdkName = '', sdkVersion = ''] = requirement.trim().split('==');
const pythonSdk = await pythonWith(sdkName, sdkVersion);
const withoutSdk = skippedWithout(
  'the agent in Python, because Python or the registry is missing',
  pythonSdk,
);

let stack: Stack;
let service: Proc;
/** An empty project with the TypeScript package, in which the recipes were copied. */
let project: string;
let environment: Settings;
let api: ApiClient;

const newOrganisation = async (): Promise<{ env: Settings; api: ApiClient }> => {
  const db = openTestDatabase(stack);
  const { apiKey } = await makeOrganisation(db);
  await db.close();
  const baseUrl = service.baseUrl ?? '';
  const { PATH = '' } = process.env;
  return {
    env: { PATH, HOME: project, SHOULD_COST_URL: baseUrl, SHOULD_COST_API_KEY: apiKey },
    api: apiClient(baseUrl, apiKey),
  };
};

beforeAll(async () => {
  project = await installClient();
  await cp(path.join(ROOT, 'recipes'), path.join(project, 'recipes'), { recursive: true });
  // The official SDK of the recipe's own package.json, as this repository has it installed.
  await mkdir(path.join(project, 'node_modules/@modelcontextprotocol'), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules', SDK), path.join(project, 'node_modules', SDK));
  stack = await createStack({ namespace: true });
  service = await startProcess(stack, 'all');
  ({ env: environment, api } = await newOrganisation());
});
afterAll(async () => {
  await service?.kill('SIGTERM');
  await stack?.close();
  if (project !== undefined) await rm(project, { recursive: true, force: true });
});

const recipe = (file: string): string => path.join(project, 'recipes', file);
const runNode = (file: string, args: readonly string[] = [], env = environment) =>
  finished(process.execPath, [recipe(file), ...args], { cwd: project, env });
const rowsOf = (sheet: string): readonly (readonly string[])[] =>
  sheet
    .trim()
    .split('\n')
    .map((line) => line.split(','));

const folderOf = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'should-cost-models-'));
  for (const [name, example] of Object.entries(files))
    await copyFile(path.join(EXAMPLES, example), path.join(folder, name));
  return folder;
};

test('the recipes in TypeScript keep the types of the installed package and of the SDK [REC-1]', async () => {
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024', 'esnext', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [path.join(ROOT, 'node_modules/@types')],
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  };
  await writeFile(
    path.join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['recipes'] }),
  );
  const tsc = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const checked = await finished(process.execPath, [tsc, '-p', project], { cwd: project, env: environment });
  expect(checked.out).toBe('');
});

test.skipIf(withoutPython)(
  'the recipes in Python that use the package pass pyright, strictly [REC-1]',
  async () => {
    const config = {
      include: ['recipes/nightly-reprice', 'recipes/webhook-receiver/python'],
      typeCheckingMode: 'strict',
      pythonVersion: '3.10',
    };
    await writeFile(path.join(project, 'pyrightconfig.json'), JSON.stringify(config));
    const pyright = path.join(ROOT, 'node_modules/pyright/index.js');
    const args = [pyright, '--project', project, '--pythonpath', python?.python ?? ''];
    const checked = await finished(process.execPath, args, { cwd: project, env: environment });
    expect(checked.out).toMatch(/^0 errors, 0 warnings/);
  },
);

describe('prices of a folder', () => {
  let folder: string;
  const options = ['--lot', '50', '--material', '1.0038'];

  beforeAll(async () => {
    folder = await folderOf({
      'bracket.step': 'bracket_sheetmetal.step',
      'plate.step': 'plate_holes_pocket.step',
      'plate.pdf': 'plate_holes_pocket.pdf',
    });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('quote-folder prices each file once, with its drawing; a file that cannot be read fails alone [REC-1]', async () => {
    const first = await runNode('quote-folder/quote-folder.ts', [folder, ...options]);
    expect(first.code, first.err).toBe(0);
    const [head, bracket, plate, ...more] = rowsOf(first.out);
    expect(head).toEqual(['file', 'status', 'offer_price', 'currency', 'calculation_id', 'error']);
    expect([bracket?.slice(0, 2), plate?.slice(0, 2), more]).toEqual([
      ['bracket.step', 'succeeded'],
      ['plate.step', 'succeeded'],
      [],
    ]);
    const uploads = () => listUploads({ client: api.http });
    const names = (await uploads()).map(({ name }) => name).sort();
    expect(names).toEqual(['bracket.step', 'plate.pdf', 'plate.step']);

    await writeFile(path.join(folder, 'broken.step'), 'this is not a model');
    const second = await runNode('quote-folder/quote-folder.ts', [folder, ...options]);
    await rm(path.join(folder, 'broken.step'));
    expect(second.code).toBe(1);
    const again = rowsOf(second.out);
    expect(again[1]?.slice(0, 4)).toEqual(bracket?.slice(0, 4));
    expect(again[2]?.slice(0, 2)).toEqual(['broken.step', 'failed']);
    expect(second.out).toContain('broken.step: ');
    expect((await uploads()).length).toBe(names.length + 1);
  });

  test('erp-export has the newest price of each part and lot, with the fields of its page [REC-1]', async () => {
    await runNode('quote-folder/quote-folder.ts', [folder, '--lot', '500', '--material', '1.0038']);
    const page = await readFile(recipe('erp-export/README.md'), 'utf8');
    const documented = [...page.matchAll(/^\| `([A-Z]+|[a-z_]+)` \|/gm)].map(([, name]) => name);
    const csv = await runNode('erp-export/export.ts');
    expect(csv.code, csv.err).toBe(0);
    const [head = [], ...rows] = rowsOf(csv.out);
    const lots = rows.map((row) => [row[0], row[head.indexOf('lot_size')]]);
    expect(lots).toEqual([
      ['bracket', '50'],
      ['bracket', '500'],
      ['plate', '50'],
      ['plate', '500'],
    ]);
    const json = await runNode('erp-export/export.ts', ['--format', 'json']);
    const records = JSON.parse(json.out) as Record<string, string | number | null>[];
    expect(records.map((record) => Object.values(record).map((value) => String(value ?? '')))).toEqual(rows);

    const supplied = ['--supplier', '100001', '--purchasing-organisation', '1000', '--plant', '1010'];
    const sap = await runNode('erp-export/export.ts', ['--target', 'sap', '--format', 'json', ...supplied]);
    const conditions = JSON.parse(sap.out) as Record<string, string | number>[];
    expect([...head, ...Object.keys(conditions[0] ?? {})]).toEqual(documented);
    expect(conditions[3]).toMatchObject({
      LIFNR: '100001',
      MATNR: 'PLATE',
      EKORG: '1000',
      WERKS: '1010',
      KSTBM: 500,
    });
    for (const [index, { KBETR, KPEIN, KONWA }] of conditions.entries()) {
      expect(Number(KBETR) / Number(KPEIN)).toBeCloseTo(Number(records[index]?.offer_price), 2);
      expect([KONWA, String(KBETR)]).toEqual(['EUR', expect.stringMatching(/^\d+\.\d\d$/)]);
    }
  });

  test.skipIf(withoutPython)(
    'nightly-reprice reports a price that a new rate changed, with its reasons, and no other [REC-1]',
    async () => {
      const { env, api: own } = await newOrganisation();
      const quoted = await runNode('quote-folder/quote-folder.ts', [folder, ...options], env);
      expect(quoted.code, quoted.err).toBe(0);
      const reprice = () =>
        finished(python?.python ?? '', [recipe('nightly-reprice/reprice.py')], { cwd: project, env });
      const quiet = await reprice();
      expect([quiet.code, quiet.out], quiet.err).toEqual([0, '# 0 of 2 prices changed\n\n']);
      const listed = () => listCalculations({ client: own.http });
      const before = (await listed()).items;
      expect(before.length).toBe(2);

      const environmentId = before[0]?.costing_environment_id ?? '';
      await updateEnvironment({
        client: own.http,
        path: { env_id: environmentId },
        body: { margin_pct: 0.3 },
      });
      const changed = await reprice();
      expect(changed.code, changed.err).toBe(0);
      const lines = changed.out.split('\n');
      expect(lines[0]).toBe('# 2 of 2 prices changed');
      expect(lines.filter((line) => /^\| (bracket|plate) A \|/.test(line)).length).toBe(2);
      expect(changed.out).toMatch(/\| \+\d+\.\d % \| \S.* \+\d+\.\d\d/);
      expect((await listed()).items.length).toBe(4);
    },
  );

  test('an agent in TypeScript says why the part is dear and what makes it cheaper [REC-3]', async () => {
    const manifest = JSON.parse(await readFile(recipe('agent/typescript/package.json'), 'utf8'));
    const installed = JSON.parse(
      await readFile(path.join(ROOT, 'node_modules', SDK, 'package.json'), 'utf8'),
    );
    expect(manifest.dependencies[SDK]).toBe(installed.version);
    const ran = await runNode('agent/typescript/agent.ts', ['plate']);
    expect(ran.code, ran.err).toBe(0);
    expect(ran.out).toMatch(/^plate costs \d+\.\d\d EUR per piece at a lot of 50\d?\.\n/);
    const [why, cheaper] = ran.out.split('What would make it cheaper?');
    expect(why).toMatch(/Why is it dear\?\n- .+: \d+\.\d\d EUR\n/);
    expect(why).toMatch(/\n- driver .+: \d+\.\d\d EUR\n/);
    expect(cheaper).toMatch(/\n- .+ EUR per piece\n/);
    const unknown = await runNode('agent/typescript/agent.ts', ['nothing']);
    expect(unknown.code).toBe(1);
    expect(unknown.err).toContain('No part has the number');
  });

  test.skipIf(withoutSdk)('the agent in Python gives the same answer [REC-3]', async () => {
    const args = [recipe('agent/python/agent.py'), 'plate'];
    const program = path.join(pythonSdk ?? '', 'python');
    const ran = await finished(program, args, { cwd: project, env: environment });
    expect(ran.code, ran.err).toBe(0);
    expect(ran.out).toBe((await runNode('agent/typescript/agent.ts', ['plate'])).out);
  });
});

describe('webhook receivers', () => {
  type Receiver = { readonly program: string; readonly args: readonly string[]; readonly file: string };
  const receivers: Readonly<Record<string, () => Promise<Receiver>>> = {
    TypeScript: async () => ({
      program: process.execPath,
      args: [recipe('webhook-receiver/typescript/receiver.ts')],
      file: 'typescript.jsonl',
    }),
    Python: async () => ({
      program: python?.python ?? '',
      args: [recipe('webhook-receiver/python/receiver.py')],
      file: 'python.jsonl',
    }),
    Go: async () => {
      const folder = recipe('webhook-receiver/go');
      const program = path.join(project, 'receiver');
      const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
      const built = await finished('go', ['build', '-o', program, '.'], { cwd: folder, env });
      expect(built.code, built.err).toBe(0);
      return { program, args: [], file: 'go.jsonl' };
    },
  };
  const missing: Readonly<Record<string, boolean>> = {
    TypeScript: false,
    Python: withoutPython,
    Go: withoutGo,
  };

  /** A receiver on a free port that knows the secret of its endpoint only. */
  const receiving = async (
    receiver: Receiver,
    secret: string,
  ): Promise<{ running: Running; url: string }> => {
    const env = { ...environment, PORT: '0', WEBHOOK_SECRET: secret, EVENTS_FILE: receiver.file };
    const running = started(receiver.program, receiver.args, { cwd: project, env });
    const url = await until(
      async () => /listening on (\S+)/.exec(running.said())?.[1] ?? '',
      (found) => found !== '',
    );
    return { running, url };
  };
  const stored = async (file: string): Promise<readonly string[]> =>
    (await readFile(path.join(project, file), 'utf8').catch(() => ''))
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { id: string }).id);

  test.each(Object.keys(receivers).filter((language) => missing[language] === false))(
    'the receiver in %s stores an event once, goes on after a restart with events of the service, and refuses a changed body [REC-2]',
    async (language) => {
      const receiver = (await receivers[language]?.()) ?? { program: '', args: [], file: '' };
      const endpoint = await createWebhookEndpoint({
        client: api.http,
        body: {
          url: 'http://127.0.0.1:3000/',
          event_types: ['nest.solved'],
        },
      });
      const first = await receiving(receiver, endpoint.secret);
      const send = async (body: string, signed = body) => {
        const id = 'evt-1';
        const at = new Date();
        const headers = {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(endpoint.secret).sign(id, at, signed),
        };
        return (await fetch(first.url, { method: 'POST', headers, body })).status;
      };
      const event = {
        id: '0198c9d2-0000-7000-8000-000000000001',
        type: 'calculation.succeeded',
        created_at: '2026-11-16T12:00:00.000Z',
        data: {
          calculation_id: '0198c9d2-0000-7000-8000-000000000002',
          calculation_name: 'Plate',
          part_id: '0198c9d2-0000-7000-8000-000000000003',
          part_number: 'PLATE-7',
          part_revision_id: '0198c9d2-0000-7000-8000-000000000004',
          costing_environment_id: '0198c9d2-0000-7000-8000-000000000005',
          batch_id: null,
          lot_size: 50,
          unit_cost: 10.5,
          offer_price: 13.25,
          currency: 'EUR',
        },
      };
      const body = JSON.stringify(event);
      expect([await send(body), await send(body)]).toEqual([204, 204]);
      expect(await send(body.replace('13.25', '1.25'), body)).toBe(400);
      expect(await stored(receiver.file)).toEqual([event.id]);
      await until(
        async () => first.running.said(),
        (said) => said.includes('PLATE-7: 13.25 EUR'),
      );
      await first.running.stop();

      const again = await receiving(receiver, endpoint.secret);
      await updateWebhookEndpoint({
        client: api.http,
        path: { endpoint_id: endpoint.id },
        body: { url: again.url },
      });
      await testWebhookEndpoint({ client: api.http, path: { endpoint_id: endpoint.id } });
      const ids = await until(
        () => stored(receiver.file),
        (all) => all.length > 1,
      );
      expect(ids.length).toBe(2);
      await again.running.stop();
    },
  );
});

describe('the GitHub Action', () => {
  const BASE = 'a'.repeat(40);
  const HEAD = 'b'.repeat(40);
  type Comment = { id: number; body: string };

  /** The parts of the API of GitHub that the action uses, over contents that are named `<commit>:<path>`. */
  const createGitHub = async (files: readonly object[], contents: ReadonlyMap<string, Buffer>) => {
    const comments: Comment[] = [1, 2].map((id) => ({ id, body: `comment ${id}` }));
    const refused: string[] = [];
    const server = createServer(async (request, response) => {
      const url = new URL(request.url ?? '', `http://${request.headers.host}`);
      const send = (status: number, body: string | Buffer, headers = {}) =>
        response.writeHead(status, headers).end(body);
      const place = decodeURIComponent(url.pathname).replace('/repos/acme/models', '');
      if (request.headers.authorization !== 'Bearer github-token') return send(401, 'no token');
      if (request.method === 'GET' && place === `/compare/${BASE}...${HEAD}`)
        return send(200, JSON.stringify({ merge_base_commit: { sha: BASE }, files }));
      if (request.method === 'GET' && place.startsWith('/contents/')) {
        const found = contents.get(`${url.searchParams.get('ref')}:${place.slice('/contents/'.length)}`);
        return found === undefined ? send(404, 'no file') : send(200, found);
      }
      if (request.method === 'GET' && place === '/issues/7/comments') {
        // One comment a page, whatever was asked, so that a client has to follow the links.
        const page = Number(url.searchParams.get('page') ?? '1');
        url.searchParams.set('page', String(page + 1));
        const link = page < comments.length ? { link: `<${url.href}>; rel="next"` } : {};
        return send(200, JSON.stringify(comments.slice(page - 1, page)), link);
      }
      const { body } = JSON.parse((await text(request)) || '{}') as { body: string };
      if (request.method === 'POST' && place === '/issues/7/comments') {
        comments.push({ id: comments.length + 1, body });
        return send(201, '{}');
      }
      const edited = comments.find(({ id }) => place === `/issues/comments/${id}`);
      if (request.method === 'PATCH' && edited !== undefined) {
        edited.body = body;
        return send(200, '{}');
      }
      refused.push(`${request.method} ${request.url}`);
      return send(404, 'no such route');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, comments, refused, close: () => server.close() };
  };

  type Step = { readonly run?: string; readonly env?: Settings };
  type Action = {
    readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
    readonly runs: { readonly steps: readonly Step[] };
  };

  /** The last step of the action, as a runner runs it: expressions are replaced, then bash runs the line. */
  const runAction = async (github: string, inputs: Settings) => {
    const action = parse(await readFile(recipe('github-action/action.yml'), 'utf8')) as Action;
    const step = action.runs.steps.at(-1);
    const inputOf = (name: string) => inputs[name] ?? action.inputs[name]?.default ?? '';
    const given = Object.entries(step?.env ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ inputs\.([a-z-]+) \}\}/g, (_, input: string) => inputOf(input)),
    ]);
    const event = path.join(project, 'event.json');
    const pull_request = { number: 7, base: { sha: BASE }, head: { sha: HEAD } };
    await writeFile(event, JSON.stringify({ repository: { full_name: 'acme/models' }, pull_request }));
    const env = {
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
      HOME: project,
      GITHUB_API_URL: github,
      GITHUB_EVENT_PATH: event,
      GITHUB_ACTION_PATH: recipe('github-action'),
      ...Object.fromEntries(given),
    };
    return finished('bash', ['-eo', 'pipefail', '-c', step?.run ?? ''], { cwd: project, env });
  };

  test('keeps one comment with the price change of each changed CAD file [REC-4]', async () => {
    const { env } = await newOrganisation();
    const plate = await readFile(path.join(EXAMPLES, 'plate_holes_pocket.step'));
    const bracket = await readFile(path.join(EXAMPLES, 'bracket_sheetmetal.step'));
    const contents = new Map([
      [`${BASE}:parts/old name.step`, plate],
      [`${HEAD}:parts/arm.step`, bracket],
      [`${HEAD}:parts/new.stp`, plate],
      [`${HEAD}:parts/broken.step`, Buffer.from('this is not a model')],
    ]);
    const files = [
      { filename: 'README.md', status: 'modified' },
      { filename: 'parts/arm.step', previous_filename: 'parts/old name.step', status: 'renamed' },
      { filename: 'parts/new.stp', status: 'added' },
      { filename: 'parts/broken.step', status: 'added' },
    ];
    const github = await createGitHub(files, contents);
    try {
      const inputs = {
        url: env.SHOULD_COST_URL ?? '',
        'api-key': env.SHOULD_COST_API_KEY ?? '',
        'github-token': 'github-token',
        material: '1.0038',
      };
      for (const _ of ['the first push', 'a second push']) {
        const ran = await runAction(github.url, inputs);
        expect(ran.code, ran.err).toBe(0);
      }
      expect([github.comments.length, github.refused]).toEqual([3, []]);
      const lines = github.comments[2]?.body.split('\n') ?? [];
      expect(lines[1]).toBe('**Should-cost** per piece at a lot of 100');
      const price = String.raw`(\d+\.\d\d) EUR`;
      const [, before, now, change] =
        new RegExp(String.raw`^\| \`parts/arm\.step\` \| ${price} \| ${price} \| ([+-]?\d+\.\d) % \|$`).exec(
          lines[5] ?? '',
        ) ?? [];
      expect(100 * (Number(now) / Number(before) - 1)).toBeCloseTo(Number(change), 0);
      expect(lines[6]).toBe(`| \`parts/new.stp\` | – | ${before} EUR | – |`);
      expect(lines[7]).toMatch(/^\| `parts\/broken\.step` \| – \| no price: .+ \| – \|$/);
    } finally {
      github.close();
    }
  });

  test('action and workflow are valid against the schemas of GitHub [REC-4]', async () => {
    const problems = await openGitHubSchemas();
    const action = await readFile(recipe('github-action/action.yml'), 'utf8');
    const workflow = await readFile(recipe('github-action/workflow.yml'), 'utf8');
    expect([problems.action(action), problems.workflow(workflow)]).toEqual([[], []]);
    expect(problems.action(action.replace('using: composite', 'uses: composite'))).not.toEqual([]);
    expect(problems.workflow(workflow.replace('runs-on', 'runs-at'))).not.toEqual([]);
  });
});
