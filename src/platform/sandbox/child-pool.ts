import { rm } from 'node:fs/promises';
import { makeChildFolder } from './run-child.ts';
import { type StartedChild, type StartOptions, startChild } from './started-child.ts';

export type PoolOptions = Omit<StartOptions, 'tmpDir' | 'readable'> & {
  /** Children kept ready, each with nothing of any customer seen. */
  readonly size: number;
};

/** Children started ahead. One that is taken belongs to its taker, does one job, and is replaced at once. */
export type ChildPool = {
  /** One that is ready, or on its way; a new one where none is left. Its folder goes with `discard`. */
  readonly take: () => Promise<StartedChild>;
  /** Ends a taken child and removes its folder. */
  readonly discard: (child: StartedChild) => Promise<void>;
  /** Ends those that nobody took. */
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
  // One that cannot be started ahead is started again for who needs it, who then hears why.
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
