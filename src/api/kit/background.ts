import type { Logger } from '../../platform/logger.ts';

/** Work that a response does not wait for, so that its duration reveals nothing. A clean shutdown waits for it. */
export type Background = {
  readonly run: (what: string, work: () => Promise<void>) => void;
  readonly idle: () => Promise<void>;
};

export const createBackground = (log: Logger): Background => {
  const running = new Set<Promise<void>>();
  return {
    run: (what, work) => {
      const attempt = work().catch((error: unknown) =>
        log.error({ err: error, what }, 'background work failed'),
      );
      const tracked: Promise<void> = attempt.finally(() => running.delete(tracked));
      running.add(tracked);
    },
    idle: async () => {
      await Promise.all(running);
    },
  };
};
