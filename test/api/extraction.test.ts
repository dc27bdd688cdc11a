import { MockActivityEnvironment } from '@temporalio/testing';
import { decode } from 'fast-png';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createExternalExtractor,
  type ExternalExtractorDeps,
} from '../../src/activities/extractor/external-extractor.ts';
import type { ExtractorSettings } from '../../src/activities/extractor/shapes.ts';
import { createIngestActivities } from '../../src/activities/ingest.ts';
import { releaseExtraction, reserveExtraction } from '../../src/db/billing/extraction.ts';
import { findReadFacts } from '../../src/db/uploads/drawing-facts.ts';
import { newId } from '../../src/platform/ids.ts';
import { exampleFile, sendBytes } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import {
  completionOf,
  EXTERNAL_FACT,
  type ExtractorServer,
  startExtractorServer,
} from '../support/extractor-server.ts';
import { useApp, useEachOrganisation } from '../support/use.ts';

const LEGACY = '/api/v1/parts/environments';
const ROOMY = { timeoutSeconds: 120, maxMemoryBytes: 2 * 1024 ** 3 };
const PNG = Buffer.from('a page');

type Row = { outcome: string | null; reserved: number; spent: number | null; has_facts: boolean };

describe('an external extractor', () => {
  const { stack, app } = useApp({ namespace: true, clock: steadyClock() });
  const { organisation: org, client } = useEachOrganisation(app);
  let server: ExtractorServer;
  let environment: string;

  beforeAll(async () => {
    server = await startExtractorServer();
  });

  beforeEach(async () => {
    const [first] = await client.get<{ id: string }[]>(`${LEGACY}/`);
    environment = first?.id ?? '';
    server.answer(200, completionOf([EXTERNAL_FACT]));
  });

  afterAll(async () => {
    await server?.close();
  });

  /** One cent and a half for a call at the worst. */
  const SETTINGS = (): ExtractorSettings => ({
    url: server.url,
    shape: 'chat_completions',
    provider: 'acme',
    model: 'reader-1',
    apiKey: 'secret',
    inputCentsPerMillion: 50,
    outputCentsPerMillion: 500,
    maxInputTokens: 10_000,
    maxOutputTokens: 2000,
    timeoutMs: 600_000,
  });
  const WORST = 1_500_000;
  const SPENT = 1000 * 50 + 200 * 500;

  const extractor = (change: Partial<ExternalExtractorDeps> = {}) => {
    const { db, starter, clock, log } = app.deps;
    const given = { db, starter, clock, log, settings: SETTINGS(), allowInsecureTargets: true };
    return createExternalExtractor({ ...given, ...change });
  };

  const allow = (cents: number | null, enabled = ['drawing_text', 'ai_vision']) =>
    client.call('PATCH', `${LEGACY}/${environment}`, {
      enabled_extractors: enabled,
      extraction_budget_cents: cents,
    });

  const callOf = (page = 1) => ({ sha256: newId(), page, uploadId: newId(), ingestSeq: 1 });

  const rows = () =>
    stack.sql<Row>(
      `select outcome, reserved_microcents::float8 as reserved, spent_microcents::float8 as spent, facts is not null as has_facts
       from extraction_calls where org_id = $1 order by created_at`,
      [org.id],
    );

  const capped = async () => {
    type Events = { items: { data: unknown }[] };
    return (await client.get<Events>('/api/v1/events?type=extraction.budget_capped')).items.map(
      ({ data }) => data,
    );
  };

  test('is asked by nobody who has not both allowed it and given it a budget [CAR-16]', async () => {
    const before = server.requests.length;
    expect(await extractor().read(org.id, callOf(), PNG)).toEqual([]);
    await allow(null);
    expect(await extractor().isAllowed(org.id)).toBe(false);
    await allow(5, ['drawing_text']);
    expect(await extractor().isAllowed(org.id)).toBe(false);
    expect(await extractor().read(org.id, callOf(), PNG)).toEqual([]);
    expect(server.requests.length).toBe(before);
    expect(await rows()).toEqual([]);
    expect(await client.get(`${LEGACY}/${environment}`)).toMatchObject({ extraction_budget_cents: 5 });
    expect((await allow(0)).status).toBe(422);
  });

  test('is called once for the same bytes and page, and charged by its reported usage', async () => {
    await allow(100);
    const before = server.requests.length;
    const call = callOf();
    const facts = await extractor().read(org.id, call, PNG);
    expect(facts).toMatchObject([{ id: '1-x1', kind: 'hardness', extractor: 'ai_vision' }]);
    expect(await extractor().read(org.id, { ...call, uploadId: newId() }, PNG)).toEqual(facts);
    expect(server.requests.length).toBe(before + 1);
    expect(await rows()).toEqual([{ outcome: 'read', reserved: WORST, spent: SPENT, has_facts: true }]);
  });

  test('stops at the cap of the month, which is reported once, and continues in the next month [CAR-16]', async () => {
    await allow(2);
    for (let page = 1; page <= 6; page += 1) await extractor().read(org.id, callOf(page), PNG);
    // 2 cents: after four calls of 0.15 another worst case of 1.5 does not fit.
    expect(await rows()).toHaveLength(4);
    expect(await capped()).toEqual([{ env_id: environment, cap_cents: 2, spent_cents: 1 }]);
    app.clock.advance(32 * 86_400_000);
    await extractor().read(org.id, callOf(), PNG);
    expect(await rows()).toHaveLength(5);
    expect(await capped(), 'the list has 30 days').toEqual([]);
  });

  test('books to the next environment that allows it where the first is at its cap', async () => {
    await allow(1);
    const made = await client.post<{ id: string }>(LEGACY, { name: 'Second', valid_from: '2020-01-01' });
    await client.call('PATCH', `${LEGACY}/${made.id}`, {
      enabled_extractors: ['ai_vision'],
      extraction_budget_cents: 50,
    });
    expect(await extractor().read(org.id, callOf(), PNG)).toHaveLength(1);
    expect(await capped()).toEqual([{ env_id: environment, cap_cents: 1, spent_cents: 0 }]);
    const booked = await stack.sql('select environment_id from extraction_calls where org_id = $1', [org.id]);
    expect(booked).toEqual([{ environment_id: made.id }]);
  });

  test('two pages at once cannot both take the last of a budget', async () => {
    await allow(2);
    const at = { worstMicrocents: WORST, now: app.clock.now() };
    const both = await Promise.all(
      [1, 2].map((page) =>
        app.db.asTenant(org.id, (tx) =>
          reserveExtraction(tx, org.id, { ...callOf(page), extractor: 'a/b' }, at),
        ),
      ),
    );
    expect(both.map(({ reservation }) => reservation.kind).sort()).toEqual(['not_allowed', 'reserved']);
  });

  test('a call that was cut off between reservation and settlement holds its worst case, and is not made again', async () => {
    await allow(100);
    const call = callOf();
    const at = { worstMicrocents: WORST, now: app.clock.now() };
    const own = { ...call, extractor: 'acme/reader-1' };
    await app.db.asTenant(org.id, (tx) => reserveExtraction(tx, org.id, own, at));
    expect(await rows()).toMatchObject([{ outcome: null, reserved: WORST, spent: null }]);
    const before = server.requests.length;
    const other = { ...call, uploadId: newId() };
    expect(await extractor().read(org.id, other, PNG)).toEqual([]);
    expect(await rows(), 'whoever made it may still be at it').toMatchObject([{ outcome: null }]);
    expect(await extractor().read(org.id, call, PNG)).toEqual([]);
    expect(server.requests.length).toBe(before);
    expect(await rows()).toEqual([{ outcome: 'lost', reserved: WORST, spent: WORST, has_facts: false }]);
    await app.db.asTenant(org.id, (tx) => releaseExtraction(tx, org.id, own));
    expect(await rows(), 'what is settled is not given back').toHaveLength(1);
  });

  test('an answer that breaks off counts in full; a call that never left is given back', async () => {
    await allow(100);
    server.cut();
    expect(await extractor().read(org.id, callOf(), PNG)).toEqual([]);
    expect(await rows()).toMatchObject([{ outcome: 'lost', spent: WORST }]);
    const refused = extractor({ allowInsecureTargets: false });
    expect(await refused.read(org.id, callOf(), PNG), 'a private address, by the guard of webhooks').toEqual(
      [],
    );
    server.answer(401, {});
    expect(await extractor().read(org.id, callOf(), PNG)).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });

  test('reads the pages of an upload beside the bundled reader; an environment that does not allow it prices without', async () => {
    await allow(100);
    const { db, store, starter, clock, log } = app.deps;
    const steps = createIngestActivities({
      db,
      store,
      starter,
      clock,
      log,
      cad: ROOMY,
      extractor: extractor(),
    });
    const ingest = async () => {
      const bytes = await exampleFile('plate_holes_pocket.pdf');
      const { data_source_id: id } = await sendBytes(client, 'plate.pdf', bytes);
      await client.post('/api/v1/uploads/confirm', { data_source_id: id });
      const input = { orgId: org.id, id, seq: 1 };
      await new MockActivityEnvironment().run(async () => {
        const taken = await steps.takeFile(input);
        const read = taken && (await steps.readFile(input, taken));
        if (taken === null || read == null) throw new Error('nothing was read');
        await steps.confirmFile(input, taken, read);
      });
      return id;
    };
    const before = server.requests.length;
    const [first, second] = [await ingest(), await ingest()];
    expect(server.requests.length).toBe(before + 1);
    for (const id of [first, second]) {
      const { facts } = await client.get<{ facts: { extractor: string }[] }>(`/api/v1/uploads/${id}/facts`);
      expect(facts.filter((one) => one.extractor === 'ai_vision')).toHaveLength(1);
      expect(facts.filter((one) => one.extractor === 'text').length).toBeGreaterThan(10);
    }
    type Shown = { pages: { overlay_url: string }[] };
    const { pages } = await client.get<Shown>(`/api/v1/uploads/${first}/facts?overlay=png`);
    const picture = await fetch(pages[0]?.overlay_url ?? '');
    const { width, height, data, channels } = decode(new Uint8Array(await picture.arrayBuffer()));
    const { left, top } = EXTERNAL_FACT.box;
    const at = channels * ((Math.floor(top * height) + 4) * width + Math.floor(left * width) - 2);
    expect([...data.slice(at, at + 3)], 'the colour of a hardness, at the left side of its box').toEqual([
      140, 86, 75,
    ]);
    const read = (enabled: readonly string[]) =>
      db.asTenant(org.id, (tx) => findReadFacts(tx, org.id, first, enabled, 'drawing_2d'));
    const mine = await read(['drawing_text', 'ai_vision']);
    expect(mine.filter((one) => one.extractor === 'ai_vision')).toHaveLength(1);
    const theirs = await read(['drawing_text']);
    expect(theirs).toHaveLength(mine.length - 1);
    expect(theirs.some((one) => one.extractor !== undefined)).toBe(false);

    for (const id of [first, second])
      expect((await client.call('DELETE', `/api/v1/uploads/${id}`)).status).toBe(200);
    expect(await rows(), 'what it read goes with the bytes, what it cost stays').toEqual([
      { outcome: 'read', reserved: WORST, spent: SPENT, has_facts: false },
    ]);
  });
});
