import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CadLimits, childLimits, runCad } from '../../src/activities/cad-job.ts';
import { type ChildPool, createChildPool } from '../../src/platform/sandbox/child-pool.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const LIMITS: CadLimits = { timeoutSeconds: 300, maxMemoryBytes: 3 * 1024 ** 3 };

describe('a file of a customer, read by a child that was started ahead', () => {
  let ahead: ChildPool;
  const folders: string[] = [];
  beforeAll(() => {
    ahead = createChildPool({ ...childLimits(LIMITS), args: ['--ahead'], size: 1 });
  });
  afterAll(async () => {
    await ahead.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  const outputs = async (want: 'facts' | 'pictures', limits: CadLimits, name = 'bracket_sheetmetal.step') => {
    const folder = await mkdtemp(join(tmpdir(), 'cad-job-'));
    folders.push(folder);
    const file = join(folder, 'input');
    await copyFile(join(EXAMPLES, name), file);
    const job = { format: 'step' as const, want, folder, file, onProgress: () => undefined };
    await runCad({ ...job, signal: new AbortController().signal }, limits);
    const names = (await readdir(folder)).filter((one) => one !== 'input').sort();
    return Object.fromEntries(
      await Promise.all(
        names.map(async (one) => [one, (await readFile(join(folder, one))).toString('base64')] as const),
      ),
    );
  };

  test.each(['facts', 'pictures'] as const)('gives the same %s, byte for byte', async (want) => {
    const warm = await outputs(want, { ...LIMITS, ahead });
    expect(Object.keys(warm).length).toBeGreaterThan(0);
    expect(warm).toEqual(await outputs(want, LIMITS));
  });

  test('what is no STEP file is refused by its name', async () => {
    await expect(outputs('facts', { ...LIMITS, ahead }, 'truth.json')).rejects.toMatchObject({
      type: 'file_fault',
      details: ['type_mismatch', expect.any(String)],
    });
  });
});
