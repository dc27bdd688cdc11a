import { removeEnvironment } from '../../db/configuration/change.ts';
import { type Route, writeRoute } from '../kit/route.ts';
import { message } from '../kit/schemas.ts';
import { writeOf } from './context.ts';
import { exportEnvironment } from './export.ts';
import { unwrap } from './refusals.ts';
import { environmentId } from './schemas.ts';

/** Deletes an environment; served in both path families. */
export const removalRoute = (path: string, name: string, tag: string): Route =>
  writeRoute(
    {
      operationId: `delete${name}`,
      method: 'delete',
      path: `${path}/{env_id}`,
      tag,
      summary: 'Delete an environment',
      description:
        'Deletes its rates and memberships. Calculations and machine definitions stay. Returns 409 for the baseline, for a parent of others, and while it has queued or running calculations.',
      scope: 'environments:write',
      weight: 'heavy',
      params: environmentId,
      responses: { 200: { description: 'The environment was deleted.', schema: message } },
      errors: ['not_found', 'conflict'],
    },
    async ({ params, ...request }) => {
      const { env_id: id } = params;
      unwrap(
        await removeEnvironment(writeOf(request), id, async () =>
          JSON.parse(await exportEnvironment(request, id)),
        ),
      );
      return { status: 200, body: { message: 'The environment is deleted.' } };
    },
  );
