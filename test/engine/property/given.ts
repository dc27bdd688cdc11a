import { expect } from 'vitest';
import type { GeometryFacts } from '../../../src/cad/facts.ts';
import type { PricedResult } from '../../../src/engine/index.ts';
import { LISTED_IDS } from '../../../src/engine/quantities/conventions.ts';

type Face = GeometryFacts['faces'][number];
/** Whether a blank may bring this face with it, told from the shape alone. */
export type Bought = (face: Face, facts: GeometryFacts) => boolean;

type Vec3 = readonly [number, number, number];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const NEAR_MM = 1e-3;
const SAME = 1 - 1e-9;

/** A plane that looks out as far as any other that looks that way: a side of the box. The point of a plane may lie beside its face. */
export const isOutermost: Bought = (face, { faces }) => {
  const { surface, direction: out, point_mm: at } = face;
  if (surface !== 'plane' || out === null || at === null) return false;
  return faces.every(
    ({ surface: kind, direction, point_mm: other }) =>
      kind !== 'plane' ||
      direction === null ||
      other === null ||
      Math.abs(dot(direction, out)) < SAME ||
      dot(other, out) < dot(at, out) + NEAR_MM,
  );
};

/** The largest diameter of a turned part: what a drawn bar gives. */
export const isLargestDiameter: Bought = ({ surface, radius_mm: own, concave }, { faces }) => {
  const largest = Math.max(
    ...faces.map((one) => (one.surface === 'cylinder' && one.concave !== true ? (one.radius_mm ?? 0) : 0)),
  );
  return surface === 'cylinder' && concave !== true && Math.abs((own ?? 0) - largest) < NEAR_MM;
};

/** A side of the sheet: as far from another one as the sheet is thick. */
export const isSide: Bought = (face, { faces, sheet }) => {
  const t = sheet?.thickness_mm ?? 0;
  const { direction: out, point_mm: at } = face;
  if (face.surface !== 'plane' || out === null || at === null) return false;
  return faces.some(
    ({ id, surface, direction, point_mm: other }) =>
      id !== face.id &&
      surface === 'plane' &&
      direction !== null &&
      other !== null &&
      dot(direction, out) < -SAME &&
      Math.abs(dot(at, out) - dot(other, out) - t) < NEAR_MM,
  );
};

/** Every face is in an operation, listed as unmade, or one that a blank can bring; none is in two of these. */
export const expectEachFaceAccounted = (facts: GeometryFacts, result: PricedResult, bought: Bought): void => {
  const worked = new Set(result.process_plan.flatMap(({ face_ids }) => face_ids));
  const known = new Set(facts.faces.map(({ id }) => id));
  for (const id of worked) expect(known.has(id), `${id} is a face of the part`).toBe(true);
  const note = result.notes.find(({ code }) => code === 'faces_unmade');
  const count = Number(note?.params.count ?? 0);
  const listed = String(note?.params.faces ?? '')
    .split(', ')
    .filter((id) => known.has(id));
  expect(listed).toHaveLength(Math.min(count, LISTED_IDS));
  const left = facts.faces.filter(({ id }) => !worked.has(id) && !listed.includes(id));
  const unexplained = left.filter((face) => !bought(face, facts));
  expect(unexplained.length, unexplained.map(({ id }) => id).join(' ')).toBeLessThanOrEqual(
    count - listed.length,
  );
};
