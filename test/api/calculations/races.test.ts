import { describe, expect, it } from 'vitest';
import { checkLedger } from '../../../src/db/billing/check-ledger.ts';
import { lockBatch } from '../../../src/db/calculations/batches.ts';
import { nextOfBatch } from '../../../src/db/calculations/store.ts';
import { createCalculation, until } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

type Run = { id: string; batch_id: string; environment_runs: { calculation_id: string; status: string }[] };

/** Whoever waits in a ring is ended by PostgreSQL after a second: an error here, and a 500 to a customer. */
describe('many writers of one organisation', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));

  const batch = (
    revisionIds: readonly string[],
    lotSize: number,
    who = client,
    env = organisation.environmentId,
  ) =>
    who.post<Run>('/api/v1/calculations/batch', {
      part_revision_ids: revisionIds,
      costing_environment_ids: [env],
      lot_size: lotSize,
    });

  it('given commits, cache hits, retries and deletes of the same parts at once, then every part has the price of its newest success [CAS-9]', async () => {
    const parts = await Promise.all([3, 5, 7, 9].map((price) => makeBoughtPart(client, price)));
    const revisions = parts.map((part) => part.revisionId);
    await batch(revisions, 1);
    await hands.drain(organisation.id);
    for (let round = 0; round < 6; round += 1) {
      const lot = 10 + round;
      const fresh = await batch(revisions, lot);
      const cells = fresh.environment_runs.map((run) => run.calculation_id);
      for (const id of cells) await hands.takeSlot(organisation.id, id, 1);
      const old = await stack.sql<{ id: string }>(
        `select id from calculations where org_id = $1 and status = 'succeeded' order by random() limit 5`,
        [organisation.id],
      );
      const mixed = [...revisions].reverse();
      await Promise.all([
        ...cells.map((id) => hands.price(organisation.id, id, 1)),
        // Hits of the first round between misses of this one, in the opposite order of the parts.
        batch(mixed, 1),
        batch([...mixed, ...revisions], 1000 + round),
        client.post('/api/v1/calculations/bulk-delete', { ids: old.slice(0, 3).map((row) => row.id) }),
        client.post('/api/v1/calculations/bulk-delete', {
          ids: [...old.slice(3).map((row) => row.id), cells[0]],
        }),
        client.post('/api/v1/calculations/bulk-cancel', { ids: cells.slice(2) }),
      ]);
      await hands.drain(organisation.id);
      const wrong = await stack.sql(
        `select p.id, pp.calculation_id, newest.id as expected from parts p
         left join part_prices pp on pp.org_id = p.org_id and pp.part_id = p.id
         left join lateral (
           select c.id from calculations c where c.org_id = p.org_id and c.part_id = p.id and c.status = 'succeeded'
           order by c.finished_at desc, c.id desc limit 1) newest on true
         where p.org_id = $1 and pp.calculation_id is distinct from newest.id`,
        [organisation.id],
      );
      expect(wrong).toEqual([]);
      const [{ offer = null } = {}] = await stack.sql<{ offer: number | null }>(
        `select sum(offer_price)::float8 as offer from part_prices where org_id = $1`,
        [organisation.id],
      );
      expect(offer).not.toBeNull();
      const summary = await client.get<{ quoted_part_count: number; calculation_count: number }>(
        '/api/v1/folders/summary',
      );
      const [counted] = await stack.sql<{ parts: number; calculations: number }>(
        `select count(distinct part_id)::int as parts, count(*)::int as calculations from calculations
         where org_id = $1 and status = 'succeeded'`,
        [organisation.id],
      );
      expect([summary.quoted_part_count, summary.calculation_count]).toEqual([
        counted?.parts,
        counted?.calculations,
      ]);
    }
    expect(await checkLedger(app.db, organisation.id)).toEqual([]);
  });

  it('given a page of a batch under way, when the batch is cancelled, then the cancel waits for the page and ends all of it [CAR-10]', async () => {
    const parts = await Promise.all(
      Array.from({ length: 6 }, (_, index) => makeBoughtPart(client, index + 1)),
    );
    const environments = await Promise.all(
      Array.from({ length: 9 }, async (_, index) => {
        const body = { name: `column ${index}`, valid_from: '2026-01-01' };
        return (await client.post<{ id: string }>('/api/v1/environments', body)).id;
      }),
    );
    const made = await client.post<Run>('/api/v1/calculations/batch', {
      part_revision_ids: parts.map((part) => part.revisionId),
      costing_environment_ids: environments,
    });
    const drafts = made.environment_runs.filter((run) => run.status === 'draft');
    expect(drafts).toHaveLength(4);
    const waiting = () =>
      stack.sql<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    let cancelling: Promise<{ succeeded: string[] }> | undefined;
    const page = await app.db.asTenant(organisation.id, async (tx) => {
      expect(await lockBatch(tx, organisation.id, made.batch_id)).not.toBeNull();
      cancelling = client.post(`/api/v1/calculations/batches/${made.batch_id}/cancel`);
      await until(waiting, ([found]) => (found?.count ?? 0) > 0);
      return nextOfBatch(tx, organisation.id, made.batch_id, 50);
    });
    expect(page.map((row) => row.id).sort()).toEqual(drafts.map((run) => run.calculation_id).sort());
    expect((await cancelling)?.succeeded).toHaveLength(50);
    expect(await hands.admitPage(organisation.id, made.batch_id)).toBe('done');
    expect(await checkLedger(app.db, organisation.id)).toEqual([]);
  });

  it('given batches at once, then together they stay within what may be pending, cells still to be admitted included [CAP-1]', async () => {
    const small = await makeOrganisation(app.db, { tierSlug: 'team' });
    const other = app.client(small.apiKey);
    await stack.sql(`update plan_tiers set pending_bound = 125 where slug = 'team'`);
    const parts = await Promise.all(
      Array.from({ length: 15 }, (_, index) => makeBoughtPart(other, index + 1)),
    );
    const revisions = parts.map((part) => part.revisionId);
    const environments = [small.environmentId];
    for (const name of Array.from({ length: 7 }, (_, index) => `column ${index}`))
      environments.push(
        (await other.post<{ id: string }>('/api/v1/environments', { name, valid_from: '2026-01-01' })).id,
      );
    // 120 cells, of which a request admits 50: a second one does not fit below the bound beside it.
    const ask = (lot_size: number) =>
      other.call<{ error?: { code: string; details: object } }>('POST', '/api/v1/calculations/batch', {
        part_revision_ids: revisions,
        costing_environment_ids: environments,
        lot_size,
      });
    app.clock.advance(120_000);
    const answers = await Promise.all([ask(1), ask(2), ask(3)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([202, 429, 429]);
    expect(answers.find((answer) => answer.status === 429)?.body.error).toMatchObject({
      code: 'too_many_pending',
      details: { pending_bound: 125, pending_count: 120 },
    });
    const [rows] = await stack.sql<{ count: number }>(
      'select count(*)::int as count from calculations where org_id = $1',
      [small.id],
    );
    expect(rows).toEqual({ count: 120 });
    // Single runs count the cells that are still to be admitted too, in whichever way they pass the gates.
    const [single = ''] = revisions;
    const run = async (lot_size: number) => {
      const id = await createCalculation(other, single, { lot_size });
      return (await other.call('POST', `/api/v1/calculations/${id}/run`)).status;
    };
    for (const lot of [11, 12, 13, 14, 15]) expect(await run(lot)).toBe(202);
    expect(await run(16)).toBe(429);
    await stack.sql('update organisations set included_override = 0 where id = $1', [small.id]);
    expect(await run(17)).toBe(429);
  });
});
