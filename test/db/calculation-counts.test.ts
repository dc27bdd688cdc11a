import { beforeAll, describe, expect, test } from 'vitest';
import { foldCounts } from '../../src/db/calculations/counts.ts';
import { type CalculationFilter, countMatches } from '../../src/db/calculations/list.ts';
import type { Database } from '../../src/db/kernel/database.ts';
import type { OrgId } from '../../src/db/kernel/ids.ts';
import { findRollup } from '../../src/db/parts/rollup.ts';
import { createCalculation, startRun } from '../support/api.ts';
import { makeOrganisation } from '../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart } from '../support/pricing.ts';
import { useApp } from '../support/use.ts';

const ALL: CalculationFilter = {
  statuses: [],
  partId: null,
  batchId: null,
  materialGradeIds: [],
  parentId: null,
  includeComponents: false,
  ids: null,
  createdAfter: null,
  createdBefore: null,
};
/** With a date the rows themselves are counted. */
const COUNTED = { ...ALL, createdAfter: '1970-01-01T00:00:00Z' };

describe('counted calculations', () => {
  const { stack, app } = useApp();
  let db: Database;
  let orgId: OrgId;
  let client: ReturnType<typeof app.client>;
  let revisionId: string;

  beforeAll(async () => {
    db = app.db;
    const organisation = await makeOrganisation(db);
    orgId = organisation.id;
    client = app.client(organisation.apiKey);
    revisionId = (await makeBoughtPart(client)).revisionId;
  });
  const rowsOf = async () =>
    (
      await stack.sql<{ n: number }>('select count(*)::int as n from calculation_counts where org_id = $1', [
        orgId,
      ])
    )[0]?.n;

  /** The counts, and what counting the rows gives. */
  const compare = async (filter: Partial<CalculationFilter> = {}) => {
    await db.asTenant(orgId, async (tx) => {
      const [kept, counted] = [
        { ...ALL, ...filter },
        { ...COUNTED, ...filter },
      ];
      expect(await countMatches(tx, orgId, kept)).toEqual(await countMatches(tx, orgId, counted));
    });
  };

  test('are those of the rows, through a run, its failure, deletion and changes of many rows at once', async () => {
    const { drain } = createPricingHelpers(app, stack);
    const ids: string[] = [];
    for (let lot_size = 1; lot_size <= 6; lot_size += 1)
      ids.push(await createCalculation(client, revisionId, { lot_size }));
    await compare();
    for (const id of ids.slice(0, 4)) await startRun(client, id);
    await compare();
    await drain(orgId);
    await compare();
    const total = () => db.asTenant(orgId, async (tx) => (await countMatches(tx, orgId, ALL)).total);
    expect(await total()).toBe(6);
    await compare({ statuses: ['succeeded'] });
    await compare({ statuses: ['draft', 'queued'] });

    const [grade] = await stack.sql<{ id: string }>('select id from material_grades order by id limit 1');
    await stack.sql(`update calculations set priced_grade_id = $2 where org_id = $1 and id = any($3)`, [
      orgId,
      grade?.id,
      ids.slice(0, 2),
    ]);
    await compare();
    await compare({ materialGradeIds: [grade?.id ?? ''] });

    // Folded or not, they are the same.
    const noted = await rowsOf();
    const folded = await db.asTenant(orgId, (tx) => foldCounts(tx, orgId, 0));
    expect(folded).toBeGreaterThan(0);
    expect(await rowsOf()).toBe((noted ?? 0) - folded);
    await compare();
    expect(await db.asTenant(orgId, (tx) => foldCounts(tx, orgId, 0))).toBe(0);

    const { calculationCount } = await db.asTenant(orgId, (tx) => findRollup(tx, orgId, null));
    expect(calculationCount).toBe(4);
    await client.ok('POST', '/api/v1/calculations/bulk-delete', { ids: ids.slice(0, 3) });
    await compare();
    expect(await total()).toBe(3);
  });

  test('given more calculations than a count reads, then the numbers say that they are of so many', async () => {
    const folder = await client.post<{ id: string }>('/api/v1/folders', { name: 'counted' });
    const part = await makeBoughtPart(client);
    await client.ok('POST', '/api/v1/folders/move-parts', { part_ids: [part.partId], folder_id: folder.id });
    for (let lot_size = 1; lot_size <= 3; lot_size += 1)
      await startRun(client, await createCalculation(client, part.revisionId, { lot_size }));
    await createPricingHelpers(app, stack).drain(orgId);
    const filter = { ...ALL, partId: part.partId };
    const count = (cap: number) => db.asTenant(orgId, (tx) => countMatches(tx, orgId, filter, cap));
    expect(await count(4)).toMatchObject({
      total: 3,
      facets: { status: [{ value: 'succeeded', count: 3 }] },
      cappedAt: null,
    });
    expect(await count(2)).toMatchObject({
      total: 2,
      facets: { status: [{ value: 'succeeded', count: 2 }] },
      cappedAt: 2,
    });
    // Noted numbers are whole, however many they are.
    expect(await db.asTenant(orgId, (tx) => countMatches(tx, orgId, ALL, 1))).toMatchObject({
      cappedAt: null,
    });
    const rollup = (cap: number) => db.asTenant(orgId, (tx) => findRollup(tx, orgId, folder.id, cap));
    expect(await rollup(4)).toMatchObject({ calculationCount: 3, calculationCountCapped: false });
    expect(await rollup(2)).toMatchObject({ calculationCount: 2, calculationCountCapped: true });
    const url = `/api/v1/calculations?part_id=${part.partId}&include_total=true&include_facets=true`;
    expect(await client.get(url)).toMatchObject({ total: 3, counts_capped_at: null });
  });

  test('given several runs that end while the counts are folded, then none waits for another and none is lost', async () => {
    const ids = await Promise.all(
      Array.from({ length: 4 }, (_, n) => createCalculation(client, revisionId, { lot_size: 100 + n })),
    );
    const [first = '', ...rest] = ids;
    // One transaction that has changed its row is open while others change theirs, and while the counts are folded.
    await db.asTenant(orgId, async (tx) => {
      await tx.updateTable('calculations').set({ name: 'open' }).where('id', '=', first).execute();
      await tx.deleteFrom('calculations').where('id', '=', first).execute();
      for (const id of rest)
        await db.asTenant(orgId, (other) => other.deleteFrom('calculations').where('id', '=', id).execute());
      await db.asTenant(orgId, (other) => foldCounts(other, orgId, 0));
      await compare();
    });
    await compare();
    await db.asTenant(orgId, (tx) => foldCounts(tx, orgId, 0));
    await compare();
  });
});
