import { z } from '@hono/zod-openapi';
import { makeNest, readNestPreview } from '../../db/calculations/nest-changes.ts';
import { nestOptionsOf } from '../../db/calculations/nested.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { cancelNest, findSheets, removeNest, solveAgain, takeNest } from '../../db/nests/changes.ts';
import { countNests, findNest, findNestItems, listNests, NEST_STATUSES } from '../../db/nests/nests.ts';
import { STAMPS } from '../../engine/index.ts';
import { cornersOfSheets } from '../../nest/index.ts';
import { solveNestRef } from '../../workflows/solve-nest/contract.ts';
import { notFound } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { awaitedRoute, computedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, queryInteger, uuid } from '../kit/schemas.ts';
import { drawingTooLarge, unwrap } from './refusals.ts';
import {
  createNestBody,
  nest,
  nestBody,
  nestInputOf,
  nestPreview,
  nestSummary,
  nestToWire,
  remnant,
  remnantToWire,
  solutionToWire,
  summaryToWire,
} from './schemas.ts';

const TAG = 'Job nests';
const PATH = '/api/v1/job-nests';
const ONE = `${PATH}/{job_nest_id}`;
const params = z.object({ job_nest_id: uuid('UUID of the job nest to read or change.') });
/** A nest has no more sheets than pieces. */
const MAX_SHEETS = 10_000;

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
    summary: 'Create a job nest',
    description:
      'Nests parts on shared sheets and bars, grouped by material grade and thickness or section. The amount of work is fixed, so that equal requests give equal nests.',
    scope: 'calculations:write',
    weight: 'heavy',
    body: createNestBody,
    responses: { 202: { description: 'The queued nest.', schema: nest } },
    errors: ['not_found', 'stock_format_unresolved', 'too_many_pending'],
  },
  async ({ tx, caller, body, now, stage }) => {
    const input = { ...nestInputOf(body), name: body.name ?? null };
    const id = unwrap(await makeNest(tx, caller.orgId, input, now));
    await stage(solveNestRef(id, 1));
    return { status: 202, body: await whole(tx, caller.orgId, id) };
  },
);

const preview = computedRoute(
  {
    operationId: 'previewJobNest',
    method: 'post',
    path: `${PATH}/preview`,
    tag: TAG,
    summary: 'Preview a job nest',
    description:
      'Searches for a layout with at most a million steps. Stores nothing and reserves no remnants. A job nest searches longer, and its lines can be priced.',
    scope: 'calculations:read',
    weight: 'heavy',
    body: nestBody,
    responses: { 200: { description: 'The layout found.', schema: nestPreview } },
    errors: ['not_found', 'stock_format_unresolved'],
  },
  async ({ deps, tx, caller, body }) => {
    const input = nestInputOf(body);
    const at = { now: deps.clock.now(), versions: STAMPS };
    const { items, read } = unwrap(await readNestPreview(tx, caller.orgId, input, at));
    return { items, options: nestOptionsOf(input.request, read) };
  },
  async ({ deps, caller, found: { items, options } }) => {
    const { job, result } = await deps.nestPreview(caller.orgId, options);
    const body = { evaluations: result.evaluations, ...solutionToWire(job, result, items) };
    return { status: 200, body };
  },
);

const LIST = 'listJobNests';

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'List job nests',
    description: 'Newest first.',
    scope: 'calculations:read',
    weight: 'light',
    paginated: true,
    query: z.object({
      ...pageQuery,
      costing_environment_id: uuid('Return job nests of this environment.').optional(),
      status: z.enum(NEST_STATUSES).optional().describe('Return job nests with this status.'),
    }),
    responses: { 200: { description: 'One page of job nests.', schema: envelope(nestSummary) } },
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

const get = awaitedRoute(
  {
    operationId: 'getJobNest',
    method: 'get',
    path: ONE,
    tag: TAG,
    summary: 'Get a job nest',
    description:
      'While it is solved, returns the best layout so far. `wait_seconds` waits while the nest is `queued` or `solving`.',
    scope: 'calculations:read',
    weight: 'light',
    params,
    responses: { 200: { description: 'The job nest.', schema: nest } },
    errors: ['not_found'],
  },
  ({ params: { job_nest_id: id } }) => ({ kind: 'job_nest', id }),
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
    summary: 'Cancel solving a job nest',
    description: 'The best layout so far is kept.',
    scope: 'calculations:write',
    weight: 'light',
    params,
    responses: { 200: { description: 'The cancelled nest.', schema: nest } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { job_nest_id: id }, now }) => {
    unwrap(await cancelNest(tx, caller.orgId, id, now));
    return { status: 200, body: await whole(tx, caller.orgId, id) };
  },
);

const solve = writeRoute(
  {
    operationId: 'solveJobNest',
    method: 'post',
    path: `${ONE}/solve`,
    tag: TAG,
    summary: 'Solve a job nest again',
    description: 'Uses the current parts and prices and raises `nest_revision`.',
    scope: 'calculations:write',
    weight: 'heavy',
    params,
    responses: { 202: { description: 'The queued nest.', schema: nest } },
    errors: ['not_found', 'conflict', 'too_many_pending'],
  },
  async ({ tx, caller, params: { job_nest_id: id }, now, stage }) => {
    const revision = unwrap(await solveAgain(tx, caller.orgId, id, now));
    await stage(solveNestRef(id, revision));
    return { status: 202, body: await whole(tx, caller.orgId, id) };
  },
);

const accept = writeRoute(
  {
    operationId: 'acceptJobNest',
    method: 'post',
    path: `${ONE}/accept`,
    tag: TAG,
    summary: 'Accept a job nest for cutting',
    description: 'Adds the remnants that the nest leaves to the rack and removes those that it uses.',
    scope: 'calculations:write',
    weight: 'light',
    params,
    responses: {
      200: {
        description: 'The accepted nest.',
        schema: z
          .object({ nest, remnants: z.array(remnant).describe('Remnants that the nest adds to the rack.') })
          .openapi('AcceptedNest', { description: 'The accepted nest and the remnants that it leaves.' }),
      },
    },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { job_nest_id: id }, now }) => {
    const left = unwrap(await takeNest(tx, caller.orgId, id, now));
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
    summary: 'Delete a job nest',
    description: 'Calculations that were priced on it keep their prices.',
    scope: 'calculations:write',
    weight: 'light',
    params,
    responses: { 200: { description: 'The job nest was deleted.', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { job_nest_id: id } }) => {
    unwrap(await removeNest(tx, caller.orgId, id));
    return { status: 200, body: { message: 'The job nest is deleted.' } };
  },
);

const MEDIA = { dxf: 'image/vnd.dxf', svg: 'image/svg+xml' } as const;

/** Maximum corners of a drawing: a few megabytes, and a tenth of a second. */
export const MAX_CORNERS = 50_000;

/** @throws ApiError conflict if the sheets have too many corners for one drawing */
const checkDrawable = (cornersOfSheet: readonly number[]): void => {
  const corners = cornersOfSheet.reduce((sum, one) => sum + one, 0);
  if (corners > MAX_CORNERS) throw drawingTooLarge(cornersOfSheet.length, corners, MAX_CORNERS);
};

const exported = computedRoute(
  {
    operationId: 'exportJobNest',
    method: 'get',
    path: `${ONE}/export`,
    tag: TAG,
    summary: 'Export the layout of a job nest',
    description: `Returns DXF R2010 in mm (layers SHEET, MARGIN, REMNANT, CUT_OUTER, CUT_INNER and LABEL) or SVG. Sheets are stacked, the first at the bottom; \`sheet\` selects one. Arcs are polygons within 0.1 mm. Drawings with more than ${MAX_CORNERS.toLocaleString('en')} corners are 409: export their sheets one by one.`,
    scope: 'calculations:read',
    weight: 'light',
    params,
    query: z.object({
      format: z.enum(['dxf', 'svg']).describe('File format of the drawing.'),
      sheet: queryInteger(1, MAX_SHEETS)
        .optional()
        .describe(
          'Number of a single sheet, counted over the groups and their sheets from 1. Default: all sheets.',
        ),
    }),
    responses: {
      200: { description: 'The drawing.', schema: z.string(), media: Object.values(MEDIA) },
    },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { job_nest_id: id }, query: { format, sheet } }) => {
    const { job, result, items } = unwrap(await findSheets(tx, caller.orgId, id));
    const labels = new Map(items.map((item, k) => [item.id, item.orderRef ?? `line ${k + 1}`]));
    const corners = cornersOfSheets(job, result);
    const ofSheet = sheet === undefined ? undefined : corners[sheet - 1];
    if (sheet !== undefined && ofSheet === undefined) throw notFound('sheet');
    checkDrawable(ofSheet === undefined ? corners : [ofSheet]);
    return { job, result, labels, sheet, format };
  },
  async ({ deps, caller, params: { job_nest_id: id }, query: { format, sheet }, found }) => {
    const name = sheet === undefined ? `nest-${id}` : `nest-${id}-${sheet}`;
    return {
      status: 200,
      headers: {
        'content-type': MEDIA[format],
        'content-disposition': `attachment; filename="${name}.${format}"`,
      },
      body: await deps.inRequestThread(caller.orgId, 'drawNest', found),
    };
  },
);

export const nestRoutes: readonly Route[] = [
  create,
  preview,
  list,
  get,
  cancel,
  solve,
  accept,
  exported,
  remove,
];
