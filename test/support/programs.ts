import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

export type Settings = Readonly<Record<string, string>>;
export type Finished = { readonly code: number; readonly out: string; readonly err: string };

/** Runs a program to its end, with this environment and no other. */
export const finished = async (
  program: string,
  args: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Finished> => {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode ?? -1, out, err };
};

export type Running = { readonly said: () => string; readonly stop: () => Promise<void> };

/** Starts a program that goes on. @returns what it has printed so far, and its end */
export const started = (
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Settings },
): Running => {
  const child: ChildProcess = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return {
    said: () => said,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** The version that a program prints, or null where it is not installed. */
export const versionOf = async (program: string, args: readonly string[]): Promise<string | null> =>
  promisify(execFile)(program, [...args]).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
