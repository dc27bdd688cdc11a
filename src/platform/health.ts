import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

export type HealthListener = { readonly port: number; readonly stop: () => Promise<void> };

/** The listener for probes and scrapes of a process without an API. Fails if the port is taken. */
export const listenForHealth = (
  where: { readonly host: string; readonly port: number },
  process: { readonly isReady: () => boolean; readonly metrics: Metrics },
): Promise<HealthListener> => {
  const json = 'application/json';
  const answers: Readonly<Record<string, () => Promise<readonly [number, string, string]>>> = {
    '/healthz': async () => [200, json, '{"status":"ok"}'],
    '/readyz': async () =>
      process.isReady() ? [200, json, '{"status":"ready"}'] : [503, json, '{"status":"unready"}'],
    '/metrics': async () => {
      const { contentType, text } = await process.metrics.print();
      return [200, contentType, text];
    },
  };
  const notFound = async () => [404, json, '{"status":"not_found"}'] as const;
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? notFound;
    answer().then(
      ([status, type, body]) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(where.port, where.host, () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      }),
    );
  });
};
