import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createReportActivities } from '../../src/activities/make-report.ts';
import { createObjectSweeps } from '../../src/activities/object-sweeps.ts';
import { findOrphans } from '../../src/cli/orphans.ts';
import { REPORT_KEPT_MS } from '../../src/db/reports/reports.ts';
import { writeReport } from '../../src/reports/write.ts';
import { openWorkbook } from '../reports/spreadsheet.ts';
import { type ApiClient, createCalculation } from '../support/api.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { makePriced, newPart } from '../support/priced.ts';
import { createStack, type Stack } from '../support/stack.ts';

type Report = {
  id: string;
  calculation_id: string;
  kind: string;
  language: string;
  status: string;
  reason: string | null;
  size_bytes: number | null;
  download_url: string | null;
};
type Refusal = { error: { code: string; details: { reason?: string } } };

let stack: Stack;
let app: TestApp;
let org: TestOrganisation;
let client: ApiClient;
let calculation: string;
beforeAll(async () => {
  stack = await createStack({ namespace: true });
  app = await createTestApp(stack);
});
afterAll(async () => {
  await app?.close();
  await stack?.close();
});
beforeEach(async () => {
  org = await makeOrganisation(app.db);
  client = app.client(org.apiKey);
  calculation = await makePriced(
    stack,
    app.db,
    client,
    { orgId: org.id, ...(await newPart(client)) },
    { offerPrice: 3 },
  );
});

const pathOf = (id = calculation) => `/api/v1/calculations/${id}/reports`;
const ask = (body: object = { format: 'xlsx' }) => client.post<Report>(pathOf(), body);
const read = (id: string) => client.get<Report>(`${pathOf()}/${id}`);
const refused = async (body: object, id = calculation) => {
  const { status, body: answer } = await client.call<Refusal>('POST', pathOf(id), body);
  return { status, code: answer.error.code, reason: answer.error.details.reason };
};
const make = (id: string): Promise<void> => {
  const steps = createReportActivities({ ...app.deps, pricer: { report: (_, input) => writeReport(input) } });
  return new MockActivityEnvironment().run(() => steps.makeReport({ orgId: org.id, id, seq: 1 }));
};
const storedBytes = async (): Promise<number> => {
  const [row] = await stack.sql<{ bytes: number }>('select bytes from storage_totals where org_id = $1', [
    org.id,
  ]);
  return Number(row?.bytes ?? 0);
};

describe('a report', () => {
  test('is queued, made, counted, and downloaded from its address', async () => {
    const queued = await ask({ format: 'xlsx', language: 'de' });
    expect(queued).toMatchObject({ status: 'queued', kind: 'offer', language: 'de', download_url: null });
    const before = await storedBytes();
    await make(queued.id);
    const made = await read(queued.id);
    expect(made).toMatchObject({
      id: queued.id,
      calculation_id: calculation,
      status: 'succeeded',
      reason: null,
    });
    expect(await storedBytes()).toBe(before + (made.size_bytes ?? 0));
    const answer = await fetch(made.download_url ?? '');
    expect(answer.headers.get('content-disposition')).toContain(`offer-${queued.id}.xlsx`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.byteLength).toBe(made.size_bytes);
    expect((await openWorkbook(bytes)).engine.getSheetNames()[0]).toBe('Kalkulation');
  });

  test('is made once, and costs nothing', async () => {
    const usage = () => client.get<{ used: number }>('/api/v1/billing/usage');
    const { used } = await usage();
    const { id } = await ask({ format: 'pdf' });
    await make(id);
    const first = await read(id);
    await make(id);
    expect(await read(id)).toMatchObject({ status: 'succeeded', size_bytes: first.size_bytes });
    expect((await usage()).used).toBe(used);
    const answer = await fetch((await read(id)).download_url ?? '');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  test('of a draft is refused, and so is another kind', async () => {
    const draft = await createCalculation(client, (await newPart(client)).revisionId);
    expect(await refused({ format: 'pdf' }, draft)).toEqual({
      status: 409,
      code: 'conflict',
      reason: 'not_priced',
    });
    expect(await refused({ format: 'pdf', kind: 'assembly' })).toMatchObject({
      status: 422,
      reason: 'not_an_assembly',
    });
    expect(await refused({ format: 'pdf', kind: 'negotiation' })).toMatchObject({
      status: 422,
      code: 'report_unavailable',
      reason: 'without_known_price',
    });
    expect(await refused({ format: 'docx' })).toMatchObject({ status: 422, code: 'validation_error' });
  });

  describe('of a negotiation', () => {
    const price = { lot_size: 50, price: 40, currency: 'EUR', date: '2026-02-01', supplier: 'Acme' };
    const numberOf = async (): Promise<string> =>
      (await client.get<{ part_number: string }>(`/api/v1/calculations/${calculation}`)).part_number;
    const know = async (fields: object): Promise<string> => {
      const body = { items: [{ part_number: await numberOf(), ...price, ...fields }] };
      const { items } = await client.post<{ items: { id: string }[] }>('/api/v1/known-prices', body);
      return items[0]?.id ?? '';
    };

    test.each(['pdf', 'xlsx'] as const)(
      'sets the known price beside the calculation, as %s',
      async (format) => {
        const known_price_id = await know({ breakdown: [{ category: 'material', amount: 12 }] });
        const queued = await ask({ format, kind: 'negotiation', known_price_id });
        expect(queued).toMatchObject({ status: 'queued', kind: 'negotiation', known_price_id });
        await make(queued.id);
        const made = await read(queued.id);
        expect(made).toMatchObject({ status: 'succeeded', reason: null });
        const answer = await fetch(made.download_url ?? '');
        expect(answer.headers.get('content-disposition')).toContain(`negotiation-${queued.id}.${format}`);
        const bytes = new Uint8Array(await answer.arrayBuffer());
        if (format === 'pdf') return;
        const book = await openWorkbook(bytes);
        expect(book.engine.getSheetNames().slice(0, 2)).toEqual(['Negotiation', 'Cost sheet']);
        expect(book.beside(0, 'Supplier')).toBe('Acme');
        expect(book.beside(0, 'Price per piece')).toBe(40);
      },
    );

    test('needs a known price of the same part in the same currency, and goes with it', async () => {
      const negotiation = { format: 'pdf', kind: 'negotiation' };
      const reasonOf = async (known_price_id: string) =>
        (await refused({ ...negotiation, known_price_id })).reason;
      expect(await reasonOf(await know({ part_number: 'another' }))).toBe('other_part');
      expect(await reasonOf(await know({ currency: 'USD' }))).toBe('other_currency');
      const stranger = app.client((await makeOrganisation(app.db)).apiKey);
      const { items } = await stranger.post<{ items: { id: string }[] }>('/api/v1/known-prices', {
        items: [{ part_number: await numberOf(), ...price }],
      });
      expect(await refused({ ...negotiation, known_price_id: items[0]?.id })).toMatchObject({ status: 404 });
      const own = await know({});
      expect(await refused({ format: 'pdf', known_price_id: own })).toMatchObject({
        status: 422,
        code: 'validation_error',
      });
      const { id } = await ask({ ...negotiation, known_price_id: own });
      expect((await client.call('DELETE', `/api/v1/known-prices/${own}`)).status).toBe(200);
      await make(id);
      expect((await client.call('GET', `${pathOf()}/${id}`)).status).toBe(404);
    });
  });

  test('fails when the price goes before it is made', async () => {
    const { id } = await ask();
    await stack.sql('delete from calculation_results where calculation_id = $1', [calculation]);
    await make(id);
    expect(await read(id)).toMatchObject({ status: 'failed', reason: 'not_priced', download_url: null });
  });

  test('fails when its file is over the storage of the plan', async () => {
    const { id } = await ask();
    await stack.sql(
      `insert into stored_objects (org_id, object_key, belongs_to, size_bytes, created_at)
       select $1, 'org/full', 'full', storage_bytes, now() from plan_tiers t join organisations o on o.tier_slug = t.slug where o.id = $1`,
      [org.id],
    );
    await make(id);
    expect(await read(id)).toMatchObject({ status: 'failed', reason: 'storage_exceeded' });
    expect(await refused({ format: 'pdf' })).toMatchObject({ status: 409, code: 'storage_exceeded' });
  });

  test('belongs to its calculation and its organisation', async () => {
    const { id } = await ask();
    const other = await makePriced(
      stack,
      app.db,
      client,
      { orgId: org.id, ...(await newPart(client)) },
      { offerPrice: 3 },
    );
    expect((await client.call('GET', `${pathOf(other)}/${id}`)).status).toBe(404);
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    expect((await stranger.call('GET', `${pathOf()}/${id}`)).status).toBe(404);
    expect((await stranger.call('POST', pathOf(), { format: 'pdf' })).status).toBe(404);
  });

  test('waits for one place of the plan', async () => {
    await stack.sql(
      `insert into reports (org_id, id, calculation_id, kind, format, language, status, created_at, expires_at)
       select $1, gen_random_uuid(), $2, 'offer', 'pdf', 'en', 'queued', now(), now() + interval '7 days'
       from generate_series(1, (select pending_bound from plan_tiers t join organisations o on o.tier_slug = t.slug where o.id = $1))`,
      [org.id, calculation],
    );
    expect(await refused({ format: 'pdf' })).toMatchObject({ status: 429, code: 'too_many_pending' });
  });

  test('expires with its file, whatever becomes of its calculation', async () => {
    const { id } = await ask();
    await make(id);
    const [object] = await stack.sql<{ object_key: string }>(
      'select object_key from stored_objects where org_id = $1 and belongs_to = $2',
      [org.id, id],
    );
    const key = object?.object_key ?? '';
    await client.call('DELETE', `/api/v1/calculations/${calculation}`);
    expect((await client.call('GET', `${pathOf()}/${id}`)).status).toBe(404);
    expect(await app.deps.store.head(key)).not.toBeNull();
    app.clock.advance(REPORT_KEPT_MS + 1);
    await new MockActivityEnvironment().run(createObjectSweeps(app.deps).expireStaging);
    expect(await app.deps.store.head(key)).toBeNull();
    expect(await storedBytes()).toBe(0);
  });

  test('of a calculation that is deleted while it is made leaves no file', async () => {
    const { id } = await ask();
    const steps = createReportActivities({
      ...app.deps,
      pricer: {
        report: async (_, input) => {
          await stack.sql('delete from calculations where id = $1', [calculation]);
          return writeReport(input);
        },
      },
    });
    await new MockActivityEnvironment().run(() => steps.makeReport({ orgId: org.id, id, seq: 1 }));
    await new MockActivityEnvironment().run(createObjectSweeps(app.deps).expireStaging);
    expect(await storedBytes()).toBe(0);
    const orphans = await findOrphans({
      db: app.db,
      store: app.deps.store,
      temporal: app.deps.temporal,
      now: app.clock.now(),
    });
    expect(orphans.filter(({ orgId }) => orgId === org.id)).toEqual([]);
  });
});
