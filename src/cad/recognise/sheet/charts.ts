import type { Edge, Face } from '../../brep/model.ts';
import type { Vec3 } from '../../facts.ts';
import type { Point2 } from '../../measure/hull2.ts';
import { cross, dot, footOnLine, negate, orthogonal, sub, unit } from '../../vec.ts';
import { along1, apexOf } from '../coaxial.ts';

/** Maps a point of a face to the flat plane, seen from outside the material. */
export type Chart = (p: Vec3) => Point2;

/** Angle of a point about an axis, from the face's middle: continuous on any face that is not closed. */
function angleFrom(face: Face, point: Vec3, axis: Vec3): (p: Vec3) => number {
  const u = unit(sub(face.middle, footOnLine(face.middle, point, axis)));
  const v = cross(axis, u);
  return (p) => {
    const d = sub(p, point);
    return Math.atan2(dot(d, v), dot(d, u));
  };
}

/**
 * Development of one face along the neutral fibre, which lies `inset` inside the material, mm: planes unchanged, cylinders
 * unrolled, cones as a sector. Null if the face is not developable.
 */
export function chartOf(face: Face, inset: number): Chart | null {
  const { surface } = face;
  if (surface.kind === 'plane') {
    const u = orthogonal(face.normal);
    const v = cross(face.normal, u);
    return (p) => [dot(sub(p, face.middle), u), dot(sub(p, face.middle), v)];
  }
  // Towards the fibre the inside of a bend grows and the outside shrinks; seen from inside, the turn is reversed.
  const out = face.concave === true ? inset : -inset;
  const hand = face.concave === true ? -1 : 1;
  if (surface.kind === 'cylinder') {
    const angle = angleFrom(face, surface.point, surface.axis);
    return (p) => [hand * angle(p) * (surface.radius + out), along1(surface, p)];
  }
  if (surface.kind === 'cone') {
    const apex = apexOf(surface);
    const axis = surface.halfAngle > 0 ? surface.axis : negate(surface.axis);
    const half = Math.abs(surface.halfAngle);
    const angle = angleFrom(face, surface.point, axis);
    return (p) => {
      const s = Math.hypot(...sub(p, apex)) + out / Math.tan(half);
      const turn = -hand * angle(p) * Math.sin(half);
      return [s * Math.cos(turn), s * Math.sin(turn)];
    };
  }
  return null;
}

/** The chart turned and moved so that an edge coincides with the neighbour's. */
export function joined(chart: Chart, edge: Edge, target: Chart): Chart {
  const [a, b] = [chart(edge.start), chart(edge.end)];
  const [p, q] = [target(edge.start), target(edge.end)];
  const turn = Math.atan2(q[1] - p[1], q[0] - p[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return (at) => {
    const [x, y] = chart(at);
    const [dx, dy] = [x - a[0], y - a[1]];
    return [p[0] + c * dx - s * dy, p[1] + s * dx + c * dy];
  };
}
