import { describe, expect, test } from 'vitest';
import { whileWanted } from '../../src/activities/while-wanted.ts';

describe('work that somebody must want', () => {
  const never = new AbortController().signal;
  /** Ends only when it is told to. */
  const endless = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
    });

  test('given that nobody does, then it is stopped and the answer is null', async () => {
    expect(await whileWanted(async () => false, never, endless)).toBeNull();
  });

  test('given that the question fails, then it is stopped and that error is thrown', async () => {
    const ask = () => Promise.reject(new Error('the database is away'));
    await expect(whileWanted(ask, never, endless)).rejects.toThrow('the database is away');
  });

  test('given that it fails by itself, then its own error is thrown', async () => {
    const work = () => Promise.reject(new Error('own fault'));
    await expect(whileWanted(async () => true, never, work)).rejects.toThrow('own fault');
  });

  test('given that the caller cancels, then it hears of it', async () => {
    const caller = new AbortController();
    const ended = whileWanted(async () => true, caller.signal, endless);
    caller.abort();
    await expect(ended).rejects.toThrow('stopped');
  });
});
