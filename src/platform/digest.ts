import { hash } from 'node:crypto';

export const sha256Hex = (data: string | Buffer): string => hash('sha256', data, 'hex');

export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer');

/** JSON with sorted keys and no undefined: equal documents give equal bytes. Numbers print as ECMAScript prints them. */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
};
