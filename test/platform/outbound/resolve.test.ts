import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkTarget } from '../../../src/platform/outbound/check-target.ts';
import { createResolve, type Resolve, ResolverFailed } from '../../../src/platform/outbound/resolve.ts';
import { TargetRefused } from '../../../src/platform/outbound/target-url.ts';
import { type DnsAnswer, type NameServer, startNameServer } from '../../support/name-server.ts';

const SAID: Readonly<Record<string, readonly [a: DnsAnswer, aaaa: DnsAnswer]>> = {
  'good.test': [['93.184.216.34', '93.184.216.35'], []],
  'half.test': [['93.184.216.34'], 'SERVFAIL'],
  'none.test': [[], []],
  'gone.test': ['NXDOMAIN', 'NXDOMAIN'],
  'gone-and-silent.test': ['NXDOMAIN', 'silence'],
  'broken.test': ['SERVFAIL', 'SERVFAIL'],
  'half-broken.test': [[], 'SERVFAIL'],
  'refused.test': ['REFUSED', 'REFUSED'],
  'silent.test': ['silence', 'silence'],
};

let server: NameServer;
let resolve: Resolve;

beforeAll(async () => {
  server = await startNameServer((name, type) => SAID[name]?.[type === 'A' ? 0 : 1] ?? 'NXDOMAIN');
  resolve = createResolve([server.address]);
});
afterAll(() => server.close());

describe('a name', () => {
  test.each([
    ['good.test', ['93.184.216.34', '93.184.216.35']],
    ['half.test', ['93.184.216.34']],
    ['none.test', []],
    ['gone.test', []],
    ['gone-and-silent.test', []],
    ['localhost', ['127.0.0.1', '::1']],
  ])('%s has the addresses %j', async (name, addresses) => {
    expect(await resolve(name)).toEqual(addresses);
  });

  test.each(['broken.test', 'half-broken.test', 'refused.test', 'silent.test'])(
    '%s: that nobody knows whether it has one is a failure of ours, not an answer [WEB-4]',
    async (name) => {
      await expect(resolve(name)).rejects.toBeInstanceOf(ResolverFailed);
    },
  );

  test('given no name server that listens, then it is a failure of ours', async () => {
    const other = await startNameServer(() => 'silence');
    await other.close();
    await expect(createResolve([other.address])('good.test')).rejects.toBeInstanceOf(ResolverFailed);
  });
});

describe('a target whose name cannot be looked up', () => {
  const check = (name: string, mustResolve: boolean) =>
    checkTarget(`https://${name}/`, { allowInsecure: false, mustResolve }, resolve).then(
      ({ addresses }) => addresses,
      (error: unknown) => error,
    );

  test('is accepted when it is saved', async () => {
    expect(await check('broken.test', false)).toEqual([]);
  });

  test('is no refusal of the target when it is called; one that does not exist is', async () => {
    expect(await check('broken.test', true)).toBeInstanceOf(ResolverFailed);
    expect(await check('gone.test', true)).toBeInstanceOf(TargetRefused);
  });
});
