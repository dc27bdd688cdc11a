import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const runner = path.join(import.meta.dirname, 'fixtures', 'obtain.mjs');
const template = readFileSync(path.join(import.meta.dirname, 'fixtures', 'program.sh'), 'utf8');

let base: string;
let pathFolder: string;
let cache: string;

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'should-cost-binary-'));
  pathFolder = path.join(base, 'path');
  cache = path.join(base, 'cache with spaces');
  mkdirSync(pathFolder);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const put = (file: string, text: string) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
};

const program = (version: string) => template.replace('@VERSION@', version);

/** A compiler that takes half a second, counts its runs, and leaves the program where `go install` would. */
const putGo = (version: string) =>
  put(
    path.join(pathFolder, 'go'),
    `#!/bin/sh
if [ "$1" = env ]; then echo go1.26.0; exit 0; fi
echo "$*" >> "${base}/builds"
sleep 0.5
cat > "$GOBIN/program" <<'END'
${program(version)}END
chmod +x "$GOBIN/program"
`,
  );

const obtain = () =>
  new Promise<{ status: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, [runner], {
      env: { PATH: `${pathFolder}:/usr/bin:/bin`, SHOULD_COST_CACHE_DIR: cache, HOME: base, TMPDIR: base },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.once('close', (status) => resolve({ status, out: out.trim(), err }));
  });

const builds = () =>
  existsSync(path.join(base, 'builds'))
    ? readFileSync(path.join(base, 'builds'), 'utf8').trim().split('\n')
    : [];

const cached = () => path.join(cache, 'bin', `program-v2.0.0-${process.platform}-${process.arch}`, 'program');

test('the program of the PATH comes first when its version will do', async () => {
  put(path.join(pathFolder, 'program'), program('2.3.0'));
  putGo('2.0.0');
  expect(await obtain()).toMatchObject({ status: 0, out: 'program' });
  expect(builds()).toEqual([]);
});

test('one of an old version on the PATH is passed over: it is built, verified and kept in the cache', async () => {
  put(path.join(pathFolder, 'program'), program('1.9.0'));
  putGo('2.0.0');
  expect(await obtain()).toMatchObject({ status: 0, out: cached() });
  expect(builds()).toEqual([
    'install -v -trimpath -modcacherw -ldflags=-s -w -X main.version=2.0.0 example.org/program@v2.0.0',
  ]);
  expect(readdirSync(base).filter((name) => name.startsWith('should-cost-build'))).toEqual([]);
  expect(await obtain()).toMatchObject({ status: 0, out: cached() });
  expect(builds()).toHaveLength(1);
});

test('two at once build it once', async () => {
  putGo('2.0.0');
  const both = await Promise.all([obtain(), obtain()]);
  expect(both.map(({ status, out }) => ({ status, out }))).toEqual([
    { status: 0, out: cached() },
    { status: 0, out: cached() },
  ]);
  expect(builds()).toHaveLength(1);
});

test('what was built and does not say the right version gets no place in the cache', async () => {
  putGo('1.0.0');
  const { status, err } = await obtain();
  expect(status).toBe(1);
  expect(err).toContain('The installed program does not run as v2.0.0');
  expect(existsSync(cached())).toBe(false);
});

test('without Go and without an archive it says what was tried and what to do', async () => {
  put(path.join(pathFolder, 'go'), '#!/bin/sh\nexit 127\n');
  const { status, err } = await obtain();
  expect(status).toBe(1);
  expect(err).toContain('Go is not installed');
  expect(err).toContain('No archive of it is pinned for this machine (npm run setup -- --pin).');
  expect(err).toContain('Install Go, or put the program on the PATH.');
});
