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
import { preparedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { plainRefusal } from '../kit/unwrap.ts';
import { partExists, partsExist } from './refusals.ts';
import { createBody, newPart, standardPart, toWire, updateBody } from './schemas.ts';
import { writeParts } from './sheet.ts';

const PATH = '/api/v1/standard-parts';
const ONE = `${PATH}/{standard_part_id}`;
const LIST = 'listStandardParts';
const params = z.object({ standard_part_id: uuid('UUID of the standard part price to read or change.') });
const read = { tag: 'Standard parts', scope: 'materials:read', weight: 'light' } as const;
const write = { tag: 'Standard parts', scope: 'materials:write', weight: 'light' } as const;

const list = readRoute(
  {
    ...read,
    operationId: LIST,
    method: 'get',
    path: PATH,
    summary: 'List standard part prices',
    description: 'Newest first.',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of prices.', schema: envelope(standardPart) } },
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
    summary: 'Add the price of a standard part',
    description:
      'A bought component gets the most specific matching price: one with only a kind matches every part of the kind. Earlier prices stay. A second price for the same combination is 409.',
    body: createBody,
    responses: { 201: { description: 'The created price.', schema: standardPart } },
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
    summary: 'Get a standard part price',
    description: 'Returns one price.',
    params,
    responses: { 200: { description: 'The price.', schema: standardPart } },
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
    summary: 'Update a standard part price',
    description: 'Changes price, currency or source. The part it applies to cannot be changed.',
    params,
    body: updateBody,
    responses: { 200: { description: 'The updated price.', schema: standardPart } },
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
    summary: 'Delete a standard part price',
    description: 'Earlier prices of assemblies stay.',
    params,
    responses: { 200: { description: 'The price was deleted.', schema: message } },
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
    summary: 'Export standard part prices as CSV',
    description: 'Returns all prices of the organisation.',
    responses: {
      200: {
        description: 'The CSV text.',
        schema: z.object({ csv: z.string().describe('All prices as CSV text with a header line.') }),
      },
    },
  },
  async ({ tx, caller }) => ({
    status: 200,
    body: { csv: writeParts(await allStandardParts(tx, caller.orgId)) },
  }),
);

const importSheet = preparedRoute(
  {
    ...write,
    operationId: 'importStandardParts',
    weight: 'heavy',
    heavies: 2,
    method: 'post',
    path: `${PATH}/csv`,
    summary: 'Import standard part prices from CSV',
    description:
      'The header line names the columns: kind, standard, size, length_mm, name, price, currency, source. If a line is invalid, nothing is imported and 422 lists every problem as `loc: ["body", "csv", line, column]`.',
    body: z
      .strictObject({
        csv: z
          .string()
          .min(1)
          .max(MAX_JSON_BYTES)
          .describe('CSV text with a header line and at most 5,000 prices. An empty cell states nothing.'),
        mode: z
          .enum(['add', 'replace'])
          .optional()
          .describe(
            '`add` (default) keeps existing prices and refuses duplicates with 409; `replace` removes all prices first.',
          ),
      })
      .openapi('StandardPartCsv', { description: 'CSV text with prices and how to apply it.' }),
    responses: {
      200: {
        description: 'Number of created and removed prices.',
        schema: z.object({
          created: z.int().describe('Number of prices that were created.'),
          removed: z.int().describe('Number of prices that were removed before the import.'),
        }),
      },
    },
    errors: ['conflict'],
  },
  ({ deps, caller, body, now }) => deps.inRequestThread(caller.orgId, 'readParts', { csv: body.csv, now }),
  async ({ tx, caller, body, prepared: { parts, faults } }) => {
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
