import type { Document, Material, Mesh, Node } from '@gltf-transform/core';
import type { ComponentNode } from '../facts.ts';
import { quantise } from './quantise.ts';
import { edgePrimitive, scene, surfacePrimitive } from './scene.ts';
import { crispEdges, type Drawable, METRES_PER_MM, wholeSurface } from './surface.ts';
import { writeGlb } from './write-glb.ts';

/** Small parts gain nothing: with fewer corners than this in all, the file is not quantised. */
const QUANTISE_FROM = 5_000;

type Ink = { readonly surface: Material; readonly edges: Material };

const inkOf = (document: Document): Ink => ({
  surface: document
    .createMaterial('part')
    .setBaseColorFactor([0.62, 0.66, 0.7, 1])
    .setMetallicFactor(0.2)
    .setRoughnessFactor(0.6),
  edges: document.createMaterial('edges').setBaseColorFactor([0.08, 0.09, 0.1, 1]).setMetallicFactor(0),
});

/** Surface and visible edges as two meshes. */
function meshesOf(document: Document, ink: Ink, { mesh, edges }: Drawable): Mesh[] {
  const surface = surfacePrimitive(document, wholeSurface(mesh)).setMaterial(ink.surface);
  const crisp = crispEdges(edges);
  const lines = crisp.length === 0 ? [] : [edgePrimitive(document, crisp).setMaterial(ink.edges)];
  return [
    document.createMesh('surface').addPrimitive(surface),
    ...lines.map((primitive) => document.createMesh('edges').addPrimitive(primitive)),
  ];
}

const holderOf = (document: Document, mesh: Mesh): Node => document.createNode(mesh.getName()).setMesh(mesh);

const again = (document: Document, holder: Node): Node =>
  document
    .createNode(holder.getName())
    .setMesh(holder.getMesh())
    .setTranslation(holder.getTranslation())
    .setScale(holder.getScale());

/** The model of a part for viewers: one surface and its edges. Metres, Y up. */
export async function previewGlb(part: Drawable): Promise<Uint8Array> {
  const { document, root } = scene();
  const nodes = meshesOf(document, inkOf(document), part).map((mesh) => holderOf(document, mesh));
  for (const node of nodes) root.addChild(node);
  const isLarge = part.mesh.positions.length / 3 >= QUANTISE_FROM;
  if (isLarge) quantise(document, nodes);
  return writeGlb(document, isLarge);
}

/** 3 × 4 row by row in mm becomes 4 × 4 column by column in metres. */
function matrixOf(m: readonly number[]): Parameters<Node['setMatrix']>[0] {
  const at = (row: number, column: number): number => m[row * 4 + column] ?? 0;
  const column = (c: number) => [at(0, c), at(1, c), at(2, c)] as const;
  const shift = column(3).map((x) => x * METRES_PER_MM) as [number, number, number];
  return [...column(0), 0, ...column(1), 0, ...column(2), 0, ...shift, 1];
}

/**
 * The model of an assembly, in metres, Y up. Each instance is a node with the product's name, its placement, and
 * `extras.component_key` as in the record. Below it are the meshes of its component, which all instances share.
 */
export async function assemblyGlb(
  tree: ComponentNode,
  components: ReadonlyMap<string, Drawable>,
): Promise<Uint8Array> {
  const { document, root } = scene();
  const ink = inkOf(document);
  const corners = [...components.values()].reduce((sum, one) => sum + one.mesh.positions.length / 3, 0);
  const isLarge = corners >= QUANTISE_FROM;
  // The node above a quantised mesh undoes its grid, so each instance gets such nodes of its own.
  const bodies = new Map(
    [...components].map(([key, part]) => {
      const holders = meshesOf(document, ink, part).map((mesh) => holderOf(document, mesh));
      if (isLarge) quantise(document, holders);
      return [key, holders] as const;
    }),
  );
  const add = (node: ComponentNode, parent: Node): void => {
    for (const placement of node.placements) {
      const own = document
        .createNode(node.name)
        .setMatrix(matrixOf(placement))
        .setExtras({ component_key: node.key, product_id: node.product_id });
      parent.addChild(own);
      for (const body of bodies.get(node.key) ?? []) own.addChild(again(document, body));
      for (const child of node.children) add(child, own);
    }
  };
  add(tree, root);
  for (const body of [...bodies.values()].flat()) body.dispose();
  return writeGlb(document, isLarge);
}
