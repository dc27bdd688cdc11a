import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { GeometryFacts } from '../../src/cad/facts.ts';

const root = join(import.meta.dirname, '../..');
const plate = join(root, 'examples/plate_holes_pocket.step');
const files = join(root, 'test/cad/files');
const folder = mkdtempSync(join(tmpdir(), 'cad-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * As a developer calls it; not through npm, which only adds its own output. Not synchronously: the runner takes a worker that does not
 * answer for a minute for a failed one.
 */
const cad = (...args: string[]): Promise<{ status: number | string; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'src/cli/cad.ts'), ...args],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, out, err) =>
        resolve({ status: error === null ? 0 : (error.code ?? String(error.signal)), out, err }),
    );
  });

describe('a new user', () => {
  test('--help prints options and exit codes', async () => {
    const { status, out } = await cad('--help');
    expect(status).toBe(0);
    for (const word of ['--json', '--pictures', '--timeout', '64']) expect(out).toContain(word);
  });

  test.each([
    [[], 64, /Name the CAD file/],
    [['--nope', plate], 64, /Unknown option '--nope'/],
    [[plate, plate], 64, /Name one file only \(got also/],
    [[plate, '--timeout', 'soon'], 64, /--timeout must be a number of seconds greater than 0 \(got soon\)/],
    [['part.dwg'], 64, /part\.dwg: this file type is not supported\. Supported are \.step/],
    [[join(folder, 'nowhere.step')], 66, /file not found/],
    [[join(files, 'mesh_solid.step')], 1, /only a triangle mesh.*no_solid/],
    [[join(files, 'open_shell.step')], 1, /no closed body.*no_solid/],
  ])('%j ends with %i and says why', async (args, status, reason) => {
    const answer = await cad(...args);
    expect(answer.status, answer.err).toBe(status);
    expect(answer.err).toMatch(reason);
    expect(answer.err).not.toMatch(/\n\s+at /);
    expect(answer.out).toBe('');
  });

  test('a file cut short is refused with words, not with a stack', async () => {
    const path = join(folder, 'short.step');
    writeFileSync(path, readFileSync(plate).subarray(0, 9_000));
    const { status, err } = await cad(path);
    expect(status).toBe(1);
    expect(err).toMatch(/cut short.*unreadable/);
  });

  test('the report has the measures, features and set-ups', async () => {
    const { status, out } = await cad(plate);
    expect(status, out).toBe(0);
    for (const word of [/volume .*mm³/, /inertia/, /symmetry/, /hole-1 plain/, /Set-up directions/])
      expect(out).toMatch(word);
  });

  test('--json is the record and nothing else; --pictures writes all four', async () => {
    const pictures = join(folder, 'pictures');
    const { status, out } = await cad(plate, '--json', '--pictures', pictures);
    expect(status).toBe(0);
    const facts = JSON.parse(out) as GeometryFacts;
    expect(facts.features.filter((one) => one.kind === 'hole')).toHaveLength(5);
    expect(readdirSync(pictures).sort()).toEqual([
      'faces.glb',
      'features.png',
      'preview.glb',
      'thumbnail.png',
    ]);
    for (const name of readdirSync(pictures))
      expect(statSync(join(pictures, name)).size, name).toBeGreaterThan(1_000);
  });

  test('an assembly shows its tree, its equal shapes and what is bought', async () => {
    const { status, out } = await cad(join(files, 'nested_assembly.step'));
    expect(status, out).toBe(0);
    expect(out).toMatch(/2 × STACK/);
    expect(out).toMatch(/P-1002 {2}\[nut ISO 4032 M8\]/);
  });
});
