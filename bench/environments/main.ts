/**
 * `npm run bench -- environments`: resolving a five-level chain for pricing beside the bare queries of the same rows, its round trips
 * counted against those of a single environment, and cloning 500 machines beside a bare INSERT … SELECT of the same rows.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { startEmbedded } from '../../scripts/services/index.mjs';
import { cloneEnvironment } from '../../src/db/configuration/create.ts';
import { openDatabase, type Tx } from '../../src/db/kernel/database.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { migrate, setLoginPassword } from '../../src/db/kernel/migrate.ts';
import { createOrganisation } from '../../src/db/organisations/provision.ts';
import { loadChain } from '../../src/db/resolve/load-chain.ts';
import { resolveChain } from '../../src/db/resolve/resolve-chain.ts';
import { newId } from '../../src/platform/ids.ts';
import { countRoundTrips } from '../../test/support/round-trips.ts';
import { report, setExitCode } from '../support/report.ts';

const LEVELS = 5;
const MACHINES = 200;
const OVERRIDES = 1000;
const CLONED = 500;
const ROUNDS = 40;
const CLONES = 15;
const PASSWORD = 'application-of-the-bench';
const TODAY = '2026-06-15';

const dataDir = await mkdtemp(path.join(tmpdir(), 'should-cost-bench-env-'));
const services = await startEmbedded({ dataDir, which: ['postgres'], log: () => undefined });
await migrate(services.databaseUrl, new Date());
await setLoginPassword(services.databaseUrl, 'sc_app', PASSWORD);
const url = new URL(services.databaseUrl);
url.username = 'sc_app';
url.password = PASSWORD;
const db = openDatabase({ url: url.href, poolSize: 2, onIdleError: () => undefined });
const owner = new pg.Client({ connectionString: services.databaseUrl });
await owner.connect();
const orgId = asId<OrgId>(newId());
try {
  const now = new Date(`${TODAY}T12:00:00Z`);
  const baseline = await createOrganisation(db, {
    id: orgId,
    name: 'Bench',
    slug: 'bench',
    tierSlug: 'dev',
    now,
  });
  await resolving(baseline);
  await cloning(baseline, now);
} finally {
  await owner.end();
  await db.close();
  await services.stop();
  await rm(dataDir, { recursive: true, force: true });
}
setExitCode();

/** An environment below `parent` with so many machines and overrides, each machine as full as one of the preset. */
async function makeEnvironment(parent: string | null, machines: number, overrides: number): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into environments (org_id, id, name, description, currency, region, valid_from, parent_environment_id, settings,
       enabled_extractors, created_at, updated_at)
     values ($1, $2::uuid, 'E ' || $2::uuid, '', 'EUR', 'DE', '2026-01-01', $3, '{"margin_pct": {"value": 0.1, "source": null}}', '{cad_brep}',
       now(), now())`,
    [orgId, id, parent],
  );
  await owner.query(
    `with made as (
       insert into machines (org_id, id, name, klass, capabilities, created_at, updated_at)
       select $1::uuid, uuidv7(), 'M ' || n, 'milling_3axis',
         (select capabilities from machines where org_id = $1 and klass = 'milling_3axis' limit 1), now(), now()
       from generate_series(1, $3::integer) n returning id)
     insert into environment_machines (org_id, id, environment_id, machine_id, fleet_priority, is_enabled, created_at)
     select $1::uuid, uuidv7(), $2::uuid, id, 10, true, now() from made`,
    [orgId, id, machines],
  );
  await owner.query(
    `insert into environment_overrides (org_id, id, environment_id, bin, parameter, value, source, created_at)
     select $1::uuid, uuidv7(), $2::uuid, 'bin.' || n, 'p', n, 'bench', now() from generate_series(1, $3::integer) n`,
    [orgId, id, overrides],
  );
  return id;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function inTurns(
  rounds: number,
  ours: () => Promise<unknown>,
  peer: () => Promise<unknown>,
): Promise<{ ours: number; peer: number }> {
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  for (let round = 0; round < rounds; round += 1) {
    times.peer.push(await timed(peer));
    times.ours.push(await timed(ours));
  }
  return { ours: median(times.ours), peer: median(times.peer) };
}

async function resolving(baseline: string): Promise<void> {
  let leaf: string | null = null;
  for (let level = 0; level < LEVELS; level += 1) {
    leaf = await makeEnvironment(leaf, MACHINES / LEVELS, OVERRIDES / LEVELS);
  }
  await owner.query('analyze');
  const id = leaf ?? baseline;
  const resolve = (environmentId: string) =>
    db.asTenant(orgId, async (tx) => {
      const chain = await loadChain(tx, orgId, environmentId);
      if (chain === null) throw new Error('no chain');
      return resolveChain(chain, TODAY);
    });
  const resolved = await resolve(id);
  if (resolved.machines.length !== MACHINES || resolved.parameter_overrides.length !== OVERRIDES / LEVELS)
    throw new Error('the chain was not resolved whole');
  const [deep, flat] = [
    await countRoundTrips(() => resolve(id)),
    await countRoundTrips(() => resolve(baseline)),
  ];
  report('round trips of five levels beside one level', deep / flat, { atMost: 1 }, `${deep} and ${flat}`);
  const { ours, peer } = await inTurns(
    ROUNDS,
    () => resolve(id),
    () => db.asTenant(orgId, (tx) => bareQueries(tx, id)),
  );
  report(
    'resolving a chain beside the bare queries',
    ours / peer,
    { atMost: 3 },
    `${ours.toFixed(1)} and ${peer.toFixed(1)} ms`,
  );
}

/** The same rows, table by table, as anybody would fetch them. */
async function bareQueries(tx: Tx, id: string): Promise<void> {
  const chain = await sql<{ id: string }>`
    with recursive up as (
      select * from environments where org_id = ${orgId} and id = ${id}
      union all select e.* from environments e join up on e.org_id = up.org_id and e.id = up.parent_environment_id
    ) select * from up`.execute(tx);
  const ids = chain.rows.map((row) => row.id);
  await tx
    .selectFrom('environment_machines as em')
    .innerJoin('machines as m', (join) =>
      join.onRef('m.org_id', '=', 'em.org_id').onRef('m.id', '=', 'em.machine_id'),
    )
    .selectAll()
    .where('em.org_id', '=', orgId)
    .where('em.environment_id', 'in', ids)
    .execute();
  for (const table of [
    'environment_rates',
    'environment_tools',
    'environment_subcontractors',
    'environment_overrides',
  ] as const) {
    await tx
      .selectFrom(table)
      .selectAll()
      .where('org_id', '=', orgId)
      .where('environment_id', 'in', ids)
      .execute();
  }
}

async function cloning(baseline: string, now: Date): Promise<void> {
  const source = await makeEnvironment(baseline, CLONED, 0);
  await owner.query('analyze');
  const actorId = newId();
  let made = 0;
  const clone = () =>
    db.asTenant(orgId, async (tx) => {
      const write = { tx, orgId, author: { actorId, requestId: 'bench', now } };
      const outcome = await cloneEnvironment(write, source, { name: `Clone ${++made}` });
      if (outcome.kind !== 'done' || outcome.value.cloned.machines !== CLONED)
        throw new Error('not every machine was cloned');
    });
  const bare = async () => {
    const target = await makeEnvironment(null, 0, 0);
    const started = performance.now();
    await db.asTenant(orgId, (tx) =>
      sql`insert into environment_machines (org_id, id, environment_id, machine_id, fleet_priority, is_enabled, created_at)
        select org_id, uuidv7(), ${target}::uuid, machine_id, fleet_priority, is_enabled, now()
        from environment_machines where org_id = ${orgId} and environment_id = ${source}`.execute(tx),
    );
    return performance.now() - started;
  };
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < CLONES; round += 1) {
    peer.push(await bare());
    const started = performance.now();
    await clone();
    ours.push(performance.now() - started);
  }
  const [a, b] = [median(ours), median(peer)];
  report(
    'cloning 500 machines beside a bare INSERT … SELECT',
    a / b,
    { atMost: 5 },
    `${a.toFixed(1)} and ${b.toFixed(1)} ms`,
  );
}
