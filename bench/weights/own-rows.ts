import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { SAMPLES, type World } from '../../test/contract/world.ts';
import { putBytes } from '../../test/support/api.ts';
import type { TestApp } from '../../test/support/app.ts';
import { bindDrawing, examplePages } from '../../test/support/drawing.ts';
import { newPart } from '../../test/support/priced.ts';
import { createPricingHelpers } from '../../test/support/pricing.ts';
import type { Stack } from '../../test/support/stack.ts';
import { assemblyOf, plates, revisionOf } from '../assembly/stored.ts';
import type { Filled, Own } from './requests.ts';

type Row = { readonly id: string };
type Made = { readonly ids?: Readonly<Record<string, string>>; readonly body?: unknown };
type At = {
  readonly app: TestApp;
  readonly stack: Stack;
  readonly world: World;
  readonly filled: Filled;
};

const PATH = '/api/v1';
/** Corrections that one request may make. */
const CORRECTIONS = 100;

/** Files of one request, and bytes of each. */
const [FILES_AT_ONCE, FILE_BYTES] = [100, 200_000];

const FAILED = `status = 'failed', ingest_seq = 1, failure_code = 'missing_files', failure_reason = 'missing'`;

/** An uploaded file, in a state that the route accepts. */
const sent = async ({ stack, world: { owner } }: At, set: string): Promise<Made> => {
  const bytes = Buffer.from('ISO-10303-21;');
  const presigned = await owner.post<{
    readonly data_source_id: string;
    readonly url: string;
    readonly headers: Record<string, string>;
  }>(`${PATH}/uploads/presign`, { name: 'a.step', size_bytes: bytes.length });
  await putBytes(presigned, bytes);
  if (set !== '') await stack.sql(`update uploads set ${set} where id = $1`, [presigned.data_source_id]);
  return { ids: { data_source_id: presigned.data_source_id } };
};

const nested = async ({ world }: At): Promise<string> => {
  const items = [{ part_revision_id: (await newPart(world.owner)).revisionId, quantity: 1 }];
  const body = { costing_environment_id: world.organisation.environmentId, items };
  return (await world.owner.post<Row>(`${PATH}/job-nests`, body)).id;
};

/** A nest with the largest layout, solved or with the best so far. */
const nestWith = async (at: At, status: 'solving' | 'solved'): Promise<Made> => {
  const id = await nested(at);
  const { job, result } = at.filled.nest;
  await at.stack.sql(
    `update job_nests set status = $4, job = $2, result = $3, finished_at = case when $4 = 'solved' then now() end where id = $1`,
    [id, JSON.stringify(job), JSON.stringify(result), status],
  );
  return { ids: { job_nest_id: id } };
};

/** A calculation of an assembly. */
const assembly = async ({ app, world, filled }: At): Promise<string> => {
  const orgId = asId<OrgId>(world.organisation.id);
  const facts = assemblyOf(await plates(filled.components));
  const revision = await revisionOf(app, world.owner, orgId, facts);
  const body = { part_revision_id: revision, lot_size: 10, material_ref: '1.4301' };
  return (await world.owner.post<Row>(`${PATH}/calculations`, body)).id;
};

const observed = async ({ world, filled }: At): Promise<Made> => ({
  body: {
    observations: await Promise.all(
      filled.calculations.map(async (id) => {
        const { unit_cost } = await world.owner.get<{ unit_cost: number }>(`${PATH}/calculations/${id}`);
        return { calculation_id: id, actual_unit_cost: unit_cost, currency: 'EUR' };
      }),
    ),
  },
});

const calibrated = async (at: At): Promise<Made> => {
  const path = `${PATH}/environments/${at.world.organisation.environmentId}/calibration`;
  await at.world.owner.call('PUT', path, (await observed(at)).body);
  return {};
};

const newEnvironment = async ({ world: { owner } }: At): Promise<Made> => {
  const body = { name: crypto.randomUUID(), valid_from: '2026-01-01' };
  return { ids: { env_id: (await owner.post<Row>(`${PATH}/environments`, body)).id } };
};

const attached = async ({ world: { owner, organisation } }: At): Promise<Made> => {
  const body = { new_machine: { name: crypto.randomUUID(), klass: 'turning' } };
  const path = `${PATH}/environments/${organisation.environmentId}/machines`;
  return { ids: { membership_id: (await owner.post<Row>(path, body)).id } };
};

/**
 * Rows that a route needs if the world has none that the route accepts, or if an earlier route used them up. They are made just before
 * the request.
 */
const OWN: Readonly<Record<string, (at: At) => Promise<Made>>> = {
  createEnvironmentOverride: async () => ({
    body: { ...(SAMPLES.createEnvironmentOverride as object), parameter: 'programmer' },
  }),
  createMaterialOverride: async ({ world: { owner } }) => {
    const { data } = await owner.get<{ data: Row[] }>(`${PATH}/parts/materials/grades?limit=2`);
    return { ids: { grade_id: data[1]?.id ?? '' } };
  },
  calibrateEnvironment: observed,
  getCalibration: calibrated,
  previewCalculation: async (at) => {
    const id = await assembly(at);
    await at.world.owner.post(`${PATH}/calculations/${id}/run`);
    await createPricingHelpers(at.app, at.stack).drain(at.world.organisation.id);
    return { ids: { calculation_id: id }, body: { lot_size: 50 } };
  },
  createCalculationShare: async ({ filled, world }) => ({
    ids: { calculation_id: filled.calculations[0] ?? '' },
    body: { expires_at: world.inADay, detail: 'full' },
  }),
  createReport: async ({ filled }) => ({ ids: { calculation_id: filled.calculations[0] ?? '' } }),
  correctComponent: async (at) => ({ ids: { calculation_id: await assembly(at) } }),
  correctUploadFacts: async ({ app, stack, world: { organisation, ids } }) => {
    const factId = (n: number): string => `1-${n + 1}`;
    const upload = await bindDrawing(stack, app, asId<OrgId>(organisation.id), {
      revisionId: ids.revision_id ?? '',
      pages: await examplePages(),
      change: (facts) =>
        Array.from(
          { length: CORRECTIONS },
          (_, n) => ({ ...facts[n % facts.length], id: factId(n) }) as never,
        ),
    });
    const corrections = Array.from({ length: CORRECTIONS }, (_, n) => ({ fact_id: factId(n), value: null }));
    return { ids: { data_source_id: upload }, body: { corrections } };
  },
  addUploadInput: async (at) => {
    const names = Array.from({ length: FILES_AT_ONCE }, (_, n) => `part-${n}.step`);
    const form = new FormData();
    form.append('role', 'component_cad');
    for (const name of names)
      form.append('file', new File([`ISO-10303-21;${'\n'.repeat(FILE_BYTES)}`], name));
    return { ...(await sent(at, `${FAILED}, missing_files = '${JSON.stringify(names)}'`)), body: form };
  },
  cancelUpload: (at) => sent(at, ''),
  retryUpload: (at) => sent(at, FAILED),
  acceptJobNest: (at) => nestWith(at, 'solved'),
  deleteJobNest: (at) => nestWith(at, 'solved'),
  cancelJobNest: (at) => nestWith(at, 'solving'),
  deleteEnvironment: newEnvironment,
  deleteLegacyEnvironment: newEnvironment,
  deleteMachine: async ({ world: { owner } }) => {
    const body = { name: crypto.randomUUID(), klass: 'turning' };
    return { ids: { machine_id: (await owner.post<Row>(`${PATH}/machines`, body)).id } };
  },
  deleteCalculation: async ({ world: { owner } }) => {
    const body = { part_revision_id: (await newPart(owner)).revisionId };
    return { ids: { calculation_id: (await owner.post<Row>(`${PATH}/calculations`, body)).id } };
  },
  deleteKnownPrice: async ({ world: { owner } }) => {
    const item = {
      part_number: crypto.randomUUID(),
      lot_size: 1,
      price: 1,
      currency: 'EUR',
      date: '2026-01-01',
    };
    const { items } = await owner.post<{ items: Row[] }>(`${PATH}/known-prices`, { items: [item] });
    return { ids: { known_price_id: items[0]?.id ?? '' } };
  },
  deleteStandardPart: async ({ world: { owner } }) => {
    const body = { kind: 'other', name: crypto.randomUUID(), price: 1, currency: 'EUR' };
    return { ids: { standard_part_id: (await owner.post<Row>(`${PATH}/standard-parts`, body)).id } };
  },
  detachEnvironmentMachine: attached,
  detachLegacyEnvironmentMachine: attached,
};

export const withOwnRows = async (operationId: string, at: At): Promise<Own> => {
  const { ids = {}, body } = (await OWN[operationId]?.(at)) ?? {};
  return { world: { ...at.world, ids: { ...at.world.ids, ...ids } }, body };
};
