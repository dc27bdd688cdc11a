import type { FaceGraph } from '../brep/graph.ts';
import type { Face } from '../brep/model.ts';
import { dot, parallel, sameLine } from '../vec.ts';
import type { Draft } from './draft.ts';

/** The two skins of the sheet must make up this share of the surface that the thickness predicts. */
const LEAST_SKIN_SHARE = 0.93;
/** Thicker than this, a flat part without bends is a plate. */
const MOST_FLAT_MM = 10;
const MOST_BENT_MM = 25;

export type Skin = {
  readonly thickness: number;
  /** Pairs of faces that lie opposite each other at the thickness. */
  readonly pairs: readonly (readonly [Face, Face])[];
  readonly bends: readonly (readonly [inner: Face, outer: Face])[];
};

function planeGap(a: Face, b: Face): number | null {
  if (a.surface.kind !== 'plane' || b.surface.kind !== 'plane' || dot(a.normal, b.normal) > -0.99999)
    return null;
  // Outward normals point away from each other across material.
  const gap = dot(a.normal, a.surface.point) + dot(b.normal, b.surface.point);
  return gap > 1e-3 ? gap : null;
}

function bendGap(a: Face, b: Face): number | null {
  const [s, t] = [a.surface, b.surface];
  if (s.kind !== 'cylinder' || t.kind !== 'cylinder' || a.concave === b.concave) return null;
  if (!sameLine(s.point, s.axis, t.point, t.axis, 1e-2) || dot(a.normal, b.normal) > -0.99) return null;
  const [inner, outer] = a.concave === true ? [s, t] : [t, s];
  return outer.radius - inner.radius > 1e-3 ? outer.radius - inner.radius : null;
}

/** The gap whose faces make up most area. */
function dominantGap(faces: readonly Face[]): number | null {
  const weights = new Map<string, { gap: number; area: number }>();
  faces.forEach((a, i) => {
    for (const b of faces.slice(i + 1)) {
      const gap = planeGap(a, b);
      if (gap === null) continue;
      const key = gap.toFixed(3);
      const known = weights.get(key) ?? { gap, area: 0 };
      known.area += Math.min(a.area, b.area);
      weights.set(key, known);
    }
  });
  return [...weights.values()].sort((a, b) => b.area - a.area || a.gap - b.gap)[0]?.gap ?? null;
}

/**
 * The two skins of a part of constant thickness, or null. The area of skins and cut edges is fixed by volume and
 * thickness: skins together are twice volume over thickness, whatever the shape.
 */
export function findSkin(graph: FaceGraph, volume: number): Skin | null {
  const faces = graph.brep.faces.filter((face) => face.area > 0);
  const thickness = dominantGap([...faces].sort((a, b) => b.area - a.area).slice(0, 400));
  if (thickness === null || thickness > MOST_BENT_MM) return null;
  const near = (gap: number | null): boolean =>
    gap !== null && Math.abs(gap - thickness) < 0.02 * thickness + 1e-3;
  const pairs: [Face, Face][] = [];
  const bends: [Face, Face][] = [];
  faces.forEach((a, i) => {
    for (const b of faces.slice(i + 1)) {
      if (near(planeGap(a, b)) && overlap(graph, a, b)) pairs.push([a, b]);
      else if (near(bendGap(a, b))) bends.push(a.concave === true ? [a, b] : [b, a]);
    }
  });
  const skin = new Set([...pairs, ...bends].flat());
  const area = [...skin].reduce((sum, face) => sum + face.area, 0);
  const predicted = (2 * volume) / thickness;
  if (area < LEAST_SKIN_SHARE * predicted || area > predicted / LEAST_SKIN_SHARE) return null;
  const widest = Math.max(...[...skin].map((face) => face.area));
  if (bends.length === 0 && (thickness > MOST_FLAT_MM || thickness > 0.12 * Math.sqrt(widest))) return null;
  // Walls that meet at a sharp corner are a section or a welded frame: nobody bends without a radius.
  const [first] = pairs;
  const flat = first !== undefined && pairs.every(([one]) => parallel(one.normal, first[0].normal));
  if (bends.length === 0 && !flat) return null;
  if (bends.length > 0 && thickness > 0.35 * Math.sqrt(widest)) return null;
  return { thickness, pairs, bends };
}

/** Opposite faces lie over each other when the middle of one falls near an edge or middle of the other. */
function overlap(graph: FaceGraph, a: Face, b: Face): boolean {
  const box = (face: Face): { min: number[]; max: number[] } => {
    const points = graph.edges(face).flatMap((edge) => edge.points);
    return {
      min: [0, 1, 2].map((k) => Math.min(...points.map((p) => p[k] ?? 0))),
      max: [0, 1, 2].map((k) => Math.max(...points.map((p) => p[k] ?? 0))),
    };
  };
  const [p, q] = [box(a), box(b)];
  const reach = Math.abs(planeGap(a, b) ?? 0) * 1.01 + 1e-6;
  return [0, 1, 2].every(
    (k) => (p.min[k] ?? 0) <= (q.max[k] ?? 0) + reach && (q.min[k] ?? 0) <= (p.max[k] ?? 0) + reach,
  );
}

/** Bends with inner radius, angle and length along the bend line. */
export function bendFeatures(graph: FaceGraph, skin: Skin): Draft[] {
  return skin.bends.map(([inner, outer]): Draft => {
    const radius = inner.surface.kind === 'cylinder' ? inner.surface.radius : 0;
    const length = inner.area / (radius * ((inner.sweepDeg * Math.PI) / 180));
    return {
      kind: 'bend',
      subtype: inner.sweepDeg > 165 ? 'hem' : 'edge',
      radius,
      angle: inner.sweepDeg,
      length,
      width: skin.thickness,
      ...('axis' in inner.surface ? { axis: inner.surface.axis } : {}),
      position: inner.middle,
      faces: [inner, outer].sort((a, b) => a.index - b.index),
      confidence: 0.96,
      details: { outer_radius_mm: radius + skin.thickness, edges: graph.links(inner).length },
    };
  });
}
