import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { step } from '../../scripts/lib/steps.mjs';

/** Of `step`. */
const PULSE_MS = 20_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a step is announced once, then says only what has changed, and how long it took', async () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const pulse = () => vi.advanceTimersByTimeAsync(PULSE_MS);
  await step('Server', 'a minute', async (report) => {
    await pulse();
    report('10 MB');
    report('20 MB');
    await pulse();
    await pulse();
    report('20 MB');
    await pulse();
    report('30 MB');
    await pulse();
  });
  await pulse();
  expect(lines).toEqual([
    '• Server (a minute)\n',
    '  … Server: 20 MB\n',
    '  … Server: 30 MB\n',
    '  ✓ Server: 100 s\n',
  ]);
});
