import type { FaceGraph } from '../brep/graph.ts';
import type { Face } from '../brep/model.ts';
import type { Feature, SheetFacts, TurnedFacts } from '../facts.ts';
import { sameLine } from '../vec.ts';
import { findChamfers, findFillets } from './blends.ts';
import { findRoundBosses } from './bosses.ts';
import { cutOuts } from './cut-outs.ts';
import { findDepressions } from './depressions.ts';
import { type Draft, finish } from './draft.ts';
import { principalFrame } from './frame.ts';
import { findStacks, holeOf, type Stack } from './holes.ts';
import { findOuterFaces } from './outer-faces.ts';
import { bendFeatures, findSkin, type Skin } from './sheet.ts';
import { markThreads } from './threads.ts';
import { findTurned, type Turned, turnedFeatures } from './turned.ts';
import { sheetFacts } from './unfold.ts';

export type Recognition = {
  readonly features: readonly Feature[];
  readonly turned: TurnedFacts | null;
  readonly sheet: SheetFacts | null;
};

/** Faces that no draft so far has taken. */
const remaining = (
  graph: FaceGraph,
  drafts: readonly Draft[],
  also: ReadonlySet<number> = new Set(),
): Face[] => {
  const taken = new Set(drafts.flatMap((draft) => draft.faces.map((face) => face.index)));
  return graph.brep.faces.filter((face) => !taken.has(face.index) && !also.has(face.index));
};

const isBoreOf = (turned: Turned, stack: Stack): boolean =>
  sameLine(turned.line.point, turned.line.axis, stack.line.point, stack.line.axis, 5e-3);

function sheetPart(graph: FaceGraph, skin: Skin): Recognition {
  const drafts: Draft[] = [...bendFeatures(graph, skin), ...findStacks(graph).map(holeOf)];
  const bent = new Set(skin.bends.flat().map((face) => face.index));
  drafts.push(...cutOuts(graph, skin, remaining(graph, drafts, bent)));
  return { features: finish(drafts.map(markThreads)), turned: null, sheet: sheetFacts(graph, skin) };
}

function machinedPart(graph: FaceGraph): Recognition {
  const frame = principalFrame(graph.brep);
  const turned = findTurned(graph);
  const drafts: Draft[] = turned === null ? [] : turnedFeatures(graph, turned);
  const lathe = turned?.faces ?? new Set<number>();
  const stacks = findStacks(graph).filter((stack) => turned === null || !isBoreOf(turned, stack));
  drafts.push(...stacks.map(holeOf));
  const free = (): Face[] => remaining(graph, drafts, lathe);
  drafts.push(...findRoundBosses(graph, free()));
  drafts.push(...findChamfers(graph, free(), frame));
  const hollow = free().filter((face) => face.surface.kind === 'plane' || face.concave === true);
  drafts.push(...findDepressions(graph, hollow, frame, lathe));
  drafts.push(...findFillets(graph, free()));
  if (turned === null) drafts.push(...findOuterFaces(graph, free(), frame));
  return { features: finish(drafts.map(markThreads)), turned: turned?.facts ?? null, sheet: null };
}

/** Everything that a planner would see on one part's surface. Pure: the same surface gives the same record. */
export function recognise(graph: FaceGraph, volume: number): Recognition {
  const skin = findSkin(graph, volume);
  return skin === null ? machinedPart(graph) : sheetPart(graph, skin);
}
