import type { Api } from './api.ts';
import { startReceiver } from './receiver.ts';

const PATH = '/api/v1/webhook-endpoints';
const ON_THIS_MACHINE = /^http:\/\/127\.0\.0\.1:\d+\/webhooks$/;

/** Removes endpoints of killed demos, which would be retried for days and end up disabled. */
const removeForgotten = async (api: Api): Promise<void> => {
  const { items } = await api.get<{ items: { id: string; url: string }[] }>(`${PATH}?limit=50`);
  for (const { id, url } of items) if (ON_THIS_MACHINE.test(url)) await api.delete(`${PATH}/${id}`);
};

/** A receiver on this machine, subscribed to priced calculations. */
export const subscribe = async (api: Api) => {
  await removeForgotten(api);
  const receiver = await startReceiver();
  const { id, secret } = await api.post<{ id: string; secret: string }>(PATH, {
    url: receiver.url,
    event_types: ['calculation.succeeded'],
  });
  receiver.expect(secret);
  return {
    url: receiver.url,
    eventOf: receiver.eventOf,
    end: async () => {
      await api.delete(`${PATH}/${id}`);
      receiver.close();
    },
  };
};
