import { copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type CadLimits,
  childLimits,
  componentPicturesIn,
  poolOptions,
  runCad,
  runInOnePass,
} from '../../src/activities/cad-job.ts';
import { type ChildPool, createChildPool } from '../../src/platform/sandbox/child-pool.ts';
import { runChild } from '../../src/platform/sandbox/run-child.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
/** Of `.env.example`, `deploy/README.md` and `docs/operations/ingestion.md`. */
const WAITING_BYTES = 320 * 2 ** 20;
const LIMITS: CadLimits = { timeoutSeconds: 300, maxMemoryBytes: 3 * 1024 ** 3 };

describe('a file of a customer, read by a child that was started ahead', () => {
  let ahead: ChildPool;
  const folders: string[] = [];
  beforeAll(() => {
    ahead = createChildPool({ ...poolOptions(LIMITS), size: 1 });
  });
  afterAll(async () => {
    await ahead.close();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  type Want = readonly ('facts' | 'pictures')[];
  const outputs = async (want: Want, limits: CadLimits, name = 'bracket_sheetmetal.step') => {
    const folder = await mkdtemp(join(tmpdir(), 'cad-job-'));
    folders.push(folder);
    const file = join(folder, 'input');
    await copyFile(join(EXAMPLES, name), file);
    const job = { format: 'step' as const, want, folder, file, onProgress: () => undefined };
    const signal = new AbortController().signal;
    // By the engine as it is, where no child is waiting: whichever way it is compiled, the kernel says the same.
    if (limits.ahead !== undefined) await runCad({ ...job, signal }, limits);
    else {
      const asked = { input: file, format: 'step', out_dir: folder, want };
      const job = { ...childLimits(limits), tmpDir: folder, job: asked, timeoutMs: 300_000 };
      expect((await runChild(job)).kind).toBe('ok');
    }
    const names = (await readdir(folder)).filter((one) => one !== 'input').sort();
    return Object.fromEntries(
      await Promise.all(
        names.map(async (one) => [one, (await readFile(join(folder, one))).toString('base64')] as const),
      ),
    );
  };

  test.each(['facts', 'pictures'] as const)('gives the same %s, byte for byte', async (want) => {
    const warm = await outputs([want], { ...LIMITS, ahead });
    expect(Object.keys(warm).length).toBeGreaterThan(0);
    expect(warm).toEqual(await outputs([want], LIMITS));
  });

  test('gives the models of components too, byte for byte', async () => {
    const warm = await outputs(['pictures'], { ...LIMITS, ahead }, 'vice_assembly.step');
    expect(Object.keys(warm).filter((name) => name.startsWith('component.')).length).toBe(16);
    expect(warm).toEqual(await outputs(['pictures'], LIMITS, 'vice_assembly.step'));
  });

  const files = ['cover_moulded.step', 'vice_assembly.step', 'bracket_sheetmetal.step', 'shaft_turned.step'];

  test.each(process.env.DEEP === 'true' ? files : files.slice(0, 2))(
    'gives the same facts and pictures of %s, byte for byte, after it was prepared with a part of ours',
    async (name) => {
      const take = async () => {
        const child = await ahead.take();
        child.prepare();
        return child;
      };
      const prepared = await outputs(['facts', 'pictures'], { ...LIMITS, ahead: { ...ahead, take } }, name);
      expect(Object.keys(prepared)).toContain('facts.json');
      expect(prepared).toEqual(await outputs(['facts', 'pictures'], LIMITS, name));
    },
  );

  test('facts and pictures of one pass equal those of two, byte for byte, and the facts are reported before the end [UPL-2]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cad-job-'));
    folders.push(folder);
    const file = join(folder, 'input');
    await copyFile(join(EXAMPLES, 'bracket_sheetmetal.step'), file);
    const stages: string[] = [];
    let told = '';
    const job = {
      format: 'step' as const,
      folder,
      file,
      onProgress: ({ stage }: { stage: string }) => void stages.push(stage),
      signal: new AbortController().signal,
    };
    const ended = await runInOnePass(job, { ...LIMITS, ahead }, async (facts) => {
      told = JSON.stringify(facts);
      return true;
    });
    expect(ended).toBeNull();
    const made = async (name: string) => (await readFile(join(folder, name))).toString('base64');
    const [facts, pictures] = [await outputs(['facts'], LIMITS), await outputs(['pictures'], LIMITS)];
    expect(Buffer.from(told).toString('base64')).toBe(facts['facts.json']);
    for (const [name, bytes] of Object.entries({ ...facts, ...pictures }))
      expect(await made(name)).toBe(bytes);
    expect(stages.indexOf('facts')).toBeLessThan(stages.indexOf('pictures'));
  });

  test('a child that waited and was prepared has the reported memory, its small file included [UPL-3]', async () => {
    const child = await ahead.take();
    child.prepare();
    try {
      const input = join(child.tmpDir, 'input');
      await copyFile(join(EXAMPLES, 'plate_holes_pocket.step'), input);
      const want = ['facts', 'pictures'];
      const job = { input, format: 'step', out_dir: child.tmpDir, want };
      const outcome = await child.run({ job, timeoutMs: 300_000 });
      expect(outcome.kind).toBe('ok');
      expect(outcome.peakRssBytes).toBeLessThan(WAITING_BYTES);
    } finally {
      await ahead.discard(child);
    }
  });

  test('a file that is not STEP is refused by its name', async () => {
    await expect(outputs(['facts'], { ...LIMITS, ahead }, 'truth.json')).rejects.toMatchObject({
      type: 'file_fault',
      details: ['type_mismatch', expect.any(String)],
    });
  });
});

describe('a job that does not end well behind its facts', () => {
  let folder: string;
  let ahead: ChildPool;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cad-job-'));
    const script = join(import.meta.dirname, 'children/facts-then.ts');
    ahead = createChildPool({ ...childLimits(LIMITS), script, size: 0 });
  });
  afterEach(async () => {
    await ahead.close();
    await rm(folder, { recursive: true });
  });

  const run = async (how: string, take: (facts: unknown) => Promise<boolean>) => {
    const file = join(folder, 'input');
    await writeFile(file, how);
    const signal = new AbortController().signal;
    const job = { format: 'step' as const, folder, file, signal, onProgress: () => undefined };
    const linked = async () => {
      const child = await ahead.take();
      const elsewhere = join(folder, 'elsewhere');
      await writeFile(elsewhere, '{"of": "somebody else"}');
      await symlink(elsewhere, join(child.tmpDir, 'facts.json'));
      return child;
    };
    const pool = how === 'link' ? { ...ahead, take: linked } : ahead;
    return runInOnePass(job, { ...LIMITS, ahead: pool }, take);
  };

  test('its facts are taken, and its end is reported', async () => {
    const taken: unknown[] = [];
    const ended = await run('crash', async (facts) => {
      taken.push(facts);
      return true;
    });
    expect(taken).toEqual([{ of: 'the file' }]);
    expect(ended).toMatchObject({ kind: 'crashed', detail: 'exit code 7:' });
  });

  test('where the facts are not wanted any more, the rest is ended', async () => {
    expect(await run('go on', async () => false)).toMatchObject({ kind: 'cancelled' });
  });

  test('if the facts cannot be stored, the job ends and reports that', async () => {
    const away = () => Promise.reject(new Error('the database is away'));
    await expect(run('go on', away)).rejects.toThrow('the database is away');
  });

  test('a link in the place of the facts is not followed [UPL-2]', async () => {
    const taken: unknown[] = [];
    const take = async (facts: unknown) => taken.push(facts) > 0;
    await expect(run('link', take)).rejects.toMatchObject({ code: 'ELOOP' });
    expect(taken).toEqual([]);
  });

  test('a refusal before the facts is the file’s fault', async () => {
    await expect(run('refuse', async () => true)).rejects.toMatchObject({ type: 'file_fault' });
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
