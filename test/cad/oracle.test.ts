import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pythonWith } from '../support/python.ts';
import { CAD_DATA, EXAMPLES, factsOf, near, relative } from './support.ts';

type Measured = {
  volume: number;
  area: number;
  bbox: number[];
  centre: number[];
  inertia: number[];
  solids: number;
};

const DAMAGED = new Set(['empty.step', 'garbage.step', 'truncated.step', 'corrupt_refs.step']);
const stepIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /\.(step|stp)$/.test(name) && !DAMAGED.has(name))
        .map((name) => join(folder, name))
    : [];
const files = [
  ...stepIn(EXAMPLES),
  ...['known', 'mfcad', 'nist'].flatMap((name) => stepIn(join(CAD_DATA, name))),
];

const venv = await pythonWith('cadquery-ocp-novtk', '7.9.3.1.1');
const folder = mkdtempSync(join(tmpdir(), 'cad-oracle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(venv === null)(
  `the native kernel as oracle${venv === null ? ' (skipped: cadquery-ocp-novtk cannot be had)' : ''}`,
  () => {
    let answers: Readonly<Record<string, Measured>>;
    beforeAll(() => {
      const out = join(folder, 'oracle.json');
      const script = join(import.meta.dirname, 'oracle/oracle.py');
      execFileSync(join(venv ?? '', 'python'), [script, out, ...files], { stdio: 'ignore' });
      answers = JSON.parse(readFileSync(out, 'utf8'));
    }, 1_800_000);

    test.each(files.map((path) => [basename(path), path]))(
      '%s: volume, area, box, centre, inertia and solids agree',
      async (name, path) => {
        const facts = await factsOf(path);
        const answer = answers[name];
        expect(answer).toBeDefined();
        if (answer === undefined) return;
        relative(facts.volume_mm3, answer.volume, 1e-6);
        relative(facts.area_mm2, answer.area, 1e-6);
        expect(facts.solids).toBe(answer.solids);
        const size = Math.hypot(...facts.bbox_mm);
        for (const k of [0, 1, 2] as const) {
          near(facts.bbox_min_mm[k], answer.bbox[k] ?? Number.NaN, 1e-4 * size);
          near(facts.bbox_min_mm[k] + facts.bbox_mm[k], answer.bbox[k + 3] ?? Number.NaN, 1e-4 * size);
          near(facts.centre_of_mass_mm[k], answer.centre[k] ?? Number.NaN, 1e-6 * size);
        }
        const trace = (answer.inertia[0] ?? 0) + (answer.inertia[1] ?? 0) + (answer.inertia[2] ?? 0);
        facts.inertia_mm5.forEach((value, n) => {
          near(value, answer.inertia[n] ?? Number.NaN, 1e-6 * trace);
        });
      },
    );
  },
);
