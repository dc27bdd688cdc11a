import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from './kit/app-env.ts';

export type Listening = { readonly port: number; readonly stop: () => Promise<void> };

/** Thrown when the address cannot be listened on; the message says which setting to change. */
export class ListenError extends Error {}

const DRAIN_MS = 10_000;

/** A list of ids in a query may be longer than Node's own 16 KiB. */
const MAX_HEADER_BYTES = 64 * 1024;

type Where = {
  readonly host: string;
  readonly port: number;
  /** Name of the setting that gave the port, for the message when it is taken. */
  readonly setting: string;
};

/**
 * Listens, and on `stop` takes no new connection, finishes what is in work, and closes idle ones. The app is made once the port is known,
 * because its answers name its own address and port 0 is any free one.
 */
export const listen = (createApp: (port: number) => Hono<AppEnv>, where: Where): Promise<Listening> =>
  new Promise((resolve, reject) => {
    let app: Hono<AppEnv> | undefined;
    const server = createAdaptorServer({
      fetch: (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
      serverOptions: { maxHeaderSize: MAX_HEADER_BYTES },
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `${where.setting} ${where.port} is taken on ${where.host}; set ${where.setting} to another port, or to 0 for any free one.`;
      reject(error.code === 'EADDRINUSE' ? new ListenError(taken, { cause: error }) : error);
    });
    server.listen(where.port, where.host, () => {
      const { port } = server.address() as AddressInfo;
      app = createApp(port);
      resolve({
        port,
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            if ('closeIdleConnections' in server) server.closeIdleConnections();
            setTimeout(() => {
              if ('closeAllConnections' in server) server.closeAllConnections();
            }, DRAIN_MS).unref();
          }),
      });
    });
  });
