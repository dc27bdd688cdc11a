import { type Document, NodeIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptEncoder } from 'meshoptimizer/encoder';

/**
 * Smaller files are written for any viewer. Larger ones are compressed by meshopt to a third, and a viewer needs its decoder
 * (docs/decisions/glb-compression.md).
 */
const COMPRESS_FROM_BYTES = 1024 * 1024;

/** @param compressible quantised and for viewers only: models for programs are never compressed */
export async function writeGlb(document: Document, compressible: boolean): Promise<Uint8Array> {
  const io = new NodeIO().registerExtensions([KHRMeshQuantization, EXTMeshoptCompression]);
  const plain = await io.writeBinary(document);
  if (!compressible || plain.byteLength < COMPRESS_FROM_BYTES) return plain;
  await MeshoptEncoder.ready;
  io.registerDependencies({ 'meshopt.encoder': MeshoptEncoder });
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE });
  return io.writeBinary(document);
}
