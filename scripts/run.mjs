import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { runOrExplain } from './lib/explain.mjs';
import { wantsHelp } from './lib/help.mjs';
import { bin, root } from './lib/paths.mjs';
import { endWithParent } from './lib/process.mjs';
import { SetupError } from './lib/run.mjs';
import { note } from './lib/steps.mjs';
import { setUp } from './setup/setup.mjs';
import { buildWeb } from './setup/web.mjs';

/**
 * command → what it runs with Node 24, and what it needs besides the packages. `web`: `meanwhile` builds the workbench while the
 * command runs, `packages` only installs what its types need. Tests build it before they start.
 */
const COMMANDS = {
  start: { run: ['src/main.ts', 'all'], embedded: true, web: 'meanwhile' },
  migrate: { run: ['src/main.ts', 'migrate'] },
  cluster: { run: ['scripts/cluster.mjs'], embedded: true },
  demo: { run: ['src/cli/demo.ts'], embedded: true, web: 'meanwhile' },
  test: { run: ['scripts/test.mjs'], embedded: true, tests: true },
  check: { run: ['scripts/check.mjs'], embedded: true, client: true, web: 'packages' },
  'test-one': { run: ['scripts/test-one.mjs'], embedded: true, tests: true },
  'test-deep': { run: ['scripts/test-deep.mjs'], embedded: true, tests: true },
  'check-security': { run: ['scripts/check-security.mjs'], embedded: true, tests: true },
  'check-setup': { run: ['scripts/check-setup.mjs'], embedded: true },
  soak: { run: ['bench/soak/soak.ts'], embedded: true },
  bench: { run: ['bench/main.ts'], embedded: true },
  cad: { run: ['src/cli/cad.ts'] },
  drawing: { run: ['src/cli/drawing.ts'] },
  'drawing-accuracy': { run: ['scripts/drawing-accuracy.mjs'] },
  plan: { run: ['src/cli/plan.ts'] },
  nest: { run: ['src/cli/nest.ts'] },
  estimates: { run: ['src/cli/estimates.ts'] },
  env: { run: ['src/cli/env.ts'] },
  ask: { run: ['src/cli/ask.ts'] },
  'check-orphans': { run: ['src/cli/check-orphans.ts'] },
  recover: { run: ['src/cli/recover.ts'] },
  'backup-base': { run: ['scripts/backup-base.mjs'] },
  'check-ledger': { run: ['src/cli/check-ledger.ts'] },
  texts: { run: ['test/prose/main.ts'] },
  transcript: { run: ['test/mcp/transcript/main.ts'], embedded: true },
  'types-db': { run: ['scripts/db-types.mjs'], embedded: true },
  'verify-workflows': { run: ['src/cli/verify-workflows.ts'] },
  'payload-codec': { run: ['src/cli/payload-codec.ts'] },
  'payload-keys': { run: ['src/cli/payload-keys.ts'] },
  promote: { run: ['src/cli/promote.ts'] },
  'verify-sheet': { run: ['src/cli/verify-sheet.ts'] },
};

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
  const needs = wantsHelp(rest) ? {} : command;
  const node = await setUp(needs);
  // The service answers before the workbench is built, and runs without it.
  if (needs.web === 'meanwhile') void buildWeb().catch(({ message }) => note(message));
  process.exitCode = await runWith(node, [join(root, file), ...args, ...rest]);
});
