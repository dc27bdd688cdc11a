import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { webhooks } from '@should-cost/client';

const secret = process.env.WEBHOOK_SECRET ?? '';
const file = process.env.EVENTS_FILE ?? 'events.jsonl';

const stored = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
const known = new Set(stored.map((line) => (JSON.parse(line) as { id: string }).id));

/** Your own work. It begins after the response; an event that it did not finish is still in the file. */
const handle = (event: Awaited<ReturnType<typeof webhooks.verify>>): void => {
  if (event.type === 'calculation.succeeded')
    console.log(`${event.data.part_number}: ${event.data.offer_price} ${event.data.currency}`);
  else console.log(event.type);
};

const server = createServer(async (request, response) => {
  const body = await buffer(request);
  try {
    const event = await webhooks.verify(body, request.headers, secret);
    const isNew = !known.has(event.id);
    if (isNew) {
      appendFileSync(file, `${JSON.stringify(event)}\n`);
      known.add(event.id);
    }
    response.writeHead(204).end();
    if (isNew) handle(event);
  } catch (error) {
    if (!(error instanceof webhooks.WebhookVerificationError)) throw error;
    response.writeHead(400).end();
  }
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
