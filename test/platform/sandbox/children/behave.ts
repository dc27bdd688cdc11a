import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** A child with every habit that a parent must survive; which one is named by the job. */
type Job = { do: string; path?: string; port?: number };

const say = (line: unknown): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

const habits: Record<string, (job: Job) => void> = {
  answer: () => {
    say({ progress: 0.5, stage: 'half' });
    say({ ok: true, env: Object.keys(process.env).sort(), uid: process.getuid?.() ?? null });
  },
  refuse: () => say({ ok: false, code: 'empty', message: 'The file is empty.' }),
  hang: () => {
    say({ progress: 0, stage: 'busy' });
    for (;;) Math.random();
  },
  stages: () => {
    // In one piece, as a busy parent reads them.
    const lines = ['first', 'second'].map((stage) => JSON.stringify({ progress: 0, stage }));
    process.stdout.write(`${lines.join('\n')}\n`);
    setInterval(() => undefined, 1_000);
  },
  stop: () => process.kill(process.pid, 'SIGSTOP'),
  eat: () => {
    const held: Buffer[] = [];
    setInterval(() => {
      // Far above any limit that a test sets, and no further: whoever watches may be late.
      if (held.length < 32) held.push(Buffer.alloc(32 * 1024 * 1024, held.length + 1));
    }, 5);
  },
  crash: () => {
    throw new Error('boom');
  },
  abort: () => process.abort(),
  silent: () => undefined,
  // As fast as it is listened to: what waits to be printed would fill its memory first.
  chatter: () => {
    const print = (): unknown => process.stdout.write('x'.repeat(100_000), print);
    print();
  },
  fill: () => {
    for (let n = 0; n < 100; n += 1)
      writeFileSync(join(process.env.TMPDIR ?? '', `f${n}`), Buffer.alloc(400_000));
    setInterval(() => undefined, 1_000);
  },
  read: ({ path }) => say({ ok: true, text: readFileSync(path ?? '', 'utf8') }),
  write: ({ path }) => {
    writeFileSync(path ?? '', 'written');
    say({ ok: true });
  },
  call: ({ port }) => {
    const socket = connect(port ?? 0, '127.0.0.1');
    socket.on('connect', () => {
      say({ ok: true, connected: true });
      socket.destroy();
    });
    socket.on('error', () => say({ ok: true, connected: false }));
  },
};

const job = JSON.parse(await text(process.stdin)) as Job;
habits[job.do]?.(job);
