import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { findCachedSuccesses } from '../../src/db/calculations/cached-price.ts';
import { recordPartPrice } from '../../src/db/calculations/part-prices.ts';
import { resultCopy } from '../../src/db/calculations/results.ts';
import { asId, type CalculationId } from '../../src/db/kernel/ids.ts';
import { insertEvent } from '../../src/db/outbox/events.ts';
import { failedCalculation } from '../../test/support/events.ts';
import { EXAMPLES, makeRevision } from '../support/client.ts';
import { inParallel, report } from '../support/report.ts';
import { measureUse } from '../support/usage.ts';
import { type Context, createWaiter } from './context.ts';

const HITS = 100;
const PLATE = 'plate_holes_pocket.step';

/** A cache hit over HTTP beside one transaction that writes the rows of a hit: calculation, result, price of the part, event. */
export const measureCache = async ({ stack: { db }, api, orgId }: Context): Promise<void> => {
  const bytes = Buffer.concat([await readFile(path.join(EXAMPLES, PLATE)), Buffer.from('\n/* cache */\n')]);
  const revisionId = await makeRevision(api, PLATE, bytes);
  const draft = async () => {
    const body = { part_revision_id: revisionId, lot_size: 500, material_ref: '1.4301' };
    return (await api.post<{ id: string }>('/api/v1/calculations', body)).id;
  };
  const source = await draft();
  const ended = createWaiter(api);
  const first = await api.post<{ status: string }>(`/api/v1/calculations/${source}/run`);
  if (first.status !== 'succeeded') await ended(source);
  const drafts: string[] = [];
  for (let index = 0; index < HITS * 4; index += 1) drafts.push(await draft());

  const hit = async (index: number) => {
    const run = await api.post<{ status: string }>(`/api/v1/calculations/${drafts[index]}/run`);
    if (run.status !== 'succeeded') throw new Error(`no cache hit: ${run.status}`);
  };
  const { success, partId } = await db.asTenant(orgId, async (tx) => {
    const row = await tx
      .selectFrom('calculations')
      .select(['snapshot_digest', 'part_id'])
      .where('id', '=', source)
      .executeTakeFirstOrThrow();
    const window = new Date().toISOString().slice(0, 7);
    const found = await findCachedSuccesses(tx, orgId, [row.snapshot_digest ?? ''], window);
    return { success: [...found.values()][0], partId: row.part_id };
  });
  if (success === undefined) throw new Error('there is nothing to hit');
  const write = async (index: number) => {
    const id = asId<CalculationId>(drafts[index] ?? '');
    const now = new Date();
    await db.asTenant(orgId, async (tx) => {
      await sql`
        update calculations set status = 'succeeded', run_seq = 1, unit_cost = ${success.price.unit_cost}, finished_at = ${now},
          updated_at = ${now}
        where org_id = ${orgId} and id = ${id}`.execute(tx);
      await resultCopy(orgId, success, { id, runSeq: 1, now }).execute(tx);
      const run = {
        calculationId: id,
        partId: asId<Parameters<typeof recordPartPrice>[2]['partId']>(partId),
        parentId: null,
        materialGradeId: null,
        annualVolume: null,
        finishedAt: now,
      };
      await recordPartPrice(tx, orgId, run, success.price);
      await insertEvent(tx, orgId, {
        type: 'calculation.failed',
        factKey: `bench/${id}`,
        data: failedCalculation(),
        now,
      });
    });
  };
  await inParallel(HITS, 1, hit);
  await inParallel(HITS, 1, (index) => write(HITS + index));
  const hits = await measureUse(HITS, () => inParallel(HITS, 1, (index) => hit(2 * HITS + index)));
  const bare = await measureUse(HITS, () => inParallel(HITS, 1, (index) => write(3 * HITS + index)));
  const read = await inParallel(HITS, 1, async () => void (await api.get(`/api/v1/parts/${partId}`)));
  console.log(`  a cache hit: ${hits.use}`);
  console.log(`  bare: ${bare.use}`);
  const each = (seconds: number) => `${((seconds / HITS) * 1000).toFixed(1)} ms`;
  report(
    'a cache hit beside one transaction that writes the same rows',
    hits.value / bare.value,
    { atMost: 1.6 },
    `${each(hits.value)} and ${each(bare.value)}, one after the other; an authenticated read ${each(read)}`,
  );
};
