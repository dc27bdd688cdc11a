import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addAssemblyDrawings,
  bulkCancelCalculations,
  createJobNest,
  getJobNest,
} from '../../clients/typescript/src/operations.ts';
import type { GeometryFacts } from '../../src/cad/facts.ts';
import { checkLedger } from '../../src/db/billing/check-ledger.ts';
import { calculateRef } from '../../src/workflows/calculate/contract.ts';
import { factsOf } from '../cad/support.ts';
import { createCalculation, startRun, until, waitForEnd } from '../support/api.ts';
import { bindFile } from '../support/known-geometry.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { newPart } from '../support/priced.ts';
import { recordHistory } from '../support/record-history.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { sheetAssembly } from '../support/sheet-assembly.ts';
import { titleSheet } from '../support/title-sheet.ts';
import { useOrganisation } from '../support/use.ts';

const NESTED = path.resolve(import.meta.dirname, '../cad/files/nested_assembly.step');
const COMPONENTS = 7;

describe('an assembly, with workers', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true });
  let worker: Proc;
  let revisionId: string;
  let facts: GeometryFacts;
  let gate: pg.Client;
  let lot = 0;

  const draft = () => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: lot });
  };
  const stateOf = async (id: string) =>
    (
      await stack.sql<{ status: string; assembly_state: string | null }>(
        'select status, assembly_state from calculations where id = $1',
        [id],
      )
    )[0];

  /** One result, one event and one unit of the whole; of each component one result, and nothing else. */
  const expectOnce = async (id: string) => {
    const row = await waitForEnd(client, id);
    expect(row, worker.log().slice(-2000)).toMatchObject({ status: 'succeeded', error: null });
    expect(await stateOf(id)).toMatchObject({ assembly_state: 'complete' });
    const [counts] = await stack.sql<Record<string, number>>(
      `with components as (select id, status from calculations where parent_calculation_id = $1)
       select
        (select count(*)::int from calculation_results where calculation_id = $1) as results,
        (select count(*)::int from events where fact_key like '%' || $1 || '%') as events,
        (select count(*)::int from usage_entries where calculation_id = $1 and entry = 'reserve') as reserved,
        (select count(*)::int from usage_entries where calculation_id = $1 and entry = 'capture') as captured,
        (select count(*)::int from components where status = 'succeeded') as components,
        (select count(*)::int from calculation_results r join components c on c.id = r.calculation_id) as own_results,
        (select count(*)::int from usage_entries u join components c on c.id = u.calculation_id) as own_units,
        (select count(*)::int from events e join components c on e.fact_key like '%' || c.id || '%') as own_events`,
      [id],
    );
    expect(counts).toEqual({
      results: 1,
      events: 1,
      reserved: 1,
      captured: 1,
      components: COMPONENTS,
      own_results: COMPONENTS,
      own_units: 0,
      own_events: 0,
    });
  };

  beforeAll(async () => {
    facts = await factsOf(NESTED);
    ({ revisionId } = await newPart(client));
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
    gate = new pg.Client({ connectionString: stack.ownerUrl });
    await gate.connect();
    worker = await startProcess(stack, 'worker');
  });
  // What a test that failed still holds would hold up all that follow.
  afterEach(async () => {
    await gate.query('rollback');
  });
  afterAll(async () => {
    await gate?.end();
    await worker?.kill('SIGTERM');
  });

  it('is split, priced and rolled up once; its history counts pages', async () => {
    const id = await draft();
    await startRun(client, id);
    await expectOnce(id);
    await recordHistory(stack, calculateRef(id, 1).workflowId, 'calculate.assembly');
  });

  /** Of so many different screws, which are bought: what a step costs is of no matter here. */
  const screws = async (count: number): Promise<string> => {
    const keys = Array.from({ length: count }, (_, at) => `screw${at}`);
    const [own] = Object.values(facts.component_facts);
    const root = facts.components;
    const place = root?.children[0]?.placements.slice(0, 1) ?? [];
    const children = keys.map((key) => ({
      key,
      product_id: key,
      name: key,
      quantity: 1,
      placements: place,
      geometry_key: key,
      fastener: { kind: 'screw', standard: 'ISO 4762', size: 'M6', length_mm: 20 },
      children: [],
    }));
    const { revisionId: of } = await newPart(client);
    await bindFile(stack, app, organisation.id, {
      revisionId: of,
      role: 'primary_cad',
      facts: {
        ...facts,
        components: { ...root, children },
        component_facts: Object.fromEntries(keys.map((key) => [key, own])),
        contacts: [],
      },
    });
    return createCalculation(client, of, { lot_size: 1 });
  };

  it.each([10, 50, 300])('of %i components takes steps by pages of them [CALC-12]', async (count) => {
    const id = await screws(count);
    await startRun(client, id);
    const row = await waitForEnd(client, id);
    expect(row, worker.log().slice(-2000)).toMatchObject({ status: 'succeeded', error: null });
    const connection = await Connection.connect({ address: stack.temporal.address, connectTimeout: '2m' });
    try {
      const { workflow } = new Client({ connection, namespace: stack.temporal.namespace });
      const handle = workflow.getHandle(calculateRef(id, 1).workflowId);
      await until(
        async () => (await handle.describe()).status.name,
        (status) => status !== 'RUNNING',
      );
      const events = (await handle.fetchHistory()).events ?? [];
      const done = events.filter((event) => event.activityTaskCompletedEventAttributes != null).length;
      // A step that was lost with its worker is counted when it is done: split, pages of 25, roll-up.
      expect(done).toBeGreaterThanOrEqual(3);
      expect(done).toBeLessThanOrEqual(2 + Math.ceil(count / 25));
      const children = events.filter(
        (event) => event.startChildWorkflowExecutionInitiatedEventAttributes != null,
      );
      expect(children).toEqual([]);
    } finally {
      await connection.close();
    }
  });

  /** What holds a run in a state: a lock that its next write waits for. */
  const held = [
    [
      'splitting',
      'running',
      () => `select pg_advisory_xact_lock(hashtextextended('components:${organisation.id}', 0))`,
    ],
    ['pricing_components', 'polling', () => 'lock table calculation_results in share mode'],
    ['rolling_up', 'running', () => 'lock table part_prices in share mode'],
  ] as const;

  it.each(held)(
    'loses nothing and does nothing twice when its worker is killed while it is %s',
    async (state, status, lock) => {
      const id = await draft();
      await gate.query('begin');
      await gate.query(lock());
      await startRun(client, id);
      await until(
        () => stateOf(id),
        (row) => row?.assembly_state === state && row.status === status,
      );
      await worker.kill('SIGKILL');
      await gate.query('commit');
      worker = await startProcess(stack, 'worker');
      await expectOnce(id);
      if (state === 'pricing_components')
        await recordHistory(stack, calculateRef(id, 1).workflowId, 'calculate.assembly-worker-lost');
    },
  );

  /** What was made of the assembly's sheets: the nest that each component's price names, and the cost of the whole. */
  const ownSheetsOf = async (id: string) =>
    stack.sql<{ component: string | null; unit_cost: string; nest: string | null; line: string | null }>(
      `select case when c.id = $1 then null else c.name end as component, c.unit_cost, s.body #>> '{rest,request,nest_item,own_sheets}' as nest,
              s.body #>> '{rest,request,nest_item,nest_item_id}' as line
       from calculations c
       join snapshot_pieces s on s.org_id = c.org_id and s.sha256 = coalesce(c.nested_digest, c.snapshot_digest)
       where $1 in (c.id, c.parent_calculation_id) order by component nulls first`,
      [id],
    );

  it('has the sheets of its own that it would have had when its worker is killed before they are kept [NMO-7]', async () => {
    const sheets = await sheetAssembly();
    /** One in an organisation of its own, whose prices no other answers; not run yet. */
    const made = async () => {
      const owner = await makeOrganisation(app.db);
      const of = app.client(owner.apiKey);
      const { revisionId: revision } = await newPart(of);
      await bindFile(stack, app, owner.id, { revisionId: revision, role: 'primary_cad', facts: sheets });
      const id = await createCalculation(of, revision, { lot_size: 10, material_ref: 'S235JR' });
      return { id, owner, run: () => startRun(of, id) };
    };
    const ended = async (id: string) => {
      await until(
        () => stateOf(id),
        (row) => row?.status === 'succeeded' || row?.status === 'failed',
      );
      expect(await stateOf(id), worker.log().slice(-2000)).toMatchObject({ status: 'succeeded' });
      return ownSheetsOf(id);
    };
    const quiet = await made();
    await quiet.run();
    const expected = await ended(quiet.id);
    expect(expected.filter(({ nest }) => nest !== null)).toHaveLength(2);
    const { id, owner, run } = await made();
    await gate.query('begin');
    // The sheets are nested by then, and what they cost each component is written but not committed.
    await gate.query(`select pg_advisory_xact_lock(hashtextextended('components:${owner.id}', 0))`);
    await run();
    await until(
      () =>
        stack.sql<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
        ),
      ([row]) => (row?.waiting ?? 0) > 0,
    );
    expect(await stateOf(id)).toMatchObject({ status: 'running', assembly_state: 'splitting' });
    await worker.kill('SIGKILL');
    await gate.query('commit');
    worker = await startProcess(stack, 'worker');
    expect(await ended(id)).toEqual(expected);
  });

  it('is priced while every place for nests is taken, and more nests wait [CAC-9 NST-3]', async () => {
    await worker.kill('SIGTERM');
    const nests: string[] = [];
    for (let nest = 0; nest < 6; nest += 1) {
      const items = [{ part_revision_id: revisionId, quantity: 1 }];
      const body = { costing_environment_id: organisation.environmentId, items };
      nests.push((await createJobNest({ client: client.http, body })).id);
    }
    await gate.query('begin');
    // The first thing that a solver asks for.
    await gate.query('select id from job_nests for update');
    worker = await startProcess(stack, 'worker');
    await until(
      () =>
        stack.sql<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%job_nests%'`,
        ),
      ([row]) => (row?.waiting ?? 0) > 0,
    );
    const id = await draft();
    await startRun(client, id);
    await expectOnce(id);
    await gate.query('commit');
    for (const nest of nests)
      await until(
        () => getJobNest({ client: client.http, path: { job_nest_id: nest } }),
        ({ status }) => status === 'solved',
      );
  });

  /** Until its file is read and the assembly whose spacer it shows is priced again. */
  const sendDrawing = async (id: string): Promise<void> => {
    const sheet = titleSheet([['DRAWING NO.', 'SPACER_A']]);
    const files = [new File([new Uint8Array(sheet)], 'SPACER_A.pdf')];
    await addAssemblyDrawings({ client: client.http, path: { calculation_id: id }, body: { files } });
  };

  /** Two results and two events of the whole, one unit; the spacer alone was priced twice. */
  const expectRepriced = async (id: string) => {
    await until(
      () =>
        stack.sql<{ run_seq: number; status: string }>(
          'select run_seq, status from calculations where id = $1',
          [id],
        ),
      ([row]) => row?.run_seq === 2 && row.status === 'succeeded',
    );
    const [counts] = await stack.sql<Record<string, number>>(
      `with components as (select id, name, status, earlier from calculations where parent_calculation_id = $1)
       select
        (select count(*)::int from calculation_results where calculation_id = $1) as results,
        (select count(*)::int from events where fact_key like '%' || $1 || '%') as events,
        (select count(*)::int from usage_entries where calculation_id = $1) as units,
        (select count(*)::int from calculation_results r join components c on c.id = r.calculation_id) as own_results,
        (select count(*)::int from components where status = 'succeeded' and earlier is null) as components,
        (select count(*)::int from assembly_drawings where calculation_id = $1 and status = 'matched') as matched`,
      [id],
    );
    expect(counts, worker.log().slice(-2000)).toEqual({
      results: 2,
      events: 2,
      units: 2,
      own_results: COMPONENTS + 1,
      components: COMPONENTS,
      matched: 1,
    });
    expect(await stateOf(id)).toMatchObject({ assembly_state: 'complete' });
  };

  /** Every state of a run is one of a run that prices again; the run of every day takes the longest. */
  const again = process.env.KILL_AT_EVERY_MOMENT === 'true' ? held : held.slice(1, 2);

  it.each(again)(
    'is priced again for a drawing, once, when its worker is killed while it is %s',
    async (state, status, lock) => {
      const id = await draft();
      await startRun(client, id);
      await expectOnce(id);
      await gate.query('begin');
      await gate.query(lock());
      await sendDrawing(id);
      await until(
        () => stateOf(id),
        (row) => row?.assembly_state === state && row.status === status,
      );
      await worker.kill('SIGKILL');
      await gate.query('commit');
      worker = await startProcess(stack, 'worker');
      await expectRepriced(id);
    },
  );

  it('is cancelled with its components while they are priced, and its workflow ends', async () => {
    const id = await draft();
    await gate.query('begin');
    await gate.query('lock table calculation_results in share mode');
    await startRun(client, id);
    await until(
      () => stateOf(id),
      (row) => row?.status === 'polling',
    );
    await bulkCancelCalculations({ client: client.http, body: { ids: [id] } });
    await gate.query('commit');
    const rows = await stack.sql<{ status: string }>(
      'select status from calculations where id = $1 or parent_calculation_id = $1',
      [id],
    );
    expect(rows).toEqual(Array(COMPONENTS + 1).fill({ status: 'cancelled' }));
    await recordHistory(stack, calculateRef(id, 1).workflowId, 'calculate.assembly-cancelled');
  });

  it('leaves books that balance, and no row open', async () => {
    expect(await checkLedger(app.db)).toEqual([]);
    expect(
      await stack.sql(`select id from calculations where status in ('queued', 'running', 'polling')`),
    ).toEqual([]);
  });
});
