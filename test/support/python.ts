import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../scripts/lib/lock.mjs';
import { cacheDir } from '../../scripts/lib/paths.mjs';

const INSTALL_MS = 600_000;
const run = promisify(execFile);

/**
 * The `bin` folder of a virtual environment with packages of PyPI, made once in the cache of the set-up. Null where Python, venv or the
 * registry cannot be had: the caller skips, and says so.
 */
export const pythonWith = (name: string, version: string): Promise<string | null> =>
  environmentOf(`${name}-${version}`, [`${name}==${version}`], { keepWheels: false, interpreter: 'python3' });

/** As `pythonWith`, for several packages. Their wheels are kept in `wheels` beside `bin`, so that they can be installed elsewhere offline. */
export const pythonWithAll = (
  name: string,
  requirements: readonly string[],
  interpreter = 'python3',
): Promise<string | null> => {
  const digest = createHash('sha256').update(requirements.join('\n')).digest('hex').slice(0, 12);
  return environmentOf(`${name}-${digest}`, requirements, { keepWheels: true, interpreter });
};

/** Arguments of `pip install` that takes these wheels and asks no registry. */
export const offline = (wheels: string): string[] => ['--no-index', '--find-links', wheels];

type Making = { readonly keepWheels: boolean; readonly interpreter: string };

const environmentOf = async (
  name: string,
  requirements: readonly string[],
  making: Making,
): Promise<string | null> => {
  const folder = path.join(cacheDir(), name);
  const bin = path.join(folder, 'bin');
  // Written last, so that an interrupted install is not taken for a whole one.
  const whole = path.join(folder, 'whole');
  if (existsSync(whole)) return bin;
  await mkdir(path.dirname(folder), { recursive: true });
  // Another run of the tests may be at the same folder.
  return withLock(
    `${folder}.lock`,
    () => undefined,
    async () => (existsSync(whole) || (await install(folder, whole, requirements, making)) ? bin : null),
  );
};

/** Not synchronously: the runner takes a worker that does not answer for a minute for a failed one. */
const install = async (
  folder: string,
  whole: string,
  requirements: readonly string[],
  { keepWheels, interpreter }: Making,
): Promise<boolean> => {
  const pip = path.join(folder, 'bin', 'pip');
  const wheels = path.join(folder, 'wheels');
  const steps: [string, string[]][] = [[interpreter, ['-m', 'venv', '--clear', folder]]];
  if (keepWheels) steps.push([pip, ['download', '--quiet', '--dest', wheels, ...requirements]]);
  steps.push([pip, ['install', '--quiet', ...(keepWheels ? offline(wheels) : []), ...requirements]]);
  steps.push(['touch', [whole]]);
  for (const [program, args] of steps) {
    const done = await run(program, args, { timeout: INSTALL_MS }).then(
      () => true,
      () => false,
    );
    if (!done) return false;
  }
  return true;
};
