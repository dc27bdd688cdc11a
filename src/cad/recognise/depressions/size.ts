import type { FaceGraph } from '../../brep/graph.ts';
import type { Vec3 } from '../../facts.ts';
import { add, distanceToLine, dot, negate, parallel, scale } from '../../vec.ts';
import type { Draft } from '../draft.ts';
import { extent, reach, sidesAcross } from './extent.ts';
import { standingLoops } from './islands.ts';
import type { Layout } from './layout.ts';
import type { Shape } from './shape.ts';

function cornerRadius(layout: Layout): number | undefined {
  const corners = layout.group.rounds.flatMap((face) => {
    const { surface } = face;
    if (surface.kind === 'cylinder' && parallel(surface.axis, layout.up)) return [surface.radius];
    // Drafted walls meet in a conical corner: its radius at half height represents it.
    const leaning = surface.kind === 'cone' && Math.abs(dot(surface.axis, layout.up)) > 0.98;
    return leaning ? [distanceToLine(face.middle, surface.point, surface.axis)] : [];
  });
  return corners.length === 0 ? undefined : Math.min(...corners);
}

function floorRadius(layout: Layout): number | undefined {
  const blends = layout.group.rounds.flatMap((face) => {
    if (face.surface.kind === 'torus') return [face.surface.minorRadius];
    if (face.surface.kind === 'cylinder' && !parallel(face.surface.axis, layout.up))
      return [face.surface.radius];
    return [];
  });
  return blends.length === 0 ? undefined : Math.min(...blends);
}

export function draftOf(graph: FaceGraph, layout: Layout, shape: Shape, open: readonly Vec3[]): Draft {
  const { u, v, alongU, alongV } = sidesAcross(graph, layout);
  const tall = extent(graph, layout.group.faces, layout.up);
  const floor = layout.floors[0];
  const bottom = floor === undefined ? tall.from : Math.min(...layout.floors.map((one) => one.offset));
  const isSlot = shape.kind === 'slot';
  // The width of a slot lies between its facing walls; otherwise the shorter side is the width.
  const facing = layout.walls.find((a) => layout.walls.some((b) => dot(a.normal, b.normal) < -0.999));
  const acrossV = facing !== undefined && parallel(facing.normal, v);
  const swap = isSlot && facing !== undefined ? acrossV : reach(alongU) >= reach(alongV);
  const [lengthSide, widthSide] = swap ? [alongU, alongV] : [alongV, alongU];
  const centre = add(
    add(scale(u, (alongU.from + alongU.to) / 2), scale(v, (alongV.from + alongV.to) / 2)),
    scale(layout.up, tall.to),
  );
  const radius = cornerRadius(layout);
  const floorBlend = floorRadius(layout);
  const islands = layout.floors
    .flatMap((one) => one.faces)
    .reduce((sum, face) => sum + standingLoops(graph, face).length, 0);
  return {
    kind: shape.kind,
    subtype: shape.subtype,
    through: shape.through,
    length: reach(lengthSide),
    width: reach(widthSide),
    depth: tall.to - bottom,
    ...(radius === undefined ? {} : { radius }),
    axis: negate(layout.up),
    position: centre,
    access: open,
    faces: layout.group.faces,
    // An open depression of many planes is often several intersecting ones.
    confidence:
      !layout.closed && layout.group.planes.length > 8 ? Math.min(shape.confidence, 0.5) : shape.confidence,
    details: {
      ...(floorBlend === undefined ? {} : { floor_radius_mm: floorBlend }),
      ...(islands > 0 ? { islands } : {}),
    },
  };
}
