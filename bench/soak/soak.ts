/**
 * `npm run soak`: the cluster of `npm run cluster` at 70 % of what it can do, with kills, deploys and a rotation of the encryption keys. From
 * a moment on, one API process and one worker are spared. Once their caches are full, their memory is watched. docs/operations/soak.md has the last results.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cluster, clusterPrograms, startCluster } from '../../scripts/cluster/index.mjs';
import { readArguments, UsageError } from '../../scripts/lib/arguments.mjs';
import { parseConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/kernel/database.ts';
import { openOwnerPool } from '../../src/db/kernel/owner-pool.ts';
import { createObjectStore } from '../../src/platform/object-store.ts';
import { createTemporalClient, readTls } from '../../src/platform/temporal.ts';
import { makeOrganisation } from '../../test/support/organisation.ts';
import { keepRate, type Load, measureCapacity, openCustomer, openLoad } from './load.ts';
import { type Memory, watchMemory } from './memory.ts';
import { startReceiver } from './receiver.ts';
import { linesOf, readSizes } from './sizes.ts';
import { openUpheavals } from './upheavals.ts';
import { findFaults, findLost, findStuck, findUnreported } from './verdict.ts';

const USAGE = `Usage: npm run soak [-- --minutes N]

Runs a cluster on this machine (npm run cluster) at 70 % of its capacity, with kills, deploys and a rotation of the encryption keys, on the
loopback interface only. Exits with 1 if a run failed or stuck, an event was lost, money or rows disagree, or memory grew.

  --minutes N   how long, from 4 to 240 (default 60). Memory is judged from 30 minutes on
  --help        print this text`;

const CUSTOMERS = 4;
const LANES = 16;
const SHARE = 0.7;
const MOST_OPEN = 400;
/** Shares of the whole: the capacity is measured until the first, two processes are spared from the second on, and watched from the third on. */
const MEASURED_UNTIL = 0.1;
const SPARED_FROM = 0.3;
const WATCHED_FROM = 0.55;
const JUDGED_FROM_MINUTES = 30;
const MOST_GROWTH = 1.1;
const SPARED = ['api-1', 'worker-1'];

const minutesOf = (text: string): number => {
  const minutes = Number(text);
  if (minutes >= 4 && minutes <= 240) return minutes;
  throw new UsageError(`--minutes must be a number from 4 to 240 (got ${text}).`);
};

const say = (line: string): void => {
  console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
};

const rank = (values: readonly number[], share: number): string => {
  const sorted = [...values].sort((x, y) => x - y);
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(2);
};

/** Past PgBouncer, which the upheavals kill too. */
const directUrl = ({ env, ownerUrl }: Cluster): string => {
  const url = new URL(env.DATABASE_URL ?? '');
  url.port = new URL(ownerUrl).port;
  return url.href;
};

const openStores = (cluster: Cluster) => {
  const config = parseConfig(cluster.env, 'worker');
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = cluster.services.s3;
  const onIdleError = () => undefined;
  const db = openDatabase({ url: directUrl(cluster), poolSize: 4, waitMs: 120_000, onIdleError });
  const pool = openOwnerPool(cluster.ownerUrl, 2);
  const store = createObjectStore({ endpoint, region, bucket, accessKeyId, secretAccessKey });
  const temporal = createTemporalClient({
    address: cluster.env.TEMPORAL_ADDRESS ?? '',
    namespace: config.TEMPORAL_NAMESPACE,
    tls: readTls(config),
  });
  const close = async () => {
    await temporal.connection.close();
    store.close();
    await pool.end();
    await db.close();
  };
  return { db, pool, store, temporal, close };
};

/** A line a minute: how far it is, and what the spared processes hold. */
const openTicker = (load: Load, { counts }: ReturnType<typeof openUpheavals>) => {
  let watched: ReturnType<typeof watchMemory> | null = null;
  load.takeSeconds();
  const timer = setInterval(() => {
    const seconds = load.takeSeconds();
    const held = (watched?.now() ?? []).map(({ name, megabytes }) => `; ${name} ${megabytes?.toFixed(0)} MB`);
    say(
      `done ${load.done()}, p50 ${rank(seconds, 0.5)} s, p95 ${rank(seconds, 0.95)} s; kills ${counts.kills}, deploys ${counts.deploys}, phases of rotation ${counts.phases}${held.join('')}`,
    );
  }, 60_000);
  return {
    watch: (watch: ReturnType<typeof watchMemory>) => {
      watched = watch;
    },
    stop: () => clearInterval(timer),
  };
};

const grownOf = (memory: readonly Memory[]): readonly string[] =>
  memory.filter(({ first, last }) => last > first * MOST_GROWTH).map(({ name }) => name);

/** Between the middles of the two thirds lie two thirds of the calculations: a leak that is smaller than the second figure for each does not show. */
const wordsOf = ({ name, first, last }: Memory, calculations: number): string => {
  const perCalculation = (megabytes: number) => ((megabytes * 1024) / ((calculations * 2) / 3)).toFixed(1);
  return `memory of ${name}: ${first.toFixed(0)} MB in the first third, ${last.toFixed(0)} MB in the last: ${perCalculation(last - first)} kB for each calculation of the cluster; the limit is ${perCalculation(first * (MOST_GROWTH - 1))} kB`;
};

const judge = (broken: Readonly<Record<string, readonly string[]>>): boolean => {
  for (const [title, found] of Object.entries(broken)) {
    say(`${title}: ${found.length}`);
    for (const one of found.slice(0, 20)) say(`  ${one}`);
  }
  return Object.values(broken).every((found) => found.length === 0);
};

const soak = async (cluster: Cluster, minutes: number): Promise<boolean> => {
  const [started, whole] = [Date.now(), minutes * 60_000];
  const stores = openStores(cluster);
  const receiver = await startReceiver();
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const { apiKey } = await makeOrganisation(stores.db);
      return openCustomer(cluster.url, apiKey, receiver.url);
    }),
  );
  const load = openLoad(customers);
  await measureCapacity(load, LANES, (whole * MEASURED_UNTIL) / 2);
  const [sizes, doneSized] = [await readSizes(cluster), load.done()];
  const capacity = await measureCapacity(load, LANES, (whole * MEASURED_UNTIL) / 2);
  if (capacity === 0) throw new Error(`no calculation ended: ${load.faults[0] ?? 'all are still under way'}`);
  say(`for each 1,000 calculations, of ${load.done() - doneSized} measured:`);
  for (const line of linesOf(sizes, await readSizes(cluster), load.done() - doneSized)) say(line);
  const perSecond = capacity * SHARE;
  say(`capacity: ${capacity.toFixed(1)} calculations/s; from now on ${perSecond.toFixed(1)}/s`);

  const before = load.done();
  const stop = keepRate(load, perSecond, MOST_OPEN);
  const upheavals = openUpheavals(cluster);
  const tick = openTicker(load, upheavals);
  await upheavals.go(started + whole * SPARED_FROM, []);
  const spared = Object.fromEntries(SPARED.map((name) => [name, cluster.services[name]?.pid ?? 0]));
  const filling = watchMemory(spared);
  tick.watch(filling);
  await upheavals.go(started + whole * WATCHED_FROM, SPARED);
  filling.end();
  const watch = watchMemory(spared);
  tick.watch(watch);
  const doneBefore = load.done();
  await upheavals.go(started + whole, SPARED);
  const memory = watch.end();
  const doneWatched = load.done() - doneBefore;
  const share = await stop();
  tick.stop();

  say('the load has ended; what is open comes to its end');
  const stuck = await findStuck(stores.pool);
  const { lost, events } = await findLost(stores.pool, receiver.events);
  const unreported = await findUnreported(stores.pool);
  const faults = await findFaults(stores);
  await receiver.close();
  await stores.close();

  const { kills, deploys, phases } = upheavals.counts;
  say(`capacity ${capacity.toFixed(1)}/s; done under load: ${load.done() - before}`);
  say(`begun of what ${SHARE * 100} % of the capacity asks for: ${(share * 100).toFixed(0)} %`);
  say(`kills ${kills}, deploys ${deploys} (${phases} of them phases of a rotation); events ${events}`);
  for (const one of memory) say(wordsOf(one, doneWatched));
  return judge({
    'failed calculations': load.faults,
    'stuck rows': stuck,
    'lost events': lost,
    'ends without an event': unreported,
    'disagreements of money, rows, workflows and objects': faults,
    'spared processes that ended': memory.filter(({ hasEnded }) => hasEnded).map(({ name }) => name),
    'processes whose memory grew': minutes < JUDGED_FROM_MINUTES ? [] : grownOf(memory),
  });
};

const main = async (): Promise<number> => {
  const { values } = readArguments({ options: { minutes: { type: 'string', default: '60' } } });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const minutes = minutesOf(String(values.minutes));
  const { programs, reason } = await clusterPrograms();
  if (programs === undefined) throw new Error(reason);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'should-cost-soak-'));
  const cluster = await startCluster({
    dataDir,
    api: 2,
    worker: 2,
    programs,
    build: 'soak',
    // Webhooks go to the loopback interface, which production refuses.
    settings: { NODE_ENV: 'test', ALLOW_INSECURE_WEBHOOK_TARGETS: 'true', LOG_LEVEL: 'warn' },
    log: say,
    progress: (title, work) => {
      say(title);
      return work();
    },
  });
  try {
    return (await soak(cluster, minutes)) ? 0 : 1;
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
};

main().then(
  (status) => process.exit(status),
  (error: unknown) => {
    console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : error);
    process.exit(error instanceof UsageError ? 64 : 1);
  },
);
