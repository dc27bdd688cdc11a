import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { NodeIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import validator from 'gltf-validator';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { describe, expect, test } from 'vitest';
import { faceId } from '../../src/cad/brep/graph.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { meshResult } from '../../src/cad/mesh/mesh-facts.ts';
import { readObj } from '../../src/cad/mesh/obj.ts';
import { readStl } from '../../src/cad/mesh/stl.ts';
import { type ComponentPicture, componentPictures } from '../../src/cad/pictures/component-pictures.ts';
import { facesGlb } from '../../src/cad/pictures/faces-glb.ts';
import { encodePng } from '../../src/cad/pictures/png.ts';
import { assemblyGlb, previewGlb } from '../../src/cad/pictures/preview-glb.ts';
import { drawPart } from '../../src/cad/pictures/raster.ts';
import { readStepFile } from '../../src/cad/step.ts';
import { CAD_DATA, EXAMPLES, MESH_DATA, readStepAt, withData } from './support.ts';

type Issues = { numErrors: number; numWarnings: number; messages: unknown[] };
async function issuesOf(glb: Uint8Array): Promise<Issues> {
  const report = (await validator.validateBytes(glb)) as { issues: Issues };
  return report.issues;
}

const io = new NodeIO()
  .registerExtensions([KHRMeshQuantization, EXTMeshoptCompression])
  .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });

/** Size of the whole scene in metres, as a viewer would place it. */
async function sceneSize(glb: Uint8Array): Promise<number[]> {
  const document = await io.readBinary(glb);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const node of document.getRoot().listNodes()) {
    const m = node.getWorldMatrix();
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const positions = primitive.getAttribute('POSITION');
      for (let i = 0; i < (positions?.getCount() ?? 0); i += 1) {
        const p = positions?.getElement(i, []) ?? [];
        for (let k = 0; k < 3; k += 1) {
          const value = [0, 1, 2].reduce((sum, c) => sum + (m[c * 4 + k] ?? 0) * (p[c] ?? 0), m[12 + k] ?? 0);
          low[k] = Math.min(low[k] ?? value, value);
          high[k] = Math.max(high[k] ?? value, value);
        }
      }
    }
  }
  return [0, 1, 2].map((k) => (high[k] ?? 0) - (low[k] ?? 0));
}

async function checkGlbs(path: string): Promise<void> {
  const { model, facts } = await readStepAt(path);
  const preview = await previewGlb({ mesh: model.mesh, edges: model.brep.edges });
  const faces = await facesGlb(model.mesh, (index) => faceId({ index }));
  for (const glb of [preview, faces]) {
    const issues = await issuesOf(glb);
    expect(issues.numErrors, JSON.stringify(issues.messages.slice(0, 3))).toBe(0);
    // Z up in the file, Y up in glTF, millimetres become metres.
    const [x = 0, y = 0, z = 0] = await sceneSize(glb);
    const [a, b, c] = facts.bbox_mm;
    for (const [actual, wanted] of [
      [x, a],
      [y, c],
      [z, b],
    ] as const) {
      expect(Math.abs(actual * 1000 - wanted)).toBeLessThan(Math.hypot(a, b, c) * 2e-3);
    }
  }
  const ids = (await io.readBinary(faces))
    .getRoot()
    .listMeshes()[0]
    ?.listPrimitives()
    .map((one) => one.getExtras().face_id);
  expect(ids).toEqual(facts.faces.map((face) => face.id));
}

describe('GLBs are valid by the Khronos validator, in metres, Y up, with every face', () => {
  test.each(readdirSync(EXAMPLES).filter((name) => name.endsWith('.step')))('%s', (name) =>
    checkGlbs(join(EXAMPLES, name)),
  );
});

withData('GLBs of larger parts', () => {
  test('a 487-face casting is quantised and valid', () =>
    checkGlbs(join(CAD_DATA, 'nist/nist_ctc_02_ap242.stp')));
  test('spheres and tori', () => checkGlbs(join(CAD_DATA, 'known/sphere_torus.step')));

  test.each(['featuretype.STL', 'fuze.obj'])('%s', async (name) => {
    const bytes = readFileSync(join(MESH_DATA, name));
    const format = name.toLowerCase().endsWith('stl') ? 'stl' : 'obj';
    const { mesh } = meshResult(format === 'stl' ? readStl(bytes) : readObj(bytes), format);
    expect((await issuesOf(await previewGlb({ mesh, edges: [] }))).numErrors).toBe(0);
  });
});

test('the thumbnail shows the part: opaque in the middle, clear at the rim, edges darker than faces', async () => {
  const { model } = await readStepAt(join(EXAMPLES, 'plate_holes_pocket.step'));
  const { width, height, rgba } = drawPart(model.mesh, model.brep.edges, 256);
  expect([width, height]).toEqual([256, 256]);
  const alpha = (x: number, y: number) => rgba[(y * 256 + x) * 4 + 3];
  expect(alpha(128, 128)).toBe(255);
  for (const corner of [0, 255]) expect(alpha(corner, corner)).toBe(0);
  const opaque = Array.from({ length: 256 * 256 }, (_, i) => i).filter((i) => rgba[i * 4 + 3] === 255);
  expect(opaque.length).toBeGreaterThan(15_000);
  expect(opaque.some((i) => (rgba[i * 4] ?? 255) < 60)).toBe(true);
  const png = Buffer.from(encodePng(width, height, rgba));
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  const data = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
  expect(rows).toHaveLength(256 * (256 * 4 + 1));
});

test('the same file gives the same pictures, byte for byte: a face keeps its id', async () => {
  const bytes = readFileSync(join(EXAMPLES, 'plate_holes_pocket.step'));
  const oc = await loadKernel();
  const draw = async (): Promise<string[]> => {
    const { model } = readStepFile(oc, bytes, () => undefined);
    const preview = await previewGlb({ mesh: model.mesh, edges: model.brep.edges });
    const faces = await facesGlb(model.mesh, (index) => faceId({ index }));
    return [preview, faces].map((glb) => createHash('sha256').update(glb).digest('hex'));
  };
  expect(await draw()).toEqual(await draw());
});

const drawnOf = async (pictures: AsyncIterable<ComponentPicture>): Promise<ComponentPicture[]> => {
  const drawn: ComponentPicture[] = [];
  for await (const one of pictures) drawn.push(one);
  return drawn;
};

describe('the preview of an assembly', () => {
  const nested = join(import.meta.dirname, 'files/nested_assembly.step');
  const glbOf = async (path: string): Promise<Uint8Array> => {
    const { facts, components } = await readStepAt(path);
    if (facts.components === null) throw new Error('no assembly');
    const parts = [...components].map(
      ([key, one]) => [key, { mesh: one.mesh, edges: one.brep.edges }] as const,
    );
    return assemblyGlb(facts.components, new Map(parts));
  };

  test('has a node for each instance with its name, key and place; instances share their meshes', async () => {
    const { facts } = await readStepAt(nested);
    const glb = await glbOf(nested);
    const issues = await issuesOf(glb);
    expect([issues.numErrors, issues.numWarnings], JSON.stringify(issues.messages.slice(0, 3))).toEqual([
      0, 0,
    ]);
    const root = (await io.readBinary(glb)).getRoot();
    const named = root.listNodes().filter((node) => 'component_key' in node.getExtras());
    expect(named.filter((node) => node.getName() === 'STACK')).toHaveLength(4);
    expect(named.filter((node) => node.getExtras().component_key === facts.components?.key)).toHaveLength(1);
    const leaves = named.filter((node) =>
      Object.keys(facts.component_facts).includes(String(node.getExtras().component_key)),
    );
    expect(leaves).toHaveLength(facts.solids);
    // Surface and edges of each of the seven products, once.
    expect(root.listMeshes()).toHaveLength(14);
  });

  test('has beside it the two models of each component alone, in the order of the tree as far as the bytes reach [CALC-6]', async () => {
    const { facts, components } = await readStepAt(nested);
    const parts = new Map([...components].map(([key, { mesh, brep }]) => [key, { mesh, edges: brep.edges }]));
    const all = await drawnOf(componentPictures(parts));
    expect(all.map(({ name }) => name)).toEqual(
      [...parts.keys()].flatMap((key) => [`component.${key}.preview.glb`, `component.${key}.faces.glb`]),
    );
    for (const { name, glb } of all) {
      expect((await issuesOf(glb)).numErrors).toBe(0);
      const own = facts.component_facts[name.split('.')[1] ?? ''];
      const size = (own?.bbox_mm ?? []).map((mm) => mm / 1000);
      const up = (lengths: readonly number[]) => lengths.toSorted((a, b) => a - b);
      const drawn = up(await sceneSize(glb));
      for (const [at, length] of up(size).entries()) expect(drawn[at]).toBeCloseTo(length, 4);
    }
    const first = all.slice(0, 4).reduce((sum, { glb }) => sum + glb.length, 0);
    expect(await drawnOf(componentPictures(parts, first))).toHaveLength(4);
    expect(await drawnOf(componentPictures(parts, first - 1))).toHaveLength(2);
  });

  test('is as large as the assembly', async () => {
    const { facts } = await readStepAt(nested);
    const [x = 0, y = 0, z = 0] = await sceneSize(await glbOf(nested));
    const [a, b, c] = facts.bbox_mm;
    for (const [actual, wanted] of [
      [x, a],
      [y, c],
      [z, b],
    ] as const)
      expect(Math.abs(actual * 1000 - wanted)).toBeLessThan(Math.hypot(a, b, c) * 2e-3);
  });
});

/** A ball of so many triangles as a scan would give, radius 50. */
function ball(rings: number): Float64Array {
  const at = (i: number, j: number): number[] => {
    const [theta, phi] = [(Math.PI * i) / rings, (Math.PI * j) / rings];
    return [50 * Math.sin(theta) * Math.cos(phi), 50 * Math.sin(theta) * Math.sin(phi), 50 * Math.cos(theta)];
  };
  const soup: number[] = [];
  for (let i = 0; i < rings; i += 1) {
    for (let j = 0; j < 2 * rings; j += 1) {
      const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
      if (i < rings - 1) soup.push(...a, ...b, ...c);
      if (i > 0) soup.push(...a, ...c, ...d);
    }
  }
  return Float64Array.from(soup);
}

test('a large preview is compressed: valid, much smaller, and decoded to the same points', async () => {
  const { mesh, facts } = meshResult(ball(120), 'stl');
  const glb = await previewGlb({ mesh, edges: [] });
  expect((await issuesOf(glb)).numErrors).toBe(0);
  const decoded = await io.readBinary(glb);
  expect(
    decoded
      .getRoot()
      .listExtensionsUsed()
      .map((one) => one.extensionName),
  ).toContain('EXT_meshopt_compression');
  const quantised = (mesh.positions.length / 3) * 12 + mesh.triangles.length * 4;
  expect(glb.byteLength).toBeLessThan(quantised / 3);
  const size = await sceneSize(glb);
  const [x, y, z] = facts.bbox_mm;
  [x, z, y].forEach((wanted, k) => {
    expect(Math.abs((size[k] ?? 0) * 1000 - wanted)).toBeLessThan(0.01);
  });
  const positions = decoded.getRoot().listMeshes()[0]?.listPrimitives()[0]?.getAttribute('POSITION');
  expect(positions?.getCount()).toBe(mesh.positions.length / 3);
});
