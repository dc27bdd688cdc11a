import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { until } from './api.ts';
import type { Stack } from './stack.ts';

export const HISTORIES = path.resolve(import.meta.dirname, '../workflows/histories');

/** Stack traces name folders of the machine that recorded; a replay does not read them. */
export const withoutPaths = <T>(value: T): T => {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  for (const [key, item] of Object.entries(value)) {
    if (key === 'stackTrace') (value as Record<string, unknown>)[key] = '';
    else withoutPaths(item);
  }
  return value;
};

/** With RECORD_HISTORIES=1, keeps the history of an ended workflow for the replay tests, as the server has it: protobuf. */
export const recordHistory = async (stack: Stack, workflowId: string, name: string): Promise<void> => {
  if (process.env.RECORD_HISTORIES !== '1') return;
  const connection = await Connection.connect({ address: stack.temporal.address, connectTimeout: '2m' });
  try {
    const handle = new Client({ connection, namespace: stack.temporal.namespace }).workflow.getHandle(
      workflowId,
    );
    await until(
      async () => (await handle.describe()).status.name,
      (status) => status !== 'RUNNING',
    );
    const history = withoutPaths(await handle.fetchHistory());
    const bytes = temporal.api.history.v1.History.encode(history).finish();
    await mkdir(HISTORIES, { recursive: true });
    await writeFile(path.join(HISTORIES, `${name}.bin`), bytes);
  } finally {
    await connection.close();
  }
};
