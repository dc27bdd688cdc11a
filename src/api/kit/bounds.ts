import { z } from '@hono/zod-openapi';

/** Limit of a free-form object: attributes of a part, of an environment. */
export const MAX_FREE_FORM_BYTES = 16 * 1024;

/** Maximum number of factors in a preview, more than the lines of any sheet; a refusal names each. */
export const MAX_ADJUSTMENTS = 200;

/** A check that carries its limit, so that the test for unbounded schemas finds it. */
const bounded = <T>(
  maximum: number,
  sizeOf: (value: T) => number,
  message: (size: number) => string,
): z.core.$ZodCheck<T> =>
  z.core._check<T>(
    ({ value, issues }) => {
      const size = sizeOf(value);
      if (size > maximum) issues.push({ code: 'custom', message: message(size), input: value });
    },
    { maximum } as never,
  );

/** A record with arbitrary keys, limited in number. */
export const recordOf = <K extends z.core.$ZodRecordKey, V extends z.ZodType>(
  key: K,
  value: V,
  most: number,
) =>
  z.record(key, value).check(
    bounded(
      most,
      (given) => Object.keys(given as object).length,
      (size) => `must have at most ${most} fields (has ${size})`,
    ),
  );

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** A free-form object of the caller, stored and returned unchanged. */
export const freeForm = () =>
  z
    .record(z.string(), z.unknown())
    .check(
      bounded(
        MAX_FREE_FORM_BYTES,
        jsonBytes,
        (size) => `must have at most ${MAX_FREE_FORM_BYTES} bytes as JSON (has ${size})`,
      ),
    );
