import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrphans } from '../../src/cli/orphans.ts';
import { creditWallet } from '../../src/db/billing/billing.ts';
import { checkLedger } from '../../src/db/billing/check-ledger.ts';
import type { Database } from '../../src/db/kernel/database.ts';
import { createObjectStore } from '../../src/platform/object-store.ts';
import { createTemporalClient, type TemporalSettings } from '../../src/platform/temporal.ts';
import { type Answer, type ApiClient, apiClient, exampleFile, until } from '../support/api.ts';
import { makeOrganisation, openTestDatabase, type TestOrganisation } from '../support/organisation.ts';
import { makeBoughtPart } from '../support/pricing.ts';
import type { Stack } from '../support/stack.ts';

/** How many; a longer run by hand: CHAOS_CALCULATIONS=3000. */
const CALCULATIONS = Number(process.env.CHAOS_CALCULATIONS ?? 300);
const SEED = Number(process.env.CHAOS_SEED ?? 20_261_121);
const OVERAGE_CENTS = 3;
const CREDIT_CENTS = 400;
/** Each server and process dies at least this often. */
const ROUNDS = Number(process.env.CHAOS_ROUNDS ?? 2);
const MINUTES = 60_000;

/** A small generator with a seed (mulberry32): the same sequence of troubles in every run. */
const seeded = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** What is killed, and how it is reached. */
export type World = {
  readonly baseUrl: string;
  readonly stack: Pick<Stack, 'databaseUrl' | 's3' | 'sql'>;
  readonly temporal: TemporalSettings;
  /** Each kills one server or process, and brings it back. */
  readonly troubles: readonly (() => Promise<void>)[];
  readonly stopWorkers: () => Promise<void>;
  readonly startWorkers: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs, batches, cancels and deletes while everything of `open` is killed at random. */
export const describeChaos = (title: string, open: () => Promise<World>): void => {
  describe(title, () => {
    const random = seeded(SEED);
    let world: World;
    let stack: World['stack'];
    let troubles: World['troubles'];
    let db: Database;
    let organisation: TestOrganisation;
    let client: ApiClient;

    /** Sends one request under one Idempotency-Key until it is answered by somebody who knows. */
    const insist = async <T>(method: string, url: string, body?: unknown): Promise<Answer<T>> => {
      const key = crypto.randomUUID();
      return until<Answer<T> | null>(
        async () => {
          try {
            return await client.call<T>(method, url, body, { 'idempotency-key': key });
          } catch {
            // Nobody listens at the moment.
            return null;
          }
        },
        (answer) => answer !== null && answer.status < 500 && answer.status !== 409 && answer.status !== 429,
      ) as Promise<Answer<T>>;
    };

    beforeAll(async () => {
      world = await open();
      ({ stack, troubles } = world);
      db = openTestDatabase(stack);
      organisation = await makeOrganisation(db);
      // A third is included, some of the rest the wallet can carry, and the remainder it cannot.
      await stack.sql(
        'update organisations set included_override = $2, overage_cents_override = $3 where id = $1',
        [organisation.id, Math.floor(CALCULATIONS / 3), OVERAGE_CENTS],
      );
      await db.asAdmin((tx) =>
        creditWallet(tx, organisation.id, {
          amountCents: CREDIT_CENTS,
          reason: 'chaos',
          referenceId: null,
          now: new Date(),
        }),
      );
      client = apiClient(world.baseUrl, organisation.apiKey);
    });

    afterAll(async () => {
      await db?.close();
      await world?.close();
    });

    it(
      'given runs, batches, cancels and deletes while everything is killed at random, then every end is explained, paid and told once [CAS-10 MON-8]',
      async () => {
        const parts = await Promise.all(
          Array.from({ length: 5 }, (_, index) => makeBoughtPart(client, 10 + index)),
        );
        // One cancel that nobody can overtake; which of the others come in time is left to chance.
        await world.stopWorkers();
        const waiting = await insist<{ id: string }>('POST', '/api/v1/calculations', {
          part_revision_id: parts[0]?.revisionId,
          lot_size: 1_000_000,
        });
        await insist('POST', `/api/v1/calculations/${waiting.body.id}/run`);
        await insist('POST', '/api/v1/calculations/bulk-cancel', { ids: [waiting.body.id] });
        await world.startWorkers();

        const made: string[] = [];
        const deleted = new Set<string>();
        let lot = 0;
        let busy = true;
        let struck = 0;
        // A server that does not come back ends the test at once, with its reason.
        let failed: Error | null = null;
        const enough = () =>
          failed !== null || (made.length >= CALCULATIONS && struck >= ROUNDS * troubles.length);

        const upload = async () => {
          const form = new FormData();
          form.append('part_number', `C-${crypto.randomUUID()}`);
          form.append('material_ref', '1.4301');
          form.append(
            'file',
            new Blob([new Uint8Array(await exampleFile('plate_holes_pocket.step'))]),
            'plate.step',
          );
          const answer = await fetch(`${world.baseUrl}/api/v1/calculations/upload-and-quote`, {
            method: 'POST',
            headers: { 'x-api-key': organisation.apiKey },
            body: form,
          }).catch(() => null);
          // Not under a key, and not repeated: whether it was heard or not, what is there has to be whole. A killed API may break off an answer.
          if (answer?.status !== 201) return;
          const told = (await answer.json().catch(() => null)) as { id: string } | null;
          if (told !== null) made.push(told.id);
        };
        const one = async () => {
          lot += 1;
          const revision = parts[lot % parts.length]?.revisionId;
          const created = await insist<{ id: string }>('POST', '/api/v1/calculations', {
            part_revision_id: revision,
            lot_size: lot,
          });
          made.push(created.body.id);
          await insist('POST', `/api/v1/calculations/${created.body.id}/run`);
        };
        const batch = async () => {
          lot += 1;
          const answer = await insist<{ environment_runs: { calculation_id: string }[] }>(
            'POST',
            '/api/v1/calculations/batch',
            {
              part_revision_ids: parts.map((part) => part.revisionId),
              costing_environment_ids: [organisation.environmentId],
              lot_size: 100_000 + lot,
            },
          );
          made.push(...answer.body.environment_runs.map((run) => run.calculation_id));
        };
        const some = () => made[Math.floor(random() * made.length)];

        const load = async () => {
          for (let uploads = 0; !enough(); ) {
            const dice = random();
            const id = some();
            if (dice < 0.02 && uploads < 4) {
              uploads += 1;
              await upload();
            } else if (dice < 0.15) await batch();
            else if (dice < 0.3 && id !== undefined)
              await insist('POST', '/api/v1/calculations/bulk-cancel', { ids: [id] });
            else if (dice < 0.36 && id !== undefined && !deleted.has(id)) {
              deleted.add(id);
              await insist('DELETE', `/api/v1/calculations/${id}`);
            } else if (dice < 0.42 && id !== undefined)
              await insist('POST', '/api/v1/calculations/bulk-retry', { ids: [id] });
            else await one();
          }
        };
        const trouble = async () => {
          // The order is drawn ahead, so that the load's own draws do not move it.
          const draw = seeded(SEED + 1);
          while (busy) {
            // Rounds in a drawn order, so that nothing is spared.
            const round = troubles
              .map((strike) => ({ strike, rank: draw() }))
              .sort((x, y) => x.rank - y.rank);
            for (const { strike } of round) {
              if (!busy) return;
              await pause(500 + draw() * 3_000);
              await strike();
              struck += 1;
            }
          }
        };
        const troubled = trouble().catch((error: Error) => {
          failed = error;
        });
        await Promise.all([load(), load(), load()]);
        busy = false;
        await troubled;
        if (failed !== null) throw failed as Error;

        // Everything ends by itself: retries, sweeps and the reconciler, nobody helps.
        const open = await until(
          () =>
            stack.sql<{ id: string; status: string }>(
              `select id, status from calculations where status in ('queued', 'running')`,
            ),
          (rows) => rows.length === 0,
          480,
        );
        expect(open).toEqual([]);

        const rows = await stack.sql<{ id: string; status: string; run_seq: number; error: string | null }>(
          'select id, status, run_seq, error from calculations where org_id = $1',
          [organisation.id],
        );
        const events = await stack.sql<{ fact_key: string; type: string }>(
          `select fact_key, type from events where org_id = $1 and type like 'calculation.%'`,
          [organisation.id],
        );
        const told = new Map(events.map((event) => [event.fact_key, event.type]));
        for (const row of rows) {
          const type = told.get(`calculation/${row.id}/${row.run_seq}/end`);
          const expected =
            row.status === 'succeeded'
              ? 'calculation.succeeded'
              : row.status === 'failed' || row.status === 'timed_out'
                ? 'calculation.failed'
                : undefined;
          expect([
            row.id,
            row.status,
            row.status === 'cancelled' || expected !== undefined ? type : undefined,
          ]).toEqual([row.id, row.status, expected]);
          if (row.status === 'failed') expect(row.error).toMatch(/^[a-z_]+: /);
        }
        const states = new Set(rows.map((row) => row.status));
        expect(states).toContain('succeeded');
        expect(states).toContain('cancelled');
        expect(await checkLedger(db, organisation.id)).toEqual([]);
        const [wallet] = await stack.sql<{ held: number }>('select held_cents::int as held from wallets');
        expect(wallet).toEqual({ held: 0 });

        const temporal = createTemporalClient(world.temporal);
        const store = createObjectStore(stack.s3);
        try {
          const orphans = await until(
            () => findOrphans({ db, store, temporal, now: new Date() }),
            (found) => found.length === 0,
          );
          expect(orphans).toEqual([]);
        } finally {
          await temporal.connection.close();
          store.close();
        }
      },
      30 * MINUTES,
    );
  });
};
