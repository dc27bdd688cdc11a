import { z } from '@hono/zod-openapi';

/** Of an object whose fields are the caller's own: attributes of a part, of an environment. */
export const MAX_FREE_FORM_BYTES = 16 * 1024;

/** Factors of a preview: more than the lines of any sheet have; a refusal names each. */
export const MAX_ADJUSTMENTS = 200;

/** A check that names its bound, so that the test for unbounded schemas finds it. */
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

/** A record whose keys are not known beforehand, with at most so many of them. */
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

/** An object of the caller's own: stored and given back as it came. */
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
