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
import { configRevision } from './fields.ts';
import { loadPlant, plantOf, pricedPlant, requirePriced } from './plant.ts';
import { environmentId } from './schemas.ts';

const TAG = 'Environments';
const DAY_MS = 86_400_000;

const level = z
  .enum(LEVELS)
  .describe('Level that states the value: `calculation`, `environment`, `parent` or `platform`.');

const assumptions = z
  .object({
    chain: z
      .array(z.string())
      .describe('Names of the environment and its parents, up to the topmost parent.'),
    config_revision: configRevision,
    economics: z
      .record(
        z.string(),
        z.object({
          value: z
            .union([z.number(), z.string()])
            .nullable()
            .describe('Effective value of the setting, in `unit`. Null if nothing is set.'),
          unit: z
            .string()
            .nullable()
            .describe('Unit of the setting, for example `EUR/h`. Null if it has none.'),
          level,
          source: z
            .string()
            .nullable()
            .describe(
              'Source of the setting: a citation key or the text stated with it. Null if none is stated.',
            ),
          source_id: z
            .string()
            .nullable()
            .describe('Id of the rate row behind the setting. Null if there is none.'),
          sigma: z
            .number()
            .nullable()
            .describe(
              'Relative uncertainty of the setting: one standard deviation as a fraction. Null if it is not a number.',
            ),
        }),
      )
      .describe('Effective settings by name.'),
    environment_id: uuid('UUID of the environment whose assumptions are listed.'),
    name: z.string().describe('Name of the environment whose assumptions are listed.'),
    named_sigmas: z
      .object({
        manual_entry: z.number().describe('Relative uncertainty of a value typed in by a person.'),
        tuning_and_rate_pin: z.number().describe('Relative uncertainty of a rate that a person has fixed.'),
        subcontract_override: z.number().describe('Relative uncertainty of a subcontractor price.'),
      })
      .describe('Relative uncertainties that apply to values stated by people, as one standard deviation.'),
    parameter_version: z
      .string()
      .describe('Fingerprint of all parameters. Equal fingerprints mean equal parameters.'),
    parameters: z
      .array(
        z.object({
          bin: z.string().describe('Group of the parameter, for example `milling.rough`.'),
          parameter: z.string().describe('Name of the parameter within its bin.'),
          sigma: z
            .number()
            .describe('Relative uncertainty of the parameter: one standard deviation as a fraction.'),
          source: z
            .enum(PARAMETER_LAYERS)
            .describe('Layer that states the parameter: `override`, `inherited`, `tool` or `platform`.'),
          source_id: z
            .string()
            .describe('Id of the override or tool; for the platform, the citation key or `assumed`.'),
          unit: z.string().describe('Unit of the parameter. `1` means dimensionless.'),
          value: z.number().describe('Value of the parameter, in `unit`.'),
        }),
      )
      .describe('Parameters of the costing method, ordered by bin and name. Empty with `parameters=false`.'),
    sources,
    total: z.int().describe('Number of parameters returned.'),
  })
  .openapi('EnvironmentAssumptions', {
    description: 'Every figure that a price in this environment uses, and who states it.',
  });

/** A person sees all assumptions; a program with a key sees the organisation's own. */
const seesPlatform = (caller: Caller): boolean => caller.role !== null;

const getAssumptions = readRoute(
  {
    operationId: 'getEnvironmentAssumptions',
    method: 'get',
    path: '/api/v1/environments/{env_id}/assumptions',
    tag: TAG,
    summary: 'List the assumptions of an environment',
    description:
      'Lists every value that a price uses, with the level that states it. API keys see only the rows that the organisation states: overrides, inherited values and tool data.',
    scope: 'environments:read',
    weight: 'light',
    params: environmentId,
    query: z.object({
      bin_prefix: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .describe('Return parameters of bins that start with this text, for example `milling`.'),
      parameters: queryBoolean.optional().describe('False returns the settings only. Default true.'),
    }),
    responses: { 200: { description: 'The assumptions.', schema: assumptions } },
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
    clean: z.boolean().describe('True if there is no error and no warning.'),
    counts: z
      .object({
        error: z.int().describe('Number of errors: values that make prices fail, or that prices ignore.'),
        info: z.int().describe('Number of remarks.'),
        warning: z.int().describe('Number of warnings: values that are doubtful.'),
      })
      .describe('Number of findings by severity.'),
    findings: z
      .array(
        z.object({
          code: z.string().describe('Stable code of the finding; the environments guide explains all codes.'),
          panel: z.enum(AUDIT_PANELS).describe('Part of the environment that the finding is about.'),
          severity: z.enum(AUDIT_SEVERITIES).describe('`error`, `warning` or `info`.'),
          subject_id: z
            .string()
            .nullable()
            .describe('Id of the object that the finding is about. Null if it is about no single object.'),
          subject_kind: z.string().describe('Kind of that object, for example `machine`.'),
          subject_name: z.string().describe('Name of that object.'),
          params: z
            .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable())
            .describe('Values of the finding, by name.'),
        }),
      )
      .describe('Findings, most severe first.'),
  })
  .openapi('EnvironmentAudit', { description: 'Result of checking an environment.' });

const getAudit = computedRoute(
  {
    operationId: 'auditEnvironment',
    method: 'get',
    path: '/api/v1/environments/{env_id}/audit',
    tag: TAG,
    summary: 'Audit an environment',
    description: 'Reports values that prevent prices, are doubtful or are assumed. Changes nothing.',
    scope: 'environments:read',
    weight: 'light',
    params: environmentId,
    responses: { 200: { description: 'Findings, most severe first.', schema: auditAnswer } },
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
    body: new JsonText(await deps.inRequestThread(caller.orgId, 'audit', found)),
  }),
);

export const assumptionRoutes: readonly Route[] = [getAssumptions, getAudit];
