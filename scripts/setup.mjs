import { orExplain } from './lib/explain.mjs';
import { setUp } from './setup/setup.mjs';

await orExplain(async () => {
  const node = await setUp({ embedded: true, tests: process.argv.includes('--tests') });
  console.log(`Everything is here. Node 24: ${node}`);
});
