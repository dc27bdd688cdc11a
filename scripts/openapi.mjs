import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedDescription, webhooksDescription } from '../src/api/published.ts';
import { orHelp } from './lib/help.mjs';
import { root } from './lib/paths.mjs';
import { generateClient } from './setup/client.mjs';

orHelp(`Usage: npm run openapi [-- --verify | --release]

Writes openapi.json and openapi-webhooks.json from the route table, and the typed client of the tests from it.
  --verify    only says whether both are what it would write
  --release   also makes it the description that later ones must not break`);

const FILE = join(root, 'openapi.json');
const WEBHOOKS = join(root, 'openapi-webhooks.json');
const RELEASED = join(root, 'test/contract/released.json');
const text = `${JSON.stringify(publishedDescription(), null, 2)}\n`;
const webhooks = `${JSON.stringify(webhooksDescription(), null, 2)}\n`;
if (process.argv.includes('--verify')) {
  if ((await readFile(FILE, 'utf8')) !== text || (await readFile(WEBHOOKS, 'utf8')) !== webhooks) {
    console.error(
      'openapi.json or openapi-webhooks.json is not what the route table describes: run npm run openapi',
    );
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, text);
  await writeFile(WEBHOOKS, webhooks);
  if (process.argv.includes('--release')) await writeFile(RELEASED, `${JSON.stringify(JSON.parse(text))}\n`);
  await generateClient();
}
