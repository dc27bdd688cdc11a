import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../src/db/billing/check-ledger.ts';
import type { CalculationStatus } from '../../../src/db/calculation-record/run.ts';
import { from, type Move, after as stateAfter } from '../../../src/db/calculations/transitions.ts';
import { type ApiClient, createCalculation } from '../../support/api.ts';
import { createTestApp, createTestClock, type TestApp, type TestClock } from '../../support/app.ts';
import { steadyClock } from '../../support/clock.ts';
import { makeOrganisation, type TestOrganisation } from '../../support/organisation.ts';
import { createPricingHelpers, makeBoughtPart, type PricingHelpers } from '../../support/pricing.ts';
import { fc } from '../../support/properties.ts';
import { useStack } from '../../support/use.ts';

/** What the model knows of a calculation: the state table and the rules of attempts, units and events, and nothing of the database. */
type Modelled = {
  /** Equal lots have equal prices; whatever else there is is the same. */
  readonly lot: number;
  status: CalculationStatus;
  runSeq: number;
  attempts: number;
  /** The month whose unit the run holds; null: it holds none. */
  reservedIn: string | null;
  /** The month of its success, in which identical runs are free. */
  pricedIn: string | null;
  ends: string[];
};

const INCLUDED = 3;
const CAP = 2;
const MAX_ATTEMPTS = 3;
const AT_FIRST = 2;
const AT_MOST = 7;
const LOTS = 4;

type Step =
  | {
      kind: 'run' | 'cancel' | 'retry' | 'delete' | 'start' | 'price' | 'time_out' | 'crash' | 'lose';
      at: number;
    }
  | { kind: 'create'; lot: number }
  | { kind: 'month' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('run' as const, 'start' as const, 'price' as const),
      at: fc.nat(AT_MOST - 1),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'cancel' as const,
        'retry' as const,
        'time_out' as const,
        'crash' as const,
        'lose' as const,
        'delete' as const,
      ),
      at: fc.nat(AT_MOST - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), lot: fc.nat(LOTS - 1) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'month' as const }) },
);

/** The reference's table, row by row; what is not here leaves a calculation as it is. */
const DOCUMENTED: Readonly<Record<Move, Partial<Record<CalculationStatus, CalculationStatus>>>> = {
  run: { draft: 'queued', blocked: 'queued', failed: 'queued', cancelled: 'queued', timed_out: 'queued' },
  block: {
    draft: 'blocked',
    blocked: 'blocked',
    failed: 'blocked',
    cancelled: 'blocked',
    timed_out: 'blocked',
  },
  refuse: { draft: 'failed', blocked: 'failed', failed: 'failed', cancelled: 'failed', timed_out: 'failed' },
  serve: {
    draft: 'succeeded',
    blocked: 'succeeded',
    failed: 'succeeded',
    cancelled: 'succeeded',
    timed_out: 'succeeded',
    // A run that waited for its file, when its content turns out to be priced already.
    queued: 'succeeded',
  },
  // An assembly whose drawings are others now: in place, at no charge.
  reprice: { succeeded: 'queued' },
  cancel: { queued: 'cancelled', running: 'cancelled', polling: 'cancelled' },
  start: { queued: 'running' },
  succeed: { running: 'succeeded' },
  // An assembly waits for its components as `polling`, which is running by another name.
  poll: { running: 'polling', polling: 'polling' },
  roll_up: { polling: 'running' },
  fail: { queued: 'failed', running: 'failed', polling: 'failed' },
  time_out: { running: 'timed_out', polling: 'timed_out' },
};
const STATES = [
  'draft',
  'queued',
  'running',
  'polling',
  'succeeded',
  'failed',
  'cancelled',
  'timed_out',
  'blocked',
] as const;

describe('the table itself', () => {
  it.each(Object.entries(DOCUMENTED) as [Move, (typeof DOCUMENTED)[Move]][])(
    'given the move %s, then every state goes where the reference says, and no other moves [CAS-1]',
    (move, moves) => {
      for (const state of STATES) expect(stateAfter(state, move), state).toBe(moves[state] ?? null);
      expect([...from(move)].sort()).toEqual(Object.keys(moves).sort());
    },
  );

  it('given a success, then nothing moves it any more but other drawings of an assembly [CAS-3]', () => {
    for (const move of Object.keys(DOCUMENTED) as Move[])
      expect(stateAfter('succeeded', move), move).toBe(move === 'reprice' ? 'queued' : null);
  });
});

describe('the state table', () => {
  const stack = useStack({ namespace: true });
  let app: TestApp;
  let hands: PricingHelpers;
  let clock: TestClock;

  beforeAll(async () => {
    clock = createTestClock(steadyClock());
    app = await createTestApp(stack, { clock });
    hands = createPricingHelpers(app, stack);
  });
  afterAll(async () => {
    await app?.close();
  });

  const apply = async (organisation: TestOrganisation, client: ApiClient, steps: readonly Step[]) => {
    const { revisionId } = await makeBoughtPart(client);
    const ids: string[] = [];
    const model = new Map<string, Modelled>();
    const create = async (lot: number): Promise<void> => {
      const id = await createCalculation(client, revisionId, { lot_size: lot + 1 });
      ids.push(id);
      model.set(id, {
        lot,
        status: 'draft',
        runSeq: 0,
        attempts: 0,
        reservedIn: null,
        pricedIn: null,
        ends: [],
      });
    };
    for (let made = 0; made < AT_FIRST; made += 1) await create(made);
    const used = new Map<string, number>();
    const month = () => app.clock.now().toISOString().slice(0, 7);
    const reserved = () => [...model.values()].filter((row) => row.reservedIn === month()).length;
    const hasUnit = () => reserved() + (used.get(month()) ?? 0) < INCLUDED;
    const enqueue = (row: Modelled) => {
      row.status = 'queued';
      row.runSeq += 1;
      row.reservedIn = month();
    };
    const end = (row: Modelled, status: CalculationStatus) => {
      if (status === 'succeeded' && row.reservedIn !== null)
        used.set(row.reservedIn, (used.get(row.reservedIn) ?? 0) + 1);
      if (status !== 'cancelled')
        row.ends.push(status === 'succeeded' ? 'calculation.succeeded' : 'calculation.failed');
      row.status = status;
      row.reservedIn = null;
      if (status === 'succeeded') row.pricedIn = month();
    };
    /** An identical price of this month is given to a run for nothing, quota or not. */
    const serve = (row: Modelled): boolean => {
      if (![...model.values()].some((other) => other.lot === row.lot && other.pricedIn === month()))
        return false;
      row.runSeq += 1;
      end(row, 'succeeded');
      return true;
    };

    for (const one of steps) {
      if (one.kind === 'month') {
        app.clock.advance(32 * 86_400_000);
        continue;
      }
      if (one.kind === 'create') {
        if (ids.length < AT_MOST) await create(one.lot);
        continue;
      }
      const id = ids[one.at % ids.length] ?? '';
      const row = model.get(id);
      // The budget of requests is not what is tested.
      app.clock.advance(5_000);
      if (row === undefined) {
        expect((await client.call('POST', `/api/v1/calculations/${id}/run`)).status).toBe(404);
        continue;
      }
      const seq = row.runSeq;
      switch (one.kind) {
        case 'run': {
          const answer = await client.call<{ status: string }>('POST', `/api/v1/calculations/${id}/run`);
          if (stateAfter(row.status, 'run') === null) expect(answer.status).toBe(202);
          else if (serve(row)) expect([answer.status, answer.body.status]).toEqual([202, 'succeeded']);
          else if (hasUnit()) {
            expect(answer.status).toBe(202);
            enqueue(row);
          } else {
            expect(answer.status).toBe(402);
            row.status = 'blocked';
          }
          break;
        }
        case 'retry': {
          const answer = await client.post<{ succeeded: string[]; skipped: { id: string }[] }>(
            '/api/v1/calculations/bulk-retry',
            { ids: [id] },
          );
          const isBlocked = row.status === 'blocked';
          const may =
            row.status !== 'draft' &&
            stateAfter(row.status, 'run') !== null &&
            (isBlocked || row.attempts < MAX_ATTEMPTS);
          if (may && serve(row)) expect(answer.succeeded).toEqual([id]);
          else if (may && hasUnit()) {
            expect(answer.succeeded).toEqual([id]);
            enqueue(row);
          } else expect(answer.skipped.map((skipped) => skipped.id)).toEqual([id]);
          break;
        }
        case 'cancel': {
          const answer = await client.post<{ succeeded: string[] }>('/api/v1/calculations/bulk-cancel', {
            ids: [id],
          });
          const may = stateAfter(row.status, 'cancel') !== null;
          expect(answer.succeeded).toEqual(may ? [id] : []);
          if (may) end(row, 'cancelled');
          break;
        }
        case 'delete':
          await client.ok('DELETE', `/api/v1/calculations/${id}`);
          model.delete(id);
          break;
        case 'start': {
          const running = [...model.values()].filter((other) => other.status === 'running').length;
          const slot = await hands.takeSlot(organisation.id, id, seq);
          if (row.status === 'queued' && slot.kind === 'running') {
            expect(running).toBeLessThan(CAP);
            row.status = 'running';
            row.attempts += 1;
          } else if (row.status === 'queued') expect(slot.kind).toBe('wait');
          else expect(slot.kind).toBe(row.status === 'running' ? 'running' : 'gone');
          break;
        }
        case 'price':
          // Of a run that is over, and of the run before this one: both find nothing to do.
          if (seq > 1) await hands.price(organisation.id, id, seq - 1);
          await hands.price(organisation.id, id, seq);
          if (stateAfter(row.status, 'succeed') !== null) end(row, 'succeeded');
          break;
        case 'time_out':
          await hands.endRun(organisation.id, id, seq, 'timed_out');
          if (stateAfter(row.status, 'time_out') !== null) end(row, 'timed_out');
          break;
        case 'lose':
          await hands.endRun(organisation.id, id, seq, 'failed');
          if (stateAfter(row.status, 'fail') !== null) end(row, 'failed');
          break;
        case 'crash':
          // A worker that died after it took the slot is replaced by one that asks again: the same slot, no further attempt.
          if (row.status === 'running')
            expect((await hands.takeSlot(organisation.id, id, seq)).kind).toBe('running');
          break;
      }
    }
    return { ids, model };
  };

  it('random sequences of every move leave the service where the table says, with units and events exact [CAS-1 CAS-5]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), async (steps) => {
        const organisation = await makeOrganisation(app.db, { tierSlug: 'free', now: app.clock.now() });
        await stack.sql('update organisations set included_override = $2 where id = $1', [
          organisation.id,
          INCLUDED,
        ]);
        const client = app.client(organisation.apiKey);
        const { ids, model } = await apply(organisation, client, steps);
        for (const id of ids) {
          const expected = model.get(id);
          const rows = await stack.sql<{ status: string; run_seq: number; attempt_count: number }>(
            'select status, run_seq, attempt_count from calculations where id = $1',
            [id],
          );
          expect(rows).toEqual(
            expected === undefined
              ? []
              : [{ status: expected.status, run_seq: expected.runSeq, attempt_count: expected.attempts }],
          );
          if (expected === undefined) continue;
          const events = await stack.sql<{ type: string }>(
            `select type from events where fact_key like 'calculation/' || $1 || '/%' order by fact_key`,
            [id],
          );
          expect(events.map((event) => event.type)).toEqual(expected.ends);
        }
        expect(await checkLedger(app.db, organisation.id)).toEqual([]);
      }),
      { numRuns: 25, seed: 20_261_121 },
    );
  });
});
