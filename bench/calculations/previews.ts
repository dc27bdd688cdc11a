import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { loadSnapshot } from '../../src/db/snapshot/pieces.ts';
import { preview } from '../../src/engine/index.ts';
import { EXAMPLES, makeRevision } from '../support/client.ts';
import { inParallel, median, report } from '../support/report.ts';
import { type Context, createWaiter } from './context.ts';

const WARM_UP = 50;
const PREVIEWS = 100;
const PLATE = 'plate_holes_pocket.step';

/** A preview over HTTP, until its last byte, beside the engine call alone, and an authenticated read of a small row, one after the other in turns. */
export const measurePreviews = async ({ stack: { db }, api, orgId }: Context): Promise<void> => {
  const revisionId = await makeRevision(api, PLATE, await readFile(path.join(EXAMPLES, PLATE)));
  const body = { part_revision_id: revisionId, lot_size: 777, material_ref: '1.4301' };
  const { id } = await api.post<{ id: string }>('/api/v1/calculations', body);
  const run = await api.post<{ status: string }>(`/api/v1/calculations/${id}/run`);
  if (run.status !== 'succeeded') await createWaiter(api)(id);
  const { snapshot, partId } = await db.asTenant(orgId, async (tx) => {
    const row = await tx
      .selectFrom('calculations')
      .select(['snapshot_digest', 'part_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { snapshot: await loadSnapshot(tx, orgId, row.snapshot_digest ?? ''), partId: row.part_id };
  });
  const ask = async () => {
    await api.text('POST', `/api/v1/calculations/${id}/preview`, { lot_size: 75 });
  };
  const price = async () => {
    preview(snapshot, { adjustments: {}, lot_size: 75 });
  };
  const read = async () => {
    await api.get(`/api/v1/parts/${partId}`);
  };
  const times = { asked: [] as number[], priced: [] as number[], read: [] as number[] };
  for (let round = -WARM_UP; round < PREVIEWS; round += 1) {
    const asked = await inParallel(1, 1, ask);
    const priced = await inParallel(1, 1, price);
    const answered = await inParallel(1, 1, read);
    if (round < 0) continue;
    times.asked.push(asked);
    times.priced.push(priced);
    times.read.push(answered);
  }
  const [asked, priced] = [median(times.asked), median(times.priced)];
  report(
    'a preview beside the engine call alone',
    asked / priced,
    { atMost: 1.5 },
    `${(asked * 1000).toFixed(1)} and ${(priced * 1000).toFixed(1)} ms; an authenticated read ${(median(times.read) * 1000).toFixed(1)} ms`,
  );
};
