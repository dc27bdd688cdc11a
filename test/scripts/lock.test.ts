import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';

const fixture = path.join(import.meta.dirname, 'fixtures', 'count-under-lock.mjs');

let folder: string;
let lock: string;
let counter: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'should-cost-lock-'));
  lock = path.join(folder, 'a lock');
  counter = path.join(folder, 'counter');
  writeFileSync(counter, '0');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (times: number, stdout: 'ignore' | 'pipe' = 'ignore') =>
  spawn(process.execPath, [fixture, lock, counter, String(times)], { stdio: ['inherit', stdout, 'inherit'] });

const end = (child: ReturnType<typeof start>) =>
  new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status)));

const count = () => Number(readFileSync(counter, 'utf8'));

test('several processes at once take turns', async () => {
  const statuses = await Promise.all([start(10), start(10), start(10)].map(end));
  expect(statuses).toEqual([0, 0, 0]);
  expect(count()).toBe(30);
  expect(existsSync(lock)).toBe(false);
});

test('a lock whose owner was killed is taken over at once', async () => {
  const dead = start(0);
  await end(dead);
  writeFileSync(lock, JSON.stringify({ pid: dead.pid, host: hostname() }));
  expect(await end(start(1))).toBe(0);
  expect(count()).toBe(1);
});

test('of several that find a dead lock only one at a time goes on', async () => {
  const dead = start(0);
  await end(dead);
  writeFileSync(lock, JSON.stringify({ pid: dead.pid, host: hostname() }));
  await Promise.all([start(5), start(5), start(5)].map(end));
  expect(count()).toBe(15);
});

test('a lock of another machine is respected while its heartbeat is fresh, and taken over when it is old', async () => {
  writeFileSync(lock, JSON.stringify({ pid: 1, host: 'another machine' }));
  // Fresh for as long as the test takes.
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(lock, later, later);
  const waiting = start(1, 'pipe');
  expect(String((await once(waiting.stdout as Readable, 'data'))[0])).toBe('waits\n');
  expect(count()).toBe(0);
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(lock, longAgo, longAgo);
  expect(await end(waiting)).toBe(0);
  expect(count()).toBe(1);
});

test('a lock that was cut off while it was written does not block for ever', async () => {
  writeFileSync(lock, '');
  const old = new Date(Date.now() - 60_000);
  utimesSync(lock, old, old);
  expect(await end(start(1))).toBe(0);
});
