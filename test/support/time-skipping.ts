import { TestWorkflowEnvironment } from '@temporalio/testing';
import { until } from './api.ts';

const TOO_SLOW = 'did not start within';

/** A server whose time can be skipped. The SDK ends one that is not there after five seconds, as on a busy machine: the next is started then. */
export const startTimeSkipping = async (path: string): Promise<TestWorkflowEnvironment> => {
  const started = await until(
    () =>
      TestWorkflowEnvironment.createTimeSkipping({
        server: { executable: { type: 'existing-path', path } },
      }).catch((error: unknown) => {
        if (!String(error).includes(TOO_SLOW)) throw error;
        return null;
      }),
    (environment) => environment !== null,
  );
  if (started === null) throw new Error('`until` returned without a server');
  return started;
};
