import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { GeometryFacts } from '../../src/cad/facts.ts';
import { geometryFacts } from '../../src/cad/geometry-facts.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { modelOf } from '../../src/cad/kernel/model.ts';
import { explore, readStep } from '../../src/cad/kernel/read-step.ts';
import { CAD_DATA, EXAMPLES, relative, withData } from './support.ts';

/** The record of a file as it is, or turned about a skew axis and moved far off. */
async function factsMoved(path: string, angle: number): Promise<GeometryFacts> {
  const oc = await loadKernel();
  const { whole } = readStep(oc, readFileSync(path));
  const turn = new oc.gp_Trsf();
  turn.SetRotation(new oc.gp_Ax1(new oc.gp_Pnt(11, -7, 3), new oc.gp_Dir(0.3, -0.5, 0.81)), angle);
  const shift = new oc.gp_Trsf();
  if (angle !== 0) shift.SetTranslation(new oc.gp_Vec(317.3, -88.1, 51.7));
  const shape = whole.Moved(new oc.TopLoc_Location(shift.Multiplied(turn)), false);
  const model = modelOf(oc, shape, explore(oc, shape, 'SOLID'));
  return geometryFacts(model, { format: 'step', schema: null, length_unit: 'mm', product_name: null });
}

const round = (x: number | null): string => (x === null ? '-' : x.toFixed(2));
const summary = (facts: GeometryFacts): string[] =>
  facts.features
    .map((one) =>
      [
        one.kind,
        one.subtype,
        one.through,
        one.access.length,
        ...[one.diameter_mm, one.radius_mm, one.angle_deg].map(round),
        one.face_ids.join(),
      ].join(' '),
    )
    .sort();

async function checkMoved(path: string): Promise<void> {
  const [here, there] = [await factsMoved(path, 0), await factsMoved(path, 0.93)];
  relative(there.volume_mm3, here.volume_mm3, 1e-6);
  for (const k of [0, 1, 2] as const) relative(there.obb_mm[k], here.obb_mm[k], 1e-3);
  expect(there.shape_class).toBe(here.shape_class);
  expect(summary(there)).toEqual(summary(here));
}

test.each(['plate_holes_pocket.step', 'shaft_turned.step', 'bracket_sheetmetal.step'])(
  '%s is the same part wherever it stands',
  (name) => checkMoved(join(EXAMPLES, name)),
);

withData('parts that are turned and moved', () => {
  test.each([
    'known/block_features.step',
    'known/shaft_keyway_crosshole.step',
    'mfcad/mfcad_0-5-10-11-11-23.step',
    'mfcad/mfcad_1-7-12-13-14-23.step',
    'mfcad/mfcad_4-8-8-12-13-23.step',
    'nist/nist_ctc_01_ap203.stp',
  ])('%s', (name) => checkMoved(join(CAD_DATA, name)));
});
