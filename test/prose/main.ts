/** `npm run texts`: writes every text that a person reads, with its place and an example, so that a reader can go through all of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listOfTexts } from './list.ts';

const FILE = path.resolve(import.meta.dirname, '../../docs/texts.md');
const text = listOfTexts();
if (process.argv.includes('--verify')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    process.stderr.write('docs/texts.md is not up to date: run npm run texts\n');
    process.exitCode = 1;
  }
} else writeFileSync(FILE, text);
