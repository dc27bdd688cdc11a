import { z } from '@hono/zod-openapi';
import { importEnvironment } from '../../db/configuration/import.ts';
import { fleetOf, importMachines, importRates } from '../../db/configuration/lines.ts';
import { listStatements } from '../../db/environments/statements.ts';
import { platformParameter } from '../../engine/index.ts';
import { MAX_JSON_BYTES } from '../kit/body.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { environmentOf, writeOf } from './context.ts';
import { DOCUMENT_MAX_NODES, environmentDocument } from './document-schema.ts';
import { exportEnvironment } from './export.ts';
import { unwrap } from './refusals.ts';
import { environmentId, environmentName, environmentSummary, summaryToWire } from './schemas.ts';
import { machinesFromCsv, machinesToCsv, ratesFromCsv, ratesToCsv } from './sheets.ts';

const PATH = '/api/v1/environments';
const ONE = `${PATH}/{env_id}`;
const base = { tag: 'Environments', weight: 'light' } as const;

const kind = z.enum(['machines', 'rates']);

export const transferRoutes: readonly Route[] = [
  readRoute(
    {
      ...base,
      operationId: 'exportEnvironment',
      method: 'get',
      path: `${ONE}/export`,
      summary: 'Export an environment; all that it states, as one document without ids and times',
      description:
        'Imported elsewhere and exported again it is the same, byte for byte. What is inherited is not in it: the parent is named. A calibration is not in it: it belongs to the prices that it was fitted to.',
      scope: 'environments:read',
      params: environmentId,
      responses: { 200: { description: 'The document', schema: environmentDocument } },
      errors: ['not_found'],
    },
    async ({ params, ...request }) => ({
      status: 200,
      body: await exportEnvironment(request, params.env_id),
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
      summary: 'Make an environment from a document: all of it, or every problem named and nothing',
      scope: 'environments:write',
      query: z.object({
        name: environmentName.optional().openapi({ description: 'instead of the name in the document' }),
      }),
      body: environmentDocument,
      maxNodes: DOCUMENT_MAX_NODES,
      responses: { 201: { description: 'The environment', schema: environmentSummary } },
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
      summary: 'Machines or rates of the environment as CSV',
      scope: 'environments:read',
      params: environmentId,
      query: z.object({ kind }),
      responses: {
        200: { description: 'The sheet', schema: z.object({ kind, csv: z.string() }) },
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
  writeRoute(
    {
      ...base,
      weight: 'heavy',
      heavies: 4,
      operationId: 'importEnvironmentCsv',
      method: 'post',
      path: `${ONE}/csv`,
      summary: 'Machines or rates from CSV: all lines, or every problem named by line and column',
      description:
        'The first line names the columns; an empty cell states nothing. Problems are `loc: ["body", "csv", line, column]`, the header is line 1. At most 5,000 lines.',
      scope: 'environments:write',
      params: environmentId,
      body: z
        .strictObject({
          kind,
          csv: z.string().min(1).max(MAX_JSON_BYTES),
          mode: z.enum(['add', 'replace']).optional().openapi({
            description:
              '`add` (default) puts the lines beside what is there, `replace` in its place; definitions of machines survive',
          }),
        })
        .openapi('EnvironmentCsv'),
      responses: {
        200: {
          description: 'How many rows were made and removed',
          schema: z.object({ kind, created: z.int(), removed: z.int() }),
        },
      },
      errors: ['not_found'],
    },
    async ({ params, body, ...request }) => {
      const [write, mode] = [writeOf(request), body.mode ?? 'add'];
      const imported =
        body.kind === 'machines'
          ? await importMachines(write, params.env_id, machinesFromCsv(body.csv), mode)
          : await importRates(write, params.env_id, ratesFromCsv(body.csv), mode);
      return { status: 200, body: { kind: body.kind, ...unwrap(imported, ['body', 'csv']) } };
    },
  ),
];
