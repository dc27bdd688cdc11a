import process from 'node:process';
import { BUILT_BUNDLES, buildBundles } from '../platform/workflow-bundle.ts';
import { endWith } from './access.ts';
import { commandStatus, readArguments } from './usage.ts';

const USAGE = `Usage: node src/cli/bundle-workflows.ts

Bundles the workflows into the folder bundles, as the image has them: a worker then starts without bundling. A bundle whose sources have changed
since is not used.

  --help   print this text

Exit codes: 0 done, 2 wrong arguments, or the workflows cannot be bundled.`;

const main = async (argv: readonly string[]): Promise<number> => {
  const { values } = readArguments({ args: [...argv] });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  await buildBundles(BUILT_BUNDLES);
  return 0;
};

endWith(commandStatus(USAGE, () => main(process.argv.slice(2)), 2));
