import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const spectral = path.join(ROOT, 'node_modules/.bin/spectral');
const run = promisify(execFile);

test('the published description has no finding of spectral, not even a hint [CON-6]', async () => {
  const { stdout } = await run(spectral, ['lint', 'openapi.json', '--fail-severity=hint'], { cwd: ROOT });
  expect(stdout).toContain('No results');
});
