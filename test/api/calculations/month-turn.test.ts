import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creditWallet } from '../../../src/db/billing/billing.ts';
import { checkLedger } from '../../../src/db/billing/check-ledger.ts';
import { lockUsage } from '../../../src/db/billing/usage.ts';
import { lockWallet } from '../../../src/db/billing/wallet.ts';
import { findReadingSpent, spendReading } from '../../../src/db/uploads/reading-budget.ts';
import { type ApiClient, createCalculation, until } from '../../support/api.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { steadyClock } from '../../support/clock.ts';
import { makeOrganisation, type TestOrganisation } from '../../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart, type PricingHelpers } from '../../support/pricing.ts';
import { use, useStack } from '../../support/use.ts';

const PRICE_CENTS = 35;
const CREDIT_CENTS = 10_000;

/** Two processes of one service, on either side of the end of a leap February: what one asks for, the other may commit. */
describe('when a month ends under load', () => {
  const stack = useStack({ namespace: true });
  const february = use(() => createTestApp(stack, { clock: steadyClock('2028-02-29T23:59:58.000Z') }));
  const march = use(() => createTestApp(stack, { clock: steadyClock('2028-03-01T00:00:00.000Z') }));
  let before: PricingHelpers;
  let after: PricingHelpers;
  let organisation: TestOrganisation;
  let early: ApiClient;
  let late: ApiClient;
  let revisionId: string;

  beforeAll(async () => {
    [before, after] = [createPricingHelpers(february, stack), createPricingHelpers(march, stack)];
    await stack.sql(`update plan_tiers set overage_cents = ${PRICE_CENTS} where slug = 'team'`);
  });

  beforeEach(async () => {
    organisation = await makeOrganisation(february.db, { tierSlug: 'team', now: february.clock.now() });
    early = february.client(organisation.apiKey);
    late = march.client(organisation.apiKey);
    ({ revisionId } = await makeBoughtPart(early));
    await stack.sql('update organisations set included_override = 2 where id = $1', [organisation.id]);
    await february.db.asAdmin((tx) =>
      creditWallet(tx, organisation.id, {
        amountCents: CREDIT_CENTS,
        reason: 'test',
        referenceId: null,
        now: february.clock.now(),
      }),
    );
  });

  const begin = async (client: ApiClient, lot_size: number) => {
    const id = await createCalculation(client, revisionId, { lot_size });
    const { status } = await client.post<{ status: string }>(`/api/v1/calculations/${id}/run`);
    return { id, status };
  };

  const waitsForLock = () =>
    stack.sql(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  /** What somebody does first: end, or wait for a lock that the test holds. */
  const endsOrWaits = async (work: Promise<unknown>): Promise<'ended' | 'waits'> => {
    let isOver = false;
    const mark = () => {
      isOver = true;
    };
    work.then(mark, mark);
    await until(waitsForLock, (rows) => isOver || rows.length > 0);
    return isOver ? 'ended' : 'waits';
  };

  type Window = { usage_window: string; reserved: number; captured: number; over: number };
  const windows = () =>
    stack.sql<Window>(
      `select usage_window, reserved + overage_reserved as reserved, captured, overage_captured as over
       from usage_windows where org_id = $1 order by usage_window`,
      [organisation.id],
    );

  it('a gate of February is one with that of March: two requests never share the last pending place [CAP-1]', async () => {
    const id = await createCalculation(late, revisionId, { lot_size: 3 });
    let run: Promise<unknown> = Promise.resolve();
    await february.db.asTenant(organisation.id, async (tx) => {
      await lockUsage(tx, organisation.id, '2028-02');
      run = late.post(`/api/v1/calculations/${id}/run`);
      expect(await endsOrWaits(run)).toBe('waits');
    });
    await run;
  });

  it('who cancels runs of both months holds no money while it waits for a month [CAC-13]', async () => {
    for (const lot of [1, 2]) await begin(early, lot);
    const paid = await begin(early, 3);
    const next = await begin(late, 4);
    let cancel: Promise<unknown> = Promise.resolve();
    await march.db.asTenant(organisation.id, async (tx) => {
      await lockUsage(tx, organisation.id, '2028-03');
      cancel = late.post('/api/v1/calculations/bulk-cancel', { ids: [paid.id, next.id] });
      cancel.catch(() => undefined);
      expect(await endsOrWaits(cancel)).toBe('waits');
      await lockWallet(tx, organisation.id);
    });
    expect(await cancel).toMatchObject({ succeeded: [paid.id, next.id] });
    expect(await checkLedger(march.db, organisation.id)).toEqual([]);
  });

  it('runs, commits, cancels and deletes on both sides lose no charge and make none twice [CAC-13 MON-5]', async () => {
    const lots = Array.from({ length: 8 }, (_, index) => index + 1);
    const old = await Promise.all(lots.map((lot) => begin(early, lot)));
    const both = await Promise.all([
      // Priced and released in March, with units and holds of February.
      ...old.slice(0, 4).map(({ id }) => after.run(organisation.id, id, 1)),
      late.post('/api/v1/calculations/bulk-cancel', { ids: old.slice(4, 6).map(({ id }) => id) }),
      before.run(organisation.id, old[6]?.id ?? '', 1),
      ...lots.map((lot) => begin(lot % 2 === 0 ? early : late, 100 + lot)),
    ]);
    expect(both).toHaveLength(4 + 1 + 1 + lots.length);
    await before.drain(organisation.id);
    await after.drain(organisation.id);
    expect(await checkLedger(march.db, organisation.id)).toEqual([]);
    const rows = await stack.sql<{ status: string; window: string; charged: number }>(
      `select c.status, r.usage_window as window, count(e.id)::int as charged
       from calculations c
       join usage_entries r on r.org_id = c.org_id and r.calculation_id = c.id and r.entry = 'reserve'
       left join usage_entries e on e.org_id = c.org_id and e.calculation_id = c.id and e.entry = 'capture' and e.usage_window = r.usage_window
       where c.org_id = $1 and not c.served_from_cache group by c.id, c.status, r.usage_window`,
      [organisation.id],
    );
    expect(rows).toHaveLength(2 * lots.length);
    expect(rows.filter(({ status, charged }) => charged !== (status === 'succeeded' ? 1 : 0))).toEqual([]);
    const paid = (window: string) => rows.filter((row) => row.charged === 1 && row.window === window).length;
    const used = await windows();
    expect(used.map((one) => [one.usage_window, one.reserved, one.captured + one.over])).toEqual([
      ['2028-02', 0, paid('2028-02')],
      ['2028-03', 0, paid('2028-03')],
    ]);
    const over = used.reduce((sum, one) => sum + one.over, 0);
    const wallet = await late.get<{ posted_cents: number; held_cents: number }>('/api/v1/billing/wallet');
    expect(wallet).toMatchObject({ balance_cents: CREDIT_CENTS - PRICE_CENTS * over, held_cents: 0 });
  });

  it('a price of February is free for the rest of it alone; in March the first of equal runs pays, the next does not [CAC-13]', async () => {
    const first = await begin(early, 7);
    await before.drain(organisation.id);
    const [again, anew] = await Promise.all([begin(early, 7), begin(late, 7)]);
    expect([again.status, anew.status]).toEqual(['succeeded', 'queued']);
    await after.drain(organisation.id);
    const third = await begin(late, 7);
    expect(third.status).toBe('succeeded');
    const cached = async (id: string) =>
      (await late.get<{ served_from_cache: boolean }>(`/api/v1/calculations/${id}`)).served_from_cache;
    expect(await Promise.all([first, again, anew, third].map(({ id }) => cached(id)))).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(await windows()).toMatchObject([
      { usage_window: '2028-02', captured: 1 },
      { usage_window: '2028-03', captured: 1 },
    ]);
  });

  it('the CPU time of reading files is that of its month, however many report it at once', async () => {
    const spend = (app: TestApp) =>
      app.db.asTenant(organisation.id, (tx) =>
        spendReading(tx, organisation.id, { cpuSeconds: 400, drawing: null, now: app.clock.now() }),
      );
    await stack.sql(`update plan_tiers set month_cpu_seconds = 2000 where slug = 'team'`);
    const both = [february, march, february, march, february, march, february, february];
    await Promise.all(both.map(spend));
    const isSpent = (app: TestApp) =>
      app.db.asTenant(organisation.id, (tx) =>
        findReadingSpent(tx, organisation.id, { uploadId: null, now: app.clock.now() }),
      );
    expect([await isSpent(february), await isSpent(march)]).toEqual([
      { of: 'month', limitSeconds: 2000 },
      null,
    ]);
  });
});
