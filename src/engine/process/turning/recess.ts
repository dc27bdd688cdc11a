import { SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { Outline, Segment } from './outline.ts';

const covers = ({ from, to }: Segment, at: number): boolean => from < at && at < to;

/** The wall around a hub: the smallest bore around a diameter at an axial position; null if it is not surrounded. */
const wallAt = ({ outer, inner }: Outline, diameter: number, at: number): Segment | null => {
  const rim = Math.max(0, ...outer.filter((one) => covers(one, at)).map((one) => one.diameter));
  return inner
    .filter((one) => covers(one, at) && one.diameter > diameter + SAME_SIZE_MM && one.diameter < rim)
    .reduce<Segment | null>(
      (least, one) => (least === null || one.diameter < least.diameter ? one : least),
      null,
    );
};

/** The wall of the recess around a segment of a hub; null outside one. */
export const wallRound = (outline: Outline, { diameter, from, to }: Segment): Segment | null =>
  wallAt(outline, diameter, (from + to) / 2);

/** Splits a segment between two positions by the value of `of` at the middle; neighbours with equal values are merged. */
const inPieces = <T>(outline: Outline, segment: Segment, of: (middle: number) => T) => {
  const inside = [...outline.outer, ...outline.inner]
    .flatMap(({ from, to }) => [from, to])
    .filter((at) => at > segment.from + SAME_SIZE_MM && at < segment.to - SAME_SIZE_MM);
  const pieces: { from: number; to: number; readonly value: T }[] = [];
  let from = segment.from;
  for (const to of [...inside, segment.to].sort((a, b) => a - b)) {
    const value = of((from + to) / 2);
    const last = pieces.at(-1);
    if (last !== undefined && last.value === value) last.to = to;
    else pieces.push({ from, to, value });
    from = to;
  }
  return pieces;
};

/** A diameter split by the surrounding wall diameter; null if none. */
export const betweenWalls = (
  outline: Outline,
  segment: Segment,
): readonly (Segment & { readonly wall: number | null })[] =>
  inPieces(outline, segment, (at) => wallAt(outline, segment.diameter, at)?.diameter ?? null).map(
    ({ from, to, value }) => ({ ...segment, from, to, wall: value }),
  );

/** The parts of a bore without a hub inside: the others' metal is counted with the hub. */
export const withoutHub = (outline: Outline, segment: Segment): readonly Segment[] => {
  const isRound = (at: number) => (one: Segment) =>
    covers(one, at) && wallAt(outline, one.diameter, at)?.diameter === segment.diameter;
  return inPieces(outline, segment, (at) => outline.outer.some(isRound(at)))
    .filter(({ value }) => !value)
    .map(({ from, to }) => ({ ...segment, from, to }));
};
