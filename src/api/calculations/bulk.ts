import { z } from '@hono/zod-openapi';
import type { Calculation } from '../../db/calculation-record/calculation.ts';
import { endAdmission } from '../../db/calculations/batches.ts';
import type { Coverage } from '../../db/calculations/hold-quota.ts';
import { cancelLocked, removeLocked } from '../../db/calculations/remove.ts';
import { runLocked } from '../../db/calculations/run.ts';
import { idsOfBatch, lockCalculations, lockForRemoval } from '../../db/calculations/store.ts';
import { after } from '../../db/calculations/transitions.ts';
import { findEnvironment } from '../../db/environments/environments.ts';
import { runWiring } from '../../workflows/calculate/contract.ts';
import { notFound } from '../kit/errors.ts';
import { type Route, writeRoute } from '../kit/route.ts';
import { message, uuid } from '../kit/schemas.ts';
import { ofAssembly } from './refusals.ts';
import { keyOf, runOptions } from './run.ts';
import { bulkIds, bulkResult, calculationId } from './schemas.ts';
import { coverageToWire } from './to-wire.ts';

const TAG = 'Calculations';

type Skipped = { readonly id: string; readonly reason: string };

const emptyResult = {
  blocked: [] as string[],
  not_found: [] as string[],
  skipped: [] as Skipped[],
  succeeded: [] as string[],
  unquotable: [] as string[],
};

const unknownOf = (ids: readonly string[], rows: readonly Calculation[]): string[] => {
  const known = new Set<string>(rows.map((row) => row.id));
  return ids.filter((id) => !known.has(id));
};

const wrongState = (row: Calculation): Skipped => ({ id: row.id, reason: `status_${row.status}` });

const bulkCancel = writeRoute(
  {
    operationId: 'bulkCancelCalculations',
    method: 'post',
    path: '/api/v1/calculations/bulk-cancel',
    tag: TAG,
    summary: 'Cancel several calculations',
    description: 'Cancels queued and running calculations. Others are listed in `skipped`.',
    scope: 'calculations:write',
    weight: 'light',
    body: bulkIds,
    responses: { 200: { description: 'Outcome for each id.', schema: bulkResult } },
  },
  async ({ tx, caller, body, now, staged }) => {
    const ids = [...new Set(body.ids)];
    const rows = await lockCalculations(tx, caller.orgId, ids);
    const done = await cancelLocked(tx, caller.orgId, rows, { now, wiring: runWiring });
    staged(done.staged);
    return {
      status: 200,
      body: {
        ...emptyResult,
        not_found: unknownOf(ids, rows),
        skipped: done.others.map(wrongState),
        succeeded: done.cancelled,
      },
    };
  },
);

const batchCancel = writeRoute(
  {
    operationId: 'cancelCalculationBatch',
    method: 'post',
    path: '/api/v1/calculations/batches/{batch_id}/cancel',
    tag: TAG,
    summary: 'Cancel a batch',
    description:
      'Cancels its queued and running calculations. Calculations that have not started stay drafts.',
    scope: 'calculations:write',
    weight: 'light',
    params: z.object({ batch_id: uuid('UUID of the batch whose calculations are cancelled.') }),
    responses: { 200: { description: 'Outcome for each calculation.', schema: bulkResult } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params, now, staged }) => {
    const ids = await idsOfBatch(tx, caller.orgId, params.batch_id);
    if (ids.length === 0) throw notFound();
    // Admission locks the batch before its cells: this waits for the current page and prevents further ones.
    await endAdmission(tx, caller.orgId, params.batch_id);
    const rows = await lockCalculations(tx, caller.orgId, ids);
    const done = await cancelLocked(tx, caller.orgId, rows, { now, wiring: runWiring });
    staged(done.staged);
    return {
      status: 200,
      body: { ...emptyResult, skipped: done.others.map(wrongState), succeeded: done.cancelled },
    };
  },
);

const remove = writeRoute(
  {
    operationId: 'deleteCalculation',
    method: 'delete',
    path: '/api/v1/calculations/{calculation_id}',
    tag: TAG,
    summary: 'Delete a calculation',
    description:
      'Also deletes its components, irreversibly. A queued or running calculation is cancelled first.',
    scope: 'calculations:write',
    weight: 'light',
    params: calculationId,
    responses: { 200: { description: 'The calculation was deleted.', schema: message } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, now, staged }) => {
    const rows = await lockForRemoval(tx, caller.orgId, [params.calculation_id]);
    const [row] = rows;
    if (row === undefined) throw notFound();
    if (row.parentId !== null) throw ofAssembly(row.parentId);
    staged(await removeLocked(tx, caller.orgId, rows, { now, wiring: runWiring }));
    return { status: 200, body: { message: 'The calculation is deleted.' } };
  },
);

const bulkDelete = writeRoute(
  {
    operationId: 'bulkDeleteCalculations',
    method: 'post',
    path: '/api/v1/calculations/bulk-delete',
    tag: TAG,
    summary: 'Delete several calculations',
    description:
      'Also deletes their components, irreversibly. Queued and running calculations are cancelled first.',
    scope: 'calculations:write',
    weight: 'light',
    body: bulkIds,
    responses: { 200: { description: 'Outcome for each id.', schema: bulkResult } },
  },
  async ({ tx, caller, body, now, staged }) => {
    const ids = [...new Set(body.ids)];
    const found = await lockForRemoval(tx, caller.orgId, ids);
    const rows = found.filter((row) => row.parentId === null);
    staged(await removeLocked(tx, caller.orgId, rows, { now, wiring: runWiring }));
    const succeeded = rows.map((row) => row.id);
    const skipped = found.filter((row) => row.parentId !== null).map(componentOf);
    return { status: 200, body: { ...emptyResult, not_found: unknownOf(ids, found), skipped, succeeded } };
  },
);

const componentOf = (row: Calculation): Skipped => ({ id: row.id, reason: 'component_of_assembly' });

/** The reason why a row cannot be retried, checked before the quota; null if it can. */
const retryRefusal = (row: Calculation): string | null => {
  if (row.parentId !== null) return 'component_of_assembly';
  if (row.status === 'draft' || after(row.status, 'run') === null) return `status_${row.status}`;
  // A parked run has spent no attempt, and resuming it spends none.
  if (row.status !== 'blocked' && row.attemptCount >= row.maxAttempts) return 'attempts_exhausted';
  return null;
};

const bulkRetry = writeRoute(
  {
    operationId: 'bulkRetryCalculations',
    method: 'post',
    path: '/api/v1/calculations/bulk-retry',
    tag: TAG,
    summary: 'Run several calculations again',
    description:
      'Runs failed, cancelled, timed-out and blocked calculations under the same rules as a run. Others are listed in `skipped`, as are calculations without attempts or quota left.',
    scope: 'calculations:write',
    weight: 'heavy',
    body: bulkIds,
    responses: { 200: { description: 'Outcome for each id.', schema: bulkResult } },
  },
  async ({ deps, tx, caller, body, now, requestId, staged }) => {
    const ids = [...new Set(body.ids)];
    const rows = await lockCalculations(tx, caller.orgId, ids);
    const blocked: string[] = [];
    const skipped: Skipped[] = [];
    const succeeded: string[] = [];
    const unquotable: string[] = [];
    let coverage: Coverage | null = null;
    const runnable: Calculation[] = [];
    for (const row of rows) {
      const refusal =
        retryRefusal(row) ??
        ((await findEnvironment(tx, caller.orgId, row.environmentId)) === null
          ? 'environment_deleted'
          : null);
      if (refusal === null) runnable.push(row);
      else skipped.push({ id: row.id, reason: refusal });
    }
    const options = { ...runOptions({ now, requestId, apiKeyId: keyOf(caller) }), leaveOverQuota: true };
    const begun = await runLocked(tx, caller.orgId, runnable, options);
    staged(begun.staged);
    for (const { row, outcome } of begun.results) {
      switch (outcome.kind) {
        case 'queued':
        case 'cached':
          succeeded.push(row.id);
          break;
        case 'unpriceable':
          unquotable.push(row.id);
          break;
        case 'blocked':
          blocked.push(row.id);
          coverage = outcome.coverage;
          break;
        case 'over_quota':
          skipped.push({ id: row.id, reason: 'quota_exceeded' });
          break;
        case 'too_many_pending':
        case 'insufficient_funds':
          skipped.push({ id: row.id, reason: outcome.kind });
          break;
        case 'unchanged':
          skipped.push(wrongState(row));
          break;
      }
    }
    return {
      status: 200,
      body: {
        blocked,
        ...(coverage === null ? {} : { coverage: coverageToWire(coverage, deps.settings.upgradeUrl) }),
        not_found: unknownOf(ids, rows),
        skipped,
        succeeded,
        unquotable,
      },
    };
  },
);

export const bulkRoutes: readonly Route[] = [bulkCancel, bulkDelete, bulkRetry, batchCancel, remove];
