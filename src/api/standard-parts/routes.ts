import { z } from '@hono/zod-openapi';
import {
  allStandardParts,
  countStandardParts,
  deleteAllStandardParts,
  deleteStandardPart,
  findStandardPart,
  insertStandardParts,
  listStandardParts,
  setStandardPartPrice,
} from '../../db/materials/standard-parts.ts';
import { MAX_JSON_BYTES } from '../kit/body.ts';
import { existing, notFound } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { plainRefusal } from '../kit/unwrap.ts';
import { partExists, partsExist } from './refusals.ts';
import { createBody, newPart, standardPart, toWire, updateBody } from './schemas.ts';
import { readParts, writeParts } from './sheet.ts';

const PATH = '/api/v1/standard-parts';
const ONE = `${PATH}/{standard_part_id}`;
const LIST = 'listStandardParts';
const params = z.object({ standard_part_id: uuid() });
const read = { tag: 'Standard parts', scope: 'materials:read', weight: 'light' } as const;
const write = { tag: 'Standard parts', scope: 'materials:write', weight: 'light' } as const;

const list = readRoute(
  {
    ...read,
    operationId: LIST,
    method: 'get',
    path: PATH,
    summary: 'Prices of standard parts; what the organisation pays, newest first',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of prices', schema: envelope(standardPart) } },
  },
  async ({ deps, tx, caller, query }) =>
    answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listStandardParts(tx, caller.orgId, page),
      toItems: (rows) => rows.map(toWire),
      count: (page) => countStandardParts(tx, caller.orgId, page),
    }),
);

const create = writeRoute(
  {
    ...write,
    operationId: 'createStandardPart',
    method: 'post',
    path: PATH,
    summary: 'State what a standard part costs',
    description:
      'A bought component of an assembly is valued at the row that says most about it and contradicts nothing of it: a row of kind alone prices every part of the kind, one with standard, size and length that screw. What was priced before stays as it is. One row for each combination (409).',
    body: createBody,
    responses: { 201: { description: 'The price', schema: standardPart } },
    errors: ['conflict'],
  },
  async ({ tx, caller, body, now }) => {
    const part = newPart(body, now);
    if ((await insertStandardParts(tx, caller.orgId, [part])) === 0) throw partExists();
    return { status: 201, body: toWire(part) };
  },
);

const get = readRoute(
  {
    ...read,
    operationId: 'getStandardPart',
    method: 'get',
    path: ONE,
    summary: 'The price of one standard part',
    params,
    responses: { 200: { description: 'The price', schema: standardPart } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params: { standard_part_id: id } }) => ({
    status: 200,
    body: toWire(existing(await findStandardPart(tx, caller.orgId, id))),
  }),
);

const update = writeRoute(
  {
    ...write,
    operationId: 'updateStandardPart',
    method: 'patch',
    path: ONE,
    summary: 'Change the price of a standard part',
    description:
      'Price, currency and source; what the row is about does not change. An empty change moves nothing.',
    params,
    body: updateBody,
    responses: { 200: { description: 'The price', schema: standardPart } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params: { standard_part_id: id }, body, now }) => {
    const part =
      Object.keys(body).length === 0
        ? await findStandardPart(tx, caller.orgId, id)
        : await setStandardPartPrice(tx, caller.orgId, id, body, now);
    if (part === null) throw notFound();
    return { status: 200, body: toWire(part) };
  },
);

const remove = writeRoute(
  {
    ...write,
    operationId: 'deleteStandardPart',
    method: 'delete',
    path: ONE,
    summary: 'Take the price of a standard part back',
    params,
    responses: { 200: { description: 'Deleted', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params: { standard_part_id: id } }) => {
    if (!(await deleteStandardPart(tx, caller.orgId, id))) throw notFound();
    return { status: 200, body: { message: 'The standard part is deleted.' } };
  },
);

const exportSheet = readRoute(
  {
    ...read,
    operationId: 'exportStandardParts',
    method: 'get',
    path: `${PATH}/csv`,
    summary: 'The whole catalogue as CSV',
    responses: { 200: { description: 'The sheet', schema: z.object({ csv: z.string() }) } },
  },
  async ({ tx, caller }) => ({
    status: 200,
    body: { csv: writeParts(await allStandardParts(tx, caller.orgId)) },
  }),
);

const importSheet = writeRoute(
  {
    ...write,
    operationId: 'importStandardParts',
    weight: 'heavy',
    heavies: 2,
    method: 'post',
    path: `${PATH}/csv`,
    summary: 'Prices from CSV: all lines, or every problem named by line and column',
    description:
      'The first line names the columns (kind, standard, size, length_mm, name, price, currency, source); an empty cell states nothing. Problems are `loc: ["body", "csv", line, column]`, the header is line 1. At most 5,000 lines.',
    body: z
      .strictObject({
        csv: z.string().min(1).max(MAX_JSON_BYTES),
        mode: z.enum(['add', 'replace']).optional().openapi({
          description:
            '`add` (default) puts the lines beside what is there (409 where one is there), `replace` in its place',
        }),
      })
      .openapi('StandardPartCsv'),
    responses: {
      200: {
        description: 'How many rows were made and removed',
        schema: z.object({ created: z.int(), removed: z.int() }),
      },
    },
    errors: ['conflict'],
  },
  async ({ tx, caller, body, now }) => {
    const { parts, faults } = readParts(body.csv, now);
    if (faults.length > 0) throw plainRefusal({ kind: 'invalid', faults }, ['body', 'csv']);
    const removed = body.mode === 'replace' ? await deleteAllStandardParts(tx, caller.orgId) : 0;
    const created = await insertStandardParts(tx, caller.orgId, parts);
    if (created < parts.length) throw partsExist(parts.length - created);
    return { status: 200, body: { created, removed } };
  },
);

export const standardPartRoutes: readonly Route[] = [
  list,
  create,
  exportSheet,
  importSheet,
  get,
  update,
  remove,
];
