import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../../../src/platform/ids.ts';
import { EXAMPLES } from '../../support/api.ts';
import { titleSheet } from '../../support/title-sheet.ts';
import type { ExampleRecorder, Json } from './recorder.ts';

const file = async (name: string): Promise<File> =>
  new File([await readFile(path.join(EXAMPLES, name))], name);

const PLATE = 'plate_holes_pocket.step';

/** What an environment states, row by row. */
const statements = async ({ tell, keep }: ExampleRecorder): Promise<void> => {
  const empty = await tell('createEnvironment', {
    body: { name: 'Workshop', valid_from: '2026-01-01', source: 'empty' },
    silent: true,
  });
  const env_id = keep('workshop', empty.id);
  const of = { params: { env_id } };
  const rate = await tell('createEnvironmentRate', {
    ...of,
    body: { kind: 'energy', value: 0.22, source: 'contract 2026' },
  });
  await tell('listEnvironmentRates', of);
  await tell('updateEnvironmentRate', { params: { env_id, rate_id: rate.id }, body: { value: 0.23 } });
  await tell('deleteEnvironmentRate', { params: { env_id, rate_id: rate.id } });
  const tool = await tell('createEnvironmentTool', {
    ...of,
    body: {
      name: 'End mill Ø12',
      klass: 'end_mill',
      material: 'coated_carbide',
      diameter_mm: 12,
      flutes: 4,
      price: 48,
      life_min: 60,
      cutting_data: [{ iso_group: 'P', vc_m_min: 180, fz_mm: 0.08 }],
      source: 'supplier 2026',
    },
  });
  await tell('listEnvironmentTools', of);
  await tell('updateEnvironmentTool', { params: { env_id, tool_id: tool.id }, body: { price: 51 } });
  await tell('deleteEnvironmentTool', { params: { env_id, tool_id: tool.id } });
  const sub = await tell('createEnvironmentSubcontractor', {
    ...of,
    body: { name: 'Anodiser', process: 'anodising', price_per_dm2: 0.35, min_price: 60, lead_time_days: 5 },
  });
  await tell('listEnvironmentSubcontractors', of);
  const subcontractor_id = sub.id;
  await tell('updateEnvironmentSubcontractor', {
    params: { env_id, subcontractor_id },
    body: { min_price: 75 },
  });
  await tell('deleteEnvironmentSubcontractor', { params: { env_id, subcontractor_id } });
  const stated = await tell('createEnvironmentOverride', {
    ...of,
    body: { bin: 'labour.role_factor', parameter: 'setter', value: 1.3, source: 'payroll 2026' },
  });
  await tell('listEnvironmentOverrides', of);
  await tell('updateEnvironmentOverride', {
    params: { env_id, override_id: stated.id },
    body: { value: 1.25 },
  });
  await tell('deleteEnvironmentOverride', { params: { env_id, override_id: stated.id } });
  await tell('getEnvironmentAssumptions', { ...of, query: { bin_prefix: 'labour.role_factor' } });
  const document = await tell('exportEnvironment', of);
  await tell('importEnvironment', { body: { ...document, name: 'Workshop, imported' } });
};

/** Machines of the organisation, and one of them in an environment. */
const machines = async ({ tell, of: kept }: ExampleRecorder): Promise<void> => {
  const env_id = kept('workshop');
  const of = { params: { env_id } };
  const mill = await tell('createMachine', {
    body: {
      name: 'VMC 1000',
      klass: 'milling_3axis',
      hourly_rate_eur: 52,
      capabilities: { max_part_envelope_mm: [1000, 500, 500], spindle_power_kw: 15, max_spindle_rpm: 12_000 },
    },
  });
  const machine_id = mill.id;
  await tell('listMachines', { query: { limit: 1 } });
  await tell('getMachine', { params: { machine_id } });
  await tell('updateMachine', { params: { machine_id }, body: { hourly_rate_eur: 54 } });
  await tell('calculateMachineRate', { ...of, body: { machine_id } });
  const member = await tell('attachEnvironmentMachine', { ...of, body: { machine_id, fleet_priority: 1 } });
  const membership_id = member.membership_id ?? member.id;
  await tell('listEnvironmentMachines', of);
  await tell('updateEnvironmentMachine', { params: { env_id, membership_id }, body: { fleet_priority: 2 } });
  await tell('listEnvironmentChanges', { ...of, query: { limit: 2 } });
  await tell('listMachineChanges', { params: { machine_id }, query: { limit: 2 } });
  await tell('exportEnvironmentCsv', { ...of, query: { kind: 'rates' } });
  await tell('importEnvironmentCsv', {
    ...of,
    body: {
      kind: 'rates',
      mode: 'add',
      csv: 'kind,machine,value,currency,valid_from\nenergy,,0.24,EUR,2026-01-01\n',
    },
  });
  await tell('detachEnvironmentMachine', { params: { env_id, membership_id } });
  await tell('deleteMachine', { params: { machine_id } });
};

/** A plant is set up: environments, what they state, machines. */
const plants = async (teller: ExampleRecorder): Promise<void> => {
  const { tell, keep, of } = teller;
  await tell('listEnvironmentPresets');
  const made = await tell('createEnvironment', {
    body: { name: 'Plant Ulm', valid_from: '2026-01-01', source: 'preset', preset: 'de-2026' },
  });
  const env_id = keep('plant', made.id);
  await tell('listEnvironments', { query: { limit: 1 } });
  await tell('getEnvironment', { params: { env_id } });
  await tell('updateEnvironment', {
    params: { env_id },
    body: { description: 'Milling and turning', margin_pct: 0.12 },
  });
  const small = await tell('cloneEnvironment', {
    params: { env_id },
    body: { name: 'Plant Ulm, night shift' },
  });
  await tell('deleteEnvironment', { params: { env_id: small.id } });

  await statements(teller);
  await tell('auditEnvironment', { params: { env_id } });

  await machines(teller);

  const legacy = await tell('createLegacyEnvironment', {
    body: { name: 'Plant Linz', valid_from: '2026-01-01' },
  });
  const old = { env_id: legacy.id };
  await tell('listLegacyEnvironments', { query: { limit: 1 } });
  await tell('getLegacyEnvironment', { params: old });
  await tell('updateLegacyEnvironment', { params: old, body: { enabled_extractors: ['cad_brep'] } });
  await tell('replaceLegacyEnvironmentIdentity', { params: old, body: { name: 'Plant Linz 2' } });
  const lathe = await tell('createMachine', {
    body: { name: 'Lathe 300', klass: 'turning', hourly_rate_eur: 48 },
    silent: true,
  });
  const shop = { env_id: of('workshop') };
  const placed = await tell('attachLegacyEnvironmentMachine', {
    params: shop,
    body: { machine_id: lathe.id },
  });
  const at = { ...shop, membership_id: placed.membership_id ?? placed.id };
  await tell('listLegacyEnvironmentMachines', { params: shop });
  await tell('updateLegacyEnvironmentMachine', { params: at, body: { is_enabled: false } });
  await tell('detachLegacyEnvironmentMachine', { params: at });
  await tell('deleteLegacyEnvironment', { params: old });
};

const files = async ({ tell, keep, put, hands }: ExampleRecorder): Promise<void> => {
  const bytes = await readFile(path.join(EXAMPLES, PLATE));
  const presigned = await tell('presignUpload', { body: { name: PLATE, size_bytes: bytes.length } });
  const data_source_id = keep('upload', presigned.data_source_id);
  await put(presigned, bytes);
  await tell('confirmUpload', { body: { data_source_id } });
  await hands.ingested(data_source_id, bytes);
  await tell('listUploads');
  await tell('getUpload', { params: { data_source_id } });
  await tell('getUploadDownloadUrl', { params: { data_source_id } });

  const sent = async (name: string): Promise<unknown> => {
    const one = await tell('presignUpload', { body: { name }, silent: true });
    await put(one, Buffer.from('Please quote 100 pieces.'));
    return one.data_source_id;
  };
  const first = await sent('request.txt');
  await tell('cancelUpload', { params: { data_source_id: first } });
  await tell('retryUpload', { params: { data_source_id: first } });
  await tell('bulkCancelUploads', { body: { ids: [first, data_source_id] } });
  await tell('bulkRetryUploads', { body: { ids: [first, data_source_id] } });
  await tell('cancelUpload', { params: { data_source_id: first }, silent: true });
  await tell('deleteUpload', { params: { data_source_id: first } });

  const frame = await sent('frame.step');
  await tell('confirmUpload', { body: { data_source_id: frame }, silent: true });
  await hands.asksFor(String(frame), ['bracket.step', 'spacer.step']);
  const form = new FormData();
  form.append('role', 'component_cad');
  form.append('file', new Blob(['ISO-10303-21;']), 'bracket.step');
  await tell('addUploadInput', {
    params: { data_source_id: frame },
    form,
    sent: { role: 'component_cad', file: ['bracket.step'] },
  });
};

const parts = async ({ tell, keep, of, hands }: ExampleRecorder): Promise<void> => {
  const folder = await tell('createFolder', { body: { name: 'Gearboxes' } });
  const folder_id = folder.id;
  await tell('listFolders');
  await tell('getFolder', { params: { folder_id } });
  await tell('updateFolder', { params: { folder_id }, body: { name: 'Gearboxes 2026' } });
  await tell('getFolderSummary', { params: { folder_id } });
  const spare = await tell('createFolder', { body: { name: 'Spare' }, silent: true });
  await tell('deleteFolder', { params: { folder_id: spare.id } });
  const part = await tell('createPart', {
    body: { part_number: 'PN-1007', description: 'Base plate', folder_id, attributes: { project: 'G7' } },
  });
  const part_id = keep('part', part.id);
  await tell('getPart', { params: { part_id } });
  await tell('updatePart', { params: { part_id }, body: { lead_time_days: 10 } });
  await tell('listParts', { query: { limit: 1 } });
  const revisions = await tell('listPartRevisions', { params: { part_id } });
  const revision_id = keep('revision', (revisions.data as Json[])[0]?.id);
  await tell('getPartRevision', { params: { part_id, revision_id } });
  await tell('updatePartRevision', {
    params: { part_id, revision_id },
    body: { description: 'First issue' },
  });
  const second = await tell('createPartRevision', {
    params: { part_id },
    body: { description: 'Wider pocket' },
  });
  await tell('deletePartRevision', { params: { part_id, revision_id: second.id } });
  const at = { part_id, revision_id };
  await tell('createDataset', { params: at, body: { data_source_id: of('upload'), role: 'primary_cad' } });
  await tell('listDatasets', { params: at });
  const request = await hands.text(revision_id);
  await tell('deleteDataset', { params: { ...at, dataset_link_id: request } });
  await tell('getPartPreviewUrl', { params: { part_id } });
  await tell('getPartFacesUrl', { params: { part_id } });
  await tell('getPartThumbnailUrl', { params: { part_id } });
  await tell('moveParts', { body: { part_ids: [part_id], folder_id } });
  const other = await tell('createPart', { body: { part_number: 'PN-1008' }, silent: true });
  await tell('deletePart', { params: { part_id: other.id } });
};

const materials = async ({ tell }: ExampleRecorder): Promise<void> => {
  await tell('listMaterialStandards');
  await tell('listMaterialGrades', { query: { limit: 1 } });
  const found = await tell('lookupMaterial', { body: { query: 'X5CrNi18-10' } });
  const grade = (found.result as { grade: Json }).grade;
  await tell('lookupMaterials', {
    body: { queries: ['1.4301', { query: 'S355', category: 'carbon_steel' }] },
  });
  await tell('getMaterialGrade', { params: { grade_id: grade.id } });
  await tell('getMaterialGradeByUrn', { params: { urn: grade.urn } });
  const own = await tell('createMaterialOverride', {
    body: { grade_id: grade.id, price_per_kg: 3.4, price_currency: 'EUR', note: 'frame contract 2026' },
  });
  const override_id = own.id;
  await tell('listMaterialOverrides');
  await tell('getMaterialOverride', { params: { override_id } });
  await tell('updateMaterialOverride', { params: { override_id }, body: { price_per_kg: 3.6 } });
  await tell('deleteMaterialOverride', { params: { override_id } });
  const rate = await tell('createExchangeRate', {
    body: { base: 'EUR', quote: 'CHF', rate: 0.94, valid_from: '2026-11-01', source: 'treasury' },
  });
  await tell('listExchangeRates');
  await tell('listReferenceExchangeRates');
  await tell('deleteExchangeRate', { params: { exchange_rate_id: rate.id } });
  const format = await tell('createStockFormat', {
    body: { form: 'plate', category: 'carbon_steel', length_mm: 2000, width_mm: 1000, thickness_mm: 20 },
  });
  await tell('listStockFormats', { query: { limit: 1 } });
  await tell('deleteStockFormat', { params: { stock_format_id: format.id } });
};

const prices = async ({ tell, of, hands }: ExampleRecorder): Promise<void> => {
  const part_revision_id = of('revision');
  const costing_environment_id = of('plant');
  const draft = await tell('createCalculation', {
    body: {
      part_revision_id,
      costing_environment_id,
      lot_size: 100,
      annual_volume: 1200,
      material_ref: '1.4301',
    },
  });
  const calculation_id = draft.id;
  const id = { params: { calculation_id } };
  const form = new FormData();
  form.append('role', 'rfq_text');
  form.append('file', new File(['Please quote 100 pieces.'], 'request.txt'));
  const request = await tell('addCalculationInput', {
    ...id,
    form,
    sent: { role: 'rfq_text', file: 'request.txt' },
  });
  await hands.read(String(request.data_source_id));
  await tell('setCalculationMaterial', { ...id, body: { material_ref: '1.0577' } });
  await tell('runCalculation', id);
  await tell('getCalculationCapacity');
  await hands.drain();
  await tell('getCalculation', id);
  await tell('getCalculationOptimization', id);
  const report = await tell('createReport', { ...id, body: { format: 'xlsx', language: 'en' } });
  await hands.report(String(report.id));
  await tell('listReports', { ...id, query: { limit: 1 } });
  await tell('getReport', { params: { calculation_id, report_id: report.id } });
  const set = await tell('createReferenceSet', {
    body: { name: 'Gearboxes', items: [{ part_revision_id }] },
  });
  const reference = { reference_set_id: set.id };
  const reprice = await tell('repriceReferenceSet', { params: reference });
  const at_reprice = { ...reference, reprice_id: reprice.id };
  await hands.reprice(String(reprice.id));
  await hands.drain();
  await tell('getReprice', { params: at_reprice });
  await tell('getRepriceDifferences', { params: { ...at_reprice, revision_id: part_revision_id } });
  await tell('acceptReprice', { params: at_reprice });
  await tell('listReferenceSets', { query: { limit: 1 } });
  await tell('getReferenceSet', { params: reference });
  await tell('updateReferenceSet', { params: reference, body: { name: 'Gearboxes 2026' } });
  await tell('deleteReferenceSet', { params: reference });
  const share = { expires_at: '2026-12-31T00:00:00Z' };
  const shared = await tell('createCalculationShare', { ...id, body: share });
  await tell('readShared', { body: { token: shared.token } });
  await tell('createComparisonShare', { body: { ...share, calculation_ids: [calculation_id] } });
  await tell('listShares', { query: { limit: 1 } });
  await tell('revokeShare', { params: { share_id: shared.id } });
  await tell('listCalculations', { query: { limit: 1 } });

  const bought = await tell('createPart', {
    body: { part_number: 'PN-3001', make_or_buy: 'buy', purchase_price: 12.5 },
    silent: true,
  });
  const revisions = await tell('listPartRevisions', { params: { part_id: bought.id }, silent: true });
  const seal = await tell('quoteCalculation', {
    body: { part_revision_id: (revisions.data as Json[])[0]?.id, costing_environment_id, lot_size: 10 },
    silent: true,
  });
  await hands.drain();
  await tell('previewCalculation', { params: { calculation_id: seal.id }, body: { lot_size: 500 } });

  const quote = await tell('quoteCalculation', {
    body: { part_revision_id, costing_environment_id, lot_size: 10 },
  });
  const baseline = of('baseline');
  const batch = await tell('createCalculationBatch', {
    body: {
      part_revision_ids: [part_revision_id],
      costing_environment_ids: [costing_environment_id, baseline],
      lot_size: 50,
      material_ref: '1.0577',
    },
  });
  const batch_id = batch.batch_id;
  await hands.drain();
  await tell('compareCalculationBatch', { params: { batch_id } });
  await tell('compareBatchComponents', { params: { batch_id }, query: { part_revision_id } });
  await tell('compareCalculations', { body: { calculation_ids: [calculation_id, batch.id] } });
  const observations: Json[] = [];
  for (const lot_size of [20, 30, 40, 60, 80]) {
    const one = await tell('quoteCalculation', {
      body: { part_revision_id, costing_environment_id, lot_size, material_ref: '1.0577' },
      silent: true,
    });
    await hands.drain();
    const { unit_cost, currency } = await tell('getCalculation', {
      params: { calculation_id: one.id },
      silent: true,
    });
    observations.push({
      calculation_id: one.id,
      actual_unit_cost: Math.round(Number(unit_cost) * 104) / 100,
      currency,
    });
  }
  await tell('calibrateEnvironment', {
    params: { env_id: costing_environment_id },
    body: { observations },
  });
  await tell('getCalibration', { params: { env_id: costing_environment_id } });
  await tell('deleteCalibration', { params: { env_id: costing_environment_id } });

  const upload = new FormData();
  upload.append('file', await file('bracket_sheetmetal.step'));
  upload.append('part_number', 'PN-2001');
  upload.append('lot_size', '25');
  const quoted = await tell('uploadAndQuote', {
    form: upload,
    sent: { file: 'bracket_sheetmetal.step', part_number: 'PN-2001', lot_size: 25 },
  });
  const again = await tell('createCalculationBatch', {
    body: {
      part_revision_ids: [part_revision_id],
      costing_environment_ids: [costing_environment_id],
      lot_size: 7,
    },
    silent: true,
  });
  await tell('cancelCalculationBatch', { params: { batch_id: again.batch_id } });
  await tell('bulkRetryCalculations', { body: { ids: [again.id, calculation_id] } });
  await tell('bulkCancelCalculations', { body: { ids: [again.id, newId()] } });
  await tell('bulkDeleteCalculations', { body: { ids: [again.id] } });
  await tell('deleteCalculation', { params: { calculation_id: quote.id } });
  await tell('bulkCancelCalculations', { body: { ids: [quoted.id] }, silent: true });
  await tell('getWorkspaceSummary');
  await tell('listEvents', { query: { limit: 1 } });
};

const account = async ({ tell, hands }: ExampleRecorder): Promise<void> => {
  await tell('getUsage');
  await tell('setSpendCap', { body: { cap_cents: 50_000, action: 'warn' } });
  await tell('getSpendCap');
  await tell('setLowBalanceThreshold', { body: { threshold_cents: 2000 } });
  await tell('getWallet');
  await tell('listLedger', { query: { limit: 1 } });
  const key = await tell('createApiKey', {
    body: { name: 'ERP', scopes: ['parts:read', 'calculations:write'] },
  });
  await tell('listApiKeys', { query: { limit: 1 } });
  await tell('getApiKey', { params: { id: key.id } });
  await tell('updateApiKey', { params: { id: key.id }, body: { name: 'ERP, plant Ulm' } });
  await tell('getWhoami', { key: String(key.key) });
  await tell('revokeApiKey', { params: { id: key.id } });
  const invited = await tell('addMember', { body: { email: 'buyer@example.com', role: 'member' } });
  await tell('listMembers');
  await tell('withdrawInvitation', { params: { invitation_id: invited.invitation_id } });
  const user_id = await hands.colleague();
  await tell('updateMember', { params: { user_id }, body: { role: 'admin' } });
  const grant_id = await hands.grant(user_id);
  await tell('listOAuthGrants');
  await tell('revokeOAuthGrant', { params: { grant_id } });
  await tell('removeMember', { params: { user_id } });
};

/** A file that was sent and read; gives its id. */
const sentAndRead = async (
  { tell, put, hands }: ExampleRecorder,
  name: string,
  bytes: Buffer,
): Promise<string> => {
  const presigned = await tell('presignUpload', { body: { name, size_bytes: bytes.length }, silent: true });
  const data_source_id = String(presigned.data_source_id);
  await put(presigned, bytes);
  await tell('confirmUpload', { body: { data_source_id }, silent: true });
  await hands.read(data_source_id);
  return data_source_id;
};

/** A part whose only revision has the example file of that name; gives the revision. */
const partOf = async (teller: ExampleRecorder, part_number: string, name: string): Promise<string> => {
  const { tell } = teller;
  const data_source_id = await sentAndRead(teller, name, await readFile(path.join(EXAMPLES, name)));
  const part = await tell('createPart', { body: { part_number }, silent: true });
  const of = { params: { part_id: part.id }, silent: true };
  const revisions = await tell('listPartRevisions', of);
  const revision_id = String((revisions.data as Json[])[0]?.id);
  await tell('createDataset', {
    params: { part_id: part.id, revision_id },
    body: { data_source_id, role: 'primary_cad' },
    silent: true,
  });
  return revision_id;
};

const TITLE = [
  ['TITLE', 'Base plate'],
  ['DRAWING NO.', 'SC-1007'],
  ['MATERIAL', '1.4301'],
  ['GENERAL TOLERANCE', 'ISO 2768-mK'],
] as const;

const drawings = async (teller: ExampleRecorder): Promise<void> => {
  const { tell } = teller;
  const data_source_id = await sentAndRead(teller, 'base_plate.pdf', titleSheet(TITLE));
  const id = { params: { data_source_id } };
  const read = await tell('getUploadFacts', { ...id, query: { overlay: 'png' } });
  const size = (read.facts as Json[]).find(({ kind }) => kind === 'dimension');
  await tell('correctUploadFacts', {
    ...id,
    body: { corrections: [{ fact_id: size?.id, value: { fit: 'H8' } }] },
  });
};

const standardParts = async ({ tell }: ExampleRecorder): Promise<void> => {
  const screw = await tell('createStandardPart', {
    body: { kind: 'screw', standard: 'ISO 4762', price: 0.14, currency: 'EUR', source: 'contract 2026' },
  });
  const id = { params: { standard_part_id: screw.id } };
  await tell('getStandardPart', id);
  await tell('updateStandardPart', { ...id, body: { price: 0.12 } });
  await tell('importStandardParts', {
    body: {
      csv: 'kind,standard,price,currency\nnut,ISO 4032,0.05,EUR\nwasher,ISO 7089,0.02,EUR\n',
      mode: 'add',
    },
  });
  await tell('listStandardParts', { query: { limit: 1 } });
  await tell('exportStandardParts');
  const spare = await tell('createStandardPart', {
    body: { kind: 'screw', price: 0.3, currency: 'EUR' },
    silent: true,
  });
  await tell('deleteStandardPart', { params: { standard_part_id: spare.id } });
};

const knownPrices = async ({ tell, of }: ExampleRecorder): Promise<void> => {
  const price = { part_number: 'PN-1007', lot_size: 100, currency: 'EUR', date: '2026-09-30' };
  const { items } = await tell('createKnownPrices', {
    body: {
      items: [
        {
          ...price,
          supplier: 'Example Machining',
          annual_volume: 1200,
          price: 21.5,
          breakdown: [
            { category: 'material', amount: 9.8 },
            { category: 'profit', amount: 2.1 },
          ],
        },
      ],
    },
  });
  await tell('importKnownPrices', {
    body: {
      csv: 'Part number;Supplier;Qty;Unit price;Currency;Date\nPN-1007;Second Source;100;19,80;EUR;30.09.2026\nPN-1002;Second Source;100;on request;EUR;30.09.2026\n',
      dry_run: true,
    },
  });
  await tell('listKnownPrices', { query: { limit: 1 } });
  await tell('listKnownPriceGaps', { query: { limit: 1 } });
  await tell('getKnownPriceAccuracy');
  await tell('proposeCalibration', { query: { costing_environment_id: of('plant') } });
  await tell('deleteKnownPrice', { params: { known_price_id: (items as Json[])[0]?.id } });
};

const titled = (number: string) =>
  TITLE.map(([caption, text]): [string, string] => [caption, caption === 'DRAWING NO.' ? number : text]);

const assemblies = async (teller: ExampleRecorder): Promise<void> => {
  const { tell, of, hands } = teller;
  const part_revision_id = await partOf(teller, 'PN-4001', 'frame_assembly.step');
  const frame = await tell('quoteCalculation', {
    body: { part_revision_id, costing_environment_id: of('plant'), lot_size: 10, material_ref: '1.0577' },
    silent: true,
  });
  await hands.drain();
  const calculation_id = frame.id;
  const bill = await tell('getBillOfMaterials', { params: { calculation_id }, query: { view: 'flat' } });
  const screw = (bill.items as Json[]).find(({ standard }) => standard === 'ISO 4762');
  await tell('correctComponent', {
    params: { calculation_id, component_key: screw?.component_key },
    body: { purchase_price: 0.42, quantity_per: 6, note: 'framework contract' },
  });
  const form = new FormData();
  const sheets = [
    ['scan 12.pdf', 'BRACKET_L'],
    ['delivery note.pdf', 'LS-2231'],
  ] as const;
  for (const [name, number] of sheets)
    form.append('files', new Blob([new Uint8Array(titleSheet(titled(number)))]), name);
  const id = { params: { calculation_id } };
  const sent = await tell('addAssemblyDrawings', {
    ...id,
    form,
    sent: { files: sheets.map(([name]) => name) },
  });
  const files = sent.files as Json[];
  for (const { data_source_id } of files) await hands.read(String(data_source_id));
  await hands.drain();
  await tell('getAssemblyDrawings', id);
  const note = files.find(({ filename }) => filename === 'delivery note.pdf');
  await tell('assignAssemblyDrawing', {
    params: { calculation_id, data_source_id: note?.data_source_id },
    body: { target: 'discard' },
  });
};

const nests = async (teller: ExampleRecorder): Promise<void> => {
  const { tell, of, hands } = teller;
  const part_revision_id = await partOf(teller, 'PN-5001', 'bracket_sheetmetal.step');
  const costing_environment_id = of('plant');
  const bracket = await tell('quoteCalculation', {
    body: { part_revision_id, costing_environment_id, lot_size: 12, material_ref: 'S235JR' },
    silent: true,
  });
  await hands.drain();
  const asked = {
    costing_environment_id,
    items: [{ calculation_id: bracket.id, quantity: 12, order_ref: 'A-1' }],
    stock_format_mm: { length_mm: 1000, width_mm: 300 },
    part_gap_mm: 2,
    edge_mm: 5,
  };
  await tell('previewJobNest', { body: asked });
  const nest = await tell('createJobNest', { body: { name: 'Monday', ...asked } });
  const id = { params: { job_nest_id: nest.id } };
  await hands.solve(String(nest.id));
  const solved = await tell('getJobNest', id);
  if (solved.status !== 'solved') throw new Error(`the nest is ${JSON.stringify(solved)}`);
  await tell('listJobNests', { query: { limit: 1 } });
  await tell('exportJobNest', { ...id, query: { format: 'svg' } });
  await tell('acceptJobNest', id);

  const [group] = solved.groups as Json[];
  const rest = await tell('createRemnant', {
    body: { material_grade_id: group?.material_grade_id, thickness_mm: 2, length_mm: 800, width_mm: 500 },
  });
  await tell('listRemnants', { query: { limit: 1 } });
  await tell('deleteRemnant', { params: { remnant_id: rest.id } });

  const other = await tell('createJobNest', { body: { name: 'Tuesday', ...asked }, silent: true });
  const second = { params: { job_nest_id: other.id } };
  await tell('cancelJobNest', second);
  await tell('solveJobNest', second);
  await tell('cancelJobNest', { ...second, silent: true });
  await tell('deleteJobNest', second);
};

/** Before any credential: who signs up, in and out. */
const people = async ({ tell, links }: ExampleRecorder): Promise<void> => {
  const email = 'owner@example.com';
  const password = 'correct horse battery staple';
  await tell('signUp', { body: { email, password, organisation_name: 'Muster GmbH' } });
  await tell('resendConfirmation', { body: { email } });
  await tell('confirmAddress', { body: { token: await links.signUp(email, password), password } });
  await tell('acceptInvitation', { body: { token: await links.invitation('buyer@example.com'), password } });
  const signedIn = await tell('login', { body: { email, password } });
  if (signedIn.user === undefined) throw new Error('nobody is signed in');
  await tell('getSession');
  await tell('logout');
  await tell('requestPasswordReset', { body: { email } });
  await tell('confirmPasswordReset', {
    body: { token: await links.reset(email), password: 'another horse, another battery' },
  });
};

/** Every published operation, in an order in which each has something to say. */
/** An endpoint whose deliveries nobody sends here: they wait, and so do the replays. */
const webhooks = async ({ tell }: ExampleRecorder): Promise<void> => {
  const endpoint = await tell('createWebhookEndpoint', {
    body: {
      url: 'https://erp.example.com/hooks/should-cost',
      event_types: ['calculation.*', 'upload.failed'],
    },
  });
  const of = { params: { endpoint_id: endpoint.id } };
  await tell('listWebhookEventTypes');
  await tell('listWebhookEndpoints', { query: { limit: 1 } });
  await tell('getWebhookEndpoint', of);
  await tell('updateWebhookEndpoint', { ...of, body: { description: 'ERP, plant Ulm' } });
  await tell('rotateWebhookSecret', of);
  const { delivery_id } = await tell('testWebhookEndpoint', of);
  await tell('listWebhookDeliveries', { ...of, query: { status: 'pending', limit: 1 } });
  const one = { params: { ...of.params, delivery_id } };
  await tell('getWebhookDelivery', one);
  await tell('replayWebhookDelivery', one);
  const since = '2026-11-15T00:00:00Z';
  const until = '2026-11-16T00:00:00Z';
  await tell('replayFailedWebhookDeliveries', { ...of, body: { since, until } });
  const { job_id } = await tell('replayMissedWebhookEvents', { ...of, body: { since, until } });
  await tell('getWebhookReplayJob', { params: { ...of.params, job_id } });
  await tell('enableWebhookEndpoint', of);
  await tell('deleteWebhookEndpoint', of);
};

export const CHAPTERS = {
  plants,
  materials,
  files,
  parts,
  prices,
  account,
  drawings,
  standardParts,
  knownPrices,
  assemblies,
  nests,
  webhooks,
  people,
};
