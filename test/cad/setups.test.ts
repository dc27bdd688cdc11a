import { expect, test } from 'vitest';
import type { Feature, TurnedFacts, Vec3 } from '../../src/cad/facts.ts';
import { needsTilt } from '../../src/cad/recognise/notes.ts';
import { setupDirections } from '../../src/cad/recognise/setups.ts';

const [X, Y, Z]: readonly [Vec3, Vec3, Vec3] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const SLANT: Vec3 = [0, Math.SQRT1_2, Math.SQRT1_2];

const feature = (n: number, ...access: Vec3[]): Feature => ({
  id: `hole-${n}`,
  kind: 'hole',
  subtype: 'plain',
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
  access,
  face_ids: [],
  confidence: 1,
  details: {},
});

test('two directions are found where taking the busiest one first would need three', () => {
  // Z reaches four of six, but X and Y reach all.
  const features = [
    feature(1, X, Z),
    feature(2, X, Z),
    feature(3, X),
    feature(4, Y, Z),
    feature(5, Y, Z),
    feature(6, Y),
  ];
  expect(setupDirections(features)).toEqual(expect.arrayContaining([X, Y]));
  expect(setupDirections(features)).toHaveLength(2);
});

test('a slanted hole needs a tilt, but not across the axis of a turned part', () => {
  const hole = feature(1, SLANT);
  expect(needsTilt(hole, [X, Y, Z], null)).toBe(true);
  const turned: TurnedFacts = {
    axis: X,
    axis_point_mm: [0, 0, 0],
    length_mm: 10,
    max_diameter_mm: 10,
    min_bore_diameter_mm: 0,
    share: 1,
  };
  expect(needsTilt(hole, [X, Y, Z], turned)).toBe(false);
  expect(needsTilt(feature(2, Z, SLANT), [X, Y, Z], null)).toBe(false);
  expect(needsTilt(feature(3), [X, Y, Z], null)).toBe(false);
});
