import { describe, expect, test } from 'vitest';
import { stagingKey } from '../../src/db/uploads/stored-objects.ts';
import { sendBytes } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { useOrganisation } from '../support/use.ts';

const UPLOADS = '/api/v1/uploads';
const GIB = 1024 ** 3;

type Bulk = { cancelled: string[]; retried: string[]; skipped: { id: string; reason: string }[] };
type Failure = { error: { code: string; details?: Record<string, unknown> } };
type Upload = { id: string; status: string; size_bytes: number | null; sha256: string | null };

const {
  stack,
  app: service,
  organisation: org,
  client,
} = useOrganisation({ namespace: true, clock: steadyClock() });

const presign = async (name = 'a.txt', more: object = {}): Promise<string> =>
  (await client.post<{ data_source_id: string }>(`${UPLOADS}/presign`, { name, ...more })).data_source_id;

const inState = async (status: 'confirmed' | 'failed' | 'cancelled'): Promise<string> => {
  const id = await presign();
  const set = {
    confirmed: `size_bytes = 3, sha256 = repeat('a', 64), object_key = 'k'`,
    failed: `failure_code = 'empty', failure_reason = 'The file is empty.'`,
    cancelled: 'ingest_seq = 0',
  }[status];
  await stack.sql(`update uploads set status = $2, ${set} where id = $1`, [id, status]);
  return id;
};

const call = (path: string, body?: unknown) => client.call<Failure>('POST', `${UPLOADS}${path}`, body);
const bytes = Buffer.from('hello world');

describe('the state table', () => {
  test('given a new upload, then size and digest are null although a size was declared [UPL-4]', async () => {
    const id = await presign('a.pdf', { size_bytes: 123, content_type: 'application/pdf' });
    const rows = await client.get<Upload[]>(`${UPLOADS}/`);
    expect(rows.find((row) => row.id === id)).toMatchObject({
      status: 'pending',
      size_bytes: null,
      sha256: null,
      name: 'a.pdf',
      content_type: 'application/pdf',
    });
  });

  test('given no object, then confirm is 409 object_missing and the row stays pending [UPL-5]', async () => {
    const data_source_id = await presign();
    const answer = await call('/confirm', { data_source_id });
    expect([answer.status, answer.body.error.details]).toEqual([409, { reason: 'object_missing' }]);
  });

  test('given an object, then confirm gives the job, and again the same [UPL-5]', async () => {
    const { data_source_id } = await sendBytes(client, 'note.txt', bytes);
    const first = await client.post<{ job_id: string }>(`${UPLOADS}/confirm`, { data_source_id });
    expect(first.job_id).toBe(`upload/${data_source_id}/1`);
    expect(await client.post(`${UPLOADS}/confirm`, { data_source_id })).toEqual(first);
  });

  test.each(['failed', 'cancelled'] as const)('given a %s upload, then confirm is 409', async (status) => {
    const answer = await call('/confirm', { data_source_id: await inState(status) });
    expect([answer.status, answer.body.error.details]).toEqual([409, { reason: `upload_${status}` }]);
  });

  test('given a cancel, then pending and cancelled become cancelled, confirmed and failed are 409 [UPL-6]', async () => {
    const id = await presign();
    for (let n = 0; n < 2; n += 1) {
      expect(await client.post(`${UPLOADS}/${id}/cancel`)).toMatchObject({ status: 'cancelled' });
    }
    for (const status of ['confirmed', 'failed'] as const) {
      expect((await call(`/${await inState(status)}/cancel`)).status).toBe(409);
    }
  });

  test('given a retry, then whatever has an object is pending again; confirmed or without object is 409 [UPL-7]', async () => {
    const { data_source_id: id } = await sendBytes(client, 'note.txt', bytes);
    await client.post(`${UPLOADS}/${id}/cancel`);
    expect(await client.post(`${UPLOADS}/${id}/retry`)).toMatchObject({ status: 'pending' });
    expect((await call(`/${await inState('confirmed')}/retry`)).body.error.details).toEqual({
      reason: 'upload_confirmed',
    });
    expect((await call(`/${await inState('failed')}/retry`)).body.error.details).toEqual({
      reason: 'object_missing',
    });
  });

  test('given a list, then cancelled uploads are hidden unless asked for [UPL-15]', async () => {
    const id = await inState('cancelled');
    const ids = async (query: string) =>
      (await client.get<Upload[]>(`${UPLOADS}/${query}`)).map((row) => row.id);
    expect(await ids('')).not.toContain(id);
    expect(await ids('?include_cancelled=true')).toContain(id);
  });

  test('given any but a confirmed upload, then there is nothing to download [UPL-15]', async () => {
    for (const id of [await presign(), await inState('failed'), await inState('cancelled')]) {
      expect((await client.call('GET', `${UPLOADS}/${id}/download-url`)).status).toBe(404);
    }
    const answer = await client.get<{ url: string }>(`${UPLOADS}/${await inState('confirmed')}/download-url`);
    expect(decodeURIComponent(answer.url)).toContain('attachment');
  });
});

describe('the presigned URL', () => {
  test('given a file that arrived, then a second PUT to the address is refused [UPL-9]', async () => {
    const target = await sendBytes(client, 'note.txt', bytes);
    const again = await fetch(target.url, {
      method: 'PUT',
      headers: target.headers ?? {},
      body: 'hello there',
    });
    expect(again.status).toBe(412);
  });

  test('given another length or type than signed, then the PUT is refused [UPL-9]', async () => {
    const target = await client.post<{ url: string; headers: Record<string, string> }>(`${UPLOADS}/presign`, {
      name: 'note.txt',
      size_bytes: 5,
    });
    // A client states the length of what it sends; the signed one is another.
    const unsized = Object.fromEntries(
      Object.entries(target.headers).filter(([name]) => name.toLowerCase() !== 'content-length'),
    );
    const longer = await fetch(target.url, { method: 'PUT', headers: unsized, body: 'longer than five' });
    expect(longer.status).toBeGreaterThanOrEqual(400);
    const typed = { ...unsized, 'content-type': 'text/html' };
    const other = await fetch(target.url, { method: 'PUT', headers: typed, body: 'fives' });
    expect(other.status).toBe(403);
    expect(
      await service.deps.store.head(stagingKey(org.id, new URL(target.url).pathname.split('/').at(-1) ?? '')),
    ).toBeNull();
  });

  test.each([
    ['a.exe', 'unsupported_file_type'],
    ['noextension', 'unsupported_file_type'],
    ['../a.step', 'validation_error'],
    ['a\nb.step', 'validation_error'],
  ])('given the name %j, then 422 %s', async (name, code) => {
    const answer = await call('/presign', { name });
    expect([answer.status, answer.body.error.code]).toEqual([422, code]);
  });
});

describe('bulk actions', () => {
  test('given ids in every state, then each gets its own outcome and the rest succeeds [UPL-8]', async () => {
    const { data_source_id: sent } = await sendBytes(client, 'note.txt', bytes);
    const [empty, confirmed, failed, cancelled] = [
      await presign(),
      await inState('confirmed'),
      await inState('failed'),
      await inState('cancelled'),
    ];
    const foreign = await service
      .client((await makeOrganisation(service.db)).apiKey)
      .post<{ data_source_id: string }>(`${UPLOADS}/presign`, { name: 'a.txt' });
    const ids = [sent, empty, confirmed, failed, cancelled, foreign.data_source_id, sent];
    expect(await client.post<Bulk>(`${UPLOADS}/bulk-cancel`, { ids })).toEqual({
      cancelled: [sent, empty, cancelled],
      retried: [],
      skipped: [
        { id: confirmed, reason: 'upload_confirmed' },
        { id: failed, reason: 'upload_failed' },
        { id: foreign.data_source_id, reason: 'not_found' },
      ],
    });
    expect(await client.post<Bulk>(`${UPLOADS}/bulk-retry`, { ids })).toEqual({
      cancelled: [],
      retried: [sent],
      skipped: [
        { id: empty, reason: 'object_missing' },
        { id: confirmed, reason: 'upload_confirmed' },
        { id: failed, reason: 'object_missing' },
        { id: cancelled, reason: 'object_missing' },
        { id: foreign.data_source_id, reason: 'not_found' },
      ],
    });
  });

  test.each([[[]], [Array.from({ length: 101 }, () => crypto.randomUUID())], [['no-id']]])(
    'given a batch that is empty, over 100 or ill-formed, then 422 [UPL-8]',
    async (ids) => {
      for (const action of ['bulk-cancel', 'bulk-retry']) {
        expect((await call(`/${action}`, { ids })).status).toBe(422);
      }
    },
  );
});

describe('the storage of the plan', () => {
  test('given pending sizes up to the quota, then the next presign is 409, also of many at once [UPL-10]', async () => {
    const small = await makeOrganisation(service.db, { tierSlug: 'free' });
    const caller = service.client(small.apiKey);
    const file = { name: 'a.step', size_bytes: 200 * 1024 * 1024 };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => caller.call<Failure>('POST', `${UPLOADS}/presign`, file)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body.error).toMatchObject({
      code: 'storage_exceeded',
      details: { storage_bytes: GIB, used_bytes: 5 * file.size_bytes },
    });
    const [first] = await caller.get<Upload[]>(`${UPLOADS}/`);
    await caller.post(`${UPLOADS}/${first?.id}/cancel`);
    expect((await caller.call('POST', `${UPLOADS}/presign`, file)).status).toBe(200);
  });
});

describe('the list of all uploads', () => {
  const copies = (of: string, count: number) =>
    stack.sql(
      `insert into uploads select (jsonb_populate_record(null::uploads, to_jsonb(u)
         || jsonb_build_object('id', gen_random_uuid(), 'created_at', u.created_at - (n / 3) * interval '1 second'))).*
       from uploads u, generate_series(1, $2::int) n where u.id = $1`,
      [of, count],
    );

  test('given more than are read at once, then it is complete, in order, and read as its reader takes it', async () => {
    const own = await makeOrganisation(service.db);
    const asked = service.client(own.apiKey);
    const { data_source_id: id } = await asked.post<{ data_source_id: string }>(`${UPLOADS}/presign`, {
      name: 'Plätte "A" \u{1f529}.txt',
    });
    // The pages behind the first are written by the database, two of them here.
    await copies(id, 2_203);
    const rows = await asked.get<{ id: string; created_at: string }[]>(`${UPLOADS}/`);
    expect(new Set(rows.map((row) => row.id)).size).toBe(2_204);
    for (const row of [rows[0], rows[99], rows[100], rows[2_100], rows.at(-1)])
      expect(row).toEqual(await asked.get(`${UPLOADS}/${row?.id}`));
    expect(rows.map((row) => row.created_at)).toEqual(
      rows
        .map((row) => row.created_at)
        .toSorted()
        .reverse(),
    );
    const response = await service.app.request(`${UPLOADS}/`, { headers: { 'x-api-key': own.apiKey } });
    const reader = response.body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    expect(first.match(/"id":/g)).toHaveLength(100);
    await reader?.cancel();
  });

  test('given as many as the plan keeps, then another is refused until one is deleted', async () => {
    const own = await makeOrganisation(service.db, { tierSlug: 'free' });
    const asked = service.client(own.apiKey);
    const another = () =>
      asked.call<Failure & { data_source_id: string }>('POST', `${UPLOADS}/presign`, {
        name: 'a.txt',
        size_bytes: 1,
      });
    const { body } = await another();
    await copies(body.data_source_id, 1_999);
    const refused = await another();
    expect([refused.status, refused.body.error.details]).toEqual([
      409,
      { reason: 'too_many_uploads', limit: 2_000 },
    ]);
    await asked.call('POST', `${UPLOADS}/${body.data_source_id}/cancel`);
    await asked.call('DELETE', `${UPLOADS}/${body.data_source_id}`);
    expect((await another()).status).toBe(200);
  });
});
