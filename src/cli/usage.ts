import { readArguments, USAGE_STATUS, UsageError } from '../../scripts/lib/arguments.mjs';

export { readArguments, USAGE_STATUS, UsageError };

/** Runs a command and returns its exit code: for wrong arguments it prints the error and the usage, and returns `misuse`. */
export const commandStatus = async (
  usage: string,
  main: () => Promise<number>,
  misuse: number = USAGE_STATUS,
): Promise<number> => {
  try {
    return await main();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    return misuse;
  }
};
