import { type DepthField, depthField, type Way } from './depth-field.ts';
import { type Clipper, noFitPolygon } from './no-fit.ts';
import {
  extentOf,
  loopsOf,
  netArea,
  type Outline,
  oriented,
  placedAtOrigin,
  rotatedBy,
  turnOf,
} from './outline.ts';

/** A part in one of its permitted rotations, its lower left corner at the origin. */
export type Shape = {
  readonly part: number;
  /** Counter-clockwise. */
  readonly degrees: number;
  readonly outline: Outline;
  readonly width: number;
  readonly height: number;
  readonly area: number;
};

export type Part = {
  readonly outline: Outline;
  /** Permitted rotations, counter-clockwise. */
  readonly degrees: readonly number[];
  readonly copies: number;
  /** Immovable and around all others: the last part. */
  readonly isFrame?: true;
};

/** Depth of overlap of `moving` at an offset from `standing`, mm; 0 if they keep the gap. */
export type Pair = {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly depth: (dx: number, dy: number) => number;
  /** Writes the shortest move of `moving` that restores the gap; false if it is kept. */
  readonly escape: (dx: number, dy: number, way: Way) => boolean;
  /** Writes a random offset at which `moving` touches. */
  readonly touch: (random: () => number, way: Way) => void;
};

export type Shapes = {
  readonly all: readonly Shape[];
  /** Shapes of each part. */
  readonly ofPart: readonly (readonly number[])[];
  readonly pair: (standing: number, moving: number) => Pair;
};

/** New position of the lower left corner of an outline's extent after a rotation about the origin. */
const shiftOf = (outline: Outline, degrees: number): readonly [number, number] => {
  const { minX, minY } = extentOf([rotatedBy(outline, degrees).outer]);
  return [-minX, -minY];
};

/** The field of a pair that is rotated together: offset and mirrored accordingly. */
const turnedPair = (
  field: DepthField,
  degrees: number,
  [offsetX, offsetY]: readonly [number, number],
  isMirrored: boolean,
): Pair => {
  const sign = isMirrored ? -1 : 1;
  const [c, s] = turnOf(degrees);
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [field.minX, field.maxX])
    for (const y of [field.minY, field.maxY]) {
      xs.push(sign * (x * c - y * s - offsetX));
      ys.push(sign * (x * s + y * c - offsetY));
    }
  return {
    minX: Math.min(...xs),
    minY: Math.min(...ys),
    maxX: Math.max(...xs),
    maxY: Math.max(...ys),
    depth: (dx, dy) => {
      const px = sign * dx + offsetX;
      const py = sign * dy + offsetY;
      return field.depth(px * c + py * s, py * c - px * s);
    },
    escape: (dx, dy, way) => {
      const px = sign * dx + offsetX;
      const py = sign * dy + offsetY;
      if (!field.escape(px * c + py * s, py * c - px * s, way)) return false;
      const { x, y } = way;
      way.x = sign * (x * c - y * s);
      way.y = sign * (x * s + y * c);
      return true;
    },
    touch: (random, way) => {
      field.touch(random, way);
      const { x, y } = way;
      way.x = sign * (x * c - y * s - offsetX);
      way.y = sign * (x * s + y * c - offsetY);
    },
  };
};

const cornersOf = (outline: Outline): string =>
  loopsOf(outline)
    .map((loop) =>
      loop
        .flatMap((value, k) => (k % 2 === 0 ? [`${value.toFixed(6)} ${loop[k + 1]?.toFixed(6)}`] : []))
        .sort()
        .join(),
    )
    .sort()
    .join(';');

/** Rotations that give different outlines. */
const distinct = (outline: Outline, degrees: readonly number[]): readonly number[] => {
  const seen = new Set<string>();
  return degrees.filter((turn) => {
    const corners = cornersOf(placedAtOrigin(outline, turn));
    return !seen.has(corners) && seen.add(corners);
  });
};

const FULL_TURN = 360;

/** Every part in every rotation, with the depth of each pair, computed on demand. */
export const shapesOf = (parts: readonly Part[], gap: number, clipper: Clipper): Shapes => {
  const all: Shape[] = [];
  const ofPart = parts.map(({ outline, degrees }, part) =>
    distinct(outline, degrees).map((turn) => {
      const turned = placedAtOrigin(oriented(outline), turn);
      const { maxX, maxY } = extentOf([turned.outer]);
      all.push({ part, degrees: turn, outline: turned, width: maxX, height: maxY, area: netArea(turned) });
      return all.length - 1;
    }),
  );
  const unturned = parts.map(({ outline }) => placedAtOrigin(oriented(outline), 0));
  /** One field serves a pair in all common rotations. */
  const fields = new Map<string, DepthField>();
  const fieldOf = (a: number, b: number, between: number): DepthField => {
    const key = `${a} ${b} ${between}`;
    const known = fields.get(key);
    if (known !== undefined) return known;
    const [standing, moving] = [unturned[a] as Outline, unturned[b] as Outline];
    const made = depthField(
      noFitPolygon(standing, placedAtOrigin(moving, between), gap, clipper, parts[b]?.isFrame),
    );
    fields.set(key, made);
    return made;
  };
  const pairOf = (standing: Shape, moving: Shape): Pair => {
    const isMirrored = standing.part > moving.part;
    const [a, b] = isMirrored ? [moving, standing] : [standing, moving];
    const between = (b.degrees - a.degrees + FULL_TURN) % FULL_TURN;
    const [first, second] = [unturned[a.part] as Outline, unturned[b.part] as Outline];
    const [ax, ay] = shiftOf(first, a.degrees);
    // The second, placed next to the unrotated first, is rotated with it to its place next to the rotated one.
    const [bx, by] = shiftOf(placedAtOrigin(second, between), a.degrees);
    return turnedPair(fieldOf(a.part, b.part, between), a.degrees, [bx - ax, by - ay], isMirrored);
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
