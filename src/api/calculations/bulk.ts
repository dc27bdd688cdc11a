import { endWithoutResult } from '../../db/calculations/end-run.ts';
import { lockCalculations } from '../../db/calculations/store.ts';
import { after } from '../../db/calculations/transitions.ts';
import { stageSignal } from '../../db/staged-starts.ts';
import { cancelRequestedSignal } from '../../workflows/calculate/contract.ts';
import { type Route, writeRoute } from '../kit/route.ts';
import { wiring } from './run.ts';
import { bulkIds, bulkResult } from './schemas.ts';

const bulkCancel = writeRoute(
  {
    operationId: 'bulkCancelCalculations',
    method: 'post',
    path: '/api/v1/calculations/bulk-cancel',
    tag: 'Calculations',
    summary: 'Cancel queued and running calculations',
    description: 'What is in another state is reported in `skipped`; the others are cancelled all the same.',
    scope: 'calculations:write',
    weight: 'light',
    body: bulkIds,
    responses: { 200: { description: 'What happened to each id', schema: bulkResult } },
  },
  async ({ tx, caller, body, now, staged }) => {
    const ids = [...new Set(body.ids)];
    const rows = await lockCalculations(tx, caller.orgId, ids);
    const known = new Set<string>(rows.map((row) => row.id));
    const succeeded: string[] = [];
    const skipped: { id: string; reason: string }[] = [];
    for (const row of rows) {
      if (after(row.status, 'cancel') === null) {
        skipped.push({ id: row.id, reason: `status_${row.status}` });
        continue;
      }
      const fence = { id: row.id, runSeq: row.runSeq, now };
      const ended = await endWithoutResult(
        tx,
        caller.orgId,
        fence,
        { status: 'cancelled', from: ['queued', 'running'], error: null },
        wiring,
      );
      staged(ended ?? []);
      staged([await stageSignal(tx, caller.orgId, cancelRequestedSignal(row.id, row.runSeq), { now })]);
      succeeded.push(row.id);
    }
    return {
      status: 200,
      body: {
        blocked: [],
        not_found: ids.filter((id) => !known.has(id)),
        skipped,
        succeeded,
        unquotable: [],
      },
    };
  },
);

export const bulkRoutes: readonly Route[] = [bulkCancel];
