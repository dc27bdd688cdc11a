import type { Document, Node, Primitive } from '@gltf-transform/core';
import { KHRMeshQuantization } from '@gltf-transform/extensions';

type Grid = { readonly origin: [number, number, number]; readonly step: number };

/** Steps of a cube around the part: with 16 bits the error is a 130,000th of its largest side. */
const GRID_STEPS = 65_534;

function gridFor(arrays: readonly Float32Array[]): Grid {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const positions of arrays) {
    for (let i = 0; i < positions.length; i += 1) {
      const k = (i % 3) as 0 | 1 | 2;
      const value = positions[i] ?? 0;
      if (value < low[k]) low[k] = value;
      if (value > high[k]) high[k] = value;
    }
  }
  const side = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  return { origin: low, step: Math.max(side, 1e-9) / GRID_STEPS };
}

const positionsOf = (primitive: Primitive): Float32Array[] => {
  const array = primitive.getAttribute('POSITION')?.getArray();
  return array instanceof Float32Array ? [array] : [];
};

function quantisePrimitive(primitive: Primitive, { origin, step }: Grid): void {
  for (const from of positionsOf(primitive)) {
    const to = Uint16Array.from(from, (value, i) =>
      Math.round((value - (origin[(i % 3) as 0 | 1 | 2] ?? 0)) / step),
    );
    primitive.getAttribute('POSITION')?.setArray(to);
  }
  const normals = primitive.getAttribute('NORMAL');
  const directions = normals?.getArray();
  if (normals !== null && directions !== null && directions !== undefined) {
    normals.setArray(Int8Array.from(directions, (value) => Math.round(value * 127))).setNormalized(true);
  }
}

/**
 * Positions in 16 and normals in 8 bits (KHR_mesh_quantization). The meshes of the nodes share one grid, which the nodes undo; a
 * mesh must not be used by another node too.
 */
export function quantise(document: Document, nodes: readonly Node[]): void {
  const primitives = nodes.flatMap((node) => node.getMesh()?.listPrimitives() ?? []);
  const grid = gridFor(primitives.flatMap(positionsOf));
  for (const primitive of primitives) quantisePrimitive(primitive, grid);
  for (const node of nodes) node.setTranslation(grid.origin).setScale([grid.step, grid.step, grid.step]);
  document.createExtension(KHRMeshQuantization).setRequired(true);
}
