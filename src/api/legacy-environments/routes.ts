import { z } from '@hono/zod-openapi';
import { changeEnvironment, type PatchInput } from '../../db/configuration/change.ts';
import { createEnvironment } from '../../db/configuration/create.ts';
import { type CountedEnvironment, listEnvironments } from '../../db/environments/environments.ts';
import { MONEY_PARAMETERS } from '../../engine/index.ts';
import { environmentOf, type Request, writeOf } from '../environments/context.ts';
import { fleetRoutes } from '../environments/fleet.ts';
import { unwrap } from '../environments/refusals.ts';
import { removalRoute } from '../environments/removal.ts';
import { environmentId, environmentName, region } from '../environments/schemas.ts';
import { SETTING_NAMES } from '../environments/settings.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { calendarDate, currency, queryInteger, uuid } from '../kit/schemas.ts';

const TAG = 'Environments (legacy)';
const PATH = '/api/v1/parts/environments';
const ONE = `${PATH}/{env_id}`;
const [LIST_MAX, LIST_DEFAULT, OFFSET_MAX] = [500, 200, 10_000];

const EXTRACTORS = ['cad_brep', 'mesh', 'drawing_text', 'drawing_ocr', 'rfq_text', 'ai_vision'] as const;
/** The exact geometry is read in any case. */
const CANONICAL = 'cad_brep';

const extractors = z
  .array(z.enum(EXTRACTORS))
  .min(1)
  .max(50)
  .openapi({ description: '`cad_brep` is always among them' });

const budget = z.int().min(1).max(1_000_000_000).nullable().openapi({
  description:
    'what an external extractor (`ai_vision`) may cost in a calendar month (UTC), in cents of its configured prices; null: none is asked',
});

const withCanonical = (given: readonly string[]): readonly string[] => [...new Set([CANONICAL, ...given])];

const fields = {
  currency: z.string(),
  description: z.string(),
  enabled_extractors: z.array(z.string()),
  id: uuid(),
  is_baseline: z.boolean(),
  name: z.string(),
  region: z.string(),
  valid_from: calendarDate,
  valid_to: calendarDate.nullable(),
};

const record = z.object(fields).openapi('LegacyEnvironment');
const detail = z
  .object({ ...fields, attributes: z.record(z.string(), z.unknown()), extraction_budget_cents: budget })
  .openapi('LegacyEnvironmentDetail');

const toWire = (row: CountedEnvironment): z.infer<typeof record> => ({
  currency: row.currency,
  description: row.description,
  enabled_extractors: [...row.enabled_extractors],
  id: row.id,
  is_baseline: row.is_baseline,
  name: row.name,
  region: row.region,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
});

const description = z.string().max(4000);

const create = writeRoute(
  {
    operationId: 'createLegacyEnvironment',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Create an environment as a copy of the baseline',
    scope: 'environments:write',
    weight: 'light',
    body: z
      .strictObject({
        name: environmentName,
        valid_from: calendarDate,
        currency: currency.optional(),
        description: description.optional(),
        enabled_extractors: extractors.optional(),
        region: region.optional(),
        valid_to: calendarDate.nullable().optional(),
      })
      .openapi('LegacyEnvironmentCreate'),
    responses: { 201: { description: 'The environment', schema: record } },
    errors: ['environment_limit', 'conflict', 'currency_unresolved'],
  },
  async ({ body, ...request }) => {
    const { enabled_extractors: given, ...input } = body;
    const fields = {
      ...input,
      source: 'baseline_copy' as const,
      ...(given === undefined ? {} : { enabled_extractors: withCanonical(given) }),
    };
    const made = await createEnvironment(writeOf(request), fields, MONEY_PARAMETERS);
    return { status: 201, body: toWire(unwrap(made)) };
  },
);

const list = readRoute(
  {
    operationId: 'listLegacyEnvironments',
    method: 'get',
    path: `${PATH}/`,
    tag: TAG,
    summary: 'Environments, newest first',
    scope: 'environments:read',
    weight: 'light',
    query: z.object({
      limit: queryInteger(1, LIST_MAX)
        .optional()
        .openapi({ description: `default ${LIST_DEFAULT}` }),
      offset: queryInteger(0, OFFSET_MAX).optional().openapi({ description: 'default 0' }),
    }),
    responses: { 200: { description: 'The environments', schema: z.array(record) } },
  },
  async ({ tx, caller, query }) => {
    const { rows } = await listEnvironments(tx, caller.orgId, {
      limit: query.limit ?? LIST_DEFAULT,
      offset: query.offset ?? 0,
      order: 'desc',
      after: null,
      createdAfter: null,
      createdBefore: null,
    });
    return { status: 200, body: rows.map(toWire) };
  },
);

const get = readRoute(
  {
    operationId: 'getLegacyEnvironment',
    method: 'get',
    path: ONE,
    tag: TAG,
    summary: 'One environment with its attributes',
    scope: 'environments:read',
    weight: 'light',
    params: environmentId,
    responses: { 200: { description: 'The environment', schema: detail } },
    errors: ['not_found'],
  },
  async ({ params, ...request }) => {
    const row = await environmentOf(request, params.env_id);
    const { attributes, extraction_budget_cents } = row;
    return { status: 200, body: { ...toWire(row), attributes, extraction_budget_cents } };
  },
);

const change = async (request: Request, id: string, fields: PatchInput) =>
  unwrap(await changeEnvironment(writeOf(request), id, fields, SETTING_NAMES));

const patch = writeRoute(
  {
    operationId: 'updateLegacyEnvironment',
    method: 'patch',
    path: ONE,
    tag: TAG,
    summary: 'Set the sources that are read; what an external one may cost',
    scope: 'environments:write',
    weight: 'light',
    params: environmentId,
    body: z
      .strictObject({ enabled_extractors: extractors, extraction_budget_cents: budget.optional() })
      .openapi('LegacyEnvironmentUpdate'),
    responses: { 200: { description: 'The environment', schema: record } },
    errors: ['not_found', 'conflict'],
  },
  async ({ params, body, ...request }) => {
    const fields = { ...body, enabled_extractors: withCanonical(body.enabled_extractors) };
    return { status: 200, body: toWire(await change(request, params.env_id, fields)) };
  },
);

const identity = writeRoute(
  {
    operationId: 'replaceLegacyEnvironmentIdentity',
    method: 'put',
    path: `${ONE}/identity`,
    tag: TAG,
    summary: 'Change an environment; name, description, currency, region or dates; omitted means unchanged',
    scope: 'environments:write',
    weight: 'light',
    params: environmentId,
    body: z
      .strictObject({
        currency: currency.optional(),
        description: description.optional(),
        name: environmentName.optional(),
        region: region.optional(),
        valid_from: calendarDate.optional(),
        valid_to: calendarDate.nullable().optional(),
      })
      .openapi('LegacyEnvironmentIdentity'),
    responses: { 200: { description: 'The environment', schema: record } },
    errors: ['not_found', 'conflict'],
  },
  async ({ params, body, ...request }) => ({
    status: 200,
    body: toWire(await change(request, params.env_id, body)),
  }),
);

export const legacyEnvironmentRoutes: readonly Route[] = [
  create,
  list,
  get,
  patch,
  identity,
  removalRoute(PATH, 'LegacyEnvironment', TAG),
  ...fleetRoutes(PATH, 'LegacyEnvironment', TAG),
];
