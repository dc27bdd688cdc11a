import { z } from '@hono/zod-openapi';
import { importEnvironment } from '../../db/configuration/import.ts';
import { fleetOf, importMachines, importRates } from '../../db/configuration/lines.ts';
import { listStatements } from '../../db/environments/statements.ts';
import { platformParameter } from '../../engine/index.ts';
import { MAX_JSON_BYTES } from '../kit/body.ts';
import { JsonText } from '../kit/json-text.ts';
import { preparedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { environmentOf, writeOf } from './context.ts';
import { DOCUMENT_MAX_NODES, environmentDocument } from './document-schema.ts';
import { exportEnvironment } from './export.ts';
import { unwrap } from './refusals.ts';
import { environmentId, environmentName, environmentSummary, summaryToWire } from './schemas.ts';
import { machinesToCsv, ratesToCsv } from './sheets.ts';

const PATH = '/api/v1/environments';
const ONE = `${PATH}/{env_id}`;
const base = { tag: 'Environments', weight: 'light' } as const;

const kind = z.enum(['machines', 'rates']).describe('Rows to transfer: `machines` or `rates`.');

export const transferRoutes: readonly Route[] = [
  readRoute(
    {
      ...base,
      operationId: 'exportEnvironment',
      method: 'get',
      path: `${ONE}/export`,
      summary: 'Export an environment',
      description:
        'Returns everything the environment states as one document, without ids and times. Inherited values and the calibration are not included. Export, import and export again give the same bytes.',
      scope: 'environments:read',
      params: environmentId,
      responses: { 200: { description: 'The document.', schema: environmentDocument } },
      errors: ['not_found'],
    },
    async ({ params, ...request }) => ({
      status: 200,
      body: new JsonText(await exportEnvironment(request, params.env_id)),
    }),
  ),
  writeRoute(
    {
      ...base,
      weight: 'heavy',
      heavies: 4,
      operationId: 'importEnvironment',
      method: 'post',
      path: `${PATH}/import`,
      summary: 'Import an environment',
      description:
        'Creates an environment from a document. If anything in it is invalid, nothing is created and 422 lists every problem.',
      scope: 'environments:write',
      query: z.object({
        name: environmentName
          .optional()
          .describe('Name of the new environment. Default: the name in the document.'),
      }),
      body: environmentDocument,
      maxNodes: DOCUMENT_MAX_NODES,
      responses: { 201: { description: 'The created environment.', schema: environmentSummary } },
      errors: ['environment_limit', 'conflict'],
    },
    async ({ query, body, ...request }) => {
      const document = query.name === undefined ? body : { ...body, name: query.name };
      const isKnown = (bin: string, parameter: string) => platformParameter(bin, parameter) !== null;
      const row = unwrap(await importEnvironment(writeOf(request), document, isKnown));
      return { status: 201, body: summaryToWire(row) };
    },
  ),
  readRoute(
    {
      ...base,
      operationId: 'exportEnvironmentCsv',
      method: 'get',
      path: `${ONE}/csv`,
      summary: 'Export machines or rates as CSV',
      description: 'Returns the machines or rates that the environment states.',
      scope: 'environments:read',
      params: environmentId,
      query: z.object({ kind }),
      responses: {
        200: {
          description: 'The CSV text.',
          schema: z.object({ kind, csv: z.string().describe('Rows as CSV text with a header line.') }),
        },
      },
      errors: ['not_found'],
    },
    async ({ params, query, ...request }) => {
      const { tx, caller } = request;
      const { id } = await environmentOf(request, params.env_id);
      const fleet = await fleetOf(tx, caller.orgId, id);
      const csv =
        query.kind === 'machines'
          ? machinesToCsv(fleet)
          : ratesToCsv(await listStatements(tx, caller.orgId, 'environment_rates', id), fleet);
      return { status: 200, body: { kind: query.kind, csv } };
    },
  ),
  preparedRoute(
    {
      ...base,
      weight: 'heavy',
      heavies: 4,
      operationId: 'importEnvironmentCsv',
      method: 'post',
      path: `${ONE}/csv`,
      summary: 'Import machines or rates from CSV',
      description:
        'The header line names the columns. If a line is invalid, nothing is imported. 422 lists every problem as `loc: ["body", "csv", line, column]`; the header is line 1.',
      scope: 'environments:write',
      params: environmentId,
      body: z
        .strictObject({
          kind,
          csv: z
            .string()
            .min(1)
            .max(MAX_JSON_BYTES)
            .describe(
              'CSV text with a header line and at most 5,000 further lines. An empty cell states nothing.',
            ),
          mode: z
            .enum(['add', 'replace'])
            .optional()
            .describe(
              '`add` (default) keeps existing rows; `replace` removes them first. Machine definitions always stay.',
            ),
        })
        .openapi('EnvironmentCsv', { description: 'CSV text and how to apply it.' }),
      responses: {
        200: {
          description: 'Number of created and removed rows.',
          schema: z.object({
            kind,
            created: z.int().describe('Number of rows that were created from the CSV.'),
            removed: z.int().describe('Number of rows that were removed before the import.'),
          }),
        },
      },
      errors: ['not_found'],
    },
    async ({ deps, caller, body }) =>
      body.kind === 'machines'
        ? { kind: body.kind, read: await deps.inRequestThread(caller.orgId, 'machinesFromCsv', body.csv) }
        : { kind: body.kind, read: await deps.inRequestThread(caller.orgId, 'ratesFromCsv', body.csv) },
    async ({ params, body, prepared, ...request }) => {
      const [write, mode] = [writeOf(request), body.mode ?? 'add'];
      const imported =
        prepared.kind === 'machines'
          ? await importMachines(write, params.env_id, prepared.read, mode)
          : await importRates(write, params.env_id, prepared.read, mode);
      return { status: 200, body: { kind: body.kind, ...unwrap(imported, ['body', 'csv']) } };
    },
  ),
];
