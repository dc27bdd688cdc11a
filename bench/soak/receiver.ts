import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A customer's endpoint that remembers which events came. */
export const startReceiver = async () => {
  const events = new Set<string>();
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      events.add(String(request.headers['webhook-id']));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    events,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
