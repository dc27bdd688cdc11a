import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker } from '@temporalio/worker';
import { inParallel } from './report.ts';

/** The peer of everything durable: workflows of exactly one empty activity, served in this process like the service's own. */
export const openBareWorkflows = async (temporalAddress: string) => {
  const connection = await Connection.connect({ address: temporalAddress });
  const native = await NativeConnection.connect({ address: temporalAddress });
  const client = new Client({ connection });
  const worker = await Worker.create({
    connection: native,
    taskQueue: 'bench',
    workflowBundle: await bundleWorkflowCode({
      workflowsPath: path.join(import.meta.dirname, '../service/empty-workflow.ts'),
      logger: new DefaultLogger('WARN'),
    }),
    activities: { nothing: async () => undefined },
  });
  const running = worker.run();
  return {
    client,
    /** Seconds for `count` of them, `width` at a time. */
    run: (count: number, width: number): Promise<number> =>
      inParallel(count, width, async () => {
        await client.workflow.execute('empty', {
          taskQueue: 'bench',
          workflowId: `empty/${crypto.randomUUID()}`,
        });
      }),
    close: async () => {
      worker.shutdown();
      await running;
      await native.close();
      await connection.close();
    },
  };
};

export type BareWorkflows = Awaited<ReturnType<typeof openBareWorkflows>>;
