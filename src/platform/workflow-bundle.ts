import path from 'node:path';
import { bundleWorkflowCode, type WorkflowBundle } from '@temporalio/worker';

const WORKFLOWS = path.resolve(import.meta.dirname, '../workflows');

/** Bundling takes seconds: once per process, whatever the number of workers. */
let bundle: Promise<WorkflowBundle> | undefined;

/** All workflows of the service, as a worker loads them. */
export const workflowBundle = (): Promise<WorkflowBundle> => {
  bundle ??= bundleWorkflowCode({
    workflowsPath: path.join(WORKFLOWS, 'index.ts'),
    workflowInterceptorModules: [path.join(WORKFLOWS, 'timers.ts')],
  });
  return bundle;
};
