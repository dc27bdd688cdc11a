import type { Context } from '../plan-context.ts';
import { LENGTH_NOISE_MM, LIKE_STEPS_PER_MM, UPRIGHT_COSINE } from '../quantities/conventions.ts';
import { cylinderVolume, ringArea } from '../quantities/geometry.ts';
import { MM3_PER_M3 } from '../quantities/units.ts';
import type { PartFacts, PartFeature } from '../records.ts';
import type { Vec3 } from '../snapshot.ts';
import { distanceFrom, dot, minus, opposite, parallel, plus, same, scaled } from '../vec.ts';

type Faces = ReadonlyMap<string, PartFacts['faces'][number]>;

/** Caches per part. */
export const oncePerPart = <T>(make: (part: PartFacts) => T): ((part: PartFacts) => T) => {
  const known = new WeakMap<PartFacts, { readonly made: T }>();
  return (part) => {
    const found = known.get(part);
    if (found !== undefined) return found.made;
    const made = make(part);
    known.set(part, { made });
    return made;
  };
};

const facesOf = oncePerPart((part): Faces => new Map(part.faces.map((face) => [face.id, face])));

const featuresOf = oncePerPart(
  (part): ReadonlyMap<string, PartFeature> => new Map(part.features.map((feature) => [feature.id, feature])),
);

/** The part's features among these ids. */
export const featuresNamed = (part: PartFacts, ids: readonly string[]): readonly PartFeature[] =>
  ids.flatMap((id) => featuresOf(part).get(id) ?? []);

/** Empty for a feature that the part does not have. */
export const facesOfFeature = (part: PartFacts, id: string): readonly string[] =>
  featuresOf(part).get(id)?.face_ids ?? [];

export const faceOf = (part: PartFacts, id: string): PartFacts['faces'][number] | undefined =>
  facesOf(part).get(id);

/** Area of a face by its id; 0 if the record does not have it. */
export const faceArea = (part: PartFacts, id: string): number => facesOf(part).get(id)?.area_mm2 ?? 0;

/** Faces of the part outside of features of these kinds; null: of any kind. */
export const outsideFeatures = (
  part: PartFacts,
  kinds: readonly PartFeature['kind'][] | null,
): readonly string[] => {
  const named = new Set(
    part.features.flatMap(({ kind, face_ids }) => (kinds === null || kinds.includes(kind) ? face_ids : [])),
  );
  return part.faces.flatMap(({ id }) => (named.has(id) ? [] : [id]));
};

/** Neither doubly curved nor free-form: faces of bars, tubes and sheets. */
export const isPlainFace = (part: PartFacts, id: string): boolean =>
  !['sphere', 'torus'].includes(facesOf(part).get(id)?.surface ?? 'plane');

/** The outermost flat faces along a direction that face it: the end of the part on this side. */
export const endFaces = (part: PartFacts, direction: Vec3): readonly string[] => {
  const facing = part.faces.flatMap(({ id, surface, direction: normal, point_mm }) =>
    surface === 'plane' && normal !== null && point_mm !== null && same(normal, direction)
      ? [{ id, at: dot(point_mm, direction) }]
      : [],
  );
  const farthest = Math.max(...facing.map(({ at }) => at));
  return facing.flatMap(({ id, at }) => (at >= farthest - LENGTH_NOISE_MM ? [id] : []));
};

/** Plane faces that lie on the box of the part. */
export const boxFaces = oncePerPart(
  (part): ReadonlySet<string> =>
    new Set(
      part.geometry.obb_axes.flatMap((axis) => [...endFaces(part, axis), ...endFaces(part, opposite(axis))]),
    ),
);

type Edge = { readonly along: Vec3; readonly length: number; readonly middle: number };

/** Extent of the part along a direction, by its plane ends and the perpendicular cylinders. */
const reached = ({ faces }: PartFacts, along: Vec3): readonly number[] =>
  faces.flatMap(({ surface, direction, point_mm: point, concave, radius_mm: radius }) => {
    if (direction === null || point === null) return [];
    const at = dot(point, along);
    if (surface === 'plane' && parallel(direction, along)) return [at];
    const isRound = surface === 'cylinder' && concave === false && radius !== null;
    return isRound && Math.abs(dot(direction, along)) < UPRIGHT_COSINE ? [at - radius, at + radius] : [];
  });

/** Edges of the box whose position the faces show: those with end faces on them. */
export const edgesOfBox = oncePerPart((part): readonly Edge[] =>
  part.geometry.obb_axes.flatMap((along, i) => {
    const levels = reached(part, along);
    const [from, to] = [Math.min(...levels), Math.max(...levels)];
    const length = part.geometry.obb_mm[i] ?? 0;
    return Math.abs(to - from - length) * LIKE_STEPS_PER_MM <= 1
      ? [{ along, length, middle: (from + to) / 2 }]
      : [];
  }),
);

/** Distance of the metal from the box side facing this way, on average; 0 if unknown. */
export const lackTowards = (part: PartFacts, direction: Vec3): number => {
  const { centre_of_mass_mm: centre } = part.geometry;
  const edge = edgesOfBox(part).find(({ along }) => parallel(along, direction));
  if (edge === undefined || centre === undefined) return 0;
  return (edge.middle - dot(centre, edge.along)) * dot(edge.along, direction);
};

/** Features that need an operation of their own; rounded and broken edges and bosses come with their surroundings. */
export const CUT_KINDS: readonly PartFeature['kind'][] = [
  'hole',
  'pocket',
  'slot',
  'step',
  'chamfer',
  'cut_out',
  'engraving',
  'thread',
  'groove',
];

const ownFaces = (part: PartFacts, feature: PartFeature): readonly PartFacts['faces'][number][] => {
  const faces = facesOf(part);
  return feature.face_ids.flatMap((id) => faces.get(id) ?? []);
};

/** Floor area of a feature seen along its access: the flat faces that face it. */
export const floorArea = (part: PartFacts, feature: PartFeature): number => {
  const up = feature.access[0] ?? (feature.axis === null ? null : opposite(feature.axis));
  if (up === null) return 0;
  return ownFaces(part, feature).reduce(
    (sum, face) =>
      face.surface === 'plane' && face.direction !== null && same(face.direction, up)
        ? sum + face.area_mm2
        : sum,
    0,
  );
};

/** Walls of a feature: all faces except the floor. */
const wallArea = (part: PartFacts, feature: PartFeature): number => {
  const all = ownFaces(part, feature).reduce((sum, face) => sum + face.area_mm2, 0);
  return Math.max(0, all - floorArea(part, feature));
};

/** Features whose only wall is a slope: half of their box. */
const SLANTED = ['triangular', 'slanted'];

/** Volume of equal holes together, including their seats. */
export const boredVolume = ({ diameter_mm, depth_mm, count, seats = [] }: PartFeature): number => {
  const core = diameter_mm ?? 0;
  return seats.reduce(
    (sum, seat) => sum + count * ringArea(seat.diameter_mm, core) * seat.depth_mm,
    cylinderVolume(core, depth_mm ?? 0, count),
  );
};

/** Features that are turned. */
export const TURNED: readonly PartFeature['kind'][] = ['turned_segment', 'groove'];

/** Features with walls: a jig grinder follows them like a bore. */
export const KINDS_WITH_WALLS: readonly PartFeature['kind'][] = ['pocket', 'slot', 'step', 'cut_out'];

/** An opening: its position, direction and width. */
type Mouth = { readonly at: Vec3; readonly axis: Vec3; readonly area: number };

/** Both ends of a passage: a through hole, or a milled feature without a floor. Otherwise the one mouth. */
const mouthsOf = (part: PartFacts, feature: PartFeature): readonly Mouth[] => {
  const { kind, axis, position_mm: at, depth_mm: depth, diameter_mm: bore, count, seats = [] } = feature;
  const isHole = kind === 'hole';
  if (axis === null || at === null || !(isHole || KINDS_WITH_WALLS.includes(kind))) return [];
  const floor = isHole ? 0 : floorArea(part, feature);
  const widest = Math.max(bore ?? 0, ...seats.map(({ diameter_mm }) => diameter_mm));
  const section = isHole ? ringArea(widest, 0) : (feature.length_mm ?? 0) * (feature.width_mm ?? 0);
  const mouth = { at, axis, area: count * (floor > 0 ? floor : section) };
  // A slot with a floor is through along its run, not along its axis.
  return feature.through === true && floor === 0
    ? [mouth, { ...mouth, at: plus(at, scaled(axis, depth ?? 0)) }]
    : [mouth];
};

/** Openings in the floors of pockets, slots and steps, by feature id: they reduce the floor's faces. */
const openInFloor = oncePerPart((part): ReadonlyMap<string, number> => {
  const mouths = part.features.flatMap((feature) => mouthsOf(part, feature));
  return new Map(
    part.features.flatMap((feature) => {
      const { kind, axis, position_mm: top, depth_mm: depth } = feature;
      if (!KINDS_WITH_WALLS.includes(kind) || axis === null || top === null || depth === null) return [];
      const [length, width] = [feature.length_mm ?? 0, feature.width_mm ?? 0];
      const reach = Math.sqrt(length * length + width * width) / 2;
      const own = mouths.filter(
        ({ at, axis: way }) =>
          parallel(way, axis) &&
          Math.abs(dot(minus(at, top), axis) - depth) < LENGTH_NOISE_MM &&
          distanceFrom(at, axis, top) < reach,
      );
      return own.length === 0 ? [] : [[feature.id, own.reduce((sum, { area }) => sum + area, 0)]];
    }),
  );
});

/**
 * Volume removed by a bore, pocket, slot or step: its floor, including openings in it up to its box, times its depth; without a
 * floor its box.
 */
export const removedVolume = (part: PartFacts, feature: PartFeature): number => {
  const depth = feature.depth_mm ?? 0;
  if (feature.kind === 'hole') return boredVolume(feature) / feature.count;
  const floor = floorArea(part, feature);
  const length = feature.length_mm ?? feature.diameter_mm ?? 0;
  const width = feature.width_mm ?? length;
  if (floor > 0) {
    const open = openInFloor(part).get(feature.id) ?? 0;
    return Math.max(floor, Math.min(floor + open, length * width)) * depth;
  }
  const box = length * width * depth;
  return SLANTED.includes(feature.subtype ?? '') ? box / 2 : box;
};

/** Wall height seen by the tool: a groove without a floor that is only accessible along its run has a wall of that length. */
export const wallHeight = ({ subtype, axis, access, depth_mm, length_mm }: PartFeature): number => {
  const isAlong =
    SLANTED.includes(subtype ?? '') &&
    axis !== null &&
    access.length > 0 &&
    access.every((way) => Math.abs(dot(way, axis)) < UPRIGHT_COSINE);
  return (isAlong ? length_mm : depth_mm) ?? 0;
};

/** Circumference of the walls: their area divided by their height. */
export const wallLength = (part: PartFacts, feature: PartFeature): number => {
  const depth = wallHeight(feature);
  if (depth <= 0) return 0;
  const area = wallArea(part, feature);
  const length = feature.length_mm ?? 0;
  const width = feature.width_mm ?? 0;
  return area > 0 ? area / depth : 2 * (length + width);
};

/** Mass of the finished part, kg. */
export const massOfPart = ({ part, material }: Context): number =>
  (part.geometry.volume_mm3 / MM3_PER_M3) * material.density.value;
