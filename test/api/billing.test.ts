import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../src/db/billing/check-ledger.ts';
import { type ApiClient, createCalculation } from '../support/api.ts';
import { steadyClock } from '../support/clock.ts';
import { addKey, makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { operator, signedIn } from '../support/people.ts';
import { createPricingHelpers, makeBoughtPart } from '../support/pricing.ts';
import { use, useApp } from '../support/use.ts';

type Refusal = { error: { code: string; details: Record<string, unknown> } };
type Wallet = {
  balance_cents: number;
  held_cents: number;
  currency: string;
  low_balance_threshold_cents: number;
};
type Posted = Wallet & { id: string; amount_cents: number };

const PRICE = 40;
const USAGE = '/api/v1/billing/usage';
const WALLET = '/api/v1/billing/wallet';
const LEDGER = '/api/v1/billing/ledger';
const CAP = '/api/v1/billing/spend-cap';
const THRESHOLD = '/api/v1/billing/low-balance-threshold';

const { stack, app } = useApp({ namespace: true, clock: steadyClock() });
const hands = use(() => createPricingHelpers(app, stack));
let support: ApiClient;
let organisation: TestOrganisation;
let client: ApiClient;
let revisionId: string;
let lot = 0;

beforeAll(async () => {
  support = await operator(app, 'kim');
});
beforeEach(async () => {
  organisation = await makeOrganisation(app.db, { tierSlug: 'team' });
  client = app.client(organisation.apiKey);
  ({ revisionId } = await makeBoughtPart(client));
  await stack.sql('update organisations set included_override = 0 where id = $1', [organisation.id]);
});

const walletOf = (id: string) => `/api/v1/admin/organisations/${id}/wallet`;
const post = (url: string, body: unknown, key: string = crypto.randomUUID()) =>
  support.call<Posted & Refusal>('POST', url, body, { 'idempotency-key': key });
const credit = (amount_cents: number, key?: string) =>
  post(`${walletOf(organisation.id)}/credits`, { amount_cents, reason: 'top-up' }, key);
const refund = (calculation_id: string) =>
  post(`${walletOf(organisation.id)}/refunds`, { calculation_id, reason: 'goodwill' });

/** A run of its own: another lot size than any before. */
const run = async (): Promise<{ id: string; status: string }> => {
  lot += 1;
  const id = await createCalculation(client, revisionId, { lot_size: lot });
  return client.post(`/api/v1/calculations/${id}/run`);
};
const priced = async (): Promise<string> => {
  const { id } = await run();
  await hands.drain(organisation.id);
  return id;
};
const statusOf = async (id: string) =>
  (await client.get<{ status: string }>(`/api/v1/calculations/${id}`)).status;
const entries = () =>
  stack.sql<{ account: string; cents: number }>(
    `select e.account, e.amount_cents::int as cents from ledger_entries e
     join ledger_transactions t on t.org_id = e.org_id and t.id = e.transaction_id
     where t.org_id = $1 order by t.created_at, t.id, e.account`,
    [organisation.id],
  );
const events = async (prefix: string) =>
  (
    await stack.sql<{ type: string; body: string }>(
      'select type, body from events where org_id = $1 and type like $2 order by created_at, id',
      [organisation.id, `${prefix}%`],
    )
  ).map(({ type, body }) => ({ type, data: JSON.parse(body).data }));
const audit = () =>
  stack.sql(
    'select operator, action, target, before, after from audit_log where org_id = $1 order by at, id',
    [organisation.id],
  );

describe('an operator', () => {
  it('credits a wallet: two entries that sum to zero, one event, one audit row, and the organisation sees it [MON-4]', async () => {
    const done = await credit(500);
    expect(done.status, JSON.stringify(done.body)).toBe(201);
    expect(done.body).toEqual({
      id: expect.any(String),
      amount_cents: 500,
      balance_cents: 500,
      held_cents: 0,
      currency: 'EUR',
      low_balance_threshold_cents: 500,
    });
    expect(await entries()).toEqual([
      { account: 'funding', cents: -500 },
      { account: 'wallet', cents: 500 },
    ]);
    expect(await events('wallet.')).toEqual([
      {
        type: 'wallet.credited',
        data: {
          wallet_id: expect.any(String),
          amount_cents: 500,
          balance_cents: 500,
          held_cents: 0,
          currency: 'EUR',
          reason: 'top-up',
          reference_id: done.body.id,
        },
      },
    ]);
    expect(await audit()).toEqual([
      {
        operator: 'kim',
        action: 'wallet.credit',
        target: done.body.id,
        before: null,
        after: { amount_cents: 500, reason: 'top-up' },
      },
    ]);
    expect(await client.get(WALLET)).toMatchObject({ balance_cents: 500, held_cents: 0 });
    const ledger = await client.get<{ items: object[]; total: number | null }>(
      `${LEDGER}?include_total=true`,
    );
    expect(ledger).toMatchObject({
      total: 1,
      items: [
        {
          id: done.body.id,
          kind: 'credit',
          amount_cents: 500,
          reason: 'top-up',
          reference_id: done.body.id,
        },
      ],
    });
    expect(await checkLedger(app.db, organisation.id)).toEqual([]);
  });

  it('credits once per Idempotency-Key, and not at all without one, with a bad amount, or for nobody [MON-4]', async () => {
    const first = await credit(300, 'credit-once');
    const again = await credit(300, 'credit-once');
    expect(again.body).toEqual(first.body);
    expect((await credit(301, 'credit-once')).status).toBe(409);
    const url = `${walletOf(organisation.id)}/credits`;
    expect((await support.call('POST', url, { amount_cents: 1, reason: 'x' })).status).toBe(400);
    for (const amount_cents of [0, -1, 1.5, '5', 100_000_001, null])
      expect((await post(url, { amount_cents, reason: 'x' })).status, String(amount_cents)).toBe(422);
    expect((await post(url, { amount_cents: 5, reason: ' ' })).status).toBe(422);
    const nobody = crypto.randomUUID();
    expect((await post(`${walletOf(nobody)}/credits`, { amount_cents: 5, reason: 'x' })).status).toBe(404);
    expect(await client.get(WALLET)).toMatchObject({ balance_cents: 300 });
    expect(await audit()).toHaveLength(1);
  });

  it('refunds a charge whole and once, also when two ask at the same moment, and after its calculation was deleted [MON-4]', async () => {
    await credit(1000);
    const [charged, gone] = [await priced(), await priced()];
    expect(await client.get(WALLET)).toMatchObject({ balance_cents: 1000 - 2 * PRICE });
    const answers = await Promise.all([refund(charged), refund(charged)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
    expect(answers.find((answer) => answer.status === 201)?.body).toMatchObject({
      amount_cents: PRICE,
      balance_cents: 1000 - PRICE,
    });
    expect((await refund(charged)).body.error).toMatchObject({
      code: 'conflict',
      details: { reason: 'refunded' },
    });
    await client.ok('DELETE', `/api/v1/calculations/${gone}`);
    expect((await refund(gone)).status).toBe(201);
    expect(await client.get(WALLET)).toMatchObject({ balance_cents: 1000 });
    // What was used stays used: a refund gives money back, not the unit.
    expect(await client.get(USAGE)).toMatchObject({ used: 2, overage_cents: 2 * PRICE });
    const all = await entries();
    expect(all).toHaveLength(10);
    expect(all.filter((entry) => entry.account === 'revenue').map((entry) => entry.cents)).toEqual([
      PRICE,
      PRICE,
      -PRICE,
      -PRICE,
    ]);
    expect((await events('wallet.credited')).map((event) => event.data.reference_id).slice(1)).toEqual([
      `calculation/${charged}/1`,
      `calculation/${gone}/1`,
    ]);
    expect((await audit()).map((row) => row.action)).toEqual([
      'wallet.credit',
      'wallet.refund',
      'wallet.refund',
    ]);
    expect(await checkLedger(app.db, organisation.id)).toEqual([]);
  });

  it('finds each movement of money on both sides: the event of a top-up, a charge and a refund names the reference of the ledger [MON-2]', async () => {
    await credit(1000);
    const charged = await priced();
    expect((await refund(charged)).status).toBe(201);
    type Item = { kind: string; amount_cents: number; reference_id: string };
    const { items } = await client.get<{ items: Item[] }>(`${LEDGER}?order=asc`);
    const sides = { credit: 'wallet.credited', refund: 'wallet.credited', capture: 'wallet.debited' };
    const told = await events('wallet.');
    for (const item of items) {
      const found = told.filter(
        ({ type, data }) =>
          type === sides[item.kind as keyof typeof sides] && data.reference_id === item.reference_id,
      );
      expect(found.map(({ data }) => data.amount_cents)).toEqual([Math.abs(item.amount_cents)]);
    }
    expect(items.map(({ kind, reference_id }) => [kind, reference_id])).toEqual([
      ['credit', expect.any(String)],
      ['capture', `calculation/${charged}/1`],
      ['refund', `calculation/${charged}/1`],
    ]);
  });

  it('refunds nothing that was not charged: unknown, of another organisation, included, or still held [MON-4]', async () => {
    await credit(1000);
    const charged = await priced();
    const mine = organisation;
    const units = (count: number) =>
      stack.sql('update organisations set included_override = $2 where id = $1', [mine.id, count]);
    await units(5);
    const included = await priced();
    await units(0);
    const { id: held } = await run();
    for (const id of [crypto.randomUUID(), included, held])
      expect((await refund(id)).body.error, id).toMatchObject({
        code: 'not_found',
        details: { field: 'calculation_id' },
      });
    await client.post('/api/v1/calculations/bulk-cancel', { ids: [held] });
    expect((await refund(held)).status).toBe(404);
    expect(await checkLedger(app.db, mine.id)).toEqual([]);
    organisation = await makeOrganisation(app.db, { tierSlug: 'team' });
    expect((await refund(charged)).status).toBe(404);
    expect(await entries()).toEqual([]);
  });

  it('moves one wallet only, and a customer is no operator [MON-4]', async () => {
    const other = await makeOrganisation(app.db, { tierSlug: 'team' });
    const theirs = app.client(other.apiKey);
    const before = await theirs.get(WALLET);
    expect(
      await stack.sql('select 1 from wallets where org_id = $1', [other.id]),
      'looking makes none',
    ).toEqual([]);
    await credit(700);
    expect(await theirs.get(WALLET)).toEqual(before);
    expect(await theirs.get(LEDGER)).toMatchObject({ items: [] });
    await (await signedIn(app, other.id, 'owner')).ok('PUT', CAP, { cap_cents: null });
    expect(await theirs.get(WALLET), 'one that was made and holds nothing').toEqual(before);
    const owner = await signedIn(app, organisation.id, 'owner');
    for (const caller of [client, owner]) {
      const url = `${walletOf(organisation.id)}/credits`;
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const answer = await caller.call('POST', url, { amount_cents: 1, reason: 'mine' }, headers);
      expect(answer.status).toBe(401);
    }
    expect(await client.get(WALLET)).toMatchObject({ balance_cents: 700 });
  });
});

describe('the caps of an organisation', () => {
  it('are set by sessions of owners and admins only; reading needs billing:read [MON-7]', async () => {
    const body = { cap_cents: 100 };
    const threshold = { threshold_cents: 100 };
    const member = await signedIn(app, organisation.id, 'member');
    for (const caller of [client, member])
      for (const [url, sent] of [
        [CAP, body],
        [THRESHOLD, threshold],
      ] as const) {
        const answer = await caller.call<Refusal>('PUT', url, sent);
        expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_scope']);
      }
    for (const role of ['owner', 'admin'] as const) {
      const person = await signedIn(app, organisation.id, role);
      expect(await person.ok('PUT', CAP, body)).toEqual({ cap_cents: 100, action: 'pause', spend_cents: 0 });
      expect(await person.ok('PUT', THRESHOLD, threshold)).toMatchObject({
        low_balance_threshold_cents: 100,
      });
    }
    const blind = app.client(await addKey(app.db, organisation.id, ['parts:read']));
    for (const url of [USAGE, WALLET, LEDGER])
      expect((await blind.call<Refusal>('GET', url)).body.error.details).toMatchObject({
        required_scope: 'billing:read',
      });
  });

  it('refuse amounts that are none', async () => {
    const owner = await signedIn(app, organisation.id, 'owner');
    for (const cap_cents of [-1, 0.5, '100', 100_000_000_01, undefined])
      expect((await owner.call('PUT', CAP, { cap_cents })).status, String(cap_cents)).toBe(422);
    expect((await owner.call('PUT', CAP, { cap_cents: 1, action: 'stop' })).status).toBe(422);
    for (const threshold_cents of [-1, 0.5, null, undefined])
      expect((await owner.call('PUT', THRESHOLD, { threshold_cents })).status).toBe(422);
  });

  it('given pause, then runs beyond it park; raised or taken away, what was parked goes on by itself; one organisation only [MON-5]', async () => {
    await credit(10_000);
    const owner = await signedIn(app, organisation.id, 'owner');
    await owner.ok('PUT', CAP, { cap_cents: PRICE, action: 'pause' });
    await priced();
    const parked = [await run(), await run()];
    expect(parked.map((one) => one.status)).toEqual(['blocked', 'blocked']);
    expect(await owner.ok('PUT', CAP, { cap_cents: 2 * PRICE, action: 'pause' })).toEqual({
      cap_cents: 2 * PRICE,
      action: 'pause',
      spend_cents: PRICE,
    });
    // The change itself sets the resumption in motion; here it is done by hand.
    const staged = () =>
      stack.sql(`select 1 from staged_starts where org_id = $1 and workflow_type = 'resumeParked'`, [
        organisation.id,
      ]);
    expect(await staged()).toHaveLength(2);
    await hands.resumeParked(organisation.id);
    await hands.drain(organisation.id);
    const states = async () => (await Promise.all(parked.map((one) => statusOf(one.id)))).sort();
    expect(await states()).toEqual(['blocked', 'succeeded']);
    await owner.ok('PUT', CAP, { cap_cents: null });
    await hands.resumeParked(organisation.id);
    await hands.drain(organisation.id);
    expect(await states()).toEqual(['succeeded', 'succeeded']);
    const other = app.client((await makeOrganisation(app.db, { tierSlug: 'team' })).apiKey);
    expect(await other.get(USAGE)).toMatchObject({ used: 0, overage_cents: 0 });
    expect(await checkLedger(app.db, organisation.id)).toEqual([]);
  });

  it('given warn, then runs continue, and 50, 80 and 100 % are reported once per month and cap; a changed cap reports again [MON-5]', async () => {
    await credit(10_000);
    const owner = await signedIn(app, organisation.id, 'owner');
    await owner.ok('PUT', CAP, { cap_cents: 100, action: 'warn' });
    for (let runs = 0; runs < 4; runs += 1) await priced();
    const told = async () =>
      (await events('billing.spend_cap')).map((event) => [event.data.threshold_pct, event.data.cap_cents]);
    expect((await told()).sort()).toEqual([
      [100, 100],
      [50, 100],
      [80, 100],
    ]);
    const [first] = await events('billing.spend_cap_warning');
    expect(first?.data).toEqual({
      scope: 'org',
      holder_id: organisation.id,
      threshold_pct: 50,
      cap_cents: 100,
      spend_cents: 80,
      action: 'warn',
    });
    await owner.ok('PUT', CAP, { cap_cents: 300, action: 'warn' });
    await priced();
    expect(await told()).toHaveLength(4);
    app.clock.advance(32 * 86_400_000);
    for (let runs = 0; runs < 4; runs += 1) await priced();
    expect((await told()).slice(4)).toEqual([[50, 300]]);
  });

  it('given a threshold, then every fall below it is reported, and a credit above it re-arms it [MON-6]', async () => {
    const owner = await signedIn(app, organisation.id, 'owner');
    await owner.ok('PUT', THRESHOLD, { threshold_cents: 100 });
    const low = async () => (await events('wallet.low_balance')).length;
    await credit(160);
    await priced();
    expect(await low()).toBe(0);
    await priced();
    expect(await low()).toBe(1);
    await priced();
    expect(await low()).toBe(1);
    // 40 left: a credit that stays below arms nothing.
    await credit(40);
    await priced();
    expect(await low()).toBe(1);
    await credit(200);
    for (let runs = 0; runs < 4; runs += 1) await priced();
    expect(await low()).toBe(2);
    const [event] = await events('wallet.low_balance');
    expect(event?.data).toMatchObject({ threshold_cents: 100, balance_cents: 80, amount_cents: PRICE });
  });
});

describe('usage, wallet and ledger', () => {
  it('tell what is included, used, reserved, held and charged, page by page [MON-7]', async () => {
    await stack.sql('update organisations set included_override = 2 where id = $1', [organisation.id]);
    await credit(500);
    await priced();
    await priced();
    await priced();
    await run();
    expect(await client.get(USAGE)).toEqual({
      tier_slug: 'team',
      window: app.clock.now().toISOString().slice(0, 7),
      included: 2,
      used: 3,
      reserved: 1,
      remaining: 0,
      overage_cents: PRICE,
      overage_price_cents: PRICE,
      hard_capped: false,
      payment_blocked: false,
    });
    expect(await client.get(WALLET)).toEqual({
      balance_cents: 500 - PRICE,
      held_cents: PRICE,
      currency: 'EUR',
      low_balance_threshold_cents: 500,
    });
    await hands.drain(organisation.id);
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = await client.get<{ items: { amount_cents: number }[]; next_cursor: string | null }>(
        `${LEDGER}?limit=2&order=asc${cursor}`,
      );
      seen.push(...page.items.map((item) => item.amount_cents));
      cursor = page.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.next_cursor)}`;
    } while (cursor !== '');
    expect(seen).toEqual([500, -PRICE, -PRICE]);
  });
});
