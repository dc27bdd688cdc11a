import { connect } from 'node:net';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/api/app.ts';
import { type Listening, listen } from '../../src/api/server.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { createObjectStore } from '../../src/platform/object-store.ts';
import { until } from '../support/api.ts';
import { TEST_BASE_URL } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { rawRequest } from '../support/raw-request.ts';
import { useApp } from '../support/use.ts';

const QUOTE = '/api/v1/calculations/upload-and-quote';
const MIB = 1024 * 1024;
const HEAVY = 25;
const BUDGET = 600;

type Failure = {
  error: { code: string; details?: { errors?: { loc: string[]; type: string }[]; errors_omitted?: number } };
};

const { stack, app: service } = useApp({ namespace: true, clock: steadyClock() });
let s3: S3Client;
let organisation: TestOrganisation;

beforeAll(async () => {
  s3 = new S3Client({ ...stack.s3, forcePathStyle: true, credentials: stack.s3 });
  organisation = await makeOrganisation(service.db);
});

afterAll(async () => {
  s3?.destroy();
});

/** Whole objects, and parts of some that were begun. */
const storedOf = async ({ id }: TestOrganisation): Promise<readonly string[]> => {
  await service.deps.background.idle();
  const found = (await service.deps.store.listPage(`org/${id}/`)).objects.map(({ key }) => key);
  const begun = await s3.send(new ListMultipartUploadsCommand({ Bucket: stack.s3.bucket }));
  const ours = (begun.Uploads ?? []).filter(({ Key }) => Key?.startsWith(`org/${id}/`));
  return [...found, ...ours.map(({ Key }) => `begun: ${Key}`)];
};

type Part = { readonly name: string; readonly file?: string; readonly text?: string };

const formOf = (parts: readonly Part[]): FormData => {
  const form = new FormData();
  for (const { name, file, text = 'some bytes' } of parts) {
    if (file === undefined) form.append(name, text);
    else form.append(name, new Blob([text]), file);
  }
  return form;
};

const quote = (
  parts: readonly Part[],
  options: { who?: TestOrganisation; path?: string; headers?: Record<string, string> } = {},
) =>
  service
    .client((options.who ?? organisation).apiKey)
    .call<Failure>('POST', options.path ?? QUOTE, formOf(parts), options.headers);

const many = (count: number, part: (n: number) => Part): readonly Part[] =>
  Array.from({ length: count }, (_, n) => part(n));

describe('a form with more than it may have', () => {
  test.each([
    ['1,000 files of the same field', many(1000, (n) => ({ name: 'file', file: `${n}.step` }))],
    ['1,000 files of an unknown field', many(1000, (n) => ({ name: 'other', file: `${n}.step` }))],
    ['1,000 files, each of its own field', many(1000, (n) => ({ name: `f${n}`, file: `${n}.step` }))],
    [
      '1,000 fields behind a file',
      [{ name: 'file', file: 'a.step' }, ...many(1000, (n) => ({ name: `n${n}` }))],
    ],
    [
      '1,000 values of one field',
      [{ name: 'file', file: 'a.step' }, ...many(1000, () => ({ name: 'language' }))],
    ],
  ])('given %s, then it is refused in few words and nothing is kept [REQ-9]', async (_name, parts) => {
    const answer = await quote(parts);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(422);
    expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
    expect(answer.body.error.details?.errors?.length).toBeLessThanOrEqual(50);
    expect(await storedOf(organisation)).toEqual([]);
  });

  test('given names and texts without measure, then the answer stays small [REQ-8]', async () => {
    const file = { name: 'file', file: 'a.step' };
    const names = await quote([file, ...many(60, (n) => ({ name: `${n}${'n'.repeat(15_000)}` }))]);
    expect([names.status, JSON.stringify(names.body).length < 20_000]).toEqual([422, true]);
    const texts = await quote([file, ...many(30, () => ({ name: 'lot_size', text: '7'.repeat(60_000) }))]);
    expect([texts.status, texts.body.error.code]).toEqual([413, 'payload_too_large']);
    expect(await storedOf(organisation)).toEqual([]);
  });
});

describe('a file of a request that is refused', () => {
  test.each([
    [
      'a field is wrong',
      [
        { name: 'file', file: 'a.step' },
        { name: 'lot_size', text: 'many' },
      ],
      422,
    ],
    ['a field is unknown', [{ name: 'file', file: 'a.step' }, { name: 'colour' }], 422],
    ['it is of a type that is not taken', [{ name: 'file', file: 'a.exe' }], 422],
    [
      'the second file is empty',
      [
        { name: 'file', file: 'a.step' },
        { name: 'drawing', file: 'a.pdf', text: '' },
      ],
      422,
    ],
    [
      'the drawing is none',
      [
        { name: 'file', file: 'a.step' },
        { name: 'drawing', file: 'a.step' },
      ],
      422,
    ],
    [
      'the environment does not exist',
      [
        { name: 'file', file: 'a.step' },
        { name: 'costing_environment_ids', text: crypto.randomUUID() },
      ],
      404,
    ],
  ] as const)('is removed: %s [REQ-10]', async (_name, parts, status) => {
    const answer = await quote(parts);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(await storedOf(organisation)).toEqual([]);
  });

  test('files are taken under their other names, and not under both [CAR-12]', async () => {
    const who = await makeOrganisation(service.db);
    const cad = { name: 'cad_file', file: 'a.step' };
    const both = await quote([cad, { name: 'file', file: 'b.step' }], { who });
    expect(both.body.error.details?.errors).toEqual([
      { loc: ['body', 'file'], msg: 'must have at most 1 file; send fewer', type: 'too_many' },
    ]);
    const answer = await quote([cad, { name: 'drawing_file', file: 'a.pdf' }], { who });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(await storedOf(who)).toHaveLength(2);
  });

  test('is removed: the calculation that it is for is not there [REQ-10]', async () => {
    const answer = await quote(
      [
        { name: 'role', text: 'mesh' },
        { name: 'file', file: 'a.stl' },
      ],
      {
        path: `/api/v1/calculations/${crypto.randomUUID()}/inputs`,
      },
    );
    expect(answer.status).toBe(404);
    expect(await storedOf(organisation)).toEqual([]);
  });

  test('given the same request again, then its copies are removed and the files of the first stay [REQ-10]', async () => {
    const who = await makeOrganisation(service.db);
    const headers = { 'idempotency-key': 'once' };
    const parts = [{ name: 'file', file: 'a.step' }];
    const first = await quote(parts, { who, headers });
    expect(first.status, JSON.stringify(first.body)).toBe(201);
    const kept = await storedOf(who);
    expect(kept).toHaveLength(1);
    const again = await quote(parts, { who, headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await storedOf(who)).toEqual(kept);
  });
});

describe('a file that does not arrive', () => {
  let listening: Listening;
  const lines: Record<string, unknown>[] = [];
  const metrics = createMetrics({ ofProcess: false });

  beforeAll(async () => {
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const app = createApp({ ...service.deps, log, metrics });
    listening = await listen(() => app, { host: '127.0.0.1', port: 0, setting: 'PORT' });
  });
  afterAll(() => listening.stop());

  const head = (type: string, more: string) =>
    `POST ${type.startsWith('multipart') ? QUOTE : '/api/v1/parts/'} HTTP/1.1\r\nhost: x\r\nx-api-key: ${organisation.apiKey}\r\ncontent-type: ${type}\r\n${more}\r\n\r\n`;

  /** Sends so much and is gone. */
  const sendAndGo = (text: string, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(listening.port, '127.0.0.1', () => {
        socket.write(text);
        socket.write(bytes, () => {
          socket.destroy();
          resolve();
        });
      });
      socket.on('error', reject);
    });

  const gone = () => lines.filter((line) => line.status === 499);

  test('given a client that disconnects, then nothing stays stored, and no internal error is logged [REQ-10]', async () => {
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.step"\r\n\r\n';
    // More than one part of the store's, so that a begun upload would show.
    await sendAndGo(
      `${head('multipart/form-data; boundary=b', `content-length: ${50 * MIB}`)}${part}`,
      Buffer.alloc(12 * MIB, 'x'),
    );
    await until(
      async () => gone().length,
      (count) => count === 1,
    );
    await sendAndGo(head('application/json', 'content-length: 500'), Buffer.from('{"part_number":'));
    await until(
      async () => gone().length,
      (count) => count === 2,
    );
    await sendAndGo(head('application/json', 'transfer-encoding: chunked'), Buffer.from('5\r\n{"par\r\n'));
    await until(
      async () => gone().length,
      (count) => count === 3,
    );
    expect(await storedOf(organisation)).toEqual([]);
    expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
    const { text } = await metrics.print();
    expect(text).toMatch(/^http_requests_total\{.*upload-and-quote",status="499"\} 1$/m);
    expect(text).not.toMatch(/status="5/);
  });

  test('given a file over the limit of a form, then 413 and no part of it stays [REQ-10]', async () => {
    const pieces = function* () {
      yield Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.step"\r\n\r\n');
      const piece = Buffer.alloc(256 * 1024, 'x');
      for (let bytes = 0; bytes < 110 * MIB; bytes += piece.length) yield piece;
    };
    const answer = await rawRequest(listening.port, {
      method: 'POST',
      path: QUOTE,
      headers: { 'x-api-key': organisation.apiKey, 'content-type': 'multipart/form-data; boundary=b' },
      body: { pieces: pieces() },
    });
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([413, 'payload_too_large']);
    expect(await storedOf(organisation)).toEqual([]);
  });

  test('given a store that refuses, then the request ends though its file goes on [REQ-10]', async () => {
    const store = createObjectStore({ ...stack.s3, secretAccessKey: 'of somebody else' });
    const app = createApp({ ...service.deps, store });
    const form = formOf([{ name: 'file', file: 'a.step', text: 'x'.repeat(20 * MIB) }]);
    const answer = await app.request(`${TEST_BASE_URL}${QUOTE}`, {
      method: 'POST',
      headers: { 'x-api-key': organisation.apiKey },
      body: form,
    });
    expect(answer.status, await answer.clone().text()).toBe(503);
    await service.deps.background.idle();
    store.close();
    expect(await storedOf(organisation)).toEqual([]);
  });
});

describe('a file without a name before its extension', () => {
  test.each([
    ['.step', '.step'],
    [' .step', '.step'],
    ['a.b.step', 'a.b'],
    ['a .step', 'a'],
  ])('given "%s", then the part is called %s', async (name, partNumber) => {
    const who = await makeOrganisation(service.db);
    const answer = await quote([{ name: 'file', file: name }], { who });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const parts = await service.client(who.apiKey).get<{ data: { part_number: string }[] }>('/api/v1/parts/');
    expect(parts.data.map((part) => part.part_number)).toEqual([partNumber]);
  });

  test('given ".step" to be uploaded by address, then it is a STEP file like any other', async () => {
    const answer = await service
      .client(organisation.apiKey)
      .call('POST', '/api/v1/uploads/presign', { name: '.step' });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  });
});

describe('the weight of a form', () => {
  const files = (count: number): readonly Part[] =>
    [
      { name: 'file', file: 'a.step' },
      { name: 'drawing', file: 'a.pdf' },
    ].slice(0, count);

  test.each([1, 2])('given %i files, then the heavy weight is taken for each [REQ-9]', async (count) => {
    const who = await makeOrganisation(service.db, { tierSlug: 'free' });
    const answer = await quote(files(count), { who });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(BUDGET - count * HEAVY));
  });

  test('given a budget for one of two files, then 429 and neither is kept [REQ-9]', async () => {
    const who = await makeOrganisation(service.db, { tierSlug: 'free' });
    const client = service.client(who.apiKey);
    for (let n = 0; n < BUDGET / HEAVY - 1; n += 1)
      await client.call('POST', '/api/v1/uploads/presign', { name: 'a.exe' });
    const answer = await quote(files(2), { who });
    expect([answer.status, answer.body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await storedOf(who)).toEqual([]);
  });
});
