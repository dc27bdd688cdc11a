import type { Lookup } from '../parameters-view.ts';
import { isOtherWay } from '../process/processes.ts';
import { SAME_SIZE_MM } from '../quantities/conventions.ts';
import type { PartFacts, PartFeature } from '../records.ts';
import type { GeometryFace, ShapeClass, SurfaceKind } from '../snapshot.ts';
import { distanceFrom, parallel } from '../vec.ts';

/** A cause of doubt other than a figure: missing drawing, weak recognition, missing work. Relative to the offer price. */
export type Doubt = {
  readonly key: string;
  readonly sigma: number;
  /** Lower end of the band as a share of the offer price. */
  readonly least?: number;
  /** Remaining share of the offer price if a part of the work is done in another way: the lower end falls to it. */
  readonly left?: number;
  /** Factor on the offer price if the missing work is done: the upper end rises to it. */
  readonly more?: number;
};

export type Judged = {
  readonly doubts: readonly Doubt[];
  readonly reasons: readonly string[];
};

/** Surfaces given by the shape itself: the plane sides of a sheet, its rounded edges. */
const GIVEN: Readonly<Record<ShapeClass, readonly SurfaceKind[]>> = {
  prismatic: [],
  free_form: ['spline', 'other'],
  rotational: [],
  mill_turn: [],
  sheet_metal: ['plane', 'cylinder'],
  profile: ['plane', 'cylinder'],
  assembly: [],
  mesh: [],
};

/** Share of the surface that neither a feature nor the shape explains, 0 to 1. */
export const unexplainedShare = (part: PartFacts): number => {
  const { faces, features, shape_class } = part;
  const explained = new Set(features.flatMap(({ face_ids }) => face_ids));
  const given = GIVEN[shape_class];
  let all = 0;
  let unexplained = 0;
  for (const face of faces) {
    const { id, surface, area_mm2 } = face;
    all += area_mm2;
    if (!explained.has(id) && !given.includes(surface) && !isTurnedEnd(part, face)) unexplained += area_mm2;
  }
  return all === 0 ? 0 : unexplained / all;
};

/** A plane perpendicular to the turning axis, or a flat of the bar. */
const isTurnedEnd = ({ geometry, polygon }: PartFacts, { id, surface, direction }: GeometryFace): boolean => {
  if (surface !== 'plane' || geometry.turned === null) return false;
  if (polygon?.face_ids.includes(id)) return true;
  return direction !== null && parallel(direction, geometry.turned.axis);
};

/**
 * A keyway indicates a hub seat with a fit, which no model shows: without a drawing the tolerances of seat and bore are unknown.
 */
const hasKeywayWithoutDrawing = ({ has_drawing, features }: PartFacts): boolean =>
  !has_drawing && features.some(({ subtype }) => subtype === 'keyway');

/** A way to make the part, by route and cost. */
export type RoutePrice = { readonly route: string | null; readonly price: number };

/** The cheapest other route in relation to the chosen one; null if there is only one route. */
export const runnerUp = (chosen: RoutePrice, others: readonly RoutePrice[]): number | null => {
  const prices = others
    .filter(({ route }) => route !== null && (chosen.route === null || isOtherWay(route, chosen.route)))
    .map(({ price }) => price);
  return prices.length === 0 || chosen.price <= 0 ? null : Math.min(...prices) / chosen.price;
};

export type Judgement = {
  readonly part: PartFacts;
  /** Review reasons of the previous stages: unmade faces, callouts without a feature. */
  readonly raised: readonly string[];
  readonly chosen: RoutePrice;
  readonly others: readonly RoutePrice[];
};

/** Doubts about the process: each cause widens the band, and large ones require a review. */
export const processDoubts = ({ part, raised, chosen, others }: Judgement, lookup: Lookup): Judged => {
  const { shape_class_confidence: confidence, shape_class_runner_up: secondClass } = part.geometry;
  const share = unexplainedShare(part);
  const ratio = runnerUp(chosen, others);
  const far = lookup('uncertainty.review', 'route_ratio').value;
  const isFar = ratio !== null && (ratio >= far || ratio <= 1 / far);
  const isDrawn = hasDrawnCollars(part, lookup);
  const isKeyed = hasKeywayWithoutDrawing(part);
  const least = part.features.reduce((low, feature) => Math.min(low, feature.confidence), 1);
  const found: readonly (Doubt | null)[] = [
    part.has_drawing
      ? {
          key: 'drawing.unconfirmed',
          sigma: lookup('uncertainty.no_drawing', 'sigma').value * (1 - (part.confirmed_share ?? 1)),
        }
      : { key: 'drawing.missing', sigma: lookup('uncertainty.no_drawing', 'sigma').value },
    {
      key: 'geometry.features',
      sigma: lookup('uncertainty.geometry', 'features').value * (1 + (1 - least)),
    },
    { key: 'process.method', sigma: lookup('uncertainty.process', 'method').value },
    {
      key: 'process.shape_class',
      sigma:
        lookup('uncertainty.process', secondClass === null ? 'class_alone' : 'class_contested').value *
        (1 - confidence),
    },
    {
      key: 'process.unexplained_faces',
      sigma: lookup('uncertainty.process', 'unexplained_faces').value * share,
    },
    isFar ? { key: 'process.runner_up', sigma: lookup('uncertainty.process', 'runner_up').value } : null,
    isDrawn
      ? {
          key: 'process.drawn_collars',
          sigma: lookup('uncertainty.process', 'runner_up').value,
          least: lookup('uncertainty.process', 'drawn_collars').value,
        }
      : null,
    isKeyed
      ? { key: 'process.fit_unstated', sigma: lookup('uncertainty.process', 'fit_unstated').value }
      : null,
    raised.length === 0
      ? null
      : { key: 'process.refused', sigma: lookup('uncertainty.process', 'refused').value },
  ];
  return {
    doubts: found.filter((doubt) => doubt !== null && doubt.sigma > 0) as readonly Doubt[],
    reasons: [
      ...(share > lookup('uncertainty.review', 'unexplained_share').value ? ['faces_unexplained'] : []),
      ...(isFar ? ['route_runner_up_far'] : []),
      ...(isDrawn ? ['drawn_collars'] : []),
      ...(isKeyed ? ['fit_unstated'] : []),
    ],
  };
};

const onOneAxis = (boss: PartFeature, hole: PartFeature): boolean => {
  if (boss.axis === null || hole.axis === null || boss.position_mm === null || hole.position_mm === null)
    return false;
  return (
    parallel(boss.axis, hole.axis) &&
    distanceFrom(boss.position_mm, boss.axis, hole.position_mm) < SAME_SIZE_MM
  );
};

/**
 * True if everything that protrudes from a thin plate is a bored collar not thicker than the plate: usually drawn out of sheet in
 * a press, whereas milling would have to clear the whole plate around it.
 */
const hasDrawnCollars = ({ shape_class, features, geometry }: PartFacts, lookup: Lookup): boolean => {
  const bosses = features.filter(({ kind }) => kind === 'boss');
  if (shape_class !== 'prismatic' || bosses.length === 0) return false;
  const tallest = Math.max(...bosses.map(({ depth_mm }) => depth_mm ?? 0));
  const plate = Math.min(...geometry.obb_mm) - tallest;
  if (plate <= SAME_SIZE_MM || plate > lookup('punching', 'thickest').value) return false;
  const through = features.filter(({ kind, through: open }) => kind === 'hole' && open === true);
  return bosses.every((boss) =>
    through.some((hole) => {
      const wall = ((boss.diameter_mm ?? 0) - (hole.diameter_mm ?? 0)) / 2;
      return onOneAxis(boss, hole) && wall > 0 && wall <= plate + SAME_SIZE_MM;
    }),
  );
};
