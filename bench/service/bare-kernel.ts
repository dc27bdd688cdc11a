/** `node bench/service/bare-kernel.ts file…`: what the kernel alone does with each file — read, integrate, mesh — in one process. */
import { readFile } from 'node:fs/promises';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { massOf } from '../../src/cad/kernel/measure.ts';
import { readStep } from '../../src/cad/kernel/read-step.ts';

const oc = await loadKernel();
for (const file of process.argv.slice(2)) {
  const shape = readStep(oc, await readFile(file));
  for (const solid of shape.solids) massOf(oc, solid, [0, 0, 0]);
  const mesh = new oc.BRepMesh_IncrementalMesh(shape.whole, 0.5, false, 0.5, false);
  mesh.delete();
}
