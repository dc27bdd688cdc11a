import dxf from 'dxf-parser';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Calculation, JobNest } from '../../clients/typescript/src/index.ts';
import {
  acceptJobNest,
  cancelJobNest,
  createCalculationBatch,
  createEnvironment,
  createFolder,
  createJobNest,
  createPartRevision,
  getCalculation,
  getJobNest,
  listJobNests,
  listRemnants,
  previewJobNest,
  solveJobNest,
  updatePart,
  uploadAndQuote,
} from '../../clients/typescript/src/operations.ts';
import {
  type ApiClient,
  apiClient,
  exampleFile,
  makePart,
  startRun,
  until,
  uploadFile,
  waitForEnd,
} from '../support/api.ts';
import { makeOrganisation, openTestDatabase, type TestOrganisation } from '../support/organisation.ts';
import { recordHistory } from '../support/record-history.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

/** The package is CommonJS whose export is the class itself, whatever its types say. */
const DxfParser = dxf as unknown as typeof dxf.DxfParser;
const FILE = 'bracket_sheetmetal.step';

type Refusal = { error: { code: string; details: { reason: string } } };

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const sheetsOf = (nest: JobNest) => nest.groups.flatMap(({ sheets }) => sheets);

describe('job nests, with workers', () => {
  let stack: Stack;
  let api: Proc;
  let worker: Proc;
  let organisation: TestOrganisation;
  let stranger: ApiClient;
  let client: ApiClient;
  let calculation: Calculation;

  const makeNest = (body: object, asks: object = {}) =>
    createJobNest({
      client: client.http,
      body: {
        costing_environment_id: organisation.environmentId,
        stock_format_mm: { length_mm: 1500, width_mm: 1000 },
        ...body,
        ...asks,
      },
    });
  const nestOf = (id: string) => getJobNest({ client: client.http, path: { job_nest_id: id } });
  const solved = async (id: string): Promise<JobNest> => {
    const nest = await client.shouldCost.nests.wait(id);
    expect(nest.status, worker.log().slice(-2000)).toBe('solved');
    return nest;
  };
  const price = (body: object) =>
    client.call<Refusal & { id: string }>('POST', '/api/v1/calculations', {
      part_revision_id: calculation.part_revision_id,
      costing_environment_id: organisation.environmentId,
      material_ref: 'S235JR',
      ...body,
    });
  const makeNestOf = (lines: object) =>
    client.call('POST', '/api/v1/job-nests', {
      costing_environment_id: organisation.environmentId,
      ...lines,
    });
  /** A turned part in a folder of its own, priced by a batch. */
  const makeShaft = async (): Promise<{ id: string; batch_id: string; folder_id: string }> => {
    const upload = await uploadFile(client, 'shaft.step', await exampleFile('shaft_turned.step'));
    const { partId, revisionId } = await makePart(client, upload.id);
    const folder = await createFolder({ client: client.http, body: { name: 'shafts' } });
    await updatePart({ client: client.http, path: { part_id: partId }, body: { folder_id: folder.id } });
    const { batch_id, environment_runs } = await createCalculationBatch({
      client: client.http,
      body: {
        part_revision_ids: [revisionId],
        costing_environment_ids: [organisation.environmentId],
        material_ref: 'C45',
        lot_size: 40,
      },
    });
    const id = environment_runs[0]?.calculation_id ?? '';
    expect(await waitForEnd(client, id)).toMatchObject({ status: 'succeeded' });
    return { id, batch_id: String(batch_id), folder_id: folder.id };
  };
  const reasonOf = async (body: object): Promise<string> => {
    const { status, body: answer } = await price(body);
    expect(status, JSON.stringify(answer)).toBe(422);
    expect(answer.error.code).toBe('nest_item_unresolved');
    return answer.error.details.reason;
  };

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    api = await startProcess(stack, 'api');
    worker = await startProcess(stack, 'worker');
    const db = openTestDatabase(stack);
    organisation = await makeOrganisation(db);
    stranger = apiClient(api.baseUrl ?? '', (await makeOrganisation(db)).apiKey);
    await db.close();
    client = apiClient(api.baseUrl ?? '', organisation.apiKey);
    const file = new File([new Uint8Array(await exampleFile(FILE))], FILE);
    const body = { file, part_number: 'BRACKET', material_ref: 'S235JR', lot_size: 12 };
    const made = await uploadAndQuote({ client: client.http, body });
    const done = await waitForEnd(client, made.id);
    expect(done, worker.log().slice(-2000)).toMatchObject({ status: 'succeeded' });
    calculation = await getCalculation({ client: client.http, path: { calculation_id: made.id } });
  });
  afterAll(async () => {
    await worker?.kill('SIGTERM');
    await api?.kill('SIGTERM');
    await stack?.close();
  });

  it('given a sheet part, when it is nested, then its lines sum to the sheets, and every sheet opens as DXF and SVG [CAC-5 NRO-1 NRO-13]', async () => {
    const { id } = await makeNest({
      items: [
        { calculation_id: calculation.id, quantity: 12, order_ref: 'A-1' },
        { part_revision_id: calculation.part_revision_id, quantity: 3 },
      ],
    });
    const nest = await solved(id);
    expect(nest.items.map(({ status }) => status)).toEqual(['placed', 'placed']);
    const [group] = nest.groups;
    expect(nest.groups).toHaveLength(1);
    expect(sum(nest.items.map((item) => Math.round(Number(item.material_cost_nested) * 100)))).toBe(
      Math.round((group?.material_cost ?? 0) * 100),
    );
    const saved = sum(
      nest.items.map((item) => Number(item.material_cost_alone) - Number(item.material_cost_nested)),
    );
    expect(nest.savings?.amount).toBeCloseTo(saved, 6);
    expect(sum(sheetsOf(nest).map(({ count, placements }) => count * placements.length))).toBe(15);
    expect(sheetsOf(nest).length).toBeGreaterThanOrEqual(group?.lower_bound_sheets ?? Number.NaN);

    const file = (query: string) => client.call<string>('GET', `/api/v1/job-nests/${id}/export?${query}`);
    const drawn = await file('format=dxf');
    expect(drawn.headers.get('content-type')).toBe('image/vnd.dxf');
    expect(drawn.headers.get('content-disposition')).toBe(`attachment; filename="nest-${id}.dxf"`);
    const read = new DxfParser().parseSync(drawn.body);
    const layers = read?.entities.map(({ layer }) => layer) ?? [];
    expect(Object.keys(read?.tables.layer.layers ?? {})).toEqual(
      expect.arrayContaining(['SHEET', 'MARGIN', 'REMNANT', 'CUT_OUTER', 'CUT_INNER', 'LABEL']),
    );
    const pieces = sum(sheetsOf(nest).map(({ placements }) => placements.length));
    expect(layers.filter((layer) => layer === 'SHEET')).toHaveLength(sheetsOf(nest).length);
    expect(layers.filter((layer) => layer === 'CUT_OUTER')).toHaveLength(pieces);
    expect(layers.filter((layer) => layer === 'LABEL')).toHaveLength(pieces + sheetsOf(nest).length);
    expect(layers).toContain('CUT_INNER');
    expect(layers).toContain('REMNANT');
    expect(read?.header.$ACADVER).toBe('AC1024');
    const svg = await file('format=svg&sheet=1');
    expect(svg.headers.get('content-type')).toBe('image/svg+xml');
    const first = sheetsOf(nest)[0]?.placements.length;
    expect(svg.body.match(/<path[^>]+fill-rule/g)).toHaveLength(first ?? 0);
    expect((await file('format=svg&sheet=9')).status).toBe(404);
    await recordHistory(stack, `nest/${id}/1`, 'solve-nest.solved');
  });

  it('given the lines of a nest, when they are previewed, then nothing is made or held, and bars come in all lengths of the trade [CAC-6 NRO-2 NRO-7]', async () => {
    const count = async () =>
      (await listJobNests({ client: client.http, query: { include_total: true } })).total;
    const before = await count();
    const seen = await previewJobNest({
      client: client.http,
      body: {
        costing_environment_id: organisation.environmentId,
        items: [{ calculation_id: calculation.id, quantity: 3 }],
        stock_format_mm: { length_mm: 1500, width_mm: 1000 },
        rotation: 'free',
      },
    });
    expect(seen.items.map(({ status }) => status)).toEqual(['placed']);
    expect(seen.groups[0]?.sheets[0]?.placements).toHaveLength(3);
    // Three pieces of a sheet of 1500 × 1000: their corner of it is charged, and what they cost alone is saved or nearly so.
    expect(seen.savings?.amount).toBeGreaterThan(-1);
    expect(seen.evaluations).toBeLessThanOrEqual(1_000_000);
    expect(await count()).toBe(before);
    const { id: made, batch_id, folder_id } = await makeShaft();
    const bars = async (lines: object) => {
      const { id } = await createJobNest({
        client: client.http,
        body: {
          costing_environment_id: organisation.environmentId,
          ...lines,
        },
      });
      return solved(id);
    };
    const ofBatch = await bars({ batch_id });
    expect(ofBatch.items).toMatchObject([{ calculation_id: made, quantity: 40, status: 'placed' }]);
    expect(ofBatch.groups).toMatchObject([{ form: 'bar', proven: true }]);
    const lengths = new Set(sheetsOf(ofBatch).map(({ format_mm }) => format_mm[0]));
    expect(lengths.size, JSON.stringify([...lengths])).toBeGreaterThan(0);
    const sold = sheetsOf(ofBatch).reduce((n, bar) => n + bar.count * bar.placements.length, 0);
    expect(sold).toBe(40);
    expect(ofBatch.items[0]?.material_cost_nested).toBe(ofBatch.groups[0]?.material_cost);
    const drawn = await client.call<string>('GET', `/api/v1/job-nests/${ofBatch.id}/export?format=dxf`);
    const layers = new DxfParser().parseSync(drawn.body)?.entities.map(({ layer }) => layer) ?? [];
    expect(layers.filter((layer) => layer === 'SHEET')).toHaveLength(sheetsOf(ofBatch).length);
    expect(layers.filter((layer) => layer === 'CUT_OUTER')).toHaveLength(
      sum(sheetsOf(ofBatch).map(({ placements }) => placements.length)),
    );
    const ofFolder = await bars({ folder_id });
    expect(ofFolder.items).toMatchObject([{ calculation_id: made, quantity: 40 }]);
    // A line of bars prices the part by its share.
    const taken = await client.call<Refusal & { id: string }>('POST', '/api/v1/calculations', {
      part_revision_id: ofBatch.items[0]?.part_revision_id,
      costing_environment_id: organisation.environmentId,
      material_ref: 'C45',
      nest_item_id: ofBatch.items[0]?.nest_item_id,
      lot_size: 40,
    });
    expect(taken.status, JSON.stringify(taken.body)).toBe(201);
    await startRun(client, taken.body.id);
    expect(await waitForEnd(client, taken.body.id)).toMatchObject({ status: 'succeeded', nest_revision: 1 });
    expect((await makeNestOf({ folder_id: crypto.randomUUID() })).status).toBe(404);
    const empty = await createFolder({ client: client.http, body: { name: 'empty' } });
    expect((await makeNestOf({ folder_id: empty.id })).status).toBe(422);
  });

  it('given a solved line, when a calculation takes it, then its material is its share; each other use has its reason [CAC-4 NMO-4 NMO-5]', async () => {
    const { id } = await makeNest({ items: [{ calculation_id: calculation.id, quantity: 12 }] });
    const [line] = (await solved(id)).items;
    const nest_item_id = line?.nest_item_id;
    const made = await price({ nest_item_id, lot_size: 12 });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await startRun(client, made.body.id);
    const done = await waitForEnd(client, made.body.id);
    expect(done, JSON.stringify(done)).toMatchObject({
      status: 'succeeded',
      nest_item_id,
      nest_revision: 1,
      nestable: true,
    });
    const { cost_sheet } = await getCalculation({
      client: client.http,
      path: { calculation_id: made.body.id },
      query: { include: ['all'] },
    });
    const [material] = cost_sheet?.lines ?? [];
    const bought = material?.children.find(({ label_id }) => label_id === 'line.material.stock');
    expect(bought?.door).toBe('nest');
    expect(JSON.stringify(bought?.terms)).toContain('stock.nest_share');

    const strangers = await stranger.call('GET', `/api/v1/job-nests/${id}`);
    expect(strangers.status).toBe(404);
    const environment = await createEnvironment({
      client: client.http,
      body: {
        name: 'other',
        valid_from: '2026-01-01',
      },
    });
    const revision = await createPartRevision({
      client: client.http,
      path: {
        part_id: calculation.part_id,
      },
      body: {},
    });
    expect(await reasonOf({ nest_item_id: crypto.randomUUID() })).toBe('not_found');
    expect(await reasonOf({ nest_item_id, costing_environment_id: environment.id })).toBe(
      'other_environment',
    );
    expect(await reasonOf({ nest_item_id, part_revision_id: revision.id })).toBe('other_part_revision');
    expect(await reasonOf({ nest_item_id, material_ref: '1.4301' })).toBe('other_material');
    // Its file was replaced.
    await stack.sql(`update job_nest_items set sha256 = repeat('0', 64) where id = $1`, [nest_item_id]);
    expect(await reasonOf({ nest_item_id })).toBe('part_changed');
    const [other] = (await makeNest({ items: [{ part_revision_id: revision.id, quantity: 1 }] })).items;
    const own = { part_revision_id: revision.id, nest_item_id: other?.nest_item_id };
    expect(['not_solved', 'not_placed']).toContain(await reasonOf(own));
    const unplaced = await until(
      () => reasonOf(own),
      (reason) => reason !== 'not_solved',
    );
    expect(unplaced).toBe('not_placed');
  });

  it('given an accepted nest, when the next is solved, then it takes the rest first, and a rest is used once [CAC-7 NRO-4 NRO-12 NRO-15]', async () => {
    const first = await makeNest({ items: [{ calculation_id: calculation.id, quantity: 2 }] });
    await solved(first.id);
    const accepted = await acceptJobNest({ client: client.http, path: { job_nest_id: first.id } });
    const [rest] = accepted.remnants;
    expect(rest?.length_mm).toBeGreaterThan(0);
    const again = await client.call<Refusal>('POST', `/api/v1/job-nests/${first.id}/accept`);
    expect([again.status, again.body.error.details.reason]).toEqual([409, 'accepted']);
    const without = await makeNest(
      { items: [{ calculation_id: calculation.id, quantity: 1 }] },
      { remnants: false },
    );
    expect(sheetsOf(await solved(without.id)).map(({ remnant_id }) => remnant_id)).toEqual([null]);
    const next = await makeNest({ items: [{ calculation_id: calculation.id, quantity: 1 }] });
    expect(sheetsOf(await solved(next.id)).map(({ remnant_id }) => remnant_id)).toEqual([rest?.id]);
    // It is held for that nest: the next one finds none, and nobody deletes it.
    const third = await makeNest({ items: [{ calculation_id: calculation.id, quantity: 1 }] });
    expect(sheetsOf(await solved(third.id)).map(({ remnant_id }) => remnant_id)).toEqual([null]);
    expect((await client.call('DELETE', `/api/v1/remnants/${rest?.id}`)).status).toBe(409);
    await acceptJobNest({ client: client.http, path: { job_nest_id: next.id } });
    const { items } = await listRemnants({ client: client.http });
    expect(items.map(({ id }) => id)).not.toContain(rest?.id);
  });

  it('given a search under way, when it is cancelled, then the best so far stays, and solving again is a new revision [CAC-7 NRO-9 NRO-10]', async () => {
    const { id } = await makeNest({ items: [{ calculation_id: calculation.id, quantity: 260 }] });
    await until(
      () => nestOf(id),
      (nest) => nest.utilisation_pct !== null,
    );
    const cancelled = await cancelJobNest({ client: client.http, path: { job_nest_id: id } });
    expect(cancelled.status).toBe('cancelled');
    expect(sum(sheetsOf(cancelled).map(({ count, placements }) => count * placements.length))).toBe(260);
    expect(await reasonOf({ nest_item_id: cancelled.items[0]?.nest_item_id })).toBe('not_solved');
    const anew = await solveJobNest({ client: client.http, path: { job_nest_id: id } });
    expect(anew).toMatchObject({ status: 'queued', nest_revision: 2, groups: [] });
    await cancelJobNest({ client: client.http, path: { job_nest_id: id } });
  });

  it('given a worker that is killed while it solves, when another takes over, then the nest is the same [CAC-7 NST-6]', async () => {
    const asked = { items: [{ calculation_id: calculation.id, quantity: 60 }] };
    const placesOf = (nest: JobNest) =>
      sheetsOf(nest).map(({ placements }) =>
        placements.map(({ x_mm, y_mm, rotation_deg }) => [x_mm, y_mm, rotation_deg]),
      );
    const quiet = await makeNest(asked, { remnants: false });
    const expected = placesOf(await solved(quiet.id));
    // The commit writes an event and waits for this lock, so that no solve is over before its worker is killed.
    const gate = new pg.Client({ connectionString: stack.ownerUrl });
    await gate.connect();
    await gate.query('begin; lock table events in share mode');
    const { id } = await makeNest(asked, { remnants: false });
    await until(
      () => nestOf(id),
      (nest) => nest.status === 'solving',
    );
    await worker.kill('SIGKILL');
    expect((await nestOf(id)).status).toBe('solving');
    // A commit that waits would go on without its worker.
    await stack.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await gate.end();
    worker = await startProcess(stack, 'worker');
    expect(placesOf(await solved(id))).toEqual(expected);
    await recordHistory(stack, `nest/${id}/1`, 'solve-nest.worker-lost');
  });
});
