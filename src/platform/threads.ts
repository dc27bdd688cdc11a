import { Piscina } from 'piscina';

export type Threads = { readonly open: () => Piscina; readonly close: () => Promise<void> };

/**
 * Threads that start with the first task. Piscina replaces a thread that a signal ended only up to its minimum, and starts one
 * for a new task, never for a waiting one: with a minimum below the maximum, a task that waited for that thread would wait for
 * ever.
 * @param file the module whose exports are run, by name
 * @param onIdleError called when an idle thread ended; another one replaces it
 */
export const threadsAtNeed = (file: URL, count: number, onIdleError: (error: unknown) => void): Threads => {
  let opened: Piscina | undefined;
  return {
    open: (): Piscina => {
      if (opened === undefined) {
        opened = new Piscina({
          filename: file.href,
          minThreads: count,
          maxThreads: count,
          recordTiming: false,
        });
        opened.on('error', onIdleError);
      }
      return opened;
    },
    close: async (): Promise<void> => opened?.destroy(),
  };
};
