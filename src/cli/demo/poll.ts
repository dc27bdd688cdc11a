import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Shares one list request among all waiting parts, because three parts would otherwise spend the rate budget on polling. `ask`
 * returns the newest records; `until` resolves with the record of an id once `done` is true for it.
 */
export const createPoll = <T extends { readonly id: string }>(
  ask: (ids: readonly string[]) => Promise<readonly T[]>,
  options: { readonly everyMs: number; readonly limitMs: number; readonly what: string },
) => {
  const waiting = new Map<string, number>();
  let latest = new Map<string, T>();
  let asking: Promise<void> | undefined;

  const refresh = async () => {
    await sleep(options.everyMs);
    latest = new Map((await ask([...waiting.keys()])).map((record) => [record.id, record]));
  };

  const next = (): Promise<void> => {
    asking ??= refresh().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  const until = async (id: string, done: (record: T) => boolean): Promise<T> => {
    const deadline = Date.now() + options.limitMs;
    waiting.set(id, deadline);
    try {
      for (;;) {
        await next();
        const record = latest.get(id);
        if (record !== undefined && done(record)) return record;
        if (Date.now() > deadline) {
          throw new Error(
            `${options.what} ${id} took longer than ${options.limitMs / 1000} s: ${JSON.stringify(record)}`,
          );
        }
      }
    } finally {
      waiting.delete(id);
    }
  };

  return { until };
};
