import { z } from '@hono/zod-openapi';
import {
  countKnownPrices,
  deleteKnownPrice,
  keyOf,
  listKnownPrices,
  putKnownPrices,
  type StatedPrice,
} from '../../db/known-prices/known-prices.ts';
import { invalid, notFound, type Problem } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { gapRoutes } from './gaps.ts';
import { importRoutes } from './import.ts';
import { unwrap } from './refusals.ts';
import { createBody, knownPrice, toStated, toWire } from './schemas.ts';

const PATH = '/api/v1/known-prices';
const LIST = 'listKnownPrices';
const TAG = 'Known prices';

const repeatedIn = (stated: readonly StatedPrice[]): Problem[] => {
  const firsts = new Map<string, number>();
  return stated.flatMap((price, index) => {
    const first = firsts.get(keyOf(price));
    if (first === undefined) firsts.set(keyOf(price), index);
    return first === undefined
      ? []
      : [{ loc: ['body', 'items', index], msg: `repeats the price of items.${first}`, type: 'repeated' }];
  });
};

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'List known prices',
    description: 'Newest first.',
    scope: 'calculations:read',
    weight: 'light',
    paginated: true,
    query: z.object({
      ...pageQuery,
      part_number: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('Return only the prices of this part number.'),
    }),
    responses: { 200: { description: 'One page of known prices.', schema: envelope(knownPrice) } },
  },
  async ({ deps, tx, caller, query }) => {
    const filter = { partNumber: query.part_number ?? null };
    return answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listKnownPrices(tx, caller.orgId, filter, page),
      toItems: (rows) => rows.map(toWire),
      count: (page) => countKnownPrices(tx, caller.orgId, filter, page),
    });
  },
);

const create = writeRoute(
  {
    operationId: 'createKnownPrices',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Add known prices',
    description:
      'A price with the part number, supplier, lot size, currency and date of an earlier one replaces it.',
    scope: 'calculations:write',
    weight: 'heavy',
    body: createBody,
    responses: {
      201: {
        description: 'The written prices.',
        schema: z.object({ items: z.array(knownPrice).describe('The written prices.') }),
      },
    },
    errors: ['conflict'],
  },
  async ({ tx, caller, body, now }) => {
    const stated = body.items.map(toStated);
    const repeated = repeatedIn(stated);
    if (repeated.length > 0) throw invalid(repeated);
    const written = unwrap(await putKnownPrices(tx, caller.orgId, stated, now));
    return { status: 201, body: { items: written.map(toWire) } };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteKnownPrice',
    method: 'delete',
    path: `${PATH}/{known_price_id}`,
    tag: TAG,
    summary: 'Delete a known price',
    description: 'Also deletes its negotiation reports.',
    scope: 'calculations:write',
    weight: 'light',
    params: z.object({ known_price_id: uuid('UUID of the known price to delete.') }),
    responses: { 200: { description: 'The known price was deleted.', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params: { known_price_id: id } }) => {
    if (!(await deleteKnownPrice(tx, caller.orgId, id))) throw notFound();
    return { status: 200, body: { message: 'The known price is deleted.' } };
  },
);

export const knownPriceRoutes: readonly Route[] = [list, create, ...importRoutes, ...gapRoutes, remove];
