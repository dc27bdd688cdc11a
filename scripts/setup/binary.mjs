import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { capture, excerpt, SetupError } from '../lib/run.mjs';
import { note, step } from '../lib/steps.mjs';
import { withTemporary } from '../lib/temporary.mjs';
import { downloadArchive } from './download.mjs';

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

/** With -v, Go writes a line for each module that it fetches and each package that it compiles. */
function progressOfGo(report) {
  let fetched = 0;
  let compiled = 0;
  return (chunk) => {
    for (const line of chunk.split('\n').filter(Boolean))
      if (line.startsWith('go: downloading')) fetched += 1;
      else compiled += 1;
    report(`modules fetched: ${fetched}, packages compiled: ${compiled}`);
  };
}

/** GOPATH and GOCACHE of their own: gigabytes that nobody needs again go with the folder. */
function buildWithGo(tool, target, report) {
  return withTemporary(`should-cost-build-${tool.name}-`, async (work) => {
    const { status, output } = await capture(
      'go',
      ['install', '-v', '-trimpath', '-modcacherw', `-ldflags=${tool.ldflags}`, `${tool.module}@${tool.tag}`],
      {
        cwd: work,
        onOutput: progressOfGo(report),
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

/** The ways to obtain a program that is neither on the PATH nor in the cache, in their order. Each throws a SetupError that says why not. */
const WAYS = [
  async (tool, target) => {
    const { archive } = tool;
    if (!archive)
      throw new SetupError('No archive of it is pinned for this machine (npm run setup -- --pin).');
    await step(`${tool.title} ${tool.tag}: download`, 'under a minute', (report) =>
      downloadArchive(archive, tool, (program) => putInPlace(program, target, tool), {
        limits: tool.limits,
        report,
      }),
    );
  },
  async (tool, target) => {
    const go = await hasGo();
    if (!go.ok) throw new SetupError(`${go.found}.`);
    await step(`${tool.title} ${tool.tag}: build with ${go.found}`, tool.expectation, (report) =>
      buildWithGo(tool, target, report),
    );
  },
];

/**
 * Path of a program, obtained in this order: the PATH, the cache, the archive of `scripts/setup/archives.json`, a build with Go.
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
      const troubles = [];
      for (const way of WAYS) {
        try {
          await way(tool, target);
          return target;
        } catch (error) {
          if (!(error instanceof SetupError)) throw error;
          troubles.push(error.message);
          if (way !== WAYS.at(-1)) note(error.message);
        }
      }
      throw new SetupError(
        `The ${tool.title} could not be installed:\n${troubles.map((text) => `  - ${text}`).join('\n')}\n${tool.cure}`,
      );
    },
  );
}
