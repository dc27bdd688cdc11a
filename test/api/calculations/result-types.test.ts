import type { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import type { geometry } from '../../../src/api/calculations/geometry-schemas.ts';
import type * as wire from '../../../src/api/calculations/result-schemas.ts';
import { readResult } from '../../../src/db/calculations/results.ts';
import type { PricedResult, PricingGeometry } from '../../../src/engine/index.ts';
import { packJson } from '../../../src/platform/packed-json.ts';

/** Without `readonly`, all the way down: the wire knows no difference. */
type Plain<T> = T extends readonly [infer A, infer B, infer C]
  ? [Plain<A>, Plain<B>, Plain<C>]
  : T extends readonly [infer A, infer B]
    ? [Plain<A>, Plain<B>]
    : T extends readonly (infer Item)[]
      ? Plain<Item>[]
      : T extends object
        ? { -readonly [K in keyof T]: Plain<T[K]> }
        : T;

/** Every optional field as if it were not, so that one that a side lacks shows. */
type Whole<T> = T extends readonly [infer A, infer B, infer C]
  ? [Whole<A>, Whole<B>, Whole<C>]
  : T extends readonly [infer A, infer B]
    ? [Whole<A>, Whole<B>]
    : T extends readonly (infer Item)[]
      ? Whole<Item>[]
      : T extends object
        ? { -readonly [K in keyof T]-?: Whole<Exclude<T[K], undefined>> }
        : T;

/** Each is assignable to the other: no field more, none less, and every one of the same type. */
type Same<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? true
    : { missing_on_the_wire: B }
  : { missing_in_the_engine: A };

type Result = z.output<typeof wire.pricedResult>;
/** As the recognition found it, without what the price adds. */
type Feature = Omit<z.output<typeof geometry>['features'][number], 'it_grade' | 'fit' | 'ra_um'>[];

type Held = {
  result: Same<Result, Plain<PricedResult>>;
  resultWhole: Same<Whole<Result>, Whole<PricedResult>>;
  features: Same<Feature, Plain<PricingGeometry['features']>>;
  featuresWhole: Same<Whole<Feature>, Whole<PricingGeometry['features']>>;
};

test('the published schemas and the result of the engine are the same types [CAL-5]', () => {
  // Does not compile where a schema and its type differ; the type in the message names the side that lacks something.
  const held: Held = { result: true, resultWhole: true, features: true, featuresWhole: true };
  expect(Object.values(held)).not.toContain(false);
});

test('a document that is not a result is not read as one', () => {
  expect(() => readResult(packJson({ unit_cost: 1 }))).toThrow('a stored result holds no cost sheet');
});
