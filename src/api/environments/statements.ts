import { z } from '@hono/zod-openapi';
import type { RowAction } from '../../db/environments/changes.ts';
import { recordChange, type SubjectKind } from '../../db/environments/changes.ts';
import type { CountedEnvironment } from '../../db/environments/environments.ts';
import {
  deleteStatement,
  findStatement,
  insertStatements,
  listStatements,
  replaceStatement,
  type StatementRows,
  type StatementTable,
} from '../../db/environments/statements.ts';
import { canonicalJson } from '../../platform/digest.ts';
import { newId } from '../../platform/ids.ts';
import { notFound } from '../kit/errors.ts';
import { type Route, readRoute, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { authorOf, environmentForWrite, environmentOf, given, type Request } from './context.ts';
import { environmentId } from './schemas.ts';
import {
  checkOverride,
  checkRate,
  checkSubcontractor,
  checkTool,
  completeRate,
  completeSubcontractor,
  completeTool,
} from './statement-rules.ts';
import * as schemas from './statement-schemas.ts';

/** One kind of rows that an environment states; the routes of all four are made from such a description. */
type Kind<T extends StatementTable> = {
  readonly table: T;
  /** Last part of the path. */
  readonly segment: string;
  /** Name of the row's id in paths. */
  readonly idName: string;
  readonly subject: SubjectKind;
  readonly singular: string;
  readonly schema: z.ZodType;
  readonly create: z.ZodType<object>;
  readonly update: z.ZodType<object>;
  readonly nameOf: (row: StatementRows[T]) => string;
  /** The whole row from what was given, over what was there before. */
  readonly complete: (
    environment: CountedEnvironment,
    id: string,
    fields: Partial<StatementRows[T]>,
    before: StatementRows[T] | null,
  ) => StatementRows[T];
  readonly check: (request: Request, row: StatementRows[T]) => Promise<void>;
};

const PATH = '/api/v1/environments/{env_id}';

const toWire = ({ environment_id: _environment, ...row }: { readonly environment_id: string }) => row;

const routesOf = <T extends StatementTable>(kind: Kind<T>): readonly Route[] => {
  const { table, segment, singular } = kind;
  const title = `${singular[0]?.toUpperCase()}${singular.slice(1)}`;
  const rowId = z.object({ env_id: uuid(), [kind.idName]: uuid() });
  const idOf = (params: unknown): string => (params as Record<string, string>)[kind.idName] ?? '';
  const base = { tag: 'Environments', weight: 'light' } as const;
  const record = async (
    request: Request,
    environment: CountedEnvironment,
    action: RowAction,
    before: StatementRows[T] | null,
    after: StatementRows[T] | null,
  ): Promise<void> => {
    const shown = after ?? before;
    if (shown === null) return;
    await recordChange(
      request.tx,
      request.caller.orgId,
      [environment.id],
      {
        action,
        subjectKind: kind.subject,
        subjectId: shown.id,
        subjectName: kind.nameOf(shown),
        before: before === null ? null : toWire(before),
        after: after === null ? null : toWire(after),
        seenByPrices: true,
      },
      authorOf(request),
    );
  };

  /** Amounts keep six decimals: what is answered is what a price will read. */
  const asStored = async (request: Request, row: StatementRows[T]): Promise<StatementRows[T]> =>
    (await findStatement(request.tx, request.caller.orgId, table, row.environment_id, row.id)) ?? row;

  const list = readRoute(
    {
      ...base,
      operationId: `listEnvironment${title}s`,
      method: 'get',
      path: `${PATH}/${segment}`,
      summary: `Every ${singular} that the environment states itself`,
      scope: 'environments:read',
      params: environmentId,
      responses: { 200: { description: 'All rows', schema: z.array(kind.schema) } },
      errors: ['not_found'],
    },
    async ({ params, ...request }) => {
      const { id } = await environmentOf(request, params.env_id);
      const rows = await listStatements(request.tx, request.caller.orgId, table, id);
      return { status: 200, body: rows.map(toWire) };
    },
  );

  const create = writeRoute(
    {
      ...base,
      operationId: `createEnvironment${title}`,
      method: 'post',
      path: `${PATH}/${segment}`,
      summary: `State a ${singular}`,
      scope: 'environments:write',
      params: environmentId,
      body: kind.create,
      responses: { 201: { description: 'The row', schema: kind.schema } },
      errors: ['not_found', 'conflict'],
    },
    async ({ params, body, ...request }) => {
      const environment = await environmentForWrite(request, params.env_id);
      const row = kind.complete(environment, newId(), given(body) as Partial<StatementRows[T]>, null);
      await kind.check(request, row);
      await insertStatements(request.tx, request.caller.orgId, table, [row], request.now);
      const stored = await asStored(request, row);
      await record(request, environment, 'create', null, stored);
      return { status: 201, body: toWire(stored) };
    },
  );

  const find = async (request: Request, params: unknown) => {
    const environment = await environmentForWrite(request, (params as { env_id: string }).env_id);
    const before = await findStatement(request.tx, request.caller.orgId, table, environment.id, idOf(params));
    if (before === null) throw notFound();
    return { environment, before };
  };

  const update = writeRoute(
    {
      ...base,
      operationId: `updateEnvironment${title}`,
      method: 'patch',
      path: `${PATH}/${segment}/{${kind.idName}}`,
      summary: `Change a ${singular}: a field present is applied, null clears it, omitted stays`,
      scope: 'environments:write',
      params: rowId,
      body: kind.update,
      responses: { 200: { description: 'The row', schema: kind.schema } },
      errors: ['not_found', 'conflict'],
    },
    async ({ params, body, ...request }) => {
      const { environment, before } = await find(request, params);
      const fields = { ...before, ...given(body) } as StatementRows[T];
      const row = kind.complete(environment, before.id, fields, before);
      if (canonicalJson(row) === canonicalJson(before)) return { status: 200, body: toWire(before) };
      await kind.check(request, row);
      await replaceStatement(request.tx, request.caller.orgId, table, row);
      const stored = await asStored(request, row);
      await record(request, environment, 'update', before, stored);
      return { status: 200, body: toWire(stored) };
    },
  );

  const remove = writeRoute(
    {
      ...base,
      operationId: `deleteEnvironment${title}`,
      method: 'delete',
      path: `${PATH}/${segment}/{${kind.idName}}`,
      summary: `Take a ${singular} back; what a parent or the platform states holds again`,
      scope: 'environments:write',
      params: rowId,
      responses: { 200: { description: 'Deleted', schema: message } },
      errors: ['not_found'],
    },
    async ({ params, ...request }) => {
      const { environment, before } = await find(request, params);
      await deleteStatement(request.tx, request.caller.orgId, table, environment.id, before.id);
      await record(request, environment, 'delete', before, null);
      return { status: 200, body: { message: `The ${singular} is deleted.` } };
    },
  );
  return [list, create, update, remove];
};

export const rates: Kind<'environment_rates'> = {
  table: 'environment_rates',
  segment: 'rates',
  idName: 'rate_id',
  subject: 'rate',
  singular: 'rate',
  schema: schemas.rate,
  create: schemas.createRate,
  update: schemas.updateRate,
  nameOf: (row) => row.kind,
  complete: (environment, id, fields, before) => {
    // A change of currency alone takes the unit along; a unit that was written is checked as written.
    const moved =
      before !== null && fields.unit === before.unit && fields.currency !== undefined
        ? before.unit.replace(before.currency, fields.currency)
        : fields.unit;
    return completeRate(environment, id, fields, moved);
  },
  check: checkRate,
};

const tools: Kind<'environment_tools'> = {
  table: 'environment_tools',
  segment: 'tools',
  idName: 'tool_id',
  subject: 'tool',
  singular: 'tool',
  schema: schemas.tool,
  create: schemas.createTool,
  update: schemas.updateTool,
  nameOf: (row) => row.name,
  complete: (environment, id, fields) => completeTool(environment.id, id, fields),
  check: checkTool,
};

const subcontractors: Kind<'environment_subcontractors'> = {
  table: 'environment_subcontractors',
  segment: 'subcontractors',
  idName: 'subcontractor_id',
  subject: 'subcontractor',
  singular: 'subcontractor',
  schema: schemas.subcontractor,
  create: schemas.createSubcontractor,
  update: schemas.updateSubcontractor,
  nameOf: (row) => row.name,
  complete: (environment, id, fields) => completeSubcontractor(environment.id, id, fields),
  check: checkSubcontractor,
};

const overrides: Kind<'environment_overrides'> = {
  table: 'environment_overrides',
  segment: 'overrides',
  idName: 'override_id',
  subject: 'override',
  singular: 'override',
  schema: schemas.override,
  create: schemas.createOverride,
  update: schemas.updateOverride,
  nameOf: (row) => `${row.bin} ${row.parameter}`,
  complete: (environment, id, fields) => ({
    id,
    environment_id: environment.id,
    bin: fields.bin ?? '',
    parameter: fields.parameter ?? '',
    value: fields.value ?? 0,
    source: fields.source ?? null,
  }),
  check: checkOverride,
};

export const statementRoutes: readonly Route[] = [
  ...routesOf(rates),
  ...routesOf(tools),
  ...routesOf(subcontractors),
  ...routesOf(overrides),
];
