import type { Route } from '../../src/api/kit/route.ts';
import { insertSession } from '../../src/db/accounts/sessions.ts';
import { insertMembership, insertUser } from '../../src/db/accounts/users.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { insertGrant } from '../../src/db/oauth/grants.ts';
import type { NestJob, NestResult } from '../../src/nest/job.ts';
import { newId } from '../../src/platform/ids.ts';
import { newToken } from '../../src/platform/token.ts';
import { type ApiClient, apiClient } from '../support/api.ts';
import { TEST_BASE_URL, type TestApp } from '../support/app.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { NO_PASSWORD } from '../support/people.ts';
import { makePriced, newPart } from '../support/priced.ts';
import type { Stack } from '../support/stack.ts';
import { sampleOf, schemaOf } from './sample.ts';

/** One organisation with one of everything; ids by the name of the path parameter. */
export type World = {
  readonly organisation: TestOrganisation;
  /** The session of an owner, who may call every route. */
  readonly owner: ApiClient;
  /** What a request says to be of that session. */
  readonly ownerHeaders: Readonly<Record<string, string>>;
  readonly ids: Readonly<Record<string, string>>;
  /** By the clock of its service, when it was made: within the longest life of a link. */
  readonly inADay: string;
};

type Row = { id: string };

const ownerOf = async (service: TestApp, orgId: OrgId): Promise<Pick<World, 'owner' | 'ownerHeaders'>> => {
  const userId = newId();
  const { token, sha256 } = newToken();
  const now = service.clock.now();
  await service.db.asAdmin(async (tx) => {
    await insertUser(tx, { id: userId, email: `${userId}@test.example`, passwordHash: NO_PASSWORD, now });
    await insertMembership(tx, { orgId, userId, role: 'owner', now });
  });
  await service.db.asSystem((tx) => insertSession(tx, { id: newId(), userId, sha256, now }));
  const ownerHeaders = { cookie: `sc_session=${token}`, origin: TEST_BASE_URL };
  const owner = apiClient(TEST_BASE_URL, '', async (request) => {
    request.headers.delete('x-api-key');
    for (const [name, value] of Object.entries(ownerHeaders)) request.headers.set(name, value);
    return service.app.request(request);
  });
  return { owner, ownerHeaders };
};

/** A nest without sheets. */
const NEST_JOB: NestJob = { seed: 1, evaluations: 1, currency: 'EUR', groups: [], refused: [] };
const NEST_RESULT: NestResult = {
  groups: [],
  lines: [],
  utilisation: 0,
  savings: { cents: 0, mass_kg: 0, kg_co2e: 0 },
  evaluations: 1,
};

const first = (rows: readonly Row[]): string => {
  const [row] = rows;
  if (row === undefined) throw new Error('a new organisation has at least one of these');
  return row.id;
};

export const makeWorld = async (stack: Stack, service: TestApp): Promise<World> => {
  const organisation = await makeOrganisation(service.db);
  const inADay = new Date(service.clock.now().getTime() + 24 * 3_600_000).toISOString();
  const { owner, ownerHeaders } = await ownerOf(service, asId<OrgId>(organisation.id));
  const env = `/api/v1/environments/${organisation.environmentId}`;
  const folder = await owner.post<Row>('/api/v1/folders', { name: 'folder' });
  const part = await newPart(owner, { folder_id: folder.id });
  // A second one, so that the first may be deleted.
  await owner.post(`/api/v1/parts/${part.partId}/revisions`, {});
  const upload = await owner.post<{ data_source_id: string }>('/api/v1/uploads/presign', { name: 'a.step' });
  await stack.sql(
    `update uploads set status = 'confirmed', size_bytes = 1, sha256 = repeat('a', 64), object_key = 'k' where id = $1`,
    [upload.data_source_id],
  );
  const dataset = await owner.post<Row>(
    `/api/v1/parts/${part.partId}/revisions/${part.revisionId}/datasets`,
    { data_source_id: upload.data_source_id, role: 'primary_cad' },
  );
  await makePriced(stack, service.db, owner, { orgId: organisation.id, ...part }, { offerPrice: 3 });
  const { id: calculation } = await owner.post<Row>('/api/v1/calculations', {
    part_revision_id: part.revisionId,
  });
  await stack.sql(
    `insert into assembly_drawings (org_id, calculation_id, data_source_id, status, added_at, updated_at)
     values ($1, $2, $3, 'waiting', now(), now())`,
    [organisation.id, calculation, upload.data_source_id],
  );
  const batch = newId();
  await stack.sql('update calculations set batch_id = $1 where id = $2', [batch, calculation]);
  const endpoint = await owner.post<Row>('/api/v1/webhook-endpoints', {
    url: 'https://receiver.test.example/hook',
    event_types: ['*'],
  });
  const test = await owner.post<{ delivery_id: string }>(`/api/v1/webhook-endpoints/${endpoint.id}/test`);
  const replay = await owner.post<{ job_id: string }>(
    `/api/v1/webhook-endpoints/${endpoint.id}/replay-failed`,
    {
      since: '2026-01-01T00:00:00Z',
    },
  );
  const grades = await owner.get<{ data: Row[] }>('/api/v1/parts/materials/grades?limit=1');
  const materialOverride = await owner.post<Row>('/api/v1/parts/materials/overrides', {
    grade_id: first(grades.data),
    price_per_kg: 2,
    price_currency: 'EUR',
  });
  const override = await owner.post<Row>(
    `${env}/overrides`,
    (SAMPLES.createEnvironmentOverride ?? {}) as object,
  );
  const machines = await owner.get<{ items: Row[] }>('/api/v1/machines');
  const format = await owner.post<Row>('/api/v1/stock-formats', (SAMPLES.createStockFormat ?? {}) as object);
  const standardPart = await owner.post<Row>('/api/v1/standard-parts', SAMPLES.createStandardPart as object);
  const known = await owner.post<{ items: Row[] }>(
    '/api/v1/known-prices',
    SAMPLES.createKnownPrices as object,
  );
  const rate = await owner.post<Row>('/api/v1/exchange-rates', {
    ...(SAMPLES.createExchangeRate as object),
    valid_from: '2026-01-01',
  });
  const nest = await owner.post<Row & { items: { nest_item_id: string }[] }>('/api/v1/job-nests', {
    costing_environment_id: organisation.environmentId,
    items: [{ part_revision_id: part.revisionId, quantity: 1 }],
  });
  await stack.sql(
    `update job_nests set status = 'solved', job = $2, result = $3, finished_at = now() where id = $1`,
    [nest.id, NEST_JOB, NEST_RESULT],
  );
  const remnant = await owner.post<Row>('/api/v1/remnants', {
    ...(SAMPLES.createRemnant as object),
    material_grade_id: first(grades.data),
  });
  const report = newId();
  await stack.sql(
    `insert into reports (org_id, id, calculation_id, kind, format, language, status, object_key, size_bytes, created_at, finished_at, expires_at)
     values ($1, $2, $3, 'offer', 'pdf', 'en', 'succeeded', 'k', 1, now(), now(), now() + interval '7 days')`,
    [organisation.id, report, calculation],
  );
  const set = newId();
  const reprice = newId();
  await stack.sql(
    `insert into reference_sets (org_id, id, name, created_at, updated_at) values ($1, $2, 'set', now(), now())`,
    [organisation.id, set],
  );
  await stack.sql(
    `insert into reference_set_items (org_id, reference_set_id, part_revision_id, baseline_calculation_id)
     select org_id, $2, part_revision_id, id from calculations where org_id = $1 and status = 'succeeded' limit 1`,
    [organisation.id, set],
  );
  await stack.sql(
    `insert into reprices (org_id, id, reference_set_id, status, created_at) values ($1, $2, $3, 'started', now())`,
    [organisation.id, reprice, set],
  );
  await stack.sql(
    `insert into reprice_items (org_id, reprice_id, part_revision_id, baseline_calculation_id, calculation_id)
     select org_id, $2, part_revision_id, id, id from calculations where org_id = $1 and status = 'succeeded' limit 1`,
    [organisation.id, reprice],
  );
  const share = await owner.post<Row>('/api/v1/calculations/comparison/shares', {
    calculation_ids: [calculation],
    expires_at: inADay,
  });
  const userId = newId();
  const now = service.clock.now();
  await service.db.asAdmin(async (tx) => {
    await insertUser(tx, { id: userId, email: `${userId}@test.example`, passwordHash: NO_PASSWORD, now });
    await insertMembership(tx, { orgId: organisation.id, userId, role: 'member', now });
  });
  const { invitation_id } = await owner.post<{ invitation_id: string }>('/api/v1/members', {
    email: `${newId()}@test.example`,
    role: 'member',
  });
  const grantId = newId();
  await service.db.asTenant(asId<OrgId>(organisation.id), (tx) =>
    insertGrant(tx, asId<OrgId>(organisation.id), {
      id: grantId,
      grantKey: newId(),
      userId,
      clientId: 'a-client',
      clientName: 'A client',
      clientHost: null,
      resources: { mcp: ['mcp:use'] },
      createdAt: now,
    }),
  );
  const key = await owner.post<Row>('/api/v1/api-keys', { name: 'key', scopes: ['parts:read'] });
  return {
    organisation,
    owner,
    ownerHeaders,
    inADay,
    ids: {
      env_id: organisation.environmentId,
      rate_id: first(await owner.get<Row[]>(`${env}/rates`)),
      tool_id: first(await owner.get<Row[]>(`${env}/tools`)),
      subcontractor_id: first(await owner.get<Row[]>(`${env}/subcontractors`)),
      membership_id: first(await owner.get<Row[]>(`${env}/machines`)),
      'environments/override_id': override.id,
      'materials/override_id': materialOverride.id,
      machine_id: first(machines.items),
      data_source_id: upload.data_source_id,
      folder_id: folder.id,
      part_id: part.partId,
      revision_id: part.revisionId,
      dataset_link_id: dataset.id,
      calculation_id: calculation,
      batch_id: batch,
      endpoint_id: endpoint.id,
      delivery_id: test.delivery_id,
      job_id: replay.job_id,
      id: key.id,
      user_id: userId,
      invitation_id,
      grant_id: grantId,
      stock_format_id: format.id,
      job_nest_id: nest.id,
      nest_item_id: nest.items[0]?.nest_item_id ?? '',
      remnant_id: remnant.id,
      report_id: report,
      share_id: share.id,
      reference_set_id: set,
      reprice_id: reprice,
      exchange_rate_id: rate.id,
      standard_part_id: standardPart.id,
      known_price_id: first(known.items),
      grade_id: first(grades.data),
      urn: 'urn:material:en:1.4301',
      component_key: 'p1',
    },
  };
};

/** What a path parameter stands for, where its name alone does not say. */
export const worldKey = (path: string, param: string): string => {
  if (param !== 'override_id') return param;
  return path.includes('/materials/') ? 'materials/override_id' : 'environments/override_id';
};

/** Path parameters that are of the platform or of a file, not of a tenant. */
export const PLATFORM_PARAMS: ReadonlySet<string> = new Set(['grade_id', 'urn', 'component_key']);

export const idOf = (world: World, key: string): string => {
  const id = world.ids[key];
  if (id === undefined) throw new Error(`add a ${key} to the world of test/contract/world.ts`);
  return id;
};

export const paramsOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');

/** The path with one id for each parameter. */
export const pathWith = (path: string, pick: (param: string) => string): string =>
  path.replace(/\{([^}]+)\}/g, (_, param: string) => encodeURIComponent(pick(param)));

export const ownPath = (world: World, path: string): string =>
  pathWith(path, (param) => idOf(world, worldKey(path, param)));

/** Bodies whose smallest form says nothing: a choice, or two fields that need each other. */
/** Forms that a multipart route would take. */
const FORMS: Readonly<Record<string, () => FormData>> = {
  addUploadInput: () => {
    const form = new FormData();
    form.append('role', 'component_cad');
    form.append('file', new Blob(['ISO-10303-21;']), 'shaft.step');
    return form;
  },
  addCalculationInput: () => {
    const form = new FormData();
    form.append('role', 'rfq_text');
    form.append('file', new Blob(['Please quote 100 pieces.']), 'request.txt');
    return form;
  },
  uploadAndQuote: () => {
    const form = new FormData();
    form.append('file', new Blob(['ISO-10303-21;']), 'shaft.step');
    return form;
  },
  addAssemblyDrawings: () => {
    const form = new FormData();
    form.append('files', new Blob(['%PDF-1.7']), 'P-1001.pdf');
    return form;
  },
};

export const SAMPLES: Readonly<Record<string, unknown>> = {
  setCalculationMaterial: { material_ref: '1.4301' },
  assignAssemblyDrawing: { target: 'discard' },
  createEnvironmentOverride: {
    bin: 'labour.role_factor',
    parameter: 'setter',
    value: 1.3,
    source: 'payroll 2026',
  },
  createWebhookEndpoint: { url: 'https://receiver.test.example/hook', event_types: ['*'] },
  presignUpload: { name: 'a.step' },
  createExchangeRate: { base: 'EUR', quote: 'VND', rate: 30_000, valid_from: '2026-02-01' },
  createStandardPart: { kind: 'screw', standard: 'ISO 4762', size: 'M6', price: 0.12, currency: 'EUR' },
  createKnownPrices: {
    items: [{ part_number: 'PN-1', lot_size: 10, price: 4.2, currency: 'EUR', date: '2026-02-01' }],
  },
  importKnownPrices: { csv: 'part number,lot size,price,currency,date\nPN-2,10,4.2,EUR,2026-02-01\n' },
  importStandardParts: { csv: 'kind,price,currency\nnut,0.05,EUR\n' },
  previewJobNest: {
    costing_environment_id: crypto.randomUUID(),
    items: [{ part_revision_id: crypto.randomUUID(), quantity: 1 }],
  },
  createJobNest: {
    costing_environment_id: crypto.randomUUID(),
    items: [{ part_revision_id: crypto.randomUUID(), quantity: 1 }],
  },
  createRemnant: { material_grade_id: crypto.randomUUID(), thickness_mm: 2, length_mm: 800, width_mm: 500 },
  createStockFormat: { form: 'plate', length_mm: 2000, width_mm: 1000, thickness_mm: 10 },
  attachEnvironmentMachine: { machine_id: crypto.randomUUID() },
  attachLegacyEnvironmentMachine: { machine_id: crypto.randomUUID() },
  calculateMachineRate: { machine_id: crypto.randomUUID() },
  createApiKey: { name: 'k', scopes: ['parts:read'] },
  createReferenceSet: { name: 'set' },
};

/** The required query parameters of a route, as text to append to its path. */
export const queryOf = (route: Route): string => {
  if (route.spec.query === undefined) return '';
  const made = sampleOf(schemaOf(route.spec.query)) as Record<string, unknown>;
  const query = new URLSearchParams(
    Object.fromEntries(Object.entries(made).map(([name, value]) => [name, String(value)])),
  );
  return query.size === 0 ? '' : `?${query}`;
};

/** The smallest body of a route, with the caller's own ids where ids are required, and an expiry that is to come. */
export const bodyOf = (route: Route, world: World): unknown => {
  const { spec } = route;
  if (spec.multipart !== undefined) return FORMS[spec.operationId]?.();
  if (spec.body === undefined) return undefined;
  const made = SAMPLES[spec.operationId] ?? sampleOf(schemaOf(spec.body));
  return withOwnIds(made, spec.path, world);
};

/** What an id in a body or query means, by the name of its field. */
const FIELDS: Readonly<Record<string, string>> = {
  parent_environment_id: 'env_id',
  costing_environment_id: 'env_id',
  baseline_environment_id: 'env_id',
  environment_id: 'env_id',
  env_id: 'env_id',
  revision_id: 'revision_id',
  subject_id: 'machine_id',
  machine_id: 'machine_id',
  parent_template_id: 'machine_id',
  calculation_id: 'calculation_id',
  derived_from_calculation_id: 'calculation_id',
  parent_calculation_id: 'calculation_id',
  data_source_id: 'data_source_id',
  parent_id: 'folder_id',
  folder_id: 'folder_id',
  part_id: 'part_id',
  part_revision_id: 'revision_id',
  dataset_link_id: 'dataset_link_id',
  batch_id: 'batch_id',
  stock_format_id: 'stock_format_id',
  nest_item_id: 'nest_item_id',
  known_price_id: 'known_price_id',
  org_id: 'org_id',
};

/** Ids of the platform. */
const NOT_OF_A_TENANT: ReadonlySet<string> = new Set(['grade_id', 'material_grade_id']);

/** Key into the world's ids for a position such as `part_ids[]`; null for what is of no tenant. */
export const fieldKey = (path: string, position: string): string | null => {
  const name = (position.split('.').at(-1) ?? '').replace('[]', '');
  if (NOT_OF_A_TENANT.has(name)) return null;
  if (name === 'ids') return path.includes('/uploads/') ? 'data_source_id' : 'calculation_id';
  const key = FIELDS[name] ?? FIELDS[name.replace(/s$/, '')];
  if (key === undefined) throw new Error(`say in test/contract/world.ts what ${name} in ${path} stands for`);
  return key;
};

/** Fields of which a body has one. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  createJobNest: ['items', 'batch_id', 'folder_id'],
  previewJobNest: ['items', 'batch_id', 'folder_id'],
};

/** Fields that a value of the field needs beside it. */
const BESIDE: Readonly<Record<string, object>> = { 'createReport.known_price_id': { kind: 'negotiation' } };

/** A body for a value at this position: the caller's own, without a choice that would stand beside that value. */
export const bodyAround = (route: Route, world: World, position: string): unknown => {
  const { spec } = route;
  if (spec.body === undefined) return undefined;
  if (position.includes('.')) return withOwnIds(sampleOf(schemaOf(spec.body)), spec.path, world);
  const choices = CHOICES[spec.operationId] ?? [];
  const own = { ...(bodyOf(route, world) as object), ...BESIDE[`${spec.operationId}.${position}`] };
  if (!choices.includes(position)) return own;
  return Object.fromEntries(Object.entries(own).filter(([field]) => !choices.includes(field)));
};

const withOwnIds = (value: unknown, path: string, world: World, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => withOwnIds(item, path, world, name));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, withOwnIds(item, path, world, key)]),
    );
  }
  if (name === 'expires_at') return world.inADay;
  if (typeof value !== 'string' || !/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(value)) return value;
  if (name === 'grade_id' || (name === 'material_grade_id' && path.endsWith('/remnants')))
    return world.ids.grade_id;
  const key = fieldKey(path, name);
  return key === null ? value : idOf(world, key);
};
