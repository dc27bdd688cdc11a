import { hash } from 'node:crypto';

export const sha256Hex = (data: string | Buffer): string => hash('sha256', data, 'hex');

export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer');

/** A key that JSON writes as it is. */
const PLAIN = /^\w+$/;

/** JSON with sorted keys and without undefined: equal documents give equal bytes. Numbers as ECMAScript prints them. */
export const canonicalJson = (value: unknown): string => {
  // The common kinds first: `JSON.stringify` costs several times as much for each.
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = value as Readonly<Record<string, unknown>>;
  let text = '';
  // Sorted by UTF-16 units, as `<` compares.
  for (const key of Object.keys(fields).sort()) {
    const item = fields[key];
    if (item === undefined) continue;
    const name = PLAIN.test(key) ? `"${key}"` : JSON.stringify(key);
    text += `${text === '' ? '' : ','}${name}:${canonicalJson(item)}`;
  }
  return `{${text}}`;
};
