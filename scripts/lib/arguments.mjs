import { parseArgs } from 'node:util';

/** Status of a command with wrong arguments (EX_USAGE of sysexits.h). */
export const USAGE_STATUS = 64;

/** Thrown for wrong arguments; the message names the argument and lists the known ones. */
export class UsageError extends Error {}

const HELP = { help: { type: 'boolean', short: 'h' } };

/** The arguments of a command as `parseArgs` reads them, `--help` always among them. */
export function readArguments({ options = {}, ...config } = {}) {
  const all = { ...options, ...HELP };
  try {
    return parseArgs({ ...config, options: all });
  } catch (error) {
    if (!(error instanceof TypeError) || !('code' in error)) throw error;
    const [problem] = error.message.split('. ');
    const known = Object.keys(all).map((name) => `--${name}`);
    throw new UsageError(`${problem.replace(/\.$/, '')}. Known options: ${known.join(', ')}.`);
  }
}
