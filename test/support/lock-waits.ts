import { until } from './api.ts';
import type { Stack } from './stack.ts';

/** Waits until a session of the database waits for a lock, or for one that this other session holds. @returns its process id */
export const someoneWaits = async (stack: Stack, holder: number | null = null): Promise<number> => {
  const [session] = await until(
    () =>
      stack.sql<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and ($1::integer is null or $1 = any(pg_blocking_pids(pid)))`,
        [holder],
      ),
    (waiting) => waiting.length > 0,
  );
  return session?.pid ?? 0;
};
