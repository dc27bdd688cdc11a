import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { missingIsolation } from '../../../src/platform/sandbox/missing-isolation.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const BEHAVE = path.join(import.meta.dirname, 'children/behave.ts');
const isRoot = process.getuid?.() === 0;

type Said = { missing: string[]; wrote: string; text: string; hung: string; isolation: object };

/** The walls of a process that is root with these capabilities and no other, as in a container; or what it failed of. */
const withCapabilities = async (capabilities: readonly string[]): Promise<Said | string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'walls-'));
  await chmod(folder, 0o755);
  const bounds = ['-all', ...capabilities.map((name) => `+${name.toLowerCase()}`)].join(',');
  try {
    const { stdout } = await promisify(execFile)('setpriv', [
      `--bounding-set=${bounds}`,
      '--inh-caps=-all',
      '--no-new-privs',
      process.execPath,
      path.join(import.meta.dirname, 'children/locked-in.ts'),
      folder,
    ]);
    return JSON.parse(stdout) as Said;
  } catch (error) {
    return String((error as { stderr?: string }).stderr ?? error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const given = async (): Promise<readonly string[]> => {
  const compose = parse(await readFile(path.join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true });
  expect(compose.services.files).toMatchObject({ user: '0:0', cap_drop: ['ALL'] });
  return compose.services.files.cap_add as string[];
};

describe('the walls of a machine', () => {
  test('are listed with a reason each, and equal those of a child', async () => {
    const missing = await missingIsolation(BEHAVE);
    for (const wall of missing) expect(wall).toMatch(/^(?:network|user|kernel limits|memory): \S/);
  });

  test.runIf(isRoot)(
    'what the compose file gives its worker of files is enough for every wall [OPE-4]',
    async () => {
      expect(await withCapabilities(await given())).toEqual({
        missing: [],
        wrote: 'ok',
        text: 'written',
        hung: 'limit',
        isolation: { user: 'separate', network: 'none', kernelLimits: true, missing: [] },
      });
    },
  );

  test.runIf(isRoot)(
    'without any one of its capabilities a wall is missing, or a job cannot be done',
    async () => {
      for (const dropped of await given()) {
        const said = await withCapabilities((await given()).filter((name) => name !== dropped));
        if (typeof said === 'string') expect(said, dropped).toMatch(/EPERM|EACCES/);
        else expect(said.missing, dropped).not.toEqual([]);
      }
      expect(await withCapabilities([])).toMatchObject({
        missing: [expect.stringMatching(/^network: /), expect.stringMatching(/^user: /)],
      });
    },
  );
});
