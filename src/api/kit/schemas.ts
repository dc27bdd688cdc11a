import { z } from '@hono/zod-openapi';
import { iso31661 } from 'iso-3166';
import { ERRORS, type ErrorCode, MANY_OMITTED } from './errors.ts';

/** Building blocks of the published schemas. Nullable fields are always present and null when empty. */
/** Case-insensitive; normalised to lower case, as PostgreSQL prints it. */
export const uuid = (description?: string) =>
  z
    .uuid()
    .toLowerCase()
    .openapi({ format: 'uuid', ...(description === undefined ? {} : { description }) });

export const timestamp = z.string().openapi({ format: 'date-time', description: 'RFC 3339, UTC', example: '2026-03-01T09:30:00.000Z' });

/** PostgreSQL has no year 0, and years here have four digits. */
const FIRST_DAY = '0001-01-01';
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');
const YEARS = 'must be within the years 1 to 9999';

/** An existing day: 2026-02-30 is refused. */
export const calendarDate = z.iso
  .date()
  .refine((text) => text >= FIRST_DAY, YEARS)
  .openapi({ format: 'date', example: '2026-01-01' });

/** An instant as sent; its offset may move it out of the years that can be stored. */
export const instant = z.iso.datetime({ offset: true }).refine((text) => {
  const at = Date.parse(text);
  return at >= FIRST_INSTANT && at <= LAST_INSTANT;
}, YEARS);

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const COUNTRIES: ReadonlySet<string> = new Set(iso31661.map((country) => country.alpha2));

/** A current currency: a replaced one, or a code that is not money, is refused in writes. */
export const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: 'must be an ISO 4217 currency code such as EUR', abort: true })
  .refine((code) => CURRENCIES.has(code), 'is not an ISO 4217 currency code in use')
  .openapi({ example: 'EUR' });

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** Values of a response of this schema, as immutable records. */
export type Wire<S extends z.ZodType> = DeepReadonly<z.output<S>>;
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: 'must be an ISO 3166 country code such as DE', abort: true })
  .refine((code) => COUNTRIES.has(code), 'is not an ISO 3166 country code')
  .openapi({ example: 'DE' });

/** Query parameters arrive as text. */
export const queryBoolean = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .openapi({ type: 'boolean' });

export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .openapi({ type: 'integer', minimum: min, maximum: max });

/**
 * An instant in one spelling, whatever its zone: UTC, with PostgreSQL's microseconds. A finer value is rounded up, which as a
 * bound admits the same rows. Null outside of the years 1 to 9999.
 */
const instantOf = (text: string): string | null => {
  const [, second = '', fraction = '', zone = ''] = /^(.+?)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/i.exec(text) ?? [];
  const raised = /[1-9]/.test(fraction.slice(6)) ? 1 : 0;
  const micros = Number(fraction.slice(0, 6).padEnd(6, '0')) + raised;
  const start = Date.parse(second + zone) + (micros === 1_000_000 ? 1000 : 0);
  if (!(start >= Date.parse('0001-01-01T00:00:00Z') && start <= Date.parse('9999-12-31T23:59:59Z'))) return null;
  return `${new Date(start).toISOString().slice(0, -'.000Z'.length)}.${String(micros % 1_000_000).padStart(6, '0')}Z`;
};

export const queryTimestamp = z.iso
  .datetime({ offset: true })
  .transform((text, context) => {
    const same = instantOf(text);
    if (same !== null) return same;
    context.issues.push({ code: 'custom', message: YEARS, input: text });
    return z.NEVER;
  })
  .openapi({ type: 'string', format: 'date-time', description: 'RFC 3339' });

/** Maximum number of values of one query parameter. */
const MAX_REPEATED = 200;

/** A repeatable query parameter. */
export const repeatable = <T extends z.ZodType>(item: T) => {
  const schema = z.array(item).max(MAX_REPEATED);
  return schema;
};

export const isRepeatable = (schema: z.ZodType): boolean => {
  let inner: unknown = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable) inner = inner.unwrap();
  return inner instanceof z.ZodArray;
};

/** A named record or null. `nullable()` would make the component itself nullable in other places too, or nowhere. */
export const orNull = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()]);

export const message = z.object({ message: z.string().describe('Confirmation for people.') }).openapi('Message', { description: 'Confirmation that the request was carried out.' });

const problem = z
  .object({
    loc: z.array(z.union([z.string(), z.int()])).describe('Path to the invalid value, for example `["body", "lot_size"]`.'),
    msg: z.string().describe('Explanation of the problem for people.'),
    type: z.string().describe('Kind of problem, as a stable code.'),
  })
  .openapi('Problem', { description: 'One invalid field or parameter.' });

/** Data for programs besides the code: by name for several codes, with further keys for some. */
const errorDetails = z
  .looseObject({
    errors: z.array(problem).optional().describe('Every problem of the request, for `validation_error`.'),
    errors_omitted: z
      .union([z.int(), z.literal(MANY_OMITTED)])
      .optional()
      .describe(`Number of problems that are not listed in \`errors\`. \`${MANY_OMITTED}\` means at least 50.`),
    field: z.string().optional().describe('Field that names something that was not found.'),
    reason: z.string().optional().describe('Reason of a conflict or refusal, as a stable code.'),
    required_scope: z.string().optional().describe('Scope that the credential lacks.'),
    required_role: z.array(z.string()).optional().describe('Roles of which the caller needs one.'),
    limit: z.int().optional().describe('Limit that was reached.'),
    window_seconds: z.int().optional().describe('Period of the limit in seconds.'),
    limit_bytes: z.int().optional().describe('Maximum size of the request body in bytes.'),
    limit_values: z.int().optional().describe('Maximum number of JSON values in the request body.'),
  })
  .openapi('ErrorDetails', { description: 'Details of the error for programs; which fields are present depends on `code`. Some codes have further fields.' });

export const errorEnvelope = z
  .object({
    error: z
      .object({
        code: z
          .enum(Object.keys(ERRORS) as ErrorCode[])
          .openapi({ example: 'not_found' })
          .describe('Stable code of the error.'),
        message: z.string().describe('Explanation of the error for people.'),
        details: errorDetails.optional(),
      })
      .describe('Error that occurred.'),
    request_id: z.string().openapi({ example: '0192f4c4-6f1e-7b1c-9d0a-3f6c2b5a7e10' }).describe('Id of the request, as in `X-Request-Id`. Quote it to support.'),
  })
  .openapi('Error', { description: 'Error response, the same for every error.' });
