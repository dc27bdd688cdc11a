import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Verifiable, verifyCalculation } from '../../../src/engine/index.ts';
import { misread, WHOLE_RESULT } from '../../client/whole-result.ts';
import { type ApiClient, createCalculation } from '../../support/api.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile, knownFacts } from '../../support/known-geometry.ts';
import { makeOrganisation, type TestOrganisation } from '../../support/organisation.ts';
import { newPart } from '../../support/priced.ts';
import { createHands, type Hands } from '../../support/pricing.ts';
import { createStack, type Stack } from '../../support/stack.ts';

type Json = Record<string, unknown>;
type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'any';
/** `?`: null while it is empty. */
type Fields = Readonly<Record<string, Kind | `${Kind}?`>>;

// Transcribed from the tables of the reference, document 2.
const LIST_ITEM: Fields = {
  assembly_role: 'string?',
  assembly_state: 'string?',
  attempt_count: 'integer',
  batch_id: 'string?',
  costing_environment_id: 'string',
  created_at: 'string',
  currency: 'string',
  derived_from_calculation_id: 'string?',
  engine: 'string',
  environment_changed_since_run: 'object?',
  error: 'string?',
  finished_at: 'string?',
  full_stock_charge: 'string',
  id: 'string',
  inputs_changed_since_run: 'object?',
  lot_size: 'integer',
  material_grade_id: 'string?',
  material_ref: 'string?',
  max_attempts: 'integer',
  name: 'string',
  nest_item_id: 'string?',
  nest_revision: 'integer?',
  nestable: 'boolean?',
  offer_price: 'number?',
  part_id: 'string',
  part_revision_id: 'string',
  revision_code: 'string',
  started_at: 'string?',
  status: 'string',
  stock_format_id: 'string?',
  stock_format_mm: 'object?',
  unit_cost: 'number?',
};
const DETAIL: Fields = {
  ...LIST_ITEM,
  analytics: 'object?',
  annual_volume: 'integer?',
  assembly_context: 'object?',
  confidence: 'object?',
  coverage: 'object?',
  dataset_link_id: 'string?',
  language: 'string',
  material_is_provided: 'boolean',
  needs_human_review: 'boolean',
  parent_calculation_id: 'string?',
  provided_stock_kind: 'string',
  region: 'string',
  review_reasons: 'array',
  setup_cost: 'number?',
  cost_sheet: 'object?',
  lot_curve: 'array',
  process_plan: 'array',
  machine_rates: 'array',
  served_from_cache: 'boolean',
  config_revision: 'integer?',
  parameter_version: 'string?',
  engine_version: 'string?',
  geometry: 'object?',
};
const COVERAGE: Fields = {
  included: 'integer',
  message: 'string',
  reason: 'string',
  remaining: 'integer',
  tier_slug: 'string',
  upgrade_url: 'string',
  used: 'integer',
  window: 'string',
};
const RUN: Fields = {
  batch_id: 'string?',
  costing_environment_id: 'string',
  coverage: 'object?',
  environment_runs: 'array',
  error: 'string?',
  eta_basis: 'string?',
  eta_seconds: 'integer?',
  id: 'string',
  queue_position: 'integer?',
  status: 'string',
};
const ENVIRONMENT_RUN: Fields = {
  calculation_id: 'string',
  costing_environment_id: 'string',
  reason: 'string?',
  status: 'string',
};
const OPTIMIZATION: Fields = {
  calculation_id: 'string',
  currency: 'string',
  environment_changed_since_run: 'object?',
  findings: 'array',
  inputs_changed_since_run: 'object?',
  status: 'string',
};
const MATRIX: Fields = {
  baseline_environment_id: 'string?',
  batch_id: 'string?',
  complete: 'boolean',
  environments: 'array',
  generated_at: 'string',
  ignored_duplicates: 'array',
  mixed_calibration: 'boolean',
  mixed_currency: 'boolean',
  not_found: 'array',
  parts: 'array',
};
const COLUMN: Fields = {
  assembly_partial: 'integer',
  basket_total: 'number?',
  blocked: 'integer',
  calibrated_cells: 'integer',
  costing_environment_id: 'string',
  currency: 'string',
  failed: 'integer',
  median_delta_vs_baseline_pct: 'number?',
  name: 'string',
  not_run: 'integer',
  pending: 'integer',
  stale_cells: 'integer',
  succeeded: 'integer',
  wins: 'integer',
};
const ROW: Fields = {
  best_environment_id: 'string?',
  cells: 'array',
  lot_size: 'integer',
  part_id: 'string',
  part_number: 'string',
  part_revision_id: 'string',
  revision_code: 'string',
};
const CELL: Fields = {
  calculation_id: 'string?',
  status: 'string?',
  unit_cost: 'number?',
  offer_price: 'number?',
  currency: 'string?',
  delta_vs_baseline_pct: 'number?',
  is_best: 'boolean',
  stale: 'boolean',
  calibrated: 'boolean',
  error: 'string?',
  incomparable_reasons: 'array',
};
const COMPONENTS: Fields = {
  batch_id: 'string',
  components: 'array',
  environments: 'array',
  part_revision_id: 'string',
  sourcing: 'object?',
};
const CAPACITY: Fields = {
  admission_enabled: 'boolean',
  completion_rate_per_s: 'number',
  eta_basis: 'string',
  fair_scheduling: 'boolean',
  inflight_cap: 'integer',
  inflight_enabled: 'boolean',
  inflight_now: 'integer',
  pending_bound: 'integer',
  pending_count: 'integer',
  queue: 'array',
  queue_pending_total: 'integer',
  tier_slug: 'string',
};
const QUEUED: Fields = { calculation_id: 'string', eta_seconds: 'integer', position: 'integer' };
const LIST: Fields = {
  items: 'array',
  count: 'integer',
  facets: 'object?',
  has_more: 'boolean',
  next_cursor: 'string?',
  total: 'integer?',
};
const BULK: Fields = {
  blocked: 'array',
  not_found: 'array',
  skipped: 'array',
  succeeded: 'array',
  unquotable: 'array',
};
const PREVIEW: Fields = { cost_sheet: 'object', delta: 'object', total_delta: 'number' };
const MATERIAL: Fields = {
  id: 'string',
  material_grade_id: 'string?',
  material_ref: 'string?',
  previous_material_grade_id: 'string?',
  resolved_via: 'string',
};

const isOf = (value: unknown, kind: string): boolean => {
  if (kind === 'any') return value !== undefined;
  if (kind === 'integer') return Number.isInteger(value);
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === kind;
};

/** The documented fields that are missing or of another type. */
const faults = (record: unknown, fields: Fields): string[] => {
  const found = record as Json;
  return Object.entries(fields).flatMap(([name, kind]) => {
    if (found[name] === undefined) return [`${name} is missing`];
    if (found[name] === null) return kind.endsWith('?') ? [] : [`${name} is null`];
    return isOf(found[name], kind.replace('?', '')) ? [] : [`${name} is ${JSON.stringify(found[name])}`];
  });
};
const list = (record: Json, field: string): Json[] => record[field] as Json[];

describe('every documented field', () => {
  let stack: Stack;
  let app: TestApp;
  let hands: Hands;
  let organisation: TestOrganisation;
  let client: ApiClient;
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
    stack = await createStack({ namespace: true });
    app = await createTestApp(stack, { clock: steadyClock() });
    hands = createHands(app, stack);
    organisation = await makeOrganisation(app.db);
    client = app.client(organisation.apiKey);
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
  afterAll(async () => {
    await app?.close();
    await stack?.close();
  });

  it('is in the list item and the detail in every state, with its type, and null only where it may be', async () => {
    const found = await client.get<Json>('/api/v1/calculations?include_facets=true&include_total=true');
    expect(faults(found, LIST)).toEqual([]);
    expect([found.count, found.total]).toEqual([10, 10]);
    for (const item of list(found, 'items')) {
      expect(faults(item, LIST_ITEM), String(item.status)).toEqual([]);
      expect(item, 'the list omits it').not.toHaveProperty('analytics');
    }
    for (const [status, id] of Object.entries(states)) {
      const detail = await client.get<Json>(`/api/v1/calculations/${id}`);
      expect(detail.status).toBe(status);
      expect(faults(detail, DETAIL), status).toEqual([]);
      expect(detail.coverage === null, status).toBe(status !== 'blocked');
      expect(detail.analytics === null, status).toBe(status !== 'succeeded');
      if (status === 'blocked') expect(faults(detail.coverage, COVERAGE)).toEqual([]);
    }
  });

  it('is in the cost sheet, its lines and notes, down to the leaves; the offer is the sum of the top-level lines', async () => {
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

  it('is in the answers of create, run, quote and batch; the top-level fields are those of the first run', async () => {
    const created = await client.call<Json>('POST', '/api/v1/calculations', { part_revision_id: revisionId });
    expect([created.status, faults(created.body, RUN)]).toEqual([201, []]);
    expect(created.body).toMatchObject({ status: 'draft', queue_position: null, eta_seconds: null });
    const parked = await client.call<Json>('POST', `/api/v1/calculations/${states.blocked}/run`);
    expect([parked.status, faults(parked.body, RUN)]).toEqual([202, []]);
    expect(faults(parked.body.coverage, COVERAGE)).toEqual([]);
    await stack.sql('update organisations set payment_blocked = false where id = $1', [organisation.id]);
    const quoted = await client.call<Json>('POST', '/api/v1/calculations/quote', {
      part_revision_id: revisionId,
      costing_environment_ids: [second, organisation.environmentId],
      lot_size: 77,
    });
    expect([quoted.status, faults(quoted.body, RUN)]).toEqual([201, []]);
    expect(quoted.body).toMatchObject({
      status: 'queued',
      costing_environment_id: second,
      eta_basis: 'platform_default',
    });
    // Behind the one that runs and the one that waits since before.
    expect(quoted.body.queue_position).toBe(3);
    expect(quoted.body.eta_seconds).toBe(6);
    for (const answer of [quoted.body, batch]) {
      expect(faults(answer, RUN)).toEqual([]);
      const runs = list(answer, 'environment_runs');
      expect(runs).toHaveLength(2);
      for (const run of runs) expect(faults(run, ENVIRONMENT_RUN)).toEqual([]);
      expect(runs[0]?.calculation_id).toBe(answer.id);
    }
    await client.post('/api/v1/calculations/bulk-cancel', {
      ids: list(quoted.body, 'environment_runs').map((run) => run.calculation_id),
    });
  });

  it('is in the comparison by batch and by ids, and in the components, which are empty for what is no assembly', async () => {
    const url = `/api/v1/calculations/batches/${batch.batch_id}/comparison`;
    const byIds = await client.post<Json>('/api/v1/calculations/comparison', {
      calculation_ids: Object.values(states),
    });
    for (const matrix of [await client.get<Json>(url), byIds]) {
      expect(faults(matrix, MATRIX)).toEqual([]);
      for (const column of list(matrix, 'environments')) expect(faults(column, COLUMN)).toEqual([]);
      for (const row of list(matrix, 'parts')) {
        expect(faults(row, ROW)).toEqual([]);
        expect(list(row, 'cells')).toHaveLength(list(matrix, 'environments').length);
        for (const cell of list(row, 'cells')) expect(faults(cell, CELL)).toEqual([]);
      }
    }
    expect(byIds.batch_id).toBeNull();
    const components = await client.get<Json>(`${url}/components?part_revision_id=${revisionId}`);
    expect(faults(components, COMPONENTS)).toEqual([]);
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

  it('the components route refuses what it does not know: no revision, a revision outside of the batch, another batch', async () => {
    const path = (id: unknown, query: string) =>
      `/api/v1/calculations/batches/${id}/comparison/components${query}`;
    const status = async (url: string) => (await client.call('GET', url)).status;
    expect(await status(path(batch.batch_id, ''))).toBe(422);
    expect(await status(path(batch.batch_id, '?part_revision_id=x'))).toBe(422);
    expect(await status(path(batch.batch_id, `?part_revision_id=${await cad()}`))).toBe(404);
    expect(await status(path(crypto.randomUUID(), `?part_revision_id=${revisionId}`))).toBe(404);
  });

  it('is in capacity and its queue, preview, optimization, material and bulk answers', async () => {
    const capacity = await client.get<Json>('/api/v1/calculations/capacity');
    expect(faults(capacity, CAPACITY)).toEqual([]);
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
    for (const entry of list(capacity, 'queue')) expect(faults(entry, QUEUED)).toEqual([]);
    const preview = await client.post<Json>(`/api/v1/calculations/${states.succeeded}/preview`, {
      lot_size: 50,
    });
    expect(faults(preview, PREVIEW)).toEqual([]);
    expect(misread(WHOLE_RESULT.cost_sheet, preview.cost_sheet)).toEqual([]);
    const found = await client.get<Json>(`/api/v1/calculations/${states.succeeded}/optimization`);
    expect(faults(found, OPTIMIZATION)).toEqual([]);
    expect(list(found, 'findings').length).toBeGreaterThan(0);
    expect(misread(WHOLE_RESULT.analytics.findings, found.findings)).toEqual([]);
    const material = await client.ok<Json>('PATCH', `/api/v1/calculations/${states.draft}/material`, {
      material_ref: '1.4301',
    });
    expect(faults(material, MATERIAL)).toEqual([]);
    const bulk = await client.post<Json>('/api/v1/calculations/bulk-cancel', { ids: Object.values(states) });
    expect(faults(bulk, BULK)).toEqual([]);
    expect(bulk, 'only when something parked').not.toHaveProperty('coverage');
    expect(list(bulk, 'succeeded')).toHaveLength(2);
    expect(list(bulk, 'skipped')).toHaveLength(6);
  });
});
