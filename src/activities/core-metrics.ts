import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Runtime, type RuntimeOptions } from '@temporalio/worker';
import type { Metrics } from '../platform/metrics.ts';

const TRIES = 10;

const LOOPBACK = '127.0.0.1';

/** The SDK's own buckets end at ten seconds; a backlog of minutes must be seen as one. */
const WAITS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900];
const BUCKETS = {
  activity_schedule_to_start_latency: WAITS,
  workflow_task_schedule_to_start_latency: WAITS,
};

/** A port that nothing listened on a moment ago. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, LOOPBACK);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/**
 * Installs the runtime of the SDK. Its core counts tasks, their waits and slots, and serves the figures on a port of its own.
 * `metrics` reads them there, so that a process has one address to scrape.
 */
export const installRuntime = async (options: RuntimeOptions, metrics: Metrics | null): Promise<void> => {
  if (metrics === null) {
    Runtime.install(options);
    return;
  }
  for (let tries = 1; ; tries += 1) {
    const address = `${LOOPBACK}:${await freePort()}`;
    const exporter = {
      bindAddress: address,
      countersTotalSuffix: true,
      unitSuffix: true,
      useSecondsForDurations: true,
      histogramBucketOverrides: BUCKETS,
    };
    try {
      Runtime.install({ ...options, telemetryOptions: { metrics: { prometheus: exporter } } });
    } catch (error) {
      // Another process took the port meanwhile.
      if (tries === TRIES) throw error;
      continue;
    }
    metrics.include(async () => {
      const answer = await fetch(`http://${address}/metrics`);
      return answer.ok ? answer.text() : '';
    });
    return;
  }
};
