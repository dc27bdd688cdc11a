import { FLATS_ID } from '../../facts/as-turned.ts';
import type { Context } from '../../plan-context.ts';
import { LIKE_STEPS_PER_MM } from '../../quantities/conventions.ts';
import type { PartFacts, StockChoice } from '../../records.ts';
import type { Vec3 } from '../../snapshot.ts';
import { bringsFlats, inLathe, isNearNet } from '../../stock/blank.ts';
import { parallel } from '../../vec.ts';
import { asBought, type Claim } from '../coverage.ts';
import { outsideFeatures } from '../geometry.ts';

/** Shoulders, bottoms and broken edges are turned with the diameters beside them, the ends faced or parted off. */
const TURNED = ['turn_finish', 'bore_finish', 'drill', 'turn_rough', 'turn_face'];
const ENDS = ['turn_face', 'part_off', 'grind_flat'];

const isAbout = (axis: Vec3, { surface, direction }: PartFacts['faces'][number]): boolean =>
  direction === null ? surface !== 'plane' : parallel(direction, axis);

export const claimsOfTurning = (ctx: Context, stock: StockChoice): readonly Claim[] => {
  const { part } = ctx;
  const axis = part.geometry.turned?.axis;
  if (axis === undefined) return [];
  const bar = isNearNet(stock.blank) ? 0 : inLathe(stock.blank).diameter;
  const free = new Set(outsideFeatures(part, null));
  const about = part.faces.filter((face) => free.has(face.id) && isAbout(axis, face)).map(({ id }) => id);
  return [
    ...part.features.flatMap(({ id, kind, subtype, diameter_mm, face_ids: faces }): readonly Claim[] => {
      if (id === FLATS_ID && bringsFlats(stock.blank)) return [asBought(faces)];
      if (kind === 'turned_segment' && subtype === 'face') return [{ faces, steps: ENDS }];
      if (kind === 'turned_segment' && (diameter_mm ?? 0) > bar - 1 / LIKE_STEPS_PER_MM)
        return bar > 0 && subtype === 'outer' ? [asBought(faces)] : [];
      if (kind === 'chamfer' || kind === 'fillet' || kind === 'boss')
        return [{ faces, steps: [...TURNED, 'mill_finish'] }];
      if (kind === 'thread') return [{ faces, steps: ['turn_thread', 'tap', 'thread_mill'] }];
      return kind === 'face' ? [{ faces, steps: [...ENDS, 'mill_finish'] }] : [];
    }),
    { faces: about, steps: TURNED },
  ];
};
