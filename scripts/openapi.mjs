// Writes openapi.json from the route table; --verify only says whether the committed file is what it would write; --release also makes
// it the description that later ones must not break.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedDescription } from '../src/api/published.ts';
import { root } from './lib/paths.mjs';

const FILE = join(root, 'openapi.json');
const RELEASED = join(root, 'test/contract/released.json');
const text = `${JSON.stringify(publishedDescription(), null, 2)}\n`;
if (process.argv.includes('--verify')) {
  if ((await readFile(FILE, 'utf8')) !== text) {
    console.error('openapi.json is not what the route table describes: run npm run openapi');
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, text);
  if (process.argv.includes('--release')) await writeFile(RELEASED, `${JSON.stringify(JSON.parse(text))}\n`);
}
