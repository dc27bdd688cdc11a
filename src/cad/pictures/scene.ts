import { Document, type Node, type Primitive } from '@gltf-transform/core';
import type { Edge } from '../brep/model.ts';
import { METRES_PER_MM, type Surface } from './surface.ts';

/** glTF has Y up, CAD has Z up: a quarter turn about X. */
const Z_UP_TO_Y_UP: [number, number, number, number] = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];
const LINES = 1;
const MAX_FOR_16_BITS = 65_535;

/** A document with one scene; `root` is in CAD's own frame. */
export function scene(): { readonly document: Document; readonly root: Node } {
  const document = new Document();
  document.getRoot().getAsset().generator = 'should-cost';
  document.createBuffer();
  const root = document.createNode('part').setRotation(Z_UP_TO_Y_UP);
  document.getRoot().setDefaultScene(document.createScene('part').addChild(root));
  return { document, root };
}

const bufferOf = (document: Document) => document.getRoot().listBuffers()[0] ?? null;

export function surfacePrimitive(document: Document, surface: Surface): Primitive {
  const buffer = bufferOf(document);
  const { positions, normals, triangles } = surface;
  const indices = positions.length / 3 < MAX_FOR_16_BITS ? Uint16Array.from(triangles) : triangles;
  const accessor = (type: 'VEC3' | 'SCALAR') => document.createAccessor().setType(type).setBuffer(buffer);
  return document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3').setArray(positions))
    .setAttribute('NORMAL', accessor('VEC3').setArray(normals))
    .setIndices(accessor('SCALAR').setArray(indices));
}

export function edgePrimitive(document: Document, edges: readonly Edge[]): Primitive {
  const buffer = bufferOf(document);
  const positions: number[] = [];
  const indices: number[] = [];
  for (const edge of edges) {
    edge.points.forEach((p, i) => {
      const n = positions.length / 3;
      positions.push(p[0] * METRES_PER_MM, p[1] * METRES_PER_MM, p[2] * METRES_PER_MM);
      if (i > 0) indices.push(n - 1, n);
    });
  }
  const accessor = (type: 'VEC3' | 'SCALAR') => document.createAccessor().setType(type).setBuffer(buffer);
  return document
    .createPrimitive()
    .setMode(LINES)
    .setAttribute('POSITION', accessor('VEC3').setArray(Float32Array.from(positions)))
    .setIndices(accessor('SCALAR').setArray(Uint32Array.from(indices)));
}
