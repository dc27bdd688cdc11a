import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The newest tag of a release before this commit, or the commit that `PREVIOUS_RELEASE` names; null: nothing is released yet. */
export const previousRelease = (): string | null => {
  if (process.env.PREVIOUS_RELEASE !== undefined) return process.env.PREVIOUS_RELEASE;
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : null;
};

export type OtherRelease = {
  readonly root: string;
  /** Runs a module of text with the code of that release, and reads what it prints. */
  readonly run: (text: string, env?: Record<string, string>) => Promise<string>;
  readonly remove: () => Promise<void>;
};

/** The code of a release in a folder of its own, with the packages of this one. */
export const checkOutRelease = async (ref: string): Promise<OtherRelease> => {
  const root = await mkdtemp(path.join(tmpdir(), 'should-cost-release-'));
  const archive = execFileSync('git', ['archive', ref], { cwd: ROOT, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  return {
    root,
    run: async (text, env = {}) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
        cwd: root,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
      const [status] = await once(child, 'close');
      if (status !== 0) throw new Error(`${ref}: the module ended with ${status}`);
      return output.trim();
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
};
