import { describe, expect, test } from 'vitest';
import { checkTarget } from '../../../src/platform/outbound/check-target.ts';
import { parseTarget, TargetRefused } from '../../../src/platform/outbound/target-url.ts';
import { ALLOWED, FORBIDDEN } from './spellings.ts';

const STRICT = { allowInsecure: false, mustResolve: true };
const LOCAL = { allowInsecure: true, mustResolve: true };

const refusal = async (work: () => unknown): Promise<string | null> => {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof TargetRefused) return error.reason;
    throw error;
  }
};

describe('spellings of a target', () => {
  test('there are at least 60 forbidden ones', () => {
    expect(new Set(FORBIDDEN.map(([text]) => text)).size).toBeGreaterThanOrEqual(60);
  });

  test.each(FORBIDDEN)('%j is refused: %s [WEB-3]', async (text, reason) => {
    expect(await refusal(() => parseTarget(text, STRICT))).toBe(reason);
  });

  test.each(ALLOWED)('%j is a target', async (text) => {
    expect(await refusal(() => parseTarget(text, STRICT))).toBeNull();
  });
});

describe('the switch for local development', () => {
  test.each([
    'http://127.0.0.1:9000/',
    'http://localhost/',
    'https://10.0.0.1/',
    'http://[::1]:8080/',
    'http://receiver:9000/',
  ])('admits %s', async (text) => {
    expect(await refusal(() => parseTarget(text, LOCAL))).toBeNull();
  });

  test.each([
    ['file:///etc/passwd', 'scheme'],
    ['ftp://127.0.0.1/', 'scheme'],
    ['http://169.254.169.254/', 'address'],
    ['http://[fe80::1]/', 'address'],
    ['http://0.0.0.0:9000/', 'address'],
    ['http://168.63.129.16/', 'address'],
    ['http://[::ffff:168.63.129.16]/', 'address'],
    ['http://100.100.100.200/', 'address'],
    ['http://192.0.0.192/', 'address'],
    ['http://[fd00:ec2::254]/', 'address'],
    ['http://[fd00:ec2::23]/', 'address'],
    ['http://[fd20:ce::254]/', 'address'],
    ['http://[fd00:c1::a9fe:a9fe]/', 'address'],
    ['http://metadata/', 'host'],
    ['http://metadata.google.internal/', 'host'],
    ['http://METADATA.goog./', 'host'],
    ['http://instance-data/', 'host'],
    ['http://224.0.0.1:9000/', 'address'],
    ['http://user@127.0.0.1:9000/', 'credentials'],
    ['http://127.0.0.1:22/', 'port'],
  ])('still refuses %s: %s [WEB-3]', async (text, reason) => {
    expect(await refusal(() => parseTarget(text, LOCAL))).toBe(reason);
  });
});

describe('resolved addresses', () => {
  const resolvingTo =
    (...addresses: string[]) =>
    async () =>
      addresses;

  test.each([
    [['127.0.0.1']],
    [['168.63.129.16']],
    [['93.184.216.34', 'fd00:ec2::254']],
    [['93.184.216.34', '10.0.0.1']],
    [['93.184.216.34', '::1']],
    [['::ffff:169.254.169.254']],
    [['fe80::1%eth0']],
    [['not an address']],
  ])('a name with %j is refused', async (addresses) => {
    const check = () => checkTarget('https://hooks.example.com/', STRICT, resolvingTo(...addresses));
    expect(await refusal(check)).toBe('address');
  });

  test('a name with public addresses only is kept with all of them', async () => {
    const checked = await checkTarget(
      'https://hooks.example.com/',
      STRICT,
      resolvingTo('93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'),
    );
    expect(checked.addresses).toEqual(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946']);
  });

  test('a literal is never given to the resolver', async () => {
    const asked: string[] = [];
    const recording = async (name: string) => {
      asked.push(name);
      return ['127.0.0.1'];
    };
    await checkTarget('https://93.184.216.34/', STRICT, recording);
    expect(asked).toEqual([]);
  });

  test('a name without address is refused at an attempt, and accepted at creation', async () => {
    const check = (mustResolve: boolean) =>
      refusal(() => checkTarget('https://new.example.com/', { ...STRICT, mustResolve }, resolvingTo()));
    expect(await check(true)).toBe('unresolvable');
    expect(await check(false)).toBeNull();
  });
});
