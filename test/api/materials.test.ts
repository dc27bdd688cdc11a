import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api.ts';
import { addKey, makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { use, useStack } from '../support/use.ts';

const ROOT = '/api/v1/parts/materials';

type Grade = {
  id: string;
  urn: string;
  name: string;
  category: string;
  iso_group: string;
  primary_code: string;
  forms: string[];
};
type GradeList = { count: number; data: Grade[] };
type Lookup = {
  query: string;
  result: { grade: Grade; score: number; resolved_via: string } | null;
  candidates: { grade: Grade; score: number }[];
};
type Override = {
  id: string;
  grade_id: string;
  price_per_kg: number | null;
  price_currency: string | null;
  note: string | null;
};
type Failure = {
  error: { code: string; details: { field?: string; errors?: { loc: (string | number)[] }[] } };
};

const stack = useStack();
const db = use(() => openTestDatabase(stack, 2));
const org = use(() => makeOrganisation(db));
let proc: Proc;
let client: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  proc = await startProcess(stack, 'api');
  const baseUrl = proc.baseUrl ?? '';
  client = apiClient(baseUrl, org.apiKey);
  other = apiClient(baseUrl, (await makeOrganisation(db)).apiKey);
});

afterAll(async () => {
  await proc?.kill();
});

const gradeOf = async (query: string): Promise<Grade> => {
  const { result } = await client.post<Lookup>(`${ROOT}/lookup`, { query });
  if (result === null) throw new Error(`${query} is no grade`);
  return result.grade;
};

const refused = async (method: string, path: string, status: number, code: string, body?: unknown) => {
  const answer = await client.call<Failure>(method, `${ROOT}${path}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(answer.body.error.code).toBe(code);
  return answer.body.error.details;
};

describe('catalogue', () => {
  test('the seven standards are listed [MAT-1]', async () => {
    const rows = await client.get<{ name: string; scheme: string; region: string }[]>(`${ROOT}/standards`);
    expect(rows.map(({ name }) => name)).toEqual(['EN', 'DIN', 'AISI/SAE', 'UNS', 'JIS', 'GB', 'ISO']);
  });

  test('grades: count is the number of all matches, pages follow each other without gap or overlap [MAT-1]', async () => {
    const [most, rest] = [
      await client.get<GradeList>(`${ROOT}/grades?limit=500`),
      await client.get<GradeList>(`${ROOT}/grades?limit=500&offset=500`),
    ];
    const whole = { count: most.count, data: [...most.data, ...rest.data] };
    expect(whole.count).toBeGreaterThanOrEqual(200);
    expect(whole.data).toHaveLength(whole.count);
    expect(new Set(whole.data.map(({ urn }) => urn)).size).toBe(whole.count);
    const first = await client.get<GradeList>(`${ROOT}/grades`);
    expect(first.data).toHaveLength(100);
    const [a, b] = [
      await client.get<GradeList>(`${ROOT}/grades?limit=7`),
      await client.get<GradeList>(`${ROOT}/grades?limit=7&offset=7`),
    ];
    expect([...a.data, ...b.data].map(({ urn }) => urn)).toEqual(
      whole.data.slice(0, 14).map(({ urn }) => urn),
    );
    expect(a.count).toBe(whole.count);
    expect((await client.get<GradeList>(`${ROOT}/grades?offset=9999`)).data).toEqual([]);
  });

  test('grades filter by category and machining group together [MAT-2]', async () => {
    const { data, count } = await client.get<GradeList>(
      `${ROOT}/grades?category=stainless_steel&iso_group=P&limit=500`,
    );
    expect(count).toBeGreaterThan(5);
    expect(data.every((grade) => grade.category === 'stainless_steel' && grade.iso_group === 'P')).toBe(true);
  });

  test.each([
    ['primary code', '1.4301'],
    ['name, in any case', 'x5crni18'],
    ['URN', 'urn:material:en:1.4301'],
    ['alias code', 'S30400'],
    ['alias display code', 'AISI 304'],
  ])('q finds a grade by %s', async (_, q) => {
    const { data } = await client.get<GradeList>(`${ROOT}/grades?q=${encodeURIComponent(q)}&limit=500`);
    expect(data.map(({ urn }) => urn)).toContain('urn:material:en:1.4301');
  });

  test('q takes its wildcards literally [MAT-2]', async () => {
    const { data, count } = await client.get<GradeList>(`${ROOT}/grades?q=%25&limit=500`);
    expect(count).toBeGreaterThan(0);
    expect(data.filter(({ name }) => !name.includes('%'))).toEqual([]);
    expect((await client.get<GradeList>(`${ROOT}/grades?q=_`)).count).toBe(0);
  });

  test('one grade by id and by every URN that names it; the answer holds nothing that is not published [MAT-3]', async () => {
    const grade = await gradeOf('1.4301');
    const byId = await client.get<Record<string, unknown>>(`${ROOT}/grades/${grade.id}`);
    for (const urn of [
      'urn:material:en:1.4301',
      'urn:material:aisi:304',
      'urn:material:din:X5CrNi18-10',
      'URN:material:EN:1.4301',
    ])
      expect(await client.get(`${ROOT}/grades/by-urn/${urn}`)).toEqual(byId);
    expect(byId).not.toHaveProperty('citations');
    expect(Object.keys(byId)).toHaveLength(20);
  });

  test('what does not exist is 404, what is ill-formed 422 with every problem [MAT-2]', async () => {
    await refused('GET', `/grades/${org.id}`, 404, 'not_found');
    await refused('GET', '/grades/by-urn/urn:material:en:9.9999', 404, 'not_found');
    await refused('GET', '/grades/by-urn/1.4301', 404, 'not_found');
    await refused('GET', '/grades/304', 422, 'validation_error');
    const { errors } = await refused(
      'GET',
      '/grades?limit=501&offset=-1&category=wood&iso_group=Z&q=',
      422,
      'validation_error',
    );
    expect(errors?.map(({ loc }) => loc.at(-1)).toSorted()).toEqual([
      'category',
      'iso_group',
      'limit',
      'offset',
      'q',
    ]);
    await refused('GET', `/grades?q=${'x'.repeat(129)}`, 422, 'validation_error');
  });
});

describe('lookup', () => {
  test('the six spellings of the contract reach one grade [MAT-4]', async () => {
    const queries = ['1.4301', 'X5CrNi18-10', 'AISI 304', 'SUS304', 'S30400', '304 stainless'];
    const { results } = await client.post<{ results: Lookup[] }>(`${ROOT}/lookup/batch`, { queries });
    expect(new Set(results.map(({ result }) => result?.grade.urn))).toEqual(
      new Set(['urn:material:en:1.4301']),
    );
    expect(results.map(({ query }) => query)).toEqual(queries);
  });

  test('a collective name is null with candidates [MAT-4]', async () => {
    const { result, candidates } = await client.post<Lookup>(`${ROOT}/lookup`, { query: 'V2A' });
    expect(result).toBeNull();
    expect(candidates.length).toBeGreaterThan(1);
    expect(candidates.length).toBeLessThanOrEqual(5);
    expect(candidates.every(({ grade }) => grade.category === 'stainless_steel')).toBe(true);
  });

  test('filters narrow; a standard is named by its scheme or its name', async () => {
    const inAisi = await client.post<Lookup>(`${ROOT}/lookup`, {
      query: 'A2',
      category: 'tool_steel',
      standard: 'AISI/SAE',
    });
    expect(inAisi.result?.grade.urn).toBe('urn:material:en:1.2363');
    const none = await client.post<Lookup>(`${ROOT}/lookup`, { query: '1.4301', category: 'aluminium' });
    expect(none).toMatchObject({ result: null, candidates: [] });
  });

  test('in a batch a miss stands in its place [MAT-5]', async () => {
    const { results } = await client.post<{ results: Lookup[] }>(`${ROOT}/lookup/batch`, {
      queries: ['1.4301', { query: 'Holz' }, { query: '6082', category: 'aluminium' }],
    });
    expect(results.map(({ result }) => result?.grade.primary_code ?? null)).toEqual([
      '1.4301',
      null,
      'AW-6082',
    ]);
  });

  test('a lookup writes nothing', async () => {
    const rows = () => stack.sql<{ n: string }>('select count(*) n from idempotency_keys');
    const before = await rows();
    await client.call(
      'POST',
      `${ROOT}/lookup`,
      { query: '1.4301' },
      { 'idempotency-key': crypto.randomUUID() },
    );
    expect(await rows()).toEqual(before);
  });

  test('limits: 100 queries, 256 characters, known fields and standards [MAT-5]', async () => {
    await refused('POST', '/lookup/batch', 422, 'validation_error', { queries: Array(101).fill('1.4301') });
    await refused('POST', '/lookup/batch', 422, 'validation_error', { queries: [] });
    await refused('POST', '/lookup', 422, 'validation_error', { query: 'x'.repeat(257) });
    await refused('POST', '/lookup', 422, 'validation_error', { query: '  ' });
    const { errors } = await refused('POST', '/lookup', 422, 'validation_error', {
      query: 'A2',
      standard: 'GOST',
      colour: 'red',
    });
    expect(errors?.map(({ loc }) => loc.at(-1)).toSorted()).toEqual(['colour', 'standard']);
  });
});

describe('overrides', () => {
  const values = {
    price_per_kg: 5.25,
    scrap_price_per_kg: 1.1,
    price_currency: 'EUR',
    note: 'frame contract',
  };

  test('create, list, change, clear, delete [MAT-6]', async () => {
    const grade = await gradeOf('1.4305');
    const made = await client.call<Override>('POST', `${ROOT}/overrides`, { grade_id: grade.id, ...values });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body).toMatchObject({
      grade_id: grade.id,
      ...values,
      density_kg_m3: null,
      kc1_1_n_mm2: null,
      mc: null,
    });
    const { id } = made.body;
    expect(await client.get(`${ROOT}/overrides`)).toContainEqual(made.body);

    const changed = await client.ok<Override>('PATCH', `${ROOT}/overrides/${id}`, { price_per_kg: 4.9 });
    expect(changed).toMatchObject({ ...values, price_per_kg: 4.9 });
    const cleared = await client.ok<Override>('PATCH', `${ROOT}/overrides/${id}`, { note: null });
    expect(cleared).toMatchObject({ price_per_kg: 4.9, note: null });

    expect(await client.ok('DELETE', `${ROOT}/overrides/${id}`)).toHaveProperty('message');
    await refused('DELETE', `/overrides/${id}`, 404, 'not_found');
    await refused('PATCH', `/overrides/${id}`, 404, 'not_found', { note: null });
  });

  test('one per grade and organisation; another organisation has its own and sees no other [MAT-6]', async () => {
    const grade = await gradeOf('1.4404');
    const made = await client.post<Override>(`${ROOT}/overrides`, {
      grade_id: grade.id,
      density_kg_m3: 7980,
    });
    const details = await refused('POST', '/overrides', 409, 'conflict', { grade_id: grade.id });
    expect(details).toEqual({ existing_override_id: made.id });

    expect(await other.get(`${ROOT}/overrides`)).toEqual([]);
    expect((await other.call('PATCH', `${ROOT}/overrides/${made.id}`, { note: 'x' })).status).toBe(404);
    expect((await other.call('DELETE', `${ROOT}/overrides/${made.id}`)).status).toBe(404);
    expect((await other.call('POST', `${ROOT}/overrides`, { grade_id: grade.id, mc: 0.22 })).status).toBe(
      201,
    );
    expect(await client.get(`${ROOT}/overrides`)).toContainEqual(made);
  });

  test('a price needs its currency, at creation and after a change', async () => {
    const grade = await gradeOf('1.4571');
    const { errors } = await refused('POST', '/overrides', 422, 'validation_error', {
      grade_id: grade.id,
      price_per_kg: 6,
    });
    expect(errors).toEqual([expect.objectContaining({ loc: ['body', 'price_currency'] })]);
    const made = await client.post<Override>(`${ROOT}/overrides`, {
      grade_id: grade.id,
      price_per_kg: 6,
      price_currency: 'USD',
    });
    await refused('PATCH', `/overrides/${made.id}`, 422, 'validation_error', { price_currency: null });
    expect(
      await client.ok('PATCH', `${ROOT}/overrides/${made.id}`, { price_per_kg: null, price_currency: null }),
    ).toMatchObject({
      price_per_kg: null,
      price_currency: null,
    });
  });

  test('unknown grades, unknown fields and impossible values are refused', async () => {
    const grade = await gradeOf('1.4541');
    expect(await refused('POST', '/overrides', 404, 'not_found', { grade_id: org.id })).toEqual({
      field: 'grade_id',
    });
    const { errors } = await refused('POST', '/overrides', 422, 'validation_error', {
      grade_id: grade.id,
      price_per_kg: -1,
      price_currency: 'Euro',
      density_kg_m3: 0,
      mc: 2,
      colour: 'red',
    });
    expect(errors?.map(({ loc }) => loc.at(-1)).toSorted()).toEqual([
      'colour',
      'density_kg_m3',
      'mc',
      'price_currency',
      'price_per_kg',
    ]);
    const made = await client.post<Override>(`${ROOT}/overrides`, { grade_id: grade.id });
    await refused('PATCH', `/overrides/${made.id}`, 422, 'validation_error', { grade_id: grade.id });
  });

  test('of two creations at once one wins, the other is 409', async () => {
    const grade = await gradeOf('1.2379');
    const answers = await Promise.all(
      [1, 2].map(() => client.call('POST', `${ROOT}/overrides`, { grade_id: grade.id, mc: 0.23 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('a repeated request with one Idempotency-Key creates one override and answers the same', async () => {
    const grade = await gradeOf('42CrMo4');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () =>
      client.call<Override>('POST', `${ROOT}/overrides`, { grade_id: grade.id, mc: 0.25 }, headers);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });
});

test('reading needs materials:read, writing materials:write', async () => {
  const reader = apiClient(proc.baseUrl ?? '', await addKey(db, org.id, ['materials:read']));
  const stranger = apiClient(proc.baseUrl ?? '', await addKey(db, org.id, ['parts:read']));
  expect((await reader.call('GET', `${ROOT}/standards`)).status).toBe(200);
  expect((await reader.call('POST', `${ROOT}/lookup`, { query: '1.4301' })).status).toBe(200);
  for (const [caller, method, scope] of [
    [reader, 'POST', 'materials:write'],
    [stranger, 'GET', 'materials:read'],
  ] as const) {
    const answer = await caller.call<{ error: { code: string; details: unknown } }>(
      method,
      `${ROOT}/overrides`,
      method === 'POST' ? { grade_id: org.id } : undefined,
    );
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatchObject({
      code: 'insufficient_scope',
      details: { required_scope: scope },
    });
  }
});
