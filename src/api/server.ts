import { createServer, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { newId } from '../platform/ids.ts';
import type { AppEnv } from './kit/app-env.ts';
import { ApiError, errorBody } from './kit/errors.ts';

export type Listening = { readonly port: number; readonly stop: () => Promise<void> };

/** Thrown when the address cannot be listened on; the message says which setting to change. */
export class ListenError extends Error {}

const DRAIN_MS = 10_000;

/**
 * Longer than load balancers and clients keep an idle connection (60 s and less): a request sent at the moment of closing would
 * be lost.
 */
const KEEP_ALIVE_MS = 75_000;

/** A response of which nothing was read for this long is dropped with its connection; otherwise it would stay in memory. */
const UNREAD_MS = 60_000;

/** Longer than any handler computes before its first byte. */
const STALLED_MS = 300_000;

/** Minimum average reading rate: a client that reads slowly would hold its response in memory. */
const MIN_BYTES_PER_SECOND = 8 * 1024;

/** Request line and headers together: a list of ids in a query may be longer than Node's own 16 KiB. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Limit of one header, for all code that reads headers. */
const MAX_HEADER_VALUE = 8 * 1024;

type Where = {
  readonly host: string;
  readonly port: number;
  /** Name of the port's setting, for the message when the port is in use. */
  readonly setting: string;
  readonly unreadMs?: number;
  readonly leastBytesPerSecond?: number;
  readonly stalledMs?: number;
};

/** A malformed request (a backslash in the path, an impossible Host) gets the error envelope of all other errors. */
const refusalOf = (message: string): { readonly headers: Record<string, string>; readonly body: string } => {
  const requestId = newId();
  return {
    headers: { 'content-type': 'application/json', 'x-request-id': requestId, 'cache-control': 'no-store' },
    body: JSON.stringify(errorBody(new ApiError('bad_request', { message }), requestId)),
  };
};

const REFUSED_BY_PARSER: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    `The headers are larger than ${MAX_HEADER_BYTES} bytes. Send fewer or shorter ones.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Send it again.'],
};

const refuseUnparsed = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const [status, message] = REFUSED_BY_PARSER[error.code ?? ''] ?? [
    400,
    'This is not a valid HTTP/1.1 request.',
  ];
  const { headers, body } = refusalOf(message);
  const lines = Object.entries({
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
};

/**
 * Once the response is complete, drops a client that reads nothing for a while, or reads the whole too slowly. A response that the system
 * has taken holds no memory here.
 */
const awaitReader = (
  response: ServerResponse,
  { unreadMs = UNREAD_MS, leastBytesPerSecond }: Where,
): void => {
  const { socket } = response;
  if (socket === null || response.writableLength === 0) return;
  // Each read by the client resets this timeout; the limit of an idle connection applies afterwards.
  socket.setTimeout(unreadMs);
  const rate = leastBytesPerSecond ?? MIN_BYTES_PER_SECOND;
  const dropped = setTimeout(() => socket.destroy(), unreadMs + (response.writableLength / rate) * 1000);
  response.once('close', () => clearTimeout(dropped));
};

/** The name of a header that is too long, or null. Names and values alternate. */
const tooLongHeader = (raw: readonly string[]): string | null => {
  const at = raw.findIndex((text, index) => index % 2 === 1 && text.length > MAX_HEADER_VALUE);
  return at < 0 ? null : (raw[at - 1] ?? '');
};

const refuseHeader = (name: string, response: ServerResponse): void => {
  const { headers, body } = refusalOf(
    `The header ${name.slice(0, 64)} is longer than ${MAX_HEADER_VALUE} bytes. Shorten it.`,
  );
  response.writeHead(431, { ...headers, connection: 'close' }).end(body);
};

/**
 * Listens. `stop` accepts no new connections, finishes running requests, and closes idle connections. The app is created once the
 * port is known, because its responses contain the address and port 0 means any free one.
 */
export const listen = (createApp: (port: number) => Hono<AppEnv>, where: Where): Promise<Listening> =>
  new Promise((resolve, reject) => {
    let app: Hono<AppEnv> | undefined;
    const listener = getRequestListener(
      (request, env) => app?.fetch(request, env) ?? new Response(null, { status: 503 }),
      {
        errorHandler: (error) => {
          const { headers, body } = refusalOf(
            error instanceof Error ? `${error.message}.` : 'This is not a valid HTTP request.',
          );
          return new Response(body, { status: 400, headers });
        },
      },
    );
    const server = createServer(
      { maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
      (request, response) => {
        response.once('prefinish', () => awaitReader(response, where));
        const long = tooLongHeader(request.rawHeaders);
        if (long === null) void listener(request, response);
        else refuseHeader(long, response);
      },
    );
    // The server never waits for the end of a response that is generated as it is read: a stalled reader is dropped here.
    server.setTimeout(where.stalledMs ?? STALLED_MS);
    server.on('clientError', refuseUnparsed);
    let isStopping = false;
    server.on('request', (_request, response) => {
      // Otherwise a busy connection would be kept alive after the stop, for a request that is no longer accepted.
      response.once('close', () => {
        if (isStopping) setImmediate(() => server.closeIdleConnections());
      });
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `${where.setting} ${where.port} is already in use on ${where.host}. Set ${where.setting} to another port, or to 0 for any free one.`;
      reject(error.code === 'EADDRINUSE' ? new ListenError(taken, { cause: error }) : error);
    });
    server.listen(where.port, where.host, () => {
      const { port } = server.address() as AddressInfo;
      app = createApp(port);
      resolve({
        port,
        stop: () =>
          new Promise((done) => {
            isStopping = true;
            server.close(() => done());
            server.closeIdleConnections();
            setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
          }),
      });
    });
  });
