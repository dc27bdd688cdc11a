import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

const MAX_BYTES = 1_000_000;

export type Received = {
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
