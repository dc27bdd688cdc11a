import type { BRepAdaptor_Surface, TopoDS_Face } from 'replicad-opencascadejs';
import type { Surface } from '../brep/model.ts';
import type { Vec3 } from '../facts.ts';
import { add, cross, distance, dot, footOnLine, mid, scale, sub, unit } from '../vec.ts';
import type { Kernel } from './load.ts';
import { take, takeUnit } from './points.ts';

type At = { readonly point: Vec3; readonly du: Vec3; readonly dv: Vec3 };

export function evaluate(surface: BRepAdaptor_Surface, u: number, v: number): At {
  const { Point, D1U, D1V } = surface.EvalD1(u, v);
  return { point: take(Point), du: take(D1U), dv: take(D1V) };
}

/** Opposite points of a circle nearer than this are the tip of its cone. */
const TIP_MM = 1e-9;

/** gp_Cone has no binding: axis, radius and angle follow from the generators at u = 0 and u = π. */
function cone(surface: BRepAdaptor_Surface): Surface {
  const a = evaluate(surface, 0, 0);
  const b = evaluate(surface, Math.PI, 0);
  const axis = unit(add(a.dv, b.dv));
  const sine = scale(sub(a.dv, b.dv), 0.5);
  const across = distance(a.point, b.point);
  // A cone that is defined by its tip opens along its axis: both generators start in one point there.
  const radial = unit(across > TIP_MM ? sub(a.point, b.point) : sine);
  const halfAngle = Math.atan2(dot(sine, radial), dot(a.dv, axis));
  return { kind: 'cone', point: mid(a.point, b.point), axis, radius: across / 2, halfAngle };
}

/** gp_Torus has no binding: outer and inner point at u = 0, the opposite outer point at u = π. */
function torus(surface: BRepAdaptor_Surface): Surface {
  const outer = evaluate(surface, 0, 0);
  const opposite = evaluate(surface, Math.PI, 0);
  const inner = evaluate(surface, 0, Math.PI);
  const minorRadius = distance(outer.point, inner.point) / 2;
  return {
    kind: 'torus',
    point: mid(outer.point, opposite.point),
    axis: unit(outer.dv),
    radius: distance(outer.point, opposite.point) / 2 - minorRadius,
    minorRadius,
  };
}

/** The surface of a face. The plane's normal is the surface's own; `outwardNormal` knows the face's side. */
export function surfaceOf(oc: Kernel, adaptor: BRepAdaptor_Surface): Surface {
  const types = oc.GeomAbs_SurfaceType;
  switch (adaptor.GetType()) {
    case types.GeomAbs_Plane: {
      const at = evaluate(adaptor, 0, 0);
      return { kind: 'plane', point: at.point, normal: unit(cross(at.du, at.dv)) };
    }
    case types.GeomAbs_Cylinder: {
      const cylinder = adaptor.Cylinder();
      const line = cylinder.Axis();
      const out: Surface = {
        kind: 'cylinder',
        point: take(line.Location()),
        axis: takeUnit(line.Direction()),
        radius: cylinder.Radius(),
      };
      line.delete();
      cylinder.delete();
      return out;
    }
    case types.GeomAbs_Cone:
      return cone(adaptor);
    case types.GeomAbs_Sphere: {
      const sphere = adaptor.Sphere();
      const out: Surface = { kind: 'sphere', point: take(sphere.Location()), radius: sphere.Radius() };
      sphere.delete();
      return out;
    }
    case types.GeomAbs_Torus:
      return torus(adaptor);
    case types.GeomAbs_BSplineSurface:
    case types.GeomAbs_BezierSurface:
      return { kind: 'spline' };
    default:
      return { kind: 'other' };
  }
}

/** +1 where the surface's own normal (du × dv) points out of the material, otherwise -1. */
export const sideOf = (oc: Kernel, face: TopoDS_Face): 1 | -1 =>
  face.Orientation() === oc.TopAbs_Orientation.TopAbs_REVERSED ? -1 : 1;

/** Normal of the analytic surface away from its axis, centre or tube; null if only the kernel can compute it. */
export function radialNormal(surface: Surface, p: Vec3): Vec3 | null {
  switch (surface.kind) {
    case 'plane':
      return surface.normal;
    case 'sphere':
      return unit(sub(p, surface.point));
    case 'cylinder':
      return unit(sub(p, footOnLine(p, surface.point, surface.axis)));
    case 'cone': {
      const radial = unit(sub(p, footOnLine(p, surface.point, surface.axis)));
      const lean = Math.tan(surface.halfAngle);
      return unit(sub(radial, scale(surface.axis, lean)));
    }
    case 'torus': {
      const radial = unit(sub(p, footOnLine(p, surface.point, surface.axis)));
      return unit(sub(p, add(surface.point, scale(radial, surface.radius))));
    }
    default:
      return null;
  }
}
