import { beforeAll, expect, test } from 'vitest';
import { loadChain } from '../../../src/db/resolve/load-chain.ts';
import { resolveChain } from '../../../src/db/resolve/resolve-chain.ts';
import { steadyClock } from '../../support/clock.ts';
import { makeOrganisation } from '../../support/organisation.ts';
import { countRoundTrips } from '../../support/round-trips.ts';
import { useOrganisation } from '../../support/use.ts';

const ROOT = '/api/v1/environments';
const DEPTH = 5;

const { app, organisation: org, client } = useOrganisation({ clock: steadyClock() });
/** Leaf last. */
const chain: string[] = [];

beforeAll(async () => {
  for (let level = 0; level < DEPTH; level += 1) {
    const { id } = await client.post<{ id: string }>(ROOT, {
      name: `Level ${level}`,
      valid_from: '2026-01-01',
      source: level === 0 ? 'baseline_copy' : 'empty',
    });
    const parent = chain.at(-1);
    await client.ok('PATCH', `${ROOT}/${id}`, {
      factor_first_off: level,
      ...(parent === undefined ? {} : { parent_environment_id: parent }),
    });
    await client.post(`${ROOT}/${id}/overrides`, {
      bin: 'labour.role_factor',
      parameter: ['setter', 'operator', 'inspector', 'programmer', 'assembler'][level],
      value: 1 + level,
    });
    chain.push(id);
  }
});

const load = (id: string) => app.db.asTenant(org.id, (tx) => loadChain(tx, org.id, id));

test('every level is there, leaf first, with the rows of all of them', async () => {
  const loaded = await load(chain.at(-1) ?? '');
  expect(loaded?.environments.map(({ name }) => name)).toEqual([
    'Level 4',
    'Level 3',
    'Level 2',
    'Level 1',
    'Level 0',
  ]);
  expect(loaded?.members).toHaveLength(35);
  expect(loaded?.tools).toHaveLength(45);
  expect(loaded?.overrides).toHaveLength(DEPTH);
  if (loaded === null) return;
  const resolved = resolveChain(loaded, '2026-06-01');
  expect(resolved.settings.factor_first_off).toMatchObject({ value: 4, level: 'environment' });
  expect(resolved.settings.energy_eur_per_kwh).toMatchObject({
    value: 0.18,
    level: 'parent',
    source: 'vea_2025',
  });
  expect(resolved.parameter_overrides).toHaveLength(DEPTH);
  expect(resolved.machines.every(({ level }) => level === 'parent')).toBe(true);
});

test('the number of statements does not depend on the depth of the chain or the size of the fleet', async () => {
  const [root, leaf] = [chain[0] ?? '', chain.at(-1) ?? ''];
  await load(leaf);
  const deep = await countRoundTrips(() => load(leaf));
  expect(deep).toBe(await countRoundTrips(() => load(root)));
  // the chain, behind the begin with role and organisation; the commit
  expect(deep).toBe(2);
});

test('a deleted environment is none, and another organisation has none of it', async () => {
  const { id } = await client.post<{ id: string }>(ROOT, {
    name: 'Gone',
    valid_from: '2026-01-01',
    source: 'empty',
  });
  await client.ok('DELETE', `${ROOT}/${id}`);
  expect(await load(id)).toBeNull();
  const stranger = await makeOrganisation(app.db);
  const found = await app.db.asTenant(stranger.id, (tx) => loadChain(tx, org.id, chain[0] ?? ''));
  expect(found).toBeNull();
});
