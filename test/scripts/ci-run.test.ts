import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = path.resolve(import.meta.dirname, '../../.ci/run');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'should-cost-ci-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs .ci/run with an `npm` that says and ends as told: what is tested is what the script makes of it. */
const runWith = (npm: string) => {
  writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\n[ "$*" = test ] || exit 99\n${npm}\n`);
  chmodSync(path.join(folder, 'npm'), 0o755);
  const { status, stdout } = spawnSync('bash', [script], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
  });
  return { status, lines: stdout.trimEnd().split('\n') };
};

test('given tests that pass, it ends with their count and status 0', () => {
  const { status, lines } = runWith('echo "12 passed, 0 failed, 1 skipped"');
  expect({ status, lines }).toEqual({ status: 0, lines: ['12 passed, 0 failed, 1 skipped'] });
});

test('given a failing test, it ends with the count, below what npm says, and its status', () => {
  const { status, lines } = runWith('echo "11 passed, 1 failed"; echo "npm error"; exit 1');
  expect({ status, last: lines.at(-1) }).toEqual({ status: 1, last: '11 passed, 1 failed' });
});

test('given a set-up that fails, it counts as a failure', () => {
  const { status, lines } = runWith('echo "Go is not installed"; exit 1');
  expect({ status, last: lines.at(-1) }).toEqual({ status: 1, last: '0 passed, 1 failed' });
});

test('given a run that ends well without having counted anything, it fails', () => {
  const { status, lines } = runWith('echo "nothing to do"');
  expect({ status, last: lines.at(-1) }).toEqual({ status: 1, last: '0 passed, 1 failed' });
});

test('it gives npm no standard input to wait for', () => {
  const { status } = runWith('if read -r line; then exit 3; fi; echo "1 passed, 0 failed"');
  expect(status).toBe(0);
});
