import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { creditWallet } from '../../src/db/billing/billing.ts';
import { checkLedger } from '../../src/db/billing/check-ledger.ts';
import { usageWindow } from '../../src/db/billing/usage.ts';
import { endReservation, reserveOverage } from '../../src/db/billing/wallet.ts';
import type { Tx } from '../../src/db/kernel/database.ts';
import { asId } from '../../src/db/kernel/ids.ts';
import { newId } from '../../src/platform/ids.ts';
import { makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { use, useStack } from '../support/use.ts';

const NOW = new Date('2026-11-16T12:00:00Z');
const MONEY = [
  'wallets',
  'wallet_holds',
  'usage_windows',
  'usage_entries',
  'usage_rollups',
  'spend_windows',
  'ledger_transactions',
  'ledger_entries',
] as const;
/** What a customer sets on the wallet. */
const SETTINGS = new Set(['low_balance_threshold_cents', 'spend_cap_cents', 'spend_cap_action']);

const stack = useStack();
const db = use(() => openTestDatabase(stack));
const organisation = use(() => makeOrganisation(db, { tierSlug: 'team' }));

beforeAll(async () => {
  const { id } = organisation;
  await db.asAdmin((tx) =>
    creditWallet(tx, id, {
      amountCents: 100,
      reason: 'test',
      referenceId: null,
      now: NOW,
    }),
  );
  // A row in every table of money.
  await db.asTenant(id, async (tx) => {
    for (const entry of ['capture', 'release'] as const) {
      const run = { id: asId<never>(newId()), runSeq: 1, now: NOW };
      expect(await reserveOverage(tx, id, run, { amountCents: 40, apiKeyId: null })).toEqual({
        kind: 'reserved',
      });
      expect(await endReservation(tx, id, run, entry)).not.toBeNull();
    }
  });
});

const never = (): never => {
  throw new Error('nobody subscribed');
};

const ROLES: Readonly<Record<string, (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>>> = {
  sc_tenant: (work) => db.asTenant(organisation.id, work),
  sc_system: (work) => db.asSystem(work),
  sc_admin: (work) => db.asAdmin(work),
  sc_app: (work) =>
    db.asSystem(async (tx) => {
      await sql`set local role none`.execute(tx);
      return work(tx);
    }),
  sc_search: (work) =>
    db.asSystem(async (tx) => {
      await sql`set local role sc_search`.execute(tx);
      return work(tx);
    }),
};

const tryAs = (role: string, statement: string): Promise<string> =>
  (ROLES[role] ?? never)((tx) => sql.raw(statement).execute(tx)).then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  ) as Promise<string>;

const columnsOf = async (table: string): Promise<readonly string[]> =>
  (
    await stack.sql<{ name: string }>(
      'select column_name as name from information_schema.columns where table_name = $1 order by 1',
      [table],
    )
  ).map(({ name }) => name);

describe.each(Object.keys(ROLES))('%s', (role) => {
  test.each(MONEY)('cannot write %s itself: no row, no column [MON-3]', async (table) => {
    for (const column of await columnsOf(table)) {
      if (role === 'sc_tenant' && table === 'wallets' && SETTINGS.has(column)) continue;
      expect(await tryAs(role, `update ${table} set ${column} = ${column}`), column).toMatch(
        /^permission denied/,
      );
    }
    expect(await tryAs(role, `delete from ${table}`)).toMatch(/^permission denied/);
    expect(await tryAs(role, `truncate ${table}`)).toMatch(/^permission denied/);
    expect(await tryAs(role, `insert into ${table} select * from ${table}`)).toMatch(/^permission denied/);
  });

  test('cannot undo a revocation, nor give a key another past [MON-3]', async () => {
    for (const column of ['revoked_at', 'minted_by', 'lineage', 'key_sha256', 'created_at', 'org_id', 'id'])
      expect(await tryAs(role, `update api_keys set ${column} = null`), column).toMatch(/^permission denied/);
    expect(await tryAs(role, 'delete from api_keys')).toMatch(/^permission denied/);
  });

  test('cannot take the role of the ledger, nor change its functions [MON-3]', async () => {
    expect(await tryAs(role, 'set local role sc_ledger')).toMatch(/^permission denied/);
    expect(
      await tryAs(role, `alter function end_run(uuid, uuid, integer, text, uuid[], timestamptz) reset all`),
    ).toMatch(/^must be owner/);
    expect(await tryAs(role, 'alter table wallets disable trigger all')).toMatch(/^must be owner/);
  });
});

describe('what the functions refuse', () => {
  const other = async () => makeOrganisation(db, { tierSlug: 'team' });

  test('a credit by anybody but an operator, of nothing, of less, or for nobody [MON-3]', async () => {
    const credit = (orgId: string, cents: string) =>
      `select credit_wallet('${orgId}', ${cents}, 'x', null, array[uuidv7(), uuidv7(), uuidv7(), uuidv7()], now())`;
    for (const role of ['sc_tenant', 'sc_system', 'sc_app', 'sc_search'])
      expect(await tryAs(role, credit(organisation.id, '5'))).toMatch(/^permission denied for function/);
    for (const cents of ['0', '-5', 'null'])
      expect(await tryAs('sc_admin', credit(organisation.id, cents))).toMatch(/at least one cent/);
    expect(await tryAs('sc_admin', credit(newId(), '5'))).toMatch(/foreign key/);
  });

  test('a tenant that names another organisation', async () => {
    const { id } = await other();
    const window = usageWindow(NOW);
    const ids = 'array[uuidv7(), uuidv7(), uuidv7(), uuidv7()]';
    await stack.sql('insert into usage_windows (org_id, usage_window) values ($1, $2)', [id, window]);
    for (const statement of [
      `select lock_month('${id}', '${window}')`,
      `select reserve_overage('${id}', '${window}', uuidv7(), 1, null, 0, ${ids}, now())`,
    ])
      expect(await tryAs('sc_tenant', statement)).toMatch(/row-level security/);
    // The plan of another organisation is not seen, so nothing of it is included.
    const units = `[{"id": "${newId()}", "calculation_id": "${newId()}", "run_seq": 1}]`;
    expect(
      await tryAs('sc_tenant', `select reserve_included('${id}', '${window}', '${units}', null, now())`),
    ).toMatch(/row-level security/);
    const [{ count } = { count: null }] = await stack.sql<{ count: number }>(
      `select count(*)::int as count from usage_entries where org_id = $1`,
      [id],
    );
    expect(count).toBe(0);
    const { rows } = await db.asTenant(organisation.id, (tx) =>
      sql<{ revoked: number }>`select revoke_key(${id}, (select ${newId()}::uuid), now()) as revoked`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ revoked: 0 }]);
  });

  test('an end that is none, a price below nothing, and a month that is none', async () => {
    const { id } = organisation;
    const ids = 'array[uuidv7(), uuidv7(), uuidv7(), uuidv7()]';
    expect(
      await tryAs('sc_tenant', `select end_run('${id}', uuidv7(), 1, 'reserve', ${ids}, now())`),
    ).toMatch(/capture or release/);
    expect(
      await tryAs(
        'sc_tenant',
        `select reserve_overage('${id}', '2026-11', uuidv7(), 1, null, -40, ${ids}, now())`,
      ),
    ).toMatch(/at least zero/);
    expect(await tryAs('sc_tenant', `select lock_month('${id}', 'soon')`)).toMatch(
      /check constraint|too long/,
    );
  });

  test('and after all of it the books are as they were', async () => {
    expect(await checkLedger(db)).toEqual([]);
    const [wallet] = await stack.sql('select posted_cents, held_cents from wallets where org_id = $1', [
      organisation.id,
    ]);
    expect(wallet).toEqual({ posted_cents: '60', held_cents: '0' });
  });
});
