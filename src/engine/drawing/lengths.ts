import {
  LENGTH_NOISE_MM,
  MAX_PLACES,
  PRINTED_SIZE_MM,
  SAME_DIRECTION_COSINE,
} from '../quantities/conventions.ts';
import type { PricingGeometry, Vec3 } from '../snapshot.ts';
import { dot } from '../vec.ts';

/** Position along a direction: of perpendicular faces, and of axes that dimensions refer to. */
type Place = { readonly direction: Vec3; readonly at: number };

const upright = (direction: Vec3): Vec3 => {
  const lead = direction.find((x) => Math.abs(x) > LENGTH_NOISE_MM) ?? 1;
  return lead < 0 ? [-direction[0], -direction[1], -direction[2]] : direction;
};

/** Flat faces by normal direction; a hole's axis has a position in every perpendicular direction with a face. */
const placesOf = ({ faces, features }: PricingGeometry): readonly Place[] => {
  const planes = faces
    .slice(0, MAX_PLACES)
    .flatMap(({ surface, direction, point_mm: point }): readonly Place[] => {
      if (surface !== 'plane' || direction === null || point === null) return [];
      const own = upright(direction);
      return [{ direction: own, at: dot(own, point) }];
    });
  const directions = planes
    .map(({ direction }) => direction)
    .filter(
      (one, i, all) => all.findIndex((other) => Math.abs(dot(one, other)) > SAME_DIRECTION_COSINE) === i,
    );
  const axes = features
    .slice(0, MAX_PLACES)
    .flatMap(({ kind, axis, position_mm: point }): readonly Place[] => {
      if (kind !== 'hole' || axis === null || point === null) return [];
      return directions
        .filter((direction) => Math.abs(dot(direction, axis)) < Math.sqrt(1 - SAME_DIRECTION_COSINE))
        .map((direction) => ({ direction, at: dot(direction, point) }));
    });
  return [...planes, ...axes].slice(0, MAX_PLACES);
};

/** True if the model has this length: a side of its box, a size of a feature, a distance of faces and axes. */
export const modelLengths = (geometry: PricingGeometry): ((mm: number) => boolean) => {
  const places = placesOf(geometry);
  const sizes = [
    ...geometry.obb_mm,
    ...geometry.bbox_mm,
    ...geometry.features.flatMap(({ width_mm, length_mm, depth_mm, diameter_mm }) => [
      width_mm ?? 0,
      length_mm ?? 0,
      depth_mm ?? 0,
      diameter_mm ?? 0,
    ]),
    ...places.flatMap((place, i) =>
      places
        .slice(i + 1)
        .flatMap((other) =>
          Math.abs(dot(place.direction, other.direction)) > SAME_DIRECTION_COSINE
            ? [Math.abs(place.at - other.at)]
            : [],
        ),
    ),
  ].toSorted((a, b) => a - b);
  return (mm) => {
    let [from, to] = [0, sizes.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sizes[middle] ?? 0) < mm - PRINTED_SIZE_MM) from = middle + 1;
      else to = middle;
    }
    return from < sizes.length && (sizes[from] ?? 0) < mm + PRINTED_SIZE_MM;
  };
};
