import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { clusterPrograms, startCluster } from './cluster/index.mjs';
import { runOrExplain } from './lib/explain.mjs';
import { readCommand } from './lib/help.mjs';
import { SetupError } from './lib/run.mjs';
import { note, step } from './lib/steps.mjs';

const USAGE = `Usage: npm run cluster -- [--api N] [--worker N] [--port PORT] [--build ID] [--data-dir FOLDER]

Starts the production shape on this machine and runs until Ctrl-C: PostgreSQL behind PgBouncer, Temporal's four services on a PostgreSQL of
their own with client certificates, the S3 server, API processes behind a load balancer, and workers. Every process may be killed; it is
started again. docs/operations/cluster.md explains the parts.

  --api N            API processes (default 2)
  --worker N         workers, each with all queues (default 2)
  --port PORT        port of the load balancer (default 8080; 0: any free port)
  --build ID         build of the workers, which becomes the current one (default: they have none)
  --data-dir FOLDER  data, logs and secrets of all parts (default .data/cluster)
  --help             print this text`;

const MOST = 64;

const { values } = readCommand(USAGE, {
  options: {
    api: { type: 'string', default: '2' },
    worker: { type: 'string', default: '2' },
    port: { type: 'string', default: '8080' },
    build: { type: 'string' },
    'data-dir': { type: 'string', default: '.data/cluster' },
  },
});

const whole = (name, least, most) => {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new SetupError(`--${name} must be a whole number from ${least} to ${most} (got ${values[name]}).`);
};

await runOrExplain(async () => {
  const options = {
    api: whole('api', 1, MOST),
    worker: whole('worker', 1, MOST),
    port: whole('port', 0, 65_535),
    build: values.build,
    dataDir: values['data-dir'],
  };
  const { programs, reason } = await clusterPrograms();
  if (!programs)
    throw new SetupError(`The cluster cannot be started: ${reason}. Put pgbouncer and haproxy on the PATH.`);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopping.abort());
  const cluster = await startCluster({
    ...options,
    programs,
    log: note,
    progress: (title, work) => step(title, `on ${availableParallelism()} cores up to a minute`, work),
    signal: stopping.signal,
  });
  const pids = Object.entries(cluster.services).map(([name, { pid }]) => `  ${name.padEnd(20)}${pid}`);
  console.log(
    [
      `\nThe cluster runs: ${cluster.url}`,
      `Temporal: ${cluster.env.TEMPORAL_ADDRESS}, namespace ${cluster.env.TEMPORAL_NAMESPACE}, certificates in ${dirname(cluster.env.TEMPORAL_TLS_CA_FILE)}`,
      'Processes:',
      ...pids,
      'Ctrl-C stops it.',
    ].join('\n'),
  );
  // A timer, because a listener of signals does not keep a process alive.
  const alive = setInterval(() => undefined, 3_600_000);
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  clearInterval(alive);
  note('stopping');
  await cluster.stop();
  process.exit(0);
});
