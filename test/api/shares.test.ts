import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createHousekeepingActivities } from '../../src/activities/housekeeping.ts';
import { MAX_SHARES } from '../../src/db/shares/changes.ts';
import { sha256 } from '../../src/platform/digest.ts';
import { type ApiClient, createCalculation } from '../support/api.ts';
import { TEST_BASE_URL } from '../support/app.ts';
import { steadyClock } from '../support/clock.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { makePriced, newPart } from '../support/priced.ts';
import { useApp } from '../support/use.ts';

const DAY_MS = 24 * 3_600_000;
const COMPARISON = '/api/v1/calculations/comparison/shares';

type Line = { amount: number; rate: number | null; children: Line[]; terms: { value: number }[] };
type Sheet = { total: number; lines: Line[] };
type Detail = { offer_price: number; cost_sheet: Sheet; process_plan: { time: { th_s: number } }[] };
type Made = { id: string; token: string; url: string; detail: string; expires_at: string };
type Shared = {
  detail: string;
  calculation: {
    offer_price: number;
    structure: { bucket: string | null; label: string; amount: number }[];
    sheet: { cost_sheet: Sheet } | null;
  } | null;
  comparison: {
    environments: { name: string }[];
    parts: { part_number: string; cells: { offer_price: number; cost_sheet: Sheet | null }[] }[];
  } | null;
  model_url: string | null;
};

const { stack, app } = useApp({ clock: steadyClock(), namespace: true });
let org: TestOrganisation;
let client: ApiClient;
let part: { partId: string; revisionId: string };
let calculation: string;

beforeEach(async () => {
  org = await makeOrganisation(app.db);
  client = app.client(org.apiKey);
  part = await newPart(client);
  calculation = await makePriced(stack, app.db, client, { orgId: org.id, ...part }, { offerPrice: 3 });
});

const later = (ms = DAY_MS): string => new Date(app.clock.now().getTime() + ms).toISOString();
const pathOf = (id = calculation): string => `/api/v1/calculations/${id}/shares`;
const share = (body: object = {}): Promise<Made> =>
  client.post<Made>(pathOf(), { expires_at: later(), ...body });

let lastAddress = 0;
/** Reads a link as a person without an account, each from an address of its own. */
const read = async (token: string, address?: string) => {
  lastAddress += 1;
  const answer = await app.app.request(
    `${TEST_BASE_URL}/api/v1/shared`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    },
    { incoming: { socket: { remoteAddress: address ?? `198.51.100.${lastAddress % 250}` } } },
  );
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Shared };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const keysIn = (value: unknown): readonly string[] =>
  isRecord(value)
    ? [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(keysIn)]
    : [];
const numbersIn = (value: unknown): readonly number[] =>
  typeof value === 'number' ? [value] : isRecord(value) ? Object.values(value).flatMap(numbersIn) : [];
const allLines = (lines: readonly Line[]): readonly Line[] =>
  lines.flatMap((line) => [line, ...allLines(line.children)]);

const storedBytes = async (): Promise<number> => {
  const [row] = await stack.sql<{ bytes: number }>('select bytes from record_totals where org_id = $1', [
    org.id,
  ]);
  return Number(row?.bytes ?? 0);
};

describe('a link to a price', () => {
  test('shows a summary without rates, times and terms to a person without an account', async () => {
    const detail = await client.get<Detail>(`/api/v1/calculations/${calculation}`);
    const made = await share();
    expect(made).toMatchObject({ detail: 'summary', url: `${TEST_BASE_URL}/app/shared#${made.token}` });
    const { status, body } = await read(made.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ detail: 'summary', comparison: null, calculation: { sheet: null } });
    expect(body.calculation?.offer_price).toBe(detail.offer_price);
    const sum = body.calculation?.structure.reduce((total, { amount }) => total + amount, 0) ?? 0;
    expect(sum).toBeCloseTo(detail.cost_sheet.total, 4);

    expect(keysIn(body).filter((key) => /rate|term|formula|factor|time|machine|_id$|door/.test(key))).toEqual(
      [],
    );
    const lines = allLines(detail.cost_sheet.lines);
    const rates = lines.flatMap(({ rate }) => rate ?? []);
    // One is a neutral factor, and whole numbers are quantities too.
    const terms = lines
      .flatMap((line) => line.terms.map(({ value }) => value))
      .filter((one) => one % 1 !== 0);
    const times = detail.process_plan.map(({ time }) => time.th_s).filter((one) => one > 0);
    expect([rates.length, terms.length, times.length].every((count) => count > 2)).toBe(true);
    const shown = new Set(numbersIn(body));
    // The amounts of the categories are no secret; a rate is none of them.
    const amounts = new Set(detail.cost_sheet.lines.map(({ amount }) => amount));
    expect([...rates, ...terms, ...times].filter((one) => shown.has(one) && !amounts.has(one))).toEqual([]);
  });

  test('in full shows the cost sheet as its detail does', async () => {
    const detail = await client.get<Detail>(`/api/v1/calculations/${calculation}`);
    const { token } = await share({ detail: 'full' });
    const { body } = await read(token);
    expect(body.calculation?.sheet?.cost_sheet).toEqual(detail.cost_sheet);
  });

  test('answers alike when it is unknown, expired, revoked, or its calculation is deleted', async () => {
    const revoked = await share();
    const short = await share({ expires_at: later(1000) });
    await client.call('DELETE', `/api/v1/shares/${revoked.id}`);
    app.clock.advance(1000);
    const kept = await share();
    await client.call('DELETE', `/api/v1/calculations/${calculation}`);
    const answers = [
      await read('x'),
      await read(`sc_share_${'A'.repeat(43)}`),
      await read(revoked.token),
      await read(short.token),
      await read(kept.token),
    ].map(({ status, body }) => {
      const { request_id: _, ...rest } = (body as unknown as { error: Record<string, unknown> }).error;
      return { status, ...rest };
    });
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('keeps what it showed when the calculation changes', async () => {
    const { token } = await share();
    const before = (await read(token)).body;
    await stack.sql('update calculations set offer_price = 99 where id = $1', [calculation]);
    expect((await read(token)).body).toEqual(before);
  });

  test('stands in the database by its digest only, and is shown once', async () => {
    const { token, id } = await share();
    const [row] = await stack.sql<{ token_sha256: Buffer; all: string }>(
      `select token_sha256, s::text as all from shares s where id = $1`,
      [id],
    );
    expect(row?.token_sha256.equals(sha256(token))).toBe(true);
    expect(row?.all).not.toContain(token);
    const list = await client.get<{ items: object[] }>(`/api/v1/shares?calculation_id=${calculation}`);
    expect(list.items).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain(token);
  });

  test('has a model while its file is stored', async () => {
    const { token, id } = await share();
    const key = `org/${org.id}/geometry/x/faces.glb`;
    await stack.sql(
      `insert into stored_objects (org_id, object_key, belongs_to, size_bytes, created_at) values ($1, $2, 'x', 1, now())`,
      [org.id, key],
    );
    await stack.sql('update shares set model_key = $2 where id = $1', [id, key]);
    expect((await read(token)).body.model_url).toContain(key);
    await stack.sql('update stored_objects set doomed = true, due_at = now() where object_key = $1', [key]);
    expect((await read(token)).body.model_url).toBeNull();
  });

  test('of a draft is refused, and so is an expiry in the past or beyond a year', async () => {
    const draft = await createCalculation(client, part.revisionId);
    const refused = async (body: object, id = calculation) => {
      const { status, body: answer } = await client.call<{ error: { code: string } }>(
        'POST',
        pathOf(id),
        body,
      );
      return [status, answer.error.code];
    };
    expect(await refused({ expires_at: later() }, draft)).toEqual([409, 'conflict']);
    expect(await refused({ expires_at: later(0) })).toEqual([422, 'validation_error']);
    expect(await refused({ expires_at: later(367 * DAY_MS) })).toEqual([422, 'validation_error']);
    expect(await refused({})).toEqual([422, 'validation_error']);
  });
});

describe('a link to a comparison', () => {
  test('shows prices by environment, and cost sheets in full alone', async () => {
    const body = { calculation_ids: [calculation], expires_at: later() };
    const summary = (await read((await client.post<Made>(COMPARISON, body)).token)).body;
    const [row] = summary.comparison?.parts ?? [];
    expect(summary).toMatchObject({ calculation: null, model_url: null });
    expect(row?.cells).toMatchObject([{ offer_price: 3, cost_sheet: null }]);
    expect(keysIn(summary).filter((key) => /_id$|term|formula|time/.test(key))).toEqual([]);
    const full = (await read((await client.post<Made>(COMPARISON, { ...body, detail: 'full' })).token)).body;
    expect(full.comparison?.parts[0]?.cells[0]?.cost_sheet?.lines.length).toBeGreaterThan(2);
  });

  test('of unknown calculations, or of more than its detail allows, is refused', async () => {
    const strangers = Array.from({ length: 21 }, () => crypto.randomUUID());
    const ask = async (body: object) =>
      (await client.call('POST', COMPARISON, { expires_at: later(), ...body })).status;
    expect(await ask({ calculation_ids: strangers })).toBe(404);
    expect(await ask({ calculation_ids: strangers, detail: 'full' })).toBe(422);
  });
});

describe('what a link opens', () => {
  test('is one row: its role sees no other link, and has no right on any other table', async () => {
    const [mine] = [await share(), await share()];
    const other = await makeOrganisation(app.db);
    const strange = await newPart(app.client(other.apiKey));
    const target = { orgId: other.id, ...strange };
    const theirs = await makePriced(stack, app.db, app.client(other.apiKey), target, { offerPrice: 5 });
    await app.client(other.apiKey).post(pathOf(theirs), { expires_at: later() });
    const seen = await app.db.asShared(sha256(mine.token), (tx) =>
      tx.selectFrom('shares').select(['token_sha256']).execute(),
    );
    expect(seen.map(({ token_sha256 }) => token_sha256.equals(sha256(mine.token)))).toEqual([true]);
    const tables = await stack.sql<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace
         and (has_any_column_privilege('sc_shared', c.oid, 'SELECT, INSERT, UPDATE, REFERENCES')
           or has_table_privilege('sc_shared', c.oid, 'DELETE, TRUNCATE')) order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(['shares', 'stored_objects']);
    const writable = await stack.sql<{ can: boolean }>(
      `select bool_or(has_any_column_privilege('sc_shared', c.oid, 'INSERT, UPDATE')) as can
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    );
    expect(writable).toEqual([{ can: false }]);
  });

  test('is revoked by its own organisation only', async () => {
    const { id, token } = await share();
    const other = app.client((await makeOrganisation(app.db)).apiKey);
    expect((await other.call('DELETE', `/api/v1/shares/${id}`)).status).toBe(404);
    expect((await other.get<{ items: unknown[] }>('/api/v1/shares')).items).toEqual([]);
    expect((await read(token)).status).toBe(200);
  });

  test('is never cached, indexed or passed on, and an address may read so many', async () => {
    const { token } = await share();
    const address = '203.0.113.9';
    const first = await read(token, address);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    const statuses: number[] = [];
    for (let n = 0; n < 120; n += 1) statuses.push((await read(token, address)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(119);
    expect(statuses.at(-1)).toBe(429);
    expect((await read(token, '203.0.113.10')).status).toBe(200);
  });
});

describe('links of an organisation', () => {
  test('count toward its storage while they are stored', async () => {
    const before = await storedBytes();
    const made = await share({ detail: 'full' });
    const [row] = await stack.sql<{ size: number }>(
      'select octet_length(document) as size from shares where id = $1',
      [made.id],
    );
    expect(await storedBytes()).toBe(before + Number(row?.size));
    await client.call('DELETE', `/api/v1/shares/${made.id}`);
    expect(await storedBytes()).toBe(before);
  });

  test('have a limit', async () => {
    await stack.sql(
      `insert into shares (org_id, id, token_sha256, kind, detail, calculation_ids, document, created_at, expires_at)
       select $1, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'calculation', 'summary', array[$2::uuid], '', $3,
         $3::timestamptz + interval '1 day' from generate_series(1, $4::int)`,
      [org.id, calculation, app.clock.now(), MAX_SHARES],
    );
    const { status, body } = await client.call<{ error: { details: object } }>('POST', pathOf(), {
      expires_at: later(),
    });
    expect([status, body.error.details]).toEqual([409, { reason: 'too_many_shares', limit: MAX_SHARES }]);
  });

  test('are removed when they have expired', async () => {
    const { id } = await share({ expires_at: later(1000) });
    const { id: kept } = await share();
    app.clock.advance(1000);
    const { expireRows } = createHousekeepingActivities(app.deps);
    await new MockActivityEnvironment().run(expireRows);
    const rows = await stack.sql<{ id: string }>('select id from shares where id = any($1)', [[id, kept]]);
    expect(rows).toEqual([{ id: kept }]);
  });
});
