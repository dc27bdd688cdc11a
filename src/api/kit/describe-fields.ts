import { CALCULATION_WORDS } from './words/calculations.ts';
import { COMMON_WORDS } from './words/common.ts';
import { ENVIRONMENT_WORDS } from './words/environments.ts';
import { EXACT_WORDS } from './words/exact.ts';

type Schema = Record<string, unknown> & {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
};
type Parameter = { readonly name?: string; readonly description?: string; readonly schema?: Schema };

const WORDS: Readonly<Record<string, string>> = {
  ...COMMON_WORDS,
  ...ENVIRONMENT_WORDS,
  ...CALCULATION_WORDS,
};

const wordsFor = (owner: string, field: string): string | undefined =>
  EXACT_WORDS[`${owner}.${field}`] ?? WORDS[field];

/**
 * Gives every field and parameter that says nothing of itself the words for its name: one name means one thing here, so that one sentence
 * serves all places. A test finds the names that have no words.
 */
export const describeFields = <T extends object>(document: T): T => {
  const schemas =
    (document as { components?: { schemas?: Record<string, Schema> } }).components?.schemas ?? {};
  const isTold = (schema: Schema): boolean =>
    schema.description !== undefined ||
    (schema.$ref !== undefined && schemas[schema.$ref.split('/').at(-1) ?? '']?.description !== undefined);

  const visit = (value: unknown, owner: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, owner));
    if (value === null || typeof value !== 'object') return value;
    const copy: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      copy[key] = key === 'example' || key === 'examples' ? item : visit(item, owner);
    }
    if (copy.properties !== null && typeof copy.properties === 'object') {
      copy.properties = Object.fromEntries(
        Object.entries(copy.properties as Record<string, Schema>).map(([field, schema]) => {
          const words = isTold(schema) ? undefined : wordsFor(owner, field);
          return [field, words === undefined ? schema : { ...schema, description: words }];
        }),
      );
    }
    const parameter = copy as Parameter & { readonly in?: string };
    if (typeof parameter.in === 'string' && typeof parameter.name === 'string') {
      const words = parameter.description ?? parameter.schema?.description ?? wordsFor(owner, parameter.name);
      return words === undefined ? copy : { ...copy, description: words };
    }
    return copy;
  };

  const named = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, visit(schema, name)]),
  );
  const whole = visit(document, '') as T & { components: object };
  return { ...whole, components: { ...whole.components, schemas: named } };
};
