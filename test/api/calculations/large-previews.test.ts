import { describe, expect, it } from 'vitest';
import { perforated } from '../../../bench/engine/perforated.ts';
import { chargeMcp } from '../../../src/db/accounts/mcp-admission.ts';
import { pieceOf, storeSnapshots, toStorable } from '../../../src/db/snapshot/pieces.ts';
import { type PricingSnapshot, price } from '../../../src/engine/index.ts';
import { steadyClock } from '../../support/clock.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { makePriced, newPart } from '../../support/priced.ts';
import { use, useApp } from '../../support/use.ts';

/** Units of one heavy weight on the smallest plan. */
const HEAVY = 25;

describe('previews of large calculations', () => {
  const { stack, app } = useApp({ clock: steadyClock() });
  const organisation = use(() => makeOrganisation(app.db, { tierSlug: 'free' }));

  /** A calculation that was priced from this snapshot. */
  const pricedFrom = async (snapshot: PricingSnapshot, unitCost: number): Promise<string> => {
    const { id: orgId, apiKey } = organisation;
    const client = app.client(apiKey);
    const { partId, revisionId } = await newPart(client);
    const id = await makePriced(stack, app.db, client, { orgId, partId, revisionId }, { offerPrice: 1 });
    const { facts, environment, ...rest } = snapshot;
    const stored = toStorable({ rest, facts: pieceOf(facts), environment: pieceOf(environment) });
    await app.db.asTenant(orgId, (tx) => storeSnapshots(tx, orgId, [stored], app.clock.now()));
    await stack.sql('update calculations set snapshot_digest = $2, unit_cost = $3 where id = $1', [
      id,
      stored.digest,
      unitCost,
    ]);
    return id;
  };
  const preview = async (id: string, body: object = { lot_size: 50 }) => {
    const { apiKey } = organisation;
    const left = async (): Promise<number> =>
      Number((await app.client(apiKey).call('GET', '/api/v1/whoami')).headers.get('x-ratelimit-remaining'));
    const before = await left();
    const answer = await app
      .client(apiKey)
      .call<{ details?: object }>('POST', `/api/v1/calculations/${id}/preview`, body);
    const remaining = Number(answer.headers.get('x-ratelimit-remaining'));
    return { answer, spent: before - remaining };
  };

  it('cost a heavy weight for every sixty plain parts, twice that with adjustments, and the answer shows what is left', async () => {
    const snapshot = perforated(1_200);
    const result = price(snapshot);
    if (result.outcome !== 'priced') throw new Error('the sheet is priced');
    const id = await pricedFrom(snapshot, result.unit_cost);
    const { answer, spent } = await preview(id);
    expect(answer.status).toBe(200);
    expect(spent).toBe(2 * HEAVY);
    const adjusted = await preview(id, { adjustments: { 'rate.labour': 1.1 } });
    expect(adjusted.answer.status).toBe(200);
    expect(adjusted.spent).toBe(3 * HEAVY);
  });

  it('are refused if they are larger than any plan could pay in a minute, and the answer says what to do', async () => {
    const snapshot = perforated(1);
    const part = snapshot.facts;
    const [cutOut] = part?.features ?? [];
    if (part === null || cutOut === undefined) throw new Error('the sheet has a cut-out');
    const features = Array.from({ length: 24_000 }, () => cutOut);
    const { answer, spent } = await preview(
      await pricedFrom({ ...snapshot, facts: { ...part, features } }, 1),
    );
    expect(answer.status).toBe(409);
    expect(spent).toBe(HEAVY);
    expect(JSON.stringify(answer.body)).toMatch(/too large to preview.*run it.*"preview_too_large"/);
  });

  it('pay the rest at the MCP server too, and never more than its budget there', async () => {
    const caller = { orgId: organisation.id, credentialId: crypto.randomUUID() };
    const budget = { own: 300, shared: 900 };
    const charge = (heavies: number, paid: number) =>
      chargeMcp(app.db, caller, { heavies, paid }, budget, app.clock.now());
    expect(await charge(1, 0)).toMatchObject({ allowed: true, spent: HEAVY });
    expect(await charge(3, HEAVY)).toMatchObject({ allowed: true, spent: 3 * HEAVY });
    expect(await charge(20, 3 * HEAVY)).toMatchObject({ allowed: true, spent: budget.own });
    expect(await charge(1, 0)).toMatchObject({ allowed: false });
  });
});
