import type { Client } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import type pg from 'pg';
import { createHousekeepingActivities } from '../../src/activities/housekeeping.ts';
import { createWebhookHousekeepingActivities } from '../../src/activities/webhook-housekeeping.ts';
import { createStarter } from '../../src/db/outbox/starter.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createSecretBox } from '../../src/platform/secret-box.ts';
import { createWorkflowStarter } from '../../src/platform/workflow-starter.ts';
import { deliveryWiring } from '../../src/workflows/deliver-webhook/contract.ts';
import type { BenchStack } from '../support/stack.ts';
import { FILLED } from './without-indexes.ts';

/** Organisations whose starts are staged, as many as the smallest size has; and starts of each. */
const STAGED = { organisations: 20, each: 25 };

/** A pass of housekeeping over everything: its cost for one of the things that it goes through. */
export type Pass = { readonly name: string; readonly ms: number; readonly per: string };

const TIMES = 3;

/** The least of several times, as others who use the machine only add to it. */
const timed = async (work: () => Promise<unknown>, prepare = async (): Promise<unknown> => undefined) => {
  const took: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    await prepare();
    const started = performance.now();
    await work();
    took.push(performance.now() - started);
  }
  return Math.min(...took);
};

export const createPasses = (of: { stack: BenchStack; owner: pg.Client; temporal: Client }) => {
  const { owner, temporal } = of;
  const { db } = of.stack;
  const log = createLogger('error');
  // The starts are of a time to come, so that the sweep of the service does not see them.
  const clock = { now: () => new Date(systemClock.now().getTime() + 3_600_000) };
  const starter = createStarter(db, createWorkflowStarter(temporal), deliveryWiring, clock, log);
  const secrets = createSecretBox([of.stack.env.ENCRYPTION_KEYS]);
  const deps = { db, temporal, starter, clock, log, secrets };
  const housekeeping = createHousekeepingActivities(deps);
  const webhooks = createWebhookHousekeepingActivities(deps);
  const act = (step: () => Promise<void>) => new MockActivityEnvironment().run(step);
  const count = async (text: string): Promise<number> =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from ${text}`)).rows[0]?.n ?? 0;

  /** Starts of workflows that no worker serves: only what the service does is measured. */
  const stage = async () => {
    const { rowCount } = await owner.query(
      `insert into staged_starts (org_id, id, kind, workflow_id, workflow_type, task_queue, row_id, row_seq, staged_at)
       select o.id, uuidv7(), 'start', 'volume/' || gen_random_uuid(), 'nothing', 'nobody', gen_random_uuid(), 1,
         now() + interval '1 minute'
       from (select id from organisations order by id limit $1) o, generate_series(1, $2)`,
      [STAGED.organisations, STAGED.each],
    );
    const expected = STAGED.organisations * STAGED.each;
    if (rowCount !== expected) throw new Error(`${rowCount} starts were staged instead of ${expected}`);
  };

  return async (): Promise<readonly Pass[]> => {
    const organisations = await count('organisations');
    // The first pass finds what the volume left behind; the later ones are those of every hour.
    await act(webhooks.expireWebhooks);
    const expire = await timed(() => act(webhooks.expireWebhooks));
    await act(housekeeping.expireRows);
    const rows = await timed(() => act(housekeeping.expireRows));
    const drain = await timed(() => act(housekeeping.sweepStagedStarts), stage);
    const left = await count(`staged_starts where task_queue = 'nobody' and started_at is null`);
    if (left > 0) throw new Error(`${left} staged starts are left`);
    const vacuum = await timed(() => owner.query(`vacuum ${FILLED.join(', ')}`));
    const calculations = await count('calculations');
    return [
      { name: 'a whole pass of expireWebhooks', ms: expire / organisations, per: 'organisation' },
      { name: 'a whole pass of expireRows', ms: rows / organisations, per: 'organisation' },
      {
        name: `the drain of staged starts of ${STAGED.organisations} organisations at once`,
        ms: drain / (STAGED.organisations * STAGED.each),
        per: 'start',
      },
      {
        name: 'a vacuum of all tables that changed little',
        ms: vacuum / (calculations / 1000),
        per: '1,000 calculations',
      },
    ];
  };
};
