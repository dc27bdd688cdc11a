import type { Kernel } from '../../src/cad/kernel/load.ts';
import { INTEGRATION_EPS } from '../../src/cad/kernel/measure.ts';
import { meshOf } from '../../src/cad/kernel/mesh.ts';
import { explore, readStep } from '../../src/cad/kernel/read-step.ts';
import { readStepFile } from '../../src/cad/step.ts';

export type Stage = { readonly name: string; readonly ms: number };

function timed<T>(stages: Stage[], name: string, run: () => T): T {
  const start = performance.now();
  const result = run();
  stages.push({ name, ms: performance.now() - start });
  return result;
}

/** What every user of the kernel pays: reading, a mesh of the same fineness, volume and area to the same precision. */
export function bareKernel(oc: Kernel, bytes: Uint8Array): Stage[] {
  const stages: Stage[] = [];
  const shape = timed(stages, 'read', () => readStep(oc, bytes));
  const box = new oc.Bnd_Box();
  oc.BRepBndLib.Add(shape.whole, box, false);
  const diagonal = Math.sqrt(box.SquareExtent());
  timed(stages, 'properties', () => {
    const volume = new oc.GProp_GProps();
    oc.BRepGProp.VolumeProperties(shape.whole, volume, INTEGRATION_EPS, false, false);
    const area = new oc.GProp_GProps();
    oc.BRepGProp.SurfaceProperties(shape.whole, area, INTEGRATION_EPS, false);
  });
  timed(stages, 'mesh', () => {
    const faces = explore(oc, shape.whole, 'FACE').map((face) => oc.TopoDS.Face(face));
    return meshOf(oc, shape.whole, faces, diagonal);
  });
  return stages;
}

/** The whole way to the record, by the stages that the child tells. */
export function fullFacts(
  oc: Kernel,
  bytes: Uint8Array,
): { readonly stages: Stage[]; readonly faces: number } {
  const marks: { name: string; at: number }[] = [];
  const { facts } = readStepFile(oc, bytes, (_, name) => marks.push({ name, at: performance.now() }));
  const end = performance.now();
  const stages = marks.map(({ name, at }, i) => ({ name, ms: (marks[i + 1]?.at ?? end) - at }));
  return { stages, faces: facts.faces.length };
}
