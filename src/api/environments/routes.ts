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

/** Rates of the environment's own rows on its pricing date; inherited ones are not its statements. */
const ownRates = async (request: Request, id: string): Promise<OwnRates> => {
  const chain = existing(await loadChain(request.tx, request.caller.orgId, id));
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
    description: "Counts against the plan's environment limit. Names are unique, whatever their case.",
    scope: 'environments:write',
    weight: 'light',
    body: createBody,
    responses: { 201: { description: 'The environment', schema: environmentSummary } },
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
    summary: 'Environments, newest first',
    scope: 'environments:read',
    weight: 'light',
    paginated: true,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page', schema: z.array(environmentSummary) } },
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
    summary: 'Presets; plants that the platform ships, to make an environment from',
    scope: 'environments:read',
    weight: 'light',
    responses: { 200: { description: 'All of them', schema: z.array(environmentPreset) } },
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
    summary: 'One environment; null means that it states nothing, so the parent or the platform does',
    scope: 'environments:read',
    weight: 'light',
    params: environmentId,
    responses: { 200: { description: 'The environment', schema: environmentDetail } },
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
    summary: 'Change an environment: a field present is applied, null clears it, omitted stays',
    description:
      'Two writers at once: both changes stand, unless `expected_config_revision` says that the second one must fail.',
    scope: 'environments:write',
    weight: 'light',
    params: environmentId,
    body: patchEnvironment,
    responses: { 200: { description: 'The environment', schema: environmentDetail } },
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
    summary: 'Copy an environment as of today; settings, rates, tools and the members that are active',
    scope: 'environments:write',
    weight: 'light',
    params: environmentId,
    body: z
      .strictObject({
        name: environmentName,
        valid_from: calendarDate.optional().openapi({ description: 'default: today' }),
        valid_to: calendarDate.nullable().optional(),
        description: z.string().max(4000).optional(),
      })
      .openapi('EnvironmentClone'),
    responses: { 201: { description: 'The copy', schema: environmentSummary } },
    errors: ['not_found', 'environment_limit', 'conflict'],
  },
  async ({ params, body, ...request }) => {
    const { row, cloned } = unwrap(await cloneEnvironment(writeOf(request), params.env_id, body));
    return { status: 201, body: summaryToWire(row, cloned) };
  },
);

/** `presets` stands before `{env_id}`, which would match it too. */
export const environmentRoutes: readonly Route[] = [
  create,
  list,
  presets,
  get,
  patch,
  removalRoute(PATH, 'Environment', TAG),
  clone,
];
