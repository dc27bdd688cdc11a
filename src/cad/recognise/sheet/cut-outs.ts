import type { Face } from '../../brep/model.ts';
import { hull2, minimumRectangle } from '../../measure/hull2.ts';
import { negate } from '../../vec.ts';
import type { Draft } from '../draft.ts';
import type { Skin } from './sheet.ts';
import type { FlatPattern } from './unfold.ts';

/** Openings of a sheet that are not round holes: one per inner contour of the flat pattern, measured by its minimum rectangle. */
export function cutOuts(skin: Skin, flat: FlatPattern, free: readonly Face[]): Draft[] {
  const open = new Set(free);
  return flat.openings.flatMap((loop): Draft[] => {
    const walls = loop.walls.filter((wall) => open.has(wall));
    if (walls.length === 0) return [];
    const { sides } = minimumRectangle(hull2(loop.points));
    const sheets = skin.pairs
      .flat()
      .filter((face) =>
        face.loops.some((own) => own.edges.some((index) => loop.edges.some((edge) => edge.index === index))),
      );
    const [normal] = sheets.map((face) => face.normal);
    return [
      {
        kind: 'cut_out',
        through: true,
        length: Math.max(...sides),
        width: Math.min(...sides),
        depth: skin.thickness,
        ...(normal === undefined ? {} : { axis: negate(normal), access: [normal, negate(normal)] }),
        faces: [...walls].sort((a, b) => a.index - b.index),
        confidence: 0.93,
        details: { contour_mm: loop.length, ...(sheets.length === 1 ? {} : { over_bend: true }) },
      },
    ];
  });
}
