import { sql } from 'kysely';
import type pg from 'pg';
import { sha256Hex } from '../../platform/digest.ts';

const MARK = '/* prepared */';

/**
 * Put it at the head of an SQL statement, or at its end (`modifyEnd` of a query builder): each connection then keeps it
 * parsed and planned, which is most of the cost of a small one behind row-level security. Use it only where the text
 * has few variants and lists its columns: a prepared `select *` fails after a migration that adds one.
 */
export const PREPARED = sql.raw(MARK);

const isMarked = (text: string): boolean => text.startsWith(MARK) || text.endsWith(MARK);

const names = new Map<string, string>();

/** A digest of the text: processes of two releases that share a connection through a pooler mean the same by one name. */
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `p${sha256Hex(text).slice(0, 32)}`;
  names.set(text, name);
  return name;
};

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** Sends marked SQL statements of this connection as prepared statements. */
export const prepareMarked = (client: pg.PoolClient): void => {
  const send: Query = (...args) =>
    (Object.getPrototypeOf(client) as { query: Query }).query.apply(client, args);
  const query: Query = (text, values, ...rest) =>
    typeof text === 'string' && isMarked(text) && Array.isArray(values)
      ? send({ name: nameOf(text), text, values }, ...rest)
      : send(text, values, ...rest);
  Object.assign(client, { query });
};
