import { expect, test } from 'vitest';
import type { GeometryFacts } from '../../src/cad/facts.ts';
import type { PricingGeometry } from '../../src/engine/index.ts';

type Assignable<From, To> = [From] extends [To] ? true : false;

test("the record of src/cad is assignable to what pricing reads, and its shape classes and feature kinds are pricing's", () => {
  const facts: Assignable<GeometryFacts, PricingGeometry> = true;
  const shapes: Assignable<PricingGeometry['shape_class'], GeometryFacts['shape_class']> = true;
  expect([facts, shapes]).toEqual([true, true]);
});
