import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

let lowered = false;

/** Gives requests, prices and the database priority over the calling thread. Linux only; a no-op elsewhere. */
export const lowerThreadPriority = (): void => {
  if (lowered || process.platform !== 'linux') return;
  lowered = true;
  // Linux schedules threads, and the link names the thread that reads it: `1234/task/1240`.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
};
