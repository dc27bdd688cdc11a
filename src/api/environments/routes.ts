import { z } from '@hono/zod-openapi';
import { changeEnvironment } from '../../db/configuration/change.ts';
import { cloneEnvironment, createEnvironment } from '../../db/configuration/create.ts';
import { dayOf } from '../../db/configuration/outcome.ts';
import { listEnvironments } from '../../db/environments/environments.ts';
import { listPresets } from '../../db/organisations/provision.ts';
import { loadChain } from '../../db/resolve/load-chain.ts';
import { resolveChain } from '../../db/resolve/resolve-chain.ts';
import { MONEY_PARAMETERS } from '../../engine/index.ts';
import { existing } from '../kit/errors.ts';
import { readList } from '../kit/lists.ts';
import { pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { calendarDate } from '../kit/schemas.ts';
import { environmentOf, type Request, writeOf } from './context.ts';
import { unwrap } from './refusals.ts';
import { removalRoute } from './removal.ts';
import {
  createEnvironment as createBody,
  detailToWire,
  environmentDetail,
  environmentId,
  environmentName,
  environmentPreset,
  environmentSummary,
  type OwnRates,
  patchEnvironment,
  summaryToWire,
} from './schemas.ts';
import { SETTING_NAMES } from './settings.ts';

const TAG = 'Environments';
const PATH = '/api/v1/environments';
const ONE = `${PATH}/{env_id}`;
const LIST = 'listEnvironments';

/** Rates of the environment's own rows on its pricing date, without inherited ones. */
const ownRates = async (request: Request, id: string): Promise<OwnRates> => {
  const chain = existing(await loadChain(request.tx, request.caller.orgId, id, []));
  const { settings } = resolveChain(chain, dayOf(request.now));
  const own = ({ value, level }: { readonly value: number | null; readonly level: string }) =>
    level === 'environment' ? value : null;
  return {
    labour: own(settings.default_labour_rate_eur_per_h),
    fixed_overhead: own(settings.overhead_fixed_eur_per_part),
    variable_overhead: own(settings.overhead_var_pct),
  };
};

const detail = async (request: Request, id: string) => {
  const row = await environmentOf(request, id);
  return detailToWire(row, await ownRates(request, id));
};

const create = writeRoute(
  {
    operationId: 'createEnvironment',
    method: 'post',
    path: PATH,
    tag: TAG,
    summary: 'Create an environment',
    description:
      'Counts against the environment limit of the plan (409 `environment_limit`). A name that is already used is 409 `conflict`, whatever its case.',
    scope: 'environments:write',
    weight: 'light',
    body: createBody,
    responses: { 201: { description: 'Created environment.', schema: environmentSummary } },
    errors: ['environment_limit', 'conflict', 'currency_unresolved'],
  },
  async ({ body, ...request }) => {
    const { empty, source, ...fields } = body;
    const from = empty === true ? 'empty' : (source ?? 'baseline_copy');
    const made = await createEnvironment(writeOf(request), { ...fields, source: from }, MONEY_PARAMETERS);
    return { status: 201, body: summaryToWire(unwrap(made)) };
  },
);

const list = readRoute(
  {
    operationId: LIST,
    method: 'get',
    path: `${PATH}/`,
    tag: TAG,
    summary: 'List environments',
    description: 'Newest first. The body is a plain array; the position in the list is in the headers.',
    scope: 'environments:read',
    weight: 'light',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of environments.', schema: z.array(environmentSummary) } },
  },
  async ({ deps, tx, caller, query }) => {
    const { items, position } = await readList(
      deps,
      { operationId: LIST, path: `${PATH}/`, query },
      {
        load: (page) => listEnvironments(tx, caller.orgId, page),
        toItems: (rows) => rows.map((row) => summaryToWire(row)),
      },
    );
    return { status: 200, headers: position.headers, body: items };
  },
);

const presets = readRoute(
  {
    operationId: 'listEnvironmentPresets',
    method: 'get',
    path: `${PATH}/presets`,
    tag: TAG,
    summary: 'List environment presets',
    description:
      'Lists the plants that the platform ships. Create an environment from one with `source: preset`.',
    scope: 'environments:read',
    weight: 'light',
    responses: { 200: { description: 'All presets.', schema: z.array(environmentPreset) } },
  },
  async ({ tx }) => ({
    status: 200,
    body: (await listPresets(tx)).map(({ id, slug, document }) => ({
      id,
      preset: slug,
      name: document.name,
      description: document.description,
      currency: document.currency,
      region: document.region,
      valid_from: document.valid_from,
      valid_to: document.valid_to,
      machine_count: document.machines.length,
      tool_count: document.tools.length,
      subcontractor_count: document.subcontractors.length,
    })),
  }),
);

const get = readRoute(
  {
    operationId: 'getEnvironment',
    method: 'get',
    path: ONE,
    tag: TAG,
    summary: 'Get an environment',
    description:
      'Returns what the environment states itself. Null means not stated: the parent or the platform default applies.',
    scope: 'environments:read',
    weight: 'light',
    params: environmentId,
    responses: { 200: { description: 'The environment.', schema: environmentDetail } },
    errors: ['not_found'],
  },
  async ({ params, ...request }) => ({ status: 200, body: await detail(request, params.env_id) }),
);

const patch = writeRoute(
  {
    operationId: 'updateEnvironment',
    method: 'patch',
    path: ONE,
    tag: TAG,
    summary: 'Update an environment',
    description:
      'Fields left out stay as they are; null removes an own value. Two concurrent updates both apply. Send `expected_config_revision` to get 409 instead.',
    scope: 'environments:write',
    weight: 'light',
    params: environmentId,
    body: patchEnvironment,
    responses: { 200: { description: 'The updated environment.', schema: environmentDetail } },
    errors: ['not_found', 'conflict'],
  },
  async ({ params, body, ...request }) => {
    unwrap(await changeEnvironment(writeOf(request), params.env_id, body, SETTING_NAMES));
    return { status: 200, body: await detail(request, params.env_id) };
  },
);

const clone = writeRoute(
  {
    operationId: 'cloneEnvironment',
    method: 'post',
    path: `${ONE}/clone`,
    tag: TAG,
    summary: 'Clone an environment',
    description: 'Copies settings, rates, tools and the active machine memberships as of today.',
    scope: 'environments:write',
    weight: 'light',
    params: environmentId,
    body: z
      .strictObject({
        name: environmentName,
        valid_from: calendarDate.optional().describe('First day on which the copy is valid. Default: today.'),
        valid_to: calendarDate
          .nullable()
          .optional()
          .describe('Last day on which the copy is valid. Null or left out: open-ended.'),
        description: z
          .string()
          .max(4000)
          .optional()
          .describe('Description of the copy. Default: that of the original.'),
      })
      .openapi('EnvironmentClone', { description: 'Name and validity of the copy.' }),
    responses: { 201: { description: 'The copy.', schema: environmentSummary } },
    errors: ['not_found', 'environment_limit', 'conflict'],
  },
  async ({ params, body, ...request }) => {
    const { row, cloned } = unwrap(await cloneEnvironment(writeOf(request), params.env_id, body));
    return { status: 201, body: summaryToWire(row, cloned) };
  },
);

/** `presets` comes before `{env_id}`, which would match it too. */
export const environmentRoutes: readonly Route[] = [
  create,
  list,
  presets,
  get,
  patch,
  removalRoute(PATH, 'Environment', TAG),
  clone,
];
