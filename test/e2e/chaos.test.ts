import { anyPort } from '../../scripts/services/ports.mjs';
import { type Proc, startProcess } from '../support/service.ts';
import { createOwnStack } from '../support/stack.ts';
import { describeChaos, pause, type World } from './chaos.ts';

/** One API process and one worker, on servers of their own. */
const openPair = async (): Promise<World> => {
  const stack = await createOwnStack();
  // One that its servers have not taken.
  const port = await anyPort();
  let api: Proc;
  let worker: Proc;
  const startApi = async () => {
    api = await startProcess(stack, 'api', { PORT: String(port) });
  };
  const startWorkers = async () => {
    worker = await startProcess(stack, 'worker');
  };
  await Promise.all([startApi(), startWorkers()]);
  const { postgres, temporal, s3 } = stack.services;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stack,
    temporal: stack.temporal,
    troubles: [
      async () => {
        await worker.kill('SIGKILL');
        await startWorkers();
      },
      async () => {
        await api.kill('SIGKILL');
        await startApi();
      },
      ...[temporal, postgres, s3].map((server) => async () => {
        await server.kill('SIGKILL');
        await pause(500);
        await server.start();
      }),
    ],
    stopWorkers: () => worker.kill('SIGKILL'),
    startWorkers,
    close: async () => {
      await Promise.all([api.kill('SIGTERM'), worker.kill('SIGTERM')]);
      await stack.close();
    },
  };
};

describeChaos('chaos', openPair);
