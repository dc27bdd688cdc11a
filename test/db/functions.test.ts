import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyFunctions, readFunctions } from '../../src/db/kernel/functions.ts';
import { openOwnerPool } from '../../src/db/kernel/owner-pool.ts';
import { useStack } from '../support/use.ts';

type Known = {
  name: string;
  owner: string;
  text: string;
  body: string;
  is_definer: boolean;
  settings: string[] | null;
  executors: string[];
};

const stack = useStack();
let owner: Kysely<unknown>;

/** The functions of the schema, without those of extensions. */
const known = () =>
  stack.sql<Known>(
    `select proname as name, proowner::regrole::text as owner, pg_get_functiondef(p.oid) as text, prosrc as body,
       prosecdef as is_definer, proconfig as settings,
       coalesce((select array_agg(case grantee when 0 then 'public' else grantee::regrole::text end order by 1)
         from aclexplode(proacl) where privilege_type = 'EXECUTE'), '{}') as executors
     from pg_proc p
     where pronamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by proname`,
  );

beforeAll(async () => {
  owner = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openOwnerPool(stack.ownerUrl, 4) }),
  });
});

afterAll(async () => {
  await owner?.destroy();
});

describe('the functions of the schema', () => {
  test('given a database that was just migrated, then its functions are those of the folder, word by word [MON-3 HOU-10]', async () => {
    const [files, there] = [await readFunctions(), await known()];
    expect(there.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    for (const [index, { name, text, owner: role }] of files.entries()) {
      expect(text, name).toContain(there[index]?.body);
      expect(there[index]?.owner, name).toBe(role ?? new URL(stack.ownerUrl).username);
    }
  });

  test('given nothing new, then nothing is applied; given a text that changed, then it is, and it alone [HOU-10]', async () => {
    expect(await applyFunctions(owner)).toEqual([]);
    const before = await known();
    await stack.sql(`update schema_functions set sha256 = 'of another text' where name = 'grant_slots'`);
    await stack.sql(`create or replace function grant_slots(
        p_org uuid, p_at timestamptz, p_requested uuid, p_prefix text, p_type text, p_queue text, p_signal text)
      returns table (id uuid, kind text, workflow_id text, row_id uuid, row_seq integer, request_id text, summary text, cap integer)
      language plpgsql as 'begin return; end'`);
    expect(await known()).not.toEqual(before);
    // Several processes migrate at once: one applies.
    const applied = await Promise.all([applyFunctions(owner), applyFunctions(owner), applyFunctions(owner)]);
    expect(applied.flat()).toEqual(['grant_slots']);
    expect(await known()).toEqual(before);
  });

  test('given each of them anew, then nothing differs from the first time: each file may be applied again', async () => {
    const before = await known();
    await stack.sql('delete from schema_functions');
    expect(await applyFunctions(owner)).toEqual(before.map(({ name }) => name));
    expect(await known()).toEqual(before);
  });

  test('what runs as its owner has a fixed search path, an owner that cannot log in, and no caller but those that are named [MON-3]', async () => {
    const definers = (await known()).filter(({ is_definer }) => is_definer);
    expect(definers.map(({ name }) => name)).toEqual([
      'count_calculations',
      'credit_wallet',
      'end_run',
      'fold_calculation_counts',
      'keep_partitions',
      'lock_month',
      'refund_calculation',
      'release_document',
      'release_snapshots',
      'reserve_included',
      'reserve_overage',
      'revoke_key',
      'roll_up_usage',
    ]);
    const callers: Record<string, readonly string[]> = {
      // Only triggers call these, whoever changes the rows.
      count_calculations: [],
      release_document: [],
      release_snapshots: [],
      credit_wallet: ['sc_admin'],
      refund_calculation: ['sc_admin'],
      keep_partitions: ['sc_system'],
    };
    for (const { name, owner: role, settings, executors } of definers) {
      const keeper = name === 'keep_partitions' ? 'sc_partitions' : 'sc_ledger';
      expect(role, name).toBe(keeper);
      expect(settings, name).toContain('search_path=pg_catalog, public, pg_temp');
      expect(executors.sort(), name).toEqual([keeper, ...(callers[name] ?? ['sc_tenant'])].sort());
    }
    const takers = await stack.sql(
      `select 1 from pg_auth_members where roleid in ('sc_ledger'::regrole, 'sc_partitions'::regrole)
         and member::regrole::text like 'sc\\_%'`,
    );
    expect(takers).toEqual([]);
  });
});
