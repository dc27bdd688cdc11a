import { runOrExplain } from './lib/explain.mjs';
import { readCommand } from './lib/help.mjs';
import { setUp } from './setup/setup.mjs';

const { values } = readCommand(
  `Usage: npm run setup [-- --tests]

Installs the packages and Node 24, builds the embedded Temporal and S3 servers and the workbench, and checks PostgreSQL. Skips what is already there.

  --tests   also install what only the tests need
  --help    print this text`,
  { options: { tests: { type: 'boolean' } } },
);

await runOrExplain(async () => {
  const node = await setUp({ embedded: true, web: 'built', tests: values.tests === true });
  console.log(`Set-up is complete. Node 24: ${node}`);
});
