import { z } from '@hono/zod-openapi';
import {
  countOwnRates,
  deleteOwnRate,
  insertOwnRate,
  listOwnRates,
  listReferenceRates,
  type OwnRate,
} from '../../db/environments/own-exchange-rates.ts';
import { newId } from '../../platform/ids.ts';
import { notFound } from '../kit/errors.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { calendarDate, currency, message, timestamp, uuid } from '../kit/schemas.ts';
import { rateExists } from './refusals.ts';

const TAG = 'Exchange rates';
const PATH = '/api/v1/exchange-rates';
const LIST = 'listExchangeRates';
const LEAST = 1e-9;
const MOST = 1e9;

const quoted = {
  base: currency,
  quote: currency,
  rate: z.number().openapi({ description: 'units of `quote` for one of `base`', example: 24.1 }),
  valid_from: calendarDate.openapi({ description: 'holds from this day on, until a later one of the pair' }),
};

const exchangeRate = z
  .object({ id: uuid(), ...quoted, source: z.string().nullable(), created_at: timestamp })
  .openapi('ExchangeRate');

const referenceRate = z
  .object({ ...quoted, source: z.string().openapi({ description: 'citation key', example: 'ecb_ref' }) })
  .openapi('ReferenceExchangeRate');

const createBody = z
  .strictObject({
    ...quoted,
    rate: quoted.rate.min(LEAST).max(MOST),
    source: z.string().trim().min(1).max(500).nullable().optional(),
  })
  .refine((body) => body.base !== body.quote, {
    path: ['quote'],
    message: 'must differ from base: a currency has no rate to itself',
  })
  .openapi('ExchangeRateCreate');

const toWire = (row: OwnRate): z.infer<typeof exchangeRate> => ({
  id: row.id,
  base: row.base,
  quote: row.quote,
  rate: row.rate,
  valid_from: row.validFrom,
  source: row.source,
  created_at: row.createdAt.toISOString(),
});

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: PATH,
    tag: TAG,
    summary: 'Own exchange rates; those that the organisation states, newest first',
    scope: 'environments:read',
    weight: 'light',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of rates', schema: envelope(exchangeRate) } },
  },
  async ({ deps, tx, caller, query }) =>
    answerPage(deps, {
      operationId: LIST,
      path: PATH,
      query,
      load: (page) => listOwnRates(tx, caller.orgId, page),
      toItems: (rows) => rows.map(toWire),
      count: (page) => countOwnRates(tx, caller.orgId, page),
    }),
);

const reference = readRoute(
  {
    operationId: 'listReferenceExchangeRates',
    method: 'get',
    path: `${PATH}/reference`,
    tag: TAG,
    summary: 'The newest rates of the platform: the euro reference rates of the European Central Bank',
    scope: 'environments:read',
    weight: 'light',
    responses: { 200: { description: 'Every currency once', schema: z.array(referenceRate) } },
  },
  async ({ tx }) => ({ status: 200, body: await listReferenceRates(tx) }),
);

const create = writeRoute(
  {
    operationId: 'createExchangeRate',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'State an exchange rate of your own',
    description:
      "It wins over the platform's rate of the pair, in both directions, from its day on, and makes currencies known that the platform has no rate of. What was priced before stays as it is. One per pair and day (409).",
    scope: 'environments:write',
    weight: 'light',
    body: createBody,
    responses: { 201: { description: 'The rate', schema: exchangeRate } },
    errors: ['conflict'],
  },
  async ({ tx, caller, body, now }) => {
    const row: OwnRate = {
      id: newId(),
      base: body.base,
      quote: body.quote,
      rate: body.rate,
      validFrom: body.valid_from,
      source: body.source ?? null,
      createdAt: now,
    };
    if (!(await insertOwnRate(tx, caller.orgId, row))) throw rateExists();
    return { status: 201, body: toWire(row) };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteExchangeRate',
    method: 'delete',
    path: `${PATH}/{exchange_rate_id}`,
    tag: TAG,
    summary: "Take an own rate back; an earlier one or the platform's holds again",
    scope: 'environments:write',
    weight: 'light',
    params: z.object({ exchange_rate_id: uuid() }),
    responses: { 200: { description: 'Deleted', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    if (!(await deleteOwnRate(tx, caller.orgId, params.exchange_rate_id))) throw notFound();
    return { status: 200, body: { message: 'The exchange rate is deleted.' } };
  },
);

export const exchangeRateRoutes: readonly Route[] = [list, reference, create, remove];
