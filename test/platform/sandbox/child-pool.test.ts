import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type ChildPool, createChildPool } from '../../../src/platform/sandbox/child-pool.ts';
import type { StartedChild } from '../../../src/platform/sandbox/started-child.ts';

const MiB = 1024 * 1024;
let pool: ChildPool;
const poolOf = (size: number): ChildPool => {
  pool = createChildPool({
    script: join(import.meta.dirname, 'children/behave.ts'),
    maxRssBytes: 400 * MiB,
    cpuSeconds: 20,
    maxOutputBytes: 10 * MiB,
    size,
  });
  return pool;
};
const PATIENCE = { timeout: 240_000, interval: 50 };
/** Processes of this one that run, or wait with, the script of the pool. */
const running = (): number =>
  readdirSync(`/proc/${process.pid}/task`)
    .flatMap((thread) => textOf(`/proc/${process.pid}/task/${thread}/children`).split(' '))
    .filter((pid) => pid.trim() !== '' && textOf(`/proc/${pid}/cmdline`).includes('children/behave.ts'))
    .length;
const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Gone between the two looks.
    return '';
  }
};
const task = (what: string) => ({ job: { do: what }, timeoutMs: 150_000 });
afterEach(() => pool.close());

test('a child that waited does its one job behind the same walls, and its folder goes with it', async () => {
  const { take, discard } = poolOf(1);
  const child = await take();
  await writeFile(join(child.tmpDir, 'input'), 'x');
  const outcome = await child.run(task('answer'));
  expect(outcome).toMatchObject({ kind: 'ok', result: { env: ['TMPDIR'] } });
  expect(child.isAlive()).toBe(false);
  await discard(child);
  expect(existsSync(child.tmpDir)).toBe(false);
});

test('each is taken once and replaced; more than wait are started for who asks', async () => {
  const { take, discard } = poolOf(2);
  const taken: StartedChild[] = [];
  for (let i = 0; i < 5; i += 1) taken.push(await take());
  expect(new Set(taken.map(({ tmpDir }) => tmpDir)).size).toBe(5);
  const outcomes = await Promise.all(taken.map((child) => child.run(task('answer'))));
  expect(outcomes.map(({ kind }) => kind)).toEqual(taken.map(() => 'ok'));
  await Promise.all(taken.map(discard));
});

test.skipIf(process.platform !== 'linux')(
  'however many are taken, never more wait than the pool is large, and a child that is done is not one of them [UPL-3]',
  async () => {
    const { take, discard } = poolOf(2);
    const taken: StartedChild[] = [];
    for (let i = 0; i < 3; i += 1) {
      taken.push(await take());
      expect(running()).toBeLessThanOrEqual(taken.length + 2);
    }
    await expect.poll(running, PATIENCE).toBe(3 + 2);
    await Promise.all(taken.map((child) => child.run(task('answer'))));
    await Promise.all(taken.map(discard));
    await expect.poll(running, PATIENCE).toBe(2);
    await pool.close();
    expect(running()).toBe(0);
  },
);

test('waiting children are prepared while none is at work; what that took is not the job’s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pool-'));
  await chmod(folder, 0o755);
  vi.stubEnv('TMPDIR', folder);
  try {
    pool = createChildPool({
      script: join(import.meta.dirname, 'children/prepares.ts'),
      maxRssBytes: 400 * MiB,
      cpuSeconds: 20,
      maxOutputBytes: 10 * MiB,
      size: 2,
      prepareEveryMs: 5,
    });
    const prepared = () => globSync(join(folder, '*/prepared'));
    await expect.poll(() => prepared().length, PATIENCE).toBe(2);
    const known = new Set(prepared());
    const child = await pool.take();
    const outcome = await child.run(task('answer'));
    expect(outcome).toMatchObject({ kind: 'ok' });
    expect(outcome.cpuSeconds).toBeLessThan(0.5);
    const over = Date.now();
    await pool.discard(child);
    await expect.poll(() => prepared().length, PATIENCE).toBe(2);
    const [replacement] = prepared().filter((file) => !known.has(file));
    expect(statSync(replacement ?? '').mtimeMs).toBeGreaterThanOrEqual(over);
  } finally {
    await pool.close();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});

test('one that ends while it waits is replaced: the next is started, and reports why it cannot start', async () => {
  pool = createChildPool({
    script: join(import.meta.dirname, 'children/ends-at-once.ts'),
    maxRssBytes: 400 * MiB,
    cpuSeconds: 20,
    maxOutputBytes: 10 * MiB,
    size: 1,
  });
  const first = await pool.take();
  expect(await first.run(task('answer'))).toMatchObject({ kind: 'crashed', detail: 'exit code 7:' });
  expect(first.isAlive()).toBe(false);
  const second = await pool.take();
  expect(second.tmpDir).not.toBe(first.tmpDir);
  await Promise.all([first, second].map(pool.discard));
});

test('limits hold from the job on: one that hangs ends at its time, one that eats at its memory', async () => {
  const { take, discard } = poolOf(2);
  const [hangs, eats] = [await take(), await take()];
  expect(await hangs.run({ ...task('hang'), timeoutMs: 1_500 })).toMatchObject({
    kind: 'limit',
    limit: 'time',
  });
  expect(await eats.run(task('eat'))).toMatchObject({ kind: 'limit', limit: 'memory' });
  await Promise.all([hangs, eats].map(discard));
});

test('a job that is cancelled before it begins is never sent', async () => {
  const { take, discard } = poolOf(1);
  const child = await take();
  const outcome = await child.run({ ...task('answer'), signal: AbortSignal.abort() });
  expect(outcome.kind).toBe('cancelled');
  await discard(child);
});

test('closed, nothing waits: no process and no folder is left', async () => {
  const { take, discard, close } = poolOf(2);
  const child = await take();
  await close();
  await discard(child);
  const late = await take();
  await discard(late);
  expect([child, late].map(({ tmpDir }) => existsSync(tmpDir))).toEqual([false, false]);
});
