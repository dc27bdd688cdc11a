/**
 * Writes test/engine/planner/facts/*.json: what pricing reads of the known parts, as `src/cad` sees them. The tests of planning run on
 * these records without a CAD kernel; `known-facts.test.ts` reads the parts again and compares the plans.
 *
 * Usage: node scripts/data/known-facts.mjs   (parts in TEST_DATA_DIR/cad/known, default ../shared/data)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { readStepFile } from '../../src/cad/step.ts';

const ROOT = join(import.meta.dirname, '../..');
const DATA = process.env.TEST_DATA_DIR ?? join(ROOT, '../shared/data');
const PARTS = [
  'block_features',
  'bracket_sheetmetal',
  'inch_cube',
  'plate_holes_pocket',
  'plate_rotated',
  'shaft_keyway_crosshole',
  'shaft_turned',
  'sphere_torus',
];
const FIELDS = [
  'schema_version',
  'source',
  'solids',
  'volume_mm3',
  'area_mm2',
  'bbox_mm',
  'bbox_min_mm',
  'obb_mm',
  'obb_axes',
  'shape_class',
  'shape_class_confidence',
  'shape_class_runner_up',
  'faces',
  'sharp_edges',
  'features',
  'turned',
  'sheet',
  'profile',
  'walls',
  'setup_directions',
];

const kernel = await loadKernel();
for (const part of PARTS) {
  const bytes = readFileSync(join(DATA, 'cad/known', `${part}.step`));
  const { facts: read } = await readStepFile(kernel, bytes, () => undefined);
  const facts = Object.fromEntries(FIELDS.map((field) => [field, read[field]]));
  const file = join(ROOT, 'test/engine/planner/facts', `${part}.json`);
  writeFileSync(file, `${JSON.stringify(facts, null, 2)}\n`);
  console.log(`${part}: ${read.shape_class}, ${read.features.length} features`);
}
