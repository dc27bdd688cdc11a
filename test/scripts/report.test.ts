import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { closingLine, slowest, totals } from '../../scripts/lib/report.mjs';
import { spending, spentLines } from '../../scripts/lib/spent.mjs';

const report = (tests: readonly [name: string, ms: number][], counts: object = {}) => ({
  numPassedTests: tests.length,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: path.resolve(import.meta.dirname, '../engine/a.test.ts'),
      assertionResults: tests.map(([fullName, duration]) => ({ fullName, duration })),
    },
  ],
  ...counts,
});

describe('totals', () => {
  test('checks and tests are counted together', () => {
    const counts = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
    expect(totals([true, false, true], report([], counts), 1)).toEqual({ passed: 9, failed: 3, skipped: 2 });
  });

  test('a run that failed without a failing test is a failure', () => {
    expect(totals([true], report([['a', 1]]), 1)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  });

  test('a run that left no report is a failure', () => {
    expect(totals([true], undefined, null)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test('a run in which everything held has no failure', () => {
    expect(totals([true], report([['a', 1]]), 0)).toEqual({ passed: 2, failed: 0, skipped: 0 });
  });
});

test('the closing line names skipped tests only when there are some', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('the slowest come first, with their file', () => {
  const lines = slowest(
    report([
      ['quick', 4],
      ['slow', 2500],
      ['middling', 30],
    ]),
    2,
  );
  expect(lines.map((line: string) => line.trim())).toEqual([
    '2.50 s  test/engine/a.test.ts › slow',
    '0.03 s  test/engine/a.test.ts › middling',
  ]);
});

describe('where the time went', () => {
  const fileOf = (name: string, startTime: number, endTime: number) => ({
    name: path.resolve(import.meta.dirname, '..', name),
    startTime,
    endTime,
  });

  test('the table has each step, and the files of each project with their time added up', () => {
    const rows = [
      { name: 'types', seconds: 18.2, computed: 30.4 },
      { name: 'tests', seconds: 1286, computed: null },
    ];
    const testResults = [
      fileOf('engine/a.test.ts', 0, 2_000),
      fileOf('nest/b.test.ts', 1_000, 4_000),
      fileOf('e2e/c.test.ts', 0, 60_000),
    ];
    expect(spentLines(rows, { testResults }).map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['step', 'time', 'computing'],
      ['types', '18 s', '30 s'],
      ['tests', '1286 s'],
      ['e2e, 1 files', '60 s'],
      ['pure, 2 files', '5 s'],
    ]);
  });

  test.runIf(process.platform === 'linux')('what a child process computed is counted', async () => {
    const rows: Parameters<typeof spending>[0] = [];
    // Ends after half a second of its own computing, however long that takes.
    const busy = 'while (process.cpuUsage().user + process.cpuUsage().system < 500_000);';
    const child = () => promisify(execFile)(process.execPath, ['-e', busy]);
    await spending(rows, 'busy', child);
    expect(rows[0]?.computed).toBeGreaterThanOrEqual(0.45);
    expect(rows[0]?.seconds).toBeGreaterThan(0);
  });
});
