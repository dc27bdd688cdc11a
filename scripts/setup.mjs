import { orExplain } from './lib/explain.mjs';
import { orHelp } from './lib/help.mjs';
import { setUp } from './setup/setup.mjs';

orHelp(`Usage: npm run setup [-- --tests]

Installs the packages and Node 24, builds the embedded Temporal and S3 servers and checks PostgreSQL; what is there already is kept.
  --tests   also what only the tests need`);

await orExplain(async () => {
  const node = await setUp({ embedded: true, tests: process.argv.includes('--tests') });
  console.log(`Everything is here. Node 24: ${node}`);
});
