import { spawn } from 'node:child_process';

/** Thrown for what the user has to cure; printed without a stack. */
export class SetupError extends Error {
  name = 'SetupError';
}

const children = new Set();

// A set-up that is interrupted ends what it started: an orphaned compiler would go on for minutes.
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  const onSignal = () => {
    if (children.size === 0) return;
    for (const child of children) killGroup(child.pid);
    process.exit(status);
  };
  process.on(signal, onSignal);
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Runs a program to its end, with its output kept.
 * Resolves to {status, output}; status is null when the program is missing or was ended by a signal or time limit.
 */
export function capture(command, args, { cwd, env, timeoutMs, uid, gid } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...(uid === undefined ? {} : { uid, gid }),
    });
    let output = '';
    const timer = timeoutMs && setTimeout(() => child.pid && killGroup(child.pid), timeoutMs);
    const keep = (chunk) => {
      output = (output + chunk).slice(-64_000);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    if (child.pid) children.add(child);
    child.on('error', (error) => {
      clearTimeout(timer);
      children.delete(child);
      resolve({ status: null, output: error.message });
    });
    child.on('close', (status) => {
      clearTimeout(timer);
      children.delete(child);
      resolve({ status, output });
    });
  });
}

/** The last lines of an output, indented, for an error message. */
export const tail = (output, lines = 15) =>
  output
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .map((line) => `    ${line}`)
    .join('\n');
