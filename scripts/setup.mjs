import { runOrExplain } from './lib/explain.mjs';
import { readCommand } from './lib/help.mjs';
import { pinArchives } from './setup/archives.mjs';
import { setUp } from './setup/setup.mjs';

const { values } = readCommand(
  `Usage: npm run setup [-- --tests | --pin]

Installs the packages and Node 24, brings the embedded Temporal and S3 servers, builds the workbench, and checks PostgreSQL. Skips what is already there.
A server comes from the PATH, the cache, its project's archive with the pinned digest, or a build with Go, in this order.

  --tests   also install what only the tests need
  --pin     for maintainers: download each archive of scripts/setup/archives.json that has no digest, and write its SHA-256 there
  --help    print this text`,
  { options: { tests: { type: 'boolean' }, pin: { type: 'boolean' } } },
);

await runOrExplain(async () => {
  if (values.pin) {
    await pinArchives();
    return;
  }
  const node = await setUp({ embedded: true, web: 'built', tests: values.tests === true });
  console.log(`Set-up is complete. Node 24: ${node}`);
});
