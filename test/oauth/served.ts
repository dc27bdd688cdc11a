import { listen } from '../../src/api/server.ts';
import type { TestApp } from '../support/app.ts';
import { openFront } from '../support/front.ts';
import type { Stack } from '../support/stack.ts';
import { createOauthApp } from './oauth-app.ts';

export type Served = TestApp & { readonly url: string };

/** The HTTP surface with both servers at an address of its own, for clients that come over the network. */
export const serveOauthApp = async (
  stack: Stack,
  options: Parameters<typeof createOauthApp>[1] = {},
  also: Parameters<typeof createOauthApp>[2] = {},
): Promise<Served> => {
  // The surface is made for its address, so that something listens there before.
  const front = await openFront();
  const url = front.address;
  const service = await createOauthApp(
    stack,
    { ...options, settings: { publicBaseUrl: url, ...options.settings } },
    also,
  );
  const listening = await listen(() => service.app, { host: '127.0.0.1', port: 0, setting: 'PORT' });
  front.point(`http://127.0.0.1:${listening.port}`);
  return {
    ...service,
    url,
    close: async () => {
      await front.close();
      await listening.stop();
      await service.close();
    },
  };
};
