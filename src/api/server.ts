import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './kit/app-env.ts';

export type Listening = { readonly port: number; readonly stop: () => Promise<void> };

const DRAIN_MS = 10_000;

/** Listens, and on `stop` takes no new connection, finishes what is in work, and closes idle ones. */
export const listen = (
  app: Hono<AppEnv>,
  options: { readonly host: string; readonly port: number },
): Promise<Listening> =>
  new Promise((resolve, reject) => {
    const server = serve(
      { fetch: app.fetch, hostname: options.host, port: options.port },
      (info: AddressInfo) => {
        resolve({
          port: info.port,
          stop: () =>
            new Promise((done) => {
              server.close(() => done());
              if ('closeIdleConnections' in server) server.closeIdleConnections();
              setTimeout(() => {
                if ('closeAllConnections' in server) server.closeAllConnections();
              }, DRAIN_MS).unref();
            }),
        });
      },
    );
    server.once('error', reject);
  });
