import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Isolation } from './outcome.ts';

/** The unprivileged user and group that Linux systems reserve for this (`nobody`). */
export const NOBODY = 65534;

const TOOL_FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

function tool(name: string): string | null {
  for (const folder of TOOL_FOLDERS) {
    const path = join(folder, name);
    if (!existsSync(path)) continue;
    accessSync(path, constants.X_OK);
    return path;
  }
  return null;
}

/** True if the permission bits let an unrelated user read `path` (and enter it, for a folder). */
export function isReadableByOthers(path: string): boolean {
  const own = statSync(path);
  if ((own.mode & 0o004) === 0 || (own.isDirectory() && (own.mode & 0o001) === 0)) return false;
  return othersMayEnterParentsOf(path);
}

/** True if the permission bits let an unrelated user traverse to `path`. */
function othersMayEnterParentsOf(path: string): boolean {
  for (let at = dirname(path); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

async function works(command: readonly string[]): Promise<boolean> {
  const [file, ...args] = command;
  if (file === undefined) return false;
  return promisify(execFile)(file, [...args, '/bin/true']).then(
    () => true,
    () => false,
  );
}

type SystemSupport = {
  readonly unshare: readonly string[] | null;
  readonly setpriv: string | null;
  readonly prlimit: string | null;
};

let probed: Promise<SystemSupport> | undefined;

async function probe(): Promise<SystemSupport> {
  const root = process.getuid?.() === 0;
  const unshare = tool('unshare');
  const flags = root ? ['--net'] : ['--map-root-user', '--net'];
  const setpriv = tool('setpriv');
  const drop = setpriv === null ? null : [setpriv, '--reuid=65534', '--regid=65534', '--clear-groups'];
  return {
    unshare: unshare !== null && (await works([unshare, ...flags])) ? [unshare, ...flags] : null,
    setpriv: root && drop !== null && (await works(drop)) ? setpriv : null,
    prlimit: tool('prlimit'),
  };
}

type IsolationOptions = {
  readonly cpuSeconds: number;
  readonly maxFileBytes: number;
  /** Paths that the unprivileged user must be able to read. */
  readonly mustRead: readonly string[];
  /** The folder given to the unprivileged user. */
  readonly tmpDir: string;
};

/** The command prefix that isolates a child, and the measures in force. Lists those that this machine does not support. */
export async function isolationPrefix(
  options: IsolationOptions,
): Promise<{ readonly prefix: readonly string[]; readonly isolation: Isolation }> {
  probed ??= probe();
  const can = await probed;
  const missing: string[] = [];
  const prefix: string[] = [];

  if (can.unshare !== null) prefix.push(...can.unshare);
  else missing.push('network: unshare is not permitted here');

  if (can.prlimit !== null) {
    const cpu = Math.ceil(options.cpuSeconds);
    prefix.push(can.prlimit, `--cpu=${cpu}:${cpu + 2}`, `--fsize=${options.maxFileBytes}`, '--core=0');
  } else missing.push('kernel limits: prlimit is not installed');

  const unreachable = [...options.mustRead.filter((path) => !isReadableByOthers(path))];
  if (!othersMayEnterParentsOf(options.tmpDir)) unreachable.push(options.tmpDir);
  const separate = can.setpriv !== null && unreachable.length === 0;
  if (separate && can.setpriv !== null) {
    prefix.push(can.setpriv, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups');
    prefix.push('--no-new-privs', '--pdeathsig=KILL');
  } else if (can.setpriv === null) missing.push('user: only root with setpriv can change it');
  else missing.push(`user: another user cannot read ${unreachable.join(', ')}`);

  return {
    prefix,
    isolation: {
      user: separate ? 'separate' : 'same',
      network: can.unshare === null ? 'shared' : 'none',
      kernelLimits: can.prlimit !== null,
      missing,
    },
  };
}
