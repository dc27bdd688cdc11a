import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

let lowered = false;

/** Lets requests, prices and the database have the cores before the calling thread. On Linux; elsewhere nothing changes. */
export const lowerThreadPriority = (): void => {
  if (lowered || process.platform !== 'linux') return;
  lowered = true;
  // Linux schedules threads, and the link names the one that reads it: `1234/task/1240`.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
};
