import { MockActivityEnvironment } from '@temporalio/testing';
import { describe, expect, it } from 'vitest';
import type { CadLimits } from '../../../src/activities/cad-job.ts';
import { createIngestActivities } from '../../../src/activities/ingest.ts';
import type { Fact } from '../../../src/drawings/facts.ts';
import { createCalculation, exampleFile } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindDrawing, examplePages } from '../../support/drawing.ts';
import { bindFile, knownFacts } from '../../support/known-geometry.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

type Operation = {
  tool_directions?: number[][];
  step: string;
  facts?: { text: string; page: number; zone: string | null }[];
};
type Detail = {
  status: string;
  error: string | null;
  offer_price: number;
  review_reasons: string[];
  process_plan: Operation[];
  geometry: { features: { fit: string | null; it_grade: number | null; face_ids: string[] }[] };
  analytics: { notes: { code: string; params: Record<string, unknown> }[] };
  inputs_changed_since_run: { corrections: number; roles: string[] } | null;
};

const ROOMY: CadLimits = { timeoutSeconds: 120, maxMemoryBytes: 2 * 1024 ** 3 };

describe('a part that is priced with its drawing', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
  let lot = 0;

  const plate = async () => {
    const { revisionId } = await newPart(client);
    await bindFile(stack, app, organisation.id, {
      revisionId,
      role: 'primary_cad',
      facts: await knownFacts('plate_holes_pocket'),
    });
    return revisionId;
  };
  const draw = async (revisionId: string, change?: Parameters<typeof bindDrawing>[3]['change']) =>
    bindDrawing(stack, app, organisation.id, { revisionId, pages: await examplePages(), change });
  const draft = (revisionId: string, body: object = {}) => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: lot, ...body });
  };
  const detail = (id: string) => client.get<Detail>(`/api/v1/calculations/${id}`);
  const run = async (id: string): Promise<Detail> => {
    await client.post(`/api/v1/calculations/${id}/run`);
    await hands.drain(organisation.id);
    const done = await detail(id);
    expect(done).toMatchObject({ status: 'succeeded', error: null });
    return done;
  };
  const steps = ({ process_plan }: Detail) => process_plan.map(({ step }) => step);

  it('given a drawing that was read, when the part is run, then its fits, threads, surface and material are priced, each with its place [CAR-13]', async () => {
    const revisionId = await plate();
    await draw(revisionId);
    const done = await run(await draft(revisionId));
    expect(steps(done)).toEqual(expect.arrayContaining(['ream', 'tap', 'surface_treatment']));
    expect(done.process_plan.find(({ step }) => step === 'ream')?.facts).toEqual([
      {
        fact_id: expect.any(String),
        text: '4x Ø8 H7 THRU',
        page: 1,
        zone: expect.stringMatching(/^[A-Z]\d$/),
      },
    ]);
    expect(done.analytics.notes).toContainEqual({
      code: 'material_of_drawing',
      params: expect.objectContaining({ text: 'EN AW-6082 T6', grade: expect.stringContaining('6082') }),
    });
    expect(done.review_reasons).not.toContain('drawing_of_another_part');
    expect(done.inputs_changed_since_run).toBeNull();
    const fitted = done.geometry.features.filter(({ fit }) => fit === 'H7');
    expect(fitted.flatMap(({ face_ids }) => face_ids).toSorted()).toEqual(['f19', 'f7', 'f8', 'f9']);
    expect(fitted.map(({ it_grade }) => it_grade)).toEqual(fitted.map(() => 7));
    const milled = done.process_plan.filter(({ tool_directions }) => tool_directions !== undefined);
    expect(milled.every(({ tool_directions = [] }) => tool_directions.length > 0)).toBe(true);
    expect(milled.length).toBeGreaterThan(0);
  });

  it('given a model, then each fact names its faces, as the price binds it; without one, or beside another part’s, none does [CAR-14]', async () => {
    type Read = { facts: { kind: string; text: string; binds_to: string[] | null }[] };
    const facesOf = async (uploadId: string) => {
      const { facts } = await client.get<Read>(`/api/v1/uploads/${uploadId}/facts`);
      return Object.fromEntries(
        facts.flatMap(({ text, binds_to: faces }) => (faces === null ? [] : [[text, faces]])),
      );
    };
    const { revisionId: bare } = await newPart(client);
    expect(await facesOf(await draw(bare))).toEqual({});
    expect(await facesOf(await draw(await plate()))).toMatchObject({
      '4x Ø8 H7 THRU': ['f7', 'f8', 'f9', 'f19'],
      'M6 x 7 deep': ['f18', 'f21'],
      'Ra 1.6': ['f3'],
      '▱ 0.05': ['f3'],
    });
    const { revisionId: other } = await newPart(client);
    await bindFile(stack, app, organisation.id, {
      revisionId: other,
      role: 'primary_cad',
      facts: await knownFacts('shaft_turned'),
    });
    expect(await facesOf(await draw(other))).toEqual({});
  });

  it('given a reading that may not be whole, when the part is run, then it is shown and asked for, and priced once a person confirms it [CAR-13]', async () => {
    const text = '4x Ø8 H7 THRU';
    const revisionId = await plate();
    const uploadId = await draw(revisionId, (facts) =>
      facts.map((one): Fact => (one.text === text ? { ...one, doubts: ['crossed_by_line'] } : one)),
    );
    type Read = { facts: { id: string; text: string; doubts: string[]; binds_to: string[] | null }[] };
    const url = `/api/v1/uploads/${uploadId}/facts`;
    const shown = async () => (await client.get<Read>(url)).facts.filter((one) => one.text === text);
    expect(await shown()).toMatchObject([{ doubts: ['crossed_by_line'], binds_to: null }]);
    const doubted = await run(await draft(revisionId));
    expect(steps(doubted)).not.toContain('ream');
    expect(doubted.review_reasons).toContain('drawing_candidate');
    const [{ id } = { id: '' }] = await shown();
    expect(doubted.analytics.notes).toContainEqual({
      code: 'drawing_candidate',
      params: { fact_id: id, text, page: 1, doubts: 'crossed_by_line' },
    });
    await client.ok('PATCH', url, { corrections: [{ fact_id: id, value: {} }] });
    expect(await shown()).toMatchObject([{ doubts: [], binds_to: ['f7', 'f8', 'f9', 'f19'] }]);
    const confirmed = await run(await draft(revisionId));
    expect(steps(confirmed)).toContain('ream');
    expect(confirmed.review_reasons).not.toContain('drawing_candidate');
  });

  it('given a roughness and a flatness at one face, when the part is run, then the lines of that face name them [CAR-14]', async () => {
    const revisionId = await plate();
    await draw(revisionId);
    const done = await run(await draft(revisionId));
    const asked = done.process_plan.find(({ step }) => step === 'inspect')?.facts?.map(({ text }) => text);
    expect(asked).toEqual(expect.arrayContaining(['Ra 1.6', '▱ 0.05']));
    expect(done.analytics.notes.filter(({ code }) => code === 'drawing_unconfirmed')).toEqual([]);
  });

  type Change = (facts: readonly Fact[]) => readonly Fact[];
  const titled =
    (field: string, change: object): Change =>
    (facts) =>
      facts.map((one) =>
        one.kind === 'title_block' && one.value.field === field
          ? ({ ...one, value: { ...one.value, ...change } } as Fact)
          : one,
      );
  const sized =
    (nominal: (value: number) => number): Change =>
    (facts) =>
      facts.map((one) =>
        one.kind === 'dimension' && one.value.nominal !== null
          ? { ...one, value: { ...one.value, nominal: nominal(one.value.nominal) } }
          : one,
      );

  it.each<[string, string, Change]>([
    ['another mass', 'drawing_mass_differs', titled('mass', { text: '2.5 kg', number: 2.5 })],
    ['a length beyond the model', 'drawing_envelope_differs', sized((mm) => (mm === 120 ? 180 : mm))],
    ['the sizes of another part', 'drawing_of_another_part', sized((mm) => 1.37 * mm)],
  ])('given a sheet with %s, when the part is run, then a person is asked: %s', async (_, reason, change) => {
    const revisionId = await plate();
    await draw(revisionId, change);
    expect((await run(await draft(revisionId))).review_reasons).toContain(reason);
  });

  it('given a sheet of another revision than the one that somebody has named, when that is run, then a person is asked', async () => {
    const { partId } = await newPart(client);
    const { id: revisionId } = await client.post<{ id: string }>(`/api/v1/parts/${partId}/revisions`, {
      revision_code: 'D',
    });
    await bindFile(stack, app, organisation.id, {
      revisionId,
      role: 'primary_cad',
      facts: await knownFacts('plate_holes_pocket'),
    });
    await draw(revisionId);
    const done = await run(await draft(revisionId));
    expect(done.review_reasons).toContain('drawing_revision_differs');
    expect(done.analytics.notes).toContainEqual({
      code: 'drawing_revision_differs',
      params: { drawing: 'B', part: 'D' },
    });
  });

  it('given the caller’s own material, then it beats the drawing’s, and a note says so [CAR-13]', async () => {
    const revisionId = await plate();
    await draw(revisionId);
    const done = await run(await draft(revisionId, { material_ref: '1.4301' }));
    expect(done.analytics.notes).toContainEqual({
      code: 'drawing_material_differs',
      params: { drawing: 'EN AW-6082 T6', priced: expect.stringMatching(/1\.4301/) },
    });
  });

  it('records the material that was priced and who named it, finds the run and its part by it, and gives no derived run a material that nobody stated', async () => {
    type Recorded = {
      id: string;
      part_id: string;
      material_grade_id: string | null;
      material_ref: string | null;
      material_source: string | null;
    };
    const gradeOf = async (code: string) => {
      const { data } = await client.get<{ data: { id: string; display_code: string }[] }>(
        `/api/v1/parts/materials/grades?q=${encodeURIComponent(code)}`,
      );
      const [only] = data.filter(({ display_code }) => display_code.includes(code));
      return only?.id ?? null;
    };
    const recorded = async (id: string) => {
      const row = (await detail(id)) as unknown as Recorded;
      const { material_grade_id, material_ref, material_source } = row;
      return { material_grade_id, material_ref, material_source };
    };
    const material = (gradeId: string | null, ref: string | null, source: string | null) => ({
      material_grade_id: gradeId,
      material_ref: ref,
      material_source: source,
    });
    const [aluminium, stainless] = [await gradeOf('6082'), await gradeOf('1.4301')];

    const drawn = await plate();
    await draw(drawn);
    const ofDrawing = await draft(drawn);
    expect(await recorded(ofDrawing), 'before its run').toEqual(material(null, null, null));
    await run(ofDrawing);
    expect(await recorded(ofDrawing)).toEqual(material(aluminium, 'EN AW-6082 T6', 'drawing'));

    const ofCaller = await draft(drawn, { material_ref: '1.4301' });
    expect(await recorded(ofCaller), 'before its run').toEqual(material(stainless, '1.4301', 'caller'));
    await run(ofCaller);
    expect(await recorded(ofCaller)).toEqual(material(stainless, '1.4301', 'caller'));

    const ofDefault = await draft(await plate());
    await run(ofDefault);
    const byDefault = await recorded(ofDefault);
    expect(byDefault).toEqual(material(expect.any(String) as never, null, 'environment_default'));

    const listed = async (query: string) =>
      (await client.get<{ items: { id: string }[] }>(`/api/v1/calculations?${query}`)).items.map(
        ({ id }) => id,
      );
    const ids = `ids=${ofDrawing},${ofCaller},${ofDefault}`;
    expect(await listed(`${ids}&material_grade_id=${aluminium}`)).toEqual([ofDrawing]);
    expect(await listed(`${ids}&material_grade_id=${stainless}`)).toEqual([ofCaller]);
    expect(await listed(`${ids}&material_grade_id=${byDefault.material_grade_id}`)).toEqual([ofDefault]);
    type Facets = { facets: { material_grade_id: { value: string | null; count: number }[] } };
    const { facets } = await client.get<Facets>(`/api/v1/calculations?include_facets=true&${ids}`);
    expect(facets.material_grade_id).toEqual(
      expect.arrayContaining([
        { value: aluminium, count: 1 },
        { value: stainless, count: 1 },
        { value: byDefault.material_grade_id, count: 1 },
      ]),
    );
    const { part_id } = (await detail(ofDefault)) as unknown as Recorded;
    const parts = await client.get<{ data: { id: string }[] }>(
      `/api/v1/parts/?limit=200&material_grade_id=${byDefault.material_grade_id}`,
    );
    expect(parts.data.map(({ id }) => id)).toContain(part_id);

    for (const from of [ofDrawing, ofDefault]) {
      const derived = await client.post<Recorded>('/api/v1/calculations', {
        part_revision_id: ((await detail(from)) as unknown as { part_revision_id: string }).part_revision_id,
        derived_from_calculation_id: from,
      });
      expect(await recorded(derived.id)).toEqual(material(null, null, null));
    }
    // An identical price of this month is copied with the material that it rests on.
    const again = await client.post<Recorded>('/api/v1/calculations', {
      part_revision_id: drawn,
      derived_from_calculation_id: ofDrawing,
    });
    await client.post(`/api/v1/calculations/${again.id}/run`);
    expect(await recorded(again.id)).toEqual(material(aluminium, 'EN AW-6082 T6', 'drawing'));
  });

  it('given a material that no catalogue has, then it comes back with candidates and the default is priced [CAR-13]', async () => {
    const revisionId = await plate();
    const uploadId = await draw(revisionId);
    const read = await client.get<{ facts: { id: string; value: { field?: string } }[] }>(
      `/api/v1/uploads/${uploadId}/facts`,
    );
    const material = read.facts.find(({ value }) => value.field === 'material');
    await client.ok('PATCH', `/api/v1/uploads/${uploadId}/facts`, {
      corrections: [{ fact_id: material?.id, value: { text: 'Stahl' } }],
    });
    const done = await run(await draft(revisionId));
    expect(done.review_reasons).toContain('drawing_material_unresolved');
    expect(done.analytics.notes).toContainEqual({
      code: 'drawing_material_unresolved',
      params: { text: 'Stahl', candidates: expect.any(String) },
    });
  });

  it('given a drawing after the run, then the inputs changed until it is run again; the same bytes and an empty sheet say nothing new [CAR-17]', async () => {
    const revisionId = await plate();
    const id = await draft(revisionId, { material_ref: 'EN AW-6082' });
    const bare = await run(id);
    expect(steps(bare)).not.toContain('ream');
    app.clock.advance(1000);
    await draw(revisionId, (facts) => facts.filter(() => false));
    expect((await detail(id)).inputs_changed_since_run).toBeNull();
    app.clock.advance(1000);
    const uploadId = await draw(revisionId);
    expect((await detail(id)).inputs_changed_since_run).toMatchObject({
      corrections: 0,
      roles: ['drawing_2d'],
    });
    app.clock.advance(1000);
    const drawn = await rerun(id);
    expect(steps(drawn)).toContain('ream');
    expect(drawn.offer_price).toBeGreaterThan(bare.offer_price);
    app.clock.advance(1000);
    await draw(revisionId);
    expect((await detail(drawn.id)).inputs_changed_since_run).toBeNull();

    const read = await client.get<{ facts: { id: string; text: string }[] }>(
      `/api/v1/uploads/${uploadId}/facts`,
    );
    const fit = read.facts.find(({ text }) => text.includes('H7'));
    await client.ok('PATCH', `/api/v1/uploads/${uploadId}/facts`, {
      corrections: [{ fact_id: fit?.id, value: null }],
    });
    expect((await detail(drawn.id)).inputs_changed_since_run).toMatchObject({ corrections: 1 });
  });

  /** A derived calculation of the same inputs. */
  const rerun = async (id: string): Promise<Detail & { id: string }> => {
    const { part_revision_id } = await client.get<{ part_revision_id: string }>(`/api/v1/calculations/${id}`);
    const made = await client.post<{ id: string }>('/api/v1/calculations', {
      part_revision_id,
      derived_from_calculation_id: id,
    });
    return { ...(await run(made.id)), id: made.id };
  };

  it('given an environment that reads no drawings, then the price is as without one', async () => {
    const revisionId = await plate();
    const body = { material_ref: 'EN AW-6082', lot_size: 77 };
    const bare = await run(await draft(revisionId, body));
    await draw(revisionId);
    await stack.sql(`update environments set enabled_extractors = '{cad_brep}' where org_id = $1`, [
      organisation.id,
    ]);
    const off = await run(await draft(revisionId, body));
    expect(off.offer_price).toBe(bare.offer_price);
  });

  it('given a part in a form with its drawing, when the part is read first, then the run waits for the drawing and is priced with it [CAR-17]', async () => {
    const form = new FormData();
    const add = async (field: string, name: string) =>
      form.append(field, new Blob([new Uint8Array(await exampleFile(name))]), name);
    await add('file', 'plate_holes_pocket.step');
    await add('drawing', 'plate_holes_pocket.pdf');
    await stack.sql(
      `update environments set enabled_extractors = '{cad_brep,drawing_text,drawing_ocr}' where org_id = $1`,
      [organisation.id],
    );
    const { id } = await client.post<{ id: string }>('/api/v1/calculations/upload-and-quote', form);
    const { db, store, starter, clock, log } = app.deps;
    const ingest = createIngestActivities({ db, store, starter, clock, log, cad: ROOMY });
    const act = <T>(step: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(step);
    const take = async (name: string) => {
      const [row] = await stack.sql<{ id: string; seq: number }>(
        `select id, ingest_seq as seq from uploads where org_id = $1 and name = $2 and status = 'pending'`,
        [organisation.id, name],
      );
      const input = { orgId: organisation.id, id: row?.id ?? '', seq: row?.seq ?? 0 };
      const taken = await act(() => ingest.takeFile(input));
      if (taken === null) throw new Error('nothing was taken');
      const read = await act(() => ingest.readFile(input, taken));
      if (read === null) throw new Error('nothing was read');
      await act(() => ingest.confirmFile(input, taken, read));
      return input.id;
    };
    await take('plate_holes_pocket.step');
    const [run] = await stack.sql<{ seq: number }>('select run_seq as seq from calculations where id = $1', [
      id,
    ]);
    expect(await hands.takeSlot(organisation.id, id, run?.seq ?? 0)).toMatchObject({
      kind: 'wait',
      for: 'file',
    });
    const [waits] = await stack.sql<{ id: string }>(
      'select waits_for_upload_id as id from calculations where id = $1',
      [id],
    );
    expect(waits?.id).toBe(await take('plate_holes_pocket.pdf'));
    await hands.drain(organisation.id);
    expect(steps(await detail(id))).toContain('ream');
  });
});
