import { readdirSync, readFileSync } from 'node:fs';
import { watchRoundTrips } from '../../test/support/round-trips.ts';

/** Clock ticks per second of /proc; the same on every Linux that Node runs on. */
const TICKS_PER_S = 100;

type Cpu = Readonly<Record<'service' | 'children' | 'postgres' | 'temporal', number>>;

/** CPU seconds of the children of this process that have ended; null where there is no /proc. */
export const endedChildrenSeconds = (): number | null => {
  let stat: string;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return null;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_S;
};

type Running = { readonly comm: string; readonly parent: string; readonly seconds: number };

/** Every process of the machine by its id, with the CPU seconds of its own and of its children that ended; null where there is no /proc. */
const readProcesses = (): ReadonlyMap<string, Running> | null => {
  let pids: readonly string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  const processes = new Map<string, Running>();
  for (const pid of pids) {
    let stat: string;
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      // It ended between the two looks.
      continue;
    }
    const comm = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // With the children that ended: a connection of the pool is a process.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const seconds = ticks / TICKS_PER_S;
    processes.set(pid, { comm, parent: fields[1] ?? '', seconds });
  }
  return processes;
};

/** CPU seconds that a process and all below it have used. @throws Error where there is no /proc */
export const secondsUnder = (root: number): number => {
  const processes = readProcesses();
  if (processes === null) throw new Error('processor time is read from /proc');
  const isBelow = (pid: string): boolean =>
    pid === String(root) || (processes.has(pid) && isBelow(processes.get(pid)?.parent ?? ''));
  return [...processes].filter(([pid]) => isBelow(pid)).reduce((sum, [, { seconds }]) => sum + seconds, 0);
};

/** CPU seconds that this process and the servers it started have used; null where there is no /proc. */
const readCpu = (): Cpu | null => {
  const { user, system } = process.cpuUsage();
  const used = {
    service: (user + system) / 1e6,
    children: endedChildrenSeconds() ?? 0,
    postgres: 0,
    temporal: 0,
  };
  const processes = readProcesses();
  if (processes === null) return null;
  const isOurs = (pid: string): boolean => {
    for (let at = pid; at !== '' && at !== '0'; at = processes.get(at)?.parent ?? '') {
      if (at === String(process.pid)) return true;
    }
    return false;
  };
  for (const [pid, { comm, seconds }] of processes) {
    if ((comm === 'postgres' || comm === 'temporal') && isOurs(pid)) used[comm] += seconds;
  }
  return used;
};

/** Processor seconds of this process and the servers that it started, so far. @throws Error where there is no /proc */
export const cpuSeconds = (): number => {
  const used = readCpu();
  if (used === null) throw new Error('processor time is read from /proc');
  return used.service + used.postgres + used.temporal;
};

/** Round trips of this process to PostgreSQL. */
let trips = 0;
watchRoundTrips(() => {
  trips += 1;
});

/** Usage of the machine by `work`, divided by `count`: CPU by server, and round trips to PostgreSQL. */
export const measureUse = async <T>(
  count: number,
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly use: string; readonly tripsEach: number }> => {
  const [cpu, before] = [readCpu(), trips];
  const value = await work();
  const [after, tripsEach] = [readCpu(), (trips - before) / count];
  const each = (name: keyof Cpu): string =>
    cpu === null || after === null ? '?' : (((after[name] - cpu[name]) / count) * 1000).toFixed(1);
  const use = `CPU ms each: service ${each('service')}, ended children ${each('children')}, PostgreSQL ${each('postgres')}, Temporal ${each('temporal')}; ${tripsEach.toFixed(1)} round trips to PostgreSQL`;
  return { value, use, tripsEach };
};
