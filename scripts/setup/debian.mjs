import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { capture, excerpt } from '../lib/run.mjs';
import { note, step } from '../lib/steps.mjs';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const ARCHITECTURES = {
  x64: { triplet: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { triplet: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

/** Debian 13: newer than what Debian 12 has as its own, and unpacked with its C library, so that it runs on either. */
const TRIXIE = 'trixie';
const BOOKWORM = 'bookworm';

/** `packages`: the program's own and the libraries that it loads. */
export const PGBOUNCER = {
  name: 'pgbouncer',
  program: 'usr/sbin/pgbouncer',
  suite: TRIXIE,
  packages: [
    ...['pgbouncer', 'libc6', 'libcares2', 'libevent-2.1-7t64', 'libpam0g', 'libssl3t64', 'libsystemd0'],
    ...['libaudit1', 'libcap-ng0', 'libcap2', 'libzstd1', 'zlib1g'],
  ],
  args: ['--version'],
  accepts: (output) => /PgBouncer 1\.(2[1-9]|[3-9]\d)\./.test(output),
};

/** The last one that does not keep prepared statements in transaction mode. */
export const OLD_PGBOUNCER = {
  ...PGBOUNCER,
  suite: BOOKWORM,
  packages: [
    ...['pgbouncer', 'libc6', 'libc-ares2', 'libevent-2.1-7', 'libpam0g', 'libssl3', 'libsystemd0'],
    ...[
      'libaudit1',
      'libcap-ng0',
      'libcap2',
      'libzstd1',
      'liblz4-1',
      'liblzma5',
      'libgcrypt20',
      'libgpg-error0',
    ],
  ],
  accepts: (output) => /PgBouncer 1\.18\./.test(output),
};

export const HAPROXY = {
  name: 'haproxy',
  program: 'usr/sbin/haproxy',
  suite: TRIXIE,
  packages: [
    ...['haproxy', 'libc6', 'libcrypt1', 'liblua5.4-0', 'libpcre2-8-0', 'libssl3t64', 'libzstd1', 'zlib1g'],
    ...['libgcc-s1', 'libstdc++6', 'libopentracing-c-wrapper0t64', 'libopentracing1', 'libjemalloc2'],
  ],
  args: ['-v'],
  accepts: (output) => /HAProxy version (2\.[6-9]|[3-9])/i.test(output),
};

/** Scrapes a running service in its test. */
export const PROMETHEUS = {
  name: 'prometheus',
  program: 'usr/bin/prometheus',
  suite: TRIXIE,
  packages: ['prometheus', 'libc6'],
  args: ['--version'],
  accepts: (output) => /prometheus, version (2\.(4[2-9]|[5-9]\d)|[3-9]\.)/.test(output),
};

const runs = async (path, tool) => {
  const { status, output } = await capture(path, tool.args, { timeoutMs: 20_000 });
  return status === 0 && tool.accepts(output);
};

/** The address of Debian's archive that this machine uses. */
const archiveOf = async () => {
  const format = ['--format', '$(REPO_URI)', 'Created-By: Packages'];
  const { status, output } = await capture('apt-get', ['indextargets', ...format], { timeoutMs: 20_000 });
  return status === 0 ? output.split('\n').find((line) => line.endsWith('/debian/')) : undefined;
};

/** A state of apt of its own: the machine's lists, and what it has installed, neither change nor count. */
async function unpack(tool, folder, architecture) {
  const archive = await archiveOf();
  if (!archive) return 'apt has no archive of Debian';
  const apt = (name) => join(folder, 'apt', name);
  await mkdir(join(apt('state'), 'lists', 'partial'), { recursive: true });
  await mkdir(join(apt('cache'), 'archives', 'partial'), { recursive: true });
  await mkdir(join(folder, 'debs'));
  await writeFile(apt('sources.list'), `deb [signed-by=${KEYRING}] ${archive} ${tool.suite} main\n`);
  await writeFile(apt('status'), '');
  const options = [
    `Dir::Etc::sourcelist=${apt('sources.list')}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State=${apt('state')}`,
    `Dir::State::status=${apt('status')}`,
    `Dir::Cache=${apt('cache')}`,
    'APT::Sandbox::User=root',
    'Acquire::http::Timeout=20',
    'Acquire::Retries=1',
  ].flatMap((option) => ['-o', option]);
  const run = async (command, ...args) => {
    const { status, output } = await capture(command, args, {
      cwd: join(folder, 'debs'),
      timeoutMs: 300_000,
    });
    return status === 0 ? undefined : `${command} ${args.at(-1)} failed:\n${excerpt(output)}`;
  };
  const failed =
    (await run('apt-get', ...options, '-qq', 'update')) ??
    (await run('apt-get', ...options, '-qq', 'download', ...tool.packages));
  if (failed) return failed;
  for (const deb of await readdir(join(folder, 'debs'))) {
    const unpacked = await run('dpkg-deb', '-x', deb, join(folder, 'root'));
    if (unpacked) return unpacked;
  }
  await rm(join(folder, 'apt'), { recursive: true });
  await rm(join(folder, 'debs'), { recursive: true });
  await writeFile(join(folder, 'run'), wrapper(tool, architecture));
  await chmod(join(folder, 'run'), 0o755);
  return (await runs(join(folder, 'run'), tool)) ? undefined : 'the unpacked program does not run here';
}

/** Finds its libraries beside itself. Of Debian 12 they lie in /lib, of Debian 13 in /usr/lib. */
const wrapper = ({ program }, { triplet, loader }) => `#!/bin/sh
root=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)/root
loader=$root/usr/lib/${triplet}/${loader}
[ -e "$loader" ] || loader=$root/lib/${triplet}/${loader}
exec "$loader" --library-path "$root/lib/${triplet}:$root/usr/lib/${triplet}" "$root/${program}" "$@"
`;

/**
 * A program of a Debian package without installing it: {path} of the one on the PATH, in the cache, or just unpacked there;
 * {reason} where there is none. Whoever needs it is then skipped, and says so.
 */
export async function obtainDebian(tool) {
  for (const path of [tool.name, `/${tool.program}`]) if (await runs(path, tool)) return { path };
  const architecture = ARCHITECTURES[process.arch];
  const target = join(cacheDir(), `${tool.name}-${tool.suite}-${process.arch}`);
  const path = join(target, 'run');
  if (existsSync(path)) return { path };
  if (process.platform !== 'linux' || !architecture || !existsSync(KEYRING))
    return { reason: `${tool.name} is not installed, and this is not Debian` };
  await mkdir(dirname(target), { recursive: true });
  return withLock(
    `${target}.lock`,
    () => note(`waiting: another process is fetching ${tool.name}`),
    async () => {
      if (existsSync(path)) return { path };
      const near = `${target}.${process.pid}.new`;
      try {
        await mkdir(near);
        const reason = await step(
          `${tool.name} of Debian's ${tool.suite}`,
          'half a minute, once per machine',
          () => unpack(tool, near, architecture),
        );
        if (reason) return { reason };
        await rename(near, target);
        return { path };
      } finally {
        await rm(near, { recursive: true, force: true });
      }
    },
  );
}
