import { createServer, type Server } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '../../../src/oauth/fetch-guard.ts';
import { checkTarget } from '../../../src/platform/outbound/check-target.ts';
import {
  createOpenSocket,
  type OpenSocket,
  PostFailed,
  postPinned,
} from '../../../src/platform/outbound/pinned-post.ts';
import { createResolve, type Resolve, ResolverFailed } from '../../../src/platform/outbound/resolve.ts';
import { TargetRefused } from '../../../src/platform/outbound/target-url.ts';
import { type DnsAnswer, type NameServer, startNameServer } from '../../support/name-server.ts';

const PUBLIC = '93.184.216.34';
const PUBLIC_6 = '2606:2800:220:1:248:1893:25c8:1946';
const STRICT = { allowInsecure: false, mustResolve: true };

/** By name, what is said at each look-up of an address family; the last one stays. */
const said = new Map<string, DnsAnswer[]>();

let server: NameServer;
let resolve: Resolve;
let inside: Server;
let port = 0;
/** Requests that came to a service of the own network. */
let reached = 0;
/** Addresses that were connected to. */
const connected: string[] = [];

/** Public addresses lead nowhere here; whatever else is connected to is real. */
const openSocket: OpenSocket = (target) => {
  connected.push(target.address);
  if (target.address !== PUBLIC && target.address !== PUBLIC_6) return createOpenSocket()(target);
  const socket = new Socket();
  process.nextTick(() => socket.destroy(new Error('connect EHOSTUNREACH')));
  return socket;
};

const turns = new Map<string, number>();

beforeAll(async () => {
  server = await startNameServer((name, type) => {
    const answers = said.get(name) ?? ['NXDOMAIN' as const];
    const key = `${name} ${type}`;
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return answers[Math.min(turn, answers.length - 1)] ?? 'NXDOMAIN';
  });
  resolve = createResolve([server.address]);
  inside = createServer((request, response) => {
    reached += 1;
    request.resume();
    response.end('secret');
  });
  await new Promise<void>((started) => inside.listen(0, '127.0.0.1', started));
  port = (inside.address() as AddressInfo).port;
});
afterAll(async () => {
  inside.closeAllConnections();
  inside.close();
  await server.close();
});
beforeEach(() => {
  said.clear();
  turns.clear();
  connected.length = 0;
  server.queries.length = 0;
  reached = 0;
});

/** How one request ended that is made as deliveries and the external extractor make theirs. */
const outcome = async (name: string): Promise<string> => {
  try {
    const target = await checkTarget(`https://${name}:${port}/`, STRICT, resolve);
    await postPinned(target, { headers: {}, body: '{}', openSocket });
    return 'sent';
  } catch (error) {
    if (error instanceof TargetRefused) return error.reason;
    if (error instanceof ResolverFailed) return 'resolver_failed';
    if (error instanceof PostFailed) return error.code;
    throw error;
  }
};

describe('a name that means another address at the next look-up', () => {
  test.each([
    ['the loopback', ['127.0.0.1']],
    ['the loopback in IPv6', ['::1']],
    ['a private network', ['10.0.0.7']],
    ['what tells machines their credentials', ['169.254.169.254']],
  ])('is connected to where it was judged, and refused when it means %s [WEB-3]', async (_, later) => {
    said.set('rebind.test', [[PUBLIC], later]);
    expect(await outcome('rebind.test')).toBe('connection_failed');
    expect(connected).toEqual([PUBLIC]);
    // Between judging and connecting nobody is asked again.
    expect(server.queries.toSorted()).toEqual(['rebind.test A', 'rebind.test AAAA']);
    expect(await outcome('rebind.test')).toBe('address');
    expect(connected).toEqual([PUBLIC]);
    expect(reached).toBe(0);
  });

  test('is judged anew for the document of a client [WEB-3]', async () => {
    said.set('rebind.test', [[PUBLIC], ['127.0.0.1']]);
    const guarded = createGuardedFetch({ allowInsecure: false, resolve, openSocket });
    const get = () => guarded(`https://rebind.test:${port}/client.json`);
    await expect(get()).rejects.toBeInstanceOf(PostFailed);
    await expect(get()).rejects.toBeInstanceOf(TargetRefused);
    expect([connected, reached]).toEqual([[PUBLIC], 0]);
  });
});

describe('a name of several addresses', () => {
  test.each<[string, DnsAnswer, string]>([
    ['a public one and the loopback', [PUBLIC, '127.0.0.1'], 'address'],
    ['the loopback in IPv6 beside a public one', [PUBLIC, '::1'], 'address'],
    ['an IPv4 address in IPv6', ['::ffff:127.0.0.1'], 'address'],
    ['a private one in IPv6', [PUBLIC, '::ffff:10.0.0.1'], 'address'],
    ['one behind a translation', ['64:ff9b::7f00:1'], 'address'],
    ['one in a tunnel', [PUBLIC, '2002:7f00:1::'], 'address'],
    ['a unique local one', ['fd00::1'], 'address'],
    ['the unspecified one', ['0.0.0.0'], 'address'],
    [
      'sixty public ones and a private one at the end',
      [...Array<string>(20).fill(PUBLIC), '192.168.1.1'],
      'address',
    ],
    ['two public ones', [PUBLIC, PUBLIC_6], 'connection_failed'],
  ])('%s: %j is %s [WEB-3]', async (_, addresses, expected) => {
    said.set('many.test', [addresses]);
    expect(await outcome('many.test')).toBe(expected);
    expect(connected).toEqual(expected === 'address' ? [] : [PUBLIC]);
    expect(reached).toBe(0);
  });
});

describe('a name that stands for another', () => {
  test.each<[string, Readonly<Record<string, DnsAnswer>>, string]>([
    ['leads to a private address', { 'start.test': ['-> a.test'], 'a.test': ['10.1.2.3'] }, 'address'],
    [
      'leads there in five steps',
      {
        'start.test': ['-> a.test'],
        'a.test': ['-> b.test'],
        'b.test': ['-> c.test'],
        'c.test': ['-> d.test'],
        'd.test': ['127.0.0.1'],
      },
      'address',
    ],
    [
      'leads to the loopback by name',
      { 'start.test': ['-> localhost'], localhost: ['127.0.0.1'] },
      'address',
    ],
    [
      'says a private address on the way',
      { 'start.test': ['127.0.0.1', '-> a.test'], 'a.test': [PUBLIC] },
      'address',
    ],
    ['leads in a circle', { 'start.test': ['-> a.test'], 'a.test': ['-> start.test'] }, 'unresolvable'],
    ['leads to a public address', { 'start.test': ['-> a.test'], 'a.test': [PUBLIC] }, 'connection_failed'],
  ])('and %s ends as %3$s [WEB-3]', async (_, names, expected) => {
    for (const [name, answer] of Object.entries(names)) said.set(name, [answer]);
    expect(await outcome('start.test')).toBe(expected);
    expect(connected).toEqual(expected === 'connection_failed' ? [PUBLIC] : []);
    expect(reached).toBe(0);
  });
});
