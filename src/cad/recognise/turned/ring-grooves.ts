import type { FaceGraph } from '../../brep/graph.ts';
import type { Face } from '../../brep/model.ts';
import { dot, negate, sameLine, sub } from '../../vec.ts';
import type { Draft } from '../draft.ts';

/** Heights closer than this are one plane. */
const FLUSH_MM = 1e-2;

/** The boss on a hole's own floor that ends level with its rim. */
function coreOf(hole: Draft, bosses: readonly Draft[]): Draft | undefined {
  const { axis, position, depth = 0 } = hole;
  if (hole.kind !== 'hole' || hole.subtype !== 'plain' || hole.through === true) return undefined;
  if (axis === undefined || position === undefined) return undefined;
  return bosses.find((boss) => {
    if (boss.kind !== 'boss' || boss.subtype !== 'cylindrical' || boss.position === undefined) return false;
    if (boss.axis === undefined || !sameLine(position, axis, boss.position, boss.axis, 1e-2)) return false;
    const foot = dot(sub(boss.position, position), axis);
    return Math.abs(foot - depth) < FLUSH_MM && Math.abs((boss.depth ?? 0) - depth) < FLUSH_MM;
  });
}

const isTop = (graph: FaceGraph, face: Face, core: Draft): boolean =>
  face.surface.kind === 'plane' &&
  core.faces.includes(face) &&
  graph.links(face).every((link) => link.convexity !== 'concave');

/** A bore around a core that is level with the surface is a groove, usually for a seal. */
export function joinRingGrooves(graph: FaceGraph, drafts: readonly Draft[]): Draft[] {
  const gone = new Set<Draft>();
  const grooves = drafts.flatMap((hole): Draft[] => {
    const core = coreOf(hole, drafts);
    if (core === undefined) return [];
    gone.add(hole).add(core);
    const [outer, inner] = [hole.diameter ?? 0, core.diameter ?? 0];
    const faces = [...hole.faces, ...core.faces.filter((face) => !isTop(graph, face, core))];
    return [
      {
        kind: 'groove',
        subtype: 'face',
        diameter: outer,
        width: (outer - inner) / 2,
        depth: hole.depth ?? 0,
        ...(hole.axis === undefined ? {} : { axis: hole.axis, access: [negate(hole.axis)] }),
        ...(hole.position === undefined ? {} : { position: hole.position }),
        faces: [...new Set(faces)].sort((a, b) => a.index - b.index),
        confidence: 0.9,
        details: { inner_diameter_mm: inner },
      },
    ];
  });
  return gone.size === 0 ? [...drafts] : [...drafts.filter((draft) => !gone.has(draft)), ...grooves];
}
