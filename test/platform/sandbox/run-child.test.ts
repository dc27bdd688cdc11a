import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunChildOptions, runChild } from '../../../src/platform/sandbox/run-child.ts';

const script = join(import.meta.dirname, 'children/behave.ts');
const MiB = 1024 * 1024;
const run = (job: Record<string, unknown>, more: Partial<RunChildOptions> = {}) =>
  runChild({
    script,
    job,
    // No limit of time where a test is about something else: on a busy machine everything takes long.
    timeoutMs: 150_000,
    maxRssBytes: 400 * MiB,
    cpuSeconds: 20,
    maxOutputBytes: 10 * MiB,
    ...more,
  });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a child that keeps to the protocol', () => {
  test('gives its result and its progress, and sees no environment but its folder', async () => {
    const seen: unknown[] = [];
    const outcome = await run({ do: 'answer' }, { onProgress: (line) => seen.push(line) });
    expect(outcome).toMatchObject({ kind: 'ok', result: { env: ['TMPDIR'] } });
    expect(seen).toEqual([{ progress: 0.5, stage: 'half' }]);
  });

  test('refuses with code and message', async () => {
    expect(await run({ do: 'refuse' })).toMatchObject({
      kind: 'refused',
      code: 'empty',
      message: 'The file is empty.',
    });
  });
});

describe('a child that does not', () => {
  test('hangs: ended at its time', async () => {
    expect(await run({ do: 'hang' }, { timeoutMs: 1_500 })).toMatchObject({ kind: 'limit', limit: 'time' });
  });

  test('burns the processor: ended at its share', async () => {
    expect(await run({ do: 'hang' }, { cpuSeconds: 1 })).toMatchObject({ kind: 'limit', limit: 'cpu' });
  });

  test('stops itself: ended at its time all the same', async () => {
    expect(await run({ do: 'stop' }, { timeoutMs: 1_500 })).toMatchObject({ kind: 'limit', limit: 'time' });
  });

  test('eats memory: ended near its limit', async () => {
    const outcome = await run({ do: 'eat' });
    expect(outcome).toMatchObject({ kind: 'limit', limit: 'memory' });
    expect(outcome.peakRssBytes).toBeLessThan(1_200 * MiB);
  });

  test.each(['crash', 'abort', 'silent'])('%s: said to have crashed', async (habit) => {
    expect(await run({ do: habit })).toMatchObject({ kind: 'crashed' });
  });

  test('a crash carries what the child printed about it', async () => {
    const outcome = await run({ do: 'crash' });
    expect(outcome.kind === 'crashed' && outcome.detail).toContain('boom');
  });

  test.each(['chatter', 'fill'])('%s: ended at the limit of output', async (habit) => {
    expect(await run({ do: habit })).toMatchObject({ kind: 'limit', limit: 'output' });
  });
});

describe('cancellation', () => {
  test('ends a busy child: it does not go on to its own limit', async () => {
    const cancel = new AbortController();
    const outcome = await run(
      { do: 'hang' },
      // It has said this and is busy from then on.
      { signal: cancel.signal, timeoutMs: 60_000, cpuSeconds: 40, onProgress: () => cancel.abort() },
    );
    expect(outcome).toMatchObject({ kind: 'cancelled' });
  });

  test('ends its output: lines printed before are dropped', async () => {
    const cancel = new AbortController();
    const seen: unknown[] = [];
    const outcome = await run(
      { do: 'stages' },
      {
        signal: cancel.signal,
        onProgress: ({ stage }) => {
          seen.push(stage);
          cancel.abort();
        },
      },
    );
    expect(outcome).toMatchObject({ kind: 'cancelled' });
    expect(seen).toEqual(['first']);
  });

  test('before the start nothing is started', async () => {
    expect(await run({ do: 'answer' }, { signal: AbortSignal.abort() })).toMatchObject({ kind: 'cancelled' });
  });
});

describe('walls', () => {
  test('files of the folder can be read and written, and the parent reads what was written', async () => {
    const tmpDir = join(folder, 'job');
    await mkdir(tmpDir);
    await writeFile(join(tmpDir, 'in.txt'), 'content');
    expect(await run({ do: 'read', path: join(tmpDir, 'in.txt') }, { tmpDir })).toMatchObject({
      kind: 'ok',
      result: { text: 'content' },
    });
    expect(await run({ do: 'write', path: join(tmpDir, 'out.txt') }, { tmpDir })).toMatchObject({
      kind: 'ok',
    });
    expect(await readFile(join(tmpDir, 'out.txt'), 'utf8')).toBe('written');
  });

  test('nothing else can be written or read', async () => {
    const beside = join(folder, 'beside.txt');
    await writeFile(beside, 'not for the child');
    expect(await run({ do: 'write', path: beside })).toMatchObject({ kind: 'crashed' });
    expect(await run({ do: 'read', path: beside })).toMatchObject({ kind: 'crashed' });
    expect(await run({ do: 'read', path: beside }, { readable: [beside] })).toMatchObject({ kind: 'ok' });
  });

  test('the user and the network are as the outcome says', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const called = await run({ do: 'call', port });
    const asked = await run({ do: 'answer' });
    server.close();
    expect(called).toMatchObject({ result: { connected: called.isolation.network === 'shared' } });
    const separate = asked.kind === 'ok' && asked.result.uid !== (process.getuid?.() ?? null);
    expect(separate).toBe(asked.isolation.user === 'separate');
    expect(asked.isolation.missing.length === 0).toBe(
      asked.isolation.user === 'separate' &&
        asked.isolation.network === 'none' &&
        asked.isolation.kernelLimits,
    );
  });
});
