import { copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CadLimits, childLimits, componentPicturesIn, runCad } from '../../src/activities/cad-job.ts';
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

  test('gives the models of components too, byte for byte', async () => {
    const warm = await outputs('pictures', { ...LIMITS, ahead }, 'vice_assembly.step');
    expect(Object.keys(warm).filter((name) => name.startsWith('component.')).length).toBe(16);
    expect(warm).toEqual(await outputs('pictures', LIMITS, 'vice_assembly.step'));
  });

  test('what is no STEP file is refused by its name', async () => {
    await expect(outputs('facts', { ...LIMITS, ahead }, 'truth.json')).rejects.toMatchObject({
      type: 'file_fault',
      details: ['type_mismatch', expect.any(String)],
    });
  });
});

test('of what a job leaves, models of components are files of their names alone, and not more than there can be', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cad-job-'));
  try {
    const good = ['component.b1.faces.glb', 'component.f1p12x-1.preview.glb'];
    for (const name of [
      ...good,
      'component..faces.glb',
      'component.p1.other.glb',
      'x.component.p1.faces.glb',
    ])
      await writeFile(join(folder, name), '');
    await symlink('/etc/hostname', join(folder, 'component.p2.faces.glb'));
    expect(await componentPicturesIn(folder)).toEqual(good);
    for (let i = 0; i < 700; i += 1) await writeFile(join(folder, `component.p${i + 10}.faces.glb`), '');
    expect(await componentPicturesIn(folder)).toHaveLength(600);
  } finally {
    await rm(folder, { recursive: true });
  }
});
