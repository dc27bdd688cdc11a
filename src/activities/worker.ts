import type { Client } from '@temporalio/client';
import { NativeConnection, type RuntimeOptions, Worker, type WorkerOptions } from '@temporalio/worker';
import type { Database } from '../db/kernel/database.ts';
import type { OrgId } from '../db/kernel/ids.ts';
import type { Starter } from '../db/outbox/starter.ts';
import { STAMPS } from '../engine/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Mailer } from '../platform/mail.ts';
import { type Metrics, setGauge } from '../platform/metrics.ts';
import type { ObjectStore } from '../platform/object-store.ts';
import { dataConverterOf } from '../platform/payload-codec.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { connectionOf, type TemporalSettings } from '../platform/temporal.ts';
import type { Tracing } from '../platform/tracing/start.ts';
import { versionOf } from '../platform/worker-versions.ts';
import { workflowBundle } from '../platform/workflow-bundle.ts';
import type { Queue } from '../workflows/contract.ts';
import {
  HOUSEKEEPING_QUEUE,
  SWEEP_NAMES,
  type SweepName,
  type Sweeps,
} from '../workflows/housekeeping/contract.ts';
import { createAdmissionActivities } from './admission.ts';
import { ATTEMPTS_IN_TASKS } from './attempts-in-tasks.ts';
import type { CadLimits } from './cad-job.ts';
import { CAD_ACTIVITIES } from './cad-places.ts';
import { createCalculationActivities } from './calculate.ts';
import { installRuntime } from './core-metrics.ts';
import { createDeliveryActivities } from './deliver.ts';
import { createErasureActivities, createErasureSweeps } from './erase.ts';
import { createExternalExtractor } from './extractor/external-extractor.ts';
import type { ExtractorSettings } from './extractor/shapes.ts';
import { createHousekeepingActivities } from './housekeeping.ts';
import { createIngestActivities } from './ingest.ts';
import { removeStaleJobFolders } from './job-folders.ts';
import { createAccountMailActivities, createAccountSweeps } from './mail-account-link.ts';
import { createEndpointMailActivities } from './mail-endpoint.ts';
import { createReportActivities } from './make-report.ts';
import { createNestActivities } from './nest.ts';
import { createObjectSweeps } from './object-sweeps.ts';
import { ENGINE_WAIT_SECONDS } from './own-engine.ts';
import { createAssemblyActivities } from './price-assembly.ts';
import { NEST_THREADS, type Pricer } from './pricer.ts';
import { createReconcileActivities } from './reconcile.ts';
import { createReplayActivities } from './replay.ts';
import { createRepriceActivities } from './reprice-set.ts';
import { reportUnexpected } from './unexpected.ts';
import { createWebhookHousekeepingActivities } from './webhook-housekeeping.ts';

/** Dependencies of all activities, made once by the entry point. */
type WorkerDeps = {
  readonly db: Database;
  readonly store: ObjectStore;
  readonly temporal: Client;
  readonly starter: Starter;
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: SecretBox;
  readonly mail: Mailer;
  /** Closed by the caller, after the workers. */
  readonly pricer: Pricer;
  /** E-mail addresses of an organisation's owners. */
  readonly ownerEmails: (orgId: OrgId) => Promise<readonly string[]>;
  readonly settings: {
    readonly cad: CadLimits;
    /** True for a worker that only reads files, with rights for nothing else. */
    readonly filesOnly: boolean;
    /** Null: pages of drawings are read on this machine alone. */
    readonly extractor: ExtractorSettings | null;
    readonly calculationTimeoutSeconds: number;
    /** Null: not versioned. */
    readonly buildId: string | null;
    /** True after a restore, until the operator has checked it. */
    readonly recoveryMode: boolean;
    readonly allowInsecureWebhookTargets: boolean;
  };
};

/** Time for which a stopping worker waits for its activities. */
const SHUTDOWN_GRACE = '20 seconds';

/**
 * Concurrent activities of one worker. A nest keeps a core busy: further ones wait at the server, where any worker may take them.
 * CAD jobs wait for the places of the worker.
 */
export const CONCURRENT: Readonly<Record<Queue, number>> = {
  orchestration: 50,
  cad: CAD_ACTIVITIES,
  pricing: 4,
  nesting: NEST_THREADS,
  delivery: 100,
};

/**
 * Open workflows that a worker keeps in memory for each queue: some 0.25 MB each, as the soak measured. By default the SDK fills half of the
 * heap with deliveries that wait for hours. One that was dropped is replayed from its short history.
 */
const CACHED_WORKFLOWS = 500;

/** The server reports a cancellation in its answer to a heartbeat, and by default the SDK delays heartbeats by seconds. */
const CANCEL_DELAY_MS = 500;

/** Polling for workflow tasks: the number of polls, and the share of them that looks for new workflows. */
type Polls = Required<Pick<WorkerOptions, 'maxConcurrentWorkflowTaskPolls' | 'nonStickyToStickyPollRatio'>>;

/**
 * Queues that workflows run on. Each has at least as many polls for new workflows as partitions. With two, a delivery of one organisation was
 * measured to wait for four seconds while another began a thousand nests. The likely cause is that a partition without a poll waits for one.
 */
export const POLLS = {
  orchestration: { maxConcurrentWorkflowTaskPolls: 10, nonStickyToStickyPollRatio: 0.5 },
  // Such a workflow seldom has a second task, so most pollers look for new ones.
  pricing: { maxConcurrentWorkflowTaskPolls: 5, nonStickyToStickyPollRatio: 0.8 },
  // Two tasks each, before and after the solve.
  nesting: { maxConcurrentWorkflowTaskPolls: 5, nonStickyToStickyPollRatio: 0.8 },
  // An ordinary delivery is one task.
  delivery: { maxConcurrentWorkflowTaskPolls: 10, nonStickyToStickyPollRatio: 0.8 },
} as const satisfies Partial<Record<Queue, Polls>>;

/**
 * A run of a calculation is one workflow task that includes its pricing: few at once, because each keeps a core busy, and the server hands
 * out waiting ones in the order of fairness. Workflows of nests have their own queue, so that no other waits behind a thousand of them.
 * A delivery keeps its task while its first attempt lasts.
 */
export const WITH_WORKFLOWS: Readonly<Partial<Record<Queue, Partial<WorkerOptions>>>> = {
  orchestration: POLLS.orchestration,
  pricing: { maxConcurrentWorkflowTaskExecutions: 8, ...POLLS.pricing },
  nesting: { maxConcurrentWorkflowTaskExecutions: 4, ...POLLS.nesting },
  delivery: { maxConcurrentWorkflowTaskExecutions: 2 * ATTEMPTS_IN_TASKS, ...POLLS.delivery },
};

const lastSweep = setGauge({
  name: 'sweep_last_success_timestamp_seconds',
  help: 'end of the last complete pass in this process, or else its start; the newest of all processes counts',
  labels: ['sweep'],
});

/** One activity for each row of the table of sweeps. */
const createSweeps = (deps: WorkerDeps): Sweeps => {
  const sweeps: Sweeps = {
    ...createHousekeepingActivities(deps),
    ...createReconcileActivities(deps),
    ...createWebhookHousekeepingActivities(deps),
    ...createAccountSweeps(deps),
    ...createObjectSweeps({ ...deps, keepsObjects: deps.settings.recoveryMode }),
    ...createErasureSweeps(deps),
  };
  const watched = (sweep: SweepName) => async (): Promise<void> => {
    await sweeps[sweep]();
    lastSweep.setToCurrentTime({ sweep });
  };
  return Object.fromEntries(SWEEP_NAMES.map((name) => [name, watched(name)])) as Sweeps;
};

const runDeps = (deps: WorkerDeps) => ({
  ...deps,
  versions: STAMPS,
  timeoutSeconds: deps.settings.calculationTimeoutSeconds,
  // No worker of another build can take a step of a pinned run.
  engineWaitSeconds: deps.settings.buildId === null ? ENGINE_WAIT_SECONDS : 0,
});

const createActivities = (deps: WorkerDeps) => ({
  ...createIngestActivities({
    ...deps,
    cad: deps.settings.cad,
    filesOnly: deps.settings.filesOnly,
    extractor:
      deps.settings.extractor === null
        ? null
        : createExternalExtractor({
            ...deps,
            settings: deps.settings.extractor,
            allowInsecureTargets: deps.settings.allowInsecureWebhookTargets,
          }),
  }),
  ...createCalculationActivities(runDeps(deps)),
  ...createAssemblyActivities(runDeps(deps)),
  ...createAdmissionActivities(deps),
  ...createNestActivities(deps),
  ...createReportActivities(deps),
  ...createRepriceActivities(deps),
  ...createErasureActivities(deps),
  ...createDeliveryActivities({
    ...deps,
    allowInsecureWebhookTargets: deps.settings.allowInsecureWebhookTargets,
  }),
  ...createReplayActivities(deps),
  ...createEndpointMailActivities(deps),
  ...createAccountMailActivities(deps),
  ...createSweeps(deps),
});

export type RunningWorkers = {
  /** True if each queue is polled: not at the start, and not while Temporal is away. */
  readonly isPolling: () => boolean;
  readonly stop: () => Promise<void>;
};

type RunsOn = {
  readonly settings: TemporalSettings;
  readonly tracing: Tracing | null;
  /** Null: nobody reads the metrics of the SDK. */
  readonly metrics: Metrics | null;
};

/**
 * Serves the given task queues until stopped. Recreates, with back-off, a worker that lost Temporal: the process survives an
 * outage of the server.
 */
export const runWorkers = async (
  deps: WorkerDeps,
  { settings: temporal, tracing, metrics }: RunsOn,
  queues: readonly Queue[],
): Promise<RunningWorkers> => {
  await prepareRuntime(deps.log, metrics);
  const activities = createActivities(deps);
  // Otherwise a sweep that never ends well would have no age.
  if (queues.includes(HOUSEKEEPING_QUEUE))
    for (const sweep of SWEEP_NAMES) lastSweep.setToCurrentTime({ sweep });
  const stopping = new AbortController();
  if (queues.includes('cad')) clearUp(deps.log);
  const polled = new Set<Queue>();
  const loops = queues.map((queue) =>
    serveQueue({
      log: deps.log,
      temporal,
      queue,
      buildId: deps.settings.buildId,
      activities,
      polled,
      stopping: stopping.signal,
      tracing,
    }),
  );
  return {
    isPolling: () => polled.size === queues.length,
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
};

const clearUp = (log: Logger): void => {
  // The file system's time, not the business clock.
  removeStaleJobFolders(new Date()).then(
    (removed) => log.info({ removed }, 'folders of killed CAD jobs are removed'),
    (error: unknown) => log.warn({ err: error }, 'folders of killed CAD jobs could not be removed'),
  );
};

const serveQueue = async ({
  log,
  temporal,
  queue,
  buildId,
  activities,
  polled,
  stopping,
  tracing,
}: {
  readonly log: Logger;
  readonly temporal: TemporalSettings;
  readonly queue: Queue;
  readonly buildId: string | null;
  readonly activities: object;
  readonly polled: Set<Queue>;
  readonly stopping: AbortSignal;
  readonly tracing: Tracing | null;
}): Promise<void> => {
  for (let attempt = 0; !stopping.aborted; attempt += 1) {
    try {
      const connection = await NativeConnection.connect(connectionOf(temporal));
      try {
        const worker = await Worker.create({
          connection,
          namespace: temporal.namespace,
          dataConverter: dataConverterOf(temporal.payloadKeys ?? []),
          taskQueue: queue,
          activities,
          ...(WITH_WORKFLOWS[queue] === undefined
            ? {}
            : {
                workflowBundle: await workflowBundle({
                  versioned: buildId !== null,
                  traced: tracing !== null,
                }),
                maxCachedWorkflows: CACHED_WORKFLOWS,
                ...WITH_WORKFLOWS[queue],
              }),
          ...(buildId === null ? {} : { workerDeploymentOptions: versionOf(buildId) }),
          ...(tracing === null ? {} : { sinks: tracing.sinks }),
          interceptors: {
            activity: [...(tracing === null ? [] : [tracing.activity]), reportUnexpected(log)],
          },
          maxConcurrentActivityTaskExecutions: CONCURRENT[queue],
          ...(queue === 'cad' ? { maxHeartbeatThrottleInterval: CANCEL_DELAY_MS } : {}),
          shutdownGraceTime: SHUTDOWN_GRACE,
        });
        attempt = 0;
        const stop = () => worker.shutdown();
        stopping.addEventListener('abort', stop, { once: true });
        if (stopping.aborted) worker.shutdown();
        polled.add(queue);
        await worker.run().finally(() => stopping.removeEventListener('abort', stop));
      } finally {
        polled.delete(queue);
        await connection.close();
      }
    } catch (error) {
      if (stopping.aborted) return;
      log.warn({ err: error, queue }, 'worker lost its connection to Temporal and is being recreated');
      await pause(Math.min(500 * 2 ** Math.min(attempt, 5), 10_000), stopping);
    }
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

let installed = false;

/** Sends the SDK's log lines to the service's logger. Once per process. */
const prepareRuntime = async (log: Logger, metrics: Metrics | null): Promise<void> => {
  if (installed) return;
  installed = true;
  const child = log.child({ component: 'temporal' });
  const write = (level: 'trace' | 'debug' | 'info' | 'warn' | 'error') => (message: string, meta?: object) =>
    child[level](meta ?? {}, message);
  const options: RuntimeOptions = {
    // The process decides when to stop, not the SDK.
    shutdownSignals: [],
    logger: {
      log: (level, message, meta) => write(level.toLowerCase() as 'info')(message, meta),
      trace: write('trace'),
      debug: write('debug'),
      // Starts and stops of workers are of interest to developers only.
      info: write('debug'),
      warn: write('warn'),
      error: write('error'),
    },
  };
  await installRuntime(options, metrics);
};
