import type { FaceGraph } from '../../brep/graph.ts';
import { areaOf, type Edge, type EdgeCurve, type Face } from '../../brep/model.ts';
import { along, cross, dot, footOnLine, negate, orthogonal, sameLine, sub, unit } from '../../vec.ts';
import { along1, type Line } from '../coaxial.ts';
import type { Draft } from '../draft.ts';
import { designationOf } from './threads.ts';

type Helix = Extract<EdgeCurve, { kind: 'helix' }>;
type Wound = { readonly edge: Edge; readonly helix: Helix };

/** Swept helices are drawn less exactly than bores: lines closer than this share of the radius are the same. */
const COAXIAL_SHARE = 0.01;
const LEAD_SHARE = 0.03;
/** Deeper than this share of its diameter it is a worm or a spiral, not a thread. `assumed` */
const MAX_DEPTH_SHARE = 0.2;
/** With a steeper lead for its diameter it is a flute. `assumed` */
const MAX_LEAD_SHARE = 1.5;

const sameLead = (a: Helix, b: Helix): boolean =>
  Math.abs(a.pitch - b.pitch) <= LEAD_SHARE * Math.abs(a.pitch) &&
  sameLine(a.point, a.axis, b.point, b.axis, COAXIAL_SHARE * Math.max(a.radius, b.radius));

/** Helices of one axis and one lead. */
function families(graph: FaceGraph): Wound[][] {
  const out: Wound[][] = [];
  for (const edge of graph.brep.edges) {
    if (edge.curve.kind !== 'helix') continue;
    const helix = edge.curve;
    const known = out.find(([one]) => one !== undefined && sameLead(one.helix, helix));
    if (known === undefined) out.push([{ edge, helix }]);
    else known.push({ edge, helix });
  }
  return out;
}

/** Phase of a helix within its lead: equal for all pieces of one winding. */
function phase({ edge, helix }: Wound, line: Line): number {
  const u = orthogonal(line.axis);
  const v = cross(line.axis, u);
  const d = sub(edge.start, line.point);
  const turn = Math.atan2(dot(d, v), dot(d, u)) / (2 * Math.PI);
  const lead = Math.abs(helix.pitch);
  const at = (along1(line, edge.start) - turn * helix.pitch) / lead;
  return at - Math.floor(at);
}

/** Windings at one radius: a single-start thread has one (sharp) or two (the corners of its crest). */
function windings(members: readonly Wound[], radius: number, line: Line): number {
  const phases: number[] = [];
  for (const one of members) {
    if (Math.abs(one.helix.radius - radius) > 0.01 * radius) continue;
    const p = phase(one, line);
    const gap = (q: number): number => Math.min(Math.abs(p - q), 1 - Math.abs(p - q));
    if (!phases.some((q) => gap(q) < 0.02)) phases.push(p);
  }
  return phases.length;
}

function startsOf(members: readonly Wound[], radii: readonly number[], line: Line): number {
  const counts = radii.map((radius) => windings(members, radius, line)).filter((n) => n > 0);
  return Math.max(1, Math.ceil(Math.min(...counts) / 2));
}

const radiusOf = (face: Face): number | null =>
  face.surface.kind === 'cylinder' ? face.surface.radius : null;

export type ModelledThread = {
  readonly line: Line;
  readonly internal: boolean;
  readonly major: number;
  readonly minor: number;
  readonly from: number;
  readonly to: number;
  readonly designation: string | null;
  /** Flanks and root; the crest stays with the diameter or the hole that carries the thread. */
  readonly faces: readonly Face[];
  readonly draft: Draft;
};

function threadOf(graph: FaceGraph, members: readonly Wound[]): ModelledThread | null {
  const [first] = members;
  if (first === undefined) return null;
  const axis = first.helix.axis;
  const line: Line = { point: footOnLine([0, 0, 0], first.helix.point, axis), axis };
  const radii = members.map((one) => one.helix.radius);
  const [minor, major] = [Math.min(...radii), Math.max(...radii)];
  const lead = Math.abs(members.reduce((sum, one) => sum + one.helix.pitch, 0) / members.length);
  if (major - minor < 0.02 * lead || major - minor > MAX_DEPTH_SHARE * 2 * major) return null;
  if (lead > MAX_LEAD_SHARE * 2 * major) return null;
  const touched = [...new Set(members.flatMap((one) => one.edge.faces))].flatMap(
    (index) => graph.brep.faces[index] ?? [],
  );
  const flanks = touched.filter((face) => radiusOf(face) === null && face.surface.kind !== 'plane');
  if (flanks.length === 0) return null;
  const stations = flanks.flatMap((face) =>
    graph.edges(face).flatMap((edge) => edge.points.map((p) => along1(line, p))),
  );
  const [from, to] = [Math.min(...stations), Math.max(...stations)];
  if (to - from < lead) return null;
  // Flanks face away from the axis on a screw and towards it in a nut; for square ones root and crest decide.
  const outward = (face: Face): number =>
    face.area * dot(face.normal, unit(sub(face.middle, footOnLine(face.middle, line.point, line.axis))));
  const lean = flanks.reduce((sum, face) => sum + outward(face), 0);
  const total = areaOf(flanks);
  const round = touched.reduce((sum, face) => sum + (radiusOf(face) === null ? 0 : outward(face)), 0);
  const internal = (Math.abs(lean) > 0.05 * total ? lean : round) < 0;
  const bottom = internal ? major : minor;
  const roots = touched.filter((face) => Math.abs((radiusOf(face) ?? 0) - bottom) < 0.05 * (major - minor));
  const own = new Set([...flanks, ...roots].map((face) => face.index));
  // The runout faces touch only the thread and its crest.
  const inside = new Set([...own, ...touched.map((face) => face.index)]);
  const runOuts = graph.brep.faces.filter(
    (face) =>
      !inside.has(face.index) &&
      face.area < 2 * lead * lead &&
      graph.links(face).length > 0 &&
      graph.links(face).every((link) => inside.has(link.face.index)),
  );
  const faces = [...flanks, ...roots, ...runOuts].sort((a, b) => a.index - b.index);
  const starts = startsOf(members, [minor, major], line);
  const pitch = lead / starts;
  const designation = designationOf(2 * major, pitch);
  const draft: Draft = {
    kind: 'thread',
    subtype: internal ? 'internal' : 'external',
    diameter: 2 * major,
    depth: major - minor,
    length: to - from,
    axis,
    position: along(line.point, line.axis, from),
    access: [axis, negate(axis)],
    faces,
    confidence: 0.95,
    details: {
      pitch_mm: Math.round(pitch * 1e4) / 1e4,
      starts,
      hand: first.helix.pitch > 0 ? 'right' : 'left',
      minor_diameter_mm: Math.round(2e4 * minor) / 1e4,
      ...(designation === null
        ? {}
        : { designation: starts === 1 ? designation : `${designation} × ${starts}` }),
    },
  };
  return { line, internal, major, minor, from, to, designation, faces, draft };
}

/**
 * Threads that the model draws with their helical flanks: diameter, pitch, length, hand, starts, inside or outside. Independent
 * of other recognisers. Threads that are not drawn are `thread_candidate` on their hole.
 */
export const findModelledThreads = (graph: FaceGraph): ModelledThread[] =>
  families(graph).flatMap((members) => threadOf(graph, members) ?? []);

const isOn = (thread: ModelledThread, draft: Draft): boolean =>
  draft.axis !== undefined &&
  draft.position !== undefined &&
  sameLine(thread.line.point, thread.line.axis, draft.position, draft.axis, COAXIAL_SHARE * thread.major);

/** Marks the hole or diameter that carries a modelled thread. */
export function markModelled(draft: Draft, threads: readonly ModelledThread[]): Draft {
  const host = threads.find((thread) => {
    const host = draft.kind === 'hole' || draft.subtype === 'outer' || draft.subtype === 'inner';
    if (!host || !isOn(thread, draft)) return false;
    const diameter = thread.internal ? 2 * thread.minor : 2 * thread.major;
    return Math.abs((draft.diameter ?? 0) - diameter) < 0.5 * (thread.major - thread.minor);
  });
  if (host === undefined) return draft;
  const { thread_candidate: _, ...details } = draft.details ?? {};
  const named = host.draft.details?.designation;
  return {
    ...draft,
    details: {
      ...details,
      thread_pitch_mm: host.draft.details?.pitch_mm ?? 0,
      thread_length_mm: Math.round((host.to - host.from) * 1e4) / 1e4,
      ...(named === undefined ? {} : { thread: named }),
    },
  };
}
