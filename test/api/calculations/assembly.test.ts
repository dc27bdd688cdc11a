import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ComponentNode, GeometryFacts } from '../../../src/cad/facts.ts';
import { structureOf, tooLarge } from '../../../src/db/snapshot/structure.ts';
import { type CostSheet, type PricedResult, verifyAssembly, verifySheet } from '../../../src/engine/index.ts';
import { factsOf } from '../../cad/support.ts';
import { createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile } from '../../support/known-geometry.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

const PATH = '/api/v1/calculations';
const NESTED = path.resolve(import.meta.dirname, '../../cad/files/nested_assembly.step');
const BODIES = path.resolve(import.meta.dirname, '../../cad/files/bodies_in_product.step');

type Row = {
  id: string;
  name: string;
  status: string;
  part_id: string;
  part_revision_id: string;
  lot_size: number;
  assembly_role: string | null;
  assembly_state: string | null;
  offer_price: number | null;
  error: string | null;
};
type Entry = {
  component_key: string;
  label: string;
  level: number;
  position: string;
  quantity: number;
  is_assembly: boolean;
  make_or_buy: string | null;
  standard: string | null;
  material: string | null;
  calculation_id: string | null;
  status: string | null;
  unit_cost: number | null;
  manufacturing_cost: number | null;
  extended_cost: number | null;
  share: number | null;
  correction: { purchase_price: number | null; quantity_per: number | null; note: string | null } | null;
};
type Bill = { count: number; total: number | null; items: Entry[] };
type Detail = Row & {
  unit_cost: number | null;
  assembly_context: { component_key: string; quantity: number; positions: string[] } | null;
  assembly_progress: { done: number; total: number } | null;
  cost_sheet: CostSheet;
  review_reasons: string[];
  analytics: Pick<PricedResult, 'notes'> | null;
  parent_calculation_id: string | null;
};

describe('an assembly', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
  let revisionId: string;
  let facts: GeometryFacts;
  let lot = 3;

  const draft = (body: Record<string, unknown> = {}) => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: lot, ...body });
  };
  const run = (id: string) => client.post<{ id: string; status: string }>(`${PATH}/${id}/run`);
  const detail = (id: string) => client.get<Detail>(`${PATH}/${id}?include=all`);
  const componentsOf = async (id: string) =>
    (await client.get<{ items: Row[] }>(`${PATH}?parent_calculation_id=${id}&limit=100`)).items;
  const seqOf = async (id: string): Promise<number> =>
    (await stack.sql<{ seq: number }>('select run_seq as seq from calculations where id = $1', [id]))[0]
      ?.seq ?? 0;

  beforeAll(async () => {
    facts = await factsOf(NESTED);
    ({ revisionId } = await newPart(client));
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
  });

  it('is priced from its components, each a calculation at the parent lot times its quantity', async () => {
    const id = await draft({ lot_size: 10 });
    await run(id);
    await hands.drain(organisation.id);
    const whole = await detail(id);
    expect(whole.error).toBeNull();
    expect(whole).toMatchObject({
      status: 'succeeded',
      assembly_role: 'assembly',
      assembly_state: 'complete',
    });
    const rows = await componentsOf(id);
    expect(whole.assembly_progress).toEqual({ done: rows.length, total: rows.length });
    expect(rows).toHaveLength(7);
    for (const row of rows) {
      const own = await detail(row.id);
      expect(own).toMatchObject({
        assembly_role: 'component',
        parent_calculation_id: id,
        status: 'succeeded',
      });
      expect(own.lot_size).toBe(10 * (own.assembly_context?.quantity ?? 0));
      const line = whole.cost_sheet.lines
        .find(({ bucket }) => bucket === 'components')
        ?.children.find(({ label_params }) => label_params.name === own.name);
      const cost = own.cost_sheet.cascade.find(({ step }) => step === 'manufacturing_cost')?.amount;
      expect(line?.terms.find(({ name }) => name === 'manufacturing_cost')?.value).toBe(cost);
      expect(line?.terms.find(({ name }) => name === 'quantity')?.value).toBe(own.assembly_context?.quantity);
    }
    expect(rows.reduce((sum, row) => sum + row.lot_size / 10, 0)).toBe(21);
  });

  const seqAndState = (id: string) =>
    stack.sql<{ seq: number; status: string; assembly_state: string | null }>(
      'select run_seq as seq, status, assembly_state from calculations where id = $1',
      [id],
    );
  const bill = (id: string, view = 'flat') => client.get<Bill>(`${PATH}/${id}/components?view=${view}`);
  const used = async () =>
    (
      await stack.sql<{ reserved: number; captured: number }>(
        'select reserved::int, captured::int from usage_windows where org_id = $1',
        [organisation.id],
      )
    )[0] ?? { reserved: 0, captured: 0 };
  const eventsOf = (id: string) =>
    stack.sql<{ type: string }>(
      `select type from events where org_id = $1 and body::text like '%' || $2 || '%'`,
      [organisation.id, id],
    );
  /** A run with its slot, its components not priced yet. */
  const split = async (id: string) => {
    await run(id);
    const seq = await seqOf(id);
    expect(await hands.run(organisation.id, id, seq)).toMatchObject({ kind: 'assembly' });
    return { seq, split: await hands.splitAssembly(organisation.id, id, seq) };
  };

  it('costs what its components cost alone at the same lot, and their sheets prove it to the cent [CALC-3]', async () => {
    const id = await draft({ lot_size: 10 });
    await run(id);
    await hands.drain(organisation.id);
    const whole = await detail(id);
    const sheets = await Promise.all(
      (await componentsOf(id)).map(async (row) => {
        const { assembly_context: at, cost_sheet } = await detail(row.id);
        return { key: at?.component_key ?? '', quantity: at?.quantity ?? 0, sheet: cost_sheet };
      }),
    );
    expect(
      [whole.cost_sheet, ...sheets.map(({ sheet }) => sheet)].flatMap((sheet) => verifySheet(sheet)),
    ).toEqual([]);
    expect(verifyAssembly(whole.cost_sheet, sheets)).toEqual([]);
    const [first, ...others] = sheets;
    if (first === undefined) throw new Error('there are components');
    expect(verifyAssembly(whole.cost_sheet, others).map(({ code }) => code)).toEqual(['component_missing']);
    const wrong = { ...first, quantity: first.quantity + 1 };
    expect(verifyAssembly(whole.cost_sheet, [wrong, ...others]).map(({ code }) => code)).toEqual([
      'component_quantity_differs',
      'component_lot_differs',
    ]);

    const made = (await bill(id)).items.find((one) => one.make_or_buy === 'make');
    const row = (await componentsOf(id)).find((one) => one.id === made?.calculation_id);
    const alone = await createCalculation(client, row?.part_revision_id ?? '', { lot_size: row?.lot_size });
    await run(alone);
    await hands.drain(organisation.id);
    expect((await detail(alone)).cost_sheet).toEqual((await detail(row?.id ?? '')).cost_sheet);
  });

  it('files its parts in a folder of the system, hidden, and the same component in another assembly is the same part [CALC-5]', async () => {
    const other = await newPart(client);
    await bindFile(stack, app, organisation.id, {
      revisionId: other.revisionId,
      role: 'primary_cad',
      facts: { ...facts, notes: [{ code: 'another_file', params: {} }] },
    });
    const [one, two] = [await draft(), await createCalculation(client, other.revisionId, { lot_size: 2 })];
    for (const id of [one, two]) await run(id);
    await hands.drain(organisation.id);
    const partsOf = async (id: string) => (await componentsOf(id)).map((row) => row.part_id).sort();
    expect(await partsOf(one)).toEqual(await partsOf(two));
    expect(new Set(await partsOf(one)).size).toBe(7);
    const folders = await client.get<{ data: { id: string; name: string }[] }>('/api/v1/folders');
    const folder = folders.data.find(({ name }) => name === 'Assembly components');
    const parts = (query: string) =>
      client.get<{ data: { id: string; part_number: string; description: string }[] }>(
        `/api/v1/parts/?limit=50${query}`,
      );
    expect((await parts('')).data).toHaveLength(2);
    expect((await parts('&include_assembly_components=true')).data).toHaveLength(9);
    const filed = (await parts(`&folder_id=${folder?.id}`)).data;
    expect(filed.map(({ id }) => id).sort()).toEqual(await partsOf(one));
    expect(new Set(filed.map(({ part_number }) => part_number)).size).toBe(7);
    expect(filed.map(({ description }) => description)).toContain('BRACKET_L');
    const rename = await client.call('PATCH', `/api/v1/folders/${folder?.id}`, { name: 'Mine' });
    expect(rename.status).toBe(409);
    expect((await client.call('DELETE', `/api/v1/folders/${folder?.id}`)).status).toBe(409);
  });

  it('has a bill of materials, flat, as a tree and as a sheet, before and after its run [CALC-15]', async () => {
    const id = await draft();
    const before = await bill(id);
    expect(before.items.map(({ status }) => status)).toEqual(Array(7).fill(null));
    await run(id);
    await hands.drain(organisation.id);
    const { items, total, count } = await bill(id);
    expect(count).toBe(7);
    expect(items.map(({ label }) => label)).toEqual(before.items.map(({ label }) => label));
    expect(items.reduce((sum, one) => sum + (one.extended_cost ?? 0), 0)).toBeCloseTo(total ?? 0, 5);
    expect(items.reduce((sum, one) => sum + (one.share ?? 0), 0)).toBeCloseTo(1, 4);
    // What a component costs by itself is what its own calculation says; it enters the assembly at more where overheads act on it.
    for (const { calculation_id, unit_cost, manufacturing_cost, extended_cost, quantity } of items) {
      expect((await detail(calculation_id ?? '')).unit_cost).toBe(unit_cost);
      expect(extended_cost).toBeCloseTo((manufacturing_cost ?? 0) * quantity, 5);
    }
    expect(items.some((one) => (one.manufacturing_cost ?? 0) > (one.unit_cost ?? 0))).toBe(true);
    expect(
      items
        .filter((one) => one.make_or_buy === 'buy')
        .map((one) => one.standard)
        .sort(),
    ).toEqual(['ISO 4032', 'ISO 4762', 'ISO 7089']);
    const tree = await bill(id, 'tree');
    expect(tree.items.some((one) => one.is_assembly)).toBe(true);
    expect(tree.items.filter((one) => !one.is_assembly).reduce((sum, one) => sum + one.quantity, 0)).toBe(21);
    const sheet = await app.app.request(`${PATH}/${id}/components`, {
      headers: { 'x-api-key': organisation.apiKey, accept: 'text/csv' },
    });
    expect(sheet.headers.get('content-type')).toContain('text/csv');
    const lines = (await sheet.text()).trim().split('\n');
    expect(lines).toHaveLength(8);
    expect(lines[0]).toContain('position,level,label');
  });

  it('takes what is said of a component in the next run, and shows that it waits [CALC-15]', async () => {
    const id = await draft();
    const screw = (await bill(id)).items.find((one) => one.standard === 'ISO 4762');
    const key = screw?.component_key ?? '';
    const say = (of: string, body: unknown) => client.call('PATCH', `${PATH}/${of}/components/${key}`, body);
    expect((await say(id, { purchase_price: 0.42, note: 'framework', dry_run: true })).status).toBe(200);
    expect((await bill(id)).items.every((one) => one.correction === null)).toBe(true);
    await run(id);
    expect((await say(id, { note: 'late' })).status).toBe(409);
    await hands.drain(organisation.id);
    const floor = (await bill(id)).items.find((one) => one.component_key === key);
    expect((await say(id, { purchase_price: 0.42, quantity_per: 6 })).status).toBe(200);
    expect((await say(id, { purchase_price: 1, make_or_buy: 'make' })).status).toBe(422);
    expect((await client.call('PATCH', `${PATH}/${id}/components/p99`, { note: 'x' })).status).toBe(404);
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({ inputs_changed_since_run: { corrections: 1 } });
    expect((await bill(id)).items.find((one) => one.component_key === key)?.unit_cost).toBe(floor?.unit_cost);
    const next = await createCalculation(client, revisionId, { derived_from_calculation_id: id });
    await run(next);
    await hands.drain(organisation.id);
    expect((await bill(next)).items.find((one) => one.component_key === key)).toMatchObject({
      unit_cost: 0.42,
      quantity: 6,
      make_or_buy: 'buy',
      correction: { purchase_price: 0.42, quantity_per: 6, note: null },
    });
  });

  it('is copied whole, with its components, where an identical one was priced this month', async () => {
    const [one, two] = [await draft({ lot_size: 900 }), await draft({ lot_size: 900 })];
    await run(one);
    await hands.drain(organisation.id);
    const before = await used();
    await run(two);
    expect(await detail(two)).toMatchObject({ status: 'succeeded', assembly_state: 'complete' });
    expect(await used()).toEqual(before);
    const [was, is] = [await bill(one), await bill(two)];
    expect(is.total).toBe(was.total);
    expect(is.items.map(({ unit_cost }) => unit_cost)).toEqual(was.items.map(({ unit_cost }) => unit_cost));
    expect(is.items.every(({ calculation_id }, at) => calculation_id !== was.items[at]?.calculation_id)).toBe(
      true,
    );
    expect((await detail(is.items[0]?.calculation_id ?? '')).cost_sheet.total).toBeGreaterThan(0);
  });

  it('each step may happen twice: one unit, one event, no component twice [CALC-2]', async () => {
    const id = await draft();
    const before = await used();
    const { seq } = await split(id);
    expect(await seqAndState(id)).toMatchObject([
      { status: 'polling', assembly_state: 'pricing_components' },
    ]);
    expect(await hands.splitAssembly(organisation.id, id, seq)).toEqual({ total: 7, open: 7 });
    expect(await hands.takeSlot(organisation.id, id, seq)).toMatchObject({ kind: 'assembly' });
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({ assembly_progress: { done: 0, total: 7 } });
    const capacity = await client.get<{ inflight_now: number; pending_count: number }>(`${PATH}/capacity`);
    expect(capacity).toMatchObject({ inflight_now: 1, pending_count: 1 });
    for (const open of [0, 0])
      expect(await hands.priceComponents(organisation.id, id, seq)).toEqual({ total: 7, open });
    for (const _ of [1, 2]) await hands.rollUp(organisation.id, id, seq);
    expect(await seqAndState(id)).toMatchObject([{ status: 'succeeded', assembly_state: 'complete' }]);
    expect((await used()).captured).toBe(before.captured + 1);
    expect(await eventsOf(id)).toEqual([{ type: 'calculation.succeeded' }]);
    for (const row of await componentsOf(id)) expect(await eventsOf(row.id)).toEqual([]);
  });

  it('ends its components when it is cancelled, and takes up what they were priced at when it is run again [CALC-2]', async () => {
    const id = await draft();
    const before = await used();
    const { seq } = await split(id);
    await client.post(`${PATH}/bulk-cancel`, { ids: [id] });
    expect((await componentsOf(id)).map(({ status }) => status)).toEqual(Array(7).fill('cancelled'));
    expect(await hands.priceComponents(organisation.id, id, seq)).toBeNull();
    expect(await hands.splitAssembly(organisation.id, id, seq)).toBeNull();
    await hands.rollUp(organisation.id, id, seq);
    expect(await seqAndState(id)).toMatchObject([{ status: 'cancelled', assembly_state: null }]);
    expect(await used()).toEqual(before);

    const again = await split(id);
    await hands.priceComponents(organisation.id, id, again.seq);
    await hands.endRun(organisation.id, id, again.seq, 'timed_out');
    const third = await split(id);
    expect(third.split).toEqual({ total: 7, open: 0 });
    await hands.rollUp(organisation.id, id, third.seq);
    expect(await seqAndState(id)).toMatchObject([{ status: 'succeeded', assembly_state: 'complete' }]);
    expect(await used()).toEqual({ ...before, captured: before.captured + 1 });
  });

  it('goes with its components when it is deleted under way; late steps find nothing [CALC-2]', async () => {
    const id = await draft();
    const { seq } = await split(id);
    const [row] = await componentsOf(id);
    expect((await client.call('DELETE', `${PATH}/${row?.id}`)).status).toBe(409);
    expect((await client.call('POST', `${PATH}/${row?.id}/run`)).status).toBe(409);
    expect(
      (await client.post<{ skipped: unknown[] }>(`${PATH}/bulk-cancel`, { ids: [row?.id] })).skipped,
    ).toHaveLength(1);
    await client.ok('DELETE', `${PATH}/${id}`);
    expect(await componentsOf(id)).toEqual([]);
    expect(await hands.priceComponents(organisation.id, id, seq)).toBeNull();
    await hands.rollUp(organisation.id, id, seq);
    expect(await seqAndState(id)).toEqual([]);
  });

  it('sums what it can where a component has no body, names it, and is not compared as if it were whole [COM-6]', async () => {
    const holed = await newPart(client);
    const [lost = ''] = Object.keys(facts.component_facts);
    const { [lost]: _, ...left } = facts.component_facts;
    await bindFile(stack, app, organisation.id, {
      revisionId: holed.revisionId,
      role: 'primary_cad',
      facts: { ...facts, component_facts: left },
    });
    const id = await createCalculation(client, holed.revisionId, { lot_size: 4 });
    await run(id);
    await hands.drain(organisation.id);
    const whole = await detail(id);
    expect(whole).toMatchObject({ status: 'succeeded', assembly_state: 'partial' });
    expect(whole.review_reasons).toContain('component_unpriced');
    const missing = (await bill(id)).items.find((one) => one.component_key === lost);
    expect(missing).toMatchObject({ status: 'failed', unit_cost: null });
    const matrix = await client.post<{
      environments: { assembly_partial: number }[];
      parts: { cells: { incomparable_reasons: string[]; is_best: boolean }[] }[];
    }>(`${PATH}/comparison`, { calculation_ids: [id] });
    expect(matrix.environments[0]?.assembly_partial).toBe(1);
    expect(matrix.parts[0]?.cells[0]).toMatchObject({
      incomparable_reasons: ['incomplete_assembly'],
      is_best: false,
    });
  });

  const node = (key: string, quantity: number, children: readonly ComponentNode[]): ComponentNode => ({
    key,
    product_id: key,
    name: key,
    quantity,
    placements: [],
    geometry_key: null,
    fastener: null,
    children,
  });
  const trees: Record<'instances' | 'components' | 'depth', (found: number) => ComponentNode> = {
    instances: (found) => node('p1', 1, [node('p2', found, [])]),
    components: (found) =>
      node(
        'p1',
        1,
        Array.from({ length: found }, (_, i) => node(`p${i + 2}`, 1, [])),
      ),
    depth: (found) => (found === 0 ? node('p0', 1, []) : node(`p${found}`, 1, [trees.depth(found - 1)])),
  };

  it.each([
    ['instances', 2000],
    ['components', 300],
    ['depth', 20],
  ] as const)(
    'is refused by name where it is too large: %s, of which it may have %i [CALC-4]',
    async (what, most) => {
      expect(tooLarge(structureOf(trees[what](most)))).toBeNull();
      const huge = await newPart(client);
      await bindFile(stack, app, organisation.id, {
        revisionId: huge.revisionId,
        role: 'primary_cad',
        facts: { ...facts, components: trees[what](most + 1) },
      });
      const id = await createCalculation(client, huge.revisionId, { lot_size: 1 });
      const before = await used();
      await run(id);
      expect(await client.get(`${PATH}/${id}`)).toMatchObject({
        failure: { code: 'assembly_too_large', params: { what, found: most + 1, most } },
      });
      expect(await used()).toEqual(before);
      expect(await componentsOf(id)).toEqual([]);
    },
  );

  it('lists the bodies of one product as components or as one part, as the caller chooses, and never silently [CAR-18]', async () => {
    const several = await newPart(client);
    const file = {
      revisionId: several.revisionId,
      role: 'primary_cad' as const,
      facts: await factsOf(BODIES),
    };
    await bindFile(stack, app, organisation.id, file);
    const priced = async (bodies: 'components' | 'one_part') => {
      const id = await createCalculation(client, several.revisionId, { lot_size: 3, bodies });
      await run(id);
      await hands.drain(organisation.id);
      const rows = await componentsOf(id);
      return {
        whole: await detail(id),
        rows: rows.map(({ name, lot_size }) => [name, lot_size]).sort(),
        ids: rows,
      };
    };
    const apart = await priced('components');
    expect(apart.rows).toEqual([
      ['BLOCK', 3],
      ['Body 1', 12],
      ['Body 2', 6],
    ]);
    expect(apart.whole.analytics?.notes).toContainEqual({
      code: 'bodies_as_components',
      params: { product: 'STACKED', bodies: 2 },
    });
    const one = await priced('one_part');
    expect(one.rows).toEqual([
      ['BLOCK', 3],
      ['STACKED', 6],
    ]);
    const stacked = await detail(one.ids.find(({ name }) => name === 'STACKED')?.id ?? '');
    expect(stacked.status === 'failed' ? [] : stacked.analytics?.notes.map(({ code }) => code)).toContain(
      'bodies_as_one_part',
    );
  });

  it('is welded where the caller says so, a derived one too, and not otherwise [CALC-14]', async () => {
    const touching = await newPart(client);
    const file = {
      revisionId: touching.revisionId,
      role: 'primary_cad' as const,
      facts: await factsOf(BODIES),
    };
    await bindFile(stack, app, organisation.id, file);
    const given = { lot_size: 4, bodies: 'one_part', material_ref: '1.0038' } as const;
    const id = await createCalculation(client, touching.revisionId, { ...given, joining: 'welded' });
    const derived = await createCalculation(client, touching.revisionId, {
      derived_from_calculation_id: id,
      lot_size: 5,
    });
    const plain = await createCalculation(client, touching.revisionId, given);
    for (const one of [id, derived, plain]) await run(one);
    await hands.drain(organisation.id);
    const seams = async (of: string) => {
      const { analytics, joining } = (await detail(of)) as Detail & { joining: string | null };
      return [joining, analytics?.notes.filter(({ code }) => code === 'weld_seam').length];
    };
    expect(await seams(id)).toEqual(['welded', 1]);
    expect(await seams(derived)).toEqual(['welded', 1]);
    expect(await seams(plain)).toEqual([null, 0]);
  });

  it('keeps the parts of what a new revision of its file did not change [CALC-5]', async () => {
    const { partId, revisionId: first } = await newPart(client);
    const { id: second } = await client.post<{ id: string }>(`/api/v1/parts/${partId}/revisions`, {});
    const rowsOf = async (revision: string, given: GeometryFacts) => {
      await bindFile(stack, app, organisation.id, {
        revisionId: revision,
        role: 'primary_cad',
        facts: given,
      });
      const id = await createCalculation(client, revision, { lot_size: 2 });
      await run(id);
      await hands.drain(organisation.id);
      return new Map((await componentsOf(id)).map((row) => [row.name, row]));
    };
    const before = await factsOf(BODIES);
    const renumbered = (text: string): string => text.replace(/"p(\d+)\b/g, (_, n) => `"p${Number(n) + 7}`);
    const later = JSON.parse(renumbered(JSON.stringify(before))) as GeometryFacts;
    const block = Object.entries(later.component_facts).find(
      ([, own]) => own.source.product_name === 'BLOCK',
    );
    if (block === undefined) throw new Error('there is a block');
    const changed = { ...block[1], volume_mm3: block[1].volume_mm3 * 0.9 };
    const old = await rowsOf(first, before);
    const now = await rowsOf(second, {
      ...later,
      component_facts: { ...later.component_facts, [block[0]]: changed },
    });
    for (const name of ['Body 1', 'Body 2']) {
      const { id: _, ...kept } = old.get(name) as Row;
      expect(now.get(name)).toMatchObject({
        part_id: kept.part_id,
        part_revision_id: kept.part_revision_id,
        offer_price: kept.offer_price,
      });
    }
    expect(now.get('BLOCK')?.part_id).not.toBe(old.get('BLOCK')?.part_id);
  });

  it('is compared component by component across the environments of a batch [COM-6]', async () => {
    const clone = async () => {
      const [base] = await stack.sql<{ id: string }>(
        'select id from environments where org_id = $1 and is_baseline',
        [organisation.id],
      );
      const made = await client.post<{ id: string }>(`/api/v1/environments/${base?.id}/clone`, {
        name: 'Second',
      });
      return [base?.id ?? '', made.id];
    };
    const environments = await clone();
    const { batch_id } = await client.post<{ batch_id: string }>(`${PATH}/batch`, {
      part_revision_ids: [revisionId],
      costing_environment_ids: environments,
      lot_size: 77,
    });
    await hands.drain(organisation.id);
    const found = await client.get<{
      components: {
        label: string;
        position: number;
        cells: { offer_price: number | null; is_best: boolean }[];
      }[];
      environments: { costing_environment_id: string }[];
    }>(`${PATH}/batches/${batch_id}/comparison/components?part_revision_id=${revisionId}`);
    expect(found.environments.map((one) => one.costing_environment_id)).toEqual(environments);
    expect(found.components.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const { cells } of found.components) {
      expect(cells).toHaveLength(2);
      expect(cells.every((cell) => cell.offer_price !== null && cell.is_best)).toBe(true);
    }
  });

  it('says where which component should be made: cheapest with its way against the whole in one place [COM-7]', async () => {
    const [base] = await stack.sql<{ id: string }>(
      'select id from environments where org_id = $1 and is_baseline',
      [organisation.id],
    );
    const away = await client.post<{ id: string }>(`/api/v1/environments/${base?.id}/clone`, {
      name: 'Away',
    });
    // Its work is cheaper, its administration dear: the whole stays, and what outweighs its way goes.
    await client.ok('PATCH', `/api/v1/environments/${away.id}`, {
      production_overhead_pct: 0,
      sga_pct: 9,
      packaging_eur_per_part: 0,
      freight_eur_per_part: 0.02,
      duty_eur_per_part: 0.01,
    });
    const { batch_id } = await client.post<{ batch_id: string }>(`${PATH}/batch`, {
      part_revision_ids: [revisionId],
      costing_environment_ids: [base?.id, away.id],
      lot_size: 78,
      annual_volume: 1000,
    });
    await hands.drain(organisation.id);
    const { components, sourcing } = await client.get<{
      components: { component_key: string; cells: { calculation_id: string }[] }[];
      sourcing: {
        costing_environment_id: string;
        saving_per_piece: number;
        saving_per_year: number;
        cost_in_one_place: number;
        cost_at_best: number;
        components: { component_key: string; freight: number; duty: number; saving_per_piece: number }[];
      };
    }>(`${PATH}/batches/${batch_id}/comparison/components?part_revision_id=${revisionId}`);
    const expected: Record<string, number> = {};
    let inOnePlace = 0;
    for (const { component_key, cells } of components) {
      const [here, there] = await Promise.all(
        cells.map(async ({ calculation_id }) => {
          const own = await detail(calculation_id);
          const cost = own.cost_sheet.cascade.find(({ step }) => step === 'manufacturing_cost')?.amount ?? 0;
          return { cost, quantity: own.assembly_context?.quantity ?? 0 };
        }),
      );
      if (here === undefined || there === undefined) throw new Error('two cells');
      inOnePlace += here.cost * here.quantity;
      const saving = (here.cost - there.cost - 0.03) * here.quantity;
      if (saving > 0) expected[component_key] = saving;
    }
    expect(Object.keys(expected).length).toBeGreaterThan(0);
    expect(Object.keys(expected).length).toBeLessThan(components.length);
    expect(sourcing.costing_environment_id).toBe(base?.id);
    expect(sourcing.cost_in_one_place).toBeCloseTo(inOnePlace, 5);
    expect(sourcing.components.map((one) => one.component_key).sort()).toEqual(Object.keys(expected).sort());
    for (const one of sourcing.components) {
      expect(one).toMatchObject({ freight: 0.02, duty: 0.01 });
      expect(one.saving_per_piece).toBeCloseTo(expected[one.component_key] ?? 0, 5);
    }
    const sum = Object.values(expected).reduce((total, one) => total + one, 0);
    expect(sourcing.saving_per_piece).toBeCloseTo(sum, 5);
    expect(sourcing.cost_at_best).toBeCloseTo(inOnePlace - sum, 5);
    expect(sourcing.saving_per_year).toBeCloseTo(1000 * sum, 2);
  });
});
