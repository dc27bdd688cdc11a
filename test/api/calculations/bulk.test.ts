import { beforeAll, describe, expect, it } from 'vitest';
import { createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers, makeBoughtPart } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

type Bulk = {
  succeeded: string[];
  blocked: string[];
  not_found: string[];
  unquotable: string[];
  skipped: { id: string; reason: string }[];
  coverage?: { reason: string };
};
type Run = {
  id: string;
  status: string;
  error: string | null;
  eta_basis: string | null;
  eta_seconds: number | null;
};

const PATH = '/api/v1/calculations';

describe('many at once', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
  let revisionId: string;
  let lot = 0;

  const draft = () => {
    lot += 1;
    return createCalculation(client, revisionId, { lot_size: lot });
  };
  const run = (id: string) => client.post<Run>(`${PATH}/${id}/run`);
  const bulk = (action: string, ids: readonly string[]) =>
    client.post<Bulk>(`${PATH}/bulk-${action}`, { ids });
  const plan = (set: string) => stack.sql(`update organisations set ${set} where id = $1`, [organisation.id]);

  beforeAll(async () => {
    ({ revisionId } = await makeBoughtPart(client));
  });

  it.each(['cancel', 'delete', 'retry'])(
    'given no ids or more than 200, then bulk-%s is 422; doubles collapse [CAR-9]',
    async (action) => {
      const many = Array.from({ length: 201 }, () => crypto.randomUUID());
      for (const ids of [[], many, ['x']])
        expect((await client.call('POST', `${PATH}/bulk-${action}`, { ids })).status).toBe(422);
      const [one = ''] = many;
      expect((await bulk(action, [...many.slice(0, 199), one])).not_found).toHaveLength(199);
      const id = await draft();
      const answer = await bulk(action, [id, id]);
      expect([...answer.succeeded, ...answer.skipped]).toHaveLength(1);
    },
  );

  it('given no attempt left, then bulk-retry skips it and a single run does not [CAS-8]', async () => {
    const id = await draft();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((attempt === 1 ? await run(id) : await bulk('retry', [id])) !== null).toBe(true);
      await hands.takeSlot(organisation.id, id, attempt);
      await hands.endRun(organisation.id, id, attempt, 'failed');
    }
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({
      status: 'failed',
      attempt_count: 3,
      max_attempts: 3,
    });
    expect((await bulk('retry', [id])).skipped).toEqual([{ id, reason: 'attempts_exhausted' }]);
    expect((await run(id)).status).toBe('queued');
    await bulk('cancel', [id]);
  });

  it('given a run that was cancelled while it waited, then it has spent no attempt [CAS-7]', async () => {
    const id = await draft();
    await run(id);
    expect((await bulk('cancel', [id])).succeeded).toEqual([id]);
    expect(await client.get(`${PATH}/${id}`)).toMatchObject({ status: 'cancelled', attempt_count: 0 });
    expect((await bulk('cancel', [id])).skipped).toEqual([{ id, reason: 'status_cancelled' }]);
  });

  it('given an environment that can make nothing, then a run fails at once without a unit, and a retry is unquotable [CAS-8]', async () => {
    const empty = await client.post<{ id: string }>('/api/v1/environments', {
      name: 'empty',
      valid_from: '2026-01-01',
      source: 'empty',
    });
    const part = await newPart(client);
    const id = await createCalculation(client, part.revisionId, { costing_environment_id: empty.id });
    expect(await run(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/^[a-z_]+: /) });
    const retried = await bulk('retry', [id]);
    expect(retried).toMatchObject({ unquotable: [id], succeeded: [], skipped: [] });
    const entries = await stack.sql('select 1 from usage_entries where calculation_id = $1', [id]);
    expect(entries).toEqual([]);
    const events = await stack.sql(`select type from events where fact_key like $1`, [`calculation/${id}/%`]);
    expect(events).toEqual([{ type: 'calculation.failed' }, { type: 'calculation.failed' }]);
  });

  it('given a payment block, then retried runs park with coverage; drafts and successes are skipped [CAS-4]', async () => {
    const [cancelled, plain, done] = [await draft(), await draft(), await draft()];
    await run(done);
    await hands.drain(organisation.id);
    await run(cancelled);
    await bulk('cancel', [cancelled]);
    await plan('payment_blocked = true');
    const answer = await bulk('retry', [cancelled, plain, done]);
    await plan('payment_blocked = false');
    expect(answer).toMatchObject({
      blocked: [cancelled],
      coverage: { reason: 'payment_blocked' },
      skipped: [
        { id: plain, reason: 'status_draft' },
        { id: done, reason: 'status_succeeded' },
      ],
    });
    expect((await bulk('retry', [cancelled])).succeeded).toEqual([cancelled]);
    await hands.drain(organisation.id);
    expect(await client.get(`${PATH}/${cancelled}`)).toMatchObject({ status: 'succeeded', attempt_count: 1 });
  });

  it('given an environment that was deleted, then a re-run is 409 and a retry is skipped, and the result stays [CAR-19]', async () => {
    const gone = await client.post<{ id: string }>('/api/v1/environments', {
      name: 'gone',
      valid_from: '2026-01-01',
    });
    const make = () =>
      createCalculation(client, revisionId, { lot_size: 7777, costing_environment_id: gone.id });
    const done = await make();
    await run(done);
    await hands.drain(organisation.id);
    const cancelled = await createCalculation(client, revisionId, {
      lot_size: 7778,
      costing_environment_id: gone.id,
    });
    await run(cancelled);
    expect((await client.call('DELETE', `/api/v1/environments/${gone.id}`)).status).toBe(409);
    await bulk('cancel', [cancelled]);
    await client.ok('DELETE', `/api/v1/environments/${gone.id}`);
    expect((await client.call('POST', `${PATH}/${cancelled}/run`)).status).toBe(409);
    expect((await bulk('retry', [cancelled])).skipped).toEqual([
      { id: cancelled, reason: 'environment_deleted' },
    ]);
    expect(await client.get(`${PATH}/${done}`)).toMatchObject({
      status: 'succeeded',
      cost_sheet: { reconciled: true },
    });
  });

  it('given fewer than five ends in a quarter of an hour, then the platform’s rate; from five on, that of the busy time [CAC-14 CAP-2]', async () => {
    const fresh = await makeOrganisation(app.db);
    const own = app.client(fresh.apiKey);
    const part = await makeBoughtPart(own);
    type Capacity = { completion_rate_per_s: number; eta_basis: string; queue: { eta_seconds: number }[] };
    const capacity = () => own.get<Capacity>(`${PATH}/capacity`);
    const start = async (lot_size: number) => {
      const id = await createCalculation(own, part.revisionId, { lot_size });
      return own.post<Run & { queue_position: number }>(`${PATH}/${id}/run`);
    };
    for (let done = 0; done < 4; done += 1) {
      await start(done + 1);
      await hands.drain(fresh.id);
    }
    // What the cache answers at once says nothing of the rate.
    await start(1);
    expect(await capacity()).toMatchObject({
      eta_basis: 'platform_default',
      completion_rate_per_s: 0.5,
      queue: [],
    });
    await start(5);
    await hands.drain(fresh.id);
    // Two that share two of their four seconds, three alone, and minutes without anything between them.
    const ends = [700, 698, 500, 300, 100];
    await stack.sql(
      `update calculations c set enqueued_at = $2::timestamptz - (ago + 4) * interval '1 second',
         started_at = $2::timestamptz - (ago + 1) * interval '1 second', finished_at = $2::timestamptz - ago * interval '1 second'
       from (select id, ($3::int[])[row_number() over (order by id)] as ago from calculations
             where org_id = $1 and not served_from_cache) e
       where c.id = e.id`,
      [fresh.id, app.clock.now(), ends],
    );
    const idle = await capacity();
    expect(idle).toMatchObject({ eta_basis: 'org_rate', queue: [] });
    expect(idle.completion_rate_per_s, 'five ends in 18 s of work').toBeCloseTo(5 / 18, 9);
    const queued = [await start(101), await start(102)];
    const found = await capacity();
    expect(found.completion_rate_per_s, 'what waits counts from when it came').toBeLessThanOrEqual(5 / 18);
    expect(queued.map((one) => [one.queue_position, one.eta_basis])).toEqual([
      [1, 'org_rate'],
      [2, 'org_rate'],
    ]);
    expect(found.queue.map((entry) => entry.eta_seconds)).toEqual([
      Math.ceil(1 / found.completion_rate_per_s),
      Math.ceil(2 / found.completion_rate_per_s),
    ]);
    await hands.drain(fresh.id);
    app.clock.advance(16 * 60_000);
    expect((await capacity()).eta_basis).toBe('platform_default');
  });
});
