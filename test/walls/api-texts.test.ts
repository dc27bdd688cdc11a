import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

type Schema = { readonly [key: string]: unknown };
type Text = {
  readonly at: string;
  readonly name: string;
  readonly text: string;
  /** Texts of the schema that holds the field. */
  readonly around: string;
  readonly nullable: boolean;
};

const mayBeNull = ({ type, anyOf }: Schema): boolean =>
  (Array.isArray(type) && type.includes('null')) ||
  (Array.isArray(anyOf) && anyOf.some((one: Schema) => one.type === 'null'));

/** Every description of a field or parameter in a document, with its place and name, and the text of the schema around it. */
const textsOf = (value: unknown, at = '', around = ''): readonly Text[] => {
  if (value === null || typeof value !== 'object') return [];
  const { properties, in: where, name, description } = value as Schema;
  const own =
    typeof where === 'string' && typeof description === 'string'
      ? [{ at, name: String(name), text: description, around, nullable: false }]
      : [];
  const fields = /examples?$/.test(at) ? {} : ((properties ?? {}) as Record<string, Schema>);
  const whole = typeof description === 'string' ? `${around} ${description}` : around;
  const told = Object.entries(fields).flatMap(([field, schema]) =>
    typeof schema.description === 'string'
      ? [
          {
            at: `${at}.${field}`,
            name: field,
            text: schema.description,
            around: whole,
            nullable: mayBeNull(schema),
          },
        ]
      : [],
  );
  const below = Object.entries(value).flatMap(([key, item]) =>
    /^examples?$/.test(key)
      ? []
      : textsOf(item, `${at}.${key}`, at.includes('components.schemas.') ? whole : ''),
  );
  return [...own, ...told, ...below];
};

const documents = ['openapi.json', 'openapi-webhooks.json'].map(
  (file) =>
    JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as {
      readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
    },
);
const texts = documents.flatMap((document) => textsOf(document));

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const at = path.join(folder, entry.name);
    return entry.isDirectory() ? sourcesIn(at) : entry.name.endsWith('.ts') ? [at] : [];
  });

/** Texts of fields as they stand in the code: the argument of `describe` or `uuid`. */
const written = (source: string): readonly string[] =>
  [
    ...source.matchAll(/\.describe\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g),
    ...source.matchAll(/\buuid\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1/g),
  ].map(([, , text]) => text ?? '');

const repeated = (all: readonly string[]): readonly string[] =>
  [...new Set(all.filter((text, index) => all.indexOf(text) !== index))].sort();

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, ' ')
    .replace(/\b(a|an|the|its|ids?|uuid)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const isRepeatOfName = ({ name, text }: Pick<Text, 'name' | 'text'>): boolean =>
  plain(text) === plain(name.replaceAll('_', ' '));

test('every component says what it is [CON-8]', () => {
  const silent = documents.flatMap(({ components }) =>
    Object.entries(components.schemas)
      .filter(([, { description, allOf }]) => {
        const parts = (allOf ?? []) as readonly Schema[];
        return description === undefined && parts.every((part) => part.description === undefined);
      })
      .map(([name]) => name),
  );
  expect(silent).toEqual([]);
});

test('each description of a field is written once: fields that share it are one component [CON-8]', () => {
  const all = sourcesIn(path.join(ROOT, 'src/api')).flatMap((file) => written(readFileSync(file, 'utf8')));
  expect(all.length).toBeGreaterThan(1000);
  expect(repeated(all)).toEqual([]);
});

test('fields with different names never share a description [CON-8]', () => {
  const names = new Map<string, Set<string>>();
  for (const { text, name } of texts) names.set(text, (names.get(text) ?? new Set()).add(name));
  expect([...names].filter(([, shared]) => shared.size > 1)).toEqual([]);
});

test('a field that may be null says what null means, or its schema does [CON-8]', () => {
  const silent = texts.filter(
    ({ nullable, text, around }) => nullable && !/\bnull\b/i.test(`${text} ${around}`),
  );
  expect(texts.filter(({ nullable }) => nullable).length).toBeGreaterThan(300);
  expect(silent).toEqual([]);
});

test('no description repeats the name of its field [CON-8]', () => {
  expect(texts.filter(isRepeatOfName)).toEqual([]);
});

test('descriptions are sentences, and none begins with a question word [CON-8]', () => {
  const formless = texts.filter(({ text }) => !/^[A-Z`]/.test(text) || !/[.…]$/.test(text));
  const riddles = texts.filter(({ text }) => /(?:^|[.!?] )(?:What|Who|Whoever|Whether)\b/.test(text));
  expect({ formless, riddles }).toEqual({ formless: [], riddles: [] });
});

test('the checks see a text that is written twice and a repeated name', () => {
  const source = "a: z.int().describe('Same.'), b: uuid('Same.'), c: z.int().describe(`Other.`)";
  expect(repeated(written(source))).toEqual(['Same.']);
  expect(isRepeatOfName({ name: 'part_id', text: 'The part.' })).toBe(true);
  expect(isRepeatOfName({ name: 'part_id', text: 'Part to price.' })).toBe(false);
});
