import { rm } from 'node:fs/promises';
import { makeChildFolder } from './run-child.ts';
import { type StartedChild, type StartOptions, startChild } from './started-child.ts';

type PoolOptions = Omit<StartOptions, 'tmpDir' | 'readable'> & {
  /** Number of idle children; none has seen a customer's data. */
  readonly size: number;
  /** Milliseconds between two looks for an idle child to prepare; left out: the script does not know `prepare`. */
  readonly prepareEveryMs?: number;
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

export const createChildPool = ({ size, prepareEveryMs, ...options }: PoolOptions): ChildPool => {
  const waiting: Promise<StartedChild | null>[] = [];
  const prepared = new WeakSet<StartedChild>();
  const taken = new Set<StartedChild>();
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
    taken.delete(child);
    await child.stop();
    await rm(child.tmpDir, { recursive: true, force: true });
  };
  // If a child cannot be pre-started, `take` starts one, and its caller gets the error.
  const fill = (): void => {
    while (!closed && waiting.length < size) waiting.push(start().catch(() => null));
  };

  /** One at a time, and none while a job needs the processor. */
  const prepareNext = async (): Promise<void> => {
    for (const one of taken.size === 0 ? [...waiting] : []) {
      const child = await one;
      if (child === null || prepared.has(child) || taken.size > 0 || !waiting.includes(one)) continue;
      prepared.add(child);
      return child.prepare();
    }
  };
  const timer =
    prepareEveryMs === undefined ? undefined : setInterval(() => void prepareNext(), prepareEveryMs).unref();

  const next = async (): Promise<StartedChild> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const child = await one;
      if (child?.isAlive() === true) {
        fill();
        return child;
      }
      if (child !== null) await discard(child);
    }
    fill();
    return start();
  };

  fill();
  return {
    take: async () => {
      const child = await next();
      taken.add(child);
      return child;
    },
    discard,
    close: async () => {
      closed = true;
      clearInterval(timer);
      const left = await Promise.all(waiting.splice(0));
      await Promise.all(left.map((child) => (child === null ? undefined : discard(child))));
    },
  };
};
