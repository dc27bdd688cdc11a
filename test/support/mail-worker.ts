import { NativeConnection, Worker } from '@temporalio/worker';
import { createAccountMailActivities, createAccountSweeps } from '../../src/activities/mail-account-link.ts';
import type { Mailer } from '../../src/platform/mail.ts';
import { workflowBundle } from '../../src/platform/workflow-bundle.ts';
import type { TestApp } from './app.ts';
import type { Stack } from './stack.ts';
import './temporal-runtime.ts';

/** Serves the mails of accounts in this process, for a stack with a namespace of its own. */
export const startMailWorker = async (
  stack: Stack,
  app: TestApp,
  mail: Mailer,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const connection = await NativeConnection.connect({ address: stack.temporal.address });
  const worker = await Worker.create({
    connection,
    namespace: stack.temporal.namespace,
    taskQueue: 'orchestration',
    workflowBundle: await workflowBundle(),
    activities: { ...createAccountMailActivities({ ...app.deps, mail }), ...createAccountSweeps(app.deps) },
    shutdownGraceTime: '2s',
  });
  const running = worker.run();
  return {
    stop: async () => {
      worker.shutdown();
      await running;
      await connection.close();
    },
  };
};
