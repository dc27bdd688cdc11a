import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Feature, FeatureKind, GeometryFacts, Vec3 } from '../../src/cad/facts.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { readStepFile, type StepResult } from '../../src/cad/step.ts';

const root = join(import.meta.dirname, '../..');
export const EXAMPLES = join(root, 'examples');
const shared = process.env.TEST_DATA_DIR ?? join(root, '../shared/data');
export const CAD_DATA = join(shared, 'cad');
export const MESH_DATA = join(shared, 'mesh');

/** A suite over the shared data: skipped, and seen as skipped, where the data is not there. */
export const withData = describe.skipIf(!existsSync(CAD_DATA));

export const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** The shared truth, or nothing where the suite will be skipped anyway. */
export const jsonIfThere = <T>(path: string, otherwise: T): T =>
  existsSync(path) ? json<T>(path) : otherwise;

/** One kernel per test file; each STEP file is read once. */
const results = new Map<string, Promise<StepResult>>();
export function readStepAt(path: string): Promise<StepResult> {
  let result = results.get(path);
  if (result === undefined) {
    result = loadKernel().then((oc) => readStepFile(oc, readFileSync(path), () => undefined));
    results.set(path, result);
  }
  return result;
}

export const factsOf = async (path: string): Promise<GeometryFacts> => (await readStepAt(path)).facts;

export const ofKind = (facts: GeometryFacts, kind: FeatureKind): Feature[] =>
  facts.features.filter((feature) => feature.kind === kind);

export const near = (actual: number | null, expected: number, tolerance = 1e-3): void => {
  expect(actual).not.toBeNull();
  expect(Math.abs((actual ?? Number.NaN) - expected), `${actual} for ${expected}`).toBeLessThanOrEqual(
    tolerance,
  );
};

export const relative = (actual: number, expected: number, tolerance: number): void => {
  expect(Math.abs(actual / expected - 1), `${actual} for ${expected}`).toBeLessThanOrEqual(tolerance);
};

export const distance = (a: Vec3, b: Vec3): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
