import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedDescription, webhooksDescription } from '../src/api/published.ts';
import { released, withChanges } from '../test/contract/changes-page.ts';
import { readCommand } from './lib/help.mjs';
import { root } from './lib/paths.mjs';
import { generateClient } from './setup/client.mjs';

const { values } = readCommand(
  `Usage: npm run openapi [-- --verify | --release]

Writes openapi.json and openapi-webhooks.json from the route table, and from them the generated part of the TypeScript client and the
changes since the last release in docs/api-changes.md.

  --verify    write nothing; exit with 1 if a file is out of date
  --release   also make this the description that later ones must stay compatible with
  --help      print this text`,
  { options: { verify: { type: 'boolean' }, release: { type: 'boolean' } } },
);

const versionOfPackage = async () => JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version;

const FILE = join(root, 'openapi.json');
const WEBHOOKS = join(root, 'openapi-webhooks.json');
const RELEASED = join(root, 'test/contract/released.json');
const CHANGES = join(root, 'docs/api-changes.md');
const text = `${JSON.stringify(publishedDescription(), null, 2)}\n`;
const webhooks = `${JSON.stringify(webhooksDescription(), null, 2)}\n`;
if (values.verify) {
  if ((await readFile(FILE, 'utf8')) !== text || (await readFile(WEBHOOKS, 'utf8')) !== webhooks) {
    console.error(
      'openapi.json or openapi-webhooks.json is out of date. Run npm run openapi and commit the result.',
    );
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, text);
  await writeFile(WEBHOOKS, webhooks);
  const before = JSON.parse(await readFile(RELEASED, 'utf8'));
  const page = withChanges(await readFile(CHANGES, 'utf8'), before, JSON.parse(text));
  await writeFile(CHANGES, values.release ? released(page, await versionOfPackage()) : page);
  if (values.release) await writeFile(RELEASED, `${JSON.stringify(JSON.parse(text))}\n`);
  await generateClient();
}
