import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Status of a command that makes no sense (EX_USAGE of sysexits.h). */
export const USAGE_STATUS = 64;

/** Thrown for a command that makes no sense; `message` says what is wrong with it. */
export class UsageError extends Error {}

/** What a command was asked for, as `parseArgs` reads it; an option that is not known is a `UsageError`. */
export const argumentsOf = <T extends ParseArgsConfig>(config: T) => {
  try {
    return parseArgs(config);
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) throw new UsageError(error.message);
    throw error;
  }
};

/** Runs a command and gives its status; of one that makes no sense it says what is wrong, and how it is used. */
export const commandStatus = async (usage: string, main: () => Promise<number>): Promise<number> => {
  try {
    return await main();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    return USAGE_STATUS;
  }
};
