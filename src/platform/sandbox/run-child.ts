import { spawn } from 'node:child_process';
import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isolationPrefix, NOBODY, othersMayRead } from './isolation.ts';
import type { ChildEnd, ChildOutcome, Progress } from './outcome.ts';
import { LineSplitter, readLine } from './output.ts';
import { nodeArguments, packageRoot } from './permissions.ts';
import { folderBytes, usageOf } from './usage.ts';

export type RunChildOptions = {
  /** The child's .ts or .mjs file, run by this process's own Node. */
  readonly script: string;
  /** Sent as one JSON line. Paths in it that the child writes must lie below `tmpDir`. */
  readonly job: unknown;
  readonly timeoutMs: number;
  readonly maxRssBytes: number;
  readonly cpuSeconds: number;
  /** Limit of what it prints, of each file and of all files in `tmpDir` together. */
  readonly maxOutputBytes: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** The one folder that the child may write to; made and removed here when not given. */
  readonly tmpDir?: string;
  /** Files outside `tmpDir` and the package that the child reads, for example the input. */
  readonly readable?: readonly string[];
  /** Worker threads and native add-ons are refused unless asked for. */
  readonly allow?: { readonly workers?: boolean; readonly addons?: boolean };
};

const POLL_MS = 50;
const FOLDER_POLL_EVERY = 10;
const KEPT_STDERR = 4_000;

/** Gives the folder and what lies in it to the child's user, so that it can write and remove there. */
async function giveAway(folder: string): Promise<void> {
  await chown(folder, NOBODY, NOBODY);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory())
      await chown(join(entry.parentPath, entry.name), NOBODY, NOBODY);
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Already gone: that is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

type Limits = Pick<RunChildOptions, 'maxRssBytes' | 'cpuSeconds' | 'maxOutputBytes'>;

/** Looks at what a child takes, again and again, and forces its end where that is too much. */
function watch(pid: number | undefined, tmpDir: string, limits: Limits, force: (end: ChildEnd) => void) {
  let peak = 0;
  let polls = 0;
  let polling = false;
  const poll = setInterval(async () => {
    if (polling || pid === undefined) return;
    polling = true;
    try {
      const usage = await usageOf(pid);
      peak = Math.max(peak, usage.rssBytes);
      if (usage.rssBytes > limits.maxRssBytes) force({ kind: 'limit', limit: 'memory' });
      if (usage.cpuSeconds > limits.cpuSeconds) force({ kind: 'limit', limit: 'cpu' });
      polls += 1;
      if (polls % FOLDER_POLL_EVERY === 0 && (await folderBytes(tmpDir)) > limits.maxOutputBytes) {
        force({ kind: 'limit', limit: 'output' });
      }
    } catch (error) {
      force({ kind: 'crashed', detail: `could not be watched: ${String(error)}` });
    } finally {
      polling = false;
    }
  }, POLL_MS);
  return { peakRssBytes: () => peak, stop: () => clearInterval(poll) };
}

/** How a child ended that nobody forced: by what it said, when it left in order. */
function endOf(code: number | null, signal: string | null, said: ChildEnd | null, stderr: string): ChildEnd {
  if (signal === 'SIGXCPU') return { kind: 'limit', limit: 'cpu' };
  if (code === 0 && said !== null) return said;
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return { kind: 'crashed', detail: `${how}: ${stderr.trim()}`.trim() };
}

/** Starts the command, gives it its job, and waits for its end. */
function attend(
  options: RunChildOptions,
  tmpDir: string,
  command: readonly string[],
): Promise<{ readonly end: ChildEnd; readonly peakRssBytes: number }> {
  return new Promise((settle, reject) => {
    const [file = process.execPath, ...args] = command;
    const child = spawn(file, args, {
      cwd: tmpDir,
      env: { TMPDIR: tmpDir },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    let forced: ChildEnd | null = null;
    let said: ChildEnd | null = null;
    let printed = 0;
    let stderr = '';

    const force = (end: ChildEnd): void => {
      forced ??= end;
      if (child.pid !== undefined) killGroup(child.pid);
    };
    const abort = (): void => force({ kind: 'cancelled' });
    const timer = setTimeout(() => force({ kind: 'limit', limit: 'time' }), options.timeoutMs);
    options.signal?.addEventListener('abort', abort, { once: true });

    const watched = watch(child.pid, tmpDir, options, force);

    const lines = new LineSplitter((text) => {
      const line = readLine(text);
      // What it said before it was ended may come in after: nobody who cancelled hears of a further stage.
      if (line.kind === 'progress' && forced === null) options.onProgress?.(line.progress);
      else if (line.kind === 'end') said = line.end;
    });
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.byteLength;
      if (printed > options.maxOutputBytes) force({ kind: 'limit', limit: 'output' });
      else lines.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-KEPT_STDERR);
    });
    // A child that ends before it has read its job breaks the pipe; its exit tells the story.
    child.stdin.on('error', () => undefined);
    child.stdin.end(`${JSON.stringify(options.job)}\n`);

    const release = (): void => {
      clearTimeout(timer);
      watched.stop();
      options.signal?.removeEventListener('abort', abort);
    };
    child.on('error', (error) => {
      release();
      reject(error);
    });
    child.on('close', (code, signal) => {
      release();
      // Grandchildren would outlive their leader.
      if (child.pid !== undefined) killGroup(child.pid);
      lines.end();
      settle({ end: forced ?? endOf(code, signal, said, stderr), peakRssBytes: watched.peakRssBytes() });
    });
  });
}

async function inFolder(options: RunChildOptions, tmpDir: string): Promise<ChildOutcome> {
  const started = performance.now();
  const script = resolve(options.script);
  const readable = (options.readable ?? []).map((path) => resolve(path));
  const outside = readable.filter((path) => !path.startsWith(`${tmpDir}/`));
  const { prefix, isolation } = await isolationPrefix({
    cpuSeconds: options.cpuSeconds,
    maxFileBytes: options.maxOutputBytes,
    mustRead: [process.execPath, packageRoot(script), script, ...outside],
    tmpDir,
  });
  if (isolation.user === 'separate') await giveAway(tmpDir);
  const command = [
    ...prefix,
    process.execPath,
    ...nodeArguments({ script, readable, tmpDir, allow: options.allow }),
  ];
  const done = (end: ChildEnd, peak: number): ChildOutcome => ({
    ...end,
    isolation,
    wallMs: performance.now() - started,
    peakRssBytes: peak,
  });
  if (options.signal?.aborted === true) return done({ kind: 'cancelled' }, 0);
  const { end, peakRssBytes } = await attend(options, tmpDir, command);
  return done(end, peakRssBytes);
}

/**
 * Runs one job in one child process and waits for its end. Never throws for what the child does; throws when the
 * child could not be started at all or `tmpDir` is not there.
 */
export async function runChild(options: RunChildOptions): Promise<ChildOutcome> {
  if (options.tmpDir !== undefined) {
    await mkdir(options.tmpDir, { recursive: true });
    return inFolder(options, resolve(options.tmpDir));
  }
  const base = othersMayRead(tmpdir()) ? tmpdir() : dirname(process.execPath);
  const own = await mkdtemp(join(base, 'job-'));
  try {
    return await inFolder(options, own);
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
