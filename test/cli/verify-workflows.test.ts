import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { temporal } from '@temporalio/proto';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'histories-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

const verify = (of: string): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(ROOT, 'src/cli/verify-workflows.ts'), of],
      { cwd: ROOT },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });

/** A recorded history, as the Temporal command line and UI write it. */
const asJson = async (name: string): Promise<{ events: Record<string, unknown>[] }> => {
  const bytes = await readFile(path.join(ROOT, 'test/workflows/histories', name));
  return JSON.parse(historyToJSON(temporal.api.history.v1.History.decode(bytes)));
};

test('names each history that the workflows of this version cannot continue', async () => {
  const good = await asJson('calculate.succeeded.bin');
  await writeFile(path.join(folder, 'good.json'), JSON.stringify(good));
  // Another workflow's events below the name of this one: its commands differ.
  const other = await asJson('deliver-webhook.retried.bin');
  const events = [...good.events.slice(0, 1), ...other.events.slice(1)];
  await writeFile(path.join(folder, 'other.json'), JSON.stringify({ events }));
  const ended = await verify(folder);
  expect(ended).toMatchObject({ code: 1, stdout: 'Histories that replay: 1 of 2\n' });
  expect(ended.stderr).toContain('other.json: ');
  expect(ended.stderr).not.toContain('good.json: ');
});

test('says which file is no history', async () => {
  await writeFile(path.join(folder, 'notes.json'), '{"title":"notes"}');
  expect(await verify(folder)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('notes.json is not a workflow history: '),
  });
});
