/** `npm run texts`: writes every text that a person reads, with its place and an example, so that a reader can go through all of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandStatus, readArguments } from '../../src/cli/usage.ts';
import { listOfTexts } from './list.ts';

const HELP = `Usage: npm run texts [-- --verify]

Writes every text that a person reads to docs/texts.md, with its place and an example. The texts are those of the published description
and those of the source.

  --verify   only check that the page is up to date
  --help     print this text`;

const FILE = path.resolve(import.meta.dirname, '../../docs/texts.md');

process.exitCode = await commandStatus(HELP, async () => {
  const { values } = readArguments({ options: { verify: { type: 'boolean' } } });
  if (values.help === true) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const text = listOfTexts();
  if (values.verify === true) {
    if (readFileSync(FILE, 'utf8') === text) return 0;
    process.stderr.write('docs/texts.md is out of date. Run npm run texts and commit the result.\n');
    return 1;
  }
  writeFileSync(FILE, text);
  return 0;
});
