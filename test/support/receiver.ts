import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly id: string;
  readonly body: string;
  readonly headers: Record<string, string>;
};

/** A webhook receiver that keeps what it got; `answer` decides the status of each delivery. */
export const startReceiver = async (answer: (received: Received, n: number) => number = () => 204) => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const one = { id: headers['webhook-id'] ?? '', body: Buffer.concat(chunks).toString(), headers };
      received.push(one);
      response.writeHead(answer(one, received.length)).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
