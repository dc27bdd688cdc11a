import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { note, step } from '../lib/steps.mjs';
import { withTemporary } from '../lib/temporary.mjs';

const versionArgs = (tool) => tool.versionArgs ?? ['--version'];

/** Whether `path` runs and says the version that is expected of it. */
export async function saysVersion(path, tool) {
  const { status, output } = await capture(path, versionArgs(tool), { timeoutMs: 20_000 });
  return status === 0 && tool.accepts(output);
}

async function hasGo() {
  const { status, output } = await capture('go', ['env', 'GOVERSION'], { timeoutMs: 20_000 });
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(output) ?? [];
  if (status !== 0 || !major) return { ok: false, found: 'Go is not installed' };
  return { ok: true, found: `Go ${major}.${minor}` };
}

/** GOPATH and GOCACHE of their own: gigabytes that nobody needs again go with the folder. */
function buildWithGo(tool, target) {
  return withTemporary(`should-cost-build-${tool.name}-`, async (work) => {
    const { status, output } = await capture(
      'go',
      ['install', '-trimpath', '-modcacherw', `-ldflags=${tool.ldflags}`, `${tool.module}@${tool.tag}`],
      {
        cwd: work,
        env: {
          ...process.env,
          CGO_ENABLED: '0',
          GOPATH: join(work, 'path'),
          GOCACHE: join(work, 'cache'),
          GOMODCACHE: join(work, 'path', 'pkg', 'mod'),
          GOBIN: work,
          GOWORK: 'off',
          GOTMPDIR: work,
        },
      },
    );
    if (status !== 0)
      throw new SetupError(`go install ${tool.module}@${tool.tag} failed:\n${excerpt(output)}`);
    await putInPlace(join(work, tool.built ?? tool.command), target, tool);
  });
}

/** Verified before it gets its name: a name in the cache always stands for a program that ran. */
export async function putInPlace(built, target, tool) {
  const near = `${target}.${process.pid}.new`;
  try {
    await copyFile(built, near);
    await chmod(near, 0o755);
    const { status, output } = await capture(near, versionArgs(tool), { timeoutMs: 20_000 });
    if (status !== 0 || !tool.accepts(output)) {
      throw new SetupError(`The installed ${tool.title} does not run as ${tool.tag}:\n${excerpt(output)}`);
    }
    await rename(near, target);
  } finally {
    await rm(near, { force: true });
  }
}

const cached = (tool) =>
  join(cacheDir(), 'bin', `${tool.name}-${tool.tag}-${process.platform}-${process.arch}`, tool.command);

/** Path of a program that is on the PATH or in the cache; undefined when it has to be obtained first. */
export async function findBinary(tool) {
  for (const path of [tool.command, cached(tool)]) if (await saysVersion(path, tool)) return path;
  return undefined;
}

/**
 * Path of a program, obtained in this order: the PATH, the cache, a build with Go, the tool's own download.
 * Throws SetupError that says what to install or set when none of them works.
 */
export async function obtainBinary(tool) {
  const found = await findBinary(tool);
  if (found) return found;
  const target = cached(tool);
  const folder = dirname(target);
  return withLock(
    `${folder}.lock`,
    () => note(`waiting: another process is installing the ${tool.title}`),
    async () => {
      if (await saysVersion(target, tool)) return target;
      await mkdir(folder, { recursive: true });
      const go = await hasGo();
      const troubles = [go.found];
      if (go.ok) {
        try {
          await step(`${tool.title} ${tool.tag}: build with ${go.found}`, tool.expectation, () =>
            buildWithGo(tool, target),
          );
          return target;
        } catch (error) {
          if (!(error instanceof SetupError)) throw error;
          troubles.push(error.message);
          note(error.message);
        }
      }
      try {
        await step(`${tool.title} ${tool.tag}: download`, 'under a minute', () => tool.download(target));
        return target;
      } catch (error) {
        troubles.push(`The download failed: ${error.message}`);
      }
      throw new SetupError(
        `The ${tool.title} could not be installed:\n${troubles.map((text) => `  - ${text}`).join('\n')}\n${tool.cure}`,
      );
    },
  );
}
