import { SIZE_STEPS_PER_MM } from '../quantities/conventions.ts';
import type { GeometryFeature, PricingGeometry, Vec3 } from '../snapshot.ts';
import { parallel, same } from '../vec.ts';

/** Rounds sizes: the position of a part in the file changes the last digits, and tables have steps at round numbers. */
export const canonicalSize = (mm: number): number => Math.round(mm * SIZE_STEPS_PER_MM) / SIZE_STEPS_PER_MM;

const size = (mm: number | null): number | null => (mm === null ? null : canonicalSize(mm));

const steadyDetails = (details: NonNullable<GeometryFeature['details']>) =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'number' ? canonicalSize(value) : value,
    ]),
  );

const steadyFeature = (feature: GeometryFeature): GeometryFeature => ({
  ...feature,
  diameter_mm: size(feature.diameter_mm),
  depth_mm: size(feature.depth_mm),
  width_mm: size(feature.width_mm),
  length_mm: size(feature.length_mm),
  radius_mm: size(feature.radius_mm),
  angle_deg: size(feature.angle_deg),
  ...(feature.details === undefined ? {} : { details: steadyDetails(feature.details) }),
});

/** Work along an edge of the box, independent of the file's frame: reached features, then perpendicular plane surface. */
const worksAlong = ({ features, faces }: PricingGeometry, axis: Vec3): readonly number[] => {
  const reached = features.filter(({ access }) => access.some((one) => parallel(one, axis)));
  const area = faces.reduce(
    (sum, { surface, direction, area_mm2 }) =>
      surface === 'plane' && direction !== null && parallel(direction, axis) ? sum + area_mm2 : sum,
    0,
  );
  return [reached.length, canonicalSize(area), reached.reduce((sum, one) => sum + (one.depth_mm ?? 0), 0)];
};

/** The first difference decides. */
export const compareAll = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, i) => Math.abs(value - (b[i] ?? 0)) > 1 / SIZE_STEPS_PER_MM);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};

/** Edges of equal length in a canonical order: the one with most work comes last, upright. */
const canonicalBox = (geometry: PricingGeometry): Pick<PricingGeometry, 'obb_mm' | 'obb_axes'> => {
  const { obb_mm, obb_axes } = geometry;
  const edges = [0, 1, 2].map((i) => {
    const axis = obb_axes[i] ?? obb_axes[0];
    return { mm: canonicalSize(obb_mm[i] ?? 0), axis, work: worksAlong(geometry, axis) };
  });
  const equal = (a: number, b: number): boolean => Math.abs(a - b) <= 2 / SIZE_STEPS_PER_MM;
  edges.sort((a, b) => (equal(a.mm, b.mm) ? compareAll(a.work, b.work) : b.mm - a.mm));
  const [a, b, c] = edges;
  if (a === undefined || b === undefined || c === undefined) return { obb_mm, obb_axes };
  return { obb_mm: [a.mm, b.mm, c.mm], obb_axes: [a.axis, b.axis, c.axis] };
};

/**
 * The part independent of the file's frame: moved, turned or mirrored it gives the same record except for positions and
 * directions.
 */
export const canonicalGeometry = (read: PricingGeometry): PricingGeometry => {
  const geometry = { ...read, features: read.features.map(steadyFeature) };
  const { turned, sheet, profile, walls } = read;
  return {
    ...geometry,
    ...canonicalBox(geometry),
    turned: turned && {
      ...turned,
      length_mm: canonicalSize(turned.length_mm),
      max_diameter_mm: canonicalSize(turned.max_diameter_mm),
      min_bore_diameter_mm: canonicalSize(turned.min_bore_diameter_mm),
    },
    sheet: sheet && {
      ...sheet,
      thickness_mm: canonicalSize(sheet.thickness_mm),
      contour_length_mm: canonicalSize(sheet.contour_length_mm),
      unfolded_mm: [canonicalSize(sheet.unfolded_mm[0]), canonicalSize(sheet.unfolded_mm[1])],
    },
    profile: profile && {
      ...profile,
      outer_mm: [canonicalSize(profile.outer_mm[0]), canonicalSize(profile.outer_mm[1])],
      wall_mm: canonicalSize(profile.wall_mm),
      length_mm: canonicalSize(profile.length_mm),
    },
    walls: walls && { ...walls, least_mm: canonicalSize(walls.least_mm) },
  };
};

/** Amount of work from a direction, independent of the file's frame: surface, then depth, of the reached features. */
export const workFrom = (
  features: readonly GeometryFeature[],
  areaOf: (id: string) => number,
  direction: Vec3,
): readonly number[] => {
  const own = features.filter(({ access }) => access.some((one) => same(one, direction)));
  return [
    own.length,
    own.reduce((sum, { face_ids }) => sum + face_ids.reduce((all, id) => all + areaOf(id), 0), 0),
    own.reduce((sum, { depth_mm }) => sum + (depth_mm ?? 0), 0),
  ].map(canonicalSize);
};
