import { rm } from 'node:fs/promises';
import { makeChildFolder } from './run-child.ts';
import { type StartedChild, type StartOptions, startChild } from './started-child.ts';

type PoolOptions = Omit<StartOptions, 'tmpDir' | 'readable'> & {
  /** Number of idle children; none has seen a customer's data. */
  readonly size: number;
};

/** Pre-started children. A taken child belongs to its taker, does one job, and is replaced at once. */
export type ChildPool = {
  /** An idle child or one being started; otherwise a new one. `discard` removes its folder. */
  readonly take: () => Promise<StartedChild>;
  /** Ends a taken child and removes its folder. */
  readonly discard: (child: StartedChild) => Promise<void>;
  /** Ends the idle children. */
  readonly close: () => Promise<void>;
};

export const createChildPool = ({ size, ...options }: PoolOptions): ChildPool => {
  const waiting: Promise<StartedChild | null>[] = [];
  let closed = false;

  const start = async (): Promise<StartedChild> => {
    const tmpDir = await makeChildFolder();
    try {
      return await startChild({ ...options, tmpDir });
    } catch (error) {
      await rm(tmpDir, { recursive: true, force: true });
      throw error;
    }
  };
  const discard = async (child: StartedChild): Promise<void> => {
    await child.stop();
    await rm(child.tmpDir, { recursive: true, force: true });
  };
  // If a child cannot be pre-started, `take` starts one, and its caller gets the error.
  const fill = (): void => {
    while (!closed && waiting.length < size) waiting.push(start().catch(() => null));
  };

  fill();
  return {
    take: async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const child = await next;
        if (child?.isAlive() === true) {
          fill();
          return child;
        }
        if (child !== null) await discard(child);
      }
      fill();
      return start();
    },
    discard,
    close: async () => {
      closed = true;
      const left = await Promise.all(waiting.splice(0));
      await Promise.all(left.map((child) => (child === null ? undefined : discard(child))));
    },
  };
};
