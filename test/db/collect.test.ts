import { MockActivityEnvironment } from '@temporalio/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { createHousekeepingActivities } from '../../src/activities/housekeeping.ts';
import { collectReleased, findContentLeft } from '../../src/db/calculations/collect.ts';
import type { Tx } from '../../src/db/kernel/database.ts';
import { pieceOf, type StorableSnapshot, storeSnapshots } from '../../src/db/snapshot/pieces.ts';
import { createCalculation, startRun } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { someoneWaits } from '../support/lock-waits.ts';
import { createPricingHelpers, makeBoughtPart, type PricingHelpers } from '../support/pricing.ts';
import { use, useApp, useEachOrganisation } from '../support/use.ts';

const HOUR_MS = 3_600_000;
const STORED = ['snapshot_pieces', 'snapshot_names', 'result_documents', 'released_content'] as const;

describe('content that nothing refers to', () => {
  const { stack, app } = useApp({ clock: steadyClock() });
  const { organisation, client } = useEachOrganisation(app);
  const hands: PricingHelpers = use(() => createPricingHelpers(app, stack));
  let revisionId: string;
  let start: Date;

  beforeEach(async () => {
    ({ revisionId } = await makeBoughtPart(client));
    start = app.clock.now();
  });

  const at = (hours: number): Date => new Date(start.getTime() + hours * HOUR_MS);
  const tenant = <T>(work: (tx: Tx) => Promise<T>) => app.db.asTenant(organisation.id, work);
  const pass = async (hours: number): Promise<void> => {
    const options = { now: at(hours), limit: 2 };
    while ((await tenant((tx) => collectReleased(tx, organisation.id, options))) > 0);
    expect(await tenant((tx) => findContentLeft(tx, organisation.id))).toEqual([]);
  };
  const counts = async (): Promise<Record<(typeof STORED)[number], number>> => {
    const found = STORED.map(async (table) => {
      const [row] = await stack.sql<{ n: number }>(
        `select count(*)::int as n from ${table} where org_id = $1`,
        [organisation.id],
      );
      return [table, row?.n ?? 0] as const;
    });
    return Object.fromEntries(await Promise.all(found)) as Record<(typeof STORED)[number], number>;
  };
  const price = async (lot_size = 1): Promise<string> => {
    const id = await createCalculation(client, revisionId, { lot_size });
    await startRun(client, id);
    await hands.drain(organisation.id);
    return id;
  };
  const remove = (...ids: string[]) => client.ok('POST', '/api/v1/calculations/bulk-delete', { ids });
  const sheetOf = async (id: string): Promise<unknown> =>
    (await client.get<{ cost_sheet: unknown }>(`/api/v1/calculations/${id}?include=all`)).cost_sheet;

  test('goes a day after its last calculation, shared pieces a day after the last snapshot that named them', async () => {
    const priced = await price();
    const hit = await price();
    const stored = await counts();
    expect(stored).toMatchObject({ result_documents: 1, snapshot_names: 2, released_content: 0 });
    const sheet = await sheetOf(priced);
    expect(await sheetOf(hit)).toEqual(sheet);

    // The document of the first stays with its hit.
    await remove(priced);
    await pass(1);
    await pass(26);
    expect(await counts()).toEqual(stored);
    expect(await sheetOf(hit)).toEqual(sheet);

    await remove(hit);
    await pass(27);
    await pass(50);
    expect(await counts()).toMatchObject({ result_documents: 1, snapshot_pieces: stored.snapshot_pieces });
    await pass(52);
    expect(await counts()).toMatchObject({ result_documents: 0, snapshot_names: 0, snapshot_pieces: 2 });
    await pass(77);
    expect(Object.values(await counts())).toEqual([0, 0, 0, 0]);
  });

  test('stays for a calculation that took it up within the day, however it did', async () => {
    const first = await price(1);
    await remove(first);
    await pass(1);
    // The same content again, priced anew, and other content that shares pieces with it.
    const again = await price(1);
    const other = await price(2);
    const kept = await counts();
    await pass(26);
    await pass(52);
    expect(await counts()).toEqual({ ...kept, released_content: 0 });
    for (const id of [again, other]) expect(await sheetOf(id)).toMatchObject({ lines: expect.any(Array) });
  });

  test('goes with a run that takes a newer snapshot, and a failed run keeps its own', async () => {
    const id = await createCalculation(client, revisionId, { lot_size: 5 });
    await startRun(client, id);
    await hands.takeSlot(organisation.id, id, 1);
    await hands.endRun(organisation.id, id, 1, 'failed');
    await pass(26);
    await pass(52);
    expect(await counts()).toMatchObject({ snapshot_pieces: 3, released_content: 0 });
    await stack.sql(`update parts set purchase_price = 99 where org_id = $1`, [organisation.id]);
    await startRun(client, id);
    await hands.drain(organisation.id);
    expect(await counts()).toMatchObject({ snapshot_pieces: 4, released_content: 1 });
    await pass(1);
    await pass(27);
    expect(await counts()).toMatchObject({ snapshot_pieces: 3, snapshot_names: 2 });
    await pass(52);
    expect(await counts()).toMatchObject({ snapshot_pieces: 3, snapshot_names: 2, released_content: 0 });
  });

  test('goes by the hourly chore', async () => {
    const expire = () => new MockActivityEnvironment().run(createHousekeepingActivities(app.deps).expireRows);
    await remove(await price());
    await expire();
    expect(await counts()).toMatchObject({ result_documents: 1 });
    // A day for the manifest, and one for what it named.
    for (let day = 1; day <= 2; day += 1) {
      app.clock.advance(25 * HOUR_MS);
      await expire();
    }
    expect(Object.values(await counts())).toEqual([0, 0, 0, 0]);
  });

  describe('and a run that stores it again at the same time', () => {
    const snapshotOf = (facts: string): StorableSnapshot => {
      const pieces = [pieceOf({ facts }), pieceOf({ environment: facts })];
      const named = { facts: pieces[0]?.sha256 ?? '', environment: pieces[1]?.sha256 ?? '' };
      const manifest = pieceOf({ rest: { of: facts }, pieces: named });
      return { digest: manifest.sha256, pieces: [manifest, ...pieces] };
    };
    const store = (tx: Tx, snapshot: StorableSnapshot, hours: number) =>
      storeSnapshots(tx, organisation.id, [snapshot], at(hours));
    const refer = (tx: Tx, id: string, digest: string | null) =>
      tx.updateTable('calculations').set({ snapshot_digest: digest }).where('id', '=', id).execute();
    /** A stored snapshot that nothing refers to and that may be removed 25 hours after the start. */
    const released = async (): Promise<{ id: string; snapshot: StorableSnapshot }> => {
      const id = await price();
      const snapshot = snapshotOf(crypto.randomUUID());
      await tenant(async (tx) => {
        await store(tx, snapshot, 0);
        await refer(tx, id, snapshot.digest);
      });
      await tenant((tx) => refer(tx, id, null));
      await pass(0.5);
      return { id, snapshot };
    };
    const has = async ({ pieces }: StorableSnapshot): Promise<number> =>
      (
        await stack.sql('select 1 from snapshot_pieces where org_id = $1 and sha256 = any($2)', [
          organisation.id,
          pieces.map(({ sha256 }) => sha256),
        ])
      ).length;
    const namedBy = async ({ digest }: StorableSnapshot): Promise<number> =>
      (
        await stack.sql('select 1 from snapshot_names where org_id = $1 and named_by = $2', [
          organisation.id,
          digest,
        ])
      ).length;
    const collect = (tx: Tx) => collectReleased(tx, organisation.id, { now: at(25), limit: 100 });

    test('is waited for, and stays', async () => {
      const { id, snapshot } = await released();
      let collecting: Promise<unknown> | undefined;
      await tenant(async (tx) => {
        await store(tx, snapshot, 25);
        collecting = tenant(collect);
        await someoneWaits(stack);
        await refer(tx, id, snapshot.digest);
      });
      await collecting;
      expect([await has(snapshot), await namedBy(snapshot)]).toEqual([3, 2]);
      await pass(26);
      await pass(51);
      expect([await has(snapshot), await namedBy(snapshot)]).toEqual([3, 2]);
    });

    test('is stored anew, with its names, where its removal came first', async () => {
      const { id, snapshot } = await released();
      let storing: Promise<unknown> | undefined;
      await tenant(async (tx) => {
        await collect(tx);
        storing = tenant(async (other) => {
          await store(other, snapshot, 25);
          await refer(other, id, snapshot.digest);
        });
        await someoneWaits(stack);
      });
      await storing;
      expect([await has(snapshot), await namedBy(snapshot)]).toEqual([3, 2]);
      await pass(26);
      await pass(51);
      expect([await has(snapshot), await namedBy(snapshot)]).toEqual([3, 2]);
    });

    test('goes if that run ends without a reference', async () => {
      const { snapshot } = await released();
      const rolledBack = tenant(async (tx) => {
        await store(tx, snapshot, 25);
        throw new Error('rolled back');
      });
      await expect(rolledBack).rejects.toThrow('rolled back');
      await pass(26);
      expect([await has(snapshot), await namedBy(snapshot)]).toEqual([2, 0]);
    });
  });
});
