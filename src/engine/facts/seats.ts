import { EDGES_SHARE } from '../quantities/conventions.ts';
import { ringArea } from '../quantities/geometry.ts';
import type { Seat } from '../records.ts';
import type { GeometryFace, GeometryFeature } from '../snapshot.ts';
import { canonicalSize } from './canonical-geometry.ts';

/** Holes of more than one diameter. */
const SEATED = ['counterbored', 'stepped'];

/**
 * The cylinders of a hole wider than its core, narrowest first, each with the length of its wall. A wall that another bore
 * crosses gives slightly too little.
 */
const seatsOf = (feature: GeometryFeature, all: readonly GeometryFace[]): readonly Seat[] => {
  const core = feature.diameter_mm;
  if (feature.kind !== 'hole' || core === null || !SEATED.includes(feature.subtype ?? '')) return [];
  const own = all.filter(({ id }) => feature.face_ids.includes(id));
  const walls = own.flatMap((face) =>
    face.surface === 'cylinder' && face.radius_mm !== null
      ? [{ ...face, wide: canonicalSize(2 * face.radius_mm) }]
      : [],
  );
  const wide = [...new Set(walls.map((wall) => wall.wide))].filter((d) => d > core).sort((a, b) => a - b);
  const shoulders = own.filter(({ surface }) => surface === 'plane');
  return wide.map((diameter, i): Seat => {
    const mine = walls.filter((wall) => wall.wide === diameter);
    const area = mine.reduce((sum, { area_mm2 }) => sum + area_mm2, 0);
    const fits = (d: number, area: number) => area * (1 - EDGES_SHARE) <= ringArea(d, core);
    const floors = shoulders.filter(
      ({ area_mm2: area }) => fits(diameter, area) && !fits(wide[i - 1] ?? core, area),
    );
    return {
      diameter_mm: diameter,
      depth_mm: canonicalSize(area / (Math.PI * diameter * feature.count)),
      face_ids: [...mine, ...floors].map(({ id }) => id),
    };
  });
};

/** A hole of several diameters with its wider cylinders. */
export const withSeats = <T extends GeometryFeature>(feature: T, all: readonly GeometryFace[]): T => {
  const seats = seatsOf(feature, all);
  return seats.length === 0 ? feature : { ...feature, seats };
};
