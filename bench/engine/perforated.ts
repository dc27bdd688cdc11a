import type { GeometryFace, GeometryFeature, PricingSnapshot, Vec3 } from '../../src/engine/index.ts';
import { bracket, snapshotOf } from '../../test/engine/support/parts.ts';

const [LENGTH, WIDTH, THICKNESS] = [1000, 500, 2];
const PITCH = 20;
const A_ROW = 48;
/** Width of a slot, and what it is longer than wide. */
const SLOT = { width: 4, length: 12 };

const Z: Vec3 = [0, 0, 1];
const DOWN: Vec3 = [0, 0, -1];

const face = (id: string, direction: Vec3, point: Vec3, area_mm2: number): GeometryFace => ({
  id,
  surface: 'plane',
  area_mm2,
  direction,
  point_mm: point,
  radius_mm: null,
  concave: null,
});

const slotAt = (i: number): GeometryFeature => {
  const at: Vec3 = [PITCH + (i % A_ROW) * PITCH, PITCH + Math.floor(i / A_ROW) * PITCH, THICKNESS];
  return {
    id: `cut-out-${i}`,
    kind: 'cut_out',
    subtype: null,
    through: true,
    diameter_mm: null,
    depth_mm: THICKNESS,
    width_mm: SLOT.width,
    length_mm: SLOT.length,
    radius_mm: null,
    angle_deg: null,
    count: 1,
    axis: Z,
    position_mm: at,
    access: [Z, DOWN],
    face_ids: [0, 1, 2, 3].map((side) => `cut-out-${i}-${side}`),
    confidence: 1,
  };
};

const WALLS: readonly (readonly [Vec3, number])[] = [
  [[1, 0, 0], SLOT.width],
  [[-1, 0, 0], SLOT.width],
  [[0, 1, 0], SLOT.length],
  [[0, -1, 0], SLOT.length],
];

/** A sheet with so many equal cut-outs, each with its four walls. */
export const perforated = (count: number): PricingSnapshot => {
  const features = Array.from({ length: count }, (_, i) => slotAt(i));
  const round = 2 * (SLOT.width + SLOT.length);
  const opened = count * SLOT.width * SLOT.length;
  const faces = [
    face('top', Z, [0, 0, THICKNESS], LENGTH * WIDTH - opened),
    face('bottom', DOWN, [0, 0, 0], LENGTH * WIDTH - opened),
    ...WALLS.map(([way], side) => face(`edge-${side}`, way, [0, 0, 0], LENGTH * THICKNESS)),
    ...features.flatMap(({ id, position_mm: at }) =>
      WALLS.map(([way, along], side) => face(`${id}-${side}`, way, at ?? [0, 0, 0], along * THICKNESS)),
    ),
  ];
  const facts = {
    ...bracket(),
    obb_mm: [LENGTH, WIDTH, THICKNESS] as const,
    bbox_mm: [LENGTH, WIDTH, THICKNESS] as const,
    volume_mm3: (LENGTH * WIDTH - opened) * THICKNESS,
    area_mm2: 2 * (LENGTH * WIDTH - opened) + count * round * THICKNESS,
    features,
    faces,
    sheet: {
      thickness_mm: THICKNESS,
      bend_count: 0,
      contour_length_mm: 2 * (LENGTH + WIDTH) + count * round,
      pierces: count + 1,
      unfolded_mm: [LENGTH, WIDTH] as const,
    },
  };
  return snapshotOf({ facts, request: { annual_volume: 10_000, lot_size: 100 } });
};
