import { SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { Segment } from './lathe-view.ts';
import type { Outline } from './reach.ts';

const covers = ({ from, to }: Segment, at: number): boolean => from < at && at < to;

/** The wall round a hub: the least bore about a diameter at a place along the axis that a rim stands round; null where nothing does. */
const wallAt = ({ outer, inner }: Outline, diameter: number, at: number): Segment | null => {
  const rim = Math.max(0, ...outer.filter((one) => covers(one, at)).map((one) => one.diameter));
  return inner
    .filter((one) => covers(one, at) && one.diameter > diameter + SAME_SIZE_MM && one.diameter < rim)
    .reduce<Segment | null>(
      (least, one) => (least === null || one.diameter < least.diameter ? one : least),
      null,
    );
};

/** The wall of the recess in which a stretch of a hub lies; null outside one. */
export const wallRound = (outline: Outline, { diameter, from, to }: Segment): Segment | null =>
  wallAt(outline, diameter, (from + to) / 2);

/** What of a segment lies between two places, with what `of` says of its middle; neighbours of which it says the same are one. */
const inPieces = <T>(outline: Outline, segment: Segment, of: (middle: number) => T) => {
  const inside = [...outline.outer, ...outline.inner]
    .flatMap(({ from, to }) => [from, to])
    .filter((at) => at > segment.from + SAME_SIZE_MM && at < segment.to - SAME_SIZE_MM);
  const pieces: { from: number; to: number; readonly said: T }[] = [];
  let from = segment.from;
  for (const to of [...inside, segment.to].sort((a, b) => a - b)) {
    const said = of((from + to) / 2);
    const last = pieces.at(-1);
    if (last !== undefined && last.said === said) last.to = to;
    else pieces.push({ from, to, said });
    from = to;
  }
  return pieces;
};

/** A diameter in pieces, each with the diameter of the wall that stands round it; null where none does. */
export const betweenWalls = (
  outline: Outline,
  segment: Segment,
): readonly (Segment & { readonly wall: number | null })[] =>
  inPieces(outline, segment, (at) => wallAt(outline, segment.diameter, at)?.diameter ?? null).map(
    ({ from, to, said }) => ({ ...segment, from, to, wall: said }),
  );

/** The pieces of a bore in which no hub stands: its metal goes with the bore, that of the others with the hub. */
export const withoutHub = (outline: Outline, segment: Segment): readonly Segment[] => {
  const isRound = (at: number) => (one: Segment) =>
    covers(one, at) && wallAt(outline, one.diameter, at)?.diameter === segment.diameter;
  return inPieces(outline, segment, (at) => outline.outer.some(isRound(at)))
    .filter(({ said }) => !said)
    .map(({ from, to }) => ({ ...segment, from, to }));
};
