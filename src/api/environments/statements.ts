import { z } from '@hono/zod-openapi';
import { given } from '../../db/configuration/machine-definition.ts';
import type { StatementWrite } from '../../db/configuration/statement-kinds.ts';
import { restateRow, shownRow, stateRow, takeBackRow } from '../../db/configuration/statements.ts';
import { listStatements, type StatementRows, type StatementTable } from '../../db/environments/statements.ts';
import { platformParameter } from '../../engine/index.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { environmentOf, type Request, writeOf } from './context.ts';
import { unwrap } from './refusals.ts';
import { environmentId } from './schemas.ts';
import * as schemas from './statement-schemas.ts';

/** One kind of row of an environment; the routes of all four kinds are generated from these descriptions. */
type Kind<T extends StatementTable> = {
  readonly table: T;
  /** Last part of the path. */
  readonly segment: string;
  /** Name of the row's id in paths. */
  readonly idName: string;
  readonly singular: string;
  readonly schema: z.ZodType;
  readonly create: z.ZodType<object>;
  readonly update: z.ZodType<object>;
};

const writing = (request: Request): StatementWrite => ({
  ...writeOf(request),
  isParameter: (bin, parameter) => platformParameter(bin, parameter) !== null,
});

const PATH = '/api/v1/environments/{env_id}';

const base = { tag: 'Environments', weight: 'light' } as const;

const oneOf = ({ singular }: { readonly singular: string }): string =>
  `${/^[aeiou]/.test(singular) ? 'an' : 'a'} ${singular}`;

const titleOf = ({ singular }: { readonly singular: string }): string =>
  `${singular[0]?.toUpperCase()}${singular.slice(1)}`;

/** Paths of one row, and the row's location. */
const placed = (kind: { readonly idName: string; readonly segment: string; readonly singular: string }) => ({
  path: `${PATH}/${kind.segment}/{${kind.idName}}`,
  params: z.object({
    env_id: environmentId.shape.env_id,
    [kind.idName]: uuid(`UUID of the ${kind.singular} to change or delete.`),
  }),
  placeOf: (params: unknown) => ({
    environmentId: (params as { env_id: string }).env_id,
    rowId: (params as Record<string, string>)[kind.idName] ?? '',
  }),
});

const listRoute = <T extends StatementTable>(kind: Kind<T>): Route => {
  const { table, segment } = kind;
  return readRoute(
    {
      ...base,
      operationId: `listEnvironment${titleOf(kind)}s`,
      method: 'get',
      path: `${PATH}/${segment}`,
      summary: `List the ${segment} of an environment`,
      description: `Lists the ${segment} that the environment states itself, without inherited ones.`,
      scope: 'environments:read',
      params: environmentId,
      responses: { 200: { description: `All ${segment} of the environment.`, schema: z.array(kind.schema) } },
      errors: ['not_found'],
    },
    async ({ params, ...request }) => {
      const { id } = await environmentOf(request, params.env_id);
      const rows = await listStatements(request.tx, request.caller.orgId, table, id);
      return { status: 200, body: rows.map(shownRow) };
    },
  );
};

const createRoute = <T extends StatementTable>(kind: Kind<T>): Route => {
  const { segment, singular } = kind;
  return writeRoute(
    {
      ...base,
      operationId: `createEnvironment${titleOf(kind)}`,
      method: 'post',
      path: `${PATH}/${segment}`,
      summary: `Add ${oneOf(kind)}`,
      description: 'Later prices in the environment use it.',
      scope: 'environments:write',
      params: environmentId,
      body: kind.create,
      responses: { 201: { description: `The added ${singular}.`, schema: kind.schema } },
      errors: ['not_found', 'conflict'],
    },
    async ({ params, body, ...request }) => {
      const fields = given(body) as Partial<StatementRows[T]>;
      const row = unwrap(await stateRow(kind.table, writing(request), params.env_id, fields));
      return { status: 201, body: shownRow(row) };
    },
  );
};

const updateRoute = <T extends StatementTable>(kind: Kind<T>): Route => {
  const { singular } = kind;
  const { path, params, placeOf } = placed(kind);
  return writeRoute(
    {
      ...base,
      operationId: `updateEnvironment${titleOf(kind)}`,
      method: 'patch',
      path,
      summary: `Update ${oneOf(kind)}`,
      description: `Fields left out stay as they are; null removes a value.`,
      scope: 'environments:write',
      params,
      body: kind.update,
      responses: { 200: { description: `The updated ${singular}.`, schema: kind.schema } },
      errors: ['not_found', 'conflict'],
    },
    async ({ params: of, body, ...request }) => {
      const fields = given(body) as Partial<StatementRows[T]>;
      const row = unwrap(await restateRow(kind.table, writing(request), placeOf(of), fields));
      return { status: 200, body: shownRow(row) };
    },
  );
};

const removeRoute = <T extends StatementTable>(kind: Kind<T>): Route => {
  const { singular } = kind;
  const { path, params, placeOf } = placed(kind);
  return writeRoute(
    {
      ...base,
      operationId: `deleteEnvironment${titleOf(kind)}`,
      method: 'delete',
      path,
      summary: `Delete ${oneOf(kind)}`,
      description: `The value of a parent or the platform applies again.`,
      scope: 'environments:write',
      params,
      responses: { 200: { description: `The ${singular} was deleted.`, schema: message } },
      errors: ['not_found'],
    },
    async ({ params: of, ...request }) => {
      unwrap(await takeBackRow(kind.table, writing(request), placeOf(of)));
      return { status: 200, body: { message: `The ${singular} is deleted.` } };
    },
  );
};

const routesOf = <T extends StatementTable>(kind: Kind<T>): readonly Route[] => [
  listRoute(kind),
  createRoute(kind),
  updateRoute(kind),
  removeRoute(kind),
];

const rates: Kind<'environment_rates'> = {
  table: 'environment_rates',
  segment: 'rates',
  idName: 'rate_id',
  singular: 'rate',
  schema: schemas.rate,
  create: schemas.createRate,
  update: schemas.updateRate,
};

const tools: Kind<'environment_tools'> = {
  table: 'environment_tools',
  segment: 'tools',
  idName: 'tool_id',
  singular: 'tool',
  schema: schemas.tool,
  create: schemas.createTool,
  update: schemas.updateTool,
};

const subcontractors: Kind<'environment_subcontractors'> = {
  table: 'environment_subcontractors',
  segment: 'subcontractors',
  idName: 'subcontractor_id',
  singular: 'subcontractor',
  schema: schemas.subcontractor,
  create: schemas.createSubcontractor,
  update: schemas.updateSubcontractor,
};

const overrides: Kind<'environment_overrides'> = {
  table: 'environment_overrides',
  segment: 'overrides',
  idName: 'override_id',
  singular: 'override',
  schema: schemas.override,
  create: schemas.createOverride,
  update: schemas.updateOverride,
};

export const statementRoutes: readonly Route[] = [
  ...routesOf(rates),
  ...routesOf(tools),
  ...routesOf(subcontractors),
  ...routesOf(overrides),
];
