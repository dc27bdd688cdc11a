import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyPort } from '../../scripts/services/ports.mjs';
import { checkTarget } from '../../src/platform/outbound/check-target.ts';
import { createOpenSocket, postPinned } from '../../src/platform/outbound/pinned-post.ts';
import { newSigningSecret, signedHeaders } from '../../src/platform/outbound/standard-webhooks.ts';
import { until } from '../support/api.ts';
import { pythonWith } from '../support/python.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BODY = JSON.stringify({
  id: 'evt',
  type: 'calculation.failed',
  data: { error: 'too_large: ü, " and \u2028' },
});

const runs = (command: string, args: readonly string[]): boolean => {
  try {
    execFileSync(command, [...args], { stdio: 'ignore', timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
};

/** The python that has the library of PyPI. */
const venv = await pythonWith('standardwebhooks', '1.1.0');
const PYTHON = venv === null ? 'python3' : path.join(venv, 'python');
const have = {
  python: runs('python3', ['--version']),
  go: runs('go', ['version']),
  pypi: runs(PYTHON, ['-c', 'import standardwebhooks']),
};
for (const [name, found] of Object.entries(have)) {
  if (!found) process.stdout.write(`SKIPPED: the webhook receiver of ${name}, because it is not installed\n`);
}

describe('the receivers of docs/webhooks.md', () => {
  let folder: string;
  const children: ChildProcess[] = [];

  /** The code as the page prints it. */
  const extract = async (name: string): Promise<string> => {
    const page = await readFile(path.join(ROOT, 'docs/webhooks.md'), 'utf8');
    const code = new RegExp(`\`\`\`\\w+ ${name.replace('.', '\\.')}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
    if (code === undefined) throw new Error(`docs/webhooks.md has no ${name}`);
    await writeFile(path.join(folder, name), code);
    return path.join(folder, name);
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'should-cost-receivers-'));
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  const secret = newSigningSecret();

  /** Starts a receiver; on another port where somebody took the first between its choice and its use. */
  const start = async (command: string, args: readonly string[], tries = 5): Promise<number> => {
    const port = await anyPort();
    const child = spawn(command, [...args], {
      cwd: folder,
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: 'ignore',
    });
    children.push(child);
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: '{}',
        headers: { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' },
      }).then(
        // Whoever else listens there answers otherwise.
        ({ status }) => status === 400,
        () => false,
      );
    const isAnswered = await until(
      async () => (child.exitCode === null ? isUp() : null),
      (up) => up !== false,
    );
    if (isAnswered === true) return port;
    if (tries === 1) throw new Error(`${command} ended with ${child.exitCode}`);
    return start(command, args, tries - 1);
  };

  const send = async (
    port: number,
    change: { body?: string; at?: Date; secrets?: readonly string[] } = {},
  ): Promise<number> => {
    const headers = signedHeaders({
      id: 'evt',
      body: BODY,
      secrets: change.secrets ?? [secret],
      at: change.at ?? new Date(),
    });
    const policy = { allowInsecure: true, mustResolve: true };
    const target = await checkTarget(`http://127.0.0.1:${port}/`, policy, async () => []);
    const { statusCode } = await postPinned(target, {
      headers: { 'content-type': 'application/json', ...headers },
      body: change.body ?? BODY,
      openSocket: createOpenSocket(),
      timeoutMs: 60_000,
    });
    return statusCode;
  };

  const judge = async (port: number) => {
    expect(await send(port), 'a good request').toBe(204);
    expect(await send(port, { secrets: [newSigningSecret(), secret] }), 'one of two signatures').toBe(204);
    expect(await send(port, { body: BODY.replace('too', 'toO') }), 'a changed body').toBe(400);
    expect(await send(port, { secrets: [newSigningSecret()] }), 'a foreign signature').toBe(400);
    expect(await send(port, { at: new Date(Date.now() - 301_000) }), 'a stale timestamp').toBe(400);
    expect(await send(port, { at: new Date(Date.now() + 600_000) }), 'a timestamp of the future').toBe(400);
  };

  test('Node, with the npm library', async () => {
    await judge(await start(process.execPath, [await extract('receiver.mjs')]));
  });

  test.skipIf(!have.python)('Python, with the standard library alone', async () => {
    await judge(await start('python3', [await extract('receiver.py')]));
  });

  test.skipIf(!have.go)(
    'Go, with the standard library alone',
    async () => {
      const source = await extract('receiver.go');
      const program = path.join(folder, 'receiver');
      execFileSync('go', ['build', '-o', program, source], {
        cwd: folder,
        env: { ...process.env, GO111MODULE: 'off' },
        timeout: 900_000,
      });
      await judge(await start(program, []));
    },
    1_200_000,
  );

  test.skipIf(!have.pypi)('the PyPI library accepts what we sign, and refuses what was changed', () => {
    const headers = signedHeaders({ id: 'evt', body: BODY, secrets: [secret], at: new Date() });
    const script = [
      'import sys, json',
      'from standardwebhooks import Webhook',
      'given = json.load(sys.stdin)',
      'print(json.dumps(Webhook(given["secret"]).verify(given["body"], given["headers"])))',
    ].join('\n');
    const verify = (body: string) =>
      execFileSync(PYTHON, ['-c', script], {
        input: JSON.stringify({ secret, headers, body }),
        stdio: ['pipe', 'pipe', 'ignore'],
      });
    expect(JSON.parse(verify(BODY).toString())).toEqual(JSON.parse(BODY));
    expect(() => verify(`${BODY} `)).toThrow();
  });
});
