import { z } from '@hono/zod-openapi';
import { dayOf } from '../../db/configuration/outcome.ts';
import { scrapPriceDates, statedForces } from '../../db/environments/audit.ts';
import { parameterStamp } from '../../db/environments/parameter-stamp.ts';
import {
  AUDIT_PANELS,
  AUDIT_SEVERITIES,
  assumptionRows,
  economics,
  LEVELS,
  namedSigmas,
  PARAMETER_LAYERS,
  PARAMETER_VERSION,
  SCRAP_PRICE_DAYS,
} from '../../engine/index.ts';
import { sources } from '../calculations/confidence-schemas.ts';
import type { Caller } from '../kit/caller.ts';
import { sourcesOf } from '../kit/citations.ts';
import { JsonText } from '../kit/json-text.ts';
import { computedRoute, type Route, readRoute } from '../kit/route.ts';
import { queryBoolean, uuid } from '../kit/schemas.ts';
import { loadPlant, plantOf, pricedPlant, requirePriced } from './plant.ts';
import { environmentId } from './schemas.ts';

const TAG = 'Environments';
const DAY_MS = 86_400_000;

const level = z.enum(LEVELS);

const assumptions = z
  .object({
    chain: z.array(z.string()).openapi({ description: 'names, from the environment to its root' }),
    config_revision: z.int(),
    economics: z.record(
      z.string(),
      z.object({
        value: z.union([z.number(), z.string()]).nullable(),
        unit: z.string().nullable(),
        level: level.openapi({ description: 'who states it' }),
        source: z.string().nullable(),
        source_id: z.string().nullable(),
        sigma: z.number().nullable(),
      }),
    ),
    environment_id: uuid(),
    name: z.string(),
    named_sigmas: z.object({
      manual_entry: z.number(),
      tuning_and_rate_pin: z.number(),
      subcontract_override: z.number(),
    }),
    parameter_version: z.string().openapi({ description: 'equal stamps mean equal parameters' }),
    parameters: z.array(
      z.object({
        bin: z.string(),
        parameter: z.string(),
        sigma: z.number().openapi({ description: 'relative, one standard deviation' }),
        source: z.enum(PARAMETER_LAYERS),
        source_id: z.string(),
        unit: z.string(),
        value: z.number(),
      }),
    ),
    sources,
    total: z.int().openapi({ description: 'rows sent' }),
  })
  .openapi('EnvironmentAssumptions');

/** A person sees everything; a program with a key sees what the organisation states itself. */
const seesPlatform = (caller: Caller): boolean => caller.role !== null;

const getAssumptions = readRoute(
  {
    operationId: 'getEnvironmentAssumptions',
    method: 'get',
    path: '/api/v1/environments/{env_id}/assumptions',
    tag: TAG,
    summary: 'What a price here assumes; value by value, with who states it',
    description:
      'Callers with an API key see the rows that the organisation states itself: overrides, inherited ones and tool data. `total` counts the rows sent.',
    scope: 'environments:read',
    weight: 'light',
    params: environmentId,
    query: z.object({
      bin_prefix: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .openapi({ description: 'only bins that begin so, for example `milling`' }),
      parameters: queryBoolean.optional().openapi({ description: 'false: economics only' }),
    }),
    responses: { 200: { description: 'The assumptions', schema: assumptions } },
    errors: ['not_found', 'currency_unresolved'],
  },
  async ({ params, query, ...request }) => {
    const opened = await plantOf(request, params.env_id);
    const plant = pricedPlant(opened);
    const [leaf] = opened.chain.environments;
    const all = assumptionRows(plant);
    const own = all.filter((row) => row.source !== 'platform');
    const visible = seesPlatform(request.caller) ? all : own;
    const prefix = query.bin_prefix;
    const settings = economics(plant);
    const rows =
      query.parameters === false
        ? []
        : visible.filter((row) => prefix === undefined || row.bin.startsWith(prefix));
    return {
      status: 200,
      body: {
        chain: opened.chain.environments.map((environment) => environment.name),
        config_revision: leaf?.config_revision ?? 0,
        economics: settings,
        environment_id: params.env_id,
        name: leaf?.name ?? '',
        named_sigmas: namedSigmas(plant),
        parameter_version: parameterStamp(
          PARAMETER_VERSION,
          own,
          plant.environment.currency,
          opened.fx[0]?.rate ?? null,
        ),
        parameters: rows,
        sources: sourcesOf([
          ...rows.map(({ source_id }) => source_id),
          ...Object.values(settings).map(({ source }) => source),
        ]),
        total: rows.length,
      },
    };
  },
);

const auditAnswer = z
  .object({
    clean: z.boolean().openapi({ description: 'no error and no warning' }),
    counts: z.object({ error: z.int(), info: z.int(), warning: z.int() }),
    findings: z.array(
      z.object({
        code: z.string(),
        panel: z.enum(AUDIT_PANELS),
        severity: z.enum(AUDIT_SEVERITIES),
        subject_id: z.string().nullable(),
        subject_kind: z.string(),
        subject_name: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable()),
      }),
    ),
  })
  .openapi('EnvironmentAudit');

const getAudit = computedRoute(
  {
    operationId: 'auditEnvironment',
    method: 'get',
    path: '/api/v1/environments/{env_id}/audit',
    tag: TAG,
    summary: 'Audit an environment; what cannot be priced, what is doubtful and what is assumed, reads only',
    scope: 'environments:read',
    weight: 'light',
    params: environmentId,
    responses: { 200: { description: 'The findings, worst first', schema: auditAnswer } },
    errors: ['not_found', 'currency_unresolved'],
  },
  async ({ params, ...request }) => {
    const { tx, caller, now } = request;
    const loaded = await loadPlant(request, params.env_id);
    requirePriced(loaded);
    const before = dayOf(new Date(now.getTime() - SCRAP_PRICE_DAYS * DAY_MS));
    return {
      chain: loaded.chain,
      fx: loaded.fx,
      today: dayOf(now),
      scrapPrices: await scrapPriceDates(tx, before),
      materials: await statedForces(tx, caller.orgId),
    };
  },
  async ({ deps, caller, found }) => ({
    status: 200,
    body: new JsonText(await deps.desk(caller.orgId, 'audit', found)),
  }),
);

export const assumptionRoutes: readonly Route[] = [getAssumptions, getAudit];
