import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ARCHIVES, archiveOf, pinArchives } from '../../scripts/setup/archives.mjs';
import { TOOLS } from '../../scripts/setup/tools.mjs';

const RUNNER = path.join(import.meta.dirname, 'fixtures', 'obtain.mjs');
const run = promisify(execFile);

let base: string;
let server: Server;
let address: string;
let archive: Buffer;
let sha256: string;
let answer: RequestListener;

/** A program that leaves a mark when it runs, whatever it is asked. */
const programOf = (version: string) =>
  `#!/bin/sh\necho ran >> "${base}/ran"\necho "program version ${version}"\n`;

const archiveWith = async (version: string): Promise<Buffer> => {
  const folder = path.join(base, `archive-${version}`);
  await mkdir(path.join(folder, 'release'), { recursive: true });
  await writeFile(path.join(folder, 'release/program'), programOf(version));
  await run('tar', ['-czf', path.join(folder, 'archive.tar.gz'), '-C', folder, 'release']);
  return readFile(path.join(folder, 'archive.tar.gz'));
};

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'should-cost-archives-'));
  archive = await archiveWith('2.1.0');
  sha256 = digestOf(archive);
  answer = (_request, response) => response.end(archive);
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/program.tar.gz`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(base, { recursive: true, force: true });
});

/** A compiler that takes no time, and leaves the program of another version than the archive. */
const putGo = async () => {
  const file = path.join(base, 'path/go');
  await mkdir(path.dirname(file), { recursive: true });
  const built = `cat > "$GOBIN/program" <<'END'\n${programOf('2.0.0')}END\nchmod +x "$GOBIN/program"`;
  await writeFile(file, `#!/bin/sh\nif [ "$1" = env ]; then echo go1.26.0; exit 0; fi\n${built}\n`);
  await chmod(file, 0o755);
};

/** Longer than any answer of a server that answers. */
const PATIENCE_MS = 600_000;

const obtain = (row: { address: string; sha256: string }, silenceMs = PATIENCE_MS) =>
  new Promise<{ status: number | null; out: string; err: string }>((resolve) => {
    const child = spawn(process.execPath, [RUNNER], {
      env: {
        PATH: `${base}/path:/usr/bin:/bin`,
        SHOULD_COST_CACHE_DIR: path.join(base, 'cache'),
        HOME: base,
        TMPDIR: base,
        ARCHIVE: JSON.stringify(row),
        SILENCE_MS: String(silenceMs),
      },
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

const versionOf = async (program: string) => (await run(program, ['--version'])).stdout.trim();
const hasRun = () =>
  readFile(path.join(base, 'ran'), 'utf8').then(
    () => true,
    () => false,
  );

describe('a program that is neither on the PATH nor in the cache', () => {
  test('comes from the archive with the pinned digest, before anything is built', async () => {
    await putGo();
    const { status, out } = await obtain({ address, sha256 });
    expect(status).toBe(0);
    expect(await versionOf(out)).toBe('program version 2.1.0');
  });

  test('is built where the archive has another digest, and nothing of the archive runs', async () => {
    const wrong = sha256.replace(/./g, '0');
    const alone = await obtain({ address, sha256: wrong });
    expect(alone).toMatchObject({ status: 1, out: '' });
    expect(alone.err).toContain(`has the SHA-256 ${sha256}, not the pinned ${wrong}. It was not used.`);
    expect(await hasRun()).toBe(false);
    await putGo();
    const built = await obtain({ address, sha256: wrong });
    expect(built.status).toBe(0);
    expect(await versionOf(built.out)).toBe('program version 2.0.0');
  });

  test.each([
    ['accepts a connection and says nothing', () => undefined],
    ['falls silent in the middle', (_request, response) => response.write(archive.subarray(0, 20))],
    ['does not have it', (_request, response) => response.writeHead(404).end()],
  ] satisfies [string, RequestListener][])('is built where the server %s', async (_title, answers) => {
    answer = answers;
    await putGo();
    const { status, out } = await obtain({ address, sha256 }, 200);
    expect(status).toBe(0);
    expect(await versionOf(out)).toBe('program version 2.0.0');
  });

  test('is built where no server answers', async () => {
    await putGo();
    // The discard port: nothing listens there.
    const { status, out, err } = await obtain({ address: 'http://127.0.0.1:9/program.tar.gz', sha256 });
    expect(status).toBe(0);
    expect(err).toMatch(
      /download \(under a minute\)\n {2}http:\/\/127\.0\.0\.1:9\/program\.tar\.gz: .+\n• program v2\.0\.0: build with/,
    );
    expect(await versionOf(out)).toBe('program version 2.0.0');
  });
});

describe('archives.json', () => {
  const here = `${process.platform}-${process.arch}`;

  test('has an archive of each program in the version that Go would build, with a digest, for each platform', async () => {
    type Row = { address: string; sha256: string };
    const archives: Record<string, Record<string, Row>> = JSON.parse(await readFile(ARCHIVES, 'utf8'));
    expect(Object.keys(archives)).toEqual(TOOLS.map(({ name }) => name));
    for (const { name, tag } of TOOLS) {
      const platforms = archives[name] ?? {};
      expect(Object.keys(platforms)).toEqual(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']);
      for (const { address, sha256 } of Object.values(platforms)) {
        expect(address).toMatch(/^https:\/\//);
        expect(address).toContain(tag);
        expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      }
    }
  });

  test('--pin writes the digests that are missing and keeps the others; it runs nothing', async () => {
    const file = path.join(base, 'archives.json');
    const kept = { address: `${address}?kept`, sha256: 'f'.repeat(64) };
    await writeFile(file, JSON.stringify({ program: { [here]: { address, sha256: null }, other: kept } }));
    expect(archiveOf('program', file)).toBeUndefined();
    await pinArchives(file);
    expect(archiveOf('program', file)).toEqual({ address, sha256 });
    expect(JSON.parse(await readFile(file, 'utf8')).program.other).toEqual(kept);
    expect(await hasRun()).toBe(false);
  });

  test('--pin names each archive that it cannot fetch', async () => {
    const file = path.join(base, 'archives.json');
    answer = (_request, response) => response.writeHead(404).end();
    await writeFile(file, JSON.stringify({ program: { [here]: { address, sha256: null } } }));
    await expect(pinArchives(file)).rejects.toThrow(`${address} returned 404`);
  });
});
