import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { NodeIO } from '@gltf-transform/core';
import { KHRMeshQuantization } from '@gltf-transform/extensions';
import validator from 'gltf-validator';
import { describe, expect, test } from 'vitest';
import { faceId } from '../../src/cad/brep/graph.ts';
import { meshResult } from '../../src/cad/mesh/mesh-facts.ts';
import { readObj } from '../../src/cad/mesh/obj.ts';
import { readStl } from '../../src/cad/mesh/stl.ts';
import { facesGlb, previewGlb } from '../../src/cad/pictures/glb.ts';
import { encodePng } from '../../src/cad/pictures/png.ts';
import { drawPart } from '../../src/cad/pictures/raster.ts';
import { CAD_DATA, EXAMPLES, MESH_DATA, readStepAt, withData } from './support.ts';

type Issues = { numErrors: number; numWarnings: number; messages: unknown[] };
async function issuesOf(glb: Uint8Array): Promise<Issues> {
  const report = (await validator.validateBytes(glb)) as { issues: Issues };
  return report.issues;
}

const io = new NodeIO().registerExtensions([KHRMeshQuantization]);

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
  const preview = await previewGlb(model.mesh, model.brep.edges);
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
    expect((await issuesOf(await previewGlb(mesh, []))).numErrors).toBe(0);
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
