/** A closed loop of x, y in turn, mm; the last point is joined to the first. */
export type Loop = readonly number[];

/** What a piece takes of a sheet: its outer loop counter-clockwise and the loops cut out of it clockwise, mm. */
export type Outline = { readonly outer: Loop; readonly inner: readonly Loop[] };

/** Quarter turns, counter-clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

const at = (loop: Loop, index: number): number => loop[index] ?? 0;

/** Area of a loop, mm², positive where it runs counter-clockwise. */
export const signedArea = (loop: Loop): number => {
  let twice = 0;
  for (let k = 0, last = loop.length - 2; k < loop.length; last = k, k += 2)
    twice += at(loop, last) * at(loop, k + 1) - at(loop, k) * at(loop, last + 1);
  return twice / 2;
};

const reversed = (loop: Loop): Loop => {
  const points: number[] = [];
  for (let k = loop.length - 2; k >= 0; k -= 2) points.push(at(loop, k), at(loop, k + 1));
  return points;
};

const turnedTo = (loop: Loop, positive: boolean): Loop =>
  signedArea(loop) > 0 === positive ? loop : reversed(loop);

/** The outline with its loops in their proper sense. */
export const oriented = ({ outer, inner }: Outline): Outline => ({
  outer: turnedTo(outer, true),
  inner: inner.map((loop) => turnedTo(loop, false)),
});

/** What is left of the outer loop, mm². */
export const netArea = ({ outer, inner }: Outline): number =>
  inner.reduce((area, loop) => area - Math.abs(signedArea(loop)), Math.abs(signedArea(outer)));

export const loopsOf = ({ outer, inner }: Outline): readonly Loop[] => [outer, ...inner];

export type Extent = {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

export const extentOf = (loops: readonly Loop[]): Extent => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const loop of loops)
    for (let k = 0; k < loop.length; k += 2) {
      minX = Math.min(minX, at(loop, k));
      maxX = Math.max(maxX, at(loop, k));
      minY = Math.min(minY, at(loop, k + 1));
      maxY = Math.max(maxY, at(loop, k + 1));
    }
  return { minX, minY, maxX, maxY };
};

const mapped = (outline: Outline, change: (x: number, y: number) => readonly [number, number]): Outline => {
  const loop = (points: Loop): Loop => {
    const out: number[] = [];
    for (let k = 0; k < points.length; k += 2) out.push(...change(at(points, k), at(points, k + 1)));
    return out;
  };
  return { outer: loop(outline.outer), inner: outline.inner.map(loop) };
};

const TURNS: Readonly<Record<QuarterTurns, (x: number, y: number) => readonly [number, number]>> = {
  0: (x, y) => [x, y],
  1: (x, y) => [-y, x],
  2: (x, y) => [-x, -y],
  3: (x, y) => [y, -x],
};

/** The outline turned, with the lower left corner of its extent at the origin. */
export const placedAtOrigin = (outline: Outline, turns: QuarterTurns): Outline => {
  const turned = mapped(outline, TURNS[turns]);
  const { minX, minY } = extentOf([turned.outer]);
  return mapped(turned, (x, y) => [x - minX, y - minY]);
};

export const movedBy = (outline: Outline, dx: number, dy: number): Outline =>
  mapped(outline, (x, y) => [x + dx, y + dy]);

/** The outline turned counter-clockwise by any angle. */
export const rotatedBy = (outline: Outline, degrees: number): Outline => {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return mapped(outline, (x, y) => [x * c - y * s, x * s + y * c]);
};
