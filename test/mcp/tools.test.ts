import type { Client } from '@modelcontextprotocol/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReportActivities } from '../../src/activities/make-report.ts';
import { routes } from '../../src/api/routes.ts';
import { OPERATIONS } from '../../src/mcp/call-operation.ts';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { writeReport } from '../../src/reports/write.ts';
import { createCalculation } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { addKey, makeOrganisation } from '../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart } from '../support/pricing.ts';
import { use, useStack } from '../support/use.ts';
import { call, connect, createMcpApp, given, makeShop, priceAPlate, type Shop, textOf } from './mcp-app.ts';

type Line = { path: string; depth: number; amount: number; bucket: string; formula_id: string | null };
type Sheet = {
  total: number;
  lot_size: number;
  lines: { label: string; amount: number; factors: unknown[] }[];
  cascade: { step: string; amount: number }[];
};
type Detail = {
  id: string;
  name: string;
  part_id: string;
  currency: string;
  unit_cost: number;
  offer_price: number;
  cost_sheet: Sheet;
  lot_curve: { lot_size: number; offer_price: number }[];
  process_plan: { op_id: string; cost: number; time: { tr_s: number } }[];
  confidence: { p10: number; p90: number; sourced_share: number; score: number };
  analytics: {
    cost_drivers: { label: string; amount: number }[];
    findings: { audience: string; saving_per_piece: number }[];
    economics: { economic_lot: number; net_saving_per_year: number } | null;
  };
};

const stack = useStack({ namespace: true });
// What calls pay is read from the window of a minute, so none passes meanwhile.
const service = use(() => createMcpApp(stack, { clock: steadyClock() }));
let shop: Shop;
let client: Client;
let plate: { id: string; partId: string; revisionId: string };
let second: { id: string };
let rest: Detail;

beforeAll(async () => {
  shop = await makeShop(service);
  plate = await priceAPlate(stack, service, shop);
  second = await priceAPlate(stack, service, shop, {
    lot_size: 10,
    annual_volume: null,
    material_ref: '1.4301',
  });
  rest = await shop.client.get<Detail>(`/api/v1/calculations/${plate.id}?include=all`);
  client = await connect(service, shop.mcpKey);
});

afterAll(async () => {
  await client?.close();
});

const preview = (id: string, body: object) =>
  shop.client.post<{ cost_sheet: Sheet; delta: Record<string, number>; total_delta: number }>(
    `/api/v1/calculations/${id}/preview`,
    body,
  );

const FACTS = {
  currency: expect.any(String),
  basis: expect.objectContaining({ price: 'offer_price', per: 'piece', lot_size: expect.any(Number) }),
  environment_changed_since_run: null,
  inputs_changed_since_run: null,
  band: expect.objectContaining({ p10: expect.any(Number), p90: expect.any(Number) }),
  sourced_share: expect.any(Number),
};

test('gives links to the reports that people had made, and makes none itself', async () => {
  const none = await call(client, 'report_files', { calculation_id: plate.id });
  expect(textOf(none)).toContain('No report of this price is ready.');
  expect((none.structuredContent as { guidance: string[] }).guidance.join(' ')).toContain(
    `/app/parts/${plate.partId}?calculation=${plate.id}`,
  );
  const path = `/api/v1/calculations/${plate.id}/reports`;
  const { id } = await shop.client.post<{ id: string }>(path, { format: 'xlsx', language: 'en' });
  const { deps } = service;
  const { makeReport } = createReportActivities({
    ...deps,
    pricer: { report: (_, input) => writeReport(input) },
  });
  await new MockActivityEnvironment().run(() => makeReport({ orgId: shop.id, id, seq: 1 }));
  const { reports } = await given<{ reports: { report_id: string; download_url: string }[] }>(
    client,
    'report_files',
    { calculation_id: plate.id },
  );
  expect(reports).toMatchObject([{ report_id: id, format: 'xlsx', status: 'succeeded' }]);
  const file = Buffer.from(await (await fetch(reports[0]?.download_url ?? '')).arrayBuffer());
  expect(file.subarray(0, 2).toString()).toBe('PK');
});

test('lists the ten analysis tools and the five beside them, read-only, each with both schemas, in one order [AGE-1]', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...['explain_cost', 'cost_drivers', 'cost_breakdown', 'process_plan', 'optimize_lot_size'],
    ...['optimization_directions', 'compare_calculations', 'rank_calculations', 'compare_environments'],
    ...['check_quota', 'find_parts', 'find_calculations', 'cost_factors', 'preview_cost', 'report_files'],
  ]);
  for (const tool of tools) {
    expect(tool.annotations, tool.name).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(tool.inputSchema, tool.name).toMatchObject({ type: 'object', additionalProperties: false });
    expect(tool.outputSchema, tool.name).toMatchObject({ type: 'object' });
    expect(JSON.stringify(tool.outputSchema), tool.name).toContain('"guidance"');
    expect(tool.description?.length, tool.name).toBeGreaterThan(40);
  }
  expect((await client.listTools()).tools).toEqual(tools);
  // An agent reads the whole list before it asks anything.
  expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(25_000);
});

describe('numbers are those of REST', () => {
  test('explain_cost: every line of the sheet, which adds up to the price [AGE-2]', async () => {
    const told = await given<{ lines: Line[]; cascade: unknown; offer_price: number }>(
      client,
      'explain_cost',
      {
        calculation_id: plate.id,
      },
    );
    expect(told).toMatchObject({
      ...FACTS,
      currency: rest.currency,
      unit_cost: rest.unit_cost,
      offer_price: rest.offer_price,
      sourced_share: rest.confidence.sourced_share,
      cascade: rest.cost_sheet.cascade,
    });
    const top = told.lines.filter(({ depth }) => depth === 0);
    expect(top.map(({ amount }) => amount)).toEqual(rest.cost_sheet.lines.map(({ amount }) => amount));
    expect(told.lines.length).toBeGreaterThan(top.length);
    const all = await given<typeof told & { lines_total: number }>(client, 'explain_cost', {
      calculation_id: plate.id,
      depth: 10,
      top_n: 1000,
    });
    expect(all.lines).toHaveLength(all.lines_total);
    // A part is never shown without the line that it is a part of, and the order is that of the sheet.
    const paths = told.lines.map(({ path }) => path);
    expect(all.lines.map(({ path }) => path).filter((path) => paths.includes(path))).toEqual(paths);
    for (const { path, depth } of told.lines.filter((one) => one.depth > 0))
      expect(
        paths.some((above) => path.startsWith(`${above} / `)),
        `${depth} ${path}`,
      ).toBe(true);
    const [narrow, flat] = await Promise.all(
      [{ top_n: 1 }, { depth: 0 }].map((asked) =>
        given<typeof told>(client, 'explain_cost', { calculation_id: plate.id, ...asked }),
      ),
    );
    expect(flat?.lines).toHaveLength(top.length);
    expect(narrow?.lines.length).toBeLessThan(told.lines.length);
    const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
    expect(bytes(told)).toBeLessThan(bytes(all) / 3);
    expect(new Set(told.lines.map(({ path }) => path)).size).toBe(told.lines.length);
    expect(told.lines.some(({ formula_id }) => formula_id !== null)).toBe(true);
  });

  test('cost_drivers: the largest ones, as many as asked for', async () => {
    const told = await given<{ drivers: { amount: number; label: string }[]; drivers_total: number }>(
      client,
      'cost_drivers',
      { calculation_id: plate.id, top_n: 2 },
    );
    const largest = [...rest.analytics.cost_drivers].sort((a, b) => b.amount - a.amount);
    expect(told).toMatchObject(FACTS);
    expect(told.drivers.map(({ label, amount }) => ({ label, amount }))).toEqual(
      largest.slice(0, 2).map(({ label, amount }) => ({ label, amount })),
    );
    expect(told.drivers_total).toBe(largest.length);
  });

  test.each(['procurement', 'workprep', 'operations', 'design', 'full'])(
    'cost_breakdown for %s: the stored sheet at its lot, a preview to the last digit at any other [AGE-2]',
    async (persona) => {
      type Told = { method: string; lines: Line[]; price_at_quantity: Record<string, number> };
      const stored = await given<Told>(client, 'cost_breakdown', { calculation_id: plate.id, persona });
      expect(stored).toMatchObject({ ...FACTS, method: 'stored', quantity: 100 });
      expect(stored.price_at_quantity).toMatchObject({ offer_price: rest.offer_price, delta_to_stored: 0 });
      const { cost_sheet: sheet } = await preview(plate.id, { lot_size: 7 });
      const other = await given<Told>(client, 'cost_breakdown', {
        calculation_id: plate.id,
        persona,
        quantity: 7,
      });
      expect(other).toMatchObject({ method: 'previewed', cascade: sheet.cascade });
      expect(other.price_at_quantity.offer_price).toBe(sheet.total);
      expect(other.lines.filter(({ depth }) => depth === 0).map(({ amount }) => amount)).toEqual(
        sheet.lines.map(({ amount }) => amount),
      );
      expect(other.price_at_quantity.offer_price).toBeGreaterThan(rest.offer_price);
    },
  );

  test('process_plan, optimize_lot_size and optimization_directions', async () => {
    const plan = await given<{ operations: { op_id: string; cost: number; setup_s: number }[] }>(
      client,
      'process_plan',
      { calculation_id: plate.id },
    );
    expect(plan).toMatchObject(FACTS);
    expect(plan.operations.map(({ op_id, cost, setup_s }) => [op_id, cost, setup_s])).toEqual(
      rest.process_plan.map(({ op_id, cost, time }) => [op_id, cost, time.tr_s]),
    );

    type Lots = { curve: unknown[]; economic: { lot_size: number; offer_price: number } | null };
    const lots = await given<Lots>(client, 'optimize_lot_size', { calculation_id: plate.id });
    expect(lots).toMatchObject({ ...FACTS, accuracy: { basis: 'exact' } });
    expect(lots.curve).toEqual(
      rest.lot_curve.map(({ plan_id: _, ...point }: Record<string, unknown>) => point),
    );
    const economic = rest.analytics.economics?.economic_lot ?? 0;
    expect(lots.economic).toMatchObject({
      lot_size: economic,
      offer_price: (await preview(plate.id, { lot_size: economic })).cost_sheet.total,
      net_saving_per_year: rest.analytics.economics?.net_saving_per_year,
    });
    // Each point of the curve is what a preview says, so nothing of it is an estimate.
    for (const { lot_size, offer_price } of rest.lot_curve.slice(0, 3))
      expect((await preview(plate.id, { lot_size })).cost_sheet.total).toBe(offer_price);
    const unknown = await given<Lots>(client, 'optimize_lot_size', { calculation_id: second.id });
    expect(unknown.economic).toBeNull();

    const { findings } = await given<{ findings: unknown[] }>(client, 'optimization_directions', {
      calculation_id: plate.id,
      persona: 'procurement',
    });
    expect(findings).toEqual(rest.analytics.findings.filter(({ audience }) => audience === 'procurement'));
  });

  test('compare_calculations: the causes, and lines whose differences add up to that of the price', async () => {
    type Told = {
      delta: { offer_price: number };
      causes: { field: string }[];
      lines: { depth: number; delta: number; because: { term: string }[] }[];
    };
    const told = await given<Told>(client, 'compare_calculations', {
      calculation_id_a: plate.id,
      calculation_id_b: second.id,
    });
    const other = await shop.client.get<Detail>(`/api/v1/calculations/${second.id}?include=all`);
    expect(told).toMatchObject({ a: FACTS, b: FACTS, currency: 'EUR' });
    expect(told.delta.offer_price).toBeCloseTo(other.offer_price - rest.offer_price, 9);
    const top = told.lines.filter(({ depth }) => depth === 0);
    expect(top.reduce((sum, { delta }) => sum + delta, 0)).toBeCloseTo(told.delta.offer_price, 5);
    expect(told.causes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['part_id', 'lot_size', 'annual_volume', 'material_grade_id']),
    );
    expect(told.lines.some(({ because }) => because.some(({ term }) => term === 'lot_size'))).toBe(true);
    const same = await given<Told>(client, 'compare_calculations', {
      calculation_id_a: plate.id,
      calculation_id_b: plate.id,
    });
    expect(same).toMatchObject({ causes: [], lines: [], delta: { offer_price: 0 } });
  });

  test('rank_calculations and compare_environments', async () => {
    const other = await shop.client.get<Detail>(`/api/v1/calculations/${second.id}?include=all`);
    const ids = [plate.id, second.id];
    const { ranking } = await given<{
      ranking: { rank: number; calculation_id: string; offer_price: number }[];
    }>(client, 'rank_calculations', { calculation_ids: ids });
    const expected = [rest, other].sort((a, b) => a.offer_price - b.offer_price);
    expect(ranking).toMatchObject(
      expected.map(({ id, offer_price }, i) => ({ ...FACTS, rank: i + 1, calculation_id: id, offer_price })),
    );

    const draft = await createCalculation(shop.client, plate.revisionId);
    const unknown = crypto.randomUUID();
    const withOthers = await given<{ ranking: object[]; left_out: object[] }>(client, 'rank_calculations', {
      calculation_ids: [plate.id, draft, unknown],
    });
    expect(withOthers.ranking).toMatchObject([{ rank: 1, calculation_id: plate.id }]);
    expect(withOthers.left_out).toEqual([
      { calculation_id: draft, reason: expect.stringContaining('is draft') },
      { calculation_id: unknown, reason: expect.stringContaining('not_found') },
    ]);

    type Matrix = { parts: { part_id: string; cells: { offer_price: number | null; band?: unknown }[] }[] };
    const told = await given<Matrix>(client, 'compare_environments', { calculation_ids: ids });
    const matrix = await shop.client.post<Matrix>('/api/v1/calculations/comparison', {
      calculation_ids: ids,
    });
    const prices = ({ parts }: Matrix) =>
      parts.map(({ part_id, cells }) => [part_id, cells.map((c) => c.offer_price)]);
    expect(prices(told)).toEqual(prices(matrix));
    expect(told.parts[0]?.cells[0]).toMatchObject({ band: FACTS.band, basis: FACTS.basis });
    const inDollars = await call(client, 'compare_environments', { calculation_ids: ids, currency: 'USD' });
    expect(inDollars.structuredContent).toMatchObject({
      currency: 'USD',
      exchange_rates: [{ from: 'EUR', to: 'USD' }],
      environments: [{ currency: 'USD', wins: 0 }],
    });
    expect(textOf(inDollars)).toContain('no winner');
  });

  test('check_quota, cost_factors and preview_cost', async () => {
    const usage = await shop.client.get<Record<string, unknown>>('/api/v1/billing/usage');
    expect(await given(client, 'check_quota')).toMatchObject(usage);
    const { factors } = await given<{ factors: { name: string; value: number; band: [number, number] }[] }>(
      client,
      'cost_factors',
      { calculation_id: plate.id },
    );
    const factor = factors.find(({ value, band }) => band[1] > value && value > 0);
    if (factor === undefined) throw new Error('no factor can be raised');
    const adjustments = { [factor.name]: factor.band[1] };
    const made = await preview(plate.id, { adjustments });
    const shown = await call(client, 'preview_cost', { calculation_id: plate.id, adjustments });
    expect(Object.keys(shown.structuredContent ?? {})[0]).toBe('previewed');
    expect(textOf(shown)).toMatch(
      new RegExp(`^Previewed: ${made.cost_sheet.total.toFixed(2)} .*${rest.offer_price.toFixed(2)}`),
    );
    expect(shown.structuredContent).toMatchObject({
      ...FACTS,
      previewed: {
        offer_price: made.cost_sheet.total,
        delta_unit_cost: made.total_delta,
        lot_size: made.cost_sheet.lot_size,
      },
      delta_by_bucket: made.delta,
    });
  });
});

describe('an agent finds its way', () => {
  test('in the text alone: ids, and the fields that distinguish calculations of one name', async () => {
    const named = async (id: string) => {
      const row = await shop.client.get<Record<string, unknown>>(`/api/v1/calculations/${id}?view=summary`);
      const place = await shop.client.get<{ name: string }>(
        `/api/v1/environments/${row.costing_environment_id}`,
      );
      return `⟦${row.name}⟧ [part ⟦${row.part_number}⟧, revision ⟦${row.revision_code}⟧, environment ⟦${place.name}⟧, lot ${row.lot_size}, calculation_id ${id}]`;
    };
    const [first, other] = [await named(plate.id), await named(second.id)];
    expect(first).not.toBe(other);
    const textOfTool = async (tool: string, asked: Record<string, unknown>) =>
      textOf(await call(client, tool, asked));
    for (const [tool, asked] of [
      ['find_calculations', {}],
      ['rank_calculations', { calculation_ids: [plate.id, second.id] }],
    ] as const) {
      const text = await textOfTool(tool, asked);
      expect(text, tool).toContain(first);
      expect(text, tool).toContain(other);
    }
    for (const tool of [
      ...['explain_cost', 'cost_drivers', 'cost_breakdown', 'process_plan', 'optimize_lot_size'],
      ...['optimization_directions', 'cost_factors', 'preview_cost'],
    ])
      expect(await textOfTool(tool, { calculation_id: plate.id }), tool).toContain(first);
    const both = { calculation_id_a: plate.id, calculation_id_b: second.id };
    const compared = await textOfTool('compare_calculations', both);
    expect(compared).toContain(first);
    expect(compared).toContain(other);
    expect(await textOfTool('find_parts', {})).toContain(`[part_id ${plate.partId}]`);
  });

  test('from a part number to an id, and what it may ask next', async () => {
    const part = await shop.client.get<{ part_number: string }>(`/api/v1/parts/${plate.partId}`);
    const parts = await given<{ parts: unknown[]; total: number }>(client, 'find_parts', {
      query: part.part_number.slice(2, 12),
    });
    expect(parts).toMatchObject({
      total: 1,
      parts: [{ part_id: plate.partId, part_number: part.part_number }],
    });
    expect(await given(client, 'find_calculations', { part_number: part.part_number })).toMatchObject({
      calculations: [
        {
          calculation_id: plate.id,
          offer_price: rest.offer_price,
          currency: rest.currency,
          basis: { part_id: plate.partId, per: 'piece' },
          band: { p10: rest.confidence?.p10, p90: rest.confidence?.p90 },
          sourced_share: rest.confidence?.sourced_share,
        },
      ],
      guidance: [expect.stringContaining('explain_cost')],
    });
    expect(textOf(await call(client, 'find_calculations', { part_number: 'NO-SUCH' }))).toMatch(
      /No part has the number/,
    );
  });

  test('gets a note when a price is older than its environment', async () => {
    const own = await makeShop(service);
    const priced = await priceAPlate(stack, service, own);
    const theirs = await connect(service, own.mcpKey);
    await own.client.ok('PATCH', `/api/v1/parts/environments/${own.environmentId}`, {
      enabled_extractors: ['cad_brep', 'mesh'],
    });
    const told = await given<{ guidance: string[] }>(theirs, 'explain_cost', { calculation_id: priced.id });
    expect(told).toMatchObject({ environment_changed_since_run: { latest_at: expect.any(String) } });
    expect(told.guidance[0]).toMatch(/environment changed at/);
    await theirs.close();
  });
});

describe('a question without an answer', () => {
  test.each([
    ['an id that is none', 'explain_cost', { calculation_id: 'x' }, /calculation_id/i],
    ['a quantity out of range', 'cost_breakdown', { quantity: 0 }, /quantity|>=1|too small/i],
    ['a persona that is none', 'cost_breakdown', { persona: 'ceo' }, /persona|option/i],
    ['a field that is none', 'explain_cost', { colour: 'red' }, /colour|unrecognized/i],
    ['a factor that is none', 'preview_cost', { adjustments: { nonsense: 2 } }, /nonsense/],
    [
      'both doors at once',
      'compare_environments',
      { batch_id: crypto.randomUUID(), calculation_ids: [crypto.randomUUID()] },
      /either/,
    ],
    ['nothing at all', 'compare_environments', {}, /either/],
  ])('%s is refused in words', async (_, tool, args, words) => {
    const own = { calculation_id: plate.id };
    const needsId = tool !== 'compare_environments';
    const answer = await call(client, tool, needsId ? { ...own, ...args } : args);
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toMatch(words);
  });

  test('a calculation without a price says its state', async () => {
    const { revisionId } = await makeBoughtPart(shop.client);
    const draft = await shop.client.post<{ id: string }>('/api/v1/calculations', {
      part_revision_id: revisionId,
    });
    const answer = await call(client, 'explain_cost', { calculation_id: draft.id });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toMatch(/is draft/);
    await shop.client.post(`/api/v1/calculations/${draft.id}/run`);
    await createPricingHelpers(service, stack).drain(shop.id);
    expect(await given(client, 'process_plan', { calculation_id: draft.id })).toMatchObject({
      operations: [],
    });
  });

  test('what another organisation has is not found, whatever asks for it [AGE-4]', async () => {
    const other = await makeShop(service);
    const stranger = await connect(service, other.mcpKey);
    const asks: [string, Record<string, unknown>][] = [
      ...['explain_cost', 'cost_drivers', 'cost_breakdown', 'process_plan', 'optimize_lot_size'],
      ...['optimization_directions', 'cost_factors', 'preview_cost'],
    ].map((name) => [name, { calculation_id: plate.id }]);
    asks.push(['compare_calculations', { calculation_id_a: plate.id, calculation_id_b: second.id }]);
    asks.push(['rank_calculations', { calculation_ids: [plate.id, second.id] }]);
    asks.push(['compare_environments', { batch_id: plate.id }]);
    for (const [name, args] of asks) {
      const theirs = await call(stranger, name, args);
      const missing = JSON.parse(JSON.stringify(args).replaceAll(plate.id, crypto.randomUUID()));
      expect(theirs.isError, name).toBe(true);
      expect(textOf(theirs), name).toMatch(/^not_found: /);
      expect(textOf(theirs), name).toBe(textOf(await call(stranger, name, missing)));
    }
    expect(await given(stranger, 'compare_environments', { calculation_ids: [plate.id] })).toMatchObject({
      parts: [],
      not_found: [plate.id],
    });
    expect(await given(stranger, 'find_parts')).toMatchObject({ parts: [], total: 0 });
    expect(await given(stranger, 'find_calculations', { part_id: plate.partId })).toMatchObject({
      calculations: [],
    });
    await expect(stranger.readResource({ uri: `calculation://${plate.id}/sheet` })).rejects.toThrow(
      /not found/i,
    );
    await expect(stranger.readResource({ uri: `part://${plate.partId}` })).rejects.toThrow(/not found/i);
    await stranger.close();
  });
});

describe('no tool reaches what is not for agents', () => {
  test('every operation that a tool asks reads, and is none of credentials, webhooks, members or money [AGE-3]', () => {
    const table = new Map(routes.map((route) => [route.spec.operationId, route]));
    for (const [operation, scope] of Object.entries(OPERATIONS)) {
      const route = table.get(operation);
      expect(route?.kind, operation).toBe('read');
      expect(route?.spec.scope, operation).toBe(scope);
      expect(scope, operation).toMatch(/^(calculations|parts|billing):read$/);
      expect(route?.spec.managersOnly, operation).not.toBe(true);
    }
    // Of money only the state of the quota.
    expect(
      Object.entries(OPERATIONS).flatMap(([name, scope]) => (scope === 'billing:read' ? [name] : [])),
    ).toEqual(['getUsage']);
    for (const { name, asks } of TOOLS) for (const one of asks) expect(OPERATIONS, name).toHaveProperty(one);
  });

  test('after every tool was called with every right, no row of the organisation is another [AGE-3]', async () => {
    const { apiKey } = { apiKey: shop.apiKey };
    const all = await connect(service, apiKey);
    const tables = await stack.sql<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'org_id'
       and table_name not like '%windows' and table_name not like '%buckets'`,
    );
    const state = async () =>
      Object.fromEntries(
        await Promise.all(
          tables.map(async ({ name }) => [
            name,
            (
              await stack.sql<{ digest: string }>(
                `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
                 from (select to_jsonb(x) - 'last_used_at' as t from ${name} x where org_id = $1) s`,
                [shop.id],
              )
            )[0]?.digest,
          ]),
        ),
      );
    // What was written before is still being started, or noted as used.
    await service.deps.background.idle();
    await service.deps.starter.idle();
    const before = await state();
    for (const { name } of TOOLS) {
      const ids = [plate.id, second.id];
      const args: Record<string, Record<string, unknown>> = {
        compare_calculations: { calculation_id_a: plate.id, calculation_id_b: second.id },
        rank_calculations: { calculation_ids: ids },
        compare_environments: { calculation_ids: ids },
        check_quota: {},
        find_parts: {},
        find_calculations: { status: 'any' },
        cost_breakdown: { calculation_id: plate.id, quantity: 1_000_000_000 },
        preview_cost: { calculation_id: plate.id, lot_size: 3 },
      };
      await given(all, name, args[name] ?? { calculation_id: plate.id });
    }
    expect(await state()).toEqual(before);
    expect(tables.length).toBeGreaterThan(20);
    await all.close();
  });
});

test('a client of 2025-11-25 gets the same answers [AGE-1]', async () => {
  const old = await connect(service, shop.mcpKey, '2025-11-25');
  const asked = { calculation_id: plate.id };
  expect(await given(old, 'explain_cost', asked)).toEqual(await given(client, 'explain_cost', asked));
  expect((await old.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
  await old.close();
});

describe('beside the tools', () => {
  test('sheets, parts, formulas and the pages of the method can be read, and ids completed', async () => {
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return content !== undefined && 'text' in content ? content.text : '';
    };
    expect(JSON.parse(await read(`calculation://${plate.id}/sheet`))).toEqual(rest.cost_sheet);
    expect(JSON.parse(await read(`part://${plate.partId}`))).toEqual(
      await shop.client.get(`/api/v1/parts/${plate.partId}`),
    );
    expect(await read('formula://lots.economic_lot')).toMatch(/annual_volume.*\n[\s\S]*Harris/);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('method://lots');
    expect(await read('method://lots')).toMatch(/^# Lots/);
    // Facts alone have no model.
    await expect(read(`calculation://${plate.id}/faces`)).rejects.toThrow(/not found/i);
    await expect(read('formula://no.such')).rejects.toThrow(/not found/i);
    await expect(read('method://../../package')).rejects.toThrow();

    const template = { type: 'ref/resource' as const, uri: 'calculation://{id}/sheet' };
    const completed = await client.complete({
      ref: template,
      argument: { name: 'id', value: plate.id.slice(0, 9) },
    });
    expect(completed.completion.values).toContain(plate.id);
  });

  test('three prompts lead through the tools', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      'prepare_negotiation',
      'explain_price_change',
      'where_to_make_it',
    ]);
    const { messages } = await client.getPrompt({
      name: 'prepare_negotiation',
      arguments: { calculation_id: plate.id, quoted_price: '14 EUR' },
    });
    const text = JSON.stringify(messages);
    expect(text).toContain(plate.id);
    for (const name of text.match(/\b[a-z]+_[a-z_]+\b/g) ?? [])
      if (/^(explain|cost|process|optim|compare|rank|check|find|preview)_/.test(name))
        expect(TOOLS.map((tool) => tool.name)).toContain(name);
  });
});

test('a key of another organisation alone sees nothing of this one in what it lists', async () => {
  const other = await makeOrganisation(service.db);
  const stranger = await connect(service, other.apiKey);
  const template = { type: 'ref/resource' as const, uri: 'part://{id}' };
  const completed = await stranger.complete({ ref: template, argument: { name: 'id', value: '' } });
  expect(completed.completion.values).toEqual([]);
  await stranger.close();
});

test('a call pays what its operations weigh over REST, and at least one unit [AGE-5]', async () => {
  const token = await addKey(service.db, shop.id, ['mcp:use', 'calculations:read', 'billing:read']);
  const agent = await connect(service, token);
  const [{ id: credential } = { id: '' }] = await stack.sql<{ id: string }>(
    'select id from api_keys where org_id = $1 order by created_at desc, id desc limit 1',
    [shop.id],
  );
  const spent = async (): Promise<number> => {
    const [row] = await stack.sql<{ units: number }>(
      `select (select sum(units)::integer from unnest(slots) units) as units from rate_buckets where bucket = $1`,
      [`mcp:${credential}`],
    );
    return row?.units ?? 0;
  };
  const costOf = async (tool: string, asked: Record<string, unknown>): Promise<number> => {
    const before = await spent();
    expect((await call(agent, tool, asked)).isError).not.toBe(true);
    return (await spent()) - before;
  };
  await stack.sql(`update plan_tiers set heavy_weight = 25 where slug = 'dev'`);
  try {
    expect(await costOf('explain_cost', { calculation_id: plate.id })).toBe(1);
    expect(await costOf('check_quota', {})).toBe(2);
    expect(await costOf('cost_breakdown', { calculation_id: plate.id, quantity: 70 })).toBe(26);
  } finally {
    await stack.sql(`update plan_tiers set heavy_weight = 1 where slug = 'dev'`);
    await agent.close();
  }
});

test('a preview pays the heavy weight of the plan, and everything else one request', async () => {
  const token = await addKey(service.db, shop.id, ['mcp:use', 'calculations:read']);
  const agent = await connect(service, token);
  const at = (quantity: number) => call(agent, 'cost_breakdown', { calculation_id: plate.id, quantity });
  // Two fit into the 10,000 requests a minute that this service allows a credential.
  await stack.sql(`update plan_tiers set heavy_weight = 4500 where slug = 'dev'`);
  try {
    for (const quantity of [30, 40]) expect((await at(quantity)).isError).not.toBe(true);
    const refused = await at(50);
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('rate_limited');
    expect((await call(agent, 'cost_breakdown', { calculation_id: plate.id })).isError).not.toBe(true);
  } finally {
    await stack.sql(`update plan_tiers set heavy_weight = 1 where slug = 'dev'`);
    await agent.close();
  }
});
