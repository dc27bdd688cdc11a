import { FaceGraph } from '../../src/cad/brep/graph.ts';
import type { Kernel } from '../../src/cad/kernel/load.ts';
import { INTEGRATION_EPS, volumeEps } from '../../src/cad/kernel/measure.ts';
import { meshOf } from '../../src/cad/kernel/mesh.ts';
import { explore, readStep } from '../../src/cad/kernel/read-step.ts';
import { Bvh } from '../../src/cad/measure/bvh.ts';
import { chordsOf } from '../../src/cad/measure/walls.ts';
import { type ShapingInput, shapingFacts } from '../../src/cad/shaping/shaping-facts.ts';
import { readStepFile } from '../../src/cad/step.ts';
import { length, sub } from '../../src/cad/vec.ts';

/** Called at the end of each stage. */
export type Mark = (stage: string) => void;

/** Minimum work of every user of the kernel: reading, a mesh of the same fineness, volume and area to the same precision. */
export function bareKernel(oc: Kernel, bytes: Uint8Array, mark: Mark): void {
  const shape = readStep(oc, bytes);
  mark('read');
  const box = new oc.Bnd_Box();
  oc.BRepBndLib.Add(shape.whole, box, false);
  const diagonal = Math.sqrt(box.SquareExtent());
  const volume = new oc.GProp_GProps();
  oc.BRepGProp.VolumeProperties(shape.whole, volume, volumeEps(oc, shape.whole), false, false);
  const area = new oc.GProp_GProps();
  oc.BRepGProp.SurfaceProperties(shape.whole, area, INTEGRATION_EPS, false);
  mark('properties');
  const faces = explore(oc, shape.whole, 'FACE').map((face) => oc.TopoDS.Face(face));
  meshOf(oc, shape.whole, faces, diagonal);
  mark('mesh');
}

/** What the facts of a part in a tool add to those of each body: run with the inputs that the record has at hand anyway. */
export function shapingAlone(oc: Kernel, bytes: Uint8Array): () => void {
  const { facts, model, components } = readStepFile(oc, bytes, () => undefined);
  const bodies =
    facts.components === null
      ? [{ model, facts }]
      : [...components].flatMap(([key, one]) => {
          const own = facts.component_facts[key];
          return own === undefined ? [] : [{ model: one, facts: own }];
        });
  const inputs = bodies.map(({ model: { brep, mesh, box }, model: whole, facts: own }): ShapingInput => {
    const bvh = new Bvh(mesh);
    const diagonal = length(sub(box.max, box.min));
    return {
      model: whole,
      graph: new FaceGraph(brep),
      bvh,
      diagonal,
      chords: chordsOf(mesh, bvh, diagonal),
      walls: own.walls,
      turned: own.turned,
      axes: own.obb_axes,
      box: own.obb_mm,
    };
  });
  return () => {
    for (const input of inputs) shapingFacts(input);
  };
}

/** The whole way to the record, by the stages that the child tells. Returns the number of faces. */
export function fullFacts(oc: Kernel, bytes: Uint8Array, mark: Mark): number {
  let running: string | null = null;
  const { facts } = readStepFile(oc, bytes, (_, stage) => {
    if (running !== null) mark(running);
    running = stage;
  });
  if (running !== null) mark(running);
  return facts.faces.length;
}
