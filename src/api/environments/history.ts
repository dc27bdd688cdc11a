import { z } from '@hono/zod-openapi';
import {
  CHANGE_ACTIONS,
  countChanges,
  environmentHasHistory,
  listChanges,
  type StoredChange,
  SUBJECT_KINDS,
} from '../../db/environments/changes.ts';
import { findMachine } from '../../db/environments/machines.ts';
import { existing, notFound } from '../kit/errors.ts';
import { answerPage, type ListQuery } from '../kit/lists.ts';
import { envelope, pageQuery } from '../kit/pagination.ts';
import { type Route, readRoute } from '../kit/route.ts';
import { orNull, timestamp, uuid } from '../kit/schemas.ts';
import { changedRecord } from './change-schemas.ts';
import { environmentId } from './schemas.ts';

const change = z
  .object({
    id: uuid('UUID of the change.'),
    at: timestamp.describe('Time of the change, RFC 3339 in UTC.'),
    actor: z
      .object({
        id: uuid('UUID of the API key or the user.'),
        kind: z.enum(['api_key', 'user']).describe('`api_key` or `user` (a person).'),
        name: z.string().nullable().describe('Name of the API key. Null for a person.'),
      })
      .describe('API key or person that made the change.'),
    request_id: z.string().describe('Id of the request that made the change, as in its `X-Request-Id`.'),
    environment_id: uuid(
      'UUID of the changed environment. Null if the change concerns no environment.',
    ).nullable(),
    config_revision: z
      .int()
      .nullable()
      .describe('Revision of the environment after the change. Null if the change concerns no environment.'),
    action: z.enum(CHANGE_ACTIONS).describe('Kind of change.'),
    subject_kind: z.enum(SUBJECT_KINDS).describe('Kind of the changed object.'),
    subject_id: uuid('UUID of the changed object.'),
    subject_name: z.string().describe('Name of the changed object at that time.'),
    before: orNull(changedRecord).describe(
      'Object before the change. Null if it was created. Its schema follows from `subject_kind` and `action`.',
    ),
    after: orNull(changedRecord).describe(
      'Object after the change. Null if it was deleted. Its schema follows from `subject_kind` and `action`.',
    ),
  })
  .openapi('EnvironmentChange', { description: 'One change to an environment or machine definition.' });

const toWire = (row: StoredChange) => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: {
    id: row.actor_id,
    kind: row.actor_name === null ? 'user' : 'api_key',
    name: row.actor_name,
  },
  request_id: row.request_id,
  environment_id: row.environment_id,
  config_revision: row.config_revision,
  action: row.action,
  subject_kind: row.subject_kind,
  subject_id: row.subject_id,
  subject_name: row.subject_name,
  before: row.before,
  after: row.after,
});

const ofEnvironment = readRoute(
  {
    operationId: 'listEnvironmentChanges',
    method: 'get',
    path: '/api/v1/environments/{env_id}/changes',
    tag: 'Environments',
    summary: 'List changes to an environment',
    description:
      'Newest first; deleted environments keep their history. Each entry shows who changed what, before and after.',
    scope: 'environments:read',
    weight: 'light',
    paginated: true,
    params: environmentId,
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of changes.', schema: envelope(change) } },
    errors: ['not_found'],
  },
  async ({ deps, params, query: pageOf, ...request }) => {
    const id = params.env_id;
    // The history of a deleted environment stays available for audits.
    if (!(await environmentHasHistory(request.tx, request.caller.orgId, id))) throw notFound();
    return page({ deps, query: pageOf, ...request }, 'listEnvironmentChanges', `environments/${id}`, {
      environmentId: id,
    });
  },
);

const ofMachine = readRoute(
  {
    operationId: 'listMachineChanges',
    method: 'get',
    path: '/api/v1/machines/{machine_id}/changes',
    tag: 'Machines',
    summary: 'List changes to a machine definition',
    description:
      'Newest first, with one entry for each environment that the change affected. Each entry shows who changed what, before and after.',
    scope: 'environments:read',
    weight: 'light',
    paginated: true,
    params: z.object({ machine_id: uuid('UUID of the machine definition whose history is read.') }),
    query: z.object(pageQuery),
    responses: { 200: { description: 'One page of changes.', schema: envelope(change) } },
    errors: ['not_found'],
  },
  async ({ deps, params, query: pageOf, ...request }) => {
    const machine = existing(await findMachine(request.tx, request.caller.orgId, params.machine_id));
    return page({ deps, query: pageOf, ...request }, 'listMachineChanges', `machines/${machine.id}`, {
      subjectId: machine.id,
    });
  },
);

type HistoryRequest = Pick<Parameters<Parameters<typeof readRoute>[1]>[0], 'deps' | 'tx' | 'caller'> & {
  readonly query: ListQuery['query'];
};

const page = async (
  { deps, tx, caller, query }: HistoryRequest,
  operation: string,
  segment: string,
  of: Parameters<typeof listChanges>[2],
) =>
  answerPage(deps, {
    // The subject's id is part of what the cursor is bound to.
    operationId: `${operation} ${segment}`,
    path: `/api/v1/${segment}/changes`,
    query,
    load: (page) => listChanges(tx, caller.orgId, of, page),
    toItems: (rows) => rows.map(toWire),
    count: (page) => countChanges(tx, caller.orgId, of, page),
  });

export const historyRoutes: readonly Route[] = [ofEnvironment, ofMachine];
