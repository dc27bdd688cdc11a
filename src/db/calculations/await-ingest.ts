import { fileFault } from '../../texts/index.ts';
import { releaseRun } from '../billing/billing.ts';
import { usageWindow } from '../billing/usage.ts';
import { failureOf } from '../calculation-record/failure.ts';
import { runMaterialColumns } from '../calculation-record/material.ts';
import type { Tx } from '../kernel/database.ts';
import { asId, type CalculationId, type OrgId } from '../kernel/ids.ts';
import { type Signal, type Staged, stageSignal } from '../outbox/staged-starts.ts';
import { findUnmatched } from '../packs/store.ts';
import { lockPendingInputs } from '../parts/datasets.ts';
import { buildSnapshot, type Unpriceable, type Versions } from '../snapshot/build.ts';
import { storeSnapshots } from '../snapshot/pieces.ts';
import { findUpload, isGeometry } from '../uploads/uploads.ts';
import { findCachedSuccesses } from './cached-price.ts';
import { commitCached, endWithoutResult } from './end-run.ts';
import { lockCalculation, updateFenced } from './store.ts';
import type { Wiring } from './wiring.ts';

export type Awaited =
  /** The content is known: the run may request a slot. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'wait' }
  /** Ended without a slot: the file cannot be priced, or an identical price was there, or somebody else ended the run. */
  | { readonly kind: 'over'; readonly staged: readonly Staged[] };

/** An ingest ends by itself and waits out an outage for a day. A run waits for a file no longer than that. */
const LONGEST_WAIT_H = 24;
const HOUR_MS = 3_600_000;

const isTooLong = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() > LONGEST_WAIT_H * HOUR_MS;

/**
 * Checks the files of a run that reserved its unit while a file was still being read. The run is prepared for its slot, waits for
 * the next such file, or ends with the unit released. If a drawing could not be read, the run is priced from the model, and the
 * price names the drawing. Locks the row first, as every state change does.
 */
export const awaitIngest = async (
  tx: Tx,
  orgId: OrgId,
  run: { readonly id: CalculationId; readonly runSeq: number; readonly now: Date },
  options: { readonly versions: Versions; readonly wiring: Wiring },
): Promise<Awaited> => {
  const row = await lockCalculation(tx, orgId, run.id);
  if (row === null || row.runSeq !== run.runSeq || row.status !== 'queued')
    return { kind: 'over', staged: [] };
  if (row.waitsForUploadId === null) return { kind: 'ready' };
  const upload = await findUpload(tx, orgId, row.waitsForUploadId);

  const fail = async (reason: Unpriceable): Promise<Awaited> => {
    const end = { status: 'failed', failure: failureOf(reason.code, reason.params) } as const;
    return { kind: 'over', staged: (await endWithoutResult(tx, orgId, run, end, options.wiring)) ?? [] };
  };
  const isDrawing = upload !== null && !isGeometry(upload.format);
  const reason = upload && fileFault(row.language, upload.failureCode, upload.failureReason);
  if (!isDrawing && upload?.status !== 'confirmed' && upload?.status !== 'pending') {
    return fail({
      code: upload === null ? 'file_gone' : upload.status === 'cancelled' ? 'file_cancelled' : 'file_failed',
      params: reason === null ? {} : { reason },
    });
  }
  const pending = (await lockPendingInputs(tx, orgId, [row])).get(row.id);
  if (pending !== undefined) {
    if (isTooLong(row.enqueuedAt, run.now))
      return fail({ code: 'input_not_read', params: { file: pending.filename, hours: LONGEST_WAIT_H } });
    if (pending.uploadId !== row.waitsForUploadId)
      await updateFenced(tx, orgId, run, ['queued'], { waits_for_upload_id: pending.uploadId });
    return { kind: 'wait' };
  }
  const built = await buildSnapshot(tx, orgId, row, { now: run.now, versions: options.versions });
  if (built.kind === 'unpriceable') return fail(built.reason);
  const cached = await findCachedSuccesses(tx, orgId, [built.digest], usageWindow(run.now));
  const source = cached.get(built.digest);
  const isUnmatched = built.isAssembly && (await findUnmatched(tx, orgId, [row.id])).has(row.id);
  if (source === undefined || isUnmatched) {
    await storeSnapshots(tx, orgId, [built], run.now);
    await updateFenced(tx, orgId, run, ['queued'], {
      snapshot_digest: built.digest,
      config_revision: built.configRevision,
      environment_chain: JSON.stringify(built.environmentChain),
      dataset_link_id: built.linkId,
      parameter_version: built.parameterStamp,
      ...runMaterialColumns(built.material),
      assembly_role: built.isAssembly ? 'assembly' : null,
      waits_for_upload_id: null,
      inputs_as_of: run.now,
    });
    return { kind: 'ready' };
  }
  await releaseRun(tx, orgId, run);
  const given = { source, built, runSeq: run.runSeq };
  const at = { now: run.now, wiring: options.wiring };
  return { kind: 'over', staged: await commitCached(tx, orgId, row, given, at.now) };
};

/** Wakes the runs that wait for this file, in the transaction that ends its ingest. */
export const wakeWaiting = async (
  tx: Tx,
  orgId: OrgId,
  uploadId: string,
  at: { readonly now: Date; readonly slotFree: (id: string, runSeq: number) => Signal },
): Promise<readonly Staged[]> => {
  const rows = await tx
    .selectFrom('calculations')
    .select(['id', 'run_seq'])
    .where('org_id', '=', orgId)
    .where('waits_for_upload_id', '=', uploadId)
    .where('status', '=', 'queued')
    .execute();
  const staged: Staged[] = [];
  for (const row of rows) {
    const signal = at.slotFree(asId<CalculationId>(row.id), row.run_seq);
    staged.push(await stageSignal(tx, orgId, signal, { now: at.now }));
  }
  return staged;
};
