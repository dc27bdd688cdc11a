import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadSnapshot } from '../../src/db/snapshot/pieces.ts';
import { preview } from '../../src/engine/index.ts';
import { EXAMPLES, makeRevision } from '../support/client.ts';
import { inParallel, report } from '../support/report.ts';
import { type Context, createWaiter } from './context.ts';

const PREVIEWS = 50;
const PLATE = 'plate_holes_pocket.step';

/** A preview over HTTP beside the engine call alone. */
export const measurePreviews = async ({ stack: { db }, api, orgId }: Context): Promise<void> => {
  const revisionId = await makeRevision(api, PLATE, await readFile(path.join(EXAMPLES, PLATE)));
  const body = { part_revision_id: revisionId, lot_size: 777, material_ref: '1.4301' };
  const { id } = await api.post<{ id: string }>('/api/v1/calculations', body);
  const run = await api.post<{ status: string }>(`/api/v1/calculations/${id}/run`);
  if (run.status !== 'succeeded') await createWaiter(api)(id);
  const snapshot = await db.asTenant(orgId, async (tx) => {
    const row = await tx
      .selectFrom('calculations')
      .select('snapshot_digest')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return loadSnapshot(tx, orgId, row.snapshot_digest ?? '');
  });
  const ask = async () => {
    await api.post(`/api/v1/calculations/${id}/preview`, { lot_size: 75 });
  };
  const price = async () => {
    preview(snapshot, { adjustments: {}, lot_size: 75 });
  };
  await inParallel(PREVIEWS, 1, ask);
  await inParallel(PREVIEWS, 1, price);
  const previewSeconds = await inParallel(PREVIEWS, 1, ask);
  const engineSeconds = await inParallel(PREVIEWS, 1, price);
  const each = (seconds: number) => `${((seconds / PREVIEWS) * 1000).toFixed(1)} ms`;
  report(
    'a preview beside the engine call alone',
    previewSeconds / engineSeconds,
    { atMost: 5 },
    `${each(previewSeconds)} and ${each(engineSeconds)}`,
  );
};
