import type { Calculation } from '../../db/calculation-record/calculation.ts';
import { insertBatch } from '../../db/calculations/batches.ts';
import type { Coverage } from '../../db/calculations/hold-quota.ts';
import { admitRequest, runLocked } from '../../db/calculations/run.ts';
import { lockCalculations } from '../../db/calculations/store.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { findRevisions } from '../../db/parts/revisions.ts';
import { newId } from '../../platform/ids.ts';
import { BATCH_PAGE, runBatchRef } from '../../workflows/run-batch/contract.ts';
import type { Caller } from '../kit/caller.ts';
import { ApiError, notFound } from '../kit/errors.ts';
import { type Route, type WriteContext, writeRoute } from '../kit/route.ts';
import { createDrafts, environmentsOf } from './create.ts';
import { withMaterial } from './material.ts';
import { DRAFT_ERRORS, tooManyPending } from './refusals.ts';
import { keyOf, runOptions, runToWire } from './run.ts';
import { batchBody, quoteBody, runResponse } from './schemas.ts';

const TAG = 'Calculations';

/** @throws ApiError too_many_pending */
export const checkPending = async (tx: Tx, orgId: OrgId, cells: number, now: Date): Promise<void> => {
  const refused = await admitRequest(tx, orgId, cells, now);
  if (refused !== null) throw tooManyPending(refused);
};

type Stages = Pick<WriteContext<undefined, undefined, undefined, undefined>, 'stage' | 'staged'>;

type FannedOut = {
  readonly rows: readonly Calculation[];
  readonly coverage: Coverage | null;
  readonly reasons: ReadonlyMap<string, string>;
};

/**
 * Runs drafts created by this transaction: the first page now, the rest in the batch workflow. An unfunded cell stays a draft
 * with its reason, and so do the cells after it; a cell that cannot be priced fails; the others run.
 */
export const runDrafts = async (
  tx: Tx,
  caller: Caller,
  drafts: readonly Calculation[],
  options: Stages & {
    readonly now: Date;
    readonly requestId: string;
    readonly batchId: string | null;
  },
): Promise<FannedOut> => {
  const { now, requestId, batchId, staged } = options;
  const origin = { now, requestId, apiKeyId: keyOf(caller) };
  const reasons = new Map<string, string>();
  let coverage: Coverage | null = null;
  const begun = await runLocked(tx, caller.orgId, drafts.slice(0, BATCH_PAGE), {
    ...runOptions(origin),
    checkPending: false,
    stopUnfunded: true,
  });
  staged(begun.staged);
  for (const { outcome } of begun.results) {
    if (outcome.kind === 'blocked') coverage ??= outcome.coverage;
  }
  const unfunded = begun.results.some(({ outcome }) => outcome.kind === 'insufficient_funds');
  const rows = await lockCalculations(
    tx,
    caller.orgId,
    drafts.map((row) => row.id),
  );
  if (unfunded) {
    for (const row of rows) if (row.status === 'draft') reasons.set(row.id, 'insufficient_funds');
  } else if (drafts.length > BATCH_PAGE && batchId !== null) {
    await insertBatch(tx, caller.orgId, {
      id: batchId,
      runKeyId: origin.apiKeyId,
      cells: drafts.length,
      now,
    });
    await options.stage(runBatchRef(batchId));
  }
  const order = new Map(drafts.map((row, index) => [row.id, index]));
  return {
    rows: [...rows].sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
    coverage,
    reasons,
  };
};

const batch = writeRoute(
  {
    operationId: 'createCalculationBatch',
    method: 'post',
    path: '/api/v1/calculations/batch',
    tag: TAG,
    summary: 'Price revisions in several environments',
    description:
      'Creates at most 500 calculations: every revision in every environment, each counting as one unit. The first 50 start with the request; the others are `draft` until they start right after it. Exceeding the bound on pending calculations is 429, and nothing is created.',
    scope: 'calculations:write',
    weight: 'heavy',
    body: batchBody,
    responses: { 202: { description: 'The calculations, by revision.', schema: runResponse } },
    errors: [
      'not_found',
      'material_unresolved',
      'stock_format_unresolved',
      'currency_unresolved',
      'too_many_pending',
    ],
  },
  async ({ deps, tx, caller, body, now, requestId, stage, staged }) => {
    const ids = [...new Set(body.part_revision_ids)];
    const revisions = await findRevisions(tx, caller.orgId, ids);
    const missing = ids.filter((id) => revisions.every((revision) => revision.id !== id));
    if (missing.length > 0) {
      throw new ApiError('not_found', { details: { field: 'part_revision_ids', not_found: missing } });
    }
    const environments = await environmentsOf(tx, caller.orgId, body);
    await checkPending(tx, caller.orgId, revisions.length * environments.length, now);
    const batchId = newId();
    const cells = { revisions, environments };
    const drafts = await createDrafts(tx, caller.orgId, withMaterial(deps, body), cells, { now, batchId });
    const ran = await runDrafts(tx, caller, drafts, { now, requestId, batchId, stage, staged });
    const context = { ...ran, now, upgradeUrl: deps.settings.upgradeUrl };
    return { status: 202, body: await runToWire(tx, ran.rows, context) };
  },
);

const quote = writeRoute(
  {
    operationId: 'quoteCalculation',
    method: 'post',
    path: '/api/v1/calculations/quote',
    tag: TAG,
    summary: 'Create and run calculations',
    description:
      'Creates one calculation per environment and runs them. One that cannot be priced is `failed` with its error; one that the wallet does not cover stays `draft` with the reason.',
    scope: 'calculations:write',
    weight: 'heavy',
    body: quoteBody,
    responses: { 201: { description: 'The calculations.', schema: runResponse } },
    errors: [...DRAFT_ERRORS, 'too_many_pending'],
  },
  async ({ deps, tx, caller, body, now, requestId, stage, staged }) => {
    const revisions = await findRevisions(tx, caller.orgId, [body.part_revision_id]);
    if (revisions.length === 0) throw notFound('part_revision_id');
    const environments = await environmentsOf(tx, caller.orgId, body);
    await checkPending(tx, caller.orgId, environments.length, now);
    const batchId = environments.length > 1 ? newId() : null;
    const cells = { revisions, environments };
    const drafts = await createDrafts(tx, caller.orgId, withMaterial(deps, body), cells, { now, batchId });
    const ran = await runDrafts(tx, caller, drafts, { now, requestId, batchId, stage, staged });
    const context = { ...ran, now, upgradeUrl: deps.settings.upgradeUrl };
    return { status: 201, body: await runToWire(tx, ran.rows, context) };
  },
);

export const fanOutRoutes: readonly Route[] = [batch, quote];
