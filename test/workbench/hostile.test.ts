import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  correctUploadFacts,
  createApiKey,
  createEnvironment,
  createEnvironmentOverride,
  createEnvironmentRate,
  createEnvironmentSubcontractor,
  createEnvironmentTool,
  createExchangeRate,
  createFolder,
  createKnownPrices,
  createMachine,
  createMaterialOverride,
  createPart,
  createPartRevision,
  createReferenceSet,
  createStandardPart,
  createStockFormat,
  createWebhookEndpoint,
  updateEnvironment,
  updateFolder,
} from '../../clients/typescript/src/operations.ts';
import { exampleFile, uploadFile } from '../support/api.ts';
import { titleSheet } from '../support/title-sheet.ts';
import { addressesOf, type Ids, ROUTES } from './addresses.ts';
import { freeTextFields, hostileFieldsOf } from './free-text.ts';
import { chromium, openWorkbench, priceRevision, type Workbench } from './in-browser.ts';

/** Would run a script, change the title or leave an element behind if it were markup anywhere. */
const HOSTILE = `"'><img src=x onerror=document.title=1><b data-hostile>`;
/** For fields of few characters. */
const SHORT = '<b data-hostile>';

/** Operations whose texts another operation of the list stores in the same place, or that store none. */
const ELSEWHERE =
  /^(update(?!Environment[.]|Folder[.])|replace|attach|createLegacy|attachLegacy|clone|preview|calculate|lookup|uploadAndQuote|createCalculation|createJobNest|confirm|accept|signUp|setCalculationMaterial|import|correctComponent)/;

/** Free texts that the service refuses unless they name something that it knows. */
const KNOWN_ONLY = [
  'correctUploadFacts.corrections[].fact_id',
  'correctUploadFacts.corrections[].value.*[]',
  'correctUploadFacts.corrections[].value.*[].letter',
  'correctUploadFacts.corrections[].value.*[].modifiers[]',
  'createEnvironment.preset',
  'createEnvironmentRate.unit',
  'createEnvironmentOverride.bin',
  'createEnvironmentOverride.parameter',
  'createRemnant.section',
  'quoteCalculation.engine',
  'quoteCalculation.manufacturing_process',
  'createWebhookEndpoint.event_types[]',
  'replayFailedWebhookDeliveries.event_types[]',
  'createWebhookEndpoint.url',
  'readShared.token',
];

type Facts = { readonly facts: readonly { id: string; text: string; value: Record<string, unknown> }[] };

describe.skipIf(chromium.path === undefined)('texts from outside, in a browser', () => {
  let workbench: Workbench;
  let page: Workbench['page'];
  const sent = new Set<string>();
  let ids: Ids;

  /** Calls an operation with hostile texts, and notes the fields that it took. */
  const send = async (
    operation: (options: never) => Promise<object>,
    body: object,
    parts: object = {},
  ): Promise<string> => {
    const answer = await operation({ client: workbench.client.http, path: parts, body } as never);
    for (const field of hostileFieldsOf(body)) sent.add(`${operation.name}.${field}`);
    return 'id' in answer ? String(answer.id) : '';
  };

  const makePlant = async (): Promise<string> => {
    const texts = { name: HOSTILE, description: HOSTILE, valid_from: '2026-01-01' };
    const id = await send(createEnvironment, { ...texts, source: 'baseline_copy' });
    const of = { env_id: id };
    await send(
      updateEnvironment,
      { margin_pct: 0.1, setting_sources: { margin_pct: HOSTILE }, ...texts },
      of,
    );
    await send(createEnvironmentRate, { kind: 'space', value: 40, source: HOSTILE }, of);
    const datum = { iso_group: 'P', vc_m_min: 200, fz_mm: 0.1, ap_max_mm: 2, source: HOSTILE, sigma: 0.1 };
    const tool = { name: HOSTILE, klass: 'end_mill', material: 'carbide', source: HOSTILE };
    await send(createEnvironmentTool, { ...tool, cutting_data: [datum] }, of);
    await send(createEnvironmentSubcontractor, { name: HOSTILE, process: 'other', source: HOSTILE }, of);
    const parameter = { bin: 'labour.role_factor', parameter: 'setter', value: 1.2, source: HOSTILE };
    await send(createEnvironmentOverride, parameter, of);
    const machine = await send(createMachine, {
      name: HOSTILE,
      vendor: HOSTILE,
      model_no: HOSTILE,
      klass: 'turning',
      subclass: HOSTILE,
      capabilities: {
        schema_version: 1,
        klass: 'turning',
        subclass: HOSTILE,
        certifications: [HOSTILE],
        coolant: [HOSTILE],
        workholding: [HOSTILE],
        extra: { text: HOSTILE },
      },
    });
    await workbench.client.post(`/api/v1/environments/${id}/machines`, { machine_id: machine });
    return id;
  };

  const makePurchases = async (): Promise<void> => {
    const grades = await workbench.client.get<{ data: { id: string }[] }>(
      '/api/v1/parts/materials/grades?q=C45',
    );
    await send(createMaterialOverride, {
      grade_id: grades.data[0]?.id,
      price_per_kg: 1,
      price_currency: 'EUR',
      note: HOSTILE,
    });
    await send(createExchangeRate, {
      base: 'EUR',
      quote: 'USD',
      rate: 1.1,
      valid_from: '2026-01-01',
      source: HOSTILE,
    });
    await send(createStockFormat, {
      form: 'round_bar',
      length_mm: 3000,
      standard: HOSTILE,
      source: HOSTILE,
    });
    await send(createStandardPart, {
      kind: 'screw',
      price: 1,
      currency: 'EUR',
      name: HOSTILE,
      source: HOSTILE,
    });
  };

  const makePart = async () => {
    const folder = await send(createFolder, { name: HOSTILE });
    await send(updateFolder, { name: `${HOSTILE}2` }, { folder_id: folder });
    const part = await send(createPart, {
      part_number: HOSTILE,
      description: HOSTILE,
      base_uom: SHORT,
      classification_id: HOSTILE,
      procurement_type: HOSTILE,
    });
    const revision = await send(
      createPartRevision,
      { revision_code: SHORT, description: HOSTILE },
      { part_id: part },
    );
    const datasets = `/api/v1/parts/${part}/revisions/${revision}/datasets`;
    const model = await uploadFile(
      workbench.client,
      `${HOSTILE}.step`,
      await exampleFile('plate_holes_pocket.step'),
    );
    await workbench.client.post(datasets, { data_source_id: model.id, role: 'primary_cad' });
    const drawing = await uploadFile(
      workbench.client,
      `${HOSTILE}.pdf`,
      titleSheet([
        ['TITLE', SHORT],
        ['DRAWING NO.', 'SC-1'],
        ['MATERIAL', 'C45'],
        ['GENERAL TOLERANCE', 'ISO 2768-mK'],
      ]),
    );
    const { facts } = await workbench.client.get<Facts>(`/api/v1/uploads/${drawing.id}/facts`);
    const title = facts.find(({ text }) => text === SHORT);
    await send(
      correctUploadFacts,
      { corrections: [{ fact_id: title?.id, value: { text: HOSTILE } }] },
      { data_source_id: drawing.id },
    );
    await workbench.client.post(datasets, { data_source_id: drawing.id, role: 'drawing_2d' });
    await uploadFile(workbench.client, `${HOSTILE} broken.step`, Buffer.from('ISO-10303-21;\nnothing'));
    const body = { lot_size: 10, material_ref: 'C45', name: HOSTILE };
    const priced = await priceRevision(workbench.client, revision, body);
    sent.add('quoteCalculation.name');
    // Fails, and says which material it did not find.
    const failed = { part_revision_id: revision, material_ref: HOSTILE, lot_size: 10 };
    const answer = await workbench.client.call('POST', '/api/v1/calculations/quote', failed);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    sent.add('quoteCalculation.material_ref');
    return { part, revision, drawing: drawing.id, calculation: priced, folder };
  };

  beforeAll(async () => {
    workbench = await openWorkbench();
    page = workbench.page;
    const plant = await makePlant();
    await makePurchases();
    const made = await makePart();
    const { id: assembly } = await uploadAssembly();
    const set = await send(createReferenceSet, {
      name: HOSTILE,
      items: [{ part_revision_id: made.revision, calculation_id: made.calculation }],
    });
    const known = { part_number: HOSTILE, supplier: HOSTILE, lot_size: 10, price: 9, currency: 'EUR' };
    await send(createKnownPrices, { items: [{ ...known, date: '2026-01-01' }] });
    await send(createApiKey, { name: HOSTILE, scopes: ['calculations:read'] });
    const endpoint = await send(createWebhookEndpoint, {
      url: 'https://receiver.example/',
      description: HOSTILE,
      event_types: ['calculation.succeeded'],
    });
    ids = { ...made, plant, assembly, endpoint, set };
    await workbench.signIn();
  });
  afterAll(() => workbench?.close());

  const uploadAssembly = async (): Promise<{ readonly id: string }> => {
    const file = 'vice_assembly.step';
    const model = await uploadFile(workbench.client, `${HOSTILE} assembly.step`, await exampleFile(file));
    const part = await workbench.client.post<{ id: string }>('/api/v1/parts/', {
      part_number: `${HOSTILE} assembly`,
    });
    const { data } = await workbench.client.get<{ data: { id: string }[] }>(
      `/api/v1/parts/${part.id}/revisions`,
    );
    const revision = data[0]?.id ?? '';
    await workbench.client.post(`/api/v1/parts/${part.id}/revisions/${revision}/datasets`, {
      data_source_id: model.id,
      role: 'primary_cad',
    });
    return { id: await priceRevision(workbench.client, revision, { lot_size: 10, material_ref: 'C45' }) };
  };

  test('given the description of the API, then every free text that it stores was sent, and was hostile', () => {
    const fields = freeTextFields().filter((field) => !ELSEWHERE.test(field));
    expect(fields.length).toBeGreaterThan(40);
    expect(fields.filter((field) => !sent.has(field) && !KNOWN_ONLY.includes(field))).toEqual([]);
  });

  test('given hostile texts, when every page is opened, then none of them is an element, and the policy was not violated', async () => {
    const addresses = addressesOf(ids);
    expect(ROUTES.filter((route) => !(route in addresses))).toEqual([]);
    let seen = 0;
    for (const address of [...Object.values(addresses).flat(), `/?q=${encodeURIComponent(HOSTILE)}`]) {
      await page.goto(`${workbench.address}/app${address}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await workbench.loaded();
      const found = await page.evaluate<{
        elements: number;
        scripts: number;
        title: string;
        shown: boolean;
      }>(`({
        elements: document.querySelectorAll('img[src="x"], [data-hostile], [onerror]').length,
        scripts: document.querySelectorAll('a[href^="javascript:" i]').length,
        title: document.title,
        shown: document.body.innerText.includes('data-hostile'),
      })`);
      expect([address, found.elements, found.scripts]).toEqual([address, 0, 0]);
      expect(found.title).not.toBe('1');
      if (found.shown) seen += 1;
    }
    // The texts are on most pages, as text.
    expect(seen).toBeGreaterThan(15);
    expect(workbench.complaints).toEqual([]);
  });
});
