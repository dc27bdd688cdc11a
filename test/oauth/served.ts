import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from '../../src/api/server.ts';
import type { TestApp } from '../support/app.ts';
import type { Stack } from '../support/stack.ts';
import { createOauthApp } from './oauth-app.ts';

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

export type Served = TestApp & { readonly url: string };

/** The HTTP surface with both servers at an address of its own, for clients that come over the network. */
export const serveOauthApp = async (
  stack: Stack,
  options: Parameters<typeof createOauthApp>[1] = {},
  also: Parameters<typeof createOauthApp>[2] = {},
): Promise<Served> => {
  const port = await freePort();
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
