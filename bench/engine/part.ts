import { readFileSync } from 'node:fs';
import type {
  GeometryFace,
  GeometryFeature,
  PricingGeometry,
  PricingSnapshot,
} from '../../src/engine/index.ts';
import { plate, snapshotOf } from '../../test/engine/support/parts.ts';

/** A turned part with work beside its axis: each bar, fed or sawn, is weighed on lathes with and without driven tools. */
export const shaftWithPlans = (): PricingSnapshot => {
  const file = new URL('../../test/engine/planner/facts/shaft_keyway_crosshole.json', import.meta.url);
  const facts = JSON.parse(readFileSync(file, 'utf8')) as PricingGeometry;
  return snapshotOf({ facts, request: { annual_volume: 10_000, lot_size: 100 } });
};

/** A milled plate with so many features: holes of three sizes in rows, every tenth a pocket, with all their faces. */
export const plateWith = (count: number): PricingSnapshot => {
  const base = plate({ holes: 0, pocket: false });
  const features: GeometryFeature[] = [];
  const faces: GeometryFace[] = [];
  for (let i = 0; i < count; i += 1) {
    const feature = i % 10 === 9 ? pocketAt(i) : holeAt(i);
    features.push(feature);
    for (const id of feature.face_ids) faces.push(faceOf(id, feature));
  }
  for (let i = 0; i < 6; i += 1) faces.push(faceOf(`side-${i}`, null));
  const facts = {
    ...base,
    obb_mm: [600, 400, 30] as const,
    bbox_mm: [600, 400, 30] as const,
    volume_mm3: 600 * 400 * 30 * 0.9,
    area_mm2: 2 * (600 * 400 + 600 * 30 + 400 * 30) * 1.2,
    features,
    faces,
  };
  return snapshotOf({ facts, request: { annual_volume: 10_000, lot_size: 100 } });
};

const position = (i: number): readonly [number, number, number] => [
  20 + (i % 20) * 28,
  20 + Math.floor(i / 20) * 40,
  30,
];

const holeAt = (i: number): GeometryFeature => ({
  ...empty(`hole-${i}`),
  kind: 'hole',
  subtype: 'plain',
  through: true,
  diameter_mm: [6.6, 9, 11][i % 3] ?? 9,
  depth_mm: 30,
  position_mm: position(i),
  access: [
    [0, 0, 1],
    [0, 0, -1],
  ],
  face_ids: [`hole-${i}-wall`],
});

const pocketAt = (i: number): GeometryFeature => ({
  ...empty(`pocket-${i}`),
  kind: 'pocket',
  through: false,
  depth_mm: 12,
  width_mm: 22,
  length_mm: 24,
  radius_mm: 5,
  position_mm: position(i),
  access: [[0, 0, 1]],
  face_ids: Array.from({ length: 9 }, (_, f) => `pocket-${i}-${f}`),
});

const empty = (id: string): GeometryFeature => ({
  id,
  kind: 'hole',
  subtype: null,
  through: null,
  diameter_mm: null,
  depth_mm: null,
  width_mm: null,
  length_mm: null,
  radius_mm: null,
  angle_deg: null,
  count: 1,
  axis: [0, 0, 1],
  position_mm: null,
  access: [],
  face_ids: [],
  confidence: 1,
});

const faceOf = (id: string, feature: GeometryFeature | null): GeometryFace => ({
  id,
  surface: feature?.kind === 'hole' ? 'cylinder' : 'plane',
  area_mm2: 500,
  direction: [0, 0, 1],
  point_mm: feature?.position_mm ?? [0, 0, 0],
  radius_mm: feature?.diameter_mm ? feature.diameter_mm / 2 : null,
  concave: feature?.kind === 'hole' ? true : null,
});
