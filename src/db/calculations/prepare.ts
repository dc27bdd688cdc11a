import { sql } from 'kysely';
import { usageWindow } from '../billing/usage.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import { withCorrection } from '../calculation-record/material.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { together } from '../kernel/pipeline.ts';
import { PREPARED } from '../kernel/prepared.ts';
import { findUnmatched } from '../packs/store.ts';
import { firstPending, type PendingInput, type PendingInputRow, pendingInputs } from '../parts/datasets.ts';
import {
  type BuiltSnapshot,
  buildFrom,
  type ReadySnapshot,
  readInputs,
  type Unpriceable,
  type Versions,
} from '../snapshot/build.ts';
import { type CachedSuccess, findCachedSuccesses } from './cached-price.ts';
import { after } from './transitions.ts';

/** A run after its checks and before its gates. */
export type Candidate = { readonly row: Calculation } & (
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'unpriceable'; readonly reason: Unpriceable }
  | { readonly kind: 'cached'; readonly source: CachedSuccess; readonly built: ReadySnapshot }
  /** Needs a worker. */
  | { readonly kind: 'ready'; readonly built: ReadySnapshot }
  /** Needs a worker, and a file that is still being read. */
  | { readonly kind: 'ready'; readonly built: null; readonly awaitsUploadId: string }
);

/**
 * State → snapshot → cache, for rows that the caller holds locked; results are in their order. Inputs that rows share are read
 * once.
 */
export const prepare = async (
  tx: Tx,
  orgId: OrgId,
  rows: readonly Calculation[],
  options: { readonly now: Date; readonly versions: Versions },
): Promise<readonly Candidate[]> => {
  const runnable = rows.filter(mayRun).map(withCorrection);
  // The locks come first: what is read behind them is what they hold.
  const [pending, inputs] = await together([
    holdInputs(tx, orgId, runnable),
    readInputs(tx, orgId, runnable, options.now),
  ]);
  const read = runnable.filter(({ id }) => !pending.has(id));
  const built = new Map<string, BuiltSnapshot>();
  for (const [index, snapshot] of (await buildFrom(tx, orgId, read, inputs, options)).entries())
    built.set(read[index]?.id ?? '', snapshot);
  const digests = [...built.values()].flatMap((one) => (one.kind === 'ready' ? [one.digest] : []));
  const cached = await findCachedSuccesses(tx, orgId, digests, usageWindow(options.now));
  // Pending drawings are matched when the assembly is split: a price without them would be wrong.
  const unmatched = await findUnmatched(
    tx,
    orgId,
    runnable.flatMap(({ id }) => {
      const one = built.get(id);
      return one?.kind === 'ready' && one.isAssembly && cached.has(one.digest) ? [id] : [];
    }),
  );
  return rows.map((given): Candidate => {
    if (!mayRun(given)) return { row: given, kind: 'unchanged' };
    const row = withCorrection(given);
    const awaited = pending.get(row.id);
    if (awaited !== undefined) return { row, kind: 'ready', built: null, awaitsUploadId: awaited.uploadId };
    const snapshot = built.get(row.id);
    if (snapshot === undefined) throw new Error('what waits for no file has a snapshot');
    if (snapshot.kind === 'unpriceable') return { row, kind: 'unpriceable', reason: snapshot.reason };
    const source = cached.get(snapshot.digest);
    if (source === undefined || unmatched.has(row.id)) return { row, kind: 'ready', built: snapshot };
    return { row, kind: 'cached', source, built: snapshot };
  });
};

/** A component runs only with its assembly. */
const mayRun = (row: Calculation): boolean => row.parentId === null && after(row.status, 'run') !== null;

/**
 * In one round trip: locks the environments of some runs against a deletion before the commit, and the files that are still being
 * read for them (`lockPendingInputs`).
 * @returns the first such file of each run
 */
const holdInputs = async (
  tx: Tx,
  orgId: OrgId,
  rows: readonly Calculation[],
): Promise<ReadonlyMap<string, PendingInput>> => {
  const ids = [...new Set(rows.map((row) => row.environmentId))];
  if (ids.length === 0) return new Map();
  const found = await sql<PendingInputRow | { readonly id: null }>`${PREPARED}
    with held as (
      select id from environments where org_id = ${orgId} and id = any(${sql.val(ids)}::uuid[]) order by id for key share
    ), pending as (${pendingInputs(orgId, rows)})
    select pending.* from (select count(*) from held) every_environment left join pending on true`.execute(
    tx,
  );
  return firstPending(found.rows.filter((row) => row.id !== null));
};
