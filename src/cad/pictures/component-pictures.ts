import { faceId } from '../brep/graph.ts';
import { MAX_COMPONENT_PICTURE_BYTES, MAX_PICTURED_COMPONENTS } from '../limits.ts';
import { facesGlb } from './faces-glb.ts';
import { previewGlb } from './preview-glb.ts';
import type { Drawable } from './surface.ts';

export type ComponentPicture = { readonly name: string; readonly glb: Uint8Array };

/**
 * The two models of each unique component alone, in its own frame and with the face ids of its own record, as for a part. In tree
 * order up to the limits; components beyond them have a picture only as part of the whole.
 */
export async function* componentPictures(
  components: ReadonlyMap<string, Drawable>,
  most: number = MAX_COMPONENT_PICTURE_BYTES,
): AsyncGenerator<ComponentPicture> {
  let left = most;
  for (const [key, part] of [...components].slice(0, MAX_PICTURED_COMPONENTS)) {
    const preview = await previewGlb(part);
    const faces = await facesGlb(part.mesh, (index) => faceId({ index }));
    left -= preview.length + faces.length;
    if (left < 0) return;
    yield { name: `component.${key}.preview.glb`, glb: preview };
    yield { name: `component.${key}.faces.glb`, glb: faces };
  }
}
