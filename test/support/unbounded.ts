import type { z } from '@hono/zod-openapi';

type Check = {
  readonly check: string;
  readonly maximum?: number;
  readonly length?: number;
  readonly format?: string;
};
type Def = { readonly type: string; readonly checks?: readonly z.core.$ZodCheck[] } & Readonly<
  Record<string, unknown>
>;

const defOf = (schema: unknown): Def => (schema as { readonly _zod: { readonly def: Def } })._zod.def;

const checksOf = (def: Def): readonly Check[] => (def.checks ?? []).map((check) => check._zod.def as Check);

const limits = (def: Def, kind: string): boolean =>
  checksOf(def).some((one) => one.check === kind && (one.maximum ?? one.length) !== undefined);

/** A pattern is a bound of its own: the patterns of this service are anchored at both ends. */
const isBoundedText = (def: Def): boolean =>
  def.format !== undefined ||
  limits(def, 'max_length') ||
  checksOf(def).some(({ check }) => check === 'string_format');

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch']);
const CLOSED = new Set([
  'number',
  'int',
  'boolean',
  'enum',
  'literal',
  'null',
  'undefined',
  'transform',
  'never',
]);

/** What stands in a schema, by the place that it has there. */
const partsOf = (def: Def): readonly (readonly [string, unknown])[] => {
  if (WRAPPERS.has(def.type)) return [['', def.innerType]];
  switch (def.type) {
    case 'object':
      return [
        ...Object.entries(def.shape as object).map(([name, part]) => [`.${name}`, part] as const),
        ...(def.catchall === undefined ? [] : [['.*', def.catchall] as const]),
      ];
    case 'array':
      return [['[]', def.element]];
    case 'record':
      return [
        ['{key}', def.keyType],
        ['{}', def.valueType],
      ];
    case 'pipe':
      return [['', def.in]];
    case 'union':
      return (def.options as readonly unknown[]).map((option, index) => [`|${index}`, option] as const);
    case 'tuple':
      return (def.items as readonly unknown[]).map((item, index) => [`[${index}]`, item] as const);
    case 'intersection':
      return [
        ['', def.left],
        ['', def.right],
      ];
    default:
      return [];
  }
};

/** Places of a schema that take lists, records or texts of any size; what a bound on the whole record covers is not looked at. */
export const unboundedOf = (schema: unknown, place: string, seen = new Set<unknown>()): readonly string[] => {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = defOf(schema);
  if (def.type === 'string') return isBoundedText(def) ? [] : [`${place}: a text`];
  if (CLOSED.has(def.type)) return [];
  const parts = partsOf(def);
  const free = def.type === 'record' && defOf(def.valueType).type === 'unknown';
  if (free) return limits(def, 'custom') ? [] : [`${place}: a free record`];
  const own =
    (def.type === 'array' && !limits(def, 'max_length') && !limits(def, 'length_equals')) ||
    (def.type === 'record' && !limits(def, 'custom')) ||
    (def.type === 'tuple' && def.rest !== null) ||
    (def.type !== 'object' && parts.length === 0)
      ? [`${place}: ${def.type}`]
      : [];
  return [...own, ...parts.flatMap(([step, part]) => unboundedOf(part, place + step, seen))];
};
