import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { meshResult } from '../../../src/cad/mesh/mesh-facts.ts';
import type { DatasetRole } from '../../../src/db/parts/datasets.ts';
import { sha256Hex } from '../../../src/platform/digest.ts';
import { factsOfShape } from '../../cad/shapes.ts';
import { factsOf } from '../../cad/support.ts';
import { type ApiClient, createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile, knownFacts } from '../../support/known-geometry.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

type Detail = {
  status: string;
  error: string | null;
  served_from_cache: boolean;
  needs_human_review: boolean;
  review_reasons: string[];
  dataset_link_id: string | null;
  offer_price: number;
  geometry: {
    shape_class: string;
    volume_mm3: number;
    bbox_mm: number[];
    features: unknown[];
    walls: unknown;
    shaping: unknown;
  } | null;
  inputs_changed_since_run: { corrections: number; roles: string[] } | null;
};

type Bodies = {
  error: string | null;
  bodies: string;
  assembly_role: string | null;
  analytics: { notes: { code: string }[] };
};

const NESTED = path.resolve(import.meta.dirname, '../../cad/files/nested_assembly.step');
const THREE_BODIES = path.resolve(import.meta.dirname, '../../cad/files/three_bodies.step');

/** A closed box as triangles, in mm. */
const boxSoup = (x: number, y: number, z: number): Float64Array => {
  const corner = (n: number) => [(n & 1) * x, ((n >> 1) & 1) * y, ((n >> 2) & 1) * z];
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return Float64Array.from(
    quads.flatMap(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, a, c, d].flatMap(corner)),
  );
};

describe('the inputs of a calculation', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
  let lot = 0;

  const bind = (revisionId: string, role: DatasetRole, facts?: unknown) =>
    bindFile(stack, app, organisation.id, { revisionId, role, facts });
  const mesh = () => meshResult(boxSoup(40, 30, 20), 'stl').facts;
  const draft = (revisionId: string, body: object = {}) => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: lot, material_ref: '1.4301', ...body });
  };
  const run = async (id: string): Promise<Detail> => {
    await client.post(`/api/v1/calculations/${id}/run`);
    await hands.drain(organisation.id);
    return detail(id);
  };
  const detail = (id: string) => client.get<Detail>(`/api/v1/calculations/${id}`);

  it('given a mesh as the only geometry, then envelope, volume and area are priced as an estimate for review [CAR-1]', async () => {
    const { revisionId } = await newPart(client);
    const id = await draft(revisionId);
    expect(await run(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/^no_cad: /) });
    const linkId = await bind(revisionId, 'mesh', mesh());
    const done = await run(id);
    expect(done).toMatchObject({
      status: 'succeeded',
      error: null,
      needs_human_review: true,
      dataset_link_id: linkId,
      geometry: { shape_class: 'mesh', features: [], walls: null, shaping: null },
    });
    expect(done.geometry?.volume_mm3).toBeCloseTo(24_000, 6);
    expect(done.geometry?.bbox_mm).toEqual([40, 30, 20]);
    expect(done.offer_price).toBeGreaterThan(0);
  });

  it('given a box with a hole in its side, then the geometry shows the slide that a tool needs; an older record shows none', async () => {
    const { revisionId } = await newPart(client);
    const facts = await factsOfShape((m) =>
      m.cut(
        m.box([0, 0, 0], [120, 80, 40]),
        m.box([2, 2, 2], [118, 78, 41]),
        m.cylinder([-1, 40, 20], [1, 0, 0], 5, 5),
      ),
    );
    await bind(revisionId, 'primary_cad', facts);
    const done = await run(await draft(revisionId));
    expect(done.geometry).toMatchObject({ walls: facts.walls, shaping: facts.shaping });
    const deep = facts.shaping?.pulls.find(({ depth_mm }) => Math.abs(depth_mm - 40) < 1e-6);
    expect(deep?.undercuts).toMatchObject([{ releases: [{ kind: 'slide' }] }]);
    const { revisionId: older } = await newPart(client);
    const { shaping: _, ...rest } = facts;
    await bind(older, 'primary_cad', rest);
    expect((await run(await draft(older))).geometry).toMatchObject({ walls: facts.walls, shaping: null });
  });

  it('given a primary CAD, when a mesh or a request text comes beside it, then the price is the same, and says that inputs came [CAR-1]', async () => {
    const { partId, revisionId } = await newPart(client);
    const cad = await bind(revisionId, 'primary_cad', await knownFacts('plate_holes_pocket'));
    const id = await draft(revisionId);
    const first = await run(id);
    expect(first).toMatchObject({
      status: 'succeeded',
      dataset_link_id: cad,
      inputs_changed_since_run: null,
    });
    app.clock.advance(1000);
    await bind(revisionId, 'mesh', mesh());
    await bind(revisionId, 'rfq_text');
    expect(await detail(id)).toMatchObject({
      inputs_changed_since_run: { corrections: 0, roles: ['mesh', 'rfq_text'] },
      geometry: first.geometry,
    });
    const again = await run(await draft(revisionId, { lot_size: lot }));
    expect(again).toMatchObject({
      status: 'succeeded',
      served_from_cache: true,
      offer_price: first.offer_price,
      inputs_changed_since_run: null,
    });
    const listed = await client.get<{ items: { role: string }[] }>(
      `/api/v1/parts/${partId}/revisions/${revisionId}/datasets`,
    );
    expect(listed.items.map((item) => item.role).sort()).toEqual(['mesh', 'primary_cad', 'rfq_text']);
  });

  it('given a newer CAD, when a cancelled run runs again, then the newer one is priced; a file that was named stays [CAC-11]', async () => {
    const { revisionId } = await newPart(client);
    const old = await bind(revisionId, 'primary_cad', await knownFacts('plate_holes_pocket'));
    const free = await draft(revisionId);
    const named = await draft(revisionId, { dataset_link_id: old });
    for (const id of [free, named]) await client.post(`/api/v1/calculations/${id}/run`);
    await client.post('/api/v1/calculations/bulk-cancel', { ids: [free, named] });
    expect((await detail(free)).dataset_link_id).toBe(old);
    app.clock.advance(1000);
    const newer = await bind(revisionId, 'primary_cad', await knownFacts('shaft_turned'));
    expect(await run(free)).toMatchObject({
      status: 'succeeded',
      dataset_link_id: newer,
      geometry: { shape_class: 'rotational' },
    });
    expect(await run(named)).toMatchObject({
      status: 'succeeded',
      dataset_link_id: old,
      geometry: { shape_class: 'prismatic' },
    });
  });

  it('given a result, when its file is taken from the revision, then it still shows the geometry that was priced [CAL-11]', async () => {
    const { partId, revisionId } = await newPart(client);
    const linkId = await bind(revisionId, 'primary_cad', await knownFacts('plate_holes_pocket'));
    const id = await draft(revisionId);
    const before = await run(id);
    app.clock.advance(1000);
    await client.ok('DELETE', `/api/v1/parts/${partId}/revisions/${revisionId}/datasets/${linkId}`);
    await bind(revisionId, 'primary_cad', await knownFacts('shaft_turned'));
    const after = await detail(id);
    expect(after.geometry).toEqual(before.geometry);
    expect(after.inputs_changed_since_run).toMatchObject({ roles: ['primary_cad'] });
  });

  /** The file behind a binding is being read again, or has been read, as the steps of an ingest leave it. */
  const uploadOf = async (linkId: string) => {
    const [row] = await stack.sql<{ id: string; sha256: string }>(
      'select u.id, u.sha256 from uploads u join dataset_links l on l.data_source_id = u.id where l.id = $1',
      [linkId],
    );
    if (row === undefined) throw new Error('a binding has its file');
    const write = (set: string) =>
      stack.sql(`update uploads set ${set}, ingest_seq = 1, updated_at = $2 where id = $1`, [
        row.id,
        app.clock.now(),
      ]);
    return {
      id: row.id,
      begin: () => write(`status = 'pending', size_bytes = null, sha256 = null, object_key = null`),
      confirm: () =>
        write(
          `status = 'confirmed', size_bytes = 1, sha256 = '${row.sha256}', object_key = 'k', failure_code = null, failure_reason = null`,
        ),
      fail: () => write(`status = 'failed', failure_code = 'broken', failure_reason = 'The file is broken.'`),
    };
  };
  const begin = async (id: string) => {
    await client.post(`/api/v1/calculations/${id}/run`);
    const [{ seq = 0 } = {}] = await stack.sql<{ seq: number }>(
      'select run_seq as seq from calculations where id = $1',
      [id],
    );
    return hands.takeSlot(organisation.id, id, seq);
  };
  const units = () =>
    stack.sql(
      `select captured, reserved from usage_windows where org_id = $1 order by usage_window desc limit 1`,
      [organisation.id],
    );

  it.each(['primary_cad', 'mesh'] as const)(
    'given a %s that is still being read, when it runs, then the run waits for it, says so, and prices it when it is there',
    async (role) => {
      const { revisionId } = await newPart(client);
      const facts = role === 'mesh' ? mesh() : await knownFacts('plate_holes_pocket');
      const linkId = await bind(revisionId, role, facts);
      const file = await uploadOf(linkId);
      await file.begin();
      const id = await draft(revisionId);
      expect(await begin(id)).toMatchObject({ kind: 'wait', for: 'file' });
      expect(await detail(id)).toMatchObject({
        status: 'queued',
        error: null,
        waits_for_input: { data_source_id: file.id, filename: expect.stringMatching(/^file\./) },
      });
      await file.confirm();
      await hands.drain(organisation.id);
      expect(await detail(id)).toMatchObject({
        status: 'succeeded',
        dataset_link_id: linkId,
        waits_for_input: null,
        inputs_changed_since_run: null,
      });
    },
  );

  it('given a mesh that cannot be read, then the run that waited for it ends with the reason and without a charge', async () => {
    const { revisionId } = await newPart(client);
    const file = await uploadOf(await bind(revisionId, 'mesh', mesh()));
    await file.begin();
    const before = await units();
    const id = await draft(revisionId);
    await begin(id);
    await file.fail();
    await hands.drain(organisation.id);
    expect(await detail(id)).toMatchObject({
      status: 'failed',
      error:
        'file_failed: The CAD file could not be read: The file is broken. Correct the file, upload it again and run again.',
    });
    expect(await units()).toEqual(before);
  });

  it('given a price that is there already, when the last input is read, then the run that waited takes it and gives its unit back', async () => {
    const { revisionId } = await newPart(client);
    await bind(revisionId, 'primary_cad', await knownFacts('plate_holes_pocket'));
    const first = await run(await draft(revisionId));
    const before = await units();
    const text = await uploadOf(await bind(revisionId, 'rfq_text'));
    await text.begin();
    const id = await draft(revisionId, { lot_size: lot });
    expect(await begin(id)).toMatchObject({ kind: 'wait' });
    await text.confirm();
    await hands.drain(organisation.id);
    expect(await detail(id)).toMatchObject({
      status: 'succeeded',
      served_from_cache: true,
      offer_price: first.offer_price,
    });
    expect(await units()).toEqual(before);
  });

  it('given an input that nobody finishes reading, then the run waits a day for it and ends by its name [CAR-1]', async () => {
    const { revisionId } = await newPart(client);
    await bind(revisionId, 'primary_cad', await knownFacts('plate_holes_pocket'));
    const file = await uploadOf(await bind(revisionId, 'drawing_2d'));
    await file.begin();
    const id = await draft(revisionId);
    expect(await begin(id)).toMatchObject({ kind: 'wait', for: 'file' });
    app.clock.advance(24 * 3_600_000 + 1000);
    await hands.drain(organisation.id);
    expect(await detail(id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^input_not_read: The file file\.pdf was still being read after 24 h/),
    });
    await file.confirm();
  });

  it('given a drawing that could not be read, then the price names it; read later, the inputs have changed [CAR-1]', async () => {
    const { revisionId } = await newPart(client);
    await bind(revisionId, 'primary_cad', await knownFacts('plate_holes_pocket'));
    const file = await uploadOf(await bind(revisionId, 'drawing_2d'));
    await file.begin();
    const id = await draft(revisionId);
    await begin(id);
    await file.fail();
    await hands.drain(organisation.id);
    const done = await client.get<Detail & { analytics: { notes: { code: string }[] } }>(
      `/api/v1/calculations/${id}`,
    );
    expect(done).toMatchObject({ status: 'succeeded', inputs_changed_since_run: null });
    expect(done.review_reasons).toContain('drawing_unreadable');
    expect(done.analytics.notes).toContainEqual({
      code: 'drawing_unreadable',
      params: expect.objectContaining({ file: 'file.pdf', reason: 'The file is broken.' }),
    });
    expect(done.analytics.notes.map(({ code }) => code)).not.toContain('no_drawing');
    app.clock.advance(1000);
    await file.confirm();
    expect((await detail(id)).inputs_changed_since_run).toMatchObject({ roles: ['drawing_2d'] });
  });

  it('given an input that is read while the run waits for its slot, then the price is older than its inputs', async () => {
    const { revisionId } = await newPart(client);
    await bind(revisionId, 'primary_cad', await knownFacts('plate_holes_pocket'));
    const id = await draft(revisionId);
    await client.post(`/api/v1/calculations/${id}/run`);
    app.clock.advance(1000);
    await bind(revisionId, 'drawing_2d');
    app.clock.advance(1000);
    await hands.drain(organisation.id);
    expect(await detail(id)).toMatchObject({
      status: 'succeeded',
      inputs_changed_since_run: { roles: ['drawing_2d'] },
    });
  });

  it('given a file without geometry, or of another revision, as the one to be priced, then it is refused by name', async () => {
    const { revisionId } = await newPart(client);
    const other = await newPart(client);
    const text = await bind(revisionId, 'rfq_text');
    const foreign = await bind(other.revisionId, 'primary_cad', await knownFacts('plate_holes_pocket'));
    const create = (dataset_link_id: string) =>
      client.call<{ error: { code: string; details: object } }>('POST', '/api/v1/calculations', {
        part_revision_id: revisionId,
        dataset_link_id,
      });
    const wrongRole = await create(text);
    expect([wrongRole.status, JSON.stringify(wrongRole.body)]).toEqual([
      422,
      expect.stringContaining('dataset_link_id'),
    ]);
    const wrongRevision = await create(foreign);
    expect([wrongRevision.status, wrongRevision.body.error.details]).toEqual([
      404,
      { field: 'dataset_link_id' },
    ]);
  });

  it('given no material named, when the environments have other defaults, then their prices are not compared [COM-4]', async () => {
    const { revisionId } = await newPart(client);
    await bind(revisionId, 'primary_cad', await knownFacts('plate_holes_pocket'));
    const other = await client.post<{ id: string }>('/api/v1/environments', {
      name: 'light metal',
      valid_from: '2026-01-01',
    });
    await client.ok('PATCH', `/api/v1/environments/${other.id}`, { default_material_family: 'aluminium' });
    const compare = async (body: object) => {
      const made = await client.post<{ batch_id: string }>('/api/v1/calculations/batch', {
        part_revision_ids: [revisionId],
        costing_environment_ids: [organisation.environmentId, other.id],
        ...body,
      });
      await hands.drain(organisation.id);
      const found = await client.get<{ parts: { cells: { incomparable_reasons: string[] }[] }[] }>(
        `/api/v1/calculations/batches/${made.batch_id}/comparison`,
      );
      return found.parts[0]?.cells.map((cell) => cell.incomparable_reasons);
    };
    expect(await compare({ lot_size: 901 })).toEqual([[], ['different_material']]);
    expect(await compare({ lot_size: 901, material_ref: '1.4301' })).toEqual([[], []]);
  });

  it('given files in a form, then each role takes its kinds, the file is digested and bound, and nobody else reaches it [CAR-1]', async () => {
    const { partId, revisionId } = await newPart(client);
    const id = await draft(revisionId);
    const send = (who: ApiClient, role: string | null, name: string, text: string) => {
      const form = new FormData();
      if (role !== null) form.append('role', role);
      form.append('file', new Blob([text]), name);
      return who.call<Record<string, unknown>>('POST', `/api/v1/calculations/${id}/inputs`, form);
    };
    for (const [role, name] of [
      ['drawing_2d', 'a.pdf'],
      ['drawing_2d', 'a.png'],
      ['drawing_2d', 'a.jpg'],
      ['mesh', 'a.stl'],
      ['mesh', 'a.obj'],
      ['rfq_text', 'a.txt'],
      ['rfq_text', 'a.md'],
      ['rfq_text', 'a.pdf'],
    ] as const) {
      const sent = await send(client, role, name, 'some bytes');
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      expect(sent.body).toEqual({
        calculation_id: id,
        data_source_id: expect.any(String),
        // Never run, so no price is older than this input.
        inputs_changed_since_run: null,
        role,
        sha256: sha256Hex('some bytes'),
        size_bytes: 10,
      });
    }
    const listed = await client.get<{ items: unknown[] }>(
      `/api/v1/parts/${partId}/revisions/${revisionId}/datasets`,
    );
    expect(listed.items).toHaveLength(8);
    for (const [role, name] of [
      ['drawing_2d', 'a.stl'],
      ['mesh', 'a.step'],
      ['rfq_text', 'a.png'],
      ['primary_cad', 'a.step'],
      [null, 'a.pdf'],
    ] as const)
      expect((await send(client, role, name, 'some bytes')).status, `${role} ${name}`).toBe(422);
    const stranger = app.client((await makeOrganisation(app.db)).apiKey);
    expect((await send(stranger, 'mesh', 'a.stl', 'some bytes')).status).toBe(404);
  });

  it('given a file of several bodies without a structure, then bodies says whether they are components or one part, and a note says which [CAR-18]', async () => {
    const { revisionId } = await newPart(client);
    await bind(revisionId, 'primary_cad', await factsOf(THREE_BODIES));
    const priced = async (body: object) => {
      const id = await draft(revisionId, body);
      await run(id);
      const found = await client.get<Bodies>(`/api/v1/calculations/${id}`);
      expect(found.error).toBeNull();
      const codes = found.analytics.notes
        .map(({ code }) => code)
        .filter((code) => code.startsWith('bodies_'));
      return [found.bodies, found.assembly_role, codes];
    };
    expect(await priced({})).toEqual(['components', 'assembly', ['bodies_as_components']]);
    expect(await priced({ bodies: 'components' })).toEqual([
      'components',
      'assembly',
      ['bodies_as_components'],
    ]);
    expect(await priced({ bodies: 'one_part' })).toEqual(['one_part', null, ['bodies_as_one_part']]);
  });

  type Named = {
    material_grade_id: string | null;
    material_ref: string | null;
    material_source: string | null;
    review_reasons: string[];
    analytics: { notes: { code: string; params: object }[] };
  };
  type Sourced = { source: object };
  const naming = <T extends Sourced>(facts: T, material: string): T => ({
    ...facts,
    source: { ...facts.source, material },
  });
  const material = (id: string) => client.get<Named>(`/api/v1/calculations/${id}`);

  it('given a model that names its material, then that is priced unless the caller names one, and a name of no grade is asked about', async () => {
    const plate = (await knownFacts('plate_holes_pocket')) as Sourced;
    const made = async (name: string, body: object) => {
      const { revisionId } = await newPart(client);
      await bind(revisionId, 'primary_cad', naming(plate, name));
      const id = await draft(revisionId, { material_ref: undefined, ...body });
      await run(id);
      return material(id);
    };
    const taken = await made('EN AW-6082', {});
    expect(taken).toMatchObject({ material_source: 'model', material_ref: 'EN AW-6082' });
    expect(taken.material_grade_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(taken.review_reasons).not.toContain('material_defaulted');
    expect(taken.analytics.notes).toContainEqual({
      code: 'material_of_model',
      params: expect.objectContaining({ text: 'EN AW-6082' }),
    });
    const said = await made('EN AW-6082', { material_ref: '1.4301' });
    expect(said).toMatchObject({ material_source: 'caller', material_ref: '1.4301' });
    expect(said.analytics.notes).toContainEqual({
      code: 'model_material_differs',
      params: expect.objectContaining({ model: 'EN AW-6082' }),
    });
    const unknown = await made('Unobtainium 7', {});
    expect(unknown).toMatchObject({ material_source: 'environment_default', material_ref: null });
    expect(unknown.review_reasons).toContain('model_material_unresolved');
  });

  it('given an assembly, then its record has the common grade of its components, from whichever source, and none if they differ', async () => {
    const nested = (await factsOf(NESTED)) as unknown as Sourced & {
      component_facts: Record<string, Sourced>;
    };
    const keys = Object.keys(nested.component_facts);
    const made = async (names: readonly (string | undefined)[], body: object = {}) => {
      const component_facts = Object.fromEntries(
        Object.entries(nested.component_facts).map(([key, facts], at) => {
          const name = names[at];
          return [key, name === undefined ? facts : naming(facts, name)];
        }),
      );
      const { revisionId } = await newPart(client);
      await bind(revisionId, 'primary_cad', { ...nested, component_facts });
      const id = await draft(revisionId, { material_ref: undefined, ...body });
      await run(id);
      return material(id);
    };
    const all = keys.map(() => 'EN AW-6082');
    const one = await made(all);
    expect(one).toMatchObject({ material_source: 'model', material_ref: 'EN AW-6082' });
    const listed = await client.get<{ items: { lot_size: number }[] }>(
      `/api/v1/calculations?material_grade_id=${one.material_grade_id}`,
    );
    expect(listed.items.map(({ lot_size }) => lot_size)).toContain(lot);
    expect(await made(['EN AW-6082'])).toMatchObject({
      material_grade_id: null,
      material_ref: null,
      material_source: null,
    });
    expect(await made([])).toMatchObject({ material_source: 'environment_default', material_ref: null });
    expect(await made(all, { material_ref: '1.4301' })).toMatchObject({
      material_source: 'caller',
      material_ref: '1.4301',
    });
  });
});
