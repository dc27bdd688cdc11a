import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTarget } from '../../../src/platform/outbound/check-target.ts';
import {
  createOpenSocket,
  type OpenSocket,
  PostFailed,
  postPinned,
} from '../../../src/platform/outbound/pinned-post.ts';
import { makeCertificate } from '../../support/certificate.ts';

const made = makeCertificate('hooks.example.com');
if (made === null)
  process.stdout.write('SKIPPED: outbound requests over TLS, because openssl is not installed\n');

describe.skipIf(made === null)('a post over TLS', () => {
  const seen: { host: string | undefined; servername: unknown }[] = [];
  const server = createServer({ key: made?.key ?? '', cert: made?.cert ?? '' }, (request, response) => {
    seen.push({
      host: request.headers.host,
      servername: 'servername' in request.socket ? request.socket.servername : null,
    });
    request.resume().on('end', () => response.end('ok'));
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

  const policy = { allowInsecure: true, mustResolve: true };
  const post = async (name: string, openSocket: OpenSocket) =>
    postPinned(await checkTarget(`https://${name}:${port}/`, policy, async () => ['127.0.0.1']), {
      headers: {},
      body: '{}',
      openSocket,
    });
  const trusting = createOpenSocket(made === null ? {} : { ca: made.cert });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'sent',
      (error: unknown) => (error instanceof PostFailed ? error.code : String(error)),
    );

  test('connects to the judged address and asks for the certificate of the name', async () => {
    expect((await post('hooks.example.com', trusting)).statusCode).toBe(200);
    expect(seen.at(-1)).toEqual({ host: `hooks.example.com:${port}`, servername: 'hooks.example.com' });
  });

  test('to an address literal needs a certificate of that address', async () => {
    expect((await post('127.0.0.1', trusting)).statusCode).toBe(200);
  });

  test('is not sent when the certificate names somebody else, or nobody vouches for it', async () => {
    const before = seen.length;
    expect(await codeOf(post('other.example.com', trusting))).toBe('tls_failed');
    expect(await codeOf(post('hooks.example.com', createOpenSocket()))).toBe('tls_failed');
    expect(seen).toHaveLength(before);
  });

  test('gives up in time when the peer never shakes hands', async () => {
    const mute = createTcp(() => undefined);
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const mutePort = (mute.address() as AddressInfo).port;
    const target = await checkTarget(`https://127.0.0.1:${mutePort}/`, policy, async () => []);
    const sent = postPinned(target, { headers: {}, body: '', openSocket: trusting, timeoutMs: 300 });
    expect(await codeOf(sent)).toBe('timeout');
    mute.close();
  });
});
