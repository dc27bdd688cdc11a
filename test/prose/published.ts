/** The summaries and descriptions of `openapi.json` and `openapi-webhooks.json`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Text } from './source.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const KEPT = new Set(['summary', 'description']);
/** Members of JSON Schema and OpenAPI that say nothing about the place. */
const SILENT = new Set([
  ...[
    'components',
    'schemas',
    'paths',
    'properties',
    'items',
    'anyOf',
    'oneOf',
    'allOf',
    'content',
    'schema',
  ],
  ...['application/json', 'requestBody', 'additionalProperties'],
]);

const nameOf = (value: object, key: string): string =>
  'name' in value && typeof value.name === 'string' ? value.name : key;

const walk = (value: unknown, names: readonly string[]): readonly Text[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    if (KEPT.has(key) && typeof member === 'string')
      return [{ place: [...names, key === 'summary' ? key : ''].join(' ').trim(), text: member }];
    if (key === 'example' || key === 'examples') return [];
    if (SILENT.has(key) || (Array.isArray(value) && typeof member !== 'object')) return walk(member, names);
    const name =
      typeof member === 'object' && member !== null && Array.isArray(value) ? nameOf(member, '') : key;
    return walk(member, name === '' ? names : [...names, name]);
  });
};

export const publishedTexts = (): readonly Text[] =>
  ['openapi.json', 'openapi-webhooks.json'].flatMap((file) =>
    walk(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')), [file]),
  );
