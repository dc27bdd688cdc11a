import { z } from '@hono/zod-openapi';
import { changeEnvironment, type PatchInput } from '../../db/configuration/change.ts';
import { createEnvironment } from '../../db/configuration/create.ts';
import { type CountedEnvironment, listEnvironments } from '../../db/environments/environments.ts';
import { MONEY_PARAMETERS } from '../../engine/index.ts';
import { environmentOf, type Request, writeOf } from '../environments/context.ts';
import {
  environmentDescription,
  environmentNameField,
  isBaseline,
  regionField,
  validFrom,
  validTo,
} from '../environments/fields.ts';
import { fleetRoutes } from '../environments/fleet.ts';
import { unwrap } from '../environments/refusals.ts';
import { removalRoute } from '../environments/removal.ts';
import { environmentId, environmentName, region } from '../environments/schemas.ts';
import { SETTING_NAMES } from '../environments/settings.ts';
import { attributesField } from '../kit/fields.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { currency, queryInteger, uuid } from '../kit/schemas.ts';

const TAG = 'Environments (legacy)';
const PATH = '/api/v1/parts/environments';
const ONE = `${PATH}/{env_id}`;
const [LIST_MAX, LIST_DEFAULT, OFFSET_MAX] = [500, 200, 10_000];

const EXTRACTORS = ['cad_brep', 'mesh', 'drawing_text', 'drawing_ocr', 'rfq_text', 'ai_vision'] as const;
/** The exact geometry is always read. */
const CANONICAL = 'cad_brep';

const extractors = z
  .array(z.enum(EXTRACTORS))
  .min(1)
  .max(50)
  .describe('Kinds of files that runs read. `cad_brep` is always included.');

const budget = z
  .int()
  .min(1)
  .max(1_000_000_000)
  .nullable()
  .describe(
    'Monthly budget for the external extractor (`ai_vision`) in cents of its configured prices, by UTC month. Null: it is not used.',
  );

const withCanonical = (given: readonly string[]): readonly string[] => [...new Set([CANONICAL, ...given])];

const fields = {
  currency: z.string().describe('ISO 4217 code of the amounts in this environment.'),
  description: environmentDescription,
  enabled_extractors: z.array(z.string()).describe('Kinds of files that runs in this environment read.'),
  id: uuid('UUID of this environment.'),
  is_baseline: isBaseline,
  name: environmentNameField,
  region: regionField,
  valid_from: validFrom,
  valid_to: validTo,
};

const record = z
  .object(fields)
  .openapi('LegacyEnvironment', { description: 'An environment as the older routes return it.' });
const detail = z
  .object({ ...fields, attributes: attributesField, extraction_budget_cents: budget })
  .openapi('LegacyEnvironmentDetail', {
    description: 'An environment with its attributes and extraction budget.',
  });

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

const description = z.string().max(4000).describe('Free description of the environment.');

const create = writeRoute(
  {
    operationId: 'createLegacyEnvironment',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Create an environment',
    description: 'Copies the baseline environment. Counts against the environment limit of the plan.',
    scope: 'environments:write',
    weight: 'light',
    body: z
      .strictObject({
        name: environmentName,
        valid_from: validFrom,
        currency: currency
          .optional()
          .describe('ISO 4217 code of the new environment. Default: that of the baseline.'),
        description: description.optional(),
        enabled_extractors: extractors.optional(),
        region: region.optional(),
        valid_to: validTo.optional(),
      })
      .openapi('LegacyEnvironmentCreate', { description: 'A new environment as a copy of the baseline.' }),
    responses: { 201: { description: 'The created environment.', schema: record } },
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
    summary: 'List environments',
    description: 'Newest first.',
    scope: 'environments:read',
    weight: 'light',
    query: z.object({
      limit: queryInteger(1, LIST_MAX)
        .optional()
        .describe(`Number of environments to return, default ${LIST_DEFAULT}.`),
      offset: queryInteger(0, OFFSET_MAX).optional().describe('Number of environments to skip. Default 0.'),
    }),
    responses: { 200: { description: 'The environments.', schema: z.array(record) } },
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
    summary: 'Get an environment',
    description: 'Returns the environment with its attributes and extraction budget.',
    scope: 'environments:read',
    weight: 'light',
    params: environmentId,
    responses: { 200: { description: 'The environment.', schema: detail } },
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
    summary: 'Set the file kinds that runs read',
    description: 'Also sets the monthly budget for the external extractor.',
    scope: 'environments:write',
    weight: 'light',
    params: environmentId,
    body: z
      .strictObject({ enabled_extractors: extractors, extraction_budget_cents: budget.optional() })
      .openapi('LegacyEnvironmentUpdate', {
        description: 'Kinds of files that runs read, and the budget for reading them.',
      }),
    responses: { 200: { description: 'The updated environment.', schema: record } },
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
    summary: 'Update the identity of an environment',
    description: 'Changes name, description, currency, region or validity. Fields left out stay as they are.',
    scope: 'environments:write',
    weight: 'light',
    params: environmentId,
    body: z
      .strictObject({
        currency: currency.optional().describe('New ISO 4217 code. Amounts are relabelled, not converted.'),
        description: description.optional(),
        name: environmentName.optional(),
        region: region.optional(),
        valid_from: validFrom.optional(),
        valid_to: validTo.optional(),
      })
      .openapi('LegacyEnvironmentIdentity', {
        description: 'Name, currency, region and validity. Fields left out stay as they are.',
      }),
    responses: { 200: { description: 'The updated environment.', schema: record } },
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
