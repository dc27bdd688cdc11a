import { CadFailure } from '../failure.ts';
import { MAX_MESH_TRIANGLES } from '../limits.ts';
import type { Soup } from './triangles.ts';

const HEADER_BYTES = 84;
const RECORD_BYTES = 50;

function tooMany(count: number): CadFailure {
  return new CadFailure(
    'too_large',
    `The mesh has ${count} triangles; at most ${MAX_MESH_TRIANGLES} are accepted. Reduce it.`,
  );
}

function readBinary(bytes: Uint8Array, count: number): Soup {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const out = new Float64Array(count * 9);
  for (let i = 0; i < count; i += 1) {
    const at = HEADER_BYTES + i * RECORD_BYTES + 12;
    for (let k = 0; k < 9; k += 1) out[i * 9 + k] = view.getFloat32(at + k * 4, true);
  }
  return out;
}

function readAscii(text: string): Soup {
  const vertex = /\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/gi;
  const numbers: number[] = [];
  for (const match of text.matchAll(vertex)) {
    numbers.push(Number(match[1]), Number(match[2]), Number(match[3]));
    if (numbers.length > MAX_MESH_TRIANGLES * 9) throw tooMany(numbers.length / 9);
  }
  if (!/\bendsolid\b/i.test(text.slice(-2_000))) {
    throw new CadFailure(
      'unreadable',
      'The STL file is cut short: its end mark is missing. Export and upload it again.',
    );
  }
  if (numbers.length % 9 !== 0)
    throw new CadFailure(
      'unreadable',
      'The STL file is damaged: a facet does not have three corners. Export it again.',
    );
  return Float64Array.from(numbers);
}

/**
 * Reads binary or ASCII STL. Binary files may begin with "solid" too, so the size computed from the count decides first.
 * @throws CadFailure `empty`, `type_mismatch`, `unreadable`, `too_large`
 */
export function readStl(bytes: Uint8Array): Soup {
  if (bytes.byteLength === 0)
    throw new CadFailure('empty', 'The file is empty (0 bytes). Export it again and upload it.');
  if (bytes.byteLength >= HEADER_BYTES) {
    const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true);
    if (HEADER_BYTES + count * RECORD_BYTES === bytes.byteLength) {
      if (count > MAX_MESH_TRIANGLES) throw tooMany(count);
      return readBinary(bytes, count);
    }
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (/^\s*solid\b/i.test(text) && /\bfacet\b/i.test(text.slice(0, 100_000))) return readAscii(text);
  if (bytes.byteLength < HEADER_BYTES || !text.slice(0, 1_000).includes('\0')) {
    throw new CadFailure('type_mismatch', 'The content is not an STL file. Export it again.');
  }
  throw new CadFailure(
    'unreadable',
    'The STL file is damaged: its length does not match its number of triangles. Export and upload it again.',
  );
}
