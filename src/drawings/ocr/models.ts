import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as ort from 'onnxruntime-web';

export type Model = (
  data: Float32Array,
  shape: readonly number[],
) => Promise<{
  readonly data: Float32Array;
  readonly shape: readonly number[];
}>;

export type Models = {
  readonly detect: Model;
  readonly recognise: Model;
  /** Characters by the output index of the recognition, after the blank. */
  readonly characters: readonly string[];
};

const load = async (file: string): Promise<Model> => {
  const session = await ort.InferenceSession.create(await readFile(file), { executionProviders: ['wasm'] });
  const [input = 'x'] = session.inputNames;
  const [output = 'y'] = session.outputNames;
  return async (data, shape) => {
    const result = (await session.run({ [input]: new ort.Tensor('float32', data, [...shape]) }))[output];
    if (result === undefined) throw new Error(`the model gives no ${output}`);
    return { data: result.data as Float32Array, shape: result.dims };
  };
};

/** Loads the models of a folder, for one thread: the sandbox allows no other. */
export const loadModels = async (folder: string): Promise<Models> => {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.proxy = false;
  const characters = JSON.parse(await readFile(join(folder, 'characters.json'), 'utf8')) as string[];
  return {
    detect: await load(join(folder, 'detection.onnx')),
    recognise: await load(join(folder, 'recognition.onnx')),
    characters,
  };
};
