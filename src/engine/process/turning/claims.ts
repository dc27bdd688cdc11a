import { FLATS_ID } from '../../facts/as-turned.ts';
import type { Context } from '../../plan-context.ts';
import { LIKE_STEPS_PER_MM, SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { PartFacts, StockChoice } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { bringsFlats, inLathe, isNearNet } from '../../stock/blank.ts';
import { distanceFrom, parallel } from '../../vec.ts';
import { outsideFeatures } from '../geometry.ts';
import { asBought, type Claim } from '../process.ts';

/** Shoulders, bottoms and broken edges are turned with the adjacent diameters, the ends are faced or parted off. */
const TURNED = ['turn_finish', 'bore_finish', 'drill', 'turn_rough', 'turn_face'];
const ENDS = ['turn_face', 'part_off', 'grind_flat'];

/** Turned about the centre axis: flat across it, or a surface of revolution about it and not about an offset line. */
const isAbout = (axis: Vec3, centre: Vec3 | null, face: PartFacts['faces'][number]): boolean => {
  const { surface, direction, point_mm: point } = face;
  if (direction === null) return surface !== 'plane';
  if (!parallel(direction, axis)) return false;
  return (
    surface === 'plane' ||
    centre === null ||
    point === null ||
    distanceFrom(point, axis, centre) < SAME_SIZE_MM
  );
};

export const claimsOfTurning = (ctx: Context, stock: StockChoice): readonly Claim[] => {
  const { part } = ctx;
  const axis = part.geometry.turned?.axis;
  if (axis === undefined) return [];
  const bar = isNearNet(stock.blank) ? 0 : inLathe(stock.blank).diameter;
  const free = new Set(outsideFeatures(part, null));
  const centre =
    part.features.find(({ kind, position_mm }) => kind === 'turned_segment' && position_mm !== null)
      ?.position_mm ?? null;
  const about = part.faces
    .filter((face) => free.has(face.id) && isAbout(axis, centre, face))
    .map(({ id }) => id);
  return [
    ...part.features.flatMap(({ id, kind, subtype, diameter_mm, face_ids: faces }): readonly Claim[] => {
      if (id === FLATS_ID && bringsFlats(stock.blank)) return [asBought(faces)];
      if (kind === 'turned_segment' && subtype === 'face') return [{ faces, steps: ENDS }];
      if (kind === 'turned_segment' && (diameter_mm ?? 0) > bar - 1 / LIKE_STEPS_PER_MM)
        return bar > 0 && subtype === 'outer' ? [asBought(faces)] : [];
      if (kind === 'boss') return [{ faces, steps: ['mill_finish'] }];
      if (kind === 'chamfer' || kind === 'fillet') return [{ faces, steps: [...TURNED, 'mill_finish'] }];
      if (kind === 'thread') return [{ faces, steps: ['turn_thread', 'tap', 'thread_mill'] }];
      return kind === 'face' ? [{ faces, steps: [...ENDS, 'mill_finish'] }] : [];
    }),
    { faces: about, steps: TURNED },
  ];
};
