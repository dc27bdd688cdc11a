import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkTarget } from '../../../src/platform/outbound/check-target.ts';
import {
  createOpenSocket,
  MAX_ANSWER_BYTES,
  PostFailed,
  postPinned,
  type SocketTarget,
} from '../../../src/platform/outbound/pinned-post.ts';
import { TargetRefused } from '../../../src/platform/outbound/target-url.ts';

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;

const received: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let handler: Handler;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    received.push({ url: request.url ?? '', headers: request.headers, body });
    handler(request, body, response);
  });
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received.length = 0;
  handler = (_request, _body, response) => response.end('fine');
});

const LOCAL = { allowInsecure: true, mustResolve: true };
const STRICT = { allowInsecure: false, mustResolve: true };
const toLoopback = async () => ['127.0.0.1'];

const post = async (options: { path?: string; timeoutMs?: number } = {}) =>
  postPinned(await checkTarget(`http://hooks.test:${port}${options.path ?? '/'}`, LOCAL, toLoopback), {
    headers: { 'content-type': 'application/json', 'webhook-id': 'evt' },
    body: '{"a":"ü"}',
    openSocket: createOpenSocket(),
    timeoutMs: options.timeoutMs ?? 60_000,
    bodyTimeoutMs: 60_000,
  });

const failure = async (work: Promise<unknown>): Promise<PostFailed> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PostFailed);
  return error as PostFailed;
};

describe('a post', () => {
  test('sends path, query, headers and exact bytes under the name of the target', async () => {
    const result = await post({ path: '/hook?x=1' });
    expect(result.statusCode).toBe(200);
    expect(result.body.toString()).toBe('fine');
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ url: '/hook?x=1', body: '{"a":"ü"}' });
    expect(received[0]?.headers).toMatchObject({
      host: `hooks.test:${port}`,
      'content-length': '10',
      'webhook-id': 'evt',
    });
  });

  test.each([301, 302, 303, 307, 308])('does not follow a %i', async (status) => {
    handler = (_request, _body, response) => response.writeHead(status, { location: '/elsewhere' }).end();
    expect((await post()).statusCode).toBe(status);
    expect(received.map(({ url }) => url)).toEqual(['/']);
  });

  test('reads at most 64 KiB of an endless answer', async () => {
    handler = (_request, _body, response) => {
      response.on('error', () => undefined);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x')));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    expect((await post()).body.length).toBe(MAX_ANSWER_BYTES);
  });

  test('keeps the status of an answer that breaks off', async () => {
    handler = (_request, _body, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('begin', () => response.destroy());
    };
    const result = await post();
    expect(result.statusCode).toBe(200);
    expect(result.body.toString()).toBe('begin');
  });

  test('gives up when the header does not come in time', async () => {
    handler = () => undefined;
    expect((await failure(post({ timeoutMs: 300 }))).code).toBe('timeout');
  });

  test('gives up in time when the header drips, byte by byte', async () => {
    handler = (request) => {
      const socket = request.socket;
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
      const timer = setInterval(() => socket.write('a'), 50);
      socket.once('close', () => clearInterval(timer));
    };
    expect((await failure(post({ timeoutMs: 400 }))).code).toBe('timeout');
  });

  test('says so when nobody listens', async () => {
    const target = await checkTarget('http://127.0.0.1:1025/', LOCAL, toLoopback);
    const sent = postPinned(target, { headers: {}, body: '', openSocket: createOpenSocket() });
    const error = await failure(sent);
    expect(error.code).toBe('connection_failed');
    expect(error.message).toContain('ECONNREFUSED');
  });

  test('says so when the peer speaks no HTTP', async () => {
    handler = (request) => request.socket.end('220 mail ready\r\n');
    expect((await failure(post())).code).toBe('protocol_error');
  });

  test('speaks TLS to an https target, and a peer without TLS is a failure', async () => {
    const target = await checkTarget(`https://127.0.0.1:${port}/`, LOCAL, toLoopback);
    const sent = postPinned(target, { headers: {}, body: '{}', openSocket: createOpenSocket() });
    expect(['tls_failed', 'connection_failed']).toContain((await failure(sent)).code);
    expect(received).toEqual([]);
  });
});

describe('proxy variables', () => {
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'NODE_USE_ENV_PROXY'];
  const before = names.map((name) => [name, process.env[name]] as const);
  afterEach(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  test('are not read', async () => {
    for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : 'http://127.0.0.1:1/';
    expect((await post()).statusCode).toBe(200);
  });
});

describe('a name that changes its address', () => {
  /** Records every connection that is asked for, and opens it to the test's own server: no packet leaves the loopback. */
  const recordingConnector = (asked: SocketTarget[]) => (target: SocketTarget) => {
    asked.push(target);
    return connect({ host: '127.0.0.1', port });
  };

  const recordingResolver = (answers: string[][]) => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return answers[asked.length - 1] ?? ['127.0.0.1'];
    };
    return { asked, resolve };
  };

  test('is resolved once, and the connection goes to the address that was judged', async () => {
    const { asked, resolve } = recordingResolver([['93.184.216.34'], ['127.0.0.1']]);
    const connections: SocketTarget[] = [];
    const target = await checkTarget('https://rebind.example.com/hook', STRICT, resolve);
    // The connector stands in for TLS: what it is asked for is what counts here.
    const plain = { ...target, url: new URL('http://rebind.example.com/hook') };
    const result = await postPinned(plain, {
      headers: {},
      body: '{}',
      openSocket: recordingConnector(connections),
    });
    expect(result.statusCode).toBe(200);
    expect(asked).toEqual(['rebind.example.com']);
    expect(connections.map(({ address, hostname }) => [address, hostname])).toEqual([
      ['93.184.216.34', 'rebind.example.com'],
    ]);
  });

  test('is refused at the next attempt, when the second answer is private [WEB-3]', async () => {
    const { asked, resolve } = recordingResolver([['93.184.216.34'], ['169.254.169.254']]);
    await checkTarget('https://rebind.example.com/hook', STRICT, resolve);
    const second = checkTarget('https://rebind.example.com/hook', STRICT, resolve);
    await expect(second).rejects.toBeInstanceOf(TargetRefused);
    expect(asked).toHaveLength(2);
  });
});
