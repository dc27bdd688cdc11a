import { z } from '@hono/zod-openapi';
import { findEnvironment } from '../../db/environments/environments.ts';
import { findStockFormat } from '../../db/environments/stock-formats.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import {
  acceptNest,
  countNests,
  deleteNest,
  endNest,
  findNest,
  findNestItems,
  insertNest,
  type JobNest,
  listNests,
  lockNest,
  NEST_STATUSES,
  restartNest,
} from '../../db/nests/nests.ts';
import { insertRemnants, type Remnant, releaseRemnants, useRemnants } from '../../db/nests/remnants.ts';
import { drawnSheets, dxfOf, svgOf } from '../../engine/index.ts';
import { newId } from '../../platform/ids.ts';
import { solveNestRef } from '../../workflows/solve-nest/contract.ts';
import { notFound } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { linesOf } from './lines.ts';
import {
  accepted,
  notSolved,
  notUnderWay,
  stockFormatUnresolved,
  underWay,
  withoutSheets,
} from './refusals.ts';
import {
  createNestBody,
  nest,
  nestSummary,
  nestToWire,
  remnant,
  remnantToWire,
  summaryToWire,
} from './schemas.ts';

const TAG = 'Job nests';
const PATH = '/api/v1/job-nests';
const ONE = `${PATH}/{job_nest_id}`;
const params = z.object({ job_nest_id: uuid() });

const isOpen = ({ status }: JobNest): boolean => status === 'queued' || status === 'solving';

/** @throws ApiError not_found */
const locked = async (tx: Tx, orgId: OrgId, id: string): Promise<JobNest> => {
  const row = await lockNest(tx, orgId, id);
  if (row === null) throw notFound();
  return row;
};

const whole = async (tx: Tx, orgId: OrgId, id: string) => {
  const row = await findNest(tx, orgId, id);
  if (row === null) throw notFound();
  return nestToWire(row, await findNestItems(tx, orgId, id));
};

const create = writeRoute(
  {
    operationId: 'createJobNest',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Nest several parts on shared sheets and bars',
    description:
      'Lines are grouped by grade and thickness, bars by grade and section. The nest is solved by a fixed amount of work, so that the same request gives the same nest.',
    scope: 'calculations:write',
    weight: 'heavy',
    body: createNestBody,
    responses: { 202: { description: 'The nest, queued', schema: nest } },
    errors: ['not_found', 'stock_format_unresolved'],
  },
  async ({ tx, caller, body, now, stage }) => {
    const { orgId } = caller;
    const environment = await findEnvironment(tx, orgId, body.costing_environment_id);
    if (environment === null) throw notFound('costing_environment_id');
    const formatId = body.stock_format_id ?? null;
    if (formatId !== null && (await findStockFormat(tx, orgId, formatId)) === null)
      throw stockFormatUnresolved(formatId);
    const items = await linesOf(tx, orgId, environment.id, body);
    const id = newId();
    const request = {
      stockFormatId: formatId,
      stockFormatMm: body.stock_format_mm ?? null,
      remnants: body.remnants ?? true,
      partGapMm: body.part_gap_mm ?? null,
      edgeMm: body.edge_mm ?? null,
      rotation: body.rotation ?? ('quarter' as const),
    };
    const name = body.name ?? `Nest ${now.toISOString().slice(0, 19)}Z`;
    await insertNest(tx, orgId, { id, name, environmentId: environment.id, request }, items, now);
    await stage(solveNestRef(id, 1));
    return { status: 202, body: await whole(tx, orgId, id) };
  },
);

const LIST = 'listJobNests';

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'Job nests, newest first',
    scope: 'calculations:read',
    weight: 'light',
    paginated: true,
    query: z.object({
      ...pageQuery,
      costing_environment_id: uuid().optional(),
      status: z.enum(NEST_STATUSES).optional(),
    }),
    responses: { 200: { description: 'The nests', schema: envelope(nestSummary) } },
  },
  async ({ deps, tx, caller, query }) => {
    const filter = { environmentId: query.costing_environment_id ?? null, status: query.status ?? null };
    return answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listNests(tx, caller.orgId, filter, page),
      toItems: (rows) => rows.map(summaryToWire),
      count: (page) => countNests(tx, caller.orgId, filter, page),
    });
  },
);

const get = readRoute(
  {
    operationId: 'getJobNest',
    method: 'get',
    path: ONE,
    tag: TAG,
    summary: 'A job nest; while it is solved, the best so far',
    scope: 'calculations:read',
    weight: 'light',
    params,
    responses: { 200: { description: 'The nest', schema: nest } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params: { job_nest_id: id } }) => ({
    status: 200,
    body: await whole(tx, caller.orgId, id),
  }),
);

const cancel = writeRoute(
  {
    operationId: 'cancelJobNest',
    method: 'post',
    path: `${ONE}/cancel`,
    tag: TAG,
    summary: 'End the search; the best nest so far stays',
    scope: 'calculations:write',
    weight: 'light',
    params,
    responses: { 200: { description: 'The nest', schema: nest } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { job_nest_id: id }, now }) => {
    const row = await locked(tx, caller.orgId, id);
    if (!isOpen(row)) throw notUnderWay(row.status);
    const fence = { id, revision: row.revision, now };
    await endNest(tx, caller.orgId, fence, { status: 'cancelled', reason: 'cancelled' });
    await releaseRemnants(tx, caller.orgId, id, []);
    return { status: 200, body: await whole(tx, caller.orgId, id) };
  },
);

const solve = writeRoute(
  {
    operationId: 'solveJobNest',
    method: 'post',
    path: `${ONE}/solve`,
    tag: TAG,
    summary: 'Solve a nest again, from its parts and prices as they are now',
    scope: 'calculations:write',
    weight: 'heavy',
    params,
    responses: { 202: { description: 'The nest, queued', schema: nest } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { job_nest_id: id }, now, stage }) => {
    const row = await locked(tx, caller.orgId, id);
    if (isOpen(row)) throw underWay();
    if (row.acceptedAt !== null) throw accepted();
    await releaseRemnants(tx, caller.orgId, id, []);
    const revision = await restartNest(tx, caller.orgId, row, now);
    await stage(solveNestRef(id, revision));
    return { status: 202, body: await whole(tx, caller.orgId, id) };
  },
);

/** What the sheets of a nest leave, as often as they are cut. */
const remnantsLeft = (row: JobNest): Parameters<typeof insertRemnants>[2] =>
  (row.result?.groups ?? []).flatMap((group) =>
    group.sheets.flatMap(({ remnant_mm, count }) =>
      remnant_mm === null
        ? []
        : Array.from({ length: count }, () => ({
            materialGradeId: group.material_grade_id,
            form: group.form,
            thicknessMm: group.thickness_mm,
            section: group.section,
            lengthMm: remnant_mm[0] ?? 0,
            widthMm: remnant_mm[1] ?? null,
            nestId: row.id,
          })),
    ),
  );

const accept = writeRoute(
  {
    operationId: 'acceptJobNest',
    method: 'post',
    path: `${ONE}/accept`,
    tag: TAG,
    summary: 'Take a nest as it will be cut: its rests become stock, the remnants that it takes are used up',
    scope: 'calculations:write',
    weight: 'light',
    params,
    responses: {
      200: {
        description: 'The nest',
        schema: z.object({ nest, remnants: z.array(remnant) }).openapi('AcceptedNest'),
      },
    },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { job_nest_id: id }, now }) => {
    const row = await locked(tx, caller.orgId, id);
    if (row.acceptedAt !== null) throw accepted();
    if (row.status !== 'solved') throw notSolved(row.status);
    await acceptNest(tx, caller.orgId, id, now);
    await useRemnants(tx, caller.orgId, id, now);
    const left: readonly Remnant[] = await insertRemnants(tx, caller.orgId, remnantsLeft(row), now);
    return {
      status: 200,
      body: { nest: await whole(tx, caller.orgId, id), remnants: left.map(remnantToWire) },
    };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteJobNest',
    method: 'delete',
    path: ONE,
    tag: TAG,
    summary: 'Delete a nest; calculations that were priced on it stay as they are',
    scope: 'calculations:write',
    weight: 'light',
    params,
    responses: { 200: { description: 'Deleted', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { job_nest_id: id } }) => {
    const row = await locked(tx, caller.orgId, id);
    if (isOpen(row)) throw underWay();
    await deleteNest(tx, caller.orgId, id);
    return { status: 200, body: { message: 'The job nest is deleted.' } };
  },
);

const exported = readRoute(
  {
    operationId: 'exportJobNest',
    method: 'get',
    path: `${ONE}/export`,
    tag: TAG,
    summary: 'The sheets of a nest as drawings, one file for each',
    description:
      'DXF R2010 in mm, with the layers SHEET, MARGIN, REMNANT, CUT_OUTER, CUT_INNER and LABEL; or SVG. Arcs are chords within a tenth of a millimetre.',
    scope: 'calculations:read',
    weight: 'light',
    params,
    query: z.object({ format: z.enum(['dxf', 'svg']) }),
    responses: {
      200: {
        description: 'The drawings',
        schema: z
          .object({
            format: z.enum(['dxf', 'svg']),
            files: z.array(
              z.object({ name: z.string(), content: z.string().openapi({ description: 'the whole file' }) }),
            ),
          })
          .openapi('NestDrawings'),
      },
    },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { job_nest_id: id }, query: { format } }) => {
    const row = await findNest(tx, caller.orgId, id);
    if (row === null) throw notFound();
    if (row.job === null || row.result === null) throw withoutSheets();
    const items = await findNestItems(tx, caller.orgId, id);
    const labels = new Map(items.map((item, k) => [item.id, item.orderRef ?? `line ${k + 1}`]));
    const draw = format === 'dxf' ? dxfOf : svgOf;
    const files = drawnSheets(row.job, row.result, (item) => labels.get(item) ?? '').map((sheet, k) => ({
      name: `${k + 1}.${format}`,
      content: draw(sheet),
    }));
    return { status: 200, body: { format, files } };
  },
);

export const nestRoutes: readonly Route[] = [create, list, get, cancel, solve, accept, exported, remove];
