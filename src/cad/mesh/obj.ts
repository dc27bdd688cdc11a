import { CadFailure } from '../failure.ts';
import { MAX_MESH_TRIANGLES } from '../limits.ts';
import type { Soup } from './triangles.ts';

/** Index of an `f` entry such as `3`, `3/1`, `3//2` or `-1`, from 0; NaN if invalid. */
function vertexIndex(entry: string, count: number): number {
  const n = Number.parseInt(entry, 10);
  return n < 0 ? count + n : n - 1;
}

/**
 * Reads the vertices and faces of an OBJ file; polygons are split into fans, everything else is ignored.
 * @throws CadFailure `empty`, `type_mismatch` (no faces), `unreadable` (a face refers to a missing vertex), `too_large`
 */
export function readObj(bytes: Uint8Array): Soup {
  if (bytes.byteLength === 0)
    throw new CadFailure('empty', 'The file is empty (0 bytes). Export it again and upload it.');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const vertices: number[] = [];
  const out: number[] = [];
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'v') vertices.push(Number(rest[0]), Number(rest[1]), Number(rest[2]));
    if (word !== 'f') continue;
    const corners = rest.map((entry) => vertexIndex(entry, vertices.length / 3));
    if (corners.some((i) => !(i >= 0 && i * 3 + 2 < vertices.length))) {
      throw new CadFailure(
        'unreadable',
        'The OBJ file is damaged: a face refers to a vertex that does not exist. Export it again.',
      );
    }
    for (let k = 2; k < corners.length; k += 1) {
      for (const i of [corners[0] ?? 0, corners[k - 1] ?? 0, corners[k] ?? 0]) {
        out.push(vertices[i * 3] ?? 0, vertices[i * 3 + 1] ?? 0, vertices[i * 3 + 2] ?? 0);
      }
    }
    if (out.length > MAX_MESH_TRIANGLES * 9) {
      throw new CadFailure('too_large', `The mesh has more than ${MAX_MESH_TRIANGLES} triangles. Reduce it.`);
    }
  }
  if (out.length === 0)
    throw new CadFailure('type_mismatch', 'The OBJ file has no faces. Export the part as a mesh of faces.');
  return Float64Array.from(out);
}
