import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStl } from '../../src/cad/mesh/stl.ts';
import type { ChildOutcome } from '../../src/platform/sandbox/outcome.ts';
import { runChild } from '../../src/platform/sandbox/run-child.ts';
import { EXAMPLES } from './support.ts';

const MiB = 2 ** 20;
const GEOMETRY = ['plate_holes_pocket.step', 'shaft_turned.step', 'bracket_sheetmetal.step'];
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cad-robust-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Far from what any of these files takes: what is shown is that they are refused, not that they are ended. */
const limits = { timeoutMs: 900_000, maxRssBytes: 2_500 * MiB, cpuSeconds: 300, maxOutputBytes: 400 * MiB };

async function ingest(fill: (path: string) => Promise<void>, format = 'step'): Promise<ChildOutcome> {
  const tmpDir = await mkdtemp(join(root, 'job-'));
  await fill(join(tmpDir, 'in'));
  const outcome = await runChild({
    ...limits,
    script: join(import.meta.dirname, '../../src/cad/child.ts'),
    job: { input: join(tmpDir, 'in'), format, out_dir: join(tmpDir, 'out'), want: ['facts'] },
    tmpDir,
  });
  await rm(tmpDir, { recursive: true, force: true });
  return outcome;
}

const CODES = new Set([
  'ok',
  'empty',
  'type_mismatch',
  'unreadable',
  'no_solid',
  'implausible_size',
  'kernel_limit',
  'too_large',
]);

/** 500 in `npm run test:deep`. */
const MUTANTS = Number(process.env.CAD_MUTANTS ?? 40);
/** Read by one child, within its limits of time. */
const MUTANTS_PER_CHILD = 40;

test('mutated STEP files: a record or a typed reason, and a crash of the kernel stays in its child', async () => {
  const tmpDir = await mkdtemp(join(root, 'mutants-'));
  for (const name of GEOMETRY) await copyFile(join(EXAMPLES, name), join(tmpDir, name));
  const outcomes: string[] = [];
  let crashes = 0;
  for (let from = 0; from < MUTANTS; ) {
    let reached = from;
    const to = Math.min(from + MUTANTS_PER_CHILD, MUTANTS);
    const outcome = await runChild({
      ...limits,
      script: join(import.meta.dirname, 'children/mutants.ts'),
      job: { inputs: GEOMETRY.map((name) => join(tmpDir, name)), from, to },
      tmpDir,
      onProgress: ({ stage }) => {
        reached = Number(stage);
      },
    });
    if (outcome.kind === 'ok') {
      outcomes.push(...(outcome.result.outcomes as string[]));
      from = to;
      continue;
    }
    // The child is lost with the seed that broke it; a fresh one goes on behind it.
    expect(outcome, JSON.stringify(outcome)).toMatchObject({ kind: 'crashed' });
    expect(outcome.kind === 'crashed' && outcome.detail).toMatch(/RuntimeError|RangeError/);
    crashes += 1;
    from = reached + 1;
  }
  expect(crashes).toBeLessThanOrEqual(Math.ceil(MUTANTS / 30));
  const strange = outcomes.filter((code) => !CODES.has(code));
  expect(strange).toEqual([]);
  expect(outcomes.filter((code) => code !== 'ok').length).toBeGreaterThan(MUTANTS / 10);
});

const HEAD = "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n";
const TAIL = '\nENDSEC;\nEND-ISO-10303-21;\n';

const source = (): string => readFileSync(join(import.meta.dirname, 'files/plate_ap242_mm.step'), 'latin1');

describe('files made to hurt', () => {
  test('a part of a million metres is said to be implausible', async () => {
    const outcome = await ingest(async (path) => {
      const { readFile } = await import('node:fs/promises');
      const plate = await readFile(join(EXAMPLES, 'plate_holes_pocket.step'), 'latin1');
      const huge = plate.replace(/SI_UNIT\(\.MILLI\.,\.METRE\.\)/, 'SI_UNIT(.MEGA.,.METRE.)');
      await writeFile(path, huge);
    });
    expect(outcome).toMatchObject({ kind: 'refused', code: 'implausible_size' });
  });

  test('a part whose coordinates are a thousand million millimetres', async () => {
    const outcome = await ingest(async (path) => {
      const far = source().replace(
        /CARTESIAN_POINT\('',\(([^)]*)\)\)/g,
        (_, list: string) =>
          `CARTESIAN_POINT('',(${list
            .split(',')
            .map((x) => (Number(x) * 2e7).toFixed(1))
            .join(',')}))`,
      );
      await writeFile(path, far);
    });
    expect(outcome).toMatchObject({ kind: 'refused', code: 'implausible_size' });
  });

  /** Every record of a kind refers to itself, or a representation contains itself by way of a mapped item. */
  test.each([
    [
      'a placement on itself',
      'unreadable',
      (text: string) =>
        text.replace(/#(\d+) = AXIS2_PLACEMENT_3D\('',#\d+,/g, "#$1 = AXIS2_PLACEMENT_3D('',#$1,"),
    ],
    [
      'a vertex at itself',
      'unreadable',
      (text: string) => text.replace(/#(\d+) = VERTEX_POINT\('',#\d+\)/g, "#$1 = VERTEX_POINT('',#$1)"),
    ],
    [
      'a body of itself',
      'unreadable',
      (text: string) =>
        text.replace(/#(\d+) = MANIFOLD_SOLID_BREP\('',#\d+\)/, "#$1 = MANIFOLD_SOLID_BREP('',#$1)"),
    ],
    [
      'a representation in itself',
      'kernel_limit',
      (text: string) =>
        text.replace(
          /#(\d+) = ADVANCED_BREP_SHAPE_REPRESENTATION\('',\(/,
          "#90001 = MAPPED_ITEM('',#90002,#11);\n#90002 = REPRESENTATION_MAP(#11,#$1);\n#$1 = ADVANCED_BREP_SHAPE_REPRESENTATION('',(#90001,",
        ),
    ],
  ] as const)('%s is refused', async (_, code, change) => {
    const text = change(source());
    expect(text).not.toBe(source());
    expect(await ingest((path) => writeFile(path, text, 'latin1'))).toMatchObject({ kind: 'refused', code });
  });

  test('a product tree that doubles at each of 40 levels', async () => {
    const levels = Array.from({ length: 40 }, (_, i) => {
      const [p, f, d] = [i * 10 + 1, i * 10 + 2, i * 10 + 3];
      const uses = [4, 5].map(
        (k) => `#${i * 10 + k}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',#${d},#${d + 10},$);`,
      );
      return `#${p}=PRODUCT('p${i}','p${i}','',());#${f}=PRODUCT_DEFINITION_FORMATION('','',#${p});#${d}=PRODUCT_DEFINITION('','',#${f},$);${i < 39 ? uses.join('') : ''}`;
    });
    const outcome = await ingest((path) => writeFile(path, HEAD + levels.join('\n') + TAIL));
    expect(outcome).toMatchObject({ kind: 'refused', code: 'too_large' });
  });

  test('lists nested a million deep, a string that never ends', async () => {
    const nested = `#1=PRODUCT_DEFINITION(${'('.repeat(1_000_000)}${')'.repeat(1_000_000)});`;
    expect(await ingest((path) => writeFile(path, HEAD + nested + TAIL))).toMatchObject({ kind: 'refused' });
    const open = `#1=PRODUCT('${'x'.repeat(5_000_000)}`;
    expect(await ingest((path) => writeFile(path, HEAD + open + TAIL))).toMatchObject({ kind: 'refused' });
  });

  test('a zip or gzip bomb is not a STEP file and is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MiB));
    expect(await ingest((path) => writeFile(path, bomb))).toMatchObject({
      kind: 'refused',
      code: 'type_mismatch',
    });
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), bomb]);
    expect(await ingest((path) => writeFile(path, zip), 'stl')).toMatchObject({ kind: 'refused' });
  });

  test('an STL header that promises four billion triangles', async () => {
    const bytes = Buffer.alloc(84 + 50, 0);
    bytes.writeUInt32LE(0xffff_fff0, 80);
    expect(await ingest((path) => writeFile(path, bytes), 'stl')).toMatchObject({
      kind: 'refused',
      code: 'type_mismatch',
    });
    expect(() => readStl(bytes)).toThrow('its length does not match its number of triangles');
  });

  test('300 MB of records are refused by their number, in bounded memory', async () => {
    const outcome = await ingest(async (path) => {
      const out = createWriteStream(path);
      out.write(HEAD);
      let id = 0;
      for (let written = 0; written < 300 * MiB; ) {
        const block = Array.from({ length: 20_000 }, () => {
          id += 1;
          return `#${id}=CARTESIAN_POINT('',(${id}.,1.,2.));\n`;
        }).join('');
        written += block.length;
        if (!out.write(block)) await once(out, 'drain');
      }
      out.end(TAIL);
      await once(out, 'finish');
    });
    expect(outcome).toMatchObject({ kind: 'refused', code: 'too_large' });
    expect(outcome.peakRssBytes).toBeLessThan(2_500 * MiB);
  }, 1_200_000);
});
