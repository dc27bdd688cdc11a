import { beforeEach, describe, expect, it } from 'vitest';
import { creditWallet } from '../../../src/db/billing/billing.ts';
import { checkLedger } from '../../../src/db/billing/check-ledger.ts';
import { type ApiClient, createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart } from '../../support/pricing.ts';
import { use, useApp, useEachOrganisation } from '../../support/use.ts';

type Detail = {
  status: string;
  coverage: { reason: string; used: number; included: number; remaining: number; window: string } | null;
  served_from_cache: boolean;
  attempt_count: number;
};
type Refusal = { error: { code: string; details: Record<string, unknown> } };

describe('who pays for a run', () => {
  const { stack, app } = useApp({ namespace: true, clock: steadyClock() });
  const { organisation, client } = useEachOrganisation(app, { tierSlug: 'team' });
  const hands = use(() => createPricingHelpers(app, stack));
  let revisionId: string;
  let lot = 0;

  /** A draft that no cache answers. */
  const draft = () => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: lot });
  };
  const run = (id: string) => client.call<Detail & Refusal>('POST', `/api/v1/calculations/${id}/run`);
  const detail = (id: string) => client.get<Detail>(`/api/v1/calculations/${id}`);
  const usage = () => client.get<Record<string, number>>('/api/v1/billing/usage');
  const wallet = () => client.get<Record<string, number>>('/api/v1/billing/wallet');
  const plan = (set: string) => stack.sql(`update organisations set ${set} where id = $1`, [organisation.id]);
  const credit = (amountCents: number) =>
    app.db.asAdmin((tx) =>
      creditWallet(tx, organisation.id, {
        amountCents,
        reason: 'top-up of a test',
        referenceId: null,
        now: app.clock.now(),
      }),
    );
  const events = async () =>
    (
      await stack.sql<{ type: string }>(
        'select type from events where org_id = $1 order by created_at, type',
        [organisation.id],
      )
    )
      .map((row) => row.type)
      .filter((type) => !type.startsWith('calculation.'));
  beforeEach(async () => {
    ({ revisionId } = await makeBoughtPart(client));
  });

  it('given a payment block, when it runs, then it is parked with coverage, and an identical price is still free [CAL-9 CAS-4 CAS-6]', async () => {
    const first = await draft();
    await run(first);
    await hands.drain(organisation.id);
    await plan('payment_blocked = true');
    const again = await createCalculation(client, revisionId, { lot_size: lot });
    expect((await run(again)).body.status).toBe('succeeded');
    const id = await draft();
    const answer = await run(id);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ status: 'blocked', coverage: { reason: 'payment_blocked' } });
    expect((await detail(id)).coverage?.reason).toBe('payment_blocked');
    await plan('payment_blocked = false');
    const retried = await client.post<{ succeeded: string[] }>('/api/v1/calculations/bulk-retry', {
      ids: [id],
    });
    expect(retried.succeeded).toEqual([id]);
    await hands.drain(organisation.id);
    expect(await detail(id)).toMatchObject({ status: 'succeeded', attempt_count: 1, coverage: null });
  });

  it('given a hard cap and no unit left, when it runs, then 402 with the row blocked; bulk-retry skips it unchanged [CAS-5]', async () => {
    await plan('hard_capped = true, included_override = 1');
    const first = await draft();
    await run(first);
    const second = await draft();
    const refused = await run(second);
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({
      code: 'quota_exceeded',
      details: { coverage: { reason: 'quota_exceeded', included: 1, remaining: 0, used: 0 } },
    });
    expect((await detail(second)).status).toBe('blocked');
    const retried = await client.post('/api/v1/calculations/bulk-retry', { ids: [second] });
    expect(retried).toMatchObject({ skipped: [{ id: second, reason: 'quota_exceeded' }], blocked: [] });
    expect((await detail(second)).status).toBe('blocked');
    // The unit of a cancelled run is free again.
    await client.post('/api/v1/calculations/bulk-cancel', { ids: [first] });
    expect((await run(second)).status).toBe(202);
  });

  it('given 80 % of the included units used and a balance that cannot carry ten more, then funding is asked for once a month [MON-6]', async () => {
    await plan('included_override = 5');
    const told = async () =>
      (await events()).filter((type) => type === 'billing.prepaid_funding_needed').length;
    for (const expected of [0, 0, 0, 1, 1]) {
      expect((await run(await draft())).status).toBe(202);
      await hands.drain(organisation.id);
      expect(await told()).toBe(expected);
    }
    const [event] = await stack.sql<{ body: string }>(
      `select body from events where org_id = $1 and type = 'billing.prepaid_funding_needed'`,
      [organisation.id],
    );
    expect(JSON.parse(event?.body ?? '').data).toEqual({
      tier_slug: 'team',
      used: 4,
      included: 5,
      remaining: 1,
      overage_cents: 40,
      wallet_balance_cents: 0,
    });
  });

  it('given overage, when the wallet cannot cover it, then 402 and nothing changed; when it can, the price is held, then captured [MON-1]', async () => {
    await plan('included_override = 0');
    const id = await draft();
    const refused = await run(id);
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({
      code: 'insufficient_funds',
      details: { required_cents: 40, balance_cents: 0 },
    });
    expect((await detail(id)).status).toBe('draft');
    await credit(520);
    expect((await run(id)).body.status).toBe('queued');
    expect(await wallet()).toMatchObject({ balance_cents: 520, held_cents: 40 });
    await hands.drain(organisation.id);
    expect(await wallet()).toMatchObject({ balance_cents: 480, held_cents: 0 });
    expect(await usage()).toMatchObject({
      used: 1,
      reserved: 0,
      overage_cents: 40,
      overage_price_cents: 40,
      remaining: 0,
    });
    expect(await events()).toEqual(['wallet.credited', 'wallet.debited', 'wallet.low_balance']);
    const ledger = await client.get<{ items: { kind: string; amount_cents: number }[] }>(
      '/api/v1/billing/ledger',
    );
    expect(ledger.items.map((item) => [item.kind, item.amount_cents])).toEqual([
      ['capture', -40],
      ['credit', 520],
    ]);
  });

  it('given held money, when the run is cancelled or deleted or times out, then it goes back, once [CAS-9 MON-1]', async () => {
    await plan('included_override = 0');
    await credit(1000);
    const cancelled = await draft();
    const deleted = await draft();
    const timedOut = await draft();
    for (const id of [cancelled, deleted, timedOut]) await run(id);
    expect(await wallet()).toMatchObject({ balance_cents: 1000, held_cents: 120 });
    await client.post('/api/v1/calculations/bulk-cancel', { ids: [cancelled] });
    await client.ok('DELETE', `/api/v1/calculations/${deleted}`);
    await hands.takeSlot(organisation.id, timedOut, 1);
    await hands.endRun(organisation.id, timedOut, 1, 'timed_out');
    await hands.endRun(organisation.id, timedOut, 1, 'timed_out');
    expect(await wallet()).toMatchObject({ balance_cents: 1000, held_cents: 0 });
    expect(await usage()).toMatchObject({ used: 0, reserved: 0, overage_cents: 0 });
  });

  it('given a cap that pauses, when a run would go over, then it is parked, reported once, and resumes when the cap is raised [CAS-6]', async () => {
    await plan('included_override = 0');
    await credit(10_000);
    await stack.sql(
      `update wallets set spend_cap_cents = 100, spend_cap_action = 'pause' where org_id = $1`,
      [organisation.id],
    );
    for (let runs = 0; runs < 2; runs += 1) await run(await draft());
    await hands.drain(organisation.id);
    const parked = await draft();
    expect((await run(parked)).body).toMatchObject({ status: 'blocked', coverage: { reason: 'spend_cap' } });
    await run(parked);
    expect((await events()).filter((type) => type.startsWith('billing.'))).toEqual([
      'billing.spend_cap_warning',
      'billing.spend_cap_warning',
      'billing.spend_cap_reached',
    ]);
    expect(await hands.resumeParked(organisation.id)).toBe(false);
    expect((await detail(parked)).status).toBe('blocked');
    await stack.sql('update wallets set spend_cap_cents = 200 where org_id = $1', [organisation.id]);
    await hands.resumeParked(organisation.id);
    await hands.drain(organisation.id);
    expect(await detail(parked)).toMatchObject({ status: 'succeeded', attempt_count: 1 });
  });

  it('given a key with a cap that warns, when it is reached, then the run goes on and the key is named [CAR-7 MON-5]', async () => {
    await plan('included_override = 0');
    await credit(10_000);
    await stack.sql(`update api_keys set spend_cap_cents = 50, spend_cap_action = 'warn' where org_id = $1`, [
      organisation.id,
    ]);
    for (let runs = 0; runs < 2; runs += 1) expect((await run(await draft())).body.status).toBe('queued');
    const find = () =>
      stack.sql<{ body: string }>(
        `select body::text from events where org_id = $1 and type = 'billing.spend_cap_reached'`,
        [organisation.id],
      );
    expect(await find(), 'nothing is spent yet').toEqual([]);
    await hands.drain(organisation.id);
    const [reached] = await find();
    expect(JSON.parse(reached?.body ?? '{}').data).toMatchObject({
      scope: 'api_key',
      cap_cents: 50,
      spend_cents: 80,
      action: 'warn',
    });
    expect(
      (await events()).filter((type) => type === 'billing.spend_cap_warning'),
      '50 and 80',
    ).toHaveLength(2);
  });

  it('given a key with a cap that pauses, then the keys that it issues spend from the same cap, whatever cap a person gives them [AUT-8]', async () => {
    await plan('included_override = 0');
    await credit(400);
    await stack.sql(
      `update api_keys set spend_cap_cents = 50, spend_cap_action = 'pause' where org_id = $1`,
      [organisation.id],
    );
    const scopes = ['keys:write', 'calculations:read', 'calculations:write'];
    const mint = (by: ApiClient) =>
      by.post<{ id: string; key: string }>('/api/v1/api-keys', { name: 'child', scopes });
    const child = await mint(client);
    const grandchild = await mint(app.client(child.key));
    const runWith = async (key: string) =>
      (await app.client(key).call<Detail>('POST', `/api/v1/calculations/${await draft()}/run`)).body;
    expect(await runWith(grandchild.key)).toMatchObject({ status: 'queued' });
    for (const key of [grandchild.key, child.key, organisation.apiKey, (await mint(client)).key])
      expect(await runWith(key)).toMatchObject({ status: 'blocked', coverage: { reason: 'spend_cap' } });
    // A wider cap of its own does not help.
    await stack.sql('update api_keys set spend_cap_cents = 5000 where id = $1', [grandchild.id]);
    expect(await runWith(grandchild.key)).toMatchObject({ status: 'blocked' });
    const spent = await stack.sql<{ holder_id: string; held: number }>(
      'select holder_id, held_cents::int as held from spend_windows where org_id = $1',
      [organisation.id],
    );
    const [root] = await stack.sql<{ id: string }>(
      'select id from api_keys where org_id = $1 and minted_by is null',
      [organisation.id],
    );
    expect(new Map(spent.map((row) => [row.holder_id, row.held]))).toEqual(
      new Map([organisation.id, root?.id, child.id, grandchild.id].map((id) => [id, 40])),
    );
    await hands.drain(organisation.id);
    expect(await checkLedger(app.db, organisation.id)).toEqual([]);
    const told = await stack.sql<{ holder: string }>(
      `select body::jsonb -> 'data' ->> 'holder_id' as holder from events
       where org_id = $1 and type = 'billing.spend_cap_reached' order by 1`,
      [organisation.id],
    );
    expect(told.map(({ holder }) => holder)).toContain(root?.id);
    await stack.sql('update api_keys set spend_cap_cents = 500 where id = any($1)', [[root?.id, child.id]]);
    expect(await runWith(grandchild.key)).toMatchObject({ status: 'queued' });
  });

  it('given a full queue of the plan, when one more runs, then 429 and nothing changed [CAP-1]', async () => {
    const small = await makeOrganisation(app.db, { tierSlug: 'free' });
    const other = app.client(small.apiKey);
    const part = await makeBoughtPart(other);
    await stack.sql('update organisations set included_override = 100 where id = $1', [small.id]);
    for (let count = 1; count <= 25; count += 1) {
      // The budget of requests is another limit; time passes, so that only the queue is full.
      app.clock.advance(5_000);
      const id = await createCalculation(other, part.revisionId, { lot_size: count });
      await other.post(`/api/v1/calculations/${id}/run`);
    }
    const id = await createCalculation(other, part.revisionId, { lot_size: 26 });
    const refused = await other.call<Refusal>('POST', `/api/v1/calculations/${id}/run`);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatchObject({
      code: 'too_many_pending',
      details: { pending_bound: 25, pending_count: 25 },
    });
    const capacity = await other.get<Record<string, unknown>>('/api/v1/calculations/capacity');
    expect(capacity).toMatchObject({
      pending_count: 25,
      inflight_now: 0,
      queue_pending_total: 25,
      tier_slug: 'free',
    });
    const quote = await other.call('POST', '/api/v1/calculations/quote', {
      part_revision_id: part.revisionId,
    });
    expect(quote.status).toBe(429);
    expect((await other.get<{ total: number }>('/api/v1/calculations?include_total=true')).total).toBe(26);
  });
});
