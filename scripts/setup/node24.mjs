import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { bin, root } from '../lib/paths.mjs';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { note, step } from '../lib/steps.mjs';

const NEEDED_MAJOR = 24;
const brought = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

async function isNode24(path) {
  const { status, output } = await capture(path, ['--version'], { timeoutMs: 20_000 });
  return status === 0 && output.startsWith(`v${NEEDED_MAJOR}.`);
}

/** npm makes no link to a program that is not there yet; `npm run` and the checks find `node` by it. */
function link() {
  const path = join(bin, 'node');
  if (!existsSync(path)) symlinkSync(join('..', 'node', 'bin', 'node'), path);
}

const runsHere = () => Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR;

/**
 * Path of Node 24, which the npm package `node` brings. An npm that blocks install scripts leaves it without its
 * program: then its script is run here.
 */
export async function obtainNode24() {
  if (existsSync(brought) && (await isNode24(brought))) return brought;
  return withLock(
    join(root, '.data', 'node.lock'),
    () => note('waiting: another process is installing Node 24'),
    async () => {
      if (existsSync(brought) && (await isNode24(brought))) return brought;
      const { status, output } = await step('Node 24: its npm package', 'under a minute', () =>
        capture(process.execPath, ['installArchSpecificPackage.js'], {
          cwd: join(root, 'node_modules', 'node'),
        }),
      );
      if (await isNode24(brought)) {
        link();
        return brought;
      }
      if (runsHere()) return process.execPath;
      throw new SetupError(
        `Node ${NEEDED_MAJOR} could not be installed (status ${status}):\n${excerpt(output)}\n` +
          `Install Node ${NEEDED_MAJOR} (https://nodejs.org) and run the command again with it.`,
      );
    },
  );
}
