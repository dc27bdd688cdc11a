import type { GeometryFace, GeometryFeature, PricingGeometry, Vec3 } from '../../../src/engine/index.ts';
import { plate } from './parts.ts';

const SIDES: readonly Vec3[] = [
  [0, 0, 1],
  [0, 0, -1],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
];

/** A block of 600 × 400 × 150 with a hundred features from all six sides, no two alike: as many tools and operations as a part may ask for. */
export const hundredFeatures = (): PricingGeometry => {
  const features = Array.from({ length: 100 }, (_, i) => featureAt(i));
  const [x, y, z] = [600, 400, 150];
  return {
    ...plate({ holes: 0, pocket: false }),
    obb_mm: [x, y, z],
    bbox_mm: [x, y, z],
    volume_mm3: x * y * z * 0.9,
    area_mm2: 2 * (x * y + x * z + y * z) * 1.2,
    features,
    faces: features.flatMap((feature) => feature.face_ids.map((id) => faceOf(id, feature))),
  };
};

const featureAt = (i: number): GeometryFeature => {
  const side = SIDES[i % SIDES.length] ?? [0, 0, 1];
  const kind = i % 10 === 9 ? 'pocket' : i % 10 === 8 ? 'slot' : 'hole';
  const isHole = kind === 'hole';
  const id = `${kind}-${i}`;
  return {
    id,
    kind,
    subtype: isHole ? (i % 5 === 1 ? 'counterbore' : 'plain') : null,
    through: isHole && i % 3 === 0,
    diameter_mm: isHole ? 3 + ((i * 31) % 1700) / 100 : null,
    depth_mm: 10 + (i % 7) * 3,
    width_mm: isHole ? null : 12 + (i % 9),
    length_mm: isHole ? null : 30 + (i % 13),
    radius_mm: isHole ? null : 3 + (i % 3),
    angle_deg: null,
    count: 1,
    axis: side,
    position_mm: [20 + (i % 20) * 28, 20 + Math.floor(i / 20) * 60, 30 + i],
    access: [side],
    face_ids: Array.from({ length: isHole ? 2 : 9 }, (_, face) => `${id}-${face}`),
    confidence: 1,
  };
};

const faceOf = (id: string, feature: GeometryFeature): GeometryFace => ({
  id,
  surface: feature.kind === 'hole' ? 'cylinder' : 'plane',
  area_mm2: 500,
  direction: feature.axis ?? [0, 0, 1],
  point_mm: feature.position_mm ?? [0, 0, 0],
  radius_mm: feature.diameter_mm === null ? null : feature.diameter_mm / 2,
  concave: feature.kind === 'hole' ? true : null,
});
