import { type ChildProcess, spawn } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Span } from '@opentelemetry/api';
import { inSpan } from '../tracing/span.ts';
import { isolationPrefix, NOBODY } from './isolation.ts';
import type { ChildEnd, ChildOutcome, Progress } from './outcome.ts';
import { LineSplitter, readLine } from './output.ts';
import { nodeArguments, packageRoot } from './permissions.ts';
import { folderBytes, usageOf } from './usage.ts';

export type StartOptions = {
  /** The child's .ts or .mjs file, run by this process's own Node. */
  readonly script: string;
  readonly maxRssBytes: number;
  readonly cpuSeconds: number;
  /** Limit of its output, of each file, and of all files in `tmpDir` together. */
  readonly maxOutputBytes: number;
  /** The only folder that the child may write to. */
  readonly tmpDir: string;
  /** Files outside `tmpDir` and the package that the child may read, for example the input. */
  readonly readable?: readonly string[];
  /** Worker threads and native add-ons are disabled by default. */
  readonly allow?: { readonly workers?: boolean; readonly addons?: boolean };
  /** Node options for the engine: how it compiles, never what the script may do. */
  readonly engine?: readonly string[];
  /** Arguments of the script. */
  readonly args?: readonly string[];
};

export type Task = {
  /** Sent as one JSON line. Paths in it that the child writes must lie below `tmpDir`. */
  readonly job: unknown;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
};

/** An isolated child that has no job yet. It does one job. */
export type StartedChild = {
  readonly tmpDir: string;
  /** False once its process has ended. */
  readonly isAlive: () => boolean;
  /** Asks it to get ready; it does so before any job. Only for a script that knows the line. */
  readonly prepare: () => void;
  readonly run: (task: Task) => Promise<ChildOutcome>;
  /** Ends it and waits for the exit. */
  readonly stop: () => Promise<void>;
};

const POLL_MS = 50;
const FOLDER_POLL_EVERY = 10;
const KEPT_STDERR = 4_000;

/** Changes the owner of the folder and its content to the child's user, who can then write and delete there. */
async function giveToChildUser(folder: string): Promise<void> {
  await chown(folder, NOBODY, NOBODY);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory())
      await chown(resolve(entry.parentPath, entry.name), NOBODY, NOBODY);
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // Already deleted, as intended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

type Closed = { readonly code: number | null; readonly signal: NodeJS.Signals | null };
type Force = (end: ChildEnd) => void;

/** Polls the child's resource use and kills it when it exceeds a limit. */
function watch(child: ChildProcess, { tmpDir, ...limits }: StartOptions, force: Force) {
  let peak = 0;
  let cpuSeconds = 0;
  let polls = 0;
  let polling = false;
  const poll = setInterval(async () => {
    if (polling || child.pid === undefined || child.exitCode !== null) return;
    polling = true;
    try {
      const usage = await usageOf(child.pid);
      peak = Math.max(peak, usage.rssBytes);
      cpuSeconds = Math.max(cpuSeconds, usage.cpuSeconds);
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
  return { peakRssBytes: () => peak, cpuSeconds: () => cpuSeconds, stop: () => clearInterval(poll) };
}

/** Output of the child: its result, its progress for a listener, and the tail of stderr. */
function listen(child: ChildProcess, maxOutputBytes: number, force: Force, isForced: () => boolean) {
  const output: { end: ChildEnd | null; stderr: string; onProgress: Task['onProgress'] } = {
    end: null,
    stderr: '',
    onProgress: undefined,
  };
  let printed = 0;
  const lines = new LineSplitter((text) => {
    const line = readLine(text);
    // Buffered output may arrive after a cancel; progress of a cancelled child is dropped.
    if (line.kind === 'progress' && !isForced()) output.onProgress?.(line.progress);
    else if (line.kind === 'end') output.end = line.end;
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.byteLength;
    if (printed > maxOutputBytes) force({ kind: 'limit', limit: 'output' });
    else lines.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    output.stderr = (output.stderr + chunk.toString('utf8')).slice(-KEPT_STDERR);
  });
  return { heard: output, end: () => lines.end() };
}

/** End of a child that was not killed: by its result, if it exited normally. */
function endOf({ code, signal }: Closed, reported: ChildEnd | null, stderr: string): ChildEnd {
  if (signal === 'SIGXCPU') return { kind: 'limit', limit: 'cpu' };
  if (code === 0 && reported !== null) return reported;
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return { kind: 'crashed', detail: `${how}: ${stderr.trim()}`.trim() };
}

/** The command of an isolated child, and the isolation in force. */
async function commandOf(options: StartOptions) {
  const { tmpDir } = options;
  const script = resolve(options.script);
  const readable = (options.readable ?? []).map((path) => resolve(path));
  const outside = readable.filter((path) => !path.startsWith(`${tmpDir}/`));
  const { prefix, isolation } = await isolationPrefix({
    cpuSeconds: options.cpuSeconds,
    maxFileBytes: options.maxOutputBytes,
    mustRead: [process.execPath, packageRoot(script), script, ...outside],
    tmpDir,
  });
  const own = nodeArguments({ script, readable, tmpDir, allow: options.allow });
  const node = [process.execPath, ...(options.engine ?? []), ...own];
  return { command: [...prefix, ...node, ...(options.args ?? [])], isolation };
}

/** Starts the child, which then waits for its job. Throws if the isolation cannot be determined. */
export async function startChild(options: StartOptions): Promise<StartedChild> {
  const { tmpDir } = options;
  const { command, isolation } = await commandOf(options);
  if (isolation.user === 'separate') await giveToChildUser(tmpDir);
  const [file = process.execPath, ...args] = command;
  const child = spawn(file, args, {
    cwd: tmpDir,
    env: { TMPDIR: tmpDir },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let forced: ChildEnd | null = null;
  let alive = true;
  const force: Force = (end) => {
    forced ??= end;
    if (child.pid !== undefined) killGroup(child.pid);
  };
  const { heard: output, end } = listen(child, options.maxOutputBytes, force, () => forced !== null);
  // A child that ends before it has read its job breaks the pipe; its exit is reported instead.
  child.stdin.on('error', () => undefined);
  const closed = new Promise<Closed>((settle, reject) => {
    child.on('error', (error) => {
      alive = false;
      reject(error);
    });
    child.on('close', (code, signal) => {
      alive = false;
      // Grandchildren would survive their leader.
      if (child.pid !== undefined) killGroup(child.pid);
      end();
      settle({ code, signal });
    });
  });
  // `run` reports a failed start; a child that is never run may fail unnoticed.
  closed.catch(() => undefined);

  const runTask = async (
    { job, timeoutMs, signal, onProgress }: Task,
    span: Span | null,
  ): Promise<ChildOutcome> => {
    const started = performance.now();
    output.onProgress = onProgress;
    const abort = (): void => force({ kind: 'cancelled' });
    const timer = setTimeout(() => force({ kind: 'limit', limit: 'time' }), timeoutMs);
    signal?.addEventListener('abort', abort, { once: true });
    const watched = watch(child, options, force);
    // Time before the job is not time of the job.
    const before = child.pid === undefined ? 0 : (await usageOf(child.pid)).cpuSeconds;
    const cpuSeconds = (): number => Math.max(0, watched.cpuSeconds() - before);
    if (signal?.aborted === true) abort();
    else child.stdin.end(`${JSON.stringify(job)}\n`);
    try {
      const left = await closed;
      const ended = forced ?? endOf(left, output.end, output.stderr);
      span?.setAttributes({ 'child.end': ended.kind, 'child.cpu_seconds': cpuSeconds() });
      return {
        ...ended,
        isolation,
        wallMs: performance.now() - started,
        peakRssBytes: watched.peakRssBytes(),
        cpuSeconds: cpuSeconds(),
      };
    } finally {
      clearTimeout(timer);
      watched.stop();
      signal?.removeEventListener('abort', abort);
    }
  };

  const script = basename(options.script);
  const run = (task: Task): Promise<ChildOutcome> =>
    inSpan(`child ${script}`, { 'child.script': script }, (span) => runTask(task, span));

  const stop = async (): Promise<void> => {
    force({ kind: 'cancelled' });
    await closed.catch(() => undefined);
  };

  const prepare = (): void => {
    child.stdin.write('{"prepare":true}\n');
  };

  return { tmpDir, isAlive: () => alive, prepare, run, stop };
}
