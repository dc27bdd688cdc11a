import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { bin, root } from './paths.mjs';
import { capture } from './run.mjs';

/** What is checked without running the code: [name, program, arguments, what to do when it fails]. */
export const STATIC_CHECKS = [
  // With what the last look found: a change costs a sixth of the whole. Those of the workbench too.
  ['types', 'npm', ['run', '--silent', 'types'], 'correct the types listed above'],
  [
    'format and lint',
    'biome',
    ['check', '--error-on-warnings', '.'],
    'run npm run format, then correct the rest',
  ],
  [
    'walls',
    'depcruise',
    ['--config', '.dependency-cruiser.mjs', 'src', 'clients/typescript/src', 'web/src'],
    'move the import to a package that may have it, see ARCHITECTURE.md',
  ],
];

export const toolEnv = () => ({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` });

/** Runs one of them; true when it holds. Its output is shown only when it does not. */
export async function passes([name, command, args, hint]) {
  const start = Date.now();
  const { status, output } = await capture(command, args, { cwd: root, env: toolEnv() });
  const took = `${((Date.now() - start) / 1000).toFixed(1)} s`;
  console.log(status === 0 ? `✓ ${name} (${took})` : `${output.trimEnd()}\n✗ ${name} (${took}): ${hint}`);
  return status === 0;
}

/** Runs a program with its output shown; resolves to its exit status, or null when it was ended (by `limitMs` too). */
export function show(command, args, limitMs, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...toolEnv(), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    let patience;
    const limit = setTimeout(() => {
      console.error(`✗ ${command} was stopped after its limit of ${Math.round(limitMs / 60_000)} min`);
      child.kill('SIGTERM');
      patience = setTimeout(() => child.kill('SIGKILL'), 30_000);
    }, limitMs);
    const pass = (signal) => child.kill(signal);
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, pass);
    child.once('error', reject);
    child.once('exit', (status) => {
      clearTimeout(limit);
      clearTimeout(patience);
      for (const signal of ['SIGTERM', 'SIGHUP']) process.removeListener(signal, pass);
      resolve(status);
    });
  });
}
