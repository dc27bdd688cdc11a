import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadSnapshot } from '../../../src/db/snapshot/pieces.ts';
import { type CostSheet, price, verifyAssembly, verifySheet } from '../../../src/engine/index.ts';
import { type ApiClient, createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile } from '../../support/known-geometry.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import { sendDrawing } from '../../support/sent-drawing.ts';
import { SHEET_A as A, SHEET_B as B, sheetAssembly } from '../../support/sheet-assembly.ts';
import { titleSheet } from '../../support/title-sheet.ts';
import { use, useApp, useEachOrganisation } from '../../support/use.ts';

const PATH = '/api/v1/calculations';

type Row = {
  id: string;
  name: string;
  part_revision_id: string;
  lot_size: number;
  nest_item_id: string | null;
};
type Detail = Row & {
  status: string;
  offer_price: number;
  unit_cost: number;
  assembly_context: { component_key: string; quantity: number } | null;
  cost_sheet: CostSheet;
  analytics: { notes: { code: string }[] } | null;
};
type Stored = {
  status: string;
  run_seq: number;
  snapshot_digest: string;
  nested_digest: string | null;
  unit_cost: number;
};

describe('the sheets of an assembly’s own', () => {
  const { stack, app } = useApp({ namespace: true, clock: steadyClock() });
  const { organisation, client } = useEachOrganisation(app);
  const hands = use(() => createPricingHelpers(app, stack));
  let revisionId: string;
  let facts: object;
  let lot = 10;

  const draft = (body: object = {}) => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: lot, material_ref: 'S235JR', ...body });
  };
  const priced = async (id: string): Promise<string> => {
    await client.post(`${PATH}/${id}/run`);
    await hands.drain(organisation.id);
    return id;
  };
  const detail = (id: string) => client.get<Detail>(`${PATH}/${id}?include=all`);
  const componentsOf = async (id: string) =>
    (await client.get<{ items: Row[] }>(`${PATH}?parent_calculation_id=${id}&limit=100`)).items;
  const componentOf = async (id: string, name: string): Promise<Detail> => {
    const row = (await componentsOf(id)).find((one) => one.name === name);
    return detail(row?.id ?? '');
  };
  const stored = async (id: string): Promise<Stored> =>
    (
      await stack.sql<Stored>(
        'select status, run_seq, snapshot_digest, nested_digest, unit_cost::float8 from calculations where id = $1',
        [id],
      )
    )[0] as Stored;
  /** The line that a component takes, as its snapshot has it. */
  const lineOf = async (componentId: string): Promise<{ nest_item_id: string; quantity: number } | null> =>
    (
      await stack.sql<{ line: { nest_item_id: string; quantity: number } | null }>(
        `select nullif(s.body #> '{rest,request,nest_item}', 'null') as line from calculations c
         join snapshot_pieces s on s.org_id = c.org_id and s.sha256 = c.snapshot_digest where c.id = $1`,
        [componentId],
      )
    )[0]?.line ?? null;
  const send = (id: string, name: string, bytes: Buffer, isRead: boolean): Promise<string> =>
    sendDrawing(app, client, organisation.id, id, { name, bytes, isRead });

  beforeAll(async () => {
    facts = await sheetAssembly();
  });
  beforeEach(async () => {
    ({ revisionId } = await newPart(client));
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
  });

  it('are shared by its components at lot times quantity, proved by their sheets; a component alone costs what it costs alone [CAC-8 NMO-8]', async () => {
    const id = await priced(await draft());
    const whole = await detail(id);
    const sheets = await Promise.all(
      (await componentsOf(id)).map(async (row) => {
        const { assembly_context: at, cost_sheet } = await detail(row.id);
        return { key: at?.component_key ?? '', quantity: at?.quantity ?? 0, sheet: cost_sheet };
      }),
    );
    expect(
      [whole.cost_sheet, ...sheets.map(({ sheet }) => sheet)].flatMap((one) => verifySheet(one)),
    ).toEqual([]);
    expect(verifyAssembly(whole.cost_sheet, sheets)).toEqual([]);
    for (const name of [A, B] as const) {
      const own = await componentOf(id, name);
      expect((await lineOf(own.id))?.quantity).toBe(own.lot_size);
      expect(own.analytics?.notes.map(({ code }) => code)).toContain('stock_from_own_sheets');
      const alone = await detail(
        await priced(
          await createCalculation(client, own.part_revision_id, {
            lot_size: own.lot_size,
            material_ref: 'S235JR',
          }),
        ),
      );
      expect(alone.status).toBe('succeeded');
      expect(alone.analytics?.notes.map(({ code }) => code)).not.toContain('stock_from_own_sheets');
      expect(alone.unit_cost).not.toBe(own.unit_cost);
    }
  });

  it('have lines that no other calculation reaches: not_found, here and in another organisation [CAC-8 NMO-8]', async () => {
    const id = await priced(await draft());
    const own = await componentOf(id, A);
    const line = await lineOf(own.id);
    expect(own.nest_item_id).toBeNull();
    const ask = (by: ApiClient, part_revision_id: string) =>
      by.call('POST', PATH, {
        part_revision_id,
        costing_environment_id: organisation.environmentId,
        lot_size: 5,
        nest_item_id: line?.nest_item_id,
      });
    for (const of of [own.part_revision_id, revisionId])
      expect(await ask(client, of)).toMatchObject({
        status: 422,
        body: { error: { code: 'nest_item_unresolved', details: { reason: 'not_found' } } },
      });
    const other = await makeOrganisation(app.db);
    const theirs = app.client(other.apiKey);
    const part = await newPart(theirs);
    expect(
      await theirs.call('POST', PATH, {
        part_revision_id: part.revisionId,
        costing_environment_id: other.environmentId,
        lot_size: 5,
        nest_item_id: line?.nest_item_id,
      }),
    ).toMatchObject({ status: 422, body: { error: { details: { reason: 'not_found' } } } });
    // A calculation that is derived from a component is one of the part alone.
    const derived = await client.call('POST', PATH, {
      part_revision_id: own.part_revision_id,
      costing_environment_id: organisation.environmentId,
      derived_from_calculation_id: own.id,
    });
    expect(derived.status).toBe(201);
  });

  it('are in what the price was made from: the same price whenever it is made again, previewed and copied', async () => {
    const [one, two] = [await draft({ lot_size: 700 }), await draft({ lot_size: 700 })];
    await priced(one);
    const row = await stored(one);
    expect(row.nested_digest).not.toBeNull();
    expect(row.nested_digest).not.toBe(row.snapshot_digest);
    const again = await app.db.asTenant(organisation.id, (tx) =>
      loadSnapshot(tx, organisation.id, row.nested_digest ?? ''),
    );
    expect(price(again)).toMatchObject({ outcome: 'priced', unit_cost: row.unit_cost });
    await client.post(`${PATH}/${two}/run`);
    expect(await stored(two)).toMatchObject({ ...row, run_seq: 1 });
    for (const id of [one, two]) {
      const seen = await client.call('POST', `${PATH}/${id}/preview`, { lot_size: 50 });
      expect(seen.status).toBe(200);
    }
  });

  it('are nested once for each content: a step may happen twice, and a cancelled run is taken up [CAC-8]', async () => {
    const id = await draft();
    await client.post(`${PATH}/${id}/run`);
    const { run_seq: seq } = await stored(id);
    await hands.takeSlot(organisation.id, id, seq);
    const splits = await Promise.all([1, 2].map(() => hands.splitAssembly(organisation.id, id, seq)));
    expect(splits).toEqual([
      { total: 3, open: 3 },
      { total: 3, open: 3 },
    ]);
    const { nested_digest: first } = await stored(id);
    expect(first).not.toBeNull();
    await hands.priceComponents(organisation.id, id, seq);
    await client.post(`${PATH}/bulk-cancel`, { ids: [id] });
    expect(await hands.splitAssembly(organisation.id, id, seq)).toBeNull();
    await client.post(`${PATH}/${id}/run`);
    const { run_seq: next, nested_digest: queued } = await stored(id);
    expect(queued).toBeNull();
    await hands.takeSlot(organisation.id, id, next);
    expect(await hands.splitAssembly(organisation.id, id, next)).toEqual({ total: 3, open: 0 });
    expect((await stored(id)).nested_digest).toBe(first);
    await hands.rollUp(organisation.id, id, next);
    expect(await stored(id)).toMatchObject({ status: 'succeeded', nested_digest: first });
  });

  it('are nested anew where a component is corrected, and left where it no longer shares', async () => {
    const id = await priced(await draft());
    const { items } = await client.get<{ items: { component_key: string; label: string }[] }>(
      `${PATH}/${id}/components`,
    );
    const key = items.find(({ label }) => label === B)?.component_key ?? '';
    const derive = async (fields: object): Promise<string> => {
      expect((await client.call('PATCH', `${PATH}/${id}/components/${key}`, fields)).status).toBe(200);
      return priced(await createCalculation(client, revisionId, { derived_from_calculation_id: id }));
    };
    const more = await derive({ quantity_per: 7 });
    const [a, b] = [await componentOf(more, A), await componentOf(more, B)];
    expect((await lineOf(b.id))?.quantity).toBe(b.lot_size);
    expect((await lineOf(a.id))?.nest_item_id).not.toBe(
      (await lineOf((await componentOf(id, A)).id))?.nest_item_id,
    );
    const bought = await derive({ make_or_buy: 'buy', purchase_price: 3 });
    expect(await lineOf((await componentOf(bought, A)).id)).toBeNull();
    expect((await stored(bought)).nested_digest).toBeNull();
  });

  it('are kept by a drawing that names no other material, given back where no new price comes about, and left for one that does', async () => {
    const id = await priced(await draft());
    const before = await stored(id);
    const line = await lineOf((await componentOf(id, A)).id);
    const { items } = await client.get<{ items: { component_key: string; label: string }[] }>(
      `${PATH}/${id}/components`,
    );
    const component_key = items.find(({ label }) => label === A)?.component_key;
    const file = await send(id, 'x.pdf', Buffer.from('%PDF-1.7 x'), false);
    const assign = () =>
      client.post(`${PATH}/${id}/drawings/${file}/assign`, { target: 'component', component_key });
    await assign();
    const queued = await stored(id);
    expect(queued).toMatchObject({ status: 'queued', nested_digest: null });
    await hands.takeSlot(organisation.id, id, queued.run_seq);
    await hands.splitAssembly(organisation.id, id, queued.run_seq);
    expect((await stored(id)).nested_digest).not.toBe(before.nested_digest);
    await hands.endRun(organisation.id, id, queued.run_seq, 'failed');
    expect(await stored(id)).toEqual({ ...before, run_seq: queued.run_seq });
    await assign();
    await hands.drain(organisation.id);
    const drawn = await stored(id);
    expect(drawn).toMatchObject({ status: 'succeeded' });
    expect(drawn.nested_digest).not.toBe(before.nested_digest);
    expect(await lineOf((await componentOf(id, A)).id)).toEqual(line);

    const sheet = titleSheet([
      ['TITLE', 'Sheet'],
      ['DRAWING NO.', A],
      ['MATERIAL', '1.4301'],
    ]);
    await send(id, 'scan.pdf', sheet, true);
    await hands.drain(organisation.id);
    expect(await stored(id)).toMatchObject({ status: 'succeeded', nested_digest: null });
    for (const name of [A, B]) expect(await lineOf((await componentOf(id, name)).id)).toBeNull();
  });
});
