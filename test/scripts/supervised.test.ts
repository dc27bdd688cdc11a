import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { anyPort } from '../../scripts/services/ports.mjs';
import { supervised } from '../../scripts/services/supervised.mjs';
import { temporalDefinition } from '../../scripts/services/temporal.mjs';
import { until } from '../support/api.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'should-cost-supervised-'));
const program =
  'require("node:http").createServer((_, out) => out.end()).listen(process.argv[1], "127.0.0.1")';
const probe = async ({ port }: Record<string, number>) => {
  await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(5_000) });
};
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  rmSync(dataDir, { recursive: true, force: true });
});

test('given a port that another program takes between the look and the use, then it is launched again', async () => {
  const taken = await anyPort();
  const other = createServer((socket) => socket.destroy()).listen(taken, '127.0.0.1');
  await once(other, 'listening');
  cleanUps.push(() => once(other.close(), 'close'));
  const launches: number[] = [];
  const service = supervised(
    {
      name: 'listener',
      title: 'Listener',
      stopSignal: 'SIGTERM',
      launch: async () => {
        const port = launches.length === 0 ? taken : await anyPort();
        launches.push(port);
        return { command: process.execPath, args: ['-e', program, String(port)], addresses: { port } };
      },
      probe,
    },
    { dataDir, log: () => undefined, supervise: false, emit: () => undefined },
  );
  cleanUps.push(() => service.stop());
  await service.start();
  expect(launches.length).toBeGreaterThanOrEqual(2);
  expect(service.addresses).toEqual({ port: launches.at(-1) });
  expect(service.running).toBe(true);
});

test('given what processes of an earlier run still hold, then it is launched again until they let go', async () => {
  let launches = 0;
  const service = supervised(
    {
      name: 'heir',
      title: 'Heir',
      stopSignal: 'SIGTERM',
      launch: async () => {
        launches += 1;
        const port = await anyPort();
        const refuses = 'console.error("the memory is still in use"); process.exit(1)';
        return {
          command: process.execPath,
          args: ['-e', launches < 3 ? refuses : program, String(port)],
          addresses: { port },
        };
      },
      probe,
      isHeld: (said) => /still in use/.test(said),
    },
    { dataDir, log: () => undefined, supervise: false, emit: () => undefined },
  );
  cleanUps.push(() => service.stop());
  await service.start();
  expect(launches).toBeGreaterThanOrEqual(3);
  expect(service.running).toBe(true);
});

test('given a program that was killed and does not start at once, then it is started again until it runs', async () => {
  let launches = 0;
  const service = supervised(
    {
      name: 'dependent',
      title: 'Dependent',
      stopSignal: 'SIGTERM',
      launch: async () => {
        launches += 1;
        const port = await anyPort();
        const refuses = 'console.error("the database does not answer"); process.exit(1)';
        return {
          command: process.execPath,
          args: ['-e', launches === 2 || launches === 3 ? refuses : program, String(port)],
          addresses: { port },
        };
      },
      probe,
    },
    { dataDir, log: () => undefined, supervise: true, emit: () => undefined },
  );
  cleanUps.push(() => service.stop());
  await service.start();
  const { pid } = service;
  process.kill(pid, 'SIGKILL');
  await until(
    async () => service.pid,
    (now) => now !== pid,
  );
  expect(launches).toBe(4);
  expect(service.running).toBe(true);
});

describe('a program that answers, and says that it is broken', () => {
  /** Answers as many probes as it is told with 200, then some with 500, then all with 200 again. */
  const withAnswers = async (wellAnswers: number, brokenAnswers: number) => {
    const answers = `let n = 0; require("node:http").createServer((_, out) => { n += 1;
      out.statusCode = n > ${wellAnswers} && n <= ${wellAnswers + brokenAnswers} ? 500 : 200; out.end(); })
      .listen(process.argv[1], "127.0.0.1")`;
    const seen = { launches: 0, probes: 0 };
    const service = supervised(
      {
        name: 'breakable',
        title: 'Breakable',
        stopSignal: 'SIGTERM',
        launch: async () => {
          seen.launches += 1;
          const port = await anyPort();
          const args = ['-e', seen.launches === 1 ? answers : program, String(port)];
          return { command: process.execPath, args, addresses: { port } };
        },
        probe: async ({ port }) => {
          seen.probes += 1;
          const { status } = await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(5_000) });
          if (status === 500) throw new Error('interrupted');
        },
        isBroken: ({ message }) => message === 'interrupted',
      },
      { dataDir, log: () => undefined, supervise: true, emit: () => undefined },
    );
    cleanUps.push(() => service.stop());
    await service.start();
    return { service, seen };
  };

  test('twice in a row: it is ended, and started again', async () => {
    const { service, seen } = await withAnswers(1, Number.MAX_SAFE_INTEGER);
    const { pid } = service;
    await until(
      async () => service.pid,
      (now) => now !== pid,
    );
    expect(seen.launches).toBe(2);
    expect(service.running).toBe(true);
  });

  test('once: it is left alone', async () => {
    const { service, seen } = await withAnswers(1, 1);
    const { pid } = service;
    const { probes } = seen;
    await until(
      async () => seen.probes,
      (now) => now >= probes + 4,
    );
    expect(seen.launches).toBe(1);
    expect(service.pid).toBe(pid);
  });
});

test('Temporal’s development server is broken when its database connection stays interrupted, and only then', () => {
  const { isBroken } = temporalDefinition({ dataDir, port: 0, uiPort: 0 });
  expect(isBroken(new Error('14 UNAVAILABLE: GetNamespace operation failed. Error interrupted (9)'))).toBe(
    true,
  );
  expect(isBroken(new Error('14 UNAVAILABLE: connect ECONNREFUSED 127.0.0.1:7233'))).toBe(false);
});
