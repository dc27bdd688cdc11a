import { readFileSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;
const EACH_MS = 5_000;

/** Resident memory in MB, from the kernel. */
const residentOf = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kilobytes) * 1024) / MEGABYTE;
};

const median = (values: readonly number[]): number =>
  [...values].sort((x, y) => x - y)[Math.floor(values.length / 2)] ?? 0;

/** Looks at processes that nothing restarts. @returns a function that ends it, with the medians of the first and the last third */
export const watchMemory = (pids: Readonly<Record<string, number>>) => {
  const samples = new Map(Object.keys(pids).map((name) => [name, [] as number[]]));
  const timer = setInterval(() => {
    for (const [name, pid] of Object.entries(pids)) samples.get(name)?.push(residentOf(pid));
  }, EACH_MS);
  return () => {
    clearInterval(timer);
    return [...samples].map(([name, values]) => {
      const third = Math.max(1, Math.floor(values.length / 3));
      return { name, first: median(values.slice(0, third)), last: median(values.slice(-third)) };
    });
  };
};
