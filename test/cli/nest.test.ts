import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);

describe('npm run nest', () => {
  it('nests a file on sheets and writes a picture of each, without a server', async () => {
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
      expect(stdout).toMatch(/1 sheets; no nest needs fewer than 1/);
      const svg = await readFile(join(folder, 'nest-1.svg'), 'utf8');
      expect(svg.match(/<path[^>]+fill-rule/g)).toHaveLength(6);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('says what is wrong with a command', async () => {
    const failed = (await run(process.execPath, ['src/cli/nest.ts', 'a.step'], { cwd: ROOT }).catch(
      (error) => error,
    )) as {
      code: number;
      stderr: string;
    };
    expect(failed.code).toBe(64);
    expect(failed.stderr).toContain('Usage: npm run nest');
  });
});
