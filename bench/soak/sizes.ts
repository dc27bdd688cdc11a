import pg from 'pg';
import type { Cluster } from '../../scripts/cluster/index.mjs';
import { secondsUnder } from '../support/usage.ts';

const MEGABYTE = 1_000_000;

/** Processes of the cluster, by name. */
const KINDS: Readonly<Record<string, RegExp>> = {
  'API processes': /^api-/,
  workers: /^worker-/,
  PostgreSQL: /^postgres$/,
  PgBouncer: /^pgbouncer$/,
  'services of Temporal': /^temporal-(?!postgres)/,
  'PostgreSQL of Temporal': /^temporal-postgres$/,
  'S3 server': /^s3$/,
  'load balancer': /^haproxy$/,
};

type Sizes = Readonly<Record<string, number>>;

const BYTES = `select pg_database_size(current_database()) as "PostgreSQL: MB of data",
  pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as "PostgreSQL: MB of WAL",
  (select coalesce(sum(size_bytes), 0) from stored_objects where not doomed) as "bucket: MB"`;
const BYTES_OF_TEMPORAL = `select sum(pg_database_size(datname)) as "PostgreSQL of Temporal: MB of data",
  pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as "PostgreSQL of Temporal: MB of WAL"
  from pg_database where datname like 'temporal%'`;

const megabytesOf = async (url: string, query: string): Promise<Sizes> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(query);
    return Object.fromEntries(
      Object.entries(rows[0] ?? {}).map(([name, bytes]) => [name, Number(bytes) / MEGABYTE]),
    );
  } finally {
    await client.end();
  }
};

/** Seconds of CPU and megabytes so far. Nothing of the cluster may have been killed before: its seconds would be gone. */
export const readSizes = async ({ services }: Cluster): Promise<Sizes> => {
  const seconds = Object.entries(KINDS).map(([kind, names]) => {
    const pids = Object.entries(services).flatMap(([name, { pid }]) => (names.test(name) ? [pid] : []));
    return [`${kind}: CPU s`, pids.reduce((sum, pid) => sum + secondsUnder(pid), 0)] as const;
  });
  return {
    ...Object.fromEntries(seconds),
    ...(await megabytesOf(services.postgres.url, BYTES)),
    ...(await megabytesOf(services['temporal-postgres'].url, BYTES_OF_TEMPORAL)),
  };
};

/** A line for each size, for a thousand calculations. */
export const linesOf = (before: Sizes, after: Sizes, calculations: number): readonly string[] =>
  Object.entries(after).map(
    ([name, value]) =>
      `  ${name.padEnd(38)}${(((value - (before[name] ?? 0)) / calculations) * 1000).toFixed(1).padStart(10)}`,
  );
