/**
 * `npm run bench -- api`: one part, and a filtered page of 50 from 100,000 parts, beside a bare Hono route that runs the same transaction
 * with its tenant setting. Each server is a process of its own; keep-alive, 32 connections, several keys and organisations. A run with any
 * answer but 200 is void.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { insertApiKey } from '../../src/db/accounts/api-keys.ts';
import { asId, type OrgId } from '../../src/db/kernel/ids.ts';
import { createOrganisation } from '../../src/db/organisations/provision.ts';
import { newApiKey } from '../../src/platform/api-key.ts';
import { newId } from '../../src/platform/ids.ts';
import { median, report, setExitCode } from '../support/report.ts';
import { type BenchStack, openBenchStack } from '../support/stack.ts';
import { QUERY } from './filter.ts';

const ORGANISATIONS = 4;
const PARTS = 25_000;
const KEYS = 2;
const CONNECTIONS = 32;
const WARM_SECONDS = 3;
const PAIRS = 15;
const SECONDS = 1.5;
const AT_MOST = { part: 1.3, page: 1.1 };
const ROOT = path.resolve(import.meta.dirname, '../..');

type Tenant = { readonly id: OrgId; readonly keys: readonly string[]; readonly parts: readonly string[] };
type Shot = { readonly path: string; readonly headers: Record<string, string> };

const makeTenant = async (stack: BenchStack, owner: pg.Pool): Promise<Tenant> => {
  const id = asId<OrgId>(newId());
  await createOrganisation(stack.db, {
    id,
    name: 'Bench',
    slug: `bench-${id}`,
    tierSlug: 'dev',
    now: new Date(),
  });
  const keys: string[] = [];
  for (let n = 0; n < KEYS; n += 1) {
    const made = newApiKey();
    await stack.db.asTenant(id, (tx) =>
      insertApiKey(tx, id, {
        id: newId(),
        name: 'k',
        prefix: made.prefix,
        sha256: made.sha256,
        scopes: SCOPES,
        createdAt: new Date(),
      }),
    );
    keys.push(made.key);
  }
  const { rows } = await owner.query<{ id: string }>(
    `with made as (insert into parts (org_id, id, part_number, description, base_uom, default_currency, lead_time_days, make_or_buy,
        procurement_type, attributes, created_at, updated_at)
      select $1, uuidv7(), 'P-' || n, 'part ' || n, 'EA', 'EUR', 0, case when n % 4 = 0 then 'buy' else 'make' end,
        case when n % 8 = 0 then 'external' else 'in_house' end, '{}', now() - n * interval '1 second', now()
      from generate_series(1, $2::int) n returning id) select id from made limit 200`,
    [id, PARTS],
  );
  return { id, keys, parts: rows.map((row) => row.id) };
};

/** Starts a server and gives its address from its first line. */
const start = (
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /"base_url":"([^"]+)"/.exec(output)?.[1];
      if (url === undefined) return;
      // From here on the log is read and dropped: keeping it would cost this process, which also makes the load.
      child.stdout?.off('data', read).resume();
      resolve({ url, child });
    };
    child.stdout?.on('data', read);
    child.once('exit', (code) => reject(new Error(`a server ended with ${code}: ${output}`)));
  });

/** Requests per second; @throws when any answer was not 200. */
const measure = async (url: string, shots: readonly Shot[], seconds: number): Promise<number> => {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: shots.map((shot) => ({ method: 'GET', path: shot.path, headers: shot.headers })),
  });
  if (result.non2xx > 0 || result.errors > 0 || result.timeouts > 0) {
    throw new Error(`void: ${result.non2xx} answers were not 200, ${result.errors} errors`);
  }
  return result.requests.average;
};

const stack = await openBenchStack();
const owner = new pg.Pool({ connectionString: stack.ownerUrl, max: 2 });
const tenants: Tenant[] = [];
for (let n = 0; n < ORGANISATIONS; n += 1) tenants.push(await makeTenant(stack, owner));
await owner.query('analyze');
const service = await start(['src/main.ts', 'api'], { ...stack.env, LOG_LEVEL: 'info' });
const bare = await start(['bench/api/bare.ts'], stack.env);

/** The same order of tenants and parts for both: a key for the service, the organisation's id for the peer. */
const shots = (pathOf: (tenant: Tenant, n: number) => string, bareServer: boolean): Shot[] =>
  Array.from({ length: 200 }, (_, n) => {
    const tenant = tenants[n % tenants.length];
    if (tenant === undefined) throw new Error('there are tenants');
    const key = tenant.keys[Math.floor(n / tenants.length) % KEYS] ?? '';
    return {
      path: pathOf(tenant, n),
      headers: bareServer ? { 'x-org-id': tenant.id } : { 'x-api-key': key },
    };
  });

/**
 * Ours and the peer in short turns, each pair giving a ratio, every second pair the other way round: what else the machine does
 * meanwhile meets both sides alike. The median ratio is reported.
 */
const compare = async (
  name: string,
  atMost: number,
  pathOf: (tenant: Tenant, n: number) => string,
): Promise<void> => {
  const own = (seconds: number) => measure(service.url, shots(pathOf, false), seconds);
  const peer = (seconds: number) => measure(bare.url, shots(pathOf, true), seconds);
  await own(WARM_SECONDS);
  await peer(WARM_SECONDS);
  const pairs: { readonly own: number; readonly peer: number }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    if (pair % 2 === 0) {
      const ownRate = await own(SECONDS);
      pairs.push({ own: ownRate, peer: await peer(SECONDS) });
    } else {
      const peerRate = await peer(SECONDS);
      pairs.push({ own: await own(SECONDS), peer: peerRate });
    }
  }
  report(
    name,
    median(pairs.map((pair) => pair.peer / pair.own)),
    { atMost },
    `${median(pairs.map((pair) => pair.own)).toFixed(0)} of ${median(pairs.map((pair) => pair.peer)).toFixed(0)} requests per second`,
  );
};

try {
  await compare(
    'one part',
    AT_MOST.part,
    (tenant, n) => `/api/v1/parts/${tenant.parts[n % tenant.parts.length]}`,
  );
  await compare('a filtered page of 50 from 100,000 parts', AT_MOST.page, () => `/api/v1/parts?${QUERY}`);
  setExitCode();
} finally {
  service.child.removeAllListeners('exit');
  bare.child.removeAllListeners('exit');
  service.child.kill('SIGKILL');
  bare.child.kill('SIGKILL');
  await owner.end();
  await stack.close();
}
