import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { OrgId } from '../../db/kernel/ids.ts';
import { createFairPlaces, type JobLimit, runWithin } from '../../platform/fair-places.ts';
import type { ChildOutcome } from '../../platform/sandbox/outcome.ts';
import { makeChildFolder, runChild } from '../../platform/sandbox/run-child.ts';
import type { SheetRow } from '../../sheets/cells.ts';

const SHEET_CHILD = resolve(import.meta.dirname, '../../sheets/child.ts');

const MIB = 2 ** 20;
const LIMITS = {
  timeoutMs: 30_000,
  cpuSeconds: 15,
  maxRssBytes: 640 * MIB,
  maxOutputBytes: 32 * MIB,
} as const;

const PLACES = {
  places: 2,
  placesPerKey: 1,
  waiting: { perKey: 4, total: 100 },
  retryAfterSeconds: 5,
} as const;

const WAIT: JobLimit = {
  ms: 60_000,
  message: 'Reading the workbook took longer than 60 s with its wait. Try again later.',
  retryAfterSeconds: PLACES.retryAfterSeconds,
};

/** The rows of a workbook, or why they cannot be read, as a clause for a message. */
export type Opened =
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'refused'; readonly why: string };

export type OpenWorkbook = (orgId: OrgId, bytes: Buffer, sheet: string | null) => Promise<Opened>;

const openedOf = (outcome: ChildOutcome): Opened => {
  if (outcome.kind === 'ok') return { kind: 'rows', rows: outcome.result.rows as readonly SheetRow[] };
  if (outcome.kind === 'refused') return { kind: 'refused', why: outcome.message };
  if (outcome.kind === 'limit')
    return { kind: 'refused', why: 'Reading the workbook exceeded the limits of one file. Split it.' };
  if (outcome.kind === 'crashed')
    return { kind: 'refused', why: 'The workbook made the reader crash. Save it again, or send CSV.' };
  throw new Error('a workbook is never cancelled');
};

/** Opens workbooks of strangers, each in a sandboxed child of its own; organisations take turns. */
export const createOpenWorkbook = (): OpenWorkbook => {
  const places = createFairPlaces(PLACES);
  return (orgId, bytes, sheet) =>
    runWithin(places, WAIT, { key: orgId, weight: 1 }, async (signal) => {
      const tmpDir = await makeChildFolder();
      try {
        const input = join(tmpDir, 'input.xlsx');
        await writeFile(input, bytes);
        const job = { input, sheet };
        const outcome = await runChild({ script: SHEET_CHILD, job, tmpDir, signal, ...LIMITS });
        signal.throwIfAborted();
        return openedOf(outcome);
      } finally {
        await rm(tmpDir, { recursive: true, force: true });
      }
    });
};
