import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const MODULE = new URL('../../src/platform/thread-priority.ts', import.meta.url).href;

/** Priorities of a thread before and after it lowers its own. */
const inThread = (): Promise<readonly [number, number]> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(
      `const { parentPort } = require('node:worker_threads');
       const own = () => require('node:os').getPriority(Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1)));
       const before = own();
       import(${JSON.stringify(MODULE)}).then(({ lowerThreadPriority }) => {
         lowerThreadPriority();
         parentPort.postMessage([before, own()]);
       });`,
      { eval: true },
    );
    thread.once('message', resolve).once('error', reject);
  });

test.runIf(process.platform === 'linux')(
  'a thread lowers its own priority and that of no other',
  async () => {
    const process = getPriority();
    const [before, after] = await inThread();
    expect(before).toBe(process);
    expect(after).toBeGreaterThan(before);
    expect(getPriority()).toBe(process);
  },
);
