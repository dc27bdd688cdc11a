import { MockActivityEnvironment } from '@temporalio/testing';
import { createPart, listPartRevisions } from '../../clients/typescript/src/operations.ts';
import { createAdmissionActivities } from '../../src/activities/admission.ts';
import { createCalculationActivities } from '../../src/activities/calculate.ts';
import { ENGINE_WAIT_SECONDS } from '../../src/activities/own-engine.ts';
import { createAssemblyActivities } from '../../src/activities/price-assembly.ts';
import { priceSnapshot, type RollUp, rollUpSnapshot } from '../../src/activities/price-snapshot.ts';
import { shareSheets } from '../../src/activities/share-sheets.ts';
import type { OrgId } from '../../src/db/kernel/ids.ts';
import { type PricingSnapshot, type SheetComponent, STAMPS } from '../../src/engine/index.ts';
import type { ApiClient } from './api.ts';
import type { TestApp } from './app.ts';
import type { Stack } from './stack.ts';

/**
 * The steps of a worker, one at a time and in this process, so that a test says what happens in which order.
 *
 * @param options.waitedMs how long ago each step was scheduled
 * @param options.versions the engine that the worker takes snapshots for
 * @param options.beforePrice what happens between the reading of a snapshot and its price
 */
export const createPricingHelpers = (
  app: TestApp,
  stack: Stack,
  {
    waitedMs = 0,
    engineWaitSeconds = ENGINE_WAIT_SECONDS,
    versions = STAMPS,
    beforePrice = async (): Promise<void> => undefined,
  } = {},
) => {
  const { db, starter, clock, log } = app.deps;
  // In this thread: what is priced does not depend on where.
  const pricer = {
    price: async (_: OrgId, snapshot: PricingSnapshot) => {
      await beforePrice();
      return priceSnapshot(snapshot);
    },
    rollUp: async (_: OrgId, assembly: RollUp) => rollUpSnapshot(assembly),
    shareSheets: (_: OrgId, components: readonly SheetComponent[]) => shareSheets(components),
  };
  const deps = { db, starter, clock, log, pricer, versions, timeoutSeconds: 900, engineWaitSeconds };
  const assembly = createAssemblyActivities(deps);
  const run = createCalculationActivities(deps);
  const admission = createAdmissionActivities({ db, starter, clock, log });
  const act = <T>(step: () => Promise<T>): Promise<T> =>
    new MockActivityEnvironment({ scheduledTimestampMs: clock.now().getTime() - waitedMs }).run(step);

  const queued = (orgId: string) =>
    stack.sql<{ id: string; seq: number }>(
      `select id, run_seq as seq from calculations
       where org_id = $1 and status in ('queued', 'running', 'polling') and parent_calculation_id is null order by enqueued_at, id`,
      [orgId],
    );

  return {
    /** The whole of an ordinary run, as its workflow asks for it. */
    run: (orgId: string, id: string, seq: number) => act(() => run.runCalculation({ orgId, id, seq })),
    takeSlot: (orgId: string, id: string, seq: number) => act(() => run.takeSlot({ orgId, id, seq })),
    price: (orgId: string, id: string, seq: number) => act(() => run.priceCalculation({ orgId, id, seq })),
    endRun: (orgId: string, id: string, seq: number, status: 'failed' | 'timed_out') =>
      act(() => run.endRun({ orgId, id, seq }, { status })),
    splitAssembly: (orgId: string, id: string, seq: number) =>
      act(() => assembly.splitAssembly({ orgId, id, seq })),
    priceComponents: (orgId: string, id: string, seq: number) =>
      act(() => assembly.priceComponents({ orgId, id, seq })),
    rollUp: (orgId: string, id: string, seq: number) =>
      act(() => assembly.rollUpAssembly({ orgId, id, seq })),
    admitPage: (orgId: string, batchId: string) =>
      act(() => admission.admitPage({ orgId, id: batchId, seq: 1 })),
    resumeParked: (orgId: string) => act(() => admission.resumeParked(orgId)),
    /** Prices everything that is queued, in the order of the queue, slots included. */
    drain: async (orgId: string): Promise<void> => {
      for (let rows = await queued(orgId); rows.length > 0; rows = await queued(orgId)) {
        let isStuck = true;
        for (const { id, seq } of rows) {
          const slot = await act(() => run.takeSlot({ orgId, id, seq }));
          if (slot.kind !== 'wait') isStuck = false;
          if (slot.kind === 'running') await act(() => run.priceCalculation({ orgId, id, seq }));
          if (slot.kind !== 'assembly') continue;
          let split = await act(() => assembly.splitAssembly({ orgId, id, seq }));
          while (split !== null && split.open > 0)
            split = await act(() => assembly.priceComponents({ orgId, id, seq }));
          await act(() => assembly.rollUpAssembly({ orgId, id, seq }));
        }
        if (isStuck) throw new Error('everything that is queued waits for a file or a slot');
      }
    },
  };
};

export type PricingHelpers = ReturnType<typeof createPricingHelpers>;

/** A bought part is priced from its purchase price alone: no file, no ingest. */
export const makeBoughtPart = async (
  client: ApiClient,
  purchasePrice = 12.5,
): Promise<{ partId: string; revisionId: string }> => {
  const part = await createPart({
    client: client.http,
    body: {
      part_number: `B-${crypto.randomUUID()}`,
      make_or_buy: 'buy',
      purchase_price: purchasePrice,
    },
  });
  const revisions = await listPartRevisions({ client: client.http, path: { part_id: part.id } });
  return { partId: part.id, revisionId: revisions.data[0]?.id ?? '' };
};
