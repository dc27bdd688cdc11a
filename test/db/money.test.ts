import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { creditWallet, refundCalculation, releaseRun } from '../../src/db/billing/billing.ts';
import { checkLedger } from '../../src/db/billing/check-ledger.ts';
import { findUsage, lockUsage, rollUpUsage } from '../../src/db/billing/usage.ts';
import { findWallet } from '../../src/db/billing/wallet.ts';
import { passGates } from '../../src/db/calculations/gates.ts';
import type { Tx } from '../../src/db/kernel/database.ts';
import { asId, type CalculationId, type OrgId } from '../../src/db/kernel/ids.ts';
import { findTier } from '../../src/db/organisations/organisations.ts';
import { newId } from '../../src/platform/ids.ts';
import { captureRun } from '../support/capture-run.ts';
import { someoneWaits } from '../support/lock-waits.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { fc } from '../support/properties.ts';
import { use, useStack } from '../support/use.ts';

const PRICE = 40;
const MONTHS = ['2026-11', '2026-12', '2027-01'] as const;
const at = (month: number) => new Date(`${MONTHS[month] ?? MONTHS[0]}-16T12:00:00Z`);
/** Rules that look at calculations; here runs have none. */
const ABOUT_ROWS = new Set([
  'an open hold belongs to a run that is queued or running',
  'a reserved unit belongs to a run that is queued or running',
]);

const stack = useStack();
const db = use(() => openTestDatabase(stack, 12));

/** Six runs, each with a second run_seq that most steps name too early, too late, or twice. */
const run = fc.record({ calculation: fc.nat(5), runSeq: fc.integer({ min: 1, max: 3 }) });
const month = fc.nat(MONTHS.length - 1);
const step = fc.oneof(
  fc.record({ kind: fc.constant('credit' as const), cents: fc.integer({ min: -60, max: 400 }) }),
  { arbitrary: fc.record({ kind: fc.constant('reserve' as const), run, month }), weight: 4 },
  // Past the gates: more than the plan includes, twice for one run, at any price.
  fc.record({
    kind: fc.constant('force' as const),
    run,
    month,
    cents: fc.constantFrom(-1, 0, 1, PRICE, 1_000_000),
    key: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('include' as const), run, month, units: fc.integer({ min: 0, max: 3 }) }),
  {
    arbitrary: fc.record({ kind: fc.constantFrom('capture' as const, 'release' as const), run, month }),
    weight: 4,
  },
  fc.record({ kind: fc.constant('refund' as const), calculation: fc.nat(5) }),
  // A process that dies before it commits, after both ends of a run.
  fc.record({ kind: fc.constant('crash' as const), run, month }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type World = {
  readonly orgId: OrgId;
  readonly keyId: string;
  readonly calculations: readonly CalculationId[];
};

const makeWorld = async (included: number): Promise<World> => {
  const { id } = await makeOrganisation(db, { tierSlug: 'team' });
  await stack.sql(
    'update organisations set included_override = $2, overage_cents_override = $3 where id = $1',
    [id, included, PRICE],
  );
  const [key] = await stack.sql<{ id: string }>('select id from api_keys where org_id = $1', [id]);
  const calculations = Array.from({ length: 6 }, () => asId<CalculationId>(newId()));
  return { orgId: id, keyId: key?.id ?? '', calculations };
};

/** What the schema says of what cannot be; anything else is a fault of the code. */
const REFUSED = /unique constraint|at least (?:zero|one cent)/;

const take = async (world: World, one: Step): Promise<void> => {
  const { orgId } = world;
  const fenceOf = (of: { calculation: number; runSeq: number }, inMonth: number) => ({
    id: world.calculations[of.calculation] as CalculationId,
    runSeq: of.runSeq,
    now: at(inMonth),
  });
  const within = (work: (tx: Tx) => Promise<unknown>) =>
    db.asTenant(orgId, work).catch((error: unknown) => {
      if (!REFUSED.test(String(error))) throw error;
    });
  const ids = sql`array[uuidv7(), uuidv7()]`;
  switch (one.kind) {
    case 'credit':
      await db
        .asAdmin((tx) =>
          creditWallet(tx, orgId, {
            amountCents: one.cents,
            reason: 'test',
            referenceId: null,
            now: at(0),
          }),
        )
        .catch((error: unknown) => {
          if (!REFUSED.test(String(error))) throw error;
        });
      return;
    case 'refund':
      await db.asAdmin((tx) =>
        refundCalculation(tx, orgId, {
          calculationId: world.calculations[one.calculation] ?? '',
          reason: 'test',
          now: at(2),
        }),
      );
      return;
    case 'reserve':
      await within(async (tx) =>
        passGates(tx, orgId, fenceOf(one.run, one.month), await findTier(tx, orgId), {
          apiKeyId: world.keyId,
          checkPending: false,
        }),
      );
      return;
    case 'force':
      await within((tx) => {
        const { id, runSeq, now } = fenceOf(one.run, one.month);
        return sql`select reserve_overage(${orgId}, ${MONTHS[one.month]}, ${id}, ${runSeq}, ${one.key ? world.keyId : null}::uuid,
          ${one.cents}, ${ids}, ${now})`.execute(tx);
      });
      return;
    case 'include':
      await within((tx) => {
        const { id, runSeq, now } = fenceOf(one.run, one.month);
        const units = Array.from({ length: one.units }, (_, n) => ({
          id: newId(),
          calculation_id: id,
          run_seq: runSeq + n,
        }));
        return sql`select reserve_included(${orgId}, ${MONTHS[one.month]}, ${JSON.stringify(units)}::jsonb, null, ${now})`.execute(
          tx,
        );
      });
      return;
    case 'capture':
    case 'release':
      await within(async (tx) => {
        const fence = fenceOf(one.run, one.month);
        if (one.kind === 'capture') await captureRun(tx, orgId, fence);
        else await releaseRun(tx, orgId, fence);
      });
      return;
    case 'crash': {
      const crash = new Error('the process died here');
      await db
        .asTenant(orgId, async (tx) => {
          await captureRun(tx, orgId, fenceOf(one.run, one.month));
          await releaseRun(tx, orgId, fenceOf(one.run, one.month));
          throw crash;
        })
        .catch((error: unknown) => {
          if (error !== crash) throw error;
        });
    }
  }
};

const expectBalance = async ({ orgId }: World, included: number): Promise<void> => {
  expect((await checkLedger(db, orgId)).filter((fault) => !ABOUT_ROWS.has(fault.rule))).toEqual([]);
  await db.asTenant(orgId, async (tx) => {
    for (const window of MONTHS) {
      const usage = await findUsage(tx, orgId, window);
      expect(usage.reserved + usage.captured).toBeLessThanOrEqual(included);
    }
  });
};

/** Two years later: the entries of ended runs are added up, and the sums stay. */
const rollUp = async (world: World): Promise<void> => {
  const usage = () =>
    db.asTenant(world.orgId, (tx) => Promise.all(MONTHS.map((window) => findUsage(tx, world.orgId, window))));
  const before = await usage();
  const page = () =>
    db.asTenant(world.orgId, (tx) => rollUpUsage(tx, world.orgId, new Date('2029-01-16T12:00:00Z'), 3));
  while ((await page()) > 0);
  const left = await stack.sql(`select 1 from usage_entries where org_id = $1 and entry <> 'reserve'`, [
    world.orgId,
  ]);
  expect(left).toEqual([]);
  expect(await usage()).toEqual(before);
};

test('whatever is asked of the money, possible or not, in any order, the books balance after every step [MON-2]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3 }),
      fc.array(step, { maxLength: 30, size: 'max' }),
      async (included, steps) => {
        const world = await makeWorld(included);
        for (const one of steps) {
          await take(world, one);
          await expectBalance(world, included);
        }
        await rollUp(world);
        await expectBalance(world, included);
      },
    ),
    { numRuns: 25, seed: 20_261_122 },
  );
});

test('given the same by many at once, then nobody waits in a circle, and the books balance [MON-2 HOU-16]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 3 }),
      fc.array(step, { minLength: 30, maxLength: 90, size: 'max' }),
      async (included, steps) => {
        const world = await makeWorld(included);
        await take(world, { kind: 'credit', cents: 400 });
        await Promise.all(steps.map((one) => take(world, one)));
        await expectBalance(world, included);
      },
    ),
    { numRuns: 25, seed: 20_261_123 },
  );
});

test('given 32 captures and releases of one run at once, then one of them wins, and the others write nothing [MON-2]', async () => {
  const world = await makeWorld(0);
  await take(world, { kind: 'credit', cents: 100 });
  await take(world, { kind: 'reserve', run: { calculation: 0, runSeq: 1 }, month: 0 });
  const ends = Array.from({ length: 32 }, (_, n) =>
    n % 2 === 0 ? ('capture' as const) : ('release' as const),
  );
  await Promise.all(ends.map((kind) => take(world, { kind, run: { calculation: 0, runSeq: 1 }, month: 1 })));
  const entries = await stack.sql<{ entry: string }>(
    `select entry from usage_entries where org_id = $1 and entry <> 'reserve'`,
    [world.orgId],
  );
  expect(entries).toHaveLength(1);
  const wallet = await db.asTenant(world.orgId, (tx) => findWallet(tx, world.orgId));
  expect(wallet).toMatchObject({ heldCents: 0, postedCents: entries[0]?.entry === 'capture' ? 60 : 100 });
  await expectBalance(world, 0);
});

test('given a refund asked for 16 times at once, then the charge is given back once', async () => {
  const world = await makeWorld(0);
  await take(world, { kind: 'credit', cents: 100 });
  await take(world, { kind: 'reserve', run: { calculation: 0, runSeq: 1 }, month: 0 });
  await take(world, { kind: 'capture', run: { calculation: 0, runSeq: 1 }, month: 0 });
  await Promise.all(Array.from({ length: 16 }, () => take(world, { kind: 'refund', calculation: 0 })));
  const wallet = await db.asTenant(world.orgId, (tx) => findWallet(tx, world.orgId));
  expect(wallet).toMatchObject({ postedCents: 100 });
  await expectBalance(world, 0);
});

test('given a month that somebody holds, then a reservation waits for it, and uses the remaining units', async () => {
  const world = await makeWorld(1);
  const { orgId } = world;
  let waiting: Promise<void> = Promise.resolve();
  await db.asTenant(orgId, async (tx) => {
    await lockUsage(tx, orgId, MONTHS[0]);
    waiting = take(world, { kind: 'include', run: { calculation: 1, runSeq: 1 }, month: 0, units: 1 });
    await someoneWaits(stack);
    const fence = { id: world.calculations[0] as CalculationId, runSeq: 1, now: at(0) };
    expect(
      await passGates(tx, orgId, fence, await findTier(tx, orgId), {
        apiKeyId: null,
        checkPending: false,
      }),
    ).toMatchObject({ kind: 'passed' });
  });
  await waiting;
  expect(await db.asTenant(orgId, (tx) => findUsage(tx, orgId, MONTHS[0]))).toMatchObject({ reserved: 1 });
  await expectBalance(world, 1);
});
