import type { Hono } from 'hono';
import { openPricer } from '../../src/activities/pricer.ts';
import { createApp } from '../../src/api/app.ts';
import type { AppEnv } from '../../src/api/kit/app-env.ts';
import { createBackground } from '../../src/api/kit/background.ts';
import { createCursorCodec } from '../../src/api/kit/cursor.ts';
import type { Deps } from '../../src/api/kit/deps.ts';
import { createWaits, MAX_WAIT_SECONDS, type Waits } from '../../src/api/kit/waiting.ts';
import { createOpenWorkbook } from '../../src/api/known-prices/open-workbook.ts';
import { openRequestThreads } from '../../src/api/threads/request-threads.ts';
import { upgradePageOf } from '../../src/api/upgrade-page.ts';
import type { Database } from '../../src/db/kernel/database.ts';
import type { OrgId } from '../../src/db/kernel/ids.ts';
import { loadCatalogue } from '../../src/db/materials/catalogue.ts';
import { createStarter } from '../../src/db/outbox/starter.ts';
import { findStillOpen } from '../../src/db/outbox/still-open.ts';
import { openCatalogue } from '../../src/engine/index.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createMetrics } from '../../src/platform/metrics.ts';
import { createObjectStore } from '../../src/platform/object-store.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { createTemporalClient } from '../../src/platform/temporal.ts';
import { createWorkflowStarter } from '../../src/platform/workflow-starter.ts';
import { deliveryWiring } from '../../src/workflows/deliver-webhook/contract.ts';
import { type ApiClient, apiClient } from './api.ts';
import { setClockOf } from './clock.ts';
import { openTestDatabase } from './organisation.ts';
import type { Stack } from './stack.ts';

export const TEST_KEY = Buffer.alloc(32, 7).toString('base64');
export const TEST_BASE_URL = 'http://should-cost.test';

export type TestApp = {
  readonly app: Hono<AppEnv>;
  readonly deps: Deps;
  readonly db: Database;
  readonly clock: TestClock;
  /** A caller of this app, in this process: no socket between. */
  readonly client: (apiKey: string) => ApiClient;
  readonly close: () => Promise<void>;
};

export type TestClock = Clock & {
  /** Business time moves on by so many milliseconds, on top of the time that passes. */
  readonly advance: (ms: number) => void;
};

export const createTestClock = (base: Clock = systemClock): TestClock => {
  let ahead = 0;
  return {
    now: () => new Date(base.now().getTime() + ahead),
    advance: (ms) => {
      ahead += ms;
    },
  };
};

const HOUR_SECONDS = 3_600;

/** A request that waits as long as one may is answered by what it waits for alone: no machine is so slow that its time is over before. */
const withoutHurry = (waits: Waits): Waits => ({
  ...waits,
  untilEnded: (awaited, { seconds, gone }) =>
    waits.untilEnded(awaited, { seconds: seconds < MAX_WAIT_SECONDS ? seconds : HOUR_SECONDS, gone }),
});

/** The whole HTTP surface over the file's own database, the shared S3 and the shared Temporal, with every answer checked. */
export const createTestApp = async (
  stack: Stack,
  options: {
    readonly clock?: Clock;
    readonly settings?: Partial<Deps['settings']>;
    /** Encryption keys, newest first. */
    readonly keys?: readonly string[];
    /** False: no named prepared statements. */
    readonly prepare?: boolean;
  } = {},
): Promise<TestApp> => {
  const keys = options.keys ?? [TEST_KEY];
  const db = openTestDatabase(stack, 10, options.prepare);
  const clock = createTestClock(options.clock);
  setClockOf(db, clock);
  const log = createLogger('fatal');
  const temporal = createTemporalClient(stack.temporal);
  const store = createObjectStore(stack.s3);
  const starter = createStarter(db, createWorkflowStarter(temporal), deliveryWiring, clock, log);
  const { grades, collectiveNames } = await loadCatalogue(db);
  const pricer = openPricer({
    warm: false,
    onIdleError: (error) => log.error({ err: error }, 'a thread ended'),
  });
  const requests = openRequestThreads((error) => log.error({ err: error }, 'a thread ended'));
  const deps: Deps = {
    db,
    store,
    temporal,
    starter,
    clock,
    log,
    metrics: createMetrics({ ofProcess: false }),
    secrets: createSecretBox(keys),
    cursors: createCursorCodec(keys),
    background: createBackground(log),
    waits: withoutHurry(createWaits((awaited) => findStillOpen(db, awaited), log)),
    preview: pricer.preview,
    nestPreview: pricer.nestPreview,
    inRequestThread: requests.inRequestThread,
    openWorkbook: createOpenWorkbook(),
    catalogue: openCatalogue(grades, collectiveNames),
    settings: {
      publicBaseUrl: TEST_BASE_URL,
      upgradeUrl: upgradePageOf(TEST_BASE_URL),
      supportContact: null,
      corsOrigins: [],
      trustedProxies: [],
      allowInsecureWebhookTargets: true,
      fairScheduling: true,
      ownAdminListener: false,
      mcpRequestsPerMinute: 10_000,
      validateResponses: true,
      ...options.settings,
    },
  };
  const app = createApp(deps);
  return {
    app,
    deps,
    db,
    clock,
    client: (apiKey) => apiClient(TEST_BASE_URL, apiKey, (request) => Promise.resolve(app.request(request))),
    close: async () => {
      deps.waits.close();
      await deps.background.idle();
      await starter.idle();
      await pricer.close();
      await requests.close();
      await db.close();
      await temporal.connection.close();
      store.close();
    },
  };
};

/** Waits until everything staged is started. A start that did not come about at once is left to the sweep; where nobody sweeps, it is made here. */
export const startAll = async (stack: Stack, { deps }: TestApp): Promise<void> => {
  await deps.starter.idle();
  const left = await stack.sql<{ orgId: OrgId; id: string }>(
    'select org_id as "orgId", id from staged_starts where started_at is null',
  );
  for (const row of left) await deps.starter.run(row);
};
