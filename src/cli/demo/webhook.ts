import type { ShouldCost } from '../../../clients/typescript/src/index.ts';
import { startReceiver } from './receiver.ts';

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
