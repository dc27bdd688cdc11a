import { beforeAll, describe, expect, it } from 'vitest';
import { creditWallet } from '../../../src/db/billing/billing.ts';
import { usageWindow } from '../../../src/db/billing/usage.ts';
import { createCalculation } from '../../support/api.ts';
import { createPricingHelpers, makeBoughtPart } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

describe('the month of a unit', () => {
  it.each([
    ['2028-02-29T23:59:59.999Z', '2028-02'],
    ['2028-03-01T00:00:00.000Z', '2028-03'],
    ['2028-03-01T00:30:00+14:00', '2028-02'],
    ['2027-12-31T23:30:00-12:00', '2028-01'],
    ['2027-02-28T23:59:59Z', '2027-02'],
  ])('%s is in %s, wherever the process runs', (at, window) => {
    expect(usageWindow(new Date(at))).toBe(window);
  });
});

describe('when a leap February ends', () => {
  const END_OF_FEBRUARY = new Date('2028-02-29T23:58:00Z');
  const { stack, app, organisation, client } = useOrganisation({
    namespace: true,
    clock: { now: () => END_OF_FEBRUARY },
    tierSlug: 'team',
  });
  const hands = use(() => createPricingHelpers(app, stack));
  let revisionId: string;

  beforeAll(async () => {
    ({ revisionId } = await makeBoughtPart(client));
    await stack.sql('update organisations set included_override = 1 where id = $1', [organisation.id]);
  });

  it('what a cap parked goes on by itself in March, a unit reserved in February is used there, and its price is no cache hit in March [CAC-13]', async () => {
    await app.db.asAdmin((tx) =>
      creditWallet(tx, organisation.id, {
        amountCents: 1000,
        reason: 'test',
        referenceId: null,
        now: app.clock.now(),
      }),
    );
    await stack.sql(`update wallets set spend_cap_cents = 10, spend_cap_action = 'pause' where org_id = $1`, [
      organisation.id,
    ]);
    const run = async (lot_size: number) => {
      const id = await createCalculation(client, revisionId, { lot_size });
      const answer = await client.post<{ status: string }>(`/api/v1/calculations/${id}/run`);
      return { id, status: answer.status };
    };
    const february = await run(1);
    const parked = await run(2);
    expect([february.status, parked.status]).toEqual(['queued', 'blocked']);
    app.clock.advance(60_000);
    expect(await hands.resumeParked(organisation.id)).toBe(false);
    expect((await client.get<{ status: string }>(`/api/v1/calculations/${parked.id}`)).status).toBe(
      'blocked',
    );

    app.clock.advance(60_000);
    await hands.resumeParked(organisation.id);
    await hands.drain(organisation.id);
    expect((await client.get<{ status: string }>(`/api/v1/calculations/${parked.id}`)).status).toBe(
      'succeeded',
    );
    const windows = await stack.sql(
      'select usage_window, captured, reserved from usage_windows where org_id = $1 order by usage_window',
      [organisation.id],
    );
    expect(windows).toEqual([
      { usage_window: '2028-02', captured: 1, reserved: 0 },
      { usage_window: '2028-03', captured: 1, reserved: 0 },
    ]);

    // An identical price of March is free; in April it is a run of its own again.
    expect((await run(2)).status).toBe('succeeded');
    app.clock.advance(31 * 86_400_000);
    expect((await run(2)).status).toBe('queued');
  });
});
