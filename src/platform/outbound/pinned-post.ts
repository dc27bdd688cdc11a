import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Client } from 'undici';
import type { CheckedTarget } from './check-target.ts';

export type SocketTarget = {
  /** The IP literal to connect to. */
  readonly address: string;
  readonly port: number;
  /** The name that the certificate must have. */
  readonly hostname: string;
  readonly protocol: 'https:' | 'http:';
};

/** Opens a socket to an address; must not resolve anything. */
export type OpenSocket = (target: SocketTarget) => Socket;

/** @param ca additional certificate authorities, for tests */
export const createOpenSocket =
  (options: { readonly ca?: string } = {}): OpenSocket =>
  ({ address, port, hostname, protocol }) =>
    protocol === 'http:'
      ? connectTcp({ host: address, port })
      : connectTls({
          host: address,
          port,
          ALPNProtocols: ['http/1.1'],
          ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
          ...options,
        });

type PostResult = {
  readonly statusCode: number;
  /** The first bytes of the response body. */
  readonly body: Buffer;
};

/** Thrown when no complete header came back; `code` is stable, the message is for people. */
export class PostFailed extends Error {
  readonly code: 'timeout' | 'connection_failed' | 'tls_failed' | 'protocol_error';

  constructor(code: PostFailed['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const HEADER_TIMEOUT_MS = 10_000;
export const MAX_ANSWER_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 5_000;

type GetOptions = {
  readonly headers: Readonly<Record<string, string>>;
  readonly openSocket: OpenSocket;
  /** From the first packet to the end of the header. */
  readonly timeoutMs?: number;
  /** From the end of the header; bytes received until then are kept. */
  readonly bodyTimeoutMs?: number;
};

type PostOptions = GetOptions & { readonly body: string };

/**
 * One POST to the first checked address of a target, on its own connection.
 * @throws PostFailed
 */
export const postPinned = async (target: CheckedTarget, options: PostOptions): Promise<PostResult> => {
  const { statusCode, body } = await request(target, 'POST', options, options.body);
  return { statusCode, body };
};

type GetResult = PostResult & {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
};

/** One GET, likewise. @throws PostFailed */
export const getPinned = (target: CheckedTarget, options: GetOptions): Promise<GetResult> =>
  request(target, 'GET', options, null);

const request = async (
  target: CheckedTarget,
  method: 'GET' | 'POST',
  options: GetOptions,
  body: string | null,
): Promise<GetResult> => {
  const timeoutMs = options.timeoutMs ?? HEADER_TIMEOUT_MS;
  const bodyTimeoutMs = options.bodyTimeoutMs ?? BODY_TIMEOUT_MS;
  const deadline = AbortSignal.timeout(timeoutMs);
  const client = new Client(target.url.origin, {
    connect: pinned(target, options.openSocket, deadline),
    allowH2: false,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: bodyTimeoutMs,
  });
  try {
    const answer = await client.request({
      method,
      path: `${target.url.pathname}${target.url.search}`,
      headers: options.headers,
      body,
      signal: deadline,
    });
    return {
      statusCode: answer.statusCode,
      headers: answer.headers,
      body: await readStart(answer.body, bodyTimeoutMs),
    };
  } catch (error) {
    throw deadline.aborted ? noAnswer(timeoutMs, error) : asPostFailed(error);
  } finally {
    await client.destroy();
  }
};

type UndiciConnect = (options: unknown, callback: (...args: [Error, null] | [null, Socket]) => void) => void;

/** Connects to the checked address, whatever host the client resolves. */
const pinned =
  (target: CheckedTarget, openSocket: OpenSocket, deadline: AbortSignal): UndiciConnect =>
  (_options, callback) => {
    const [address] = target.addresses;
    if (address === undefined) {
      callback(new PostFailed('connection_failed', 'the target has no address'), null);
      return;
    }
    const protocol = target.url.protocol === 'http:' ? 'http:' : 'https:';
    const socket = openSocket({ address, port: target.port, hostname: target.hostname, protocol });
    const onTimeout = () => socket.destroy(new PostFailed('timeout', 'no connection within the time limit'));
    const settle = () => {
      deadline.removeEventListener('abort', onTimeout);
      socket.off('error', failed).off(ready, connected);
    };
    const failed = (error: Error) => {
      settle();
      callback(error, null);
    };
    const connected = () => {
      settle();
      socket.setNoDelay(true);
      callback(null, socket);
    };
    const ready = protocol === 'https:' ? 'secureConnect' : 'connect';
    socket.once('error', failed).once(ready, connected);
    deadline.addEventListener('abort', onTimeout, { once: true });
  };

/** The status is already known: the received part of a body that stalls or breaks off is kept. */
const readStart = async (body: AsyncIterable<Buffer>, withinMs: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  const deadline = performance.now() + withinMs;
  try {
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, MAX_ANSWER_BYTES - size));
      size += chunk.length;
      if (size >= MAX_ANSWER_BYTES || performance.now() > deadline) break;
    }
  } catch {
    return Buffer.concat(chunks);
  }
  return Buffer.concat(chunks);
};

const noAnswer = (timeoutMs: number, cause: unknown): PostFailed =>
  new PostFailed('timeout', `no response within ${timeoutMs / 1000} s`, cause);

const asPostFailed = (error: unknown): PostFailed => {
  if (error instanceof PostFailed) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'ETIMEDOUT')
    return new PostFailed('timeout', message, error);
  if (/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/.test(code))
    return new PostFailed('tls_failed', message, error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'HTTPParserError' || /^(HPE_|UND_ERR_HEADERS|UND_ERR_RESPONSE)/.test(code))
    return new PostFailed('protocol_error', message, error);
  return new PostFailed('connection_failed', message === '' ? code : message, error);
};
