import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withLock } from '../lib/lock.mjs';
import { cacheDir } from '../lib/paths.mjs';
import { capture, excerpt } from '../lib/run.mjs';
import { note, step } from '../lib/steps.mjs';
import { withTemporary } from '../lib/temporary.mjs';

const VERSION = '1.38.0';

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>should-cost</groupId>
  <artifactId>test-server</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>io.temporal</groupId>
      <artifactId>temporal-test-server</artifactId>
      <version>${VERSION}</version>
    </dependency>
  </dependencies>
</project>
`;

/** Finds its jars beside itself, so that the folder may be renamed. */
const WRAPPER = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
exec java -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$here/lib/*" io.temporal.testserver.TestServer "$@"
`;

const runs = async (command, args) => (await capture(command, args, { timeoutMs: 30_000 })).status === 0;

/** The server takes a port; without one it says how it is used, which shows that Java and every jar are there. */
async function answers(wrapper) {
  const { output } = await capture(wrapper, [], { timeoutMs: 30_000 });
  return /usage/i.test(output);
}

async function fetchWithMaven(target) {
  await mkdir(dirname(target), { recursive: true });
  return withTemporary('should-cost-test-server-', async (work) => {
    const near = `${target}.${process.pid}.new`;
    try {
      await writeFile(join(work, 'pom.xml'), POM);
      await mkdir(near, { recursive: true });
      const { status, output } = await capture(
        'mvn',
        ['-B', '-q', 'dependency:copy-dependencies', `-DoutputDirectory=${join(near, 'lib')}`],
        { cwd: work },
      );
      if (status !== 0) return `Maven could not fetch it:\n${excerpt(output)}`;
      await writeFile(join(near, 'run'), WRAPPER);
      await chmod(join(near, 'run'), 0o755);
      if (!(await answers(join(near, 'run')))) return 'it does not run with this Java';
      await rename(near, target);
      return undefined;
    } finally {
      await rm(near, { recursive: true, force: true });
    }
  });
}

/**
 * The Temporal test server that skips time, for tests only: {path} of a program to give to `createTimeSkipping`, or
 * {reason} why there is none (no Java, no Maven): tests that need it are then skipped and say so.
 */
export async function obtainTestServer() {
  if (!(await runs('java', ['-version']))) return { reason: 'Java is not installed' };
  const target = join(cacheDir(), `temporal-test-server-${VERSION}`);
  const path = join(target, 'run');
  if (existsSync(path)) return { path };
  if (!(await runs('mvn', ['-v']))) return { reason: 'Maven is not installed' };
  return withLock(
    `${target}.lock`,
    () => note('waiting: another process is fetching the Temporal test server'),
    async () => {
      if (existsSync(path)) return { path };
      const reason = await step(
        `Temporal test server ${VERSION}: Maven`,
        'about a minute, once per machine',
        () => fetchWithMaven(target),
      );
      return reason ? { reason } : { path };
    },
  );
}
