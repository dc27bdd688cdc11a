import { COAXIAL_MM, REACHED_SHARE, SAME_SIZE_MM, UPRIGHT_COSINE } from '../quantities/conventions.ts';
import type { Operation, PartFacts, PartFeature } from '../records.ts';
import type { Vec3 } from '../snapshot.ts';
import { cross, distanceFrom, dot, minus, parallel, same } from '../vec.ts';
import { featuresNamed, oncePerPart } from './geometry.ts';

type Face = PartFacts['faces'][number];

/**
 * Motion of a tool relative to the part: turning about the lathe axis, drilling about the hole's axis; along walls and over
 * floors; with a ball-nose or pointed end over visible faces; through a sheet; straight through a bar.
 */
type Motion = 'turned' | 'bored' | 'walls' | 'seen' | 'through_sheet' | 'straight';

const MOTIONS: Readonly<Record<string, Motion>> = {
  turn_face: 'turned',
  turn_rough: 'turned',
  turn_finish: 'turned',
  bore_rough: 'turned',
  turn_groove: 'turned',
  part_off: 'turned',
  grind_round: 'turned',
  centre_drill: 'bored',
  drill: 'bored',
  counterbore: 'bored',
  countersink: 'bored',
  ream: 'bored',
  bore_finish: 'bored',
  deep_drilling: 'bored',
  mill_face: 'walls',
  mill_outline: 'walls',
  mill_rest: 'walls',
  mill_rough: 'seen',
  mill_finish: 'seen',
  mill_surface: 'seen',
  mill_chamfer: 'seen',
  laser_cut: 'through_sheet',
  plasma_cutting: 'through_sheet',
  flame_cutting: 'through_sheet',
  waterjet_cutting: 'through_sheet',
  contract_laser: 'through_sheet',
  punching: 'through_sheet',
  dress_edges: 'through_sheet',
  saw: 'straight',
  cutting_to_length: 'straight',
};

const shareOf = <T>(list: readonly T[], holds: (one: T) => boolean): number =>
  list.length === 0 ? 1 : list.filter(holds).length / list.length;

const most = <T>(list: readonly T[], holds: (one: T) => boolean): boolean =>
  shareOf(list, holds) >= REACHED_SHARE;

/**
 * Share of a face that tools from these directions reach without a collision; 1 if a record has no points or the direction is
 * unknown.
 */
export const seenShare = (
  { geometry }: PartFacts,
  { reach }: Face,
  ways: readonly Vec3[] | undefined,
): number => {
  const { tool_directions: directions } = geometry;
  if (reach === undefined || directions === undefined) return 1;
  if (ways === undefined) return shareOf(reach.free, (mask) => mask > 0);
  const own = ways.map((way) => directions.findIndex((one) => same(one, way)));
  if (own.includes(-1)) return 1;
  return shareOf(reach.free, (mask) => own.some((i) => ((mask >> i) & 1) === 1));
};

/** If a tool reaches part of a face, the rest is reached from the other clampings of the plan. */
const isFaceReached = (part: PartFacts, face: Face, { ways, others }: Maker): boolean => {
  const own = seenShare(part, face, ways);
  if (own >= REACHED_SHARE) return true;
  return own > 0 && ways !== undefined && seenShare(part, face, [...ways, ...others]) >= REACHED_SHARE;
};

/** True if every normal of the face is perpendicular to a direction. */
const isAcross = ({ surface, direction, reach }: Face, way: Vec3): boolean => {
  if (reach?.normals !== undefined)
    return most(reach.normals, ([, normal]) => Math.abs(dot(normal, way)) <= UPRIGHT_COSINE);
  if (direction === null) return false;
  if (surface === 'plane') return Math.abs(dot(direction, way)) <= UPRIGHT_COSINE;
  return surface === 'cylinder' && parallel(direction, way);
};

const isGroundTo = ({ surface, direction }: Face, way: Vec3): boolean =>
  surface === 'plane' && direction !== null && same(direction, way);

type Line = { readonly axis: Vec3; readonly point: Vec3 | null };

/** True if the face is part of a surface of revolution about a line; about a parallel line if its position is unknown. */
const isRound = ({ surface, direction, point_mm: at, reach }: Face, { axis, point }: Line): boolean => {
  const normals = reach?.normals;
  if (normals !== undefined)
    return (
      point !== null &&
      most(normals, ([p, normal]) => {
        const sideways = cross(axis, minus(p, point));
        const size = Math.sqrt(dot(sideways, sideways));
        return size < SAME_SIZE_MM || Math.abs(dot(normal, sideways)) <= UPRIGHT_COSINE * size;
      })
    );
  if (surface === 'sphere') return at === null || point === null || isOn(at, axis, point);
  // A record without points has no information on a free surface.
  if (direction === null) return surface !== 'plane';
  if (!parallel(direction, axis)) return false;
  return surface === 'plane' || at === null || point === null || isOn(at, axis, point);
};

const isOn = (at: Vec3, axis: Vec3, point: Vec3): boolean => distanceFrom(at, axis, point) < COAXIAL_MM;

/** The axis of the lathe; null for a part that is not turned. */
const lineOfLathe = oncePerPart((part): Line | null => {
  const axis = part.geometry.turned?.axis;
  if (axis === undefined) return null;
  const on = part.features.find(({ kind, position_mm }) => kind === 'turned_segment' && position_mm !== null);
  return { axis, point: on?.position_mm ?? null };
});

const linesOf = (features: readonly PartFeature[]): readonly Line[] =>
  features.flatMap(({ axis, position_mm, count }) =>
    axis === null ? [] : [{ axis, point: count > 1 ? null : position_mm }],
  );

/** Turned about the lathe axis without a collision, or about an eccentric pin that is clamped off-centre. */
const isTurned = (part: PartFacts, face: Face, features: readonly PartFeature[]): boolean => {
  const lathe = lineOfLathe(part);
  if (lathe === null) return true;
  const spins = face.reach?.spins_free ?? null;
  if (isRound(face, lathe)) return spins === null || spins >= REACHED_SHARE;
  const pins = features.filter(
    ({ kind, axis }) => kind === 'boss' && axis !== null && parallel(axis, lathe.axis),
  );
  return linesOf(pins).some((line) => isRound(face, line));
};

/** Surface kinds of a drill's shape. */
const DRILLED: readonly Face['surface'][] = ['plane', 'cylinder', 'cone'];

/** A drill makes hollows about its own axis; on a lathe also about the part's. */
const isBored = (part: PartFacts, face: Face, holders: readonly PartFeature[]): boolean => {
  if (face.concave === false && face.surface !== 'plane') return false;
  if (holders.length === 0) return DRILLED.includes(face.surface) && isTurned(part, face, []);
  const lines = linesOf(holders);
  return lines.length === 0 || lines.some((line) => isRound(face, line));
};

/** True if a sorted list contains a number close to this one. */
const hasNear = (sorted: readonly number[], value: number): boolean => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= value - SAME_SIZE_MM) low = middle + 1;
    else high = middle;
  }
  const next = sorted[low];
  return next !== undefined && next < value + SAME_SIZE_MM;
};

/** Directions that face the sheet: the normals of its plane sides, which are back to back at the thickness. */
const sidesOfSheet = oncePerPart((part): readonly Vec3[] => {
  const thickness = part.geometry.sheet?.thickness_mm;
  if (thickness === undefined) return [];
  const planes = part.faces.flatMap(({ surface, direction, point_mm: at }) =>
    surface === 'plane' && direction !== null && at !== null ? [{ direction, at }] : [],
  );
  // A perforated sheet has thousands of walls but few directions.
  const groups = [...Map.groupBy(planes, ({ direction }) => String(direction)).values()];
  const out: Vec3[] = [];
  for (const group of groups) {
    const direction = group[0]?.direction;
    if (direction === undefined || out.some((known) => parallel(known, direction))) continue;
    const behind = groups
      .filter(
        ([one]) =>
          one !== undefined && dot(one.direction, direction) < 0 && parallel(one.direction, direction),
      )
      .flatMap((others) => others.map(({ at }) => dot(at, direction)))
      .sort((one, other) => one - other);
    const isSide = group.some(({ at }) => hasNear(behind, dot(at, direction) - thickness));
    if (isSide) out.push(direction);
  }
  return out;
});

const isSquareToSheet = (part: PartFacts, face: Face): boolean => {
  const sides = sidesOfSheet(part);
  return sides.length === 0 || sides.some((side) => isAcross(face, side));
};

/** Kinds whose faces have the shape of their tool. */
const FORMED: readonly PartFeature['kind'][] = ['thread', 'toothing', 'engraving', 'bend'];

/** An operation, with the tool directions of the other clampings of its plan. */
export type Maker = Pick<Operation, 'step' | 'process' | 'ways' | 'feature_ids'> & {
  readonly others: readonly Vec3[];
};

/** The features of an operation, looked up once for all of its faces: a sheet has thousands. */
type OperationFeatures = {
  readonly features: readonly PartFeature[];
  /** Features by face; faces without features are left out. */
  readonly holders: ReadonlyMap<string, readonly PartFeature[]>;
};

const FEATURES_OF = new WeakMap<Maker, OperationFeatures>();

const featuresOfOperation = (part: PartFacts, operation: Maker): OperationFeatures => {
  const known = FEATURES_OF.get(operation);
  if (known !== undefined) return known;
  const features = featuresNamed(part, operation.feature_ids);
  const holders = new Map<string, PartFeature[]>();
  for (const feature of features)
    for (const id of feature.face_ids) {
      const list = holders.get(id);
      if (list === undefined) holders.set(id, [feature]);
      else list.push(feature);
    }
  const own = { features, holders };
  FEATURES_OF.set(operation, own);
  return own;
};

/** True if the tool motion of an operation generates a face of the part; an operation belongs to one part. */
export const generates = (part: PartFacts, operation: Maker, face: Face): boolean => {
  const { step, process, ways } = operation;
  const motion = process === 'turning' && step === 'bore_finish' ? 'turned' : MOTIONS[step];
  if (motion === undefined) return true;
  const own = featuresOfOperation(part, operation);
  const holders = own.holders.get(face.id) ?? [];
  if (holders.some(({ kind, modelled_thread: thread }) => FORMED.includes(kind) || thread !== undefined))
    return true;
  switch (motion) {
    case 'turned':
      return isTurned(part, face, own.features);
    case 'bored':
      return isBored(part, face, holders);
    case 'walls':
      return (
        (ways === undefined || ways.some((way) => isAcross(face, way) || isGroundTo(face, way))) &&
        isFaceReached(part, face, operation)
      );
    case 'seen':
      return isFaceReached(part, face, operation);
    case 'through_sheet':
      return isSquareToSheet(part, face);
    default:
      return face.surface === 'plane';
  }
};
