import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeIO } from '@gltf-transform/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GeometryFacts } from '../../src/cad/facts.ts';
import { type RunChildOptions, runChild } from '../../src/platform/sandbox/run-child.ts';
import { EXAMPLES } from './support.ts';

const script = join(import.meta.dirname, '../../src/cad/child.ts');
const MiB = 2 ** 20;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cad-child-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

let jobs = 0;
async function ingest(
  source: string | Uint8Array,
  format: string,
  want: string[],
  more: Partial<RunChildOptions> = {},
) {
  jobs += 1;
  const tmpDir = await mkdtemp(join(root, `job-${jobs}-`));
  const input = join(tmpDir, 'input');
  if (typeof source === 'string') await copyFile(source, input);
  else await writeFile(input, source);
  const outcome = await runChild({
    script,
    job: { input, format, out_dir: join(tmpDir, 'out'), want },
    timeoutMs: 300_000,
    maxRssBytes: 2_000 * MiB,
    cpuSeconds: 150,
    maxOutputBytes: 200 * MiB,
    tmpDir,
    ...more,
  });
  return { outcome, folder: join(tmpDir, 'out') };
}

const plate = join(EXAMPLES, 'plate_holes_pocket.step');

describe('the child process, run through the sandbox', () => {
  test('writes facts and pictures and reports its progress', async () => {
    const stages: string[] = [];
    const { outcome, folder } = await ingest(plate, 'step', ['facts', 'pictures'], {
      onProgress: ({ stage }) => stages.push(stage),
    });
    expect(outcome).toMatchObject({ kind: 'ok', result: { schema: 1 } });
    expect(stages.indexOf('facts')).toBeGreaterThan(0);
    expect(stages.indexOf('facts')).toBeLessThan(stages.indexOf('pictures'));
    const facts = JSON.parse(await readFile(join(folder, 'facts.json'), 'utf8')) as GeometryFacts;
    expect(facts.features.filter((one) => one.kind === 'hole')).toHaveLength(5);
    const faces = await new NodeIO().read(join(folder, 'faces.glb'));
    const ids = faces
      .getRoot()
      .listMeshes()[0]
      ?.listPrimitives()
      .map((one) => one.getExtras().face_id);
    expect(ids).toEqual(facts.faces.map((face) => face.id));
  });

  test.each([
    [['facts'], ['facts.json']],
    [['pictures'], ['faces.glb', 'preview.glb']],
  ])('%s alone is possible', async (want, files) => {
    const { outcome, folder } = await ingest(plate, 'step', want);
    expect(outcome.kind).toBe('ok');
    expect((await readdir(folder)).filter((name) => name !== 'thumbnail.png').sort()).toEqual(files);
  });

  test.each([
    ['empty', new Uint8Array(), 'step'],
    ['type_mismatch', Buffer.from('%PDF-1.7'), 'step'],
    ['type_mismatch', Buffer.from('ISO-10303-21;'), 'stl'],
    ['unreadable', Buffer.from('ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n#1=CARTESIAN_POINT('), 'step'],
  ])('%s is a refusal with words, not a crash', async (code, bytes, format) => {
    const { outcome } = await ingest(bytes, format, ['facts']);
    expect(outcome).toMatchObject({ kind: 'refused', code });
    expect(outcome.kind === 'refused' && outcome.message.length).toBeGreaterThan(10);
  });

  test('a cancelled job ends at once, whatever the kernel is doing: no stage follows', async () => {
    const cancel = new AbortController();
    const stages: string[] = [];
    const running = ingest(plate, 'step', ['facts', 'pictures'], {
      signal: cancel.signal,
      onProgress: ({ stage }) => {
        stages.push(stage);
        if (stage === 'geometry') cancel.abort();
      },
    });
    expect((await running).outcome).toMatchObject({ kind: 'cancelled' });
    expect(stages.at(-1)).toBe('geometry');
  });

  test('a job that makes no sense is a crash: the fault is the caller’s', async () => {
    const { outcome } = await ingest(plate, 'dwg', ['facts']);
    expect(outcome).toMatchObject({ kind: 'crashed' });
  });
});
