import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { COMMANDS } from './lib/commands.mjs';
import { runOrExplain } from './lib/explain.mjs';
import { wantsHelp } from './lib/help.mjs';
import { bin, root } from './lib/paths.mjs';
import { endWithParent } from './lib/process.mjs';
import { SetupError } from './lib/run.mjs';
import { note } from './lib/steps.mjs';
import { setUp } from './setup/setup.mjs';
import { buildWeb } from './setup/web.mjs';

/** Ends as the command ended. Signals are passed on, and the wait goes on until it has drained. */
function runWith(node, args) {
  const [command, all] = endWithParent(node, args, 'TERM');
  const child = spawn(command, all, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
  // Ctrl-C in a terminal reaches the child by itself: passing it on would look like a second, impatient one.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status, signal) => resolve(status ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

await runOrExplain(async () => {
  const [name, ...rest] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command)
    throw new SetupError(
      `Unknown command ${name ?? ''}. Known commands: ${Object.keys(COMMANDS).join(', ')}.`,
    );
  const [file, ...args] = command.run;
  // A help text needs no server to be built first.
  const needs = wantsHelp(rest) ? { client: command.client } : command;
  const node = await setUp(needs);
  // The service answers before the workbench is built, and runs without it.
  if (needs.web === 'meanwhile') void buildWeb().catch(({ message }) => note(message));
  process.exitCode = await runWith(node, [join(root, file), ...args, ...rest]);
});
