import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';

const NODE_22 = '22.23.3';
const script = new URL('./bytes.ts', import.meta.url).pathname;

/** Whoever comes second leaves what is there. */
const renameInto = (fresh: string, folder: string): void => {
  try {
    renameSync(fresh, folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
  }
};

/** Node 22 from the package registry, kept between runs; `NODE22` names another one. Null where it cannot be had. */
const node22 = (): string | null => {
  if (process.env.NODE22) return process.env.NODE22;
  const folder = join(tmpdir(), `should-cost-node-${NODE_22}-whole`);
  const binary = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(binary)) return binary;
  // Renamed into place when whole: an install that was cut off, or goes on beside this one, is not taken for one.
  const fresh = mkdtempSync(`${folder}.`);
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', fresh, '--no-audit', '--no-fund', '--no-save', `node@${NODE_22}`],
    { stdio: 'ignore', timeout: 300_000 },
  );
  if (status === 0 && !existsSync(folder)) renameInto(fresh, folder);
  rmSync(fresh, { recursive: true, force: true });
  return existsSync(binary) ? binary : null;
};

const digests = (node: string): string => execFileSync(node, [script], { encoding: 'utf8' });

describe('golden bytes', () => {
  const other = node22();

  test.skipIf(other === null)(
    'Node 22 and Node 24 price to the same bytes [HOU-20]',
    { timeout: 600_000 },
    () => {
      if (other === null) return;
      expect(execFileSync(other, ['--version'], { encoding: 'utf8' })).toMatch(/^v22\./);
      expect(process.version).toMatch(/^v24\./);
      const here = digests(process.execPath);
      expect(here.split('\n').length).toBeGreaterThan(20);
      expect(digests(other)).toBe(here);
    },
  );
});
