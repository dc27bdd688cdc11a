import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
};

export type Receiver = {
  readonly url: string;
  readonly received: Received[];
  /** What to answer from now on; default 200. */
  answer: (request: Received, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
};

/** A customer's endpoint on the loopback that records what arrives. */
export const startReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        at: Date.now(),
      };
      received.push(one);
      receiver.answer(one, response);
    });
    request.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (_request, response) => response.end('thanks'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
};

/** The headers that the libraries of Standard Webhooks read. */
export const webhookHeaders = (one: Received): Record<string, string> =>
  Object.fromEntries(
    Object.entries(one.headers).flatMap(([name, value]) =>
      typeof value === 'string' && name.startsWith('webhook-') ? [[name, value]] : [],
    ),
  );
