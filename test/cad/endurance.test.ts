import { readdirSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunChildOptions, runChild } from '../../src/platform/sandbox/run-child.ts';
import { EXAMPLES } from './support.ts';

/** 500 in `npm run test:deep`; every day three of each ending, which show the same trend. */
const JOBS = Number(process.env.CAD_JOBS ?? 30);
const AT_ONCE = 2;
const MiB = 2 ** 20;

let folders: string;
const tmpBefore = process.env.TMPDIR;
beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'cad-endurance-'));
  // The child's user must be able to walk down to its folder.
  await chmod(folders, 0o755);
  process.env.TMPDIR = folders;
});
afterAll(async () => {
  if (tmpBefore === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = tmpBefore;
  await rm(folders, { recursive: true, force: true });
});

const STL = `solid a\n${[
  '0 0 0',
  '0 1 0',
  '1 0 0',
  '0 0 0',
  '1 0 0',
  '0 0 1',
  '0 0 0',
  '0 0 1',
  '0 1 0',
  '1 0 0',
  '0 1 0',
  '0 0 1',
]
  .map(
    (p, i) =>
      `${i % 3 === 0 ? 'facet normal 0 0 1\nouter loop\n' : ''}vertex ${p}\n${i % 3 === 2 ? 'endloop\nendfacet\n' : ''}`,
  )
  .join('')}endsolid a\n`;

/** Every way in which a job can end. Most read a mesh, which needs no kernel and takes a fraction of a second. */
const KINDS = ['step', 'stl', 'garbage', 'stl', 'cancelled', 'stl', 'crashed', 'stl', 'late', 'stl'] as const;
const ENDS: Readonly<Record<(typeof KINDS)[number], string>> = {
  step: 'ok',
  stl: 'ok',
  garbage: 'refused',
  cancelled: 'cancelled',
  crashed: 'crashed',
  late: 'limit',
};

async function runOne(kind: (typeof KINDS)[number]): Promise<string> {
  const tmpDir = await mkdtemp(join(folders, 'job-'));
  const input = join(tmpDir, 'in');
  if (kind === 'step') await copyFile(join(EXAMPLES, 'shaft_turned.step'), input);
  else await writeFile(input, kind === 'garbage' ? 'no solid at all' : STL);
  const cancel = new AbortController();
  const options: RunChildOptions = {
    script: join(import.meta.dirname, '../../src/cad/child.ts'),
    job: {
      input,
      format: kind === 'step' ? 'step' : kind === 'crashed' ? 'dwg' : 'stl',
      out_dir: join(tmpDir, 'out'),
      want: ['facts', 'pictures'],
    },
    timeoutMs: kind === 'late' ? 20 : 600_000,
    maxRssBytes: 2_000 * MiB,
    cpuSeconds: 120,
    maxOutputBytes: 100 * MiB,
    tmpDir,
    signal: cancel.signal,
  };
  if (kind === 'cancelled') setTimeout(() => cancel.abort(), 20);
  const { kind: end } = await runChild(options);
  await rm(tmpDir, { recursive: true, force: true });
  return end;
}

const onLinux = process.platform === 'linux';
const openFiles = (): number => (onLinux ? readdirSync('/proc/self/fd').length : 0);
const children = (): string[] =>
  onLinux
    ? readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
    : [];

async function runMany(count: number): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      const kind = KINDS[n % KINDS.length] ?? 'stl';
      expect(await runOne(kind), `job ${n}, ${kind}`).toBe(ENDS[kind]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

test(`${JOBS} jobs of every ending leave no process, no folder, no open file and no memory behind`, async () => {
  await runMany(KINDS.length);
  const before = { files: openFiles(), children: children().length, rss: process.memoryUsage.rss() };
  await runMany(JOBS - KINDS.length);
  expect(children()).toHaveLength(before.children);
  expect(await readdir(folders)).toEqual([]);
  expect(openFiles()).toBeLessThanOrEqual(before.files + 2);
  // Loose, because the collector comes when it likes; a leak of one job's buffers would be far above.
  expect((process.memoryUsage.rss() - before.rss) / MiB).toBeLessThan(150);
}, 3_600_000);
