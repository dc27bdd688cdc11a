import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** When the process started: a process id alone may since have been given to another program. */
export function identityOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22, counted behind the name, which may itself hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
}

/** Linux can end a child whose parent is killed; elsewhere nothing tells it. */
const hasSetpriv = process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0;

/** Command and arguments of a program that gets `signal` when this process is gone, however it went. */
export function endWithParent(command, args, signal) {
  return hasSetpriv ? ['setpriv', ['--pdeathsig', signal, '--', command, ...args]] : [command, args];
}
