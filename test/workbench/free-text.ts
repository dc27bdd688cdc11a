import { readFileSync } from 'node:fs';
import path from 'node:path';

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
} & { readonly [Way in 'anyOf' | 'oneOf' | 'allOf']?: readonly Schema[] };

type Description = {
  readonly paths: Readonly<
    Record<
      string,
      Record<
        string,
        {
          readonly operationId?: string;
          readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
        }
      >
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as Description;

const isFree = ({ type, format, pattern, ...rest }: Schema): boolean =>
  [type].flat().includes('string') &&
  rest.enum === undefined &&
  rest.const === undefined &&
  format === undefined &&
  pattern === undefined;

/** Paths of the strings in a schema that may be any text. */
const fieldsOf = (
  schema: Schema,
  named: Readonly<Record<string, Schema>>,
  at: string,
  above: readonly string[],
): readonly string[] => {
  const name = schema.$ref?.split('/').at(-1);
  if (name !== undefined)
    return above.includes(name) ? [] : fieldsOf(named[name] ?? {}, named, at, [...above, name]);
  const inside = (one: Schema, where: string) => fieldsOf(one, named, where, above);
  const { properties = {}, items, additionalProperties } = schema;
  return [
    ...(isFree(schema) && at !== '' ? [at] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
      inside(one, at),
    ),
    ...Object.entries(properties).flatMap(([key, one]) => inside(one, at === '' ? key : `${at}.${key}`)),
    ...(items === undefined ? [] : inside(items, `${at}[]`)),
    ...(typeof additionalProperties === 'object' ? inside(additionalProperties, `${at}.*`) : []),
  ];
};

/** Every string of a JSON body that may be any text, as `operation.path`. */
export const freeTextFields = (): readonly string[] => {
  const found = ['openapi.json', 'openapi-webhooks.json'].map(read).flatMap(({ paths, components }) =>
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, requestBody }) =>
        Object.values(requestBody?.content ?? {})
          .flatMap(({ schema }) => fieldsOf(schema, components.schemas, '', []))
          .map((field) => `${operationId}.${field}`),
      ),
    ),
  );
  return [...new Set(found)].sort();
};

/** Objects whose keys are free. */
const FREE_MAPS = new Set(['extra', 'setting_sources', 'value']);

/** Paths of the hostile texts in a body. Keys of free maps are `*`. */
export const hostileFieldsOf = (body: unknown, at = ''): readonly string[] => {
  if (typeof body === 'string') return body.includes('data-hostile') ? [at] : [];
  if (Array.isArray(body)) return body.flatMap((one) => hostileFieldsOf(one, `${at}[]`));
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const name = FREE_MAPS.has(at.split('.').at(-1) ?? '') ? '*' : key;
    return hostileFieldsOf(value, at === '' ? name : `${at}.${name}`);
  });
};
