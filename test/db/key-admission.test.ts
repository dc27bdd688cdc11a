import { describe, expect, test } from 'vitest';
import { pruneBuckets } from '../../src/db/accounts/admission.ts';
import { admitKeys, type KeyRequest } from '../../src/db/accounts/key-admission.ts';
import { newApiKey } from '../../src/platform/api-key.ts';
import { sha256 } from '../../src/platform/digest.ts';
import { addKey, makeOrganisation, openTestDatabase } from '../support/organisation.ts';
import { use, useStack } from '../support/use.ts';

const START = Date.parse('2026-05-01T12:00:00Z');
const at = (seconds: number) => new Date(START + seconds * 1000);

const stack = useStack();
const db = use(() => openTestDatabase(stack, 12));

const newOrganisation = () =>
  makeOrganisation(db, { tierSlug: 'free', scopes: ['parts:read'], now: at(-100) });
/** Of an organisation of its own. */
const newKey = async () => (await newOrganisation()).apiKey;
const light = (key: string): KeyRequest => ({ sha256: sha256(key), heavies: 0 });
const heavy = (key: string): KeyRequest => ({ sha256: sha256(key), heavies: 1 });

describe('many requests in one statement', () => {
  test('given several keys, mixed, known and unknown, then each answer stands in the place of its request [SPE-2]', async () => {
    const free = await newOrganisation();
    const more = () => addKey(db, free.id, ['parts:read'], at(-100));
    const [a, b, gone, late] = [free.apiKey, await more(), await more(), await more()];
    await stack.sql('update api_keys set revoked_at = $1 where key_sha256 = $2', [at(0), sha256(gone)]);
    await stack.sql('update api_keys set expires_at = $1 where key_sha256 = $2', [at(0), sha256(late)]);
    const unknown = newApiKey().key;
    const found = await admitKeys(
      db,
      [light(a), light(unknown), heavy(b), light(gone), light(a), heavy(a), light(late), light(b)],
      at(1),
    );
    expect(found.map((one) => one?.budget?.used ?? null)).toEqual([1, null, 25, null, 2, 27, null, 26]);
    expect(found.map((one) => one?.orgId ?? null)).toEqual([
      free.id,
      null,
      free.id,
      null,
      free.id,
      free.id,
      null,
      free.id,
    ]);
    expect(new Set([found[0]?.credentialId, found[4]?.credentialId, found[5]?.credentialId]).size).toBe(1);
    expect(found[0]?.credentialId).not.toBe(found[2]?.credentialId);
    expect(found[0]).toMatchObject({ slug: `test-${free.id}`, scopes: new Set(['parts:read']) });
  });

  test('given a heavy request that no longer fits, then it is refused without cost and a light one behind it is admitted', async () => {
    const key = await newKey();
    const spent = [
      ...Array.from({ length: 23 }, () => heavy(key)),
      ...Array.from({ length: 10 }, () => light(key)),
    ];
    await admitKeys(db, spent, at(0));
    const [refused, admitted, last] = await admitKeys(db, [heavy(key), light(key), heavy(key)], at(2));
    expect(refused?.budget).toMatchObject({ allowed: false, used: 585, limit: 600, retryIn: 58 });
    expect(admitted?.budget).toMatchObject({ allowed: true, used: 586, resetsIn: 58 });
    expect(last?.budget).toMatchObject({ allowed: false, used: 586 });
  });

  test('given a window that slides, then at no time more than its budget is spent', async () => {
    const key = await newKey();
    const spend = async (seconds: number) => (await admitKeys(db, [heavy(key)], at(seconds)))[0]?.budget;
    for (let n = 0; n < 24; n += 1) expect((await spend(n))?.allowed).toBe(true);
    // Slot 0 to 5 s leaves the window at 60 s; it held 5 heavy operations.
    expect(await spend(24)).toMatchObject({ allowed: false, used: 600, retryIn: 36 });
    expect((await spend(59.9))?.allowed).toBe(false);
    for (let n = 0; n < 5; n += 1) expect((await spend(60))?.allowed).toBe(true);
    expect((await spend(64))?.allowed).toBe(false);
    expect((await spend(65))?.allowed).toBe(true);
  });

  test('given forty keys in any order from many connections, then nobody waits in a circle and every budget is exact', async () => {
    const keys = await Promise.all(Array.from({ length: 40 }, newKey));
    const shuffled = (seed: number) =>
      keys
        .map((key, n) => ({ key, rank: (n * 7919 + seed * 104_729) % 997 }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ key }) => key);
    const batches = Array.from({ length: 60 }, (_, seed) =>
      admitKeys(
        db,
        shuffled(seed).flatMap((key) => Array.from({ length: 12 }, () => light(key))),
        at(0),
      ),
    );
    const admitted: Record<string, number> = {};
    for (const one of (await Promise.all(batches)).flat()) {
      if (one?.budget?.allowed === true) admitted[one.credentialId] = (admitted[one.credentialId] ?? 0) + 1;
    }
    expect(Object.values(admitted)).toEqual(Array.from({ length: 40 }, () => 600));
  });

  test('given keys that together reach the organisation’s ceiling of requests, then the next key is refused by it [LIM-3]', async () => {
    const { id } = await newOrganisation();
    for (let n = 0; n < 4; n += 1) {
      const key = await addKey(db, id, ['parts:read'], at(-100));
      await admitKeys(
        db,
        Array.from({ length: 1200 }, () => light(key)),
        at(0),
      );
    }
    const fresh = await addKey(db, id, ['parts:read'], at(-100));
    expect((await admitKeys(db, [light(fresh)], at(1)))[0]).toMatchObject({
      budget: null,
      bound: 4800,
      retryIn: 59,
    });
    expect((await admitKeys(db, [light(await newKey())], at(1)))[0]?.budget?.allowed).toBe(true);
  });

  test('given statements with keys of the same organisations in opposite orders, then nobody waits in a circle [LIM-3]', async () => {
    const organisations = await Promise.all(Array.from({ length: 8 }, newOrganisation));
    const keys = organisations.map(({ apiKey }) => apiKey);
    const more = await Promise.all(organisations.map(({ id }) => addKey(db, id, ['parts:read'], at(-100))));
    const orders = [[...keys, ...more], [...keys, ...more].reverse(), [...more, ...keys]];
    const found = await Promise.all(
      Array.from({ length: 60 }, (_, n) => admitKeys(db, (orders[n % 3] ?? []).map(light), at(0))),
    );
    expect(found.flat().every((one) => one?.budget?.allowed === true)).toBe(true);
    const [sums] = await stack.sql<{ units: number; shared: number }>(
      `select (select sum(slots_sum(units)) from key_windows w join api_keys k on k.id = w.credential_id where k.org_id = any($1))::int as units,
        (select sum(slots_sum(units)) from organisation_windows where org_id = any($1))::int as shared`,
      [organisations.map(({ id }) => id)],
    );
    expect(sums).toEqual({ units: 60 * 16, shared: 60 * 16 });
  });

  test('given somebody who changes the key at this moment, then nobody waits; last_used_at follows with a later request', async () => {
    const { id: orgId, apiKey: key } = await newOrganisation();
    const lastUsed = async () =>
      (
        await stack.sql<{ last_used_at: Date | null }>(
          'select last_used_at from api_keys where key_sha256 = $1',
          [sha256(key)],
        )
      )[0]?.last_used_at;
    await db.asTenant(orgId, async (tx) => {
      await tx
        .selectFrom('api_keys')
        .select('id')
        .where('key_sha256', '=', sha256(key))
        .forUpdate()
        .execute();
      const [found] = await admitKeys(db, [light(key)], at(0));
      expect(found?.budget?.allowed).toBe(true);
    });
    expect(await lastUsed()).toBeNull();
    await admitKeys(db, [light(key)], at(1));
    expect(await lastUsed()).toEqual(at(1));
    await admitKeys(db, [light(key)], at(30));
    expect(await lastUsed()).toEqual(at(1));
    await admitKeys(db, [light(key)], at(62));
    expect(await lastUsed()).toEqual(at(62));
  });

  test('given windows that nobody used for a day, then they are swept and the next request begins anew', async () => {
    const [old, young] = [await newKey(), await newKey()];
    await admitKeys(db, [light(old)], at(0));
    await admitKeys(db, [light(young)], at(86_000));
    await pruneBuckets(db, at(86_500));
    const left = await stack.sql<{ sha: Buffer }>(
      `select k.key_sha256 as sha from key_windows w join api_keys k on k.id = w.credential_id
       join organisation_windows o on o.org_id = k.org_id`,
    );
    expect(await stack.sql('select 1 from organisation_windows')).toHaveLength(1);
    expect(left.map(({ sha }) => sha.toString('hex'))).toEqual([sha256(young).toString('hex')]);
    const [again] = await admitKeys(db, [light(old)], at(86_500));
    expect(again?.budget?.used).toBe(1);
  });
});
