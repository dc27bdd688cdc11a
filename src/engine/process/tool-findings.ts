import { type Pull, pullFacts, type ToolKind } from '../facts/pull-facts.ts';
import type { EngineNote, NoteParams, Parameters, PartFacts, ResolvedParameter } from '../records.ts';
import { parallel } from '../vec.ts';

/** A part in its tool, with the bin of the limits of its process. */
export type InTool = {
  readonly part: PartFacts;
  readonly pull: Pull;
  readonly tool: ToolKind;
  readonly limits: string;
};

type Face = PartFacts['faces'][number];

/** A face whose draft is the same all over: a plane, or a round one about the pull. */
const isWall = ({ surface, direction }: Face, pull: Pull): boolean =>
  surface === 'plane' ||
  ((surface === 'cylinder' || surface === 'cone') &&
    direction !== null &&
    parallel(direction, pull.direction));

/** Values of a finding, and its faces. */
type Found = { readonly params: NoteParams; readonly face_ids: readonly string[] };

const draft = ({ part, pull }: InTool, limit: number): Found | null => {
  const byMember = new Set([...pull.undercuts.flatMap(({ face_ids }) => face_ids), ...pull.trapped]);
  const steep = part.faces.flatMap((face) => {
    const angle = pull.draft_deg[face.id];
    return angle !== undefined && angle < limit && isWall(face, pull) && !byMember.has(face.id)
      ? [{ id: face.id, angle }]
      : [];
  });
  if (steep.length === 0) return null;
  const least = Math.min(...steep.map(({ angle }) => angle));
  return { params: { faces: steep.length, least }, face_ids: steep.map(({ id }) => id) };
};

/** Faces with a wall of at most `greatest`. */
const thinFaces = ({ part: { geometry } }: InTool, greatest: number): readonly string[] =>
  Object.entries(geometry.walls?.by_face ?? {}).flatMap(([id, mm]) => (mm <= greatest ? [id] : []));

const wallRatio = (inTool: InTool, limit: number): Found | null => {
  const { geometry } = inTool.part;
  const { p5_mm: thin = 0, p95_mm: across = 0 } = geometry.walls ?? {};
  // The rim of a wall has the bottom of the part opposite: no wall is thicker than the largest ball.
  const thick = Math.min(across, geometry.shaping?.thickest_mm ?? across);
  return thin > 0 && thick / thin > limit
    ? { params: { thin, thick, ratio: thick / thin }, face_ids: thinFaces(inTool, thin) }
    : null;
};

const thickSpot = ({ part: { geometry } }: InTool, limit: number): Found | null => {
  const [thickest, wall] = [geometry.shaping?.thickest_mm ?? 0, geometry.walls?.median_mm ?? 0];
  return wall > 0 && thickest / wall > limit
    ? { params: { thickest, wall, ratio: thickest / wall }, face_ids: [] }
    : null;
};

const ribs = ({ part: { geometry } }: InTool, limit: number): Found | null => {
  const thick = (geometry.shaping?.ribs ?? []).filter(({ ratio }) => ratio > limit);
  if (thick.length === 0) return null;
  return {
    params: { ribs: thick.length, ratio: Math.max(...thick.map(({ ratio }) => ratio)) },
    face_ids: thick.flatMap(({ face_ids }) => face_ids),
  };
};

const members = ({ pull: { undercuts } }: InTool): Found | null => {
  const lifters = undercuts.filter(({ kind }) => kind === 'lifter').length;
  if (undercuts.length === 0) return null;
  return {
    params: { slides: undercuts.length - lifters, lifters },
    face_ids: undercuts.flatMap(({ face_ids }) => face_ids),
  };
};

const corners = ({ part: { geometry } }: InTool): Found | null => {
  const edges = geometry.shaping?.sharp_inner_edges ?? [];
  if (edges.length === 0) return null;
  return { params: { edges: edges.length }, face_ids: edges.flatMap(({ face_ids }) => face_ids) };
};

/** Findings with a limit, and the row of the limit in the bin of the process. */
const LIMITED = {
  dfm_draft: ['draft', draft],
  dfm_wall_ratio: ['wall_ratio', wallRatio],
  dfm_thick_spot: ['thick_ratio', thickSpot],
  dfm_rib_ratio: ['rib_ratio', ribs],
} as const;

const UNLIMITED = { dfm_undercut: members, dfm_sharp_corner: corners } as const;

/** Changes of the design that make the part leave its tool easily and sound. A part without measured facts has one note that says so. */
export const toolFindings = (inTool: InTool, p: Parameters): readonly EngineNote[] => {
  const estimated = estimatedNotes(inTool.part, inTool.tool);
  if (estimated.length > 0) return estimated;
  const noted = (code: string, found: Found | null, more: NoteParams = {}): readonly EngineNote[] =>
    found === null
      ? []
      : [{ code, params: { ...found.params, ...more }, face_ids: [...new Set(found.face_ids)] }];
  return [
    ...Object.entries(LIMITED).flatMap(([code, [row, find]]) => {
      const { value: limit, citation } = p.get(inTool.limits, row);
      return noted(code, find(inTool, limit), { limit, source: citation });
    }),
    ...Object.entries(UNLIMITED).flatMap(([code, find]) => noted(code, find(inTool))),
  ];
};

/** One note for a part without measured facts. */
export const estimatedNotes = (part: PartFacts, tool: ToolKind): readonly EngineNote[] =>
  pullFacts(part, tool).isMeasured ? [] : [{ code: 'pull_facts_estimated', params: {} }];

/** Rows for the spread of facts that were not measured. */
export const whereEstimated = (
  part: PartFacts,
  tool: ToolKind,
  row: ResolvedParameter,
): readonly ResolvedParameter[] => (pullFacts(part, tool).isMeasured ? [] : [row]);
