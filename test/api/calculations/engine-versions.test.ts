import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENGINE_WAIT_SECONDS } from '../../../src/activities/own-engine.ts';
import { renewSnapshot } from '../../../src/db/calculations/renew-snapshot.ts';
import { asId, type CalculationId } from '../../../src/db/kernel/ids.ts';
import { ENGINE_VERSION, type PricedResult, STAMPS } from '../../../src/engine/index.ts';
import { factsOf } from '../../cad/support.ts';
import { createCalculation } from '../../support/api.ts';
import { steadyClock } from '../../support/clock.ts';
import { bindFile } from '../../support/known-geometry.ts';
import { newPart } from '../../support/priced.ts';
import { createPricingHelpers, makeBoughtPart, type PricingHelpers } from '../../support/pricing.ts';
import { use, useOrganisation } from '../../support/use.ts';

const NESTED = path.resolve(import.meta.dirname, '../../cad/files/nested_assembly.step');
const OTHER = '0.0.1';
const PATH = '/api/v1/calculations';

type Row = {
  id: string;
  status: string;
  offer_price: number | null;
  engine_version: string | null;
  served_from_cache: boolean;
};

/** Workers of two versions serve one queue during a release. */
describe('a snapshot of another version of the engine', () => {
  const { stack, app, organisation, client } = useOrganisation({ namespace: true, clock: steadyClock() });
  const hands = use(() => createPricingHelpers(app, stack));
  const late = use(() => createPricingHelpers(app, stack, { waitedMs: ENGINE_WAIT_SECONDS * 1000 }));
  const other = use(() =>
    createPricingHelpers(app, stack, { versions: { ...STAMPS, engineVersion: OTHER } }),
  );
  let assembly: string;
  let bought: string;
  let lot = 10;

  beforeAll(async () => {
    ({ revisionId: assembly } = await newPart(client));
    await bindFile(stack, app, organisation.id, {
      revisionId: assembly,
      role: 'primary_cad',
      facts: await factsOf(NESTED),
    });
    ({ revisionId: bought } = await makeBoughtPart(client));
  });

  const start = async (revisionId: string): Promise<string> => {
    lot += 1;
    const id = await createCalculation(client, revisionId, { lot_size: lot });
    await client.post(`${PATH}/${id}/run`);
    return id;
  };
  /** What a process of the other version would have done: the run's snapshot is for its engine. */
  const otherEngine = (id: string, engineVersion = OTHER) =>
    app.db.asTenant(organisation.id, (tx) =>
      renewSnapshot(
        tx,
        organisation.id,
        { id: asId<CalculationId>(id), runSeq: 1, now: app.deps.clock.now() },
        { ...STAMPS, engineVersion },
      ),
    );
  const find = (id: string) => client.get<Row>(`${PATH}/${id}`);
  const snapshotOf = async (id: string): Promise<string | undefined> => {
    const [row] = await stack.sql<{ version: string }>(
      `select s.body -> 'rest' ->> 'engine_version' as version from calculations c
       join snapshot_pieces s on s.org_id = c.org_id and s.sha256 = c.snapshot_digest where c.id = $1`,
      [id],
    );
    return row?.version;
  };
  const step = (
    who: PricingHelpers,
    name: 'takeSlot' | 'price' | 'splitAssembly' | 'priceComponents' | 'rollUp',
    id: string,
  ) => who[name](organisation.id, id, 1);
  const refused = { type: 'other_engine', nonRetryable: false };

  it('is refused retryably, so that a worker of that version can take it', async () => {
    const id = await start(bought);
    await step(hands, 'takeSlot', id);
    await otherEngine(id);
    expect(await hands.run(organisation.id, id, 1)).toMatchObject({ kind: 'running' });
    await expect(step(hands, 'price', id)).rejects.toMatchObject(refused);
    expect(await find(id)).toMatchObject({ status: 'running', offer_price: null });
    await otherEngine(id, ENGINE_VERSION);
    await step(hands, 'price', id);
    expect(await find(id)).toMatchObject({ status: 'succeeded', engine_version: ENGINE_VERSION });
  });

  it('is taken again for the engine at hand where no worker of that version took it in five minutes', async () => {
    const id = await start(bought);
    await step(hands, 'takeSlot', id);
    await otherEngine(id);
    await step(late, 'price', id);
    expect(await find(id)).toMatchObject({ status: 'succeeded', engine_version: ENGINE_VERSION });
    expect(await snapshotOf(id)).toBe(ENGINE_VERSION);
  });

  it('is taken again at once by a worker of a build, because no other worker may take its runs', async () => {
    const id = await start(bought);
    await step(hands, 'takeSlot', id);
    await otherEngine(id);
    await step(createPricingHelpers(app, stack, { engineWaitSeconds: 0 }), 'price', id);
    expect(await find(id)).toMatchObject({ status: 'succeeded', engine_version: ENGINE_VERSION });
  });

  it('never names a price of this engine: one that was being made while the snapshot changed is dropped', async () => {
    const id = await start(bought);
    await step(hands, 'takeSlot', id);
    const slow = createPricingHelpers(app, stack, {
      beforePrice: async () => {
        await otherEngine(id);
      },
    });
    await slow.price(organisation.id, id, 1);
    expect(await find(id)).toMatchObject({ status: 'running', offer_price: null });
    await step(late, 'price', id);
    const again = await createCalculation(client, bought, { lot_size: lot });
    await client.post(`${PATH}/${again}/run`);
    expect(await find(again)).toMatchObject({ served_from_cache: true, engine_version: ENGINE_VERSION });
  });

  it('of an assembly is refused by each of its steps', async () => {
    const id = await start(assembly);
    await step(hands, 'takeSlot', id);
    await otherEngine(id);
    for (const name of ['splitAssembly', 'priceComponents', 'rollUp'] as const)
      await expect(step(hands, name, id), name).rejects.toMatchObject(refused);
  });

  it('of an assembly is taken again at any step, and every component is priced by the same engine', async () => {
    const id = await start(assembly);
    const versions = () =>
      stack.sql<{ snapshot: string; price: string | null }>(
        `select s.body -> 'rest' ->> 'engine_version' as snapshot, r.figures ->> 'engine_version' as price from calculations k
         join snapshot_pieces s on s.org_id = k.org_id and s.sha256 = k.snapshot_digest
         left join calculation_results r on r.calculation_id = k.id and r.run_seq = k.run_seq
         where k.parent_calculation_id = $1 order by k.id`,
        [id],
      );
    await step(hands, 'takeSlot', id);
    await otherEngine(id);
    expect(await step(late, 'splitAssembly', id)).toEqual({ total: 7, open: 7 });
    expect(await step(hands, 'priceComponents', id)).toEqual({ total: 7, open: 0 });
    await otherEngine(id);
    expect(await versions()).toEqual(Array(7).fill({ snapshot: ENGINE_VERSION, price: null }));
    expect(await step(late, 'priceComponents', id)).toEqual({ total: 7, open: 7 });
    await otherEngine(id);
    await step(other, 'splitAssembly', id);
    await step(other, 'priceComponents', id);
    expect(await versions()).toEqual(Array(7).fill({ snapshot: OTHER, price: ENGINE_VERSION }));
    expect(await step(late, 'rollUp', id)).toEqual({ total: 7, open: 7 });
    expect(await versions()).toEqual(Array(7).fill({ snapshot: ENGINE_VERSION, price: null }));
    await step(hands, 'priceComponents', id);
    expect(await step(hands, 'rollUp', id)).toBeNull();
    expect(await find(id)).toMatchObject({ status: 'succeeded', engine_version: ENGINE_VERSION });
    expect(await versions()).toEqual(Array(7).fill({ snapshot: ENGINE_VERSION, price: ENGINE_VERSION }));
    const { assembly_state, cost_sheet } = await client.get<{
      assembly_state: string;
      cost_sheet: PricedResult['cost_sheet'];
    }>(`${PATH}/${id}?include=all`);
    expect(assembly_state).toBe('complete');
    expect(cost_sheet.lines.length).toBeGreaterThan(0);
  });
});
