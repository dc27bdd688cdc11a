import { removeEnvironment } from '../../db/configuration/change.ts';
import { type Route, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { writeOf } from './context.ts';
import { exportEnvironment } from './export.ts';
import { unwrap } from './refusals.ts';
import { environmentId } from './schemas.ts';

/** Deleting an environment, which both of its addresses have. */
export const removalRoute = (path: string, name: string, tag: string): Route =>
  writeRoute(
    {
      operationId: `delete${name}`,
      method: 'delete',
      path: `${path}/{env_id}`,
      tag,
      summary: 'Delete an environment; results and machine definitions stay',
      scope: 'environments:write',
      weight: 'light',
      params: environmentId,
      responses: { 200: { description: 'Deleted', schema: message } },
      errors: ['not_found', 'conflict'],
    },
    async ({ params, ...request }) => {
      const { env_id: id } = params;
      unwrap(await removeEnvironment(writeOf(request), id, () => exportEnvironment(request, id)));
      return { status: 200, body: { message: 'The environment is deleted.' } };
    },
  );
