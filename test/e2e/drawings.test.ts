import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CorrectDrawingFacts, GetUploadFactsData } from '../../clients/typescript/src/index.ts';
import { correctUploadFacts, getUploadFacts } from '../../clients/typescript/src/operations.ts';
import { createTemporalClient } from '../../src/platform/temporal.ts';
import {
  blank,
  broken,
  encrypted,
  manyPages,
  photograph,
  vast,
  withScript,
} from '../drawings/sheets/hostile.ts';
import { drawSheet } from '../drawings/sheets/sheet.ts';
import { type ApiClient, apiClient, uploadFile } from '../support/api.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { recordHistory } from '../support/record-history.ts';
import { type Proc, startProcess } from '../support/service.ts';
import { createStack, type Stack } from '../support/stack.ts';

describe('drawings that are uploaded', () => {
  let stack: Stack;
  let service: Proc;
  let client: ApiClient;
  let stranger: ApiClient;
  const sheet = drawSheet(2);

  beforeAll(async () => {
    stack = await createStack({ namespace: true });
    service = await startProcess(stack, 'all', { DRAWING_TURN_CPU_SECONDS: '0' });
    const db = openTestDatabase(stack);
    const [own, other] = [await makeOrganisation(db), await makeOrganisation(db)];
    await db.close();
    client = apiClient(service.baseUrl ?? '', own.apiKey);
    stranger = apiClient(service.baseUrl ?? '', other.apiKey);
  });

  afterAll(async () => {
    await service?.kill('SIGTERM');
    await stack?.close();
  });

  const factsOf = (id: string, query: GetUploadFactsData['query'] = {}) =>
    getUploadFacts({ client: client.http, path: { data_source_id: id }, query });

  it('given a sheet, when it is confirmed, then its facts, its picture and corrections of them are there until it is deleted', async () => {
    const upload = await uploadFile(client, 'sheet.pdf', sheet.pdf);
    expect(upload, service.log().slice(-3000)).toMatchObject({ status: 'confirmed' });
    const read = await factsOf(upload.id, { overlay: 'png' });
    expect(read).toMatchObject({ status: 'read', page_count: 1, pages_read: 1, failure_code: null });
    const material = read.facts.find(({ value }) => value.field === 'material');
    expect(material).toMatchObject({
      kind: 'title_block',
      value: { text: sheet.truth.title_block.material },
      extractor: 'text',
      correction: null,
    });
    const picture = await fetch(read.pages[0]?.overlay_url ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await factsOf(upload.id)).pages[0]?.overlay_url).toBeNull();

    const url = `/api/v1/uploads/${upload.id}/facts`;
    const correct = (corrections: CorrectDrawingFacts['corrections']) =>
      correctUploadFacts({ client: client.http, path: { data_source_id: upload.id }, body: { corrections } });
    const [first, second] = read.facts.filter(({ kind }) => kind === 'dimension');
    await correct([
      { fact_id: first?.id ?? '', value: { nominal: 77, fit: 'H7' } },
      { fact_id: second?.id ?? '', value: null },
    ]);
    await correct([{ fact_id: first?.id ?? '', value: { count: 4 } }]);
    const after = await factsOf(upload.id);
    expect(after.facts.find(({ id }) => id === first?.id)).toMatchObject({
      value: { nominal: 77, fit: 'H7', count: 4 },
      confidence: 1,
      extractor: 'person',
      correction: { read_value: first?.value, is_struck: false },
    });
    expect(after.facts.find(({ id }) => id === second?.id)?.correction?.is_struck).toBe(true);
    for (const wrong of [
      { fact_id: '9-9', value: { nominal: 1 } },
      { fact_id: first?.id, value: { nominal: 'ten' } },
      { fact_id: first?.id, value: { price: 1 } },
    ]) {
      const answer = await client.call('PATCH', url, { corrections: [wrong] });
      expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    }
    expect((await stranger.call('GET', url)).status).toBe(404);
    const strange = { corrections: [{ fact_id: first?.id, value: null }] };
    expect((await stranger.call('PATCH', url, strange)).status).toBe(404);

    expect((await client.call('DELETE', `/api/v1/uploads/${upload.id}`)).status).toBe(200);
    expect((await client.call('GET', url)).status).toBe(404);
    const left = await stack.sql('select 1 from drawing_pages union all select 1 from drawing_corrections');
    expect(left).toEqual([]);
    const kept = await stack.sql('select object_key from stored_objects where not doomed');
    expect(kept).toEqual([]);
  });

  it.each([
    ['encrypted', encrypted(), 'encrypted', null],
    ['damaged', broken(), 'broken', null],
    ['too long', manyPages(51), 'too_many_pages', null],
    ['empty', blank(), 'empty_page', 1],
    ['a book of 10,000 pages', manyPages(10_000), 'too_many_pages', null],
    ['as large as a country', vast(), 'too_large', 1],
    ['the photograph of a cat', photograph(), 'not_a_drawing', 1],
  ])(
    'given a document that is %s, then it is confirmed and the reason is told',
    async (what, bytes, code, pages) => {
      const name = what.startsWith('the photograph') ? 'bad.png' : 'bad.pdf';
      const upload = await uploadFile(client, name, bytes);
      expect(upload).toMatchObject({ status: 'confirmed' });
      expect(await factsOf(upload.id)).toMatchObject({
        status: 'failed',
        failure_code: code,
        page_count: pages,
      });
    },
  );

  it('given a script in the document, then it is read and the script is not run', async () => {
    const upload = await uploadFile(client, 'script.pdf', withScript());
    expect(await factsOf(upload.id)).toMatchObject({ status: 'read', pages_read: 1 });
  });

  it('given several pages, then each is read by a step of its own, and a text is read as a request', async () => {
    const several = await uploadFile(client, 'pages.pdf', manyPages(3));
    expect(await factsOf(several.id)).toMatchObject({ status: 'read', page_count: 3, pages_read: 3 });
    await recordHistory(stack, `upload/${several.id}/1`, 'ingest-upload.in-turns');
    const temporal = createTemporalClient(stack.temporal);
    const { events } = await temporal.workflow.getHandle(`upload/${several.id}/1`).fetchHistory();
    await temporal.connection.close();
    const steps = (events ?? []).map(
      (event) => event.activityTaskScheduledEventAttributes?.activityType?.name,
    );
    expect(steps.filter((name) => name === 'readFile')).toHaveLength(3);
    const note = await uploadFile(client, 'note.txt', Buffer.from('200 pieces, please'));
    expect(await factsOf(note.id)).toMatchObject({
      status: 'read',
      pages_read: 1,
      facts: [{ kind: 'request', value: { field: 'quantity', number: 200 } }],
    });
  });
});
