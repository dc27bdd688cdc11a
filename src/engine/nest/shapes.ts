import { type DepthField, depthField } from './depth-field.ts';
import { type Clipper, noFitPolygon } from './no-fit.ts';
import { extentOf, netArea, type Outline, oriented, placedAtOrigin, type QuarterTurns } from './outline.ts';

/** A part in one of its allowed turns, its lower left corner at the origin. */
export type Shape = {
  readonly part: number;
  readonly turns: QuarterTurns;
  readonly outline: Outline;
  readonly width: number;
  readonly height: number;
  readonly area: number;
};

export type Part = {
  readonly outline: Outline;
  readonly turns: readonly QuarterTurns[];
  readonly copies: number;
};

/** Depth of overlap of `moving` at an offset from `standing`, mm; 0 where they keep the gap. */
export type Pair = {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly depth: (dx: number, dy: number) => number;
};

export type Shapes = {
  readonly all: readonly Shape[];
  /** Shapes of each part. */
  readonly ofPart: readonly (readonly number[])[];
  readonly pair: (standing: number, moving: number) => Pair;
};

/** Where the lower left corner of an extent of this size goes when it is turned about the origin. */
const cornerAfter = (turns: number, width: number, height: number): readonly [number, number] => {
  if (turns === 1) return [height, 0];
  if (turns === 2) return [width, height];
  return turns === 3 ? [0, width] : [0, 0];
};

/** The field of a pair that is turned together, `turns` quarters further, offset and mirrored as its shapes lie then. */
const turnedPair = (
  field: DepthField,
  turns: number,
  [cx, cy]: readonly [number, number],
  isMirrored: boolean,
): Pair => {
  const sign = isMirrored ? -1 : 1;
  // Columns of the turn back, for offsets of the turned pair.
  const [xx, xy, yx, yy] = (
    [
      [1, 0, 0, 1],
      [0, 1, -1, 0],
      [-1, 0, 0, -1],
      [0, -1, 1, 0],
    ] as const
  )[turns] ?? [1, 0, 0, 1];
  const corners = [
    [field.minX, field.minY],
    [field.maxX, field.maxY],
  ].map(([x, y]) => {
    const [px, py] = [x as number, y as number];
    // The inverse of the turn back is its transpose.
    return [sign * (xx * px + yx * py - cx), sign * (xy * px + yy * py - cy)] as const;
  });
  const [[ax, ay], [bx, by]] = corners as [readonly [number, number], readonly [number, number]];
  return {
    minX: Math.min(ax, bx),
    minY: Math.min(ay, by),
    maxX: Math.max(ax, bx),
    maxY: Math.max(ay, by),
    depth: (dx, dy) => {
      const [px, py] = [sign * dx + cx, sign * dy + cy];
      return field.depth(xx * px + xy * py, yx * px + yy * py);
    },
  };
};

const cornersOf = (outline: Outline): string =>
  outline.outer
    .flatMap((value, index) =>
      index % 2 === 0 ? [`${value.toFixed(6)} ${outline.outer[index + 1]?.toFixed(6)}`] : [],
    )
    .sort()
    .join();

/** Turns that do not look alike. */
const distinct = (outline: Outline, turns: readonly QuarterTurns[]): readonly QuarterTurns[] => {
  if (outline.inner.length > 0) return turns;
  const seen = new Set<string>();
  return turns.filter((turn) => {
    const corners = cornersOf(placedAtOrigin(outline, turn));
    return !seen.has(corners) && seen.add(corners);
  });
};

/** Every part in every turn, with the depth of each pair, made when it is first asked for. */
export const shapesOf = (parts: readonly Part[], gap: number, clipper: Clipper): Shapes => {
  const all: Shape[] = [];
  const ofPart = parts.map(({ outline, turns }, part) =>
    distinct(outline, turns).map((turn) => {
      const turned = placedAtOrigin(oriented(outline), turn);
      const { maxX, maxY } = extentOf([turned.outer]);
      all.push({ part, turns: turn, outline: turned, width: maxX, height: maxY, area: netArea(turned) });
      return all.length - 1;
    }),
  );
  const unturned = parts.map(({ outline }) => {
    const own = placedAtOrigin(oriented(outline), 0);
    const { maxX, maxY } = extentOf([own.outer]);
    return { outline: own, width: maxX, height: maxY };
  });
  /** One field serves a pair in all turns that the two take together. */
  const fields = new Map<number, DepthField>();
  const fieldOf = (a: number, b: number, turns: QuarterTurns): DepthField => {
    const key = (a * parts.length + b) * 4 + turns;
    const known = fields.get(key);
    if (known !== undefined) return known;
    const [standing, moving] = [unturned[a]?.outline as Outline, unturned[b]?.outline as Outline];
    const made = depthField(noFitPolygon(standing, placedAtOrigin(moving, turns), gap, clipper));
    fields.set(key, made);
    return made;
  };
  const pairOf = (standing: Shape, moving: Shape): Pair => {
    const isMirrored = standing.part > moving.part;
    const [a, b] = isMirrored ? [moving, standing] : [standing, moving];
    const between = ((b.turns - a.turns + 4) % 4) as QuarterTurns;
    const [first, second] = [unturned[a.part], unturned[b.part]];
    const [ax, ay] = cornerAfter(a.turns, first?.width ?? 0, first?.height ?? 0);
    const isSwapped = between % 2 === 1;
    const [width, height] = [second?.width ?? 0, second?.height ?? 0];
    const [bx, by] = cornerAfter(a.turns, isSwapped ? height : width, isSwapped ? width : height);
    return turnedPair(fieldOf(a.part, b.part, between), a.turns, [bx - ax, by - ay], isMirrored);
  };
  const pairs: (Pair | undefined)[] = new Array(all.length * all.length);
  const pair = (standing: number, moving: number): Pair => {
    const index = standing * all.length + moving;
    const known = pairs[index];
    if (known !== undefined) return known;
    const made = pairOf(all[standing] as Shape, all[moving] as Shape);
    pairs[index] = made;
    return made;
  };
  return { all, ofPart, pair };
};
