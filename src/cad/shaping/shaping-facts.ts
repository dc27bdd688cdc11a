import { type FaceGraph, faceId } from '../brep/graph.ts';
import type { TurnedFacts, Vec3, WallFacts } from '../facts.ts';
import type { Model } from '../kernel/model.ts';
import type { Bvh } from '../measure/bvh.ts';
import { trianglesByFace } from '../measure/samples.ts';
import { sharpEdges } from '../measure/sharp-edges.ts';
import { thickestBall } from '../measure/thickest.ts';
import type { Chord } from '../measure/walls.ts';
import { innerRoundings } from '../recognise/blends.ts';
import { clean, negate } from '../vec.ts';
import { draftAngles } from './draft-angles.ts';
import { flowLength } from './flow.ts';
import { type Line, partingOf } from './parting.ts';
import { pointsOf } from './points.ts';
import { pullDirections } from './pull-directions.ts';
import type { PullFacts, ShapingFacts } from './record.ts';
import { findRibs } from './ribs.ts';
import { placesOf, seamsOf } from './seams.ts';
import { fullness, shadowArea } from './shadow.ts';
import { sidesOf } from './sight.ts';
import { lockedFaces, type Tool, undercutsOf } from './undercuts.ts';

/** Parts with more faces or triangles are not moulded or cast in one piece, and would take too long. Assumed. */
const MAX_SHAPED_FACES = 5_000;
const MAX_SHAPED_TRIANGLES = 300_000;

export type ShapingInput = {
  readonly model: Model;
  readonly graph: FaceGraph;
  readonly bvh: Bvh;
  readonly diagonal: number;
  readonly chords: readonly Chord[];
  readonly walls: WallFacts | null;
  readonly turned: TurnedFacts | null;
  /** The smallest box. */
  readonly axes: readonly Vec3[];
  readonly box: Vec3;
};

function pullOf(
  { model }: ShapingInput,
  tool: Tool,
  line: Line,
  full: Float64Array,
  direction: Vec3,
): PullFacts {
  const { brep, mesh, support } = model;
  const sides = sidesOf(tool.points, tool.bvh, direction);
  const locked = lockedFaces(tool, sides);
  return {
    direction,
    projected_area_mm2: clean(shadowArea(mesh, full, direction, sides.includes(0))),
    depth_mm: clean(support.max(direction) + support.max(negate(direction))),
    draft_deg: draftAngles(brep, mesh, tool.byFace, direction),
    undercuts: undercutsOf(tool, locked, direction),
    parting: partingOf(line, { points: tool.points, locked }, sides, direction),
  };
}

/** The part in a tool, for each candidate pull; null for a part beyond the limits. */
export function shapingFacts(input: ShapingInput): ShapingFacts | null {
  const { model, graph, bvh, diagonal, chords, walls, box } = input;
  const { brep, mesh } = model;
  if (brep.faces.length > MAX_SHAPED_FACES || mesh.triangles.length / 3 > MAX_SHAPED_TRIANGLES) return null;
  const ball = thickestBall(brep, chords, bvh);
  if (ball === null) return null;
  const seams = seamsOf(mesh, diagonal);
  const byFace = trianglesByFace(mesh);
  const tool: Tool = { graph, mesh, bvh, points: pointsOf(brep, mesh, diagonal), byFace, axes: input.axes };
  const line: Line = { brep, mesh, seams, places: placesOf(mesh, seams), diagonal };
  const full = fullness(brep, mesh);
  const flow = flowLength(mesh, seams, diagonal);
  return {
    pulls: pullDirections(brep, input.axes, input.turned).map((way) => pullOf(input, tool, line, full, way)),
    thickest_mm: ball.diameter,
    thickest_at_mm: ball.centre,
    flow_length_mm: clean(flow),
    flow_ratio: walls === null ? null : clean(flow / walls.median_mm),
    ribs: findRibs(graph, chords),
    sharp_inner_edges: sharpEdges(brep, 'concave'),
    rounded_inner_faces: innerRoundings(graph).map(faceId),
    box_share: clean(model.volume / (box[0] * box[1] * box[2])),
  };
}
