import { SAME_DIRECTION_COSINE, WIDTH_NOISE } from '../quantities/conventions.ts';
import type { GeometryFeature, PricingGeometry, Vec3 } from '../snapshot.ts';
import { dot, minus, plus, scaled } from '../vec.ts';
import type { Polygon } from './polygon.ts';

/** Ids of the features that a polygon adds to a part. */
export const SECTION_ID = 'spanner-section';
export const FLATS_ID = 'spanner-flats';

const NONE: Omit<GeometryFeature, 'id' | 'kind'> = {
  subtype: null,
  through: null,
  diameter_mm: null,
  depth_mm: null,
  width_mm: null,
  length_mm: null,
  radius_mm: null,
  angle_deg: null,
  count: 1,
  axis: null,
  position_mm: null,
  access: [],
  face_ids: [],
  confidence: 1,
};

/** Lower end of the part along the axis: the lowest perpendicular plane, otherwise half the length below the centre. */
const lowerEnd = (geometry: PricingGeometry, axis: Vec3): number => {
  const ends = geometry.faces.flatMap(({ surface, direction, point_mm: point }) =>
    surface === 'plane' &&
    direction !== null &&
    point !== null &&
    Math.abs(dot(direction, axis)) > SAME_DIRECTION_COSINE
      ? [dot(point, axis)]
      : [],
  );
  return ends.length === 0 ? 0 : Math.min(...ends);
};

/** The section as a turned diameter over its corners, and its flats as milled steps. */
const polygonFeatures = (geometry: PricingGeometry, polygon: Polygon): readonly GeometryFeature[] => {
  const { axis, centre, across_flats_mm: flats, across_corners_mm: corners, length_mm: length } = polygon;
  const own = geometry.features.find(
    (feature) => feature.kind === 'face' && feature.face_ids.some((id) => polygon.face_ids.includes(id)),
  );
  const start = own?.position_mm == null ? lowerEnd(geometry, axis) : dot(own.position_mm, axis) - length / 2;
  const foot = plus(centre, scaled(axis, start - dot(centre, axis)));
  const [direction = axis] = polygon.directions;
  return [
    {
      ...NONE,
      id: SECTION_ID,
      kind: 'turned_segment',
      subtype: polygon.sides,
      diameter_mm: corners,
      length_mm: length,
      axis,
      position_mm: foot,
    },
    {
      ...NONE,
      id: FLATS_ID,
      kind: 'step',
      subtype: polygon.sides,
      depth_mm: (corners - flats) / 2,
      width_mm: Math.sqrt(corners * corners - flats * flats),
      length_mm: length,
      count: polygon.directions.length,
      axis: direction,
      access: [direction],
      face_ids: polygon.face_ids,
    },
  ];
};

/** A round boss on the centre line as a turned diameter; null if it is off the line. */
const bossAsSegment = (
  feature: GeometryFeature,
  { axis, centre, across_flats_mm }: Polygon,
): GeometryFeature | null => {
  const { axis: own, position_mm: at, depth_mm: depth } = feature;
  if (own === null || at === null || depth === null || feature.diameter_mm === null) return null;
  const cosine = dot(own, axis);
  const away = minus(at, centre);
  const along = dot(away, axis);
  const off = dot(away, away) - along * along;
  const most = WIDTH_NOISE * across_flats_mm;
  if (Math.abs(cosine) < SAME_DIRECTION_COSINE || off > most * most) return null;
  const foot = cosine > 0 ? at : plus(at, scaled(own, depth));
  return {
    ...feature,
    kind: 'turned_segment',
    subtype: 'outer',
    length_mm: depth,
    depth_mm: null,
    axis,
    position_mm: foot,
  };
};

/** Chamfers made in one cut, on the corners of the section or all round. */
const withChamfersOnce = (features: readonly GeometryFeature[], axis: Vec3): readonly GeometryFeature[] => {
  const kept = new Map<string, GeometryFeature>();
  for (const feature of features) {
    const at = feature.position_mm;
    const key =
      feature.kind === 'chamfer' && at !== null
        ? `chamfer ${feature.diameter_mm} ${Math.round(dot(at, axis))}`
        : feature.id;
    const known = kept.get(key);
    kept.set(
      key,
      known === undefined ? feature : { ...known, face_ids: [...known.face_ids, ...feature.face_ids] },
    );
  }
  return [...kept.values()];
};

/**
 * The geometry of a part with spanner flats for a lathe: everything on the centre line is turned, the section is a diameter and
 * its flats are milled unless the bar has them. Null if it is not a turned part: bosses off the axis, or a polygon that is only a
 * detail of a block.
 */
export const asTurned = (geometry: PricingGeometry, polygon: Polygon): PricingGeometry | null => {
  const isTurned = geometry.turned !== null;
  if (!isTurned && !polygon.is_outline) return null;
  const onFlats = (feature: GeometryFeature): boolean =>
    feature.kind === 'face' && feature.face_ids.every((id) => polygon.face_ids.includes(id));
  const kept: GeometryFeature[] = [];
  for (const feature of geometry.features) {
    if (onFlats(feature)) continue;
    const segment = feature.kind === 'boss' && !isTurned ? bossAsSegment(feature, polygon) : feature;
    if (segment === null) return null;
    // The ends of a turned part are faced; they are not separate features.
    if (!isTurned && segment.kind === 'face') continue;
    kept.push(segment);
  }
  const across = (feature: GeometryFeature): boolean =>
    ['hole', 'pocket', 'slot', 'step', 'cut_out', 'engraving'].includes(feature.kind) &&
    (feature.axis === null || Math.abs(dot(feature.axis, polygon.axis)) < SAME_DIRECTION_COSINE);
  const bores = kept.filter((one) => one.kind === 'hole' && one.through === true && !across(one));
  const along = geometry.obb_axes.findIndex(
    (one) => Math.abs(dot(one, polygon.axis)) > SAME_DIRECTION_COSINE,
  );
  const length = geometry.obb_mm[along] ?? polygon.length_mm;
  return {
    ...geometry,
    shape_class: kept.some(across) ? 'mill_turn' : 'rotational',
    features: [...polygonFeatures(geometry, polygon), ...withChamfersOnce(kept, polygon.axis)],
    turned: geometry.turned ?? {
      axis: polygon.axis,
      length_mm: length,
      max_diameter_mm: polygon.across_corners_mm,
      min_bore_diameter_mm: bores.length === 0 ? 0 : Math.min(...bores.map((one) => one.diameter_mm ?? 0)),
      share: 1,
    },
  };
};
