import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_FREE_FORM_BYTES } from '../../src/api/kit/bounds.ts';
import { MANY_OMITTED as MANY } from '../../src/api/kit/errors.ts';
import { MAX_NODES } from '../../src/api/kit/json-body.ts';
import { type Listening, listen } from '../../src/api/server.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useApp } from '../support/use.ts';

type Failure = {
  error: {
    code: string;
    message: string;
    details?: {
      limit_values?: number;
      errors?: { loc: unknown[]; type: string }[];
      errors_omitted?: number | '50+';
    };
  };
  request_id: string;
};

const PARTS = '/api/v1/parts/';
const JSON_TYPE = { 'content-type': 'application/json' };

const { stack, app: service } = useApp({ clock: steadyClock() });
let listening: Listening;
let apiKey: string;
let partId: string;

beforeAll(async () => {
  listening = await listen(() => service.app, { host: '127.0.0.1', port: 0, setting: 'PORT' });
  ({ apiKey } = await makeOrganisation(service.db));
  const made = await service.client(apiKey).post<{ id: string }>(PARTS, { part_number: 'P-1' });
  partId = made.id;
});

afterAll(async () => {
  await listening?.stop();
});

const send = async (
  method: string,
  path: string,
  init: { headers?: Record<string, string>; body?: string | Uint8Array } = {},
) => {
  const response = await service.app.request(path, {
    method,
    headers: { 'x-api-key': apiKey, ...init.headers },
    ...(init.body === undefined ? {} : { body: init.body as string }),
  });
  const body = (await response.json()) as Failure;
  return { status: response.status, body, headers: response.headers };
};

const places = ({ body }: { body: Failure }): readonly string[] =>
  (body.error?.details?.errors ?? []).map(({ loc }) => loc.join('.'));

/** The bytes as they are, so that what no JavaScript value can say can be said. */
const create = (json: string) => send('POST', PARTS, { headers: JSON_TYPE, body: json });

const partCount = async (): Promise<number> => {
  const rows = await stack.sql('select id from parts');
  return rows.length;
};

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a body', () => {
  test.each([
    ['NUL in a text', '{"part_number":"a\\u0000b"}', 422, 'body.part_number'],
    ['a lone high surrogate', '{"part_number":"a\\ud800"}', 422, 'body.part_number'],
    ['a lone low surrogate', '{"part_number":"\\udc00a"}', 422, 'body.part_number'],
    [
      'NUL deep inside',
      '{"part_number":"x","attributes":{"a":[{"b":"\\u0000"}]}}',
      422,
      'body.attributes.a.0.b',
    ],
    ['NUL in the name of a field', '{"part_number":"x","attributes":{"\\u0000":1}}', 422, 'body.attributes'],
    ['a field that ends in the prototype', '{"part_number":"x","__proto__":{"a":1}}', 422, 'body.__proto__'],
    ['nothing but spaces', '{"part_number":"   "}', 422, 'body.part_number'],
    ['a text that is too long', `{"part_number":"${'x'.repeat(256)}"}`, 422, 'body.part_number'],
    ['a number for a text', '{"part_number":5}', 422, 'body.part_number'],
    ['minus one', '{"part_number":"x","lead_time_days":-1}', 422, 'body.lead_time_days'],
    ['half a day', '{"part_number":"x","lead_time_days":1.5}', 422, 'body.lead_time_days'],
    ['1e308', '{"part_number":"x","lead_time_days":1e308}', 422, 'body.lead_time_days'],
    [
      '2 to the power of 63',
      '{"part_number":"x","lead_time_days":9223372036854775808}',
      422,
      'body.lead_time_days',
    ],
    ['NaN as a text', '{"part_number":"x","lead_time_days":"NaN"}', 422, 'body.lead_time_days'],
    ['a negative price', '{"part_number":"x","purchase_price":-0.01}', 422, 'body.purchase_price'],
    ['a price of 1e308', '{"part_number":"x","purchase_price":1e308}', 422, 'body.purchase_price'],
    ['a number beyond any double', '{"part_number":"x","attributes":{"n":1e400}}', 422, 'body.attributes.n'],
    ['an unknown currency', '{"part_number":"x","default_currency":"eur"}', 422, 'body.default_currency'],
    ['33 levels', `{"part_number":"x","attributes":{"a":${deep(33)}}}`, 422, 'body.attributes.a.0'],
    ['19,000 levels', `{"part_number":"x","attributes":${deep(19_000)}}`, 422, 'body.attributes.0.0'],
    ['NaN', '{"part_number":"x","lead_time_days":NaN}', 400, null],
    ['Infinity', '{"part_number":"x","lead_time_days":Infinity}', 400, null],
    ['a comma too many', '{"part_number":"x",}', 400, null],
    ['two values', '{"part_number":"x"}{}', 400, null],
  ] as const)(
    'given %s, then it is refused by its place and nothing is made [REQ-4]',
    async (_name, json, status, place) => {
      const before = await partCount();
      const answer = await create(json);
      expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(status);
      expect(answer.body.error.code).toBe(status === 400 ? 'bad_request' : 'validation_error');
      if (place !== null) expect(places(answer)).toContain(place);
      expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
      expect(await partCount()).toBe(before);
    },
  );

  test('given several faults of all kinds, then all are reported at once [REQ-3]', async () => {
    const json = '{"part_number":"x","lead_time_days":-1,"purchase_price":1e308,"no_such":1,"base_uom":""}';
    expect([...places(await create(json))].sort()).toEqual([
      'body.base_uom',
      'body.lead_time_days',
      'body.no_such',
      'body.purchase_price',
    ]);
  });

  const manyFields = (count: number, name: (n: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), 0]));

  // The part number is missing, too.
  test.each([
    ['60 unknown fields', manyFields(60, (n) => `n${n.toString(36)}`), 61],
    ['19,000 unknown fields', manyFields(19_000, (n) => `n${n.toString(36)}`), MANY],
    ['an unknown field with a name of nearly a megabyte', manyFields(1, () => 'n'.repeat(1_000_000)), 2],
    ['fifty unknown fields with long names', manyFields(50, (n) => `${n}${'ü'.repeat(10_000)}`), 51],
    [
      'a fault below names that are long',
      { part_number: 'x', attributes: { ['a'.repeat(300_000)]: { ['b'.repeat(300_000)]: '\u0000' } } },
      1,
    ],
    [
      '19,000 texts that cannot be stored',
      { part_number: 'x', attributes: { a: Array.from({ length: 19_000 }, () => '\u0000') } },
      MANY,
    ],
  ])(
    'given %s, then at most 50 problems are told, in few words, and the others are counted [REQ-8]',
    async (_name, value, count) => {
      const answer = await create(JSON.stringify(value));
      expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_error']);
      const { errors = [], errors_omitted: omitted = 0 } = answer.body.error.details ?? {};
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.length).toBeLessThanOrEqual(50);
      expect(typeof omitted === 'number' ? errors.length + omitted : omitted).toBe(count);
      expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
    },
  );

  test('given a body of more values than any schema needs, then 413 before one of them is judged', async () => {
    const body = { part_number: 'x', attributes: { a: Array(MAX_NODES).fill(0) } };
    const answer = await create(JSON.stringify(body));
    expect([answer.status, answer.body.error.code]).toEqual([413, 'payload_too_large']);
    expect(answer.body.error.details).toEqual({ limit_values: MAX_NODES });
  });

  test('given free-form metadata beyond 16 KiB, then 422 names it, and nothing is made', async () => {
    const before = await partCount();
    const text = 'x'.repeat(MAX_FREE_FORM_BYTES);
    const answer = await create(JSON.stringify({ part_number: 'big', attributes: { text } }));
    expect([answer.status, ...places(answer)]).toEqual([422, 'body.attributes']);
    expect(await partCount()).toBe(before);
  });

  test('given fewer problems than the maximum, then none is reported as omitted', async () => {
    const answer = await create('{"part_number":"x","no_such":1}');
    expect(answer.body.error.details).toEqual({ errors: [expect.anything()] });
  });

  test('given a field of 10 MB, declared or streamed, then 413 and the service goes on [REQ-4]', async () => {
    const json = `{"part_number":"x","description":"${'x'.repeat(10_000_000)}"}`;
    expect((await create(json)).status).toBe(413);
    const stream = new ReadableStream({
      start: (controller) => {
        for (let n = 0; n < 10; n += 1)
          controller.enqueue(new TextEncoder().encode(json.slice(0, 1_000_000)));
        controller.close();
      },
    });
    const streamed = await fetch(`http://127.0.0.1:${listening.port}${PARTS}`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, ...JSON_TYPE },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect((await send('GET', `${PARTS}${partId}`)).status).toBe(200);
  });

  test.each([
    [
      'UTF-16',
      { 'content-type': 'application/json; charset=utf-16' },
      Buffer.from('{"part_number":"x"}', 'utf16le'),
    ],
    [
      'Latin-1',
      { 'content-type': 'application/json; charset=iso-8859-1' },
      Buffer.from('{"part_number":"ä"}', 'latin1'),
    ],
    ['gzip', { ...JSON_TYPE, 'content-encoding': 'gzip' }, gzipSync('{"part_number":"x"}')],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, Buffer.from('part_number=x')],
    [
      'a type without an end',
      { 'content-type': `application/json;charset=${' '.repeat(8_000)}x` },
      Buffer.from('{}'),
    ],
    ['no type', { 'content-type': '' }, Buffer.from('{"part_number":"x"}')],
  ])('given %s, then 415 [REQ-4]', async (_name, headers, body) => {
    const answer = await send('POST', PARTS, { headers, body });
    expect([answer.status, answer.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });

  test('given Latin-1 that says it is JSON, then 400; UTF-8 by its name or with a mark at its beginning is read', async () => {
    const latin = Buffer.from('{"part_number":"ä"}', 'latin1');
    expect((await send('POST', PARTS, { headers: JSON_TYPE, body: latin })).status).toBe(400);
    const typed = { 'content-type': 'application/json; charset="UTF-8"' };
    const marked = Buffer.from('\ufeff{"part_number":"Müller-1 ✓ 😀"}');
    expect((await send('POST', PARTS, { headers: typed, body: marked })).status).toBe(201);
  });

  test('given free-form metadata with names of the language itself, then it comes back as it was sent', async () => {
    const attributes = {
      constructor: 'x',
      toString: 1,
      hasOwnProperty: null,
      '': 'empty',
      'a b': [1e-7, -0.5, 1e300],
    };
    const made = await service
      .client(apiKey)
      .post<{ id: string }>(PARTS, { part_number: 'names', attributes });
    expect(await service.client(apiKey).get(`${PARTS}${made.id}`)).toMatchObject({ attributes });
  });
});

describe('a query', () => {
  test.each([
    ['limit=0', 'query.limit'],
    ['limit=-1', 'query.limit'],
    ['limit=201', 'query.limit'],
    ['limit=1.5', 'query.limit'],
    ['limit=NaN', 'query.limit'],
    ['limit=1e308', 'query.limit'],
    ['limit=9223372036854775808', 'query.limit'],
    ['limit=', 'query.limit'],
    ['limit=1&limit=2', 'query.limit'],
    ['offset=-1', 'query.offset'],
    ['offset=10001', 'query.offset'],
    ['order=up', 'query.order'],
    ['sort=price', 'query.sort'],
    ['quoted=yes', 'query.quoted'],
    ['created_after=yesterday', 'query.created_after'],
    ['created_after=2026-02-30T00:00:00Z', 'query.created_after'],
    ['created_after=2026-01-01T00:00:00', 'query.created_after'],
    ['q=%00', 'query.q'],
    ['q=a%00b', 'query.q'],
    ['q=', 'query.q'],
    [`q=${'x'.repeat(256)}`, 'query.q'],
    ['q=%ff', 'query.q'],
    ['q=%E4', 'query.q'],
    ['q=%zz', 'query.q'],
    ['q=%', 'query.q'],
    ['folder_id=x', 'query.folder_id'],
    ['material_grade_id=%00', 'query.material_grade_id'],
    ['make_or_buy=make&make_or_buy=steal', 'query.make_or_buy'],
  ])('given ?%s, then 422 names the parameter [REQ-4]', async (query, place) => {
    const answer = await send('GET', `${PARTS}?${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(places(answer).some((found) => found === place || found.startsWith(`${place}.`))).toBe(true);
  });

  test.each([
    'q=%25',
    'q=_',
    'q=%5C',
    "q=';--",
    'q=%F0%9F%98%80',
    'q=%C3%BC',
    'created_after=0001-01-01T00:00:00Z',
    'created_before=9999-12-31T23:59:59.999999%2B14:00',
  ])('given ?%s, then it is a text like any other', async (query) => {
    const answer = await send('GET', `${PARTS}?${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  test('given a cursor of any text, then 400 invalid_cursor', async () => {
    for (const cursor of ['x', '%F0%9F%98%80', 'AAAA', 'A'.repeat(2000), '..%2F..', "'%20or%201=1"]) {
      const answer = await send('GET', `${PARTS}?cursor=${cursor}`);
      expect([answer.status, answer.body.error.code], cursor).toEqual([400, 'invalid_cursor']);
    }
  });
});

describe('a path', () => {
  test.each(['%00', '%ff', '%', 'null', '1', "'--", `${'0'.repeat(36)}`, '%F0%9F%98%80', 'x'.repeat(5000)])(
    'given the id %s, then a 4xx with its envelope [REQ-4]',
    async (id) => {
      for (const path of [`${PARTS}${id}`, `/api/v1/folders/${id}`, `/api/v1/api-keys/${id}`]) {
        const answer = await send(path.includes('api-keys') ? 'DELETE' : 'GET', path);
        expect(answer.status, JSON.stringify(answer.body)).toBe(422);
        expect(answer.body.error.code).toBe('validation_error');
      }
    },
  );

  test.each(['%00', 'a%00b', '%ff', '%'])(
    'given the URN %s, then a 4xx, not a fault of the database',
    async (urn) => {
      const answer = await send('GET', `/api/v1/parts/materials/grades/by-urn/${urn}`);
      expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    },
  );

  test.each(['/', '/api', '/api/v2/parts', '/api/v1', '/api/v1/parts/../../etc/passwd', '/api/v1//parts'])(
    'given %s, then never a 5xx',
    async (path) => {
      const response = await fetch(`http://127.0.0.1:${listening.port}${path}`, {
        headers: { 'x-api-key': apiKey },
        redirect: 'manual',
      });
      expect(response.status).toBeLessThan(500);
    },
  );
});

describe('headers', () => {
  test.each([
    ['a key in Latin-1', { 'x-api-key': 'sc_live_ä' }, 401],
    ['a key of 10 KB', { 'x-api-key': `sc_live_${'x'.repeat(10_000)}` }, 401],
    ['a slug that cannot be', { 'x-org-slug': "'; drop table parts" }, 404],
    ['a slug in Latin-1', { 'x-org-slug': 'ü' }, 404],
  ])('given %s, then a clear answer [REQ-4]', async (_name, headers, status) => {
    expect((await send('GET', PARTS, { headers })).status).toBe(status);
  });

  test.each(['', 'ü', 'a b', 'a'.repeat(129), '<script>', '../x', '%0d%0aSet-Cookie:x'])(
    'given the request id "%s", then ours is used instead [REQ-13]',
    async (id) => {
      const { headers } = await send('GET', PARTS, { headers: { 'x-request-id': id } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
    },
  );

  test.each([
    ['no HTTP at all', 'nonsense\r\n\r\n', 400],
    ['a header without a name', 'GET /healthz HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400],
    ['no Host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['an impossible Host', 'GET /healthz HTTP/1.1\r\nhost: a b/c\r\n\r\n', 400],
    ['a backslash in the path', 'GET /healthz\\..\\x HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/v1/parts HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
    ],
    ['one header of 9 KB', `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(9_000)}\r\n\r\n`, 431],
    ['headers of 100 KB', `GET /healthz HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
  ])('given %s, then %s [REQ-4]', async (_name, bytes, status) => {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(listening.port, '127.0.0.1', () => socket.end(bytes));
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
      // Whoever refuses before it has read everything may end the connection hard, behind its answer.
      socket.on('error', (error) => {
        if (text === '') reject(error);
      });
    });
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});
