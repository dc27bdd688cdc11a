import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { creditWallet, releaseRun } from '../../../src/db/billing/billing.ts';
import { checkLedger } from '../../../src/db/billing/check-ledger.ts';
import { findUsage, usageWindow } from '../../../src/db/billing/usage.ts';
import { EMPTY_WALLET, findWallet } from '../../../src/db/billing/wallet.ts';
import { passGates } from '../../../src/db/calculations/gates.ts';
import type { Tx } from '../../../src/db/kernel/database.ts';
import { asId, type CalculationId, type OrgId } from '../../../src/db/kernel/ids.ts';
import { findTier } from '../../../src/db/organisations/organisations.ts';
import { newId } from '../../../src/platform/ids.ts';
import { captureRun } from '../../support/capture-run.ts';
import { makeOrganisation, openTestDatabase } from '../../support/organisation.ts';
import { fc } from '../../support/properties.ts';
import { use, useStack } from '../../support/use.ts';

const PRICE = 40;
const NOW = new Date('2026-11-16T12:00:00Z');
/** Rules that look at calculations; here runs have none. */
const ABOUT_ROWS = new Set([
  'an open hold belongs to a run that is queued or running',
  'a reserved unit belongs to a run that is queued or running',
]);

describe('the ledger', () => {
  const stack = useStack();
  const db = use(() => openTestDatabase(stack, 20));

  const organisation = async (included: number): Promise<OrgId> => {
    const { id } = await makeOrganisation(db, { tierSlug: 'team' });
    await stack.sql('update organisations set included_override = $2 where id = $1', [id, included]);
    return id;
  };
  const credit = (orgId: OrgId, amountCents: number) =>
    db.asAdmin((tx) =>
      creditWallet(tx, orgId, {
        amountCents,
        reason: 'test',
        referenceId: null,
        now: NOW,
      }),
    );
  const reserve = async (tx: Tx, orgId: OrgId, id: string) =>
    passGates(tx, orgId, { id: asId<CalculationId>(id), runSeq: 1, now: NOW }, await findTier(tx, orgId), {
      apiKeyId: null,
      checkPending: false,
    });
  const faults = async (orgId: OrgId) =>
    (await checkLedger(db, orgId)).filter((fault) => !ABOUT_ROWS.has(fault.rule));

  it('whatever is credited, reserved, captured and released, in any order and twice, the model and every invariant agree [MON-2]', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('credit' as const), cents: fc.integer({ min: 1, max: 500 }) }),
      fc.record({ kind: fc.constant('reserve' as const) }),
      fc.record({ kind: fc.constantFrom('capture' as const, 'release' as const), run: fc.nat(12) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 3 }),
        fc.array(step, { maxLength: 40, size: 'max' }),
        async (included, steps) => {
          const orgId = await organisation(included);
          const model = { posted: 0, held: 0, reserved: 0, captured: 0 };
          const runs: { id: string; cents: number; open: boolean }[] = [];
          for (const one of steps) {
            if (one.kind === 'credit') {
              await credit(orgId, one.cents);
              model.posted += one.cents;
            } else if (one.kind === 'reserve') {
              const id = newId();
              const gate = await db.asTenant(orgId, (tx) => reserve(tx, orgId, id));
              const cents = model.reserved + model.captured < included ? 0 : PRICE;
              const affordable = model.posted - model.held >= cents;
              expect(gate.kind).toBe(affordable ? 'passed' : 'insufficient_funds');
              if (!affordable) continue;
              if (cents === 0) model.reserved += 1;
              model.held += cents;
              runs.push({ id, cents, open: true });
            } else {
              const run = runs[one.run];
              if (run === undefined) continue;
              const fence = { id: asId<CalculationId>(run.id), runSeq: 1, now: NOW };
              await db.asTenant(orgId, async (tx) => {
                if (one.kind === 'capture') await captureRun(tx, orgId, fence);
                else await releaseRun(tx, orgId, fence);
              });
              if (!run.open) continue;
              run.open = false;
              model.held -= run.cents;
              if (run.cents === 0) model.reserved -= 1;
              if (one.kind === 'capture') {
                model.posted -= run.cents;
                if (run.cents === 0) model.captured += 1;
              }
            }
          }
          const found = await db.asTenant(orgId, async (tx) => ({
            wallet: (await findWallet(tx, orgId)) ?? EMPTY_WALLET,
            usage: await findUsage(tx, orgId, usageWindow(NOW)),
          }));
          expect(found.wallet).toMatchObject({ postedCents: model.posted, heldCents: model.held });
          expect(found.usage).toMatchObject({ reserved: model.reserved, captured: model.captured });
          expect(await faults(orgId)).toEqual([]);
        },
      ),
      { numRuns: 40, seed: 20_261_121 },
    );
  });

  it('given 64 clients on one wallet and crashes in between, then no cent is wrong [MON-2]', async () => {
    const orgId = await organisation(5);
    await credit(orgId, 30 * PRICE + 7);
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, async (_, client) => {
        const id = newId();
        const fence = { id: asId<CalculationId>(id), runSeq: 1, now: NOW };
        const crash = new Error('the process died here');
        // Every third client dies inside its transaction: nothing of it may be left.
        const gate = await db
          .asTenant(orgId, async (tx) => {
            const passed = await reserve(tx, orgId, id);
            if (client % 3 === 0) throw crash;
            return passed;
          })
          .catch((error: unknown) => {
            if (error === crash) return null;
            throw error;
          });
        if (gate?.kind !== 'passed') return gate?.kind ?? 'crashed';
        // Both ends at once, each twice: one of them wins, once.
        await Promise.all(
          ['capture', 'release', 'capture', 'release'].map((end) =>
            db.asTenant(orgId, async (tx) => {
              // As every end does: the row first. Here the hold's run stands for it.
              await lockRun(tx, id);
              if (end === 'capture') await captureRun(tx, orgId, fence);
              else await releaseRun(tx, orgId, fence);
            }),
          ),
        );
        return 'ended';
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'crashed')).toHaveLength(22);
    expect(outcomes).toContain('ended');
    const wallet = await db.asTenant(orgId, (tx) => findWallet(tx, orgId));
    const [captured] = await stack.sql<{ count: number }>(
      `select count(*)::int as count from wallet_holds where org_id = $1 and status = 'captured'`,
      [orgId],
    );
    expect(wallet).toMatchObject({
      heldCents: 0,
      postedCents: 30 * PRICE + 7 - (captured?.count ?? 0) * PRICE,
    });
    expect(await faults(orgId)).toEqual([]);
  });

  it('the schema itself refuses what cannot be [MON-2]', async () => {
    const orgId = await organisation(0);
    await credit(orgId, 100);
    const run = (text: string) => () => stack.sql(text, [orgId]);
    const transaction = `with t as (insert into ledger_transactions (org_id, id, kind, reason, reference_id, created_at)
      values ($1, gen_random_uuid(), 'credit', 'x', 'x', now()) returning id)`;
    await expect(
      run(`${transaction} insert into ledger_entries (org_id, id, transaction_id, account, amount_cents)
        select $1, gen_random_uuid(), t.id, 'funding', 5 from t`)(),
    ).rejects.toThrow(/sum to zero|foreign key/);
    await expect(run('update wallets set held_cents = 101 where org_id = $1')()).rejects.toThrow(/check/);
    await db.asTenant(orgId, (tx) => reserve(tx, orgId, newId()));
    await run(`update wallet_holds set status = 'released', resolved_at = now() where org_id = $1`)();
    await expect(
      run(`update wallet_holds set status = 'captured', captured_cents = 40 where org_id = $1`)(),
    ).rejects.toThrow(/resolved already/);
    const asTenant = (text: string) =>
      expect(
        db.asTenant(orgId, async (tx) => {
          await sql.raw(text).execute(tx);
        }),
      ).rejects.toThrow(/permission denied/);
    await asTenant('update ledger_entries set amount_cents = 1');
    await asTenant('delete from ledger_entries');
    await asTenant('delete from usage_entries');
  });
});

const lockRun = async (tx: Tx, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 7))`.execute(tx);
};
