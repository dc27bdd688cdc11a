import { type Pull, pullFacts, type ToolKind } from '../facts/pull-facts.ts';
import type { EngineNote, Parameters, PartFacts } from '../records.ts';
import type { MaterialCategory } from '../snapshot.ts';
import { parallel } from '../vec.ts';
import { isShaped } from './processes.ts';

const BIN = 'evidence.geometry';

/** Signs of a tool in the shape of a part, each from 0 to 1, and their weighted sum. */
export type ShapedEvidence = {
  /** Area of walls with draft, of all walls along the pull. */
  readonly draft: number;
  /** Rounded inner edges, of all inner edges. */
  readonly fillets: number;
  /** 1: a hollow body of one wall. */
  readonly wall: number;
  /** 1: a closed line parts the halves of a tool, and a tool frees every face. */
  readonly parting: number;
  readonly score: number;
};

const draftOf = ({ faces }: PartFacts, { draft_deg }: Pull, least: number, most: number): number => {
  const walls = faces.flatMap(({ id, area_mm2 }) => {
    const angle = draft_deg[id];
    return angle === undefined || angle > most ? [] : [{ angle, area_mm2 }];
  });
  const sum = (of: typeof walls): number => of.reduce((total, { area_mm2 }) => total + area_mm2, 0);
  const all = sum(walls);
  return all === 0 ? 0 : sum(walls.filter(({ angle }) => angle >= least)) / all;
};

/** Roundings of inner edges. A cutter leaves those along the pull anyway, such as the corners of a milled pocket. */
const roundedOf = ({ faces, features, geometry }: PartFacts, pull: Pull): number => {
  const rounded = geometry.shaping?.rounded_inner_faces;
  if (rounded === undefined) return features.filter(({ kind }) => kind === 'fillet').length;
  const ids = new Set(rounded);
  return faces.filter(
    ({ id, surface, direction }) =>
      ids.has(id) && !(surface === 'cylinder' && direction !== null && parallel(direction, pull.direction)),
  ).length;
};

const filletsOf = (part: PartFacts, pull: Pull): number => {
  const rounded = roundedOf(part, pull);
  const { geometry } = part;
  return rounded === 0 ? 0 : rounded / (rounded + (geometry.shaping?.sharp_inner_edges.length ?? 0));
};

const wallOf = ({ geometry: { walls, shaping } }: PartFacts, ratio: number, hollow: number): number => {
  const { p5_mm: thin = 0, median_mm: median = 0 } = walls ?? {};
  return thin > 0 && median <= thin * ratio && (shaping?.box_share ?? 1) <= hollow ? 1 : 0;
};

/** Evidence that a part comes out of a tool; null without measured facts. */
export const shapedEvidence = (part: PartFacts, tool: ToolKind, p: Parameters): ShapedEvidence | null => {
  const { pulls, isMeasured } = pullFacts(part, tool);
  const [pull] = pulls;
  if (!isMeasured || pull === undefined) return null;
  const limit = (name: string): number => p.get(`shaping.${tool}`, name).value;
  const signals = {
    draft: draftOf(part, pull, limit('draft'), p.get(BIN, 'steepest').value),
    fillets: filletsOf(part, pull),
    wall: wallOf(part, limit('wall_ratio'), p.get(BIN, 'hollow').value),
    parting: pull.parting_mm !== null && pull.trapped.length === 0 ? 1 : 0,
  };
  const score = Object.entries(signals).reduce((sum, [name, of]) => sum + of * p.get(BIN, name).value, 0);
  return { ...signals, score };
};

const usual = ({ shape_class }: PartFacts): string =>
  shape_class === 'rotational' || shape_class === 'mill_turn' ? 'turning' : 'milling';

/** Processes that take material off a block or a bar. */
const CUTTING: readonly string[] = ['milling', 'turning'];

/** The process that the shape of a part suggests, where its evidence is strong and the chosen process is another; null otherwise. */
export const geometryContradiction = (
  part: PartFacts,
  category: MaterialCategory,
  chosen: string,
  p: Parameters,
): EngineNote['params'] | null => {
  const { sheet } = part.geometry;
  const isMoulded = category === 'thermoplastic';
  // Bends of one radius in one thickness: nothing but sheet has them. A polymer is not bent.
  if (sheet !== null && sheet.bend_count > 0)
    return !isMoulded && (isShaped(chosen) || CUTTING.includes(chosen))
      ? { process: 'sheet_metal', score: 1 }
      : null;
  const evidence = shapedEvidence(part, isMoulded ? 'mould' : 'die', p);
  if (evidence === null) return null;
  const { score } = evidence;
  if (CUTTING.includes(chosen) && score >= p.get(BIN, 'strong').value)
    return { process: isMoulded ? 'injection_moulding' : 'casting', score };
  if (isShaped(chosen) && score <= p.get(BIN, 'against').value)
    return { process: usual(part), score: 1 - score };
  return null;
};
