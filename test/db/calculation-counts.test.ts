import { beforeAll, describe, expect, test } from 'vitest';
import { foldCounts } from '../../src/db/calculations/counts.ts';
import { type CalculationFilter, countCalculations, countFacets } from '../../src/db/calculations/list.ts';
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
      expect(await countCalculations(tx, orgId, kept)).toBe(await countCalculations(tx, orgId, counted));
      expect(await countFacets(tx, orgId, kept)).toEqual(await countFacets(tx, orgId, counted));
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
    const total = () => db.asTenant(orgId, (tx) => countCalculations(tx, orgId, ALL));
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
