import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Runtime, type RuntimeOptions } from '@temporalio/worker';
import type { Metrics } from '../platform/metrics.ts';

const TRIES = 10;

const LOOPBACK = '127.0.0.1';

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
 * Installs the runtime of the SDK. Its core counts what the server and the queues do (tasks, their waits, slots) and offers the
 * figures on a port of its own only, so that `metrics` reads them there and a process has one address to scrape.
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
