import type pg from 'pg';
import { inSpan } from '../../platform/tracing/span.ts';

type Query = (text: unknown, ...rest: unknown[]) => unknown;

/** Literals of an SQL statement: a scope names its organisation as one (`scoped-driver.ts`). All other values are parameters. */
const LITERAL = /'(?:[^']|'')*'/g;

const textOf = (query: unknown): string | null => {
  if (typeof query === 'string') return query;
  const { text } = (query ?? {}) as { readonly text?: unknown };
  return typeof text === 'string' ? text : null;
};

const OPERATION = /[a-z]+/i;

/** Each SQL statement of this connection is a span, with its text and without its values. */
export const traceStatements = (client: pg.PoolClient): void => {
  const send = client.query.bind(client) as Query;
  const query: Query = (given, ...rest) => {
    const text = textOf(given);
    if (text === null || typeof rest.at(-1) === 'function') return send(given, ...rest);
    const operation = OPERATION.exec(text.replace(/^\/\*.*?\*\//, ''))?.[0].toUpperCase() ?? 'SQL';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text.replace(LITERAL, "'?'"),
    };
    return inSpan(`SQL ${operation}`, attributes, async () => send(given, ...rest));
  };
  Object.assign(client, { query });
};
