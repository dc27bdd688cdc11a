import type { Client } from '@temporalio/client';
import { isGrpcServiceError, ServiceError } from '@temporalio/client';
import type { WorkerDeploymentOptions } from '@temporalio/worker';

/** All workers of an environment are one deployment of Temporal, and its versions are the builds. A namespace serves one environment. */
const DEPLOYMENT = 'should-cost';

/** Of a worker. A run ends with the build that it began with, except for the workflows that live long (`workflows/versioned.ts`). */
export const versionOf = (buildId: string): WorkerDeploymentOptions => ({
  useWorkerVersioning: true,
  version: { deploymentName: DEPLOYMENT, buildId },
  defaultVersioningBehavior: 'PINNED',
});

/** Of gRPC. */
const NOT_FOUND = 5;
const FAILED_PRECONDITION = 9;

const hasCode = (error: unknown, code: number): boolean => {
  const cause = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(cause) && cause.code === code;
};

/** Task queues that workers of a build poll; empty for an unknown build. */
export const queuesOfBuild = async (client: Client, buildId: string): Promise<readonly string[]> => {
  try {
    const { workerDeploymentVersionInfo } = await client.workflowService.describeWorkerDeploymentVersion({
      namespace: client.options.namespace,
      deploymentVersion: { deploymentName: DEPLOYMENT, buildId },
    });
    return [...new Set((workerDeploymentVersionInfo?.taskQueueInfos ?? []).map(({ name }) => name ?? ''))];
  } catch (error) {
    if (hasCode(error, NOT_FOUND)) return [];
    throw error;
  }
};

/** New workflows, and the next steps of those that live long, go to workers of this build. @returns false if the server does not see its workers yet */
export const makeCurrent = async (client: Client, buildId: string): Promise<boolean> => {
  try {
    await client.workflowService.setWorkerDeploymentCurrentVersion({
      namespace: client.options.namespace,
      deploymentName: DEPLOYMENT,
      buildId,
      identity: 'promote',
    });
    return true;
  } catch (error) {
    if (hasCode(error, FAILED_PRECONDITION) || hasCode(error, NOT_FOUND)) return false;
    throw error;
  }
};

type BuildInUse = { readonly buildId: string; readonly openRuns: number };

/** Builds other than `current` with workflows that only they can end. */
export const buildsInUse = async (client: Client, current: string): Promise<readonly BuildInUse[]> => {
  const { workerDeploymentInfo } = await client.workflowService.describeWorkerDeployment({
    namespace: client.options.namespace,
    deploymentName: DEPLOYMENT,
  });
  const builds = (workerDeploymentInfo?.versionSummaries ?? [])
    .map(({ deploymentVersion }) => deploymentVersion?.buildId ?? '')
    .filter((buildId) => buildId !== '' && buildId !== current);
  const counted = await Promise.all(
    builds.map(async (buildId) => {
      const query = `TemporalWorkerDeploymentVersion = '${DEPLOYMENT}:${buildId}' AND TemporalWorkflowVersioningBehavior = 'Pinned' AND ExecutionStatus = 'Running'`;
      return { buildId, openRuns: (await client.workflow.count(query)).count };
    }),
  );
  return counted.filter(({ openRuns }) => openRuns > 0);
};
