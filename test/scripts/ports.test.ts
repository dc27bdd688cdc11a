import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { anyPort, choosePort } from '../../scripts/services/ports.mjs';
import { portsFromEnv } from '../../scripts/services/ports-from-env.mjs';

/** Like a service: on a port that no outgoing connection of another program takes once it is free again. */
const listen = async (): Promise<{ readonly port: number; readonly close: () => Promise<unknown> }> => {
  const port = await anyPort();
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    // Another program was faster.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return listen();
    throw error;
  }
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
};

describe('choosePort', () => {
  test('a fixed port that is taken is refused by the name of its variable', async () => {
    const taken = await listen();
    await expect(choosePort(taken.port, { variable: 'S3_PORT' })).rejects.toThrow(
      `Port ${taken.port} is used by another program. Set S3_PORT to another port, or to 0 for any free one.`,
    );
    await taken.close();
  });

  test('0 gives the port of last time while it is free, else another', async () => {
    const last = await listen();
    const other = await choosePort(0, { lastTime: last.port, variable: 'S3_PORT' });
    expect(other).not.toBe(last.port);
    await last.close();
    expect(await choosePort(0, { lastTime: last.port, variable: 'S3_PORT' })).toBe(last.port);
  });

  test('a restart waits for its own port and takes no other', async () => {
    const last = await listen();
    const chosen = choosePort(0, { lastTime: last.port, keep: true, variable: 'S3_PORT' });
    setTimeout(last.close, 300);
    expect(await chosen).toBe(last.port);
  });
});

describe('anyPort', () => {
  test('it is below the ports that a system gives to outgoing connections', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, anyPort));
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(20_000);
    expect(Math.max(...ports)).toBeLessThan(32_000);
  });
});

describe('portsFromEnv', () => {
  test('what is not set is any free port', () => {
    expect(portsFromEnv({ POSTGRES_PORT: '5433', S3_PORT: '' })).toEqual({
      postgres: 5433,
      temporal: 0,
      temporalUi: 0,
      s3: 0,
    });
  });

  test.each(['http', '-1', '65536', '80.5'])('%s is refused', (text) => {
    expect(() => portsFromEnv({ TEMPORAL_PORT: text })).toThrow(
      `TEMPORAL_PORT must be a port from 0 (any free port) to 65535 (got "${text}").`,
    );
  });
});
