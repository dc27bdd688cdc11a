import type { FaceGraph } from '../../brep/graph.ts';
import { type Edge, type Face, isFree } from '../../brep/model.ts';
import type { Vec3 } from '../../facts.ts';
import { cross, dot, footOnLine, sub } from '../../vec.ts';
import { along1, type Line, onLine } from '../coaxial.ts';

/** Below half a degree over a module's width teeth are straight; above 60 degrees it is a worm or a thread. `assumed` limits */
const MIN_TANGENT = 0.02;
const MAX_TANGENT = 1.73;
/** All teeth have the same twist, within this share. */
const SAME_TURN = 0.05;
/** Share of a tooth's width that an edge must run to show the twist. */
const MIN_RUN = 0.5;

/** Angle about the axis per mm along it; positive for right-hand. */
export type Twist = { readonly turn: number };

/** Helical flanks are free surfaces; tip and root of helical teeth are cylinders about the axis or free as well. */
export const windsAbout = (face: Face, line: Line): boolean =>
  isFree(face.surface) || (face.surface.kind === 'cylinder' && face.sweepDeg < 180 && onLine(face, line));

const angleBetween = (a: Vec3, b: Vec3, { point, axis }: Line): number => {
  const u = sub(a, footOnLine(a, point, axis));
  const v = sub(b, footOnLine(b, point, axis));
  return Math.atan2(dot(cross(u, v), axis), dot(u, v));
};

const runOf = ({ points }: Edge, line: Line): number => {
  const stations = points.map((p) => along1(line, p));
  return Math.max(...stations) - Math.min(...stations);
};

/** Climbs along the axis all the way: not an edge of an end face. */
export const isWinding = ({ points }: Edge, line: Line): boolean => {
  const stations = points.map((p) => along1(line, p));
  const steps = stations.slice(1).map((s, i) => s - (stations[i] ?? 0));
  return steps.length > 0 && (steps.every((step) => step > 0) || steps.every((step) => step < 0));
};

const turnOf = ({ points }: Edge, line: Line): number => {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const angle = points.slice(1).reduce((sum, p, i) => sum + angleBetween(points[i] ?? p, p, line), 0);
  return angle / (along1(line, last) - along1(line, first));
};

/** Twist of the edges between the faces of a ring; null if they differ, or are too flat or too steep for teeth. */
export function twistOf(graph: FaceGraph, ring: readonly Face[], line: Line): Twist | null {
  const own = new Set(ring.map(({ index }) => index));
  const edges = ring
    .flatMap((face) => graph.edges(face))
    .filter(({ faces: [a = -1, b = -1] }) => a !== b && own.has(a) && own.has(b));
  const width = Math.max(0, ...edges.map((edge) => runOf(edge, line)));
  const turns = edges.filter((edge) => runOf(edge, line) > MIN_RUN * width).map((edge) => turnOf(edge, line));
  const turn = turns.reduce((sum, one) => sum + one, 0) / Math.max(1, turns.length);
  if (turns.length === 0 || turns.some((one) => Math.abs(one - turn) > SAME_TURN * Math.abs(turn)))
    return null;
  const first = edges[0]?.points[0];
  const foot = first === undefined ? null : sub(first, footOnLine(first, line.point, line.axis));
  const tangent = foot === null ? 0 : Math.abs(turn) * Math.sqrt(dot(foot, foot));
  return tangent < MIN_TANGENT || tangent > MAX_TANGENT ? null : { turn };
}
