import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sample } from '../../src/api/samples/index.ts';
import { pythonWithClient, skipWithoutPython } from '../support/python-client.ts';
import { commandLine, installClient } from '../support/typescript-client.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

type Media = { readonly example?: unknown };
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly in?: string;
    readonly name?: string;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
  readonly security: readonly object[];
  readonly 'x-codeSamples': readonly Sample[];
};
/** What a request says, in a form that does not depend on the language that sent it. */
type Sent = {
  readonly line: string;
  readonly query: readonly string[];
  readonly body: unknown;
  readonly credential: string | null;
};

type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
const readDescription = async (name: string): Promise<Description> =>
  JSON.parse(await readFile(path.join(ROOT, name), 'utf8')) as Description;
/** Those of webhook endpoints have a description of their own. */
const descriptions = await Promise.all(['openapi.json', 'openapi-webhooks.json'].map(readDescription));
const operations = descriptions
  .flatMap(({ paths }) => Object.entries(paths))
  .flatMap(([place, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ place, method, operation })),
  );
const FILES = ['bracket.step', 'bracket_sheetmetal.step', 'scan 12.pdf', 'delivery note.pdf', 'request.txt'];

const isForm = (operation: Operation): boolean =>
  operation.requestBody?.content['multipart/form-data'] !== undefined;

/** A change by a session also names the address of the service as its origin. */
const credentialOf = ({ security }: Operation, method: string): string | null => {
  if (security.some((way) => 'ApiKey' in way)) return 'key k';
  if (!security.some((way) => 'Session' in way)) return null;
  return method === 'get' ? 'sc_session=s' : `sc_session=s of ${origin}`;
};

/** The request of the example, from the description alone. */
const expected = ({ place, method, operation }: (typeof operations)[number]): Sent => {
  const given = (where: string) => (operation.parameters ?? []).filter((one) => one.in === where);
  const pathValue = (name: string) => String(given('path').find((one) => one.name === name)?.example);
  const filled = place.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathValue(name)));
  const [media] = Object.values(operation.requestBody?.content ?? {});
  const form = Object.entries((media?.example ?? {}) as object).flatMap(([name, value]) =>
    [value].flat().map((item) => `${name}=${item}`),
  );
  return {
    line: `${method.toUpperCase()} ${filled}`,
    query: given('query').flatMap(({ name, example }) =>
      example === undefined ? [] : [`${name}=${example}`],
    ),
    body: isForm(operation) ? form.sort() : (media?.example ?? null),
    credential: credentialOf(operation, method),
  };
};

const byId = new Map(operations.map((one) => [one.operation.operationId, one]));
const received = new Map<string, Sent[]>();
let server: Server;
let origin: string;
let project: string;

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const bytes = await buffer(request);
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) return bytes.length === 0 ? null : JSON.parse(String(bytes));
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
  return [...form].map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`).sort();
};

const shownBy = ({ headers, method }: IncomingMessage): string | null => {
  const key = headers['x-api-key'];
  if (key !== undefined) return `key ${key}`;
  if (headers.cookie === undefined) return null;
  // The address of the service has a path here, which curl repeats.
  const from = headers.origin?.split('/').slice(0, 3).join('/');
  return method === 'GET' ? headers.cookie : `${headers.cookie} of ${from}`;
};

/** The first part of a path is the operation whose example is answered: `/getPart/api/v1/parts/…`. */
const answer = async (request: IncomingMessage): Promise<{ type: string; status: number; text: string }> => {
  const [, prefix = '', rest = ''] = /^\/(\w+)(.*)$/.exec(request.url ?? '') ?? [];
  const url = new URL(rest, 'http://service');
  const sent = {
    line: `${request.method} ${url.pathname}`,
    query: [...url.searchParams].map(([name, value]) => `${name}=${value}`),
    body: await bodyOf(request),
    credential: shownBy(request),
  };
  received.set(prefix, [...(received.get(prefix) ?? []), sent]);
  const found = Object.entries(byId.get(prefix)?.operation.responses ?? {}).find(([code]) => code < '300');
  const [status = '404', response] = found ?? [];
  const [type, media] =
    Object.entries(response?.content ?? {}).find(([, one]) => one.example !== undefined) ?? [];
  if (type === undefined) return { type: 'application/json', status: 404, text: '{}' };
  const text = typeof media?.example === 'string' ? media.example : JSON.stringify(media?.example);
  return { type, status: Number(status), text };
};

beforeAll(async () => {
  project = await installClient();
  for (const file of FILES) await writeFile(path.join(project, file), file);
  server = createServer(async (request, response) => {
    const { type, status, text } = await answer(request);
    response.writeHead(status, { 'content-type': type }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  if (project !== undefined) await rm(project, { recursive: true, force: true });
});

const samplesOf = (label: string) =>
  operations.flatMap((one) => {
    const sample = one.operation['x-codeSamples'].find((candidate) => candidate.label === label);
    return sample === undefined ? [] : [{ id: one.operation.operationId, source: sample.source }];
  });

/** Runs all samples of a language as one program, and compares what each sent with its example. */
const sendsExamples = async (
  samples: readonly { readonly id: string }[],
  program: string,
  args: readonly string[],
): Promise<void> => {
  received.clear();
  const env = { PATH: process.env.PATH, HOME: project, SHOULD_COST_API_KEY: 'k', SHOULD_COST_SESSION: 's' };
  const ran = await run(program, [...args], { cwd: project, env, maxBuffer: 1e8 }).catch(
    (failure: { stderr: string }) => failure,
  );
  const sent = Object.fromEntries(samples.map(({ id }) => [id, received.get(id)]));
  const examples = samples.map(({ id }) => {
    const one = byId.get(id);
    return [id, one === undefined ? [] : [expected(one)]];
  });
  expect(sent, ran.stderr.slice(-2000)).toEqual(Object.fromEntries(examples));
};

test('every operation has a sample in curl, TypeScript and Python, with the credential that it takes [REF-2]', () => {
  for (const { operation } of operations) {
    const [curl, typescript, python] = operation['x-codeSamples'];
    expect([curl?.label, typescript?.label, python?.label], operation.operationId).toEqual([
      'curl',
      'TypeScript',
      'Python',
    ]);
    const takesKey = operation.security.some((way) => 'ApiKey' in way);
    const takesSession = operation.security.some((way) => 'Session' in way);
    const credential = takesKey ? 'SHOULD_COST_API_KEY' : takesSession ? 'SHOULD_COST_SESSION' : null;
    for (const sample of [curl, typescript, python]) {
      const named = /SHOULD_COST_(?:API_KEY|SESSION)/.exec(sample?.source ?? '');
      expect(named?.[0] ?? null, operation.operationId).toBe(credential);
    }
  }
});

test('each sample in curl sends its example [REF-2]', async () => {
  const samples = samplesOf('curl');
  const script = samples.map(
    ({ id, source }) => `export SHOULD_COST_URL=${origin}/${id}\n${source} -s -o /dev/null`,
  );
  await writeFile(path.join(project, 'samples.sh'), script.join('\n'));
  await sendsExamples(samples, 'bash', ['-e', 'samples.sh']);
});

test('each sample in TypeScript sends its example [REF-2]', async () => {
  const samples = samplesOf('TypeScript');
  const folder = path.join(project, 'samples');
  await mkdir(folder);
  for (const { id, source } of samples) await writeFile(path.join(folder, `${id}.ts`), source);
  const program = samples.map(
    ({ id }) =>
      `process.env.SHOULD_COST_URL = '${origin}/${id}';\nawait import('${pathToFileURL(path.join(folder, `${id}.ts`))}');`,
  );
  await writeFile(path.join(project, 'samples.ts'), program.join('\n'));
  await sendsExamples(samples, process.execPath, ['samples.ts']);
});

const python = await pythonWithClient();

test.skipIf(skipWithoutPython(python))('each sample in Python sends its example [REF-2]', async () => {
  const samples = samplesOf('Python');
  await writeFile(path.join(project, 'samples.json'), JSON.stringify(samples));
  const program = [
    'import json, os',
    'for sample in json.load(open("samples.json")):',
    `    os.environ["SHOULD_COST_URL"] = f"${origin}/{sample['id']}"`,
    '    exec(compile(sample["source"], sample["id"], "exec"), {})',
  ];
  await writeFile(path.join(project, 'samples.py'), program.join('\n'));
  await sendsExamples(samples, python?.python ?? '', ['samples.py']);
});

test('each sample of the command line has arguments that the command takes [REF-2]', async () => {
  const samples = samplesOf('Command line');
  expect(samples.length).toBeGreaterThan(5);
  await writeFile(path.join(project, 'part.step'), 'part');
  await writeFile(path.join(project, 'environment.json'), '{}');
  for (const { source } of samples) {
    const [command = '', ...args] = (source.split(' > ')[0] ?? '').split(' ');
    expect(command).toBe('should-cost');
    // No operation is named in the address: the service knows nothing, so a command with good arguments is refused by it.
    const settings = { SHOULD_COST_URL: `${origin}/nothing`, SHOULD_COST_API_KEY: 'k' };
    const { code, err } = await commandLine(project).shouldCost(args, '', settings);
    expect([code, err], source).toEqual([1, expect.stringContaining('unexpected_response')]);
  }
});
