import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolEnv } from '../lib/checks.mjs';
import { withLock } from '../lib/lock.mjs';
import { root } from '../lib/paths.mjs';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { step } from '../lib/steps.mjs';

const SOURCES = [
  ...['openapi.json', 'openapi-webhooks.json', 'openapi-ts.config.ts', 'package-lock.json'],
  'scripts/lib/descriptions.mjs',
];
const marker = join(root, 'clients/typescript/src/generated/.generated-from');

const digest = () => {
  const hash = createHash('sha256');
  for (const file of SOURCES) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
};

const isCurrent = () => existsSync(marker) && readFileSync(marker, 'utf8') === digest();

/** Generates the operations and types of the TypeScript client when a description, the generator or its settings changed. Safe to run twice at once. */
export async function generateClient() {
  if (isCurrent()) return;
  await withLock(
    join(root, '.data', 'client.lock'),
    () => {},
    async () => {
      if (isCurrent()) return;
      await step('Typed client of openapi.json: openapi-ts', 'ten seconds', async () => {
        const { status, output } = await capture('openapi-ts', [], { cwd: root, env: toolEnv() });
        if (status !== 0) throw new SetupError(`openapi-ts failed:\n${excerpt(output)}`);
        writeFileSync(marker, digest());
      });
    },
  );
}
