import { anyPort } from '../../scripts/services/ports.mjs';
import { listen } from '../../src/api/server.ts';
import type { TestApp } from '../support/app.ts';
import type { Stack } from '../support/stack.ts';
import { createOauthApp } from './oauth-app.ts';

export type Served = TestApp & { readonly url: string };

/** The HTTP surface with both servers at an address of its own, for clients that come over the network. */
export const serveOauthApp = async (
  stack: Stack,
  options: Parameters<typeof createOauthApp>[1] = {},
  also: Parameters<typeof createOauthApp>[2] = {},
): Promise<Served> => {
  const port = await anyPort();
  const url = `http://127.0.0.1:${port}`;
  const service = await createOauthApp(
    stack,
    { ...options, settings: { publicBaseUrl: url, ...options.settings } },
    also,
  );
  const listening = await listen(() => service.app, { host: '127.0.0.1', port, setting: 'PORT' });
  return {
    ...service,
    url,
    close: async () => {
      await listening.stop();
      await service.close();
    },
  };
};
