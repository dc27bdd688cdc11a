/**
 * `npm run bench -- rollups`: summaries and lists of a workspace of 100,000 priced parts over HTTP, each beside one statement that reads
 * the same rows without any join. Ratios of one run; absolute values beside.
 */
import pg from 'pg';
import { SCOPES } from '../../src/api/kit/scopes.ts';
import { parseConfig } from '../../src/config.ts';
import { ensureDevOrganisation } from '../../src/db/accounts/dev-organisation.ts';
import { startService } from '../../src/service.ts';
import { benchClient } from '../support/client.ts';
import { inParallel, report, setExitCode } from '../support/report.ts';
import { openBenchStack } from '../support/stack.ts';

const PARTS = 100_000;
const FOLDERS = 500;
const TIMES = 10;

const stack = await openBenchStack();
const service = await startService(parseConfig(stack.env), { api: true, worker: false });
const organisation = await ensureDevOrganisation(stack.db, new Date(), null, SCOPES);
const client = benchClient(service.baseUrl ?? '', organisation.apiKey);
const owner = new pg.Client({ connectionString: stack.ownerUrl });
await owner.connect();

/** Parts in folders three deep, four of five with one price, one of five with two successes. */
const SEED = [
  'set session_replication_role = replica',
  // A UUID of version 4 made from a text, so that rows can name each other.
  `create function pg_temp.id(name text) returns uuid immutable language sql as
   $f$ select (substr(md5(name), 1, 12) || '4' || substr(md5(name), 14, 3) || '8' || substr(md5(name), 18))::uuid $f$`,
  `insert into folders (org_id, id, parent_id, name, created_at, updated_at)
   select $1, pg_temp.id('f' || n), case when n > 10 then pg_temp.id('f' || 1 + n % (n / 10)) end, 'folder ' || n, now(), now()
   from generate_series(1, ${FOLDERS}) n`,
  `insert into parts (org_id, id, part_number, description, base_uom, default_currency, folder_id, lead_time_days, make_or_buy,
     procurement_type, attributes, created_at, updated_at)
   select $1, pg_temp.id('p' || n), 'P-' || n, '', 'EA', 'EUR', pg_temp.id('f' || 1 + n % ${FOLDERS}), 0, 'make', 'in_house', '{}', now(), now()
   from generate_series(1, ${PARTS}) n`,
  `insert into part_revisions (org_id, id, part_id, revision_code, description, created_at, updated_at)
   select $1, pg_temp.id('r' || n), pg_temp.id('p' || n), 'A', '', now(), now() from generate_series(1, ${PARTS}) n`,
  `insert into calculations (org_id, id, name, part_id, part_revision_id, costing_environment_id, lot_size, lot_size_defaulted,
     currency, region, language, engine, material_is_provided, provided_stock_kind, full_stock_charge, status, unit_cost, finished_at,
     created_at, updated_at)
   select $1, pg_temp.id('c' || n || '-' || k), 'c', pg_temp.id('p' || n), pg_temp.id('r' || n), e.id, 1, true, 'EUR', 'DE', 'en',
     'analytic', false, 'none', 'auto', 'succeeded', 1, now(), now(), now()
   from generate_series(1, ${PARTS}) n, generate_series(1, 2) k, (select id from environments where org_id = $1 limit 1) e
   where n % 5 <> 0 and (k = 1 or n % 5 = 1)`,
  `insert into part_prices (org_id, part_id, calculation_id, finished_at, currency, unit_cost, offer_price, annual_spend,
     effective_annual_cost, valued_at, potential_savings)
   select $1, pg_temp.id('p' || n), pg_temp.id('c' || n || '-1'), now(), 'EUR', n, n, n, n, 'purchase', 1
   from generate_series(1, ${PARTS}) n where n % 5 <> 0`,
  'set session_replication_role = origin',
  'vacuum analyze',
];

const seconds = async (ask: () => Promise<unknown>): Promise<number> => {
  await ask();
  return (
    (await inParallel(TIMES, 1, async () => {
      await ask();
    })) / TIMES
  );
};

try {
  for (const statement of SEED)
    await owner.query(statement, statement.includes('$1') ? [organisation.orgId] : []);
  const bare = await seconds(() =>
    owner.query(
      'select count(*), sum(annual_spend), sum(potential_savings) from part_prices where org_id = $1',
      [organisation.orgId],
    ),
  );
  const compareWithSum = async (name: string, url: string, atMost: number): Promise<void> => {
    const took = await seconds(() => client.get(url));
    const detail = `${(took * 1000).toFixed(0)} ms and ${(bare * 1000).toFixed(0)} ms`;
    report(`${name} of ${PARTS} parts beside one sum over their prices`, took / bare, { atMost }, detail);
  };
  const whole = await client.get<{
    part_count: number;
    quoted_part_count: number;
    calculation_count: number;
  }>('/api/v1/folders/summary');
  if (
    whole.part_count !== PARTS ||
    whole.quoted_part_count !== PARTS * 0.8 ||
    whole.calculation_count !== PARTS
  )
    throw new Error(JSON.stringify(whole));
  const top = await owner.query(`select pg_temp.id('f1') as id`);
  await compareWithSum('the summary of a workspace', '/api/v1/folders/summary', 15);
  await compareWithSum('the summary of a folder', `/api/v1/folders/${top.rows[0].id}/summary`, 15);
  await compareWithSum('a page by annual_spend', '/api/v1/parts/?sort=annual_spend&limit=50', 25);
  await compareWithSum('a page with facets', '/api/v1/parts/?quoted=true&include_facets=true&limit=50', 40);
  await compareWithSum(
    'a page of calculations with facets',
    '/api/v1/calculations?include_facets=true&limit=50',
    60,
  );
} finally {
  await owner.end();
  await service.stop();
  await stack.close();
}
setExitCode();
