import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const MAX_SHOWN = 60;
const MAX_LISTED = 120;

/** A value quoted and shortened for a message. Lists and objects are named, not printed. */
export const shown = (value: unknown): string => {
  if (typeof value === 'string') {
    const cut = value.length <= MAX_SHOWN ? value : `${value.slice(0, MAX_SHOWN).toWellFormed()}…`;
    return JSON.stringify(cut);
  }
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
};

/** Names in a message, as many as are readable. */
export const listed = (names: readonly string[], joint = 'or'): string => {
  let length = 0;
  const fit = names.findIndex((name) => {
    length += name.length + 2;
    return length > MAX_LISTED;
  });
  const most = Math.max(fit, 1);
  if (fit >= 0 && most < names.length)
    return `${names.slice(0, most).join(', ')} ${joint} ${names.length - most} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${joint} ${names.at(-1)}`;
};

/**
 * Messages are logged and shown, so the values of these fields are left out, as are those of all settings, whose names are upper
 * case.
 */
const SECRET = /password|secret|token|key/i;
const SETTING = /^[A-Z][A-Z0-9_]{3,}$/;

const isSecret = (path: readonly PropertyKey[] = []): boolean => {
  const name = String(path.findLast((step) => typeof step !== 'number') ?? '');
  return SECRET.test(name) || SETTING.test(name);
};

const got = ({ input, path }: Issue): string => (isSecret(path) ? '' : ` (got ${shown(input)})`);

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const typeNamed = (expected: string): string => TYPES[expected] ?? expected;

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID such as 0192f4c4-6f1e-7b1c-9d0a-3f6c2b5a7e10',
  date: 'a date such as 2026-03-01',
  datetime: 'an RFC 3339 time with its offset, such as 2026-03-01T09:30:00Z',
  email: 'an e-mail address such as name@example.com',
  url: 'an absolute URL such as https://example.com',
};

/** The schema inside wrappers; of a pipe, the part that has bounds. */
const unwrapped = (schema: unknown): unknown => {
  let inner = schema;
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault)
      inner = inner.unwrap();
    else if (inner instanceof z.ZodPipe) inner = inner.out instanceof z.ZodTransform ? inner.in : inner.out;
    else return inner;
  }
};

const schemaAt = (schema: z.ZodType, path: readonly PropertyKey[]): unknown => {
  let inner = unwrapped(schema);
  for (const step of path) {
    if (inner instanceof z.ZodObject) inner = inner.shape[String(step)];
    else if (inner instanceof z.ZodArray) inner = inner.element;
    else if (inner instanceof z.ZodRecord) inner = inner.valueType;
    else return undefined;
    inner = unwrapped(inner);
  }
  return inner;
};

const numeral = (value: number): string =>
  Math.abs(value) >= 1e21 ? String(value) : value.toLocaleString('en', { maximumFractionDigits: 20 });

type Sized = Issue & { readonly code: 'too_small' | 'too_big' };

type Bounds = {
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly above?: number | undefined;
  readonly below?: number | undefined;
};

type CheckDef = {
  readonly check?: string;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
};

const boundOf = ({ check, value, inclusive, minimum, maximum }: CheckDef): Bounds => {
  if (check === 'greater_than') return inclusive === true ? { least: value } : { above: value };
  if (check === 'less_than') return inclusive === true ? { most: value } : { below: value };
  return check === 'min_length' ? { least: minimum } : check === 'max_length' ? { most: maximum } : {};
};

/** Both ends of the allowed range if the schema is known; otherwise the end that was exceeded. */
const boundsOf = (schema: z.ZodType, issue: Sized): Bounds => {
  const found = schemaAt(schema, issue.path ?? []);
  const checks =
    found instanceof z.ZodType
      ? (found._zod.def.checks ?? []).map((check) => check._zod.def as CheckDef)
      : [];
  const own =
    issue.code === 'too_small'
      ? boundOf({ check: 'greater_than', value: Number(issue.minimum), inclusive: issue.inclusive ?? true })
      : boundOf({ check: 'less_than', value: Number(issue.maximum), inclusive: issue.inclusive ?? true });
  return Object.assign({}, ...checks.map(boundOf), own);
};

const rangeOf = ({ least, most, above, below }: Bounds): string => {
  if (least !== undefined && most !== undefined) return `between ${numeral(least)} and ${numeral(most)}`;
  return [
    above !== undefined ? `above ${numeral(above)}` : least !== undefined ? `at least ${numeral(least)}` : [],
    below !== undefined ? `below ${numeral(below)}` : most !== undefined ? `at most ${numeral(most)}` : [],
  ]
    .flat()
    .join(' and ');
};

const sizeWords = (schema: z.ZodType, issue: Sized): string => {
  const bounds = boundsOf(schema, issue);
  const { input } = issue;
  if (typeof input === 'number' || typeof input === 'bigint')
    return `must be ${rangeOf(bounds)}${got(issue)}`;
  const unit = typeof input === 'string' ? 'character' : 'entry';
  const counted = (count: number): string =>
    `${numeral(count)} ${count === 1 ? unit : unit === 'entry' ? 'entries' : 'characters'}`;
  const { least = 0, most } = bounds;
  const size = (input as { readonly length?: number } | null)?.length ?? 0;
  if (size === 0 && least <= 1) return 'must not be empty';
  const range =
    most === undefined
      ? `at least ${counted(least)}`
      : least === 0
        ? `at most ${counted(most)}`
        : least === most
          ? `exactly ${counted(most)}`
          : `${numeral(least)} to ${counted(most)}`;
  return `must have ${range} (has ${numeral(size)})`;
};

const optionsOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${shown(values[0])}` : `must be one of ${listed(values.map(String))}`;

/** For a union, the message of the best fit: the option whose error lies deepest. */
const unionWords = (issue: Issue & { code: 'invalid_union' }): string => {
  const { discriminator, inst } = issue as { discriminator?: string; inst?: z.core.$ZodType };
  const values = discriminator === undefined ? undefined : inst?._zod.propValues?.[discriminator];
  if (discriminator !== undefined && values !== undefined) {
    const input = (issue.input as Readonly<Record<string, unknown>> | null)?.[discriminator];
    return optionsOf([...values]) + got({ ...issue, input } as Issue);
  }
  const branches = issue.errors as readonly (readonly z.core.$ZodIssue[])[];
  const firsts = branches.flatMap(([first]) => first ?? []);
  const inside = firsts.find((first) => first.path.length > 0 || first.code !== 'invalid_type');
  if (inside === undefined) {
    const types = firsts.map((first) => typeNamed((first as { readonly expected?: string }).expected ?? ''));
    return types.length === 0 ? 'is not valid' : `must be ${listed([...new Set(types)])}${got(issue)}`;
  }
  const at = inside.path.length === 0 ? '' : `is not valid: ${inside.path.map(String).join('.')} `;
  return `${at}${inside.message}`;
};

const formatWords = (issue: Issue & { code: 'invalid_format' }): string => {
  const { format, pattern } = issue as { readonly format: string; readonly pattern?: string };
  if (format === 'regex') return `must match the pattern ${pattern}${got(issue)}`;
  return `must be ${FORMATS[format] ?? `a valid ${format}`}${got(issue)}`;
};

/** Field names that an object accepts, as the hint after an unknown one. */
export const knownFields = (schema: z.ZodType, path: readonly PropertyKey[]): string => {
  const found = schemaAt(schema, path);
  const names = found instanceof z.ZodObject ? Object.keys(found.shape) : [];
  return names.length === 0 ? 'is not a known field' : `is not a known field; use ${listed(names)}`;
};

const required = (words: string): string => `is required and ${words}`;

/** The issue as a predicate of its field: the allowed range or form, and the value that was sent. */
const words = (schema: z.ZodType, issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${typeNamed(issue.expected as string)}${got(issue)}`;
    case 'too_small':
    case 'too_big':
      return sizeWords(schema, issue as Sized);
    case 'invalid_format':
      return formatWords(issue as Issue & { code: 'invalid_format' });
    case 'invalid_value': {
      const options = optionsOf(issue.values as unknown[]);
      return issue.input === undefined ? required(options) : options + got(issue);
    }
    case 'invalid_union':
      return issue.input === undefined
        ? 'is required'
        : unionWords(issue as Issue & { code: 'invalid_union' });
    case 'not_multiple_of':
      return `must be a multiple of ${String(issue.divisor)}${got(issue)}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${listed(issue.keys as string[], 'and')}`;
    case 'invalid_key':
      return 'has a field name that is not allowed';
    default:
      return 'is not valid';
  }
};

/** Parse options that give issues these messages. */
export const wording = (schema: z.ZodType): z.core.ParseContext<z.core.$ZodIssue> => ({
  error: (issue) => words(schema, issue),
  reportInput: true,
});

/** A schema's custom message does not contain the value; it is added here. */
export const messageOf = (issue: z.core.$ZodIssue): string => {
  const { message, input, path } = issue;
  const isPlain = typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean';
  return !isPlain || isSecret(path) || /\((got|has) /.test(message)
    ? message
    : `${message} (got ${shown(input)})`;
};
