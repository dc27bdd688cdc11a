import { Document, type Node, NodeIO, type Primitive } from '@gltf-transform/core';
import { KHRMeshQuantization } from '@gltf-transform/extensions';
import type { Edge, Mesh } from '../brep/model.ts';

const METRES_PER_MM = 0.001;
/** glTF has Y up, CAD has Z up: a quarter turn about X. */
const Z_UP_TO_Y_UP: [number, number, number, number] = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

type Surface = {
  readonly positions: Float32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer>;
  readonly triangles: Uint32Array<ArrayBuffer>;
};

/** The triangles that `wanted` names, over their own compact vertices, in metres. */
function part(mesh: Mesh, wanted: readonly number[]): Surface {
  const place = new Map<number, number>();
  const positions: number[] = [];
  const normals: number[] = [];
  const triangles = new Uint32Array(wanted.length * 3);
  wanted.forEach((triangle, i) => {
    for (let k = 0; k < 3; k += 1) {
      const vertex = mesh.triangles[triangle * 3 + k] ?? 0;
      let own = place.get(vertex);
      if (own === undefined) {
        own = place.size;
        place.set(vertex, own);
        for (let c = 0; c < 3; c += 1) {
          positions.push((mesh.positions[vertex * 3 + c] ?? 0) * METRES_PER_MM);
          normals.push(mesh.normals[vertex * 3 + c] ?? 0);
        }
      }
      triangles[i * 3 + k] = own;
    }
  });
  return { positions: Float32Array.from(positions), normals: unitNormals(normals), triangles };
}

/** The Khronos validator wants unit normals; a degenerate corner has none, and any unit vector will do there. */
function unitNormals(normals: readonly number[]): Float32Array<ArrayBuffer> {
  const out = new Float32Array(normals.length);
  for (let i = 0; i < normals.length; i += 3) {
    const [x = 0, y = 0, z = 0] = normals.slice(i, i + 3);
    const l = Math.hypot(x, y, z);
    out.set(l > 1e-12 ? [x / l, y / l, z / l] : [0, 0, 1], i);
  }
  return out;
}

function scene(): {
  readonly document: Document;
  readonly addMesh: (name: string, primitives: readonly Primitive[]) => Node;
} {
  const document = new Document();
  document.getRoot().getAsset().generator = 'should-cost';
  document.createBuffer();
  const root = document.createNode('part').setRotation(Z_UP_TO_Y_UP);
  document.getRoot().setDefaultScene(document.createScene('part').addChild(root));
  return {
    document,
    addMesh: (name, primitives) => {
      const mesh = document.createMesh(name);
      for (const primitive of primitives) mesh.addPrimitive(primitive);
      const node = document.createNode(name).setMesh(mesh);
      root.addChild(node);
      return node;
    },
  };
}

function surfacePrimitive(document: Document, surface: Surface): Primitive {
  const buffer = document.getRoot().listBuffers()[0] ?? null;
  const indices =
    surface.positions.length / 3 < 65_535 ? Uint16Array.from(surface.triangles) : surface.triangles;
  return document
    .createPrimitive()
    .setAttribute(
      'POSITION',
      document.createAccessor().setType('VEC3').setArray(surface.positions).setBuffer(buffer),
    )
    .setAttribute(
      'NORMAL',
      document.createAccessor().setType('VEC3').setArray(surface.normals).setBuffer(buffer),
    )
    .setIndices(document.createAccessor().setType('SCALAR').setArray(indices).setBuffer(buffer));
}

const LINES = 1;

function edgePrimitive(document: Document, edges: readonly Edge[]): Primitive {
  const buffer = document.getRoot().listBuffers()[0] ?? null;
  const positions: number[] = [];
  const indices: number[] = [];
  for (const edge of edges) {
    edge.points.forEach((p, i) => {
      const n = positions.length / 3;
      positions.push(p[0] * METRES_PER_MM, p[1] * METRES_PER_MM, p[2] * METRES_PER_MM);
      if (i > 0) indices.push(n - 1, n);
    });
  }
  return document
    .createPrimitive()
    .setMode(LINES)
    .setAttribute(
      'POSITION',
      document.createAccessor().setType('VEC3').setArray(Float32Array.from(positions)).setBuffer(buffer),
    )
    .setIndices(
      document.createAccessor().setType('SCALAR').setArray(Uint32Array.from(indices)).setBuffer(buffer),
    );
}

const all = (mesh: Mesh): number[] => Array.from({ length: mesh.faceOf.length }, (_, i) => i);

type Grid = { readonly origin: readonly [number, number, number]; readonly step: number };

/** Steps of a cube around the part: with 16 bits the error is a 130,000th of its largest side. */
const GRID_STEPS = 65_534;

function gridFor(positions: Float32Array): Grid {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, i) => {
    const k = (i % 3) as 0 | 1 | 2;
    low[k] = Math.min(low[k], value);
    high[k] = Math.max(high[k], value);
  });
  const side = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2]);
  return { origin: low, step: Math.max(side, 1e-9) / GRID_STEPS };
}

/** Rows are padded to four bytes, as glTF wants every element aligned. */
function quantise(document: Document, surface: Primitive, grid: Grid): void {
  const positions = surface.getAttribute('POSITION');
  const from = positions?.getArray();
  if (positions === null || from === null || from === undefined) return;
  positions.setArray(
    Uint16Array.from(from, (value, i) =>
      Math.round((value - (grid.origin[(i % 3) as 0 | 1 | 2] ?? 0)) / grid.step),
    ),
  );
  const normals = surface.getAttribute('NORMAL');
  const directions = normals?.getArray();
  if (normals !== null && directions !== null && directions !== undefined) {
    normals.setArray(Int8Array.from(directions, (value) => Math.round(value * 127))).setNormalized(true);
  }
  document.createExtension(KHRMeshQuantization).setRequired(true);
}

/** Small parts gain nothing: below this many corners the file is sent as it is. */
const QUANTISE_FROM = 5_000;

/** The picture for people: one surface and its crisp edges (no seams, no tangent ones). Metres, Y up. */
export async function previewGlb(mesh: Mesh, edges: readonly Edge[]): Promise<Uint8Array> {
  const { document, addMesh } = scene();
  const material = document
    .createMaterial('part')
    .setBaseColorFactor([0.62, 0.66, 0.7, 1])
    .setMetallicFactor(0.2)
    .setRoughnessFactor(0.6);
  const whole = part(mesh, all(mesh));
  const surface = surfacePrimitive(document, whole).setMaterial(material);
  const nodes: Node[] = [addMesh('surface', [surface])];
  const primitives = [surface];
  const crisp = edges.filter((edge) => edge.convexity !== 'smooth' || edge.faces.length === 1);
  if (crisp.length > 0) {
    const ink = document
      .createMaterial('edges')
      .setBaseColorFactor([0.08, 0.09, 0.1, 1])
      .setMetallicFactor(0);
    const lines = edgePrimitive(document, crisp).setMaterial(ink);
    primitives.push(lines);
    nodes.push(addMesh('edges', [lines]));
  }
  if (whole.positions.length / 3 >= QUANTISE_FROM) {
    const corners = primitives.flatMap((one) => [...(one.getAttribute('POSITION')?.getArray() ?? [])]);
    const grid = gridFor(Float32Array.from(corners));
    for (const primitive of primitives) quantise(document, primitive, grid);
    for (const node of nodes)
      node.setTranslation([...grid.origin]).setScale([grid.step, grid.step, grid.step]);
  }
  return new NodeIO().registerExtensions([KHRMeshQuantization]).writeBinary(document);
}

/** The picture for programs: one primitive per face, `extras.face_id` as in the record. */
export async function facesGlb(mesh: Mesh, idOf: (face: number) => string): Promise<Uint8Array> {
  const { document, addMesh } = scene();
  const byFace = new Map<number, number[]>();
  mesh.faceOf.forEach((face, triangle) => {
    const list = byFace.get(face);
    if (list === undefined) byFace.set(face, [triangle]);
    else list.push(triangle);
  });
  const primitives = [...byFace]
    .sort(([a], [b]) => a - b)
    .map(([face, triangles]) =>
      surfacePrimitive(document, part(mesh, triangles)).setExtras({ face_id: idOf(face) }),
    );
  addMesh('faces', primitives);
  return new NodeIO().writeBinary(document);
}
