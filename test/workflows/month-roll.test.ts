import { Context } from '@temporalio/activity';
import { Client } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { NativeConnection, Worker } from '@temporalio/worker';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { obtainTestServer } from '../../scripts/services/index.mjs';
import { createAdmissionActivities } from '../../src/activities/admission.ts';
import { createReconcileActivities } from '../../src/activities/reconcile.ts';
import { creditWallet } from '../../src/db/billing/billing.ts';
import { workflowBundle } from '../../src/platform/workflow-bundle.ts';
import { createCalculation, until } from '../support/api.ts';
import { makeOrganisation, type TestOrganisation } from '../support/organisation.ts';
import { signedIn } from '../support/people.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import { recordHistory } from '../support/record-history.ts';
import { startTimeSkipping } from '../support/time-skipping.ts';
import { useApp } from '../support/use.ts';

const server = await obtainTestServer();
if (server.reason !== undefined) {
  process.stdout.write(`SKIPPED: parked work over the months with time skipping, because ${server.reason}\n`);
}

const MINUTE = 60_000;

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
const nextYear = (after: number, leap: boolean): number =>
  isLeap(after + 1) === leap ? after + 1 : nextYear(after + 1, leap);

/** Ahead of whatever day it is: the time of the test server begins with that of the machine. */
const THIS = new Date(Date.now() + 2 * 24 * 60 * MINUTE).getUTCFullYear();
const ORDINARY = nextYear(THIS, false);
const LEAP = nextYear(ORDINARY, true);
/** The last Sunday of October, when the clocks of Berlin go back. */
const SUNDAY = 31 - new Date(Date.UTC(LEAP, 9, 31)).getUTCDay();

describe.skipIf(server.path === undefined)('what a spend cap parked, with time skipping', () => {
  /** The test server's time is the business time of everybody. */
  let now = new Date();
  const { stack, app } = useApp({ namespace: true, clock: { now: () => now } });
  let environment: TestWorkflowEnvironment;
  const zone = process.env.TZ;

  beforeAll(async () => {
    // Not in the middle of a test: bundling takes time, and that of the test server goes on.
    await workflowBundle();
    environment = await startTimeSkipping(server.path ?? '');
  });
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  afterAll(async () => {
    await environment?.teardown();
  });

  const skipTo = async (at: string): Promise<void> => {
    const ahead = Date.parse(at) - (await environment.currentTimeMs());
    expect(ahead, `${at} is ahead of the test server`).toBeGreaterThan(0);
    await environment.sleep(ahead);
    now = new Date(await environment.currentTimeMs());
    expect(Math.abs(now.getTime() - Date.parse(at))).toBeLessThan(10 * MINUTE);
  };

  /** One pass of the schedule, as it comes every minute. */
  const pass = async (): Promise<void> => {
    const clock = { now: () => new Date(Context.current().info.currentAttemptScheduledTimestampMs) };
    const worker = await Worker.create({
      connection: environment.nativeConnection,
      taskQueue: 'orchestration',
      workflowBundle: await workflowBundle(),
      activities: createReconcileActivities({ ...app.deps, clock }),
    });
    // The environment's own client would let time run away while it waits.
    const { workflow } = new Client({ connection: environment.connection });
    await worker.runUntil(
      workflow.execute('sweep', {
        workflowId: `sweep/${crypto.randomUUID()}`,
        taskQueue: 'orchestration',
        args: ['resumeParkedRuns'],
      }),
    );
  };

  const statusOf = async (organisation: TestOrganisation, id: string) =>
    (await app.client(organisation.apiKey).get<{ status: string }>(`/api/v1/calculations/${id}`)).status;

  /** An organisation whose included unit is used and whose cap is below the price of one more. */
  const park = async () => {
    const organisation = await makeOrganisation(app.db, { tierSlug: 'team', now });
    await stack.sql('update organisations set included_override = 1 where id = $1', [organisation.id]);
    await app.db.asAdmin((tx) =>
      creditWallet(tx, organisation.id, {
        amountCents: 1000,
        reason: 'test',
        referenceId: null,
        now,
      }),
    );
    await stack.sql(`update wallets set spend_cap_cents = 10, spend_cap_action = 'pause' where org_id = $1`, [
      organisation.id,
    ]);
    const client = app.client(organisation.apiKey);
    const { revisionId } = await makeBoughtPart(client);
    const ids: string[] = [];
    for (const lot_size of [1, 2]) {
      const id = await createCalculation(client, revisionId, { lot_size });
      await client.post(`/api/v1/calculations/${id}/run`);
      ids.push(id);
    }
    const [, parked = ''] = ids;
    expect(await statusOf(organisation, parked)).toBe('blocked');
    return { organisation, parked };
  };

  it('given a raised cap, then the workflow that the change starts resumes it [MON-5]', async () => {
    const { organisation, parked } = await park();
    const connection = await NativeConnection.connect({ address: stack.temporal.address });
    const worker = await Worker.create({
      connection,
      namespace: stack.temporal.namespace,
      taskQueue: 'orchestration',
      workflowBundle: await workflowBundle(),
      activities: createAdmissionActivities(app.deps),
    });
    await worker.runUntil(async () => {
      const owner = await signedIn(app, organisation.id, 'owner');
      await owner.ok('PUT', '/api/v1/billing/spend-cap', { cap_cents: null });
      await until(
        () => statusOf(organisation, parked),
        (status) => status === 'queued',
      );
      const [started] = await stack.sql<{ workflow_id: string }>(
        `select workflow_id from staged_starts where org_id = $1 and workflow_type = 'resumeParked'`,
        [organisation.id],
      );
      await recordHistory(stack, started?.workflow_id ?? '', 'resume-parked.raised-cap');
    });
    await connection.close();
  });

  // One after the other: the time of the test server only goes forward.
  it.each([
    // A year ends; here it is the new year's noon already when UTC has its midnight.
    [
      'Pacific/Kiritimati',
      `${THIS}-12-31T23:20:00Z`,
      [`${THIS}-12-31T23:40:00Z`],
      `${THIS + 1}-01-01T00:01:00Z`,
    ],
    // An ordinary February; here the month ends eleven hours after UTC's.
    [
      'Pacific/Pago_Pago',
      `${ORDINARY}-02-28T23:20:00Z`,
      [`${ORDINARY}-02-28T23:40:00Z`],
      `${ORDINARY}-03-01T00:01:00Z`,
    ],
    // A leap day is a day of February like any other.
    [
      'Asia/Kolkata',
      `${LEAP}-02-28T23:20:00Z`,
      [`${LEAP}-02-29T00:01:00Z`, `${LEAP}-02-29T12:00:00Z`, `${LEAP}-02-29T23:40:00Z`],
      `${LEAP}-03-01T00:01:00Z`,
    ],
    // A clock that goes back an hour on the way.
    [
      'Europe/Berlin',
      `${LEAP}-10-${SUNDAY - 1}T22:30:00Z`,
      [`${LEAP}-10-${SUNDAY}T03:00:00Z`, `${LEAP}-10-31T23:30:00Z`],
      `${LEAP}-11-01T00:01:00Z`,
    ],
  ])(
    'given %s, when UTC has the next month, then it goes on by itself, and not before [MON-5]',
    async (tz, at, before, after) => {
      await skipTo(at);
      process.env.TZ = tz;
      const { organisation, parked } = await park();
      for (const early of before) {
        await skipTo(early);
        await pass();
        expect(await statusOf(organisation, parked), early).toBe('blocked');
      }
      await skipTo(after);
      await pass();
      expect(await statusOf(organisation, parked)).toBe('queued');
      const entries = await stack.sql<{ usage_window: string }>(
        `select usage_window from usage_entries where calculation_id = $1 and entry = 'reserve'`,
        [parked],
      );
      expect(entries).toEqual([{ usage_window: after.slice(0, 7) }]);
    },
  );
});
