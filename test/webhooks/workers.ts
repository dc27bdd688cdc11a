import { NativeConnection, Worker } from '@temporalio/worker';
import { createDeliveryActivities, type DeliveryActivityDeps } from '../../src/activities/deliver.ts';
import { createEndpointMailActivities } from '../../src/activities/mail-endpoint.ts';
import { createReplayActivities } from '../../src/activities/replay.ts';
import { WITH_WORKFLOWS } from '../../src/activities/worker.ts';
import type { Mail } from '../../src/platform/mail.ts';
import { workflowBundle } from '../../src/platform/workflow-bundle.ts';
import type { TestApp } from '../support/app.ts';
import type { Stack } from '../support/stack.ts';
import '../support/temporal-runtime.ts';

export type DeliveryWorkers = { readonly mails: Mail[]; readonly stop: () => Promise<void> };

/** Serves everything of webhooks in this process. */
export const startDeliveryWorkers = async (
  stack: Stack,
  app: TestApp,
  more: Pick<DeliveryActivityDeps, 'resolveName'> = {},
): Promise<DeliveryWorkers> => {
  const mails: Mail[] = [];
  const deps = {
    ...app.deps,
    ...more,
    allowInsecureWebhookTargets: true,
    ownerEmails: async () => ['owner@example.com'],
    mail: {
      send: async (mail: Mail) => {
        mails.push(mail);
      },
    },
  };
  const activities = {
    ...createDeliveryActivities(deps),
    ...createReplayActivities(deps),
    ...createEndpointMailActivities(deps),
  };
  const connection = await NativeConnection.connect({ address: stack.temporal.address });
  const shared = {
    connection,
    namespace: stack.temporal.namespace,
    activities,
    shutdownGraceTime: '2s',
    workflowBundle: await workflowBundle(),
  };
  const workers = [
    await Worker.create({ ...shared, taskQueue: 'orchestration' }),
    await Worker.create({
      ...shared,
      ...WITH_WORKFLOWS.delivery,
      taskQueue: 'delivery',
      maxConcurrentActivityTaskExecutions: 100,
    }),
  ];
  const running = workers.map((worker) => worker.run());
  return {
    mails,
    stop: async () => {
      for (const worker of workers) worker.shutdown();
      await Promise.all(running);
      await connection.close();
    },
  };
};
