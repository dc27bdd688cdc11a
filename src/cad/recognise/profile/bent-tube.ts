import type { FaceGraph } from '../../brep/graph.ts';
import { areaOf, type Face } from '../../brep/model.ts';
import type { Vec3 } from '../../facts.ts';
import { clean, distanceToLine } from '../../vec.ts';
import type { Draft } from '../draft.ts';
import type { Profile } from './profile.ts';

/** Minimum share of the tube's skin in the surface: ends and cuts are small. */
const MIN_SHARE = 0.9;
const MIN_SLENDERNESS = 4;
/** A ring about its axis is not a bent tube. */
const MAX_BEND_DEG = 350;

type Skin = { readonly radius: number; readonly faces: readonly Face[] };

/** Cylinders and tori of one tube radius, on one side of the material. */
function skins(graph: FaceGraph, concave: boolean): Skin[] {
  const out: { radius: number; faces: Face[] }[] = [];
  for (const face of graph.brep.faces) {
    const { surface } = face;
    if (face.concave !== concave || (surface.kind !== 'cylinder' && surface.kind !== 'torus')) continue;
    const radius = surface.kind === 'torus' ? surface.minorRadius : surface.radius;
    const known = out.find((one) => Math.abs(one.radius - radius) < 1e-3 * radius);
    if (known === undefined) out.push({ radius, faces: [face] });
    else known.faces.push(face);
  }
  return out;
}

type Bow = {
  readonly faces: Face[];
  readonly bend: number;
  readonly angleDeg: number;
  readonly axis: Vec3;
  readonly point: Vec3;
};

/** Bends of a skin: adjacent pieces of one torus are one. The area gives the angle however the torus is split. */
function bows(graph: FaceGraph, { faces, radius }: Skin): Bow[] {
  const tori = faces.filter((face) => face.surface.kind === 'torus');
  const groups = graph.components(tori, (link, from) => {
    const [a, b] = [link.face.surface, from.surface];
    if (a.kind !== 'torus' || b.kind !== 'torus') return false;
    return distanceToLine(a.point, b.point, b.axis) < 1e-2 && Math.abs(a.radius - b.radius) < 1e-2;
  });
  return groups.flatMap((own): Bow[] => {
    const surface = own[0]?.surface;
    if (surface?.kind !== 'torus') return [];
    // Pappus: a whole torus has 4 π² R r.
    const angleDeg = (areaOf(own) / (4 * Math.PI ** 2 * surface.radius * radius)) * 360;
    return [{ faces: own, bend: surface.radius, angleDeg, axis: surface.axis, point: surface.point }];
  });
}

/**
 * A bent round tube or bar: cylinders and tori of one outer radius, and one inner radius. Length is that of the centre line, by
 * Pappus' theorem: volume over section.
 */
export function findBentTube(
  graph: FaceGraph,
  volume: number,
): { readonly profile: Profile; readonly bends: readonly Draft[] } | null {
  const total = areaOf(graph.brep.faces);
  const largest = (list: readonly Skin[]): Skin | undefined =>
    [...list].sort((a, b) => areaOf(b.faces) - areaOf(a.faces))[0];
  const outer = largest(skins(graph, false));
  if (outer === undefined) return null;
  const inside = largest(skins(graph, true).filter((one) => one.radius < outer.radius));
  const inner = inside !== undefined && areaOf(inside.faces) > 0.2 * areaOf(outer.faces) ? inside : undefined;
  const lateral = [...outer.faces, ...(inner?.faces ?? [])];
  if (areaOf(lateral) < MIN_SHARE * total) return null;
  const bends = bows(graph, outer);
  if (
    bends.length === 0 ||
    bends.some((bow) => bow.angleDeg > MAX_BEND_DEG || bow.bend < outer.radius * 1.05)
  )
    return null;
  // Without an inside, or with one that does not follow the bends, it is another part with round edges.
  const hollow = inner === undefined ? 0 : inner.radius;
  if (inner !== undefined && !inner.faces.some((face) => face.surface.kind === 'torus')) return null;
  const section = Math.PI * (outer.radius ** 2 - hollow ** 2);
  const length = volume / section;
  // The skin area must match this length and radius.
  if (Math.abs(areaOf(outer.faces) / (2 * Math.PI * outer.radius * length) - 1) > 0.1) return null;
  if (length < MIN_SLENDERNESS * 2 * outer.radius) return null;
  const first = outer.faces.find((face) => face.surface.kind === 'cylinder') ?? outer.faces[0];
  const axis = first !== undefined && 'axis' in first.surface ? first.surface.axis : ([0, 0, 1] as Vec3);
  return {
    profile: {
      axis,
      faces: new Set(lateral.map((face) => face.index)),
      facts: {
        section: inner === undefined ? 'other' : 'round_tube',
        outer_mm: [clean(2 * outer.radius), clean(2 * outer.radius)],
        wall_mm: clean(inner === undefined ? 2 * outer.radius : outer.radius - hollow),
        length_mm: clean(length),
      },
    },
    bends: bends.map(
      (bow): Draft => ({
        kind: 'bend',
        subtype: inner === undefined ? 'bar' : 'tube',
        diameter: 2 * outer.radius,
        radius: bow.bend,
        angle: bow.angleDeg,
        length: bow.bend * bow.angleDeg * (Math.PI / 180),
        width: inner === undefined ? 2 * outer.radius : outer.radius - hollow,
        axis: bow.axis,
        position: bow.point,
        faces: bow.faces,
        confidence: 0.93,
        details: { radius_of: 'centre_line' },
      }),
    ),
  };
}
