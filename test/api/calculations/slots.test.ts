import { beforeAll, describe, expect, it } from 'vitest';
import { grantSlots } from '../../../src/db/calculations/slots.ts';
import { runWiring } from '../../../src/workflows/calculate/contract.ts';
import type { ApiClient } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart } from '../../support/pricing.ts';
import { use, useApp } from '../../support/use.ts';

/** Of the plan `free`. */
const CAP = 2;

describe('the promise of a slot', () => {
  const { stack, app } = useApp({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
  const organisation = use(() => makeOrganisation(app.db, { tierSlug: 'free', now: app.clock.now() }));
  let client: ApiClient;
  const ids: string[] = [];

  /** Runs whose workflow was set in motion, in the order of the queue. */
  const begun = async (): Promise<readonly number[]> => {
    const rows = await stack.sql<{ workflow_id: string }>(
      `select workflow_id from staged_starts where org_id = $1 and kind = 'start'`,
      [organisation.id],
    );
    return rows.map((row) => ids.indexOf(row.workflow_id.split('/')[1] ?? '')).sort((a, b) => a - b);
  };

  beforeAll(async () => {
    await stack.sql('update organisations set included_override = 100 where id = $1', [organisation.id]);
    client = app.client(organisation.apiKey);
    const { revisionId } = await makeBoughtPart(client);
    for (let lot = 1; lot <= 6; lot += 1) {
      app.clock.advance(5_000);
      const body = { part_revision_id: revisionId, lot_size: lot };
      const { id } = await client.post<{ id: string }>('/api/v1/calculations', body);
      await client.post(`/api/v1/calculations/${id}/run`);
      ids.push(id);
    }
  });

  it('is given to as many as the plan allows; what waits has no workflow', async () => {
    expect(await begun()).toEqual([0, 1].slice(0, CAP));
    expect((await hands.run(organisation.id, ids[2] ?? '', 1)).kind).toBe('wait');
  });

  it('goes to who waits longest when a run ends, and when a promised one is cancelled', async () => {
    expect((await hands.run(organisation.id, ids[0] ?? '', 1)).kind).toBe('done');
    expect(await begun()).toEqual([0, 1, 2]);
    await client.post('/api/v1/calculations/bulk-cancel', { ids: [ids[1]] });
    expect(await begun()).toEqual([0, 1, 2, 3]);
  });

  it('passes over a row that somebody holds, and is given to it by the next grant', async () => {
    const grant = () =>
      app.db.asTenant(organisation.id, (tx) =>
        grantSlots(tx, organisation.id, { now: app.clock.now(), wiring: runWiring }),
      );
    await app.db.asTenant(organisation.id, async (holder) => {
      await holder
        .selectFrom('calculations')
        .select('id')
        .where('id', '=', ids[4] ?? '')
        .forUpdate()
        .execute();
      expect((await hands.run(organisation.id, ids[2] ?? '', 1)).kind).toBe('done');
    });
    expect(await begun()).toEqual([0, 1, 2, 3, 5]);
    expect((await hands.run(organisation.id, ids[3] ?? '', 1)).kind).toBe('done');
    expect(await begun()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await grant()).toEqual([]);
  });
});
