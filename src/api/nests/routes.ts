import { z } from '@hono/zod-openapi';
import { makeNest, readWantedNest } from '../../db/calculations/nest-changes.ts';
import { askedOf } from '../../db/calculations/nested.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { cancelNest, findSheets, removeNest, solveAgain, takeNest } from '../../db/nests/changes.ts';
import { countNests, findNest, findNestItems, listNests, NEST_STATUSES } from '../../db/nests/nests.ts';
import { STAMPS } from '../../engine/index.ts';
import { cornersOfSheets, drawnSheets, dxfOf, svgOf } from '../../nest/index.ts';
import { solveNestRef } from '../../workflows/solve-nest/contract.ts';
import { notFound } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { computedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, queryInteger, uuid } from '../kit/schemas.ts';
import { drawingTooLarge, settled } from './refusals.ts';
import {
  createNestBody,
  nest,
  nestPreview,
  nestSummary,
  nestToWire,
  remnant,
  remnantToWire,
  solutionToWire,
  summaryToWire,
  wantedNestBody,
} from './schemas.ts';
import { wantedOf } from './wanted.ts';

const TAG = 'Job nests';
const PATH = '/api/v1/job-nests';
const ONE = `${PATH}/{job_nest_id}`;
const params = z.object({ job_nest_id: uuid() });
/** A nest has no more sheets than pieces. */
const MOST_SHEETS = 10_000;

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
    errors: ['not_found', 'stock_format_unresolved', 'too_many_pending'],
  },
  async ({ tx, caller, body, now, stage }) => {
    const wanted = { ...wantedOf(body), name: body.name ?? null };
    const id = settled(await makeNest(tx, caller.orgId, wanted, now));
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
    summary: 'What a nest would take, at a glance',
    description:
      'Creates nothing and holds no remnant. It is a nest of at most a million evaluations: the same request as a job nest is searched for longer, and its lines can be priced.',
    scope: 'calculations:read',
    weight: 'heavy',
    body: wantedNestBody,
    responses: { 200: { description: 'The nest as far as it was searched', schema: nestPreview } },
    errors: ['not_found', 'stock_format_unresolved'],
  },
  async ({ deps, tx, caller, body }) => {
    const wanted = wantedOf(body);
    const at = { now: deps.clock.now(), versions: STAMPS };
    const { items, read } = settled(await readWantedNest(tx, caller.orgId, wanted, at));
    return { items, asked: askedOf(wanted.request, read) };
  },
  async ({ deps, caller, found: { items, asked } }) => {
    const { job, result } = await deps.nestPreview(caller.orgId, asked);
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
    settled(await cancelNest(tx, caller.orgId, id, now));
    return { status: 200, body: await whole(tx, caller.orgId, id) };
  },
);

const solve = writeRoute(
  {
    operationId: 'solveJobNest',
    method: 'post',
    path: `${ONE}/solve`,
    tag: TAG,
    summary: 'Solve a nest again; from its parts and prices as they are now',
    scope: 'calculations:write',
    weight: 'heavy',
    params,
    responses: { 202: { description: 'The nest, queued', schema: nest } },
    errors: ['not_found', 'conflict', 'too_many_pending'],
  },
  async ({ tx, caller, params: { job_nest_id: id }, now, stage }) => {
    const revision = settled(await solveAgain(tx, caller.orgId, id, now));
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
    const left = settled(await takeNest(tx, caller.orgId, id, now));
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
    settled(await removeNest(tx, caller.orgId, id));
    return { status: 200, body: { message: 'The job nest is deleted.' } };
  },
);

const MEDIA = { dxf: 'image/vnd.dxf', svg: 'image/svg+xml' } as const;

/** Corners of one drawing of several sheets: a few megabytes. */
const MOST_CORNERS = 100_000;

/** @throws ApiError conflict where the sheets are too many for one drawing */
const checkDrawable = (cornersOfSheet: readonly number[]): void => {
  const corners = cornersOfSheet.reduce((sum, one) => sum + one, 0);
  if (corners > MOST_CORNERS) throw drawingTooLarge(cornersOfSheet.length, corners, MOST_CORNERS);
};

const exported = readRoute(
  {
    operationId: 'exportJobNest',
    method: 'get',
    path: `${ONE}/export`,
    tag: TAG,
    summary: 'The sheets of a nest as one drawing',
    description: `A file: DXF R2010 in mm, with the layers SHEET, MARGIN, REMNANT, CUT_OUTER, CUT_INNER and LABEL; or SVG. All sheets stand one above the other, the first below; \`sheet\` asks for one. Sheets with more than ${MOST_CORNERS.toLocaleString('en')} corners together are exported one by one. Arcs are chords within a tenth of a millimetre.`,
    scope: 'calculations:read',
    weight: 'light',
    params,
    query: z.object({
      format: z.enum(['dxf', 'svg']),
      sheet: queryInteger(1, MOST_SHEETS)
        .optional()
        .openapi({ description: 'number of one sheet, in the order of the groups and their sheets' }),
    }),
    responses: {
      200: { description: 'The drawing', schema: z.string(), media: Object.values(MEDIA) },
    },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params: { job_nest_id: id }, query: { format, sheet } }) => {
    const { job, result, items } = settled(await findSheets(tx, caller.orgId, id));
    const labels = new Map(items.map((item, k) => [item.id, item.orderRef ?? `line ${k + 1}`]));
    const corners = cornersOfSheets(job, result);
    if (sheet !== undefined && corners[sheet - 1] === undefined) throw notFound('sheet');
    if (sheet === undefined && corners.length > 1) checkDrawable(corners);
    const drawn = drawnSheets(job, result, (item) => labels.get(item) ?? '', sheet);
    const name = sheet === undefined ? `nest-${id}` : `nest-${id}-${sheet}`;
    return {
      status: 200,
      headers: {
        'content-type': MEDIA[format],
        'content-disposition': `attachment; filename="${name}.${format}"`,
      },
      body: format === 'dxf' ? dxfOf(drawn) : svgOf(drawn),
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
