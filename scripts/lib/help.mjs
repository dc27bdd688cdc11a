import { readArguments, USAGE_STATUS, UsageError } from './arguments.mjs';

const HELP_OPTIONS = ['--help', '-h'];

export const wantsHelp = (args) => args.some((arg) => HELP_OPTIONS.includes(arg));

/** Prints the help text and ends the process where it is asked for; for commands that pass their arguments on. */
export function orHelp(usage) {
  if (!wantsHelp(process.argv.slice(2))) return;
  console.log(usage);
  process.exit(0);
}

/** Reads the arguments of a script. Ends the process with the help text where it is asked for, and with what is wrong with an argument. */
export function readCommand(usage, config) {
  try {
    const read = readArguments(config);
    if (!read.values.help) return read;
    console.log(usage);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(USAGE_STATUS);
  }
}
