import { Piscina } from 'piscina';

export type Threads = { readonly open: () => Piscina; readonly close: () => Promise<void> };

/**
 * Threads that start with the first task. Piscina replaces a thread that a signal ended only up to its least number, and starts one for a new
 * task, never for one that waits already: with a least number below the most, a task that waited for that thread would wait for ever.
 *
 * @param file the module whose exports are run, by name
 * @param onIdleError a thread ended while it had nothing to do; another one takes its place
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
