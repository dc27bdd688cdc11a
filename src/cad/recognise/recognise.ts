import type { FaceGraph } from '../brep/graph.ts';
import type { Face } from '../brep/model.ts';
import type { Feature, FlatFacts, ProfileFacts, SheetFacts, TurnedFacts, Vec3 } from '../facts.ts';
import { cross, dot, PARALLEL, parallel, sameLine, sub } from '../vec.ts';
import { findChamfers, findFillets } from './blends.ts';
import { findDepressions } from './depressions/depressions.ts';
import { type Draft, finish } from './draft.ts';
import { principalFrame } from './frame.ts';
import { findRoundBosses } from './holes/bosses.ts';
import { findStacks, holeOf, type Stack } from './holes/holes.ts';
import { partInnerGrooves } from './holes/inner-grooves.ts';
import { findOuterFaces } from './outer-faces.ts';
import { findBentTube } from './profile/bent-tube.ts';
import { findProfile, type Profile } from './profile/profile.ts';
import { bendFeatures, bendsOf } from './sheet/bends.ts';
import { cutOuts } from './sheet/cut-outs.ts';
import { isFoldable } from './sheet/foldable.ts';
import { flatOfSheet } from './sheet/outline.ts';
import { findSkin, type Skin } from './sheet/sheet.ts';
import { flatPattern, sheetFacts } from './sheet/unfold.ts';
import { findModelledThreads, markModelled } from './threads/modelled-threads.ts';
import { markThreads } from './threads/threads.ts';
import { findToothings, tipsOf } from './toothed/toothings.ts';
import { findKnurls } from './turned/knurls.ts';
import { joinRingGrooves } from './turned/ring-grooves.ts';
import { findSlits } from './turned/slits.ts';
import { findTurned, type Turned, turnedFeatures } from './turned/turned.ts';

export type Recognition = {
  readonly features: readonly Feature[];
  readonly turned: TurnedFacts | null;
  readonly sheet: SheetFacts | null;
  /** For a part recognised as sheet. */
  readonly flat?: FlatFacts | null;
  readonly profile: ProfileFacts | null;
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

/** A hole across the axis of a turned part needs a driven tool or a second machine. */
function markCross(draft: Draft, turned: Turned | null): Draft {
  if (turned === null || draft.axis === undefined || draft.position === undefined) return draft;
  const { axis, point } = turned.line;
  const normal = cross(axis, draft.axis);
  const meets = Math.abs(dot(sub(draft.position, point), normal)) < 1e-2;
  const across = Math.abs(dot(axis, draft.axis)) < 1e-3;
  return across && meets ? { ...draft, details: { ...draft.details, cross_axis: true } } : draft;
}

/** Equal through holes in line with a small gap: drilled in one stroke. */
function markInterrupted(drafts: readonly Draft[]): Draft[] {
  const inLine = (a: Draft, b: Draft): boolean => {
    if (a === b || a.through !== true || b.through !== true || a.subtype !== b.subtype) return false;
    if (a.axis === undefined || b.axis === undefined || a.position === undefined || b.position === undefined)
      return false;
    const equal = Math.abs((a.diameter ?? 0) - (b.diameter ?? 0)) < 1e-3;
    const from: Vec3 = sub(b.position, a.position);
    const forward = dot(from, a.axis);
    const gap = forward > 0 ? forward - (a.depth ?? 0) : -forward - (b.depth ?? 0);
    return equal && sameLine(a.position, a.axis, b.position, b.axis, 1e-2) && gap < 5 * (a.diameter ?? 0);
  };
  return drafts.map((a) =>
    drafts.some((b) => inLine(a, b)) ? { ...a, details: { ...a.details, interrupted: true } } : a,
  );
}

/** Floors between the two sides of the sheet with the walls that rise from them: a beam cannot cut them. */
function sunkFaces(graph: FaceGraph, skin: Skin, free: readonly Face[]): Face[] {
  const sides = new Set([...skin.pairs, ...skin.bends, ...skin.drawn].flat());
  const open = new Set(free);
  const floors = free.filter(
    (face) =>
      face.surface.kind === 'plane' &&
      !sides.has(face) &&
      skin.pairs.some(
        ([one, other]) =>
          parallel(face.normal, one.normal) && liesBetween(face.middle, one, other, skin.thickness),
      ) &&
      graph.links(face).some(({ convexity }) => convexity === 'concave'),
  );
  const walls = floors.flatMap((floor) =>
    graph
      .links(floor)
      .flatMap((link) => (link.convexity === 'convex' || !open.has(link.face) ? [] : [link.face])),
  );
  return [...new Set([...floors, ...walls])];
}

const SUNK_SHARE = 0.02;

const liesBetween = (point: Vec3, one: Face, other: Face, thickness: number): boolean =>
  [one, other].every((side) => {
    const under = dot(sub(side.middle, point), side.normal);
    return under > SUNK_SHARE * thickness && under < (1 - SUNK_SHARE) * thickness;
  });

function sheetPart(graph: FaceGraph, skin: Skin): Recognition {
  const bends = bendsOf(graph, skin);
  const flat = flatPattern(graph, skin, bends);
  const bent = new Set([...skin.bends, ...skin.drawn].flat().map((face) => face.index));
  const stacks = findStacks(graph).filter((stack) =>
    stack.rings.every((ring) => ring.faces.every((face) => !bent.has(face.index))),
  );
  const drafts: Draft[] = [...bendFeatures(graph, skin, bends), ...stacks.map(holeOf)];
  drafts.push(...cutOuts(skin, flat, remaining(graph, drafts, bent)));
  const sunk = sunkFaces(graph, skin, remaining(graph, drafts, bent));
  if (sunk.length > 0) drafts.push(...findDepressions(graph, sunk, principalFrame(graph.brep), new Set()));
  return {
    features: finish(drafts.map(markThreads)),
    turned: null,
    sheet: sheetFacts(skin, bends, flat),
    flat: flatOfSheet(flat, skin.thickness),
    profile: null,
  };
}

function machinedPart(graph: FaceGraph): Recognition {
  const frame = principalFrame(graph.brep);
  const threads = findModelledThreads(graph);
  const toothings = findToothings(graph);
  const turned = findTurned(graph, threads, toothings);
  const drafts: Draft[] = [...threads, ...toothings].map(({ draft }) => draft);
  if (turned !== null) {
    drafts.push(...turnedFeatures(graph, turned), ...tipsOf(toothings));
    drafts.push(...findKnurls(graph, remaining(graph, drafts, turned.faces), turned.line));
  }
  const lathe = turned?.faces ?? new Set<number>();
  const stacks = findStacks(graph).filter((stack) => turned === null || !isBoreOf(turned, stack));
  const bored = stacks.map((stack) => partInnerGrooves(graph, stack));
  drafts.push(...markInterrupted(bored.map(({ bore }) => markCross(holeOf(bore), turned))));
  drafts.push(...bored.flatMap(({ grooves }) => grooves));
  const free = (): Face[] => remaining(graph, drafts, lathe);
  drafts.push(...findRoundBosses(graph, free()));
  drafts.splice(0, drafts.length, ...joinRingGrooves(graph, drafts));
  drafts.push(...findChamfers(graph, free(), frame));
  const hollow = free().filter((face) => face.surface.kind === 'plane' || face.concave === true);
  drafts.push(...findDepressions(graph, hollow, frame, lathe));
  if (turned !== null) drafts.push(...findSlits(graph, free(), turned.line));
  drafts.push(...findFillets(graph, free()));
  if (turned === null) drafts.push(...findOuterFaces(graph, free(), frame));
  return {
    features: finish(drafts.map((draft) => markModelled(markThreads(draft), threads))),
    turned: turned?.facts ?? null,
    sheet: null,
    profile: null,
  };
}

/** A length of tube or section: only its cuts, not its own surface. */
function profilePart(graph: FaceGraph, profile: Profile, bends: readonly Draft[] = []): Recognition {
  const own = (stack: Stack): boolean =>
    stack.rings.some((ring) => ring.faces.some((face) => profile.faces.has(face.index))) ||
    (bends.length === 0 && Math.abs(dot(stack.line.axis, profile.axis)) > PARALLEL);
  const stacks = findStacks(graph).filter((stack) => !own(stack));
  const drafts: Draft[] = [...bends, ...markInterrupted(stacks.map(holeOf))];
  const frame = principalFrame(graph.brep);
  const free = remaining(graph, drafts, profile.faces).filter(
    (face) => face.surface.kind === 'plane' || face.concave,
  );
  drafts.push(...findDepressions(graph, free, frame, new Set()));
  return { features: finish(drafts.map(markThreads)), turned: null, sheet: null, profile: profile.facts };
}

/** Recognises all features of one part. Deterministic. */
export function recognise(graph: FaceGraph, volume: number): Recognition {
  const profile = findProfile(graph, principalFrame(graph.brep), volume);
  if (profile !== null && profile.facts.section !== 'other') return profilePart(graph, profile);
  const bent = profile === null ? findBentTube(graph, volume) : null;
  if (bent !== null) return profilePart(graph, bent.profile, bent.bends);
  const skin = findSkin(graph, volume);
  if (skin !== null && isFoldable(graph, skin, volume)) return sheetPart(graph, skin);
  return profile === null ? machinedPart(graph) : profilePart(graph, profile);
}
