import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Thrown for what the user has to cure; printed without a stack. */
export class SetupError extends Error {
  name = 'SetupError';
}

const children = new Set();

/** A set-up that is interrupted ends what it started: an orphaned compiler would go on for minutes. */
function endAll(signal) {
  for (const child of children) killGroup(child.pid);
  process.exit(128 + constants.signals[signal]);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Signals are caught only while something runs, so that whoever imports this keeps their own handling. */
function remember(child) {
  if (children.size === 0) for (const signal of SIGNALS) process.on(signal, endAll);
  children.add(child);
}

function forget(child) {
  if (children.delete(child) && children.size === 0) {
    for (const signal of SIGNALS) process.removeListener(signal, endAll);
  }
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
 * `onOutput` gets each piece of it. Resolves to {status, output}; status is null when the program is missing or was ended by a signal or time limit.
 */
export function capture(command, args, { cwd, env, timeoutMs, uid, gid, onOutput } = {}) {
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
      onOutput?.(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    if (child.pid) remember(child);
    child.on('error', (error) => {
      clearTimeout(timer);
      forget(child);
      resolve({ status: null, output: error.message });
    });
    child.on('close', (status) => {
      clearTimeout(timer);
      forget(child);
      resolve({ status, output });
    });
  });
}

/** The first and last lines of an output, indented, for an error message: the cause stands at either end. */
export function excerpt(output, lines = 24) {
  const all = output.trimEnd().split('\n');
  const half = lines / 2;
  const kept = all.length <= lines ? all : [...all.slice(0, half), '…', ...all.slice(-half)];
  return kept.map((line) => `    ${line}`).join('\n');
}
