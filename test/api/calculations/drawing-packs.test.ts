import path from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIngestActivities } from '../../../src/activities/ingest.ts';
import { checkLedger } from '../../../src/db/billing/check-ledger.ts';
import { sha256Hex } from '../../../src/platform/digest.ts';
import { factsOf } from '../../cad/support.ts';
import { broken } from '../../drawings/sheets/hostile.ts';
import { createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile } from '../../support/known-geometry.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import { titleSheet } from '../../support/title-sheet.ts';
import { use, useOrganisation } from '../../support/use.ts';

const PATH = '/api/v1/calculations';
const NESTED = path.resolve(import.meta.dirname, '../../cad/files/nested_assembly.step');

type Entry = {
  data_source_id: string;
  filename: string;
  status: string;
  basis: string | null;
  component_key: string | null;
  position: string | null;
  drawing_number: string | null;
  title: string | null;
  material: string | null;
  note: string | null;
  page_count: number | null;
  candidates: { component_key: string | null; label: string }[];
};
type Answer = {
  applied: boolean;
  calculation_id: string;
  drawings: {
    assembly: Entry | null;
    unassigned: Entry[];
    n_files: number;
    n_matched: number;
    n_unassigned: number;
    n_with_drawing: number;
  };
  files: Entry[];
  n_assembly: number;
  n_matched: number;
  n_unassigned: number;
  rerun_child_calculation_ids: string[];
};
type Row = {
  id: string;
  name: string;
  status: string;
  run_seq: number;
  snapshot_digest: string;
  offer_price: number;
};

/** A request may bring two hundred. */
const PACK = Number(process.env.PACK_FILES ?? 24);

/** A file whose bytes are of no matter: nothing of it is read. */
const bytesOf = (name: string): Buffer => Buffer.from(`%PDF-1.7 ${name} ${crypto.randomUUID()}`);

describe('a pack of drawings', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
  const ingest = use(() => {
    const { db, store, starter, clock, log } = app.deps;
    const cad = { timeoutSeconds: 300, maxMemoryBytes: 4 * 2 ** 30 };
    return createIngestActivities({ db, store, starter, clock, log, cad });
  });
  let revisionId: string;
  let lot = 0;

  const draft = () => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: lot });
  };
  const drain = () => hands.drain(organisation.id);
  const priced = async (): Promise<string> => {
    const id = await draft();
    await client.post(`${PATH}/${id}/run`);
    await drain();
    return id;
  };
  const send = async (id: string, files: readonly (readonly [string, Buffer])[]) => {
    const form = new FormData();
    for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
    return client.post<Answer>(`${PATH}/${id}/drawings`, form);
  };
  const pack = (id: string) => client.get<Answer>(`${PATH}/${id}/drawings`);
  const assign = (id: string, file: string, body: Record<string, unknown>) =>
    client.post<Answer>(`${PATH}/${id}/drawings/${file}/assign`, body);
  const act = <T>(step: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(step);
  const inputOf = (id: string) => ({ orgId: organisation.id, id, seq: 1 });

  /** The ingest by its steps: the file is opened and read by the real reader. */
  const read = async (id: string): Promise<void> => {
    const input = inputOf(id);
    const taken = await act(() => ingest.takeFile(input));
    if (taken === null) throw new Error('the file was not taken');
    const found = await act(() => ingest.readFile(input, taken));
    if (found === null) throw new Error('the file was not read');
    await act(() => ingest.confirmFile(input, taken, found));
  };
  /** The same for a file whose name is all that matters. */
  const confirm = async ({ data_source_id: id, filename }: Entry): Promise<void> => {
    const input = inputOf(id);
    const taken = await act(() => ingest.takeFile(input));
    if (taken === null) throw new Error('the file was not taken');
    const found = { sizeBytes: 10, sha256: sha256Hex(filename), hasGeometry: false };
    await act(() => ingest.confirmFile(input, taken, found));
  };
  const fail = ({ data_source_id: id }: Entry, reason: string) =>
    act(() => ingest.failFile(inputOf(id), { code: 'broken', reason }));

  const rowOf = async (id: string) =>
    (
      await stack.sql<{
        status: string;
        assembly_state: string | null;
        run_seq: number;
        snapshot_digest: string;
        offer_price: number;
      }>(
        'select status, assembly_state, run_seq, snapshot_digest, offer_price::float8 from calculations where id = $1',
        [id],
      )
    )[0];
  const below = (id: string) =>
    stack.sql<Row>(
      `select id, name, status, run_seq, snapshot_digest, offer_price::float8 from calculations
       where parent_calculation_id = $1 order by name`,
      [id],
    );
  const usage = () =>
    stack.sql('select entry, count(*)::int from usage_entries group by entry order by entry');
  /** What its events of success reported, in their order. */
  const succeeded = async (id: string): Promise<readonly object[]> =>
    (
      await stack.sql<{ data: object }>(
        `select body::jsonb -> 'data' as data from events where type = 'calculation.succeeded'
           and body::jsonb #>> '{data,calculation_id}' = $1 order by created_at, id`,
        [id],
      )
    ).map(({ data }) => data);
  const resultsOf = async (id: string) =>
    (
      await stack.sql<{ run_seq: number }>(
        'select run_seq from calculation_results where calculation_id = $1 order by run_seq',
        [id],
      )
    ).map(({ run_seq }) => run_seq);
  const keyOf = async (id: string, label: string): Promise<string> => {
    const { items } = await client.get<{ items: { component_key: string; label: string }[] }>(
      `${PATH}/${id}/components`,
    );
    const found = items.find((one) => one.label === label);
    if (found === undefined) throw new Error(`no component ${label}`);
    return found.component_key;
  };
  const filesOf = async (componentId: string): Promise<readonly string[]> =>
    (
      await stack.sql<{ files: string[] | null }>(
        `select s.body #> '{rest,drawing_files}' as files from calculations c
         join snapshot_pieces s on s.org_id = c.org_id and s.sha256 = c.snapshot_digest where c.id = $1`,
        [componentId],
      )
    )[0]?.files ?? [];

  beforeAll(async () => {
    const facts = await factsOf(NESTED);
    ({ revisionId } = await newPart(client));
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
  });

  it('is named in the price of the component that it shows where nothing could be read of it [CAR-1]', async () => {
    const id = await priced();
    const [file] = (await send(id, [['BRACKET_L.pdf', broken()]])).files;
    await read(file?.data_source_id ?? '');
    await drain();
    const component = (await below(id)).find(({ name }) => name === 'BRACKET_L');
    const { review_reasons: reasons, analytics } = await client.get<{
      review_reasons: string[];
      analytics: { notes: { code: string; params: object }[] };
    }>(`${PATH}/${component?.id}`);
    expect(reasons).toContain('drawing_unreadable');
    expect(analytics.notes).toContainEqual({
      code: 'drawing_unreadable',
      params: expect.objectContaining({ file: 'BRACKET_L.pdf', reason: expect.stringMatching(/\w/) }),
    });
    expect(analytics.notes.map(({ code }) => code)).not.toContain('no_drawing');
  });

  it('is read file by file, matched, and prices what it shows again, in place and free [CAR-2]', async () => {
    const id = await priced();
    const [before, components, units] = [await rowOf(id), await below(id), await usage()];
    const sent = await send(id, [
      [
        'scan 17.pdf',
        titleSheet([
          ['TITLE', 'Bracket'],
          ['DRAWING NO.', 'BRACKET_L'],
          ['MATERIAL', '1.4301'],
          ['GENERAL TOLERANCE', 'ISO 2768-fH'],
        ]),
      ],
      ['FRAME_rev.B.pdf', bytesOf('assembly')],
    ]);
    expect(sent).toMatchObject({ applied: false, n_matched: 0, drawings: { n_files: 2 } });
    expect(sent.files.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    const [first, second] = sent.files;
    if (first === undefined || second === undefined) throw new Error('two files');
    await confirm(second);
    expect(await rowOf(id)).toEqual(before);
    await read(first.data_source_id);

    const waiting = await rowOf(id);
    expect(waiting).toMatchObject({ status: 'queued', run_seq: 2 });
    const again = components.filter(({ name }) => name === 'BRACKET_L').map((one) => one.id);
    expect((await pack(id)).rerun_child_calculation_ids).toEqual(again);
    // The price that was paid for stands until the new one is there.
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({
      offer_price: before?.offer_price,
      cost_sheet: expect.objectContaining({ reconciled: true }),
      attempt_count: 1,
    });
    await drain();
    const after = await rowOf(id);
    expect(after).toMatchObject({ status: 'succeeded', assembly_state: 'complete', run_seq: 2 });
    expect(after?.snapshot_digest).not.toBe(before?.snapshot_digest);
    expect(await resultsOf(id)).toEqual([1, 2]);
    expect(await succeeded(id)).toEqual([
      expect.not.objectContaining({ replaces_earlier_price: true }),
      expect.objectContaining({ replaces_earlier_price: true }),
    ]);
    expect(await usage()).toEqual(units);
    const shown = await pack(id);
    expect(shown).toMatchObject({
      rerun_child_calculation_ids: [],
      applied: true,
      n_matched: 1,
      n_assembly: 1,
      drawings: { n_with_drawing: 1, n_unassigned: 0, assembly: { filename: 'FRAME_rev.B.pdf' } },
    });
    expect(shown.files[0]).toMatchObject({
      status: 'matched',
      basis: 'drawing_number',
      component_key: await keyOf(id, 'BRACKET_L'),
      drawing_number: 'BRACKET_L',
      title: 'Bracket',
      material: '1.4301',
      page_count: 1,
      note: null,
    });
    // That component alone was priced again, from a snapshot that holds the drawing; the others are the rows that they were.
    const now = await below(id);
    for (const [at, row] of now.entries())
      if (row.name === 'BRACKET_L') {
        expect(row).toMatchObject({ id: components[at]?.id, status: 'succeeded', run_seq: 2 });
        expect(await filesOf(row.id)).toHaveLength(1);
        // What the sheet says is in the price: a finer general tolerance takes longer.
        expect(row.offer_price).toBeGreaterThan(components[at]?.offer_price ?? Number.POSITIVE_INFINITY);
        expect(after?.offer_price).toBeGreaterThan(before?.offer_price ?? Number.POSITIVE_INFINITY);
        expect(await resultsOf(row.id)).toEqual([1, 2]);
      } else expect(row).toEqual(components[at]);
    expect(await checkLedger(app.db)).toEqual([]);
  });

  it('is waited for by the run, matched as a whole when the assembly is split, and reported once [CAR-2]', async () => {
    const id = await draft();
    const { files } = await send(id, [
      ['SPACER_A.pdf', bytesOf('a')],
      ['SPACER_B.pdf', bytesOf('b')],
      ['unknown.png', bytesOf('c')],
    ]);
    for (const file of files.slice(0, 2)) await confirm(file);
    await client.post(`${PATH}/${id}/run`);
    expect((await pack(id)).files.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'waiting']);
    const [, , last] = files;
    if (last === undefined) throw new Error('three files');
    expect(await hands.takeSlot(organisation.id, id, 1)).toMatchObject({ kind: 'wait', for: 'file' });
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({
      status: 'queued',
      waits_for_input: { data_source_id: last.data_source_id, filename: 'unknown.png' },
    });
    await confirm(last);
    await drain();
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({ waits_for_input: null });
    expect(await resultsOf(id)).toEqual([1]);
    expect(await succeeded(id)).toEqual([expect.not.objectContaining({ replaces_earlier_price: true })]);
    const shown = await pack(id);
    expect(shown.files.map(({ filename, status, basis }) => [filename, status, basis])).toEqual([
      ['SPACER_A.pdf', 'matched', 'filename'],
      ['SPACER_B.pdf', 'matched', 'filename'],
      ['unknown.png', 'unassigned', null],
    ]);
    for (const row of await below(id))
      expect(await filesOf(row.id)).toHaveLength(row.name.startsWith('SPACER') ? 1 : 0);
    expect((await pack(id)).drawings.unassigned).toMatchObject([
      {
        filename: 'unknown.png',
        candidates: [],
        note: expect.stringContaining('No component has this drawing number'),
      },
    ]);
    expect(await rowOf(id)).toMatchObject({ status: 'succeeded', run_seq: 1 });
  });

  it('is matched by what people say its title block says, however many words they take', async () => {
    const id = await draft();
    const { files } = await send(id, [
      [
        'letter.pdf',
        titleSheet([
          ['TITLE', 'Spring'],
          ['DRAWING NO.', 'ZZ-900'],
          ['MATERIAL', '1.4301'],
          ['GENERAL TOLERANCE', 'ISO 2768-fH'],
        ]),
      ],
    ]);
    const [file] = files;
    if (file === undefined) throw new Error('one file');
    await read(file.data_source_id);
    const url = `/api/v1/uploads/${file.data_source_id}/facts`;
    type Said = { facts: { id: string; kind: string; value: { field?: string } }[] };
    const number = (await client.get<Said>(url)).facts.find(({ value }) => value.field === 'drawing_number');
    for (const value of [{ text: 'SPACER_A' }, { number: 1 }])
      await client.ok('PATCH', url, { corrections: [{ fact_id: number?.id, value }] });
    await client.post(`${PATH}/${id}/run`);
    await drain();
    expect((await pack(id)).files).toMatchObject([{ status: 'matched', basis: 'drawing_number' }]);
  });

  const letterOf = (material: string) =>
    titleSheet([
      ['TITLE', 'Spring'],
      ['DRAWING NO.', 'ZZ-900'],
      ['MATERIAL', material],
      ['GENERAL TOLERANCE', 'ISO 2768-fH'],
    ]);
  const sendRead = async (id: string, name: string, bytes: Buffer): Promise<string> => {
    const { files } = await send(id, [[name, bytes]]);
    const [file] = files;
    if (file === undefined) throw new Error('one file');
    await read(file.data_source_id);
    return file.data_source_id;
  };
  const madeOf = async (id: string, name: string) => {
    const row = (await below(id)).find((one) => one.name === name);
    const [found] = await stack.sql<{ code: string; from: string }>(
      `select s.body #>> '{rest,material,grade,display_code}' as code, s.body #>> '{rest,material,resolved_from}' as from
       from snapshot_pieces s where s.sha256 = $1`,
      [row?.snapshot_digest],
    );
    return found;
  };

  const recorded = async (id: string, name: string) => {
    const row = (await below(id)).find((one) => one.name === name);
    return client.get<{ material_source: string | null; material_ref: string | null }>(`${PATH}/${row?.id}`);
  };

  it('names a material: it replaces the run’s for that component, yields to what somebody said of it, and goes with the file [CALC-13]', async () => {
    const id = await priced();
    const [before, own] = [await rowOf(id), await madeOf(id, 'SPACER_A')];
    const file = await sendRead(id, 'SPACER_A.pdf', letterOf('1.4301'));
    await drain();
    expect(await madeOf(id, 'SPACER_A')).toEqual({ code: '1.4301', from: 'drawing' });
    expect(await recorded(id, 'SPACER_A')).toMatchObject({
      material_source: 'drawing',
      material_ref: '1.4301',
    });
    expect(await recorded(id, 'SPACER_B')).toMatchObject({ material_source: 'environment_default' });
    expect(await madeOf(id, 'SPACER_B')).toEqual(own);
    // The next run takes it by itself, as it took what was priced again.
    const derived = await createCalculation(client, revisionId, {
      derived_from_calculation_id: id,
      lot_size: 7001,
    });
    await client.post(`${PATH}/${derived}/run`);
    await drain();
    expect(await madeOf(derived, 'SPACER_A')).toEqual({ code: '1.4301', from: 'drawing' });
    // Gone with the file: the price is again what it was.
    await assign(id, file, { target: 'discard' });
    await drain();
    expect(await rowOf(id)).toMatchObject({ snapshot_digest: before?.snapshot_digest });
    expect(await recorded(id, 'SPACER_A')).toMatchObject({ material_source: 'environment_default' });
    // A word of the caller about this component comes first, before and after.
    const key = await keyOf(id, 'SPACER_A');
    await client.ok('PATCH', `${PATH}/${derived}/components/${key}`, { material_ref: '1.4404' });
    const again = await createCalculation(client, revisionId, {
      derived_from_calculation_id: derived,
      lot_size: 7002,
    });
    await client.post(`${PATH}/${again}/run`);
    await drain();
    expect((await madeOf(again, 'SPACER_A'))?.from).toBe('request');
    const [spacer] = (await pack(again)).files;
    await assign(again, spacer?.data_source_id ?? '', {
      target: 'component',
      component_key: await keyOf(again, 'SPACER_B'),
    });
    await drain();
    expect((await madeOf(again, 'SPACER_A'))?.from).toBe('request');
    expect(await madeOf(again, 'SPACER_B')).toEqual({ code: '1.4301', from: 'drawing' });
  });

  it('is corrected: the assembly and the component report it, and assigning it again prices it [CALC-13]', async () => {
    const id = await priced();
    const file = await sendRead(id, 'SPACER_A.pdf', letterOf('1.4301'));
    await drain();
    const spacer = (await below(id)).find(({ name }) => name === 'SPACER_A')?.id ?? '';
    const other = (await below(id)).find(({ name }) => name === 'SPACER_B')?.id ?? '';
    type Told = { inputs_changed_since_run: { corrections: number } | null };
    const told = async (one: string) =>
      (await client.get<Told>(`${PATH}/${one}`)).inputs_changed_since_run?.corrections ?? 0;
    expect([await told(id), await told(spacer), await told(other)]).toEqual([0, 0, 0]);
    const url = `/api/v1/uploads/${file}/facts`;
    type Facts = { facts: { id: string; value: { field?: string } }[] };
    const material = (await client.get<Facts>(url)).facts.find(({ value }) => value.field === 'material');
    await client.ok('PATCH', url, { corrections: [{ fact_id: material?.id, value: { text: '1.0503' } }] });
    expect([await told(id), await told(spacer), await told(other)]).toEqual([1, 1, 0]);
    expect((await madeOf(id, 'SPACER_A'))?.code).toBe('1.4301');
    const key = await keyOf(id, 'SPACER_A');
    await assign(id, file, { target: 'component', component_key: key });
    await drain();
    expect(await madeOf(id, 'SPACER_A')).toEqual({ code: '1.0503', from: 'drawing' });
    expect([await told(id), await told(spacer), await told(other)]).toEqual([0, 0, 0]);
  });

  it('of the assembly itself is in its price: the assembly is priced again without its components, and reports the drawing [CALC-13]', async () => {
    const id = await priced();
    const [before, components] = [await rowOf(id), await below(id)];
    const sheet = titleSheet(
      [
        ['TITLE', 'Frame'],
        ['DRAWING NO.', 'FRAME'],
      ],
      ['All seams welded'],
    );
    const { files } = await send(id, [['FRAME.pdf', sheet]]);
    await read(files[0]?.data_source_id ?? '');
    expect(await rowOf(id)).toMatchObject({ status: 'queued', run_seq: 2 });
    await drain();
    const after = await rowOf(id);
    expect(after).toMatchObject({ status: 'succeeded', assembly_state: 'complete', run_seq: 2 });
    expect(await below(id)).toEqual(components);
    type Told = { analytics: { notes: { code: string }[] } };
    const codes = (await client.get<Told>(`${PATH}/${id}`)).analytics.notes.map(({ code }) => code);
    expect(codes.some((code) => code.startsWith('weld_'))).toBe(true);
    // A run of its own would be the same price: the drawing is in what is looked up.
    const derived = await createCalculation(client, revisionId, { derived_from_calculation_id: id });
    await client.post(`${PATH}/${derived}/run`);
    await drain();
    expect(await rowOf(derived)).toMatchObject({ snapshot_digest: after?.snapshot_digest });
    await assign(id, files[0]?.data_source_id ?? '', { target: 'discard' });
    await drain();
    expect(await rowOf(id)).toMatchObject({ snapshot_digest: before?.snapshot_digest });
  });

  it('whose upload is cancelled waits no longer, and the rest of the pack is priced [CALC-13]', async () => {
    const id = await priced();
    const { files } = await send(id, [
      ['SPACER_A.pdf', bytesOf('a')],
      ['SPACER_B.pdf', bytesOf('b')],
      ['BRACKET_L.pdf', bytesOf('c')],
    ]);
    const [first, second, third] = files;
    if (first === undefined || second === undefined || third === undefined) throw new Error('three files');
    await confirm(first);
    expect(await rowOf(id)).toMatchObject({ status: 'succeeded' });
    await client.post(`/api/v1/uploads/${second.data_source_id}/cancel`);
    expect(await rowOf(id)).toMatchObject({ status: 'succeeded' });
    await client.post('/api/v1/uploads/bulk-cancel', { ids: [third.data_source_id] });
    expect((await pack(id)).files.map(({ status, note }) => [status, note])).toEqual([
      ['matched', null],
      ['unassigned', 'The upload of this drawing was cancelled. Send it again.'],
      ['unassigned', 'The upload of this drawing was cancelled. Send it again.'],
    ]);
    expect(await rowOf(id)).toMatchObject({ status: 'queued' });
    await drain();
    expect(await rowOf(id)).toMatchObject({ status: 'succeeded' });
  });

  it('is assigned by hand, discarded, and assigned again; each price is there as it was [CAR-3]', async () => {
    const id = await priced();
    const { files } = await send(id, [['letter.pdf', bytesOf('letter')]]);
    const [file] = files;
    if (file === undefined) throw new Error('one file');
    await confirm(file);
    const key = await keyOf(id, 'SPACER_A');
    const before = await rowOf(id);
    const assigned = await assign(id, file.data_source_id, { target: 'component', component_key: key });
    const spacer = (await below(id)).find(({ name }) => name === 'SPACER_A');
    expect(assigned).toMatchObject({
      applied: true,
      n_matched: 1,
      files: [{ status: 'matched', basis: 'manual', component_key: key }],
      rerun_child_calculation_ids: [spacer?.id],
    });
    // Said while it is priced again: it holds when that has ended, by itself.
    const undone = await assign(id, file.data_source_id, { target: 'discard' });
    expect(undone).toMatchObject({
      files: [{ status: 'discarded', component_key: null }],
      drawings: { n_files: 0 },
    });
    await drain();
    const settled = await rowOf(id);
    expect(settled).toMatchObject({ status: 'succeeded', snapshot_digest: before?.snapshot_digest });
    expect(settled?.offer_price).toBe(before?.offer_price);
    await assign(id, file.data_source_id, { target: 'component', component_key: key });
    await drain();
    const drawn = await rowOf(id);
    await assign(id, file.data_source_id, { target: 'assembly' });
    await drain();
    expect(await pack(id)).toMatchObject({ drawings: { assembly: { basis: 'manual' } }, n_assembly: 1 });
    expect(await rowOf(id)).toMatchObject({ snapshot_digest: before?.snapshot_digest });
    expect(drawn?.snapshot_digest).not.toBe(before?.snapshot_digest);
    expect(await resultsOf(id)).toHaveLength((await rowOf(id))?.run_seq ?? 0);
  });

  it('of many files goes on where one is broken, which says why; the whole is priced again once [CAR-3]', async () => {
    const id = await priced();
    const names = ['BRACKET_L.pdf', 'BRACKET_R.pdf', 'BRACKET.pdf', 'broken.pdf'];
    const { files } = await send(
      id,
      Array.from({ length: PACK }, (_, at) => {
        const name = names[at] ?? `sheet ${at}.pdf`;
        return [name, bytesOf(name)] as const;
      }),
    );
    expect(files).toHaveLength(PACK);
    // Several readers at once, as workers are.
    const left = [...files];
    const reader = async (): Promise<void> => {
      for (let file = left.pop(); file !== undefined; file = left.pop())
        if (file.filename === 'broken.pdf') await fail(file, 'The document is damaged.');
        else await confirm(file);
    };
    await Promise.all(Array.from({ length: 8 }, reader));
    await drain();
    const shown = await pack(id);
    const of = (name: string) => shown.files.find(({ filename }) => filename === name);
    expect(of('broken.pdf')).toMatchObject({ status: 'unassigned', note: 'The document is damaged.' });
    expect(of('BRACKET.pdf')?.candidates).toEqual([]);
    expect(shown).toMatchObject({ n_matched: 2, n_unassigned: PACK - 2, drawings: { n_with_drawing: 2 } });
    expect(await rowOf(id)).toMatchObject({ status: 'succeeded', run_seq: 2 });
    expect(await resultsOf(id)).toEqual([1, 2]);
  });

  it('gives back the price that was paid for where no new one comes about: cancelled, lost or out of time [CAR-2]', async () => {
    const id = await priced();
    const key = await keyOf(id, 'SPACER_B');
    const { files } = await send(id, [['x.pdf', bytesOf('x')]]);
    const [file] = files;
    if (file === undefined) throw new Error('one file');
    await confirm(file);
    const before = {
      row: await rowOf(id),
      below: await below(id),
      detail: await client.get(`${PATH}/${id}`),
    };
    const begin = async (): Promise<number> => {
      await assign(id, file.data_source_id, { target: 'component', component_key: key });
      return (await rowOf(id))?.run_seq ?? 0;
    };
    const ends: [string, (seq: number) => Promise<unknown>][] = [
      ['cancelled in the queue', () => client.post(`${PATH}/bulk-cancel`, { ids: [id] })],
      [
        'lost while its components are priced',
        async (seq) => {
          await hands.takeSlot(organisation.id, id, seq);
          await hands.splitAssembly(organisation.id, id, seq);
          await hands.endRun(organisation.id, id, seq, 'failed');
        },
      ],
      [
        'out of time before its roll-up',
        async (seq) => {
          await hands.takeSlot(organisation.id, id, seq);
          await hands.splitAssembly(organisation.id, id, seq);
          await hands.priceComponents(organisation.id, id, seq);
          await hands.endRun(organisation.id, id, seq, 'timed_out');
        },
      ],
    ];
    for (const [what, end] of ends) {
      await end(await begin());
      const { run_seq: _seq, ...row } = (await rowOf(id)) ?? {};
      expect(before.row, what).toMatchObject(row);
      expect(await below(id), what).toEqual(before.below);
      expect(await client.get(`${PATH}/${id}`), what).toMatchObject({
        cost_sheet: (before.detail as { cost_sheet: unknown }).cost_sheet,
        // It is older than what was said of its drawings.
        inputs_changed_since_run: { corrections: expect.any(Number) },
      });
    }
    await begin();
    await drain();
    expect(await rowOf(id)).toMatchObject({ status: 'succeeded', assembly_state: 'complete' });
    expect(await checkLedger(app.db)).toEqual([]);
  });

  it('goes with a calculation that is deleted while it is priced again, whose part has no price then', async () => {
    const { partId, revisionId: own } = await newPart(client);
    const facts = await factsOf(NESTED);
    await bindFile(stack, app, organisation.id, { revisionId: own, role: 'primary_cad', facts });
    const id = await createCalculation(client, own, { lot_size: 77 });
    await client.post(`${PATH}/${id}/run`);
    await drain();
    const { files } = await send(id, [['SPACER_A.pdf', bytesOf('a')]]);
    const [file] = files;
    if (file === undefined) throw new Error('one file');
    await confirm(file);
    expect(await rowOf(id)).toMatchObject({ status: 'queued' });
    await client.ok('DELETE', `${PATH}/${id}`);
    expect(await rowOf(id)).toBeUndefined();
    expect(await stack.sql('select 1 from part_prices where part_id = $1', [partId])).toEqual([]);
    expect(await stack.sql('select 1 from assembly_drawings where calculation_id = $1', [id])).toEqual([]);
  });

  it('is taken over by a derived calculation, whose drawings are the price’s from the start', async () => {
    const id = await priced();
    const { files } = await send(id, [['SPACER_A.pdf', bytesOf('a')]]);
    for (const file of files) await confirm(file);
    await drain();
    const made = await client.post<{ id: string }>(PATH, {
      part_revision_id: revisionId,
      derived_from_calculation_id: id,
    });
    expect((await pack(made.id)).files).toMatchObject([{ filename: 'SPACER_A.pdf', status: 'matched' }]);
    await client.post(`${PATH}/${made.id}/run`);
    expect(await client.get(`${PATH}/${made.id}`)).toMatchObject({
      status: 'succeeded',
      served_from_cache: true,
    });
  });

  it('is refused for a component, a part, another organisation, a file that is not a drawing, and invalid fields [CAR-3]', async () => {
    const id = await priced();
    const [component] = await below(id);
    const { files } = await send(id, [['x.pdf', bytesOf('x')]]);
    const file = files[0]?.data_source_id ?? '';
    const call = async (method: string, url: string, body?: unknown) => {
      const { status, body: answer } = await client.call(method, url, body);
      const { code, details } = (answer as { error: { code: string; details: { reason?: string } | null } })
        .error;
      return [status, code, details?.reason ?? null];
    };
    const url = (calculation: string, of = file) => `${PATH}/${calculation}/drawings/${of}/assign`;
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    expect(await call('GET', `${PATH}/${component?.id}/drawings`)).toEqual([
      409,
      'conflict',
      'component_of_assembly',
    ]);
    expect((await stranger.call('GET', `${PATH}/${id}/drawings`)).status).toBe(404);
    expect((await stranger.call('POST', url(id), { target: 'discard' })).status).toBe(404);
    expect(await call('POST', url(id, id), { target: 'discard' })).toEqual([404, 'not_found', null]);
    expect(await call('POST', url(id), { target: 'component', component_key: 'p999' })).toEqual([
      404,
      'not_found',
      null,
    ]);
    for (const body of [
      { target: 'component' },
      { target: 'assembly', component_key: 'p2' },
      { target: 'part' },
      {},
    ])
      expect((await call('POST', url(id), body))[0], JSON.stringify(body)).toBe(422);
    await fail(files[0] as Entry, 'The document is damaged.');
    expect(await call('POST', url(id), { target: 'assembly' })).toEqual([409, 'conflict', 'drawing_failed']);
    const inUse = await client.call('DELETE', `/api/v1/uploads/${file}`);
    expect(inUse.status).toBe(409);
    const other = await newPart(client);
    await bindFile(stack, app, organisation.id, {
      revisionId: other.revisionId,
      role: 'primary_cad',
      facts: { shape_class: 'prismatic', components: null, component_facts: {} },
    });
    const part = await createCalculation(client, other.revisionId);
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(bytesOf('x'))]), 'x.pdf');
    expect(await client.call('POST', `${PATH}/${part}/drawings`, form)).toMatchObject({
      status: 409,
      body: { error: { details: { reason: 'not_an_assembly' } } },
    });
    const wrong = new FormData();
    wrong.append('files', new Blob([new Uint8Array(bytesOf('x'))]), 'model.step');
    expect(await client.call('POST', `${PATH}/${id}/drawings`, wrong)).toMatchObject({
      status: 422,
      body: { error: { code: 'unsupported_file_type' } },
    });
  });
});
