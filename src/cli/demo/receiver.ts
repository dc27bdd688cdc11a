import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { ShouldCost } from '../../../clients/typescript/src/index.ts';

const MAX_BYTES = 1_000_000;

type Received = {
  readonly eventId: string;
  readonly type: string;
  readonly calculationId: string;
};

type Envelope = {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly calculation_id?: string };
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`the delivery is larger than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** A receiver like a customer's: verifies the raw bytes with the standardwebhooks library before it trusts them. */
export const startReceiver = async () => {
  let webhook: Webhook | undefined;
  const received: Received[] = [];
  const refused: string[] = [];

  const receive = async (request: IncomingMessage): Promise<number> => {
    const raw = await bodyOf(request);
    if (webhook === undefined) return 503;
    try {
      const event = webhook.verify(raw, request.headers as Record<string, string>) as Envelope;
      received.push({ eventId: event.id, type: event.type, calculationId: event.data.calculation_id ?? '' });
      return 204;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      refused.push(error.message);
      return 400;
    }
  };

  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        refused.push(String(error));
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');

  /** Resolves with the delivery about a calculation; rejects when none came in time or one could not be verified. */
  const eventOf = async (calculationId: string, limitMs: number): Promise<Received> => {
    const deadline = Date.now() + limitMs;
    for (;;) {
      if (refused.length > 0)
        throw new Error(`The signature of a webhook is not valid: ${refused.join('; ')}`);
      const found = received.find((event) => event.calculationId === calculationId);
      if (found !== undefined) return found;
      if (Date.now() > deadline)
        throw new Error(`No webhook for calculation ${calculationId} arrived within ${limitMs / 1000} s.`);
      await sleep(50);
    }
  };

  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    expect: (secret: string) => {
      webhook = new Webhook(secret);
    },
    eventOf,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const PATH = '/api/v1/webhook-endpoints';
/** These routes are outside the published description, so that they have no operation in the client. */
type Client = ShouldCost['http'];
type Endpoint = { readonly id: string; readonly url: string; readonly secret: string };
type One = { readonly 200: Endpoint };
type Page = { readonly 200: { readonly items: readonly Endpoint[] } };

const ON_THIS_MACHINE = /^http:\/\/127\.0\.0\.1:\d+\/webhooks$/;

/** Removes endpoints of killed demos, which would be retried for days and end up disabled. */
const removeForgotten = async (client: Client): Promise<void> => {
  const query = { limit: 50 };
  const { items } = await client.get<Page, unknown, true, 'data'>({
    url: PATH,
    query,
    responseStyle: 'data',
  });
  for (const { id, url } of items)
    if (ON_THIS_MACHINE.test(url)) await client.delete({ url: `${PATH}/${id}` });
};

/** A receiver on this machine, subscribed to priced calculations. */
export const subscribe = async (client: Client) => {
  await removeForgotten(client);
  const receiver = await startReceiver();
  const { id, secret } = await client.post<One, unknown, true, 'data'>({
    url: PATH,
    headers: { 'Content-Type': 'application/json' },
    body: { url: receiver.url, event_types: ['calculation.succeeded'] },
    responseStyle: 'data',
  });
  receiver.expect(secret);
  return {
    url: receiver.url,
    eventOf: receiver.eventOf,
    end: async () => {
      await client.delete({ url: `${PATH}/${id}` });
      receiver.close();
    },
  };
};
