import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Model, Models } from '../../../src/drawings/ocr/models.ts';

/** What a model gives less than this is nothing, whether it was remembered or not. */
const NOTHING = 0.001;

type Answer = Awaited<ReturnType<Model>>;

const bytesOf = (data: Float32Array): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

const kept = (path: string): Answer | null => {
  let stored: Buffer;
  try {
    stored = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
  const bytes = gunzipSync(stored);
  const head = bytes.readUInt32LE(0);
  const shape = JSON.parse(bytes.toString('utf8', 4, 4 + head)) as number[];
  return { shape, data: new Float32Array(new Uint8Array(bytes.subarray(4 + head)).buffer) };
};

const keep = (path: string, { shape, data }: Answer): void => {
  const head = Buffer.from(JSON.stringify(shape));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  // Whole or not at all: a measurement that is ended goes on where it was.
  const part = `${path}.${process.pid}`;
  writeFileSync(part, gzipSync(Buffer.concat([length, head, bytesOf(data)]), { level: 1 }));
  renameSync(part, path);
};

const remembering =
  (run: Model, folder: string, model: string): Model =>
  async (data, shape) => {
    const key = createHash('sha1')
      .update(model)
      .update(JSON.stringify(shape))
      .update(bytesOf(data))
      .digest('hex');
    const path = join(folder, key.slice(0, 2), key);
    const known = kept(path);
    if (known !== null) return known;
    const answer = await run(data, shape);
    const rounded = {
      shape: [...answer.shape],
      data: answer.data.map((value) => (value < NOTHING ? 0 : value)),
    };
    mkdirSync(join(folder, key.slice(0, 2)), { recursive: true });
    keep(path, rounded);
    return rounded;
  };

/**
 * Models that run once for each input and then remember what they gave, in a folder: what is done with their answers is measured again in seconds,
 * and a model that changed, or is shown another picture, runs anew.
 */
export const remembered = (models: Models, files: string, folder: string): Models => {
  const nameOf = (file: string): string =>
    createHash('sha1')
      .update(readFileSync(join(files, file)))
      .digest('hex');
  return {
    ...models,
    detect: remembering(models.detect, folder, nameOf('detection.onnx')),
    recognise: remembering(models.recognise, folder, nameOf('recognition.onnx')),
  };
};
