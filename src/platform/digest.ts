import { hash } from 'node:crypto';

export const sha256Hex = (data: string | Buffer): string => hash('sha256', data, 'hex');

export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer');

/** JSON with sorted keys and without undefined: equal documents give equal bytes. Numbers as ECMAScript prints them. */
export const canonicalJson = (value: unknown): string => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = value as Readonly<Record<string, unknown>>;
  let text = '';
  // Sorted by UTF-16 units, as `<` compares.
  for (const key of Object.keys(fields).sort()) {
    const item = fields[key];
    if (item !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `{${text}}`;
};
