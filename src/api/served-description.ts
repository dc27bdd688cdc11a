import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Server address in the committed description; a running service states its own. */
export const EXAMPLE_BASE_URL = 'http://127.0.0.1:8080';
const ADDRESS = /http:\/\/127\.0\.0\.1:8080(\/(?:oauth|api)\/\w+)?/g;

const asJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * The committed description with the address of this service. `published.ts` makes the same from the route table, but takes half a
 * second of computing, which every start would pay.
 *
 * @returns its JSON, made when it is first requested
 * @throws Error when the file is missing
 */
export const servedDescription = (
  file: 'openapi.json' | 'openapi-webhooks.json',
  baseUrl: string,
): (() => string) => {
  const committed = readFileSync(path.join(ROOT, file), 'utf8');
  const ownAddress = (_: string, at?: string) =>
    asJson(at === undefined ? baseUrl : new URL(at, baseUrl).href);
  let served: string | undefined;
  return () => {
    served ??= JSON.stringify(JSON.parse(committed.replaceAll(ADDRESS, ownAddress)));
    return served;
  };
};
