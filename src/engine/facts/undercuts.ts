import { SAME_DIRECTION_COSINE } from '../quantities/conventions.ts';
import type { GeometryFace, GeometryFeature, Vec3 } from '../snapshot.ts';
import { dot, minus, plus, scaled } from '../vec.ts';

/** Slots that are wider inside than at their mouth. */
const UNDERCUT = ['t_slot', 'dovetail'];

export const isUndercut = ({ kind, subtype }: Pick<GeometryFeature, 'kind' | 'subtype'>): boolean =>
  kind === 'slot' && UNDERCUT.includes(subtype ?? '');

/** The mouth of an undercut slot, with the neck up to the sides of the part. */
export type Mouth = {
  /** The direction out of the slot, in which a slot mill cuts the neck and the form cutter runs. */
  readonly up: Vec3;
  /** Along the slot. */
  readonly length: number;
  /** Of the neck. */
  readonly width: number;
  /** Of the wide part. */
  readonly head: number;
  readonly height: number;
};

/** The vector by which the faces are not closed: the ends of a through slot cancel out. */
const gapOf = (faces: readonly GeometryFace[]): Vec3 =>
  faces.reduce<Vec3>(
    (sum, { surface, direction, area_mm2: area }) =>
      surface === 'plane' && direction !== null ? plus(sum, scaled(direction, area)) : sum,
    [0, 0, 0],
  );

/** Null if the faces of the slot do not show where it opens. */
export const mouthOf = (feature: GeometryFeature, all: readonly GeometryFace[]): Mouth | null => {
  const { axis, depth_mm: length, face_ids } = feature;
  if (!isUndercut(feature) || axis === null || length === null || length <= 0) return null;
  const gap = gapOf(all.filter(({ id }) => face_ids.includes(id)));
  const across = minus(gap, scaled(axis, dot(gap, axis)));
  const area = Math.sqrt(dot(across, across));
  const sides = [feature.width_mm ?? 0, feature.length_mm ?? 0];
  const [head, height] = [Math.max(...sides), Math.min(...sides)];
  const width = area / length;
  return width <= 0 || width >= head ? null : { up: scaled(across, 1 / area), length, width, head, height };
};

/** An undercut slot is accessible through its mouth. */
export const throughMouth = <T extends GeometryFeature>(feature: T, all: readonly GeometryFace[]): T => {
  const mouth = mouthOf(feature, all);
  return mouth === null ? feature : { ...feature, access: [mouth.up] };
};

/** The walls of the neck: plane, along the slot, within the width of its head. */
export const neckFaces = (
  feature: GeometryFeature,
  mouth: Mouth,
  all: readonly GeometryFace[],
): readonly string[] => {
  const { axis, position_mm: at } = feature;
  if (axis === null || at === null) return [];
  return all.flatMap(({ id, surface, direction, point_mm: point }) => {
    if (surface !== 'plane' || direction === null || point === null) return [];
    const level = Math.abs(dot(direction, mouth.up)) + Math.abs(dot(direction, axis));
    const beside = Math.abs(dot(minus(point, at), direction)) < mouth.head / 2;
    const above = dot(minus(point, at), mouth.up) > 0;
    return level < 1 - SAME_DIRECTION_COSINE && beside && above ? [id] : [];
  });
};
