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

const draft = ({ part, pull }: InTool, limit: number): NoteParams | null => {
  const byMember = new Set([...pull.undercuts.flatMap(({ face_ids }) => face_ids), ...pull.trapped]);
  const steep = part.faces.flatMap((face) => {
    const angle = pull.draft_deg[face.id];
    return angle !== undefined && angle < limit && isWall(face, pull) && !byMember.has(face.id)
      ? [angle]
      : [];
  });
  return steep.length === 0 ? null : { faces: steep.length, least: Math.min(...steep) };
};

const wallRatio = ({ part: { geometry } }: InTool, limit: number): NoteParams | null => {
  const { p5_mm: thin = 0, p95_mm: across = 0 } = geometry.walls ?? {};
  // The rim of a wall has the bottom of the part opposite: no wall is thicker than the largest ball.
  const thick = Math.min(across, geometry.shaping?.thickest_mm ?? across);
  return thin > 0 && thick / thin > limit ? { thin, thick, ratio: thick / thin } : null;
};

const thickSpot = ({ part: { geometry } }: InTool, limit: number): NoteParams | null => {
  const [thickest, wall] = [geometry.shaping?.thickest_mm ?? 0, geometry.walls?.median_mm ?? 0];
  return wall > 0 && thickest / wall > limit ? { thickest, wall, ratio: thickest / wall } : null;
};

const ribs = ({ part: { geometry } }: InTool, limit: number): NoteParams | null => {
  const thick = (geometry.shaping?.ribs ?? []).map(({ ratio }) => ratio).filter((ratio) => ratio > limit);
  return thick.length === 0 ? null : { ribs: thick.length, ratio: Math.max(...thick) };
};

const members = ({ pull: { undercuts } }: InTool): NoteParams | null => {
  const lifters = undercuts.filter(({ kind }) => kind === 'lifter').length;
  return undercuts.length === 0 ? null : { slides: undercuts.length - lifters, lifters };
};

const corners = ({ part: { geometry } }: InTool): NoteParams | null => {
  const edges = geometry.shaping?.sharp_inner_edges.length ?? 0;
  return edges === 0 ? null : { edges };
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
  const noted = (code: string, params: NoteParams | null): readonly EngineNote[] =>
    params === null ? [] : [{ code, params }];
  return [
    ...Object.entries(LIMITED).flatMap(([code, [row, find]]) => {
      const { value: limit, citation } = p.get(inTool.limits, row);
      const found = find(inTool, limit);
      return noted(code, found === null ? null : { ...found, limit, source: citation });
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
