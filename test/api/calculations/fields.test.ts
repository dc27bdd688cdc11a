import { beforeAll, describe, expect, it } from 'vitest';
import { type Verifiable, verifyCalculation } from '../../../src/engine/index.ts';
import { misread, WHOLE_RESULT } from '../../client/whole-result.ts';
import { createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile, knownFacts } from '../../support/known-geometry.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

type Json = Record<string, unknown>;
const list = (record: Json, field: string): Json[] => record[field] as Json[];

/**
 * Fields, their types and what may be null are the schemas': the client's types are made from them, and in tests every answer is read by its
 * own. Here is what no schema says.
 */
describe('the answers of calculations in every state', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
  let revisionId: string;
  let second: string;
  let batch: Json;
  const states: Record<string, string> = {};

  const cad = async (): Promise<string> => {
    const part = await newPart(client);
    await bindFile(stack, app, organisation.id, {
      revisionId: part.revisionId,
      role: 'primary_cad',
      facts: await knownFacts('plate_holes_pocket'),
    });
    return part.revisionId;
  };

  beforeAll(async () => {
    revisionId = await cad();
    second = (
      await client.post<{ id: string }>('/api/v1/environments', { name: 'two', valid_from: '2026-01-01' })
    ).id;
    batch = await client.post('/api/v1/calculations/batch', {
      part_revision_ids: [revisionId],
      costing_environment_ids: [organisation.environmentId, second],
      annual_volume: 5000,
    });
    await hands.drain(organisation.id);
    states.succeeded = String(batch.id);
    const make = async (lot_size: number) => createCalculation(client, revisionId, { lot_size });
    states.draft = await make(2);
    for (const name of ['queued', 'running', 'cancelled', 'timed_out', 'failed', 'blocked'])
      states[name] = await make(10 + Object.keys(states).length);
    const run = (name: string) => client.post(`/api/v1/calculations/${states[name]}/run`);
    for (const name of ['running', 'queued', 'cancelled', 'timed_out']) await run(name);
    await hands.takeSlot(organisation.id, states.running ?? '', 1);
    await hands.takeSlot(organisation.id, states.timed_out ?? '', 1);
    await client.post('/api/v1/calculations/bulk-cancel', { ids: [states.cancelled] });
    await hands.endRun(organisation.id, states.timed_out ?? '', 1, 'timed_out');
    const bare = await newPart(client);
    states.failed = await createCalculation(client, bare.revisionId);
    await run('failed');
    await stack.sql('update organisations set payment_blocked = true where id = $1', [organisation.id]);
    await run('blocked');
  });

  it('a list of every state, and the detail of each: analytics of what succeeded, coverage of what is blocked [CAL-1 CAL-9]', async () => {
    const found = await client.get<Json>('/api/v1/calculations?include_facets=true&include_total=true');
    expect([found.count, found.total]).toEqual([10, 10]);
    for (const item of list(found, 'items'))
      expect(item, 'the list omits it').not.toHaveProperty('analytics');
    for (const [status, id] of Object.entries(states)) {
      const detail = await client.get<Json>(`/api/v1/calculations/${id}`);
      expect(detail.status).toBe(status);
      expect(detail.coverage === null, status).toBe(status !== 'blocked');
      expect(detail.analytics === null, status).toBe(status !== 'succeeded');
    }
  });

  it('the whole result is read by the client’s types down to the leaves; the offer is the sum of the top-level lines [CAL-2]', async () => {
    const detail = await client.get<Json>(`/api/v1/calculations/${states.succeeded}?include=all`);
    const sheet = detail.cost_sheet as Json;
    expect(misread(WHOLE_RESULT.cost_sheet, sheet)).toEqual([]);
    const sum = list(sheet, 'lines').reduce((total, line) => total + Number(line.amount), 0);
    expect(sum).toBeCloseTo(Number(detail.offer_price), 6);
    // With the rates of its machines the whole answer recomputes from its own terms.
    expect(list(detail, 'machine_rates').length).toBeGreaterThan(0);
    expect(verifyCalculation(detail as unknown as Verifiable)).toEqual([]);
    const analytics = detail.analytics as Json;
    // Nobody named a lot size in the batch.
    expect(detail.lot_size).toBe(1);
    expect(list(sheet, 'notes').map((note) => note.code)).toContain('lot_size_defaulted');
    expect(list(analytics, 'notes')).toContainEqual({ code: 'lot_size_defaulted', params: { lot_size: 1 } });
    expect(misread(WHOLE_RESULT.analytics, analytics)).toEqual([]);
    expect(Object.keys(analytics).sort()).toEqual(Object.keys(WHOLE_RESULT.analytics).sort());
  });

  it('the event of an end names part, environment, batch, lot size and prices as the calculation does', async () => {
    const { items } = await client.get<{ items: { type: string; data: Json }[] }>('/api/v1/events?limit=100');
    const eventOf = (id: string | undefined) => items.find((event) => event.data.calculation_id === id);
    const subjectOf = async (id: string | undefined) => {
      const row = await client.get<Json>(`/api/v1/calculations/${id}?view=summary`);
      const part = await client.get<Json>(`/api/v1/parts/${row.part_id}`);
      expect(row.part_number).toBe(part.part_number);
      return {
        row,
        subject: {
          calculation_id: id,
          calculation_name: row.name,
          part_id: row.part_id,
          part_number: row.part_number,
          part_revision_id: row.part_revision_id,
          costing_environment_id: row.costing_environment_id,
          batch_id: row.batch_id,
          lot_size: row.lot_size,
        },
      };
    };
    const priced = await subjectOf(states.succeeded);
    const { unit_cost, offer_price, currency } = priced.row;
    expect(priced.subject.batch_id).toBe(batch.batch_id);
    expect(eventOf(states.succeeded)).toMatchObject({ type: 'calculation.succeeded' });
    expect(eventOf(states.succeeded)?.data).toEqual({ ...priced.subject, unit_cost, offer_price, currency });
    for (const status of ['failed', 'timed_out']) {
      const { row, subject } = await subjectOf(states[status]);
      expect(eventOf(states[status])).toMatchObject({ type: 'calculation.failed' });
      expect(eventOf(states[status])?.data).toEqual({ ...subject, error: row.error });
    }
    const again = await createCalculation(client, revisionId, { annual_volume: 5000, name: 'the same' });
    await client.post(`/api/v1/calculations/${again}/run`);
    const newest = await client.get<{ items: { data: Json }[] }>('/api/v1/events?limit=1');
    const { subject } = await subjectOf(again);
    expect(newest.items[0]?.data).toEqual({
      ...subject,
      unit_cost,
      offer_price,
      currency,
      served_from_cache: true,
    });
  });

  it('create, run, quote and batch: the top-level fields are those of the first run [CAC-14]', async () => {
    const created = await client.call<Json>('POST', '/api/v1/calculations', { part_revision_id: revisionId });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ status: 'draft', queue_position: null, eta_seconds: null });
    const parked = await client.call<Json>('POST', `/api/v1/calculations/${states.blocked}/run`);
    expect(parked.status).toBe(202);
    expect(parked.body.coverage).not.toBeNull();
    await stack.sql('update organisations set payment_blocked = false where id = $1', [organisation.id]);
    const quoted = await client.call<Json>('POST', '/api/v1/calculations/quote', {
      part_revision_id: revisionId,
      costing_environment_ids: [second, organisation.environmentId],
      lot_size: 77,
    });
    expect(quoted.status).toBe(201);
    expect(quoted.body).toMatchObject({
      status: 'queued',
      costing_environment_id: second,
      eta_basis: 'platform_default',
    });
    // Behind the one that runs and the one that waits since before.
    expect(quoted.body.queue_position).toBe(3);
    expect(quoted.body.eta_seconds).toBe(6);
    for (const answer of [quoted.body, batch]) {
      const runs = list(answer, 'environment_runs');
      expect(runs).toHaveLength(2);
      expect(runs[0]?.calculation_id).toBe(answer.id);
    }
    await client.post('/api/v1/calculations/bulk-cancel', {
      ids: list(quoted.body, 'environment_runs').map((run) => run.calculation_id),
    });
  });

  it('the comparison by batch and by ids has a cell for every plant; a single part has no components [COM-1 COM-8]', async () => {
    const url = `/api/v1/calculations/batches/${batch.batch_id}/comparison`;
    const byIds = await client.post<Json>('/api/v1/calculations/comparison', {
      calculation_ids: Object.values(states),
    });
    for (const matrix of [await client.get<Json>(url), byIds]) {
      expect(list(matrix, 'parts').length).toBeGreaterThan(0);
      for (const row of list(matrix, 'parts'))
        expect(list(row, 'cells')).toHaveLength(list(matrix, 'environments').length);
    }
    expect(byIds.batch_id).toBeNull();
    const components = await client.get<Json>(`${url}/components?part_revision_id=${revisionId}`);
    expect(components).toMatchObject({
      batch_id: batch.batch_id,
      components: [],
      environments: [
        { costing_environment_id: organisation.environmentId },
        { costing_environment_id: second },
      ],
      part_revision_id: revisionId,
    });
  });

  it('the components route refuses what it does not know: no revision, a revision outside of the batch, another batch [COM-8]', async () => {
    const path = (id: unknown, query: string) =>
      `/api/v1/calculations/batches/${id}/comparison/components${query}`;
    const status = async (url: string) => (await client.call('GET', url)).status;
    expect(await status(path(batch.batch_id, ''))).toBe(422);
    expect(await status(path(batch.batch_id, '?part_revision_id=x'))).toBe(422);
    expect(await status(path(batch.batch_id, `?part_revision_id=${await cad()}`))).toBe(404);
    expect(await status(path(crypto.randomUUID(), `?part_revision_id=${revisionId}`))).toBe(404);
  });

  it('capacity and its queue, preview, optimization and bulk answers count what is there [CAL-10]', async () => {
    const capacity = await client.get<Json>('/api/v1/calculations/capacity');
    expect(capacity).toMatchObject({
      inflight_now: 1,
      pending_count: 2,
      queue_pending_total: 1,
      tier_slug: 'dev',
    });
    expect(list(capacity, 'queue').map((entry) => [entry.calculation_id, entry.position])).toEqual([
      [states.running, 1],
      [states.queued, 2],
    ]);
    const preview = await client.post<Json>(`/api/v1/calculations/${states.succeeded}/preview`, {
      lot_size: 50,
    });
    expect(misread(WHOLE_RESULT.cost_sheet, preview.cost_sheet)).toEqual([]);
    const found = await client.get<Json>(`/api/v1/calculations/${states.succeeded}/optimization`);
    expect(list(found, 'findings').length).toBeGreaterThan(0);
    expect(misread(WHOLE_RESULT.analytics.findings, found.findings)).toEqual([]);
    const material = await client.ok<Json>('PATCH', `/api/v1/calculations/${states.draft}/material`, {
      material_ref: '1.4301',
    });
    expect(material.id).toBe(states.draft);
    const bulk = await client.post<Json>('/api/v1/calculations/bulk-cancel', { ids: Object.values(states) });
    expect(bulk, 'only when something parked').not.toHaveProperty('coverage');
    expect(list(bulk, 'succeeded')).toHaveLength(2);
    expect(list(bulk, 'skipped')).toHaveLength(6);
  });
});
