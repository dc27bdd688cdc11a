import { SAME_DIRECTION_COSINE, WIDTH_NOISE } from '../quantities/conventions.ts';
import type { GeometryFace, GeometryFeature, PricingGeometry, Vec3 } from '../snapshot.ts';
import { dot, parallel } from '../vec.ts';

const CUT_THROUGH = ['hole', 'slot', 'pocket', 'cut_out'];

const isNormalTo = (axis: Vec3, { surface, direction }: GeometryFace): boolean =>
  surface === 'plane' && direction !== null && parallel(direction, axis);

/** A wall that a beam can cut: plane along the axis, or a cylinder parallel to it. */
const isWall = (axis: Vec3, { surface, direction }: GeometryFace): boolean => {
  if (direction === null) return false;
  if (surface === 'cylinder') return parallel(direction, axis);
  return surface === 'plane' && Math.abs(dot(direction, axis)) < Math.sqrt(1 - SAME_DIRECTION_COSINE);
};

/** A feature in the flat pattern: an inner contour, or nothing if it lies on the outer one. */
const asCut = (feature: GeometryFeature, thickness: number): readonly GeometryFeature[] => {
  const { kind, subtype, through } = feature;
  if (kind === 'hole') return [feature];
  if (CUT_THROUGH.includes(kind)) return through === true ? [{ ...feature, kind: 'cut_out' }] : [];
  if (kind !== 'turned_segment' || subtype !== 'inner') return [];
  return [{ ...feature, kind: 'hole', subtype: 'plain', through: true, depth_mm: thickness }];
};

/** Shortest side of the box, whatever the order of its axes. */
const thinnest = ({ obb_mm: box, obb_axes: axes }: PricingGeometry): { axis: Vec3; t: number } | null => {
  const t = Math.min(...box);
  const axis = axes[box.indexOf(t)];
  return axis === undefined || t <= 0 ? null : { axis, t };
};

/**
 * A plate for cutting from plate stock: all its faces are perpendicular or parallel to its thickness, and the two perpendicular
 * ones account for its whole volume. Contours follow from volume and area: A = V/t, and the remaining surface is their length
 * times t. Null for any other part, and for sheet metal, which is recognised as such.
 */
export const asFlat = (geometry: PricingGeometry): PricingGeometry | null => {
  const { shape_class, sheet, faces, solids, volume_mm3: volume, area_mm2: area } = geometry;
  if (shape_class === 'sheet_metal' || sheet !== null || solids !== 1 || faces.length === 0) return null;
  // Teeth are cut on a turned blank: a beam cannot cut running flanks.
  if (geometry.features.some(({ kind }) => kind === 'toothing')) return null;
  const least = thinnest(geometry);
  if (least === null) return null;
  const { axis, t } = least;
  const across = faces.filter((face) => isNormalTo(axis, face));
  if (!faces.every((face) => across.includes(face) || isWall(axis, face))) return null;
  const both = across.reduce((sum, face) => sum + face.area_mm2, 0);
  if (Math.abs(both - (2 * volume) / t) > WIDTH_NOISE * both) return null;
  const [length = 0, width = 0] = geometry.obb_mm.filter((_, i) => geometry.obb_axes[i] !== axis);
  if (width < 2 * t && length < 2 * t) return null;
  const contour = (area - (2 * volume) / t) / t;
  // A ring higher than its wall thickness is turned: a beam cut deviates too much over such a height.
  if (geometry.turned !== null && (2 * volume) / t / contour < t) return null;
  const features = geometry.features.flatMap((feature) => asCut(feature, t));
  if (
    features.some(
      ({ kind, through, subtype }) => kind === 'hole' && (through !== true || subtype !== 'plain'),
    )
  )
    return null;
  const inner = features.reduce((sum, { count }) => sum + count, 0);
  return {
    ...geometry,
    shape_class: 'sheet_metal',
    features,
    turned: null,
    sheet: {
      thickness_mm: t,
      bend_count: 0,
      contour_length_mm: contour,
      pierces: 1 + inner,
      unfolded_mm: [length, width],
    },
  };
};
