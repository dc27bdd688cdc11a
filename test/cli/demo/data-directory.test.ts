import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  anyPorts,
  findDataDirectory,
  isPortTaken,
  usualPorts,
} from '../../../src/cli/demo/data-directory.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'should-cost-place-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a second demo takes a folder of its own, and the first place is free again afterwards', async () => {
  const first = await findDataDirectory(folder);
  const second = await findDataDirectory(folder);
  expect([first.dataDir, second.dataDir]).toEqual([folder, path.join(folder, 'demo-2')]);
  first.release();
  second.release();
  const third = await findDataDirectory(folder);
  expect(third.dataDir).toBe(folder);
  third.release();
});

test('ports that the environment sets are kept, a usual one that is taken is replaced', async () => {
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const address = holder.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const usual = { PORT: 0, POSTGRES_PORT: 0, TEMPORAL_PORT: 0, TEMPORAL_UI_PORT: 0, S3_PORT: address.port };
  const ports = await usualPorts({ PORT: '4711' }, usual);
  holder.close();
  expect(ports).not.toHaveProperty('PORT');
  expect(Object.keys(ports).sort()).toEqual([
    'POSTGRES_PORT',
    'S3_PORT',
    'TEMPORAL_PORT',
    'TEMPORAL_UI_PORT',
  ]);
  expect(Number(ports.S3_PORT)).toBeGreaterThan(0);
  expect(ports.S3_PORT).not.toBe(String(address.port));
});

test('a second try takes any ports, and only for a port that was lost', () => {
  expect(anyPorts({ PORT: '4711', S3_PORT: '' })).toEqual({
    POSTGRES_PORT: '0',
    TEMPORAL_PORT: '0',
    TEMPORAL_UI_PORT: '0',
    S3_PORT: '0',
  });
  expect(isPortTaken(new Error('Port 5433 is used by another program.'))).toBe(true);
  expect(isPortTaken(new Error('listen EADDRINUSE: address already in use 127.0.0.1:8080'))).toBe(true);
  expect(isPortTaken(new Error('initdb could not make a database'))).toBe(false);
});
