import type { Part21File } from './file.ts';
import { isList } from './header.ts';

/** Tessellated items of ISO 10303-42 (edition 4): triangles without surfaces. */
const SHAPES = ['TESSELLATED_SOLID', 'TESSELLATED_SHELL', 'TESSELLATED_WIRE', 'TESSELLATED_GEOMETRIC_SET'];
const FACES = ['TRIANGULATED_FACE', 'COMPLEX_TRIANGULATED_FACE', 'TRIANGULATED_SURFACE_SET'];

const EXACT = [
  'MANIFOLD_SOLID_BREP',
  'BREP_WITH_VOIDS',
  'FACETED_BREP',
  'SHELL_BASED_SURFACE_MODEL',
  'ADVANCED_FACE',
];

export type Tessellation = { readonly shapes: number; readonly faces: number; readonly isAlone: boolean };

/** Meshes in the file beside or instead of surfaces; null without one. Annotations drawn as lines do not count. */
export function tessellationOf(file: Part21File): Tessellation | null {
  const shapes = SHAPES.flatMap((type) =>
    file.all(type).filter((id) => {
      const items = file.args(id, type)?.[1];
      return isList(items) && items.length > 0;
    }),
  );
  const faces = FACES.flatMap((type) => file.all(type));
  if (shapes.length === 0 || faces.length === 0) return null;
  return {
    shapes: new Set(shapes).size,
    faces: new Set(faces).size,
    isAlone: EXACT.every((type) => file.all(type).length === 0),
  };
}
