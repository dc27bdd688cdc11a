import { SetupError } from './run.mjs';

const OLDEST_NODE = 20;

/** Runs the main function of a script; what the user has to cure is printed without a stack. */
export async function runOrExplain(main) {
  const major = Number(process.versions.node.split('.')[0]);
  try {
    if (major < OLDEST_NODE) {
      throw new SetupError(
        `Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or newer (https://nodejs.org).`,
      );
    }
    await main();
  } catch (error) {
    console.error(error instanceof SetupError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
