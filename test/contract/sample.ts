import { z } from '@hono/zod-openapi';

export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  minLength?: number;
  minimum?: number;
  pattern?: string;
};

/** The JSON schema of what a caller may send. */
export const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

const textOf = (schema: Schema): string => {
  switch (schema.format) {
    case 'uuid':
      return crypto.randomUUID();
    case 'date':
      return '2026-01-01';
    case 'date-time':
      return '2026-01-01T00:00:00Z';
    case 'email':
      return 'someone@test.example';
    case 'uri':
      return 'https://receiver.test.example/hook';
  }
  if (schema.pattern === '^[A-Z]{3}$') return 'EUR';
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
};

/** The smallest value that a schema allows: required fields only. */
export const sampleOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return sampleOf(schema.anyOf[0] ?? {});
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return textOf(schema);
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
  if (type === 'object') {
    const required = (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]);
    return Object.fromEntries(required);
  }
  return null;
};

/** Where a text of this format can be put: `field`, `field[]`, `outer.field`. */
export const positionsOf = (schema: Schema, format: string, path = ''): readonly string[] => [
  ...(schema.format === format ? [path] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    positionsOf(inner, format, path === '' ? name : `${path}.${name}`),
  ),
  ...(schema.items === undefined ? [] : positionsOf(schema.items, format, `${path}[]`)),
  ...(schema.anyOf ?? []).flatMap((inner) => positionsOf(inner, format, path)),
];

export const idPositions = (schema: Schema): readonly string[] => positionsOf(schema, 'uuid');

/** The smallest body that has this value at that position; lists get one entry. */
export const withValue = (schema: Schema, body: unknown, position: string, value: string): unknown => {
  const [head = '', ...rest] = position.split('.');
  const name = head.replace('[]', '');
  const field = objectOf(schema).properties?.[name] ?? {};
  const object = { ...(body as Record<string, unknown>) };
  const below = head.endsWith('[]') ? (listOf(field).items ?? {}) : field;
  const inner =
    rest.length === 0
      ? value
      : withValue(objectOf(below), firstOf(object[name]) ?? sampleOf(objectOf(below)), rest.join('.'), value);
  return { ...object, [name]: head.endsWith('[]') ? [inner] : inner };
};

const objectOf = (schema: Schema): Schema =>
  schema.properties === undefined ? (schema.anyOf?.find((inner) => inner.properties) ?? schema) : schema;

const listOf = (schema: Schema): Schema =>
  schema.items === undefined ? (schema.anyOf?.find((inner) => inner.items) ?? schema) : schema;

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);
