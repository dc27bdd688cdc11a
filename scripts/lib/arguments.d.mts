import type { ParseArgsConfig, parseArgs } from 'node:util';

/** Status of a command with wrong arguments (EX_USAGE of sysexits.h). */
export const USAGE_STATUS: 64;

/** Thrown for wrong arguments; the message names the argument and lists the known ones. */
export class UsageError extends Error {}

type WithHelp<T extends ParseArgsConfig> = Omit<T, 'options'> & {
  readonly options: T['options'] & { readonly help: { readonly type: 'boolean'; readonly short: 'h' } };
};

/** The arguments of a command as `parseArgs` reads them, `--help` always among them. */
export function readArguments<const T extends ParseArgsConfig>(
  config?: T,
): ReturnType<typeof parseArgs<WithHelp<T>>>;
