import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as workflows from '../../src/workflows/index.ts';

const BUNDLE = path.resolve(import.meta.dirname, '../../src/platform/workflow-bundle.ts');
const PRINTED = 'The bundle is at ';

/** What a process with this compile cache runs its workflows from. */
const bundleOf = async (cache: string): Promise<string> => {
  const script = `const { workflowBundle } = await import(${JSON.stringify(BUNDLE)});
    process.stdout.write('\\n${PRINTED}' + (await workflowBundle()).codePath);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
  });
  return stdout.slice(stdout.lastIndexOf(PRINTED) + PRINTED.length);
};

test('workflows are bundled once for all processes that share a compile cache', async () => {
  const cache = await mkdtemp(path.join(tmpdir(), 'bundle-'));
  try {
    const file = await bundleOf(cache);
    const code = await readFile(file, 'utf8');
    for (const name of Object.keys(workflows)) expect(code).toContain(name);
    // A second bundle would be a file of today.
    await utimes(file, 1, 1);
    expect(await bundleOf(cache)).toBe(file);
    expect((await stat(file)).mtimeMs).toBe(1000);
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
});
