import { sql } from 'kysely';
import type pg from 'pg';

const MARK = '/* prepared */';

/**
 * At the head of an SQL statement, or at its end (`modifyEnd` of a query builder): PostgreSQL keeps it parsed and planned on each connection, which is most of the work of a small SQL statement
 * behind row-level security. Only where the text has few forms, and where it names its columns: a kept `select *` fails after a migration
 * that adds one.
 */
export const PREPARED = sql.raw(MARK);

const isMarked = (text: string): boolean => text.startsWith(MARK) || text.endsWith(MARK);

const names = new Map<string, string>();

/** Of one text always the same name, and no other text has it. */
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `p${names.size}`;
  names.set(text, name);
  return name;
};

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Sends marked SQL statements of this connection by name. */
export const prepareMarked = (client: pg.PoolClient): void => {
  const send: Query = (...args) =>
    (Object.getPrototypeOf(client) as { query: Query }).query.apply(client, args);
  const query: Query = (text, values, ...rest) =>
    typeof text === 'string' && isMarked(text) && Array.isArray(values)
      ? send({ name: nameOf(text), text, values }, ...rest)
      : send(text, values, ...rest);
  Object.assign(client, { query });
};
