import { faceId } from '../brep/graph.ts';
import { MAX_COMPONENT_PICTURE_BYTES, MAX_PICTURED_COMPONENTS } from '../limits.ts';
import { facesGlb } from './faces-glb.ts';
import { previewGlb } from './preview-glb.ts';
import type { Drawable } from './surface.ts';

export type ComponentPicture = { readonly name: string; readonly glb: Uint8Array };

/**
 * The two models of each unique component alone, in its own frame and with the face ids of its own record: those of a part. In the order of
 * the tree as far as the bounds reach; what lies beyond them is drawn as a piece of the whole only.
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
