import { stat } from 'node:fs/promises';
import path from 'node:path';
import { componentPicturesIn } from './cad-job.ts';

/** A picture that a kernel job wrote to its folder. */
export type Drawn = {
  readonly name: string;
  readonly file: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly isOfComponent: boolean;
};

const GLB = 'model/gltf-binary';
const PICTURES = [
  { name: 'preview.glb', contentType: GLB, isOfComponent: false },
  { name: 'faces.glb', contentType: GLB, isOfComponent: false },
  { name: 'thumbnail.png', contentType: 'image/png', isOfComponent: false },
];

/** Null: this file has no such picture. */
const sizeOf = async (file: string): Promise<number | null> => {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

/** The pictures in a folder: those of the file, and two of each component that has its own. */
export const drawnIn = async (folder: string): Promise<readonly Drawn[]> => {
  const components = (await componentPicturesIn(folder)).map((name) => ({
    name,
    contentType: GLB,
    isOfComponent: true,
  }));
  const drawn: Drawn[] = [];
  for (const picture of [...PICTURES, ...components]) {
    const file = path.join(folder, picture.name);
    const sizeBytes = await sizeOf(file);
    if (sizeBytes !== null) drawn.push({ ...picture, file, sizeBytes });
  }
  return drawn;
};
