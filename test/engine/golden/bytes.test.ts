import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';

const NODE_22 = '22.23.3';
const script = new URL('./bytes.ts', import.meta.url).pathname;

/** Node 22 from the package registry, kept between runs; `NODE22` names another one. Null where it cannot be had. */
const node22 = (): string | null => {
  if (process.env.NODE22) return process.env.NODE22;
  const folder = join(tmpdir(), `should-cost-node-${NODE_22}`);
  const binary = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  spawnSync(
    'npm',
    ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', `node@${NODE_22}`],
    {
      stdio: 'ignore',
      timeout: 120_000,
    },
  );
  return existsSync(binary) ? binary : null;
};

const digests = (node: string): string => execFileSync(node, [script], { encoding: 'utf8' });

describe('golden bytes', () => {
  const other = node22();

  test.skipIf(other === null)('Node 22 and Node 24 price to the same bytes', { timeout: 180_000 }, () => {
    if (other === null) return;
    expect(execFileSync(other, ['--version'], { encoding: 'utf8' })).toMatch(/^v22\./);
    expect(process.version).toMatch(/^v24\./);
    const here = digests(process.execPath);
    expect(here.split('\n').length).toBeGreaterThan(20);
    expect(digests(other)).toBe(here);
  });
});
