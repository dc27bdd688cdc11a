import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);

describe('npm run nest', () => {
  it('nests a file on sheets and writes a picture of each, without a server [NNE-10]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nest-'));
    try {
      const { stdout } = await run(
        process.execPath,
        [
          'src/cli/nest.ts',
          'examples/bracket_sheetmetal.step:6',
          '--sheet',
          '1000x500x2',
          '--work',
          '0.01',
          '--out',
          folder,
        ],
        { cwd: ROOT },
      );
      expect(stdout).toMatch(/nest-1\.svg +6 pieces/);
      expect(stdout).toMatch(/1 sheets used; at least 1 are needed/);
      const svg = await readFile(join(folder, 'nest-1.svg'), 'utf8');
      expect(svg.match(/<path[^>]+fill-rule/g)).toHaveLength(6);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each([
    ['no sheet', ['a.step'], 64, '--sheet must be length, width and thickness in mm'],
    ['no file', ['--sheet', '1x1x1'], 64, 'Name the CAD files to nest.'],
    ['a sheet that is none', ['a.step', '--sheet', '3000by2'], 64, '(got 3000by2)'],
    [
      'a gap that is none',
      ['a.step', '--sheet', '9x9x1', '--gap', 'x'],
      64,
      '--gap must be a number from 0 to 500 (got x).',
    ],
    ['a gap without end', ['a.step', '--sheet', '9x9x1', '--gap', 'Infinity'], 64, '0 to 500 (got Infinity)'],
    ['work without end', ['a.step', '--sheet', '9x9x1', '--work', '1e99'], 64, '0 to 1000 (got 1e99)'],
    [
      'a turn that is none',
      ['a.step', '--sheet', '9x9x1', '--rotation', 'x'],
      64,
      '--rotation must be one of free',
    ],
    ['an option that is none', ['a.step', '--sheets', '1x1x1'], 64, "Unknown option '--sheets'"],
    ['how it is used', ['a.step', '--sheets', '1x1x1'], 64, 'Usage: npm run nest'],
    ['a file that is not there', ['a.step', '--sheet', '1000x500x2'], 1, 'a.step: file not found'],
  ])('says what is wrong with a command: %s [NNE-10]', async (_, args, code, words) => {
    const failed = (await run(process.execPath, ['src/cli/nest.ts', ...args], { cwd: ROOT }).catch(
      (error) => error,
    )) as { code: number; stderr: string };
    expect(failed.stderr).toContain(words);
    expect(failed.stderr).not.toContain('at async');
    expect(failed.code).toBe(code);
  });
});
