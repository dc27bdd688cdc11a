import { readFileSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;
const EACH_MS = 5_000;

/** Resident memory in MB, from the kernel; null: the process has ended. */
const residentOf = (pid: number): number | null => {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : (Number(kilobytes) * 1024) / MEGABYTE;
  } catch {
    return null;
  }
};

const median = (values: readonly number[]): number =>
  [...values].sort((x, y) => x - y)[Math.floor(values.length / 2)] ?? 0;

export type Memory = {
  readonly name: string;
  /** Medians of the first and of the last third, in MB. */
  readonly first: number;
  readonly last: number;
  readonly hasEnded: boolean;
};

/** Looks at processes that nobody restarts: the memory of each now, and at the `end` of the watch. */
export const watchMemory = (pids: Readonly<Record<string, number>>) => {
  const samples = new Map(Object.keys(pids).map((name) => [name, [] as (number | null)[]]));
  const look = () => {
    for (const [name, pid] of Object.entries(pids)) samples.get(name)?.push(residentOf(pid));
  };
  look();
  const timer = setInterval(look, EACH_MS);
  const now = () => [...samples].map(([name, values]) => ({ name, megabytes: values.at(-1) ?? null }));
  const end = (): readonly Memory[] => {
    clearInterval(timer);
    return [...samples].map(([name, all]) => {
      const values = all.filter((value) => value !== null);
      const third = Math.max(1, Math.floor(values.length / 3));
      const [first, last] = [median(values.slice(0, third)), median(values.slice(-third))];
      return { name, first, last, hasEnded: values.length < all.length };
    });
  };
  return { now, end };
};
