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
import { createdAt } from '../kit/fields.ts';
import { answerPage } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { calendarDate, currency, message, uuid } from '../kit/schemas.ts';
import { rateExists } from './refusals.ts';

const TAG = 'Exchange rates';
const PATH = '/api/v1/exchange-rates';
const LIST = 'listExchangeRates';
const MIN = 1e-9;
const MAX = 1e9;

const quoted = {
  base: currency.describe('ISO 4217 code of the currency to convert from.'),
  quote: currency.describe('ISO 4217 code of the currency to convert to.'),
  rate: z.number().openapi({ example: 24.1 }).describe('Units of `quote` for one unit of `base`.'),
  valid_from: calendarDate.describe(
    'First day on which the rate applies. A later rate of the pair replaces it.',
  ),
};

const exchangeRate = z
  .object({
    id: uuid('UUID of the exchange rate.'),
    ...quoted,
    source: z.string().nullable().describe('Source that the organisation stated for the rate. Null if none.'),
    created_at: createdAt,
  })
  .openapi('ExchangeRate', { description: 'An exchange rate stated by the organisation.' });

const referenceRate = z
  .object({
    ...quoted,
    source: z.string().openapi({ example: 'ecb_ref' }).describe('Citation key of the publisher.'),
  })
  .openapi('ReferenceExchangeRate', { description: 'An exchange rate of the platform.' });

const createBody = z
  .strictObject({
    ...quoted,
    rate: quoted.rate.min(MIN).max(MAX),
    source: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .nullable()
      .optional()
      .describe('Source of the rate, for example a bank. Null or left out: none.'),
  })
  .refine((body) => body.base !== body.quote, {
    path: ['quote'],
    message: 'must differ from base: a currency has no rate to itself',
  })
  .openapi('ExchangeRateCreate', {
    description: 'An exchange rate to add, one per currency pair and day.',
  });

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
    summary: 'List own exchange rates',
    description: 'Lists the rates that the organisation states, newest first.',
    scope: 'environments:read',
    weight: 'light',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of rates.', schema: envelope(exchangeRate) } },
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
    summary: 'List reference exchange rates',
    description: 'Lists the newest euro reference rates of the European Central Bank.',
    scope: 'environments:read',
    weight: 'light',
    responses: { 200: { description: 'One rate per currency.', schema: z.array(referenceRate) } },
  },
  async ({ tx }) => ({ status: 200, body: await listReferenceRates(tx) }),
);

const create = writeRoute(
  {
    operationId: 'createExchangeRate',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Add an exchange rate',
    description:
      "From its first day on, the rate replaces the platform's rate of the pair, in both directions. It can add currencies that the platform does not have. Earlier prices stay. A second rate for the same pair and day is 409.",
    scope: 'environments:write',
    weight: 'light',
    body: createBody,
    responses: { 201: { description: 'The created rate.', schema: exchangeRate } },
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
    summary: 'Delete an own exchange rate',
    description: "An earlier own rate or the platform's rate applies again.",
    scope: 'environments:write',
    weight: 'light',
    params: z.object({ exchange_rate_id: uuid('UUID of the exchange rate to delete.') }),
    responses: { 200: { description: 'The rate was deleted.', schema: message } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    if (!(await deleteOwnRate(tx, caller.orgId, params.exchange_rate_id))) throw notFound();
    return { status: 200, body: { message: 'The exchange rate is deleted.' } };
  },
);

export const exchangeRateRoutes: readonly Route[] = [list, reference, create, remove];
