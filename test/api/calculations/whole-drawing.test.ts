import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { priceSnapshot } from '../../../src/activities/price-snapshot.ts';
import { loadSnapshot } from '../../../src/db/snapshot/pieces.ts';
import { contentOf } from '../../../src/drawings/pdf/content.ts';
import { openPage, openPdf } from '../../../src/drawings/pdf/open.ts';
import { readContent } from '../../../src/drawings/read-content.ts';
import { factsOf } from '../../cad/support.ts';
import { createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindDrawing } from '../../support/drawing.ts';
import { bindFile } from '../../support/known-geometry.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers } from '../../support/pricing.ts';
import { sendDrawing } from '../../support/sent-drawing.ts';
import { titleSheet } from '../../support/title-sheet.ts';
import { use, useOrganisation } from '../../support/use.ts';

const PATH = '/api/v1/calculations';
const NESTED = path.resolve(import.meta.dirname, '../../cad/files/nested_assembly.step');
const sheetOf = (note: string) =>
  titleSheet(
    [
      ['TITLE', 'Frame of four'],
      ['DRAWING NO.', 'ZZ-4711'],
      ['SCALE', '1:2'],
      ['GENERAL TOLERANCE', 'ISO 2768-mK'],
    ],
    [note, 'Ra 6.3', 'ISO 13920-B'],
  );
const WELDED = sheetOf('All seams welded');
const SILENT = sheetOf('All edges broken');

type Detail = {
  review_reasons: string[];
  analytics: { notes: { code: string }[] };
  inputs_changed_since_run: { roles: string[]; corrections: number } | null;
  served_from_cache: boolean;
};

const pagesOf = async (pdf: Buffer) => {
  const content = contentOf(openPage(await openPdf(pdf), 0));
  if (content === null) throw new Error('the sheet has text of its own');
  return [readContent(content, 1)];
};

describe('a drawing that is bound to an assembly’s revision', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
  let facts: unknown;

  const newAssembly = async (): Promise<string> => {
    const { revisionId } = await newPart(client);
    await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
    return revisionId;
  };
  const bind = async (revisionId: string, pdf: Buffer): Promise<string> =>
    bindDrawing(stack, app, organisation.id, { revisionId, pages: await pagesOf(pdf) });
  const run = async (revisionId: string, body: Record<string, unknown> = {}): Promise<string> => {
    const id = await createCalculation(client, revisionId, body);
    await client.post(`${PATH}/${id}/run`);
    await hands.drain(organisation.id);
    return id;
  };
  const detail = (id: string) => client.get<Detail>(`${PATH}/${id}`);
  const isWelded = async (id: string): Promise<boolean> =>
    (await detail(id)).analytics.notes.some(({ code }) => code.startsWith('weld_'));
  const digestOf = async (id: string) =>
    (
      await stack.sql<{ snapshot_digest: string }>('select snapshot_digest from calculations where id = $1', [
        id,
      ])
    )[0]?.snapshot_digest ?? '';
  /** Sends a drawing for the calculation and reads it; gives its id. */
  const send = async (id: string, name: string, pdf: Buffer): Promise<string> => {
    const file = await sendDrawing(app, client, organisation.id, id, { name, bytes: pdf, isRead: true });
    await hands.drain(organisation.id);
    return file;
  };

  beforeAll(async () => {
    facts = await factsOf(NESTED);
  });

  it('is reported if it came after the run, and used by the next run, whose price is the same a year later [CALC-9]', async () => {
    const revisionId = await newAssembly();
    const before = await run(revisionId);
    const upload = await bind(revisionId, WELDED);
    expect((await detail(before)).inputs_changed_since_run).toMatchObject({ roles: ['drawing_2d'] });
    expect(await isWelded(before)).toBe(false);
    const id = await run(revisionId, { derived_from_calculation_id: before });
    expect(await isWelded(id)).toBe(true);
    expect((await detail(id)).inputs_changed_since_run).toBeNull();

    const url = `/api/v1/uploads/${upload}/facts`;
    const read = await client.get<{ facts: { id: string; kind: string; text: string }[] }>(url);
    const note = read.facts.find(({ kind }) => kind === 'note');
    await client.ok('PATCH', url, { corrections: [{ fact_id: note?.id, value: { note: 'clean' } }] });
    expect((await detail(id)).inputs_changed_since_run).toMatchObject({ corrections: 1 });
    // What the price rests on is what was read then: the same bytes, whatever anybody has said of the sheet since.
    const digest = await digestOf(id);
    const snapshot = await app.db.asTenant(organisation.id, (tx) =>
      loadSnapshot(tx, organisation.id, digest),
    );
    const again = priceSnapshot(snapshot);
    const [stored] = await stack.sql<{ document: Buffer }>(
      `select d.body as document from calculation_results r
       join result_documents d on d.org_id = r.org_id and d.sha256 = r.document_sha256 where r.calculation_id = $1`,
      [id],
    );
    if (again.kind !== 'priced') throw new Error(again.kind);
    expect(Buffer.from(again.stored.document)).toEqual(stored?.document);
  });

  it('is named where nothing could be read of it, and asks for a look [CAR-1]', async () => {
    const revisionId = await newAssembly();
    const upload = await bind(revisionId, WELDED);
    await stack.sql(
      `update drawing_readings set status = 'failed', failure_code = 'broken', failure_reason = 'The file is broken.'
       where upload_id = $1`,
      [upload],
    );
    const { review_reasons: reasons, analytics } = await detail(await run(revisionId, { lot_size: 60 }));
    expect(reasons).toContain('drawing_unreadable');
    expect(analytics.notes).toContainEqual({
      code: 'drawing_unreadable',
      params: { file: 'drawing.pdf', reason: 'The file is broken.' },
    });
  });

  it('stays in the price where components are corrected, and in one that is made again for a drawing of a component [CALC-9]', async () => {
    const revisionId = await newAssembly();
    await bind(revisionId, WELDED);
    const first = await run(revisionId, { lot_size: 20 });
    const { items } = await client.get<{ items: { component_key: string; label: string }[] }>(
      `${PATH}/${first}/components`,
    );
    const spacer = items.find(({ label }) => label === 'SPACER_A')?.component_key ?? '';
    await client.ok('PATCH', `${PATH}/${first}/components/${spacer}`, { purchase_price: 4 });
    const id = await run(revisionId, { derived_from_calculation_id: first });
    expect(await isWelded(id)).toBe(true);
    await send(id, 'BRACKET_L.pdf', SILENT);
    expect((await detail(id)).inputs_changed_since_run).toBeNull();
    expect(await isWelded(id)).toBe(true);
  });

  it('yields to a drawing of the assembly that was sent for the calculation, and stands again when that is discarded [CALC-9]', async () => {
    const revisionId = await newAssembly();
    await bind(revisionId, WELDED);
    const id = await run(revisionId, { lot_size: 30 });
    const digest = await digestOf(id);
    const file = await send(id, 'FRAME.pdf', SILENT);
    expect(await isWelded(id)).toBe(false);
    // A run of its own would be the same price.
    const derived = await run(revisionId, { derived_from_calculation_id: id });
    expect([await digestOf(derived), (await detail(derived)).served_from_cache]).toEqual([
      await digestOf(id),
      true,
    ]);
    await client.post(`${PATH}/${id}/drawings/${file}/assign`, { target: 'discard' });
    await hands.drain(organisation.id);
    expect(await digestOf(id)).toBe(digest);
    expect(await isWelded(id)).toBe(true);
  });

  it('that came after the run is not in a repriced pack, and is reported until a run uses it [CALC-9]', async () => {
    const revisionId = await newAssembly();
    const id = await run(revisionId, { lot_size: 40 });
    await bind(revisionId, WELDED);
    await send(id, 'BRACKET_L.pdf', SILENT);
    expect(await isWelded(id)).toBe(false);
    expect((await detail(id)).inputs_changed_since_run).toMatchObject({
      roles: ['drawing_2d'],
      corrections: 0,
    });
    const next = await run(revisionId, { derived_from_calculation_id: id });
    expect(await isWelded(next)).toBe(true);
    expect((await detail(next)).inputs_changed_since_run).toBeNull();
  });
});
