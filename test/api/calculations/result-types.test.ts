import type { z } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import type * as wire from '../../../src/api/calculations/result-schemas.ts';
import type { PricedResult, PricingGeometry } from '../../../src/engine/index.ts';

/** Without `readonly`, and with `undefined` where a field may be absent, all the way down: the wire knows no difference. */
type Plain<T> = T extends readonly [infer A, infer B, infer C]
  ? [Plain<A>, Plain<B>, Plain<C>]
  : T extends readonly [infer A, infer B]
    ? [Plain<A>, Plain<B>]
    : T extends readonly (infer Item)[]
      ? Plain<Item>[]
      : T extends object
        ? { -readonly [K in keyof T]: Plain<T[K]> | (object extends Pick<T, K> ? undefined : never) }
        : T;

/** Each is assignable to the other: no field more, none less, and every one of the same type. */
type Same<A, B> = [A] extends [B]
  ? [B] extends [A]
    ? true
    : { missing_on_the_wire: B }
  : { missing_in_the_engine: A };

type Wire = {
  [Name in keyof typeof wire]: (typeof wire)[Name] extends z.ZodType ? z.output<(typeof wire)[Name]> : never;
};
type Engine = Plain<PricedResult>;
type Analytics = Wire['analytics'];

type Held = {
  cost_sheet: Same<Wire['costSheet'], Engine['cost_sheet']>;
  process_plan: Same<Wire['processOperation'][], Engine['process_plan']>;
  lot_curve: Same<Wire['lotPoint'][], Engine['lot_curve']>;
  machine_rates: Same<Wire['machineRate'][], Engine['machine_rates']>;
  confidence: Same<Wire['confidence'], Engine['confidence']>;
  cost_drivers: Same<Analytics['cost_drivers'], Engine['cost_drivers']>;
  findings: Same<Analytics['findings'], Engine['findings']>;
  notes: Same<Analytics['notes'], Engine['notes']>;
  alternatives: Same<Analytics['alternatives'], Engine['alternatives']>;
  stock: Same<Analytics['stock'], Engine['stock']>;
  economics: Same<Analytics['economics'], Engine['economics']>;
  emissions: Same<Analytics['emissions'], Engine['emissions']>;
  features: Same<Wire['geometry']['features'], Plain<PricingGeometry['features']>>;
};

test('the published schemas and the result of the engine are the same types', () => {
  // Does not compile where a schema and its type differ; the type in the message names the side that lacks something.
  const held: Held = {
    cost_sheet: true,
    process_plan: true,
    lot_curve: true,
    machine_rates: true,
    confidence: true,
    cost_drivers: true,
    findings: true,
    notes: true,
    alternatives: true,
    stock: true,
    economics: true,
    emissions: true,
    features: true,
  };
  expect(Object.values(held)).not.toContain(false);
});
