/** A closed loop of alternating x and y, mm; the last point connects to the first. */
export type Loop = readonly number[];

/** Outline of a piece on a sheet: its outer loop counter-clockwise and its cut-outs clockwise, mm. */
export type Outline = { readonly outer: Loop; readonly inner: readonly Loop[] };

const at = (loop: Loop, index: number): number => loop[index] ?? 0;

/** Area of a loop, mm², positive if counter-clockwise. */
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

/** The outline with correctly oriented loops. */
export const oriented = ({ outer, inner }: Outline): Outline => ({
  outer: turnedTo(outer, true),
  inner: inner.map((loop) => turnedTo(loop, false)),
});

/** Area of the outer loop without the cut-outs, mm². */
export const netArea = ({ outer, inner }: Outline): number =>
  inner.reduce((area, loop) => area - Math.abs(signedArea(loop)), Math.abs(signedArea(outer)));

export const loopsOf = ({ outer, inner }: Outline): readonly Loop[] => [outer, ...inner];

export type Extent = {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
};

/** Counter-clockwise from its lower left corner. */
export const rectangle = ({ minX, minY, maxX, maxY }: Extent): Loop => [
  ...[minX, minY, maxX, minY],
  ...[maxX, maxY, minX, maxY],
];

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
    for (let k = 0; k < points.length; k += 2) {
      const [x, y] = change(at(points, k), at(points, k + 1));
      out.push(x, y);
    }
    return out;
  };
  return { outer: loop(outline.outer), inner: outline.inner.map(loop) };
};

const QUARTERS: Readonly<Record<number, readonly [number, number]>> = {
  0: [1, 0],
  90: [0, 1],
  180: [-1, 0],
  270: [0, -1],
};

/** Cosine and sine; exact for quarter turns. */
export const turnOf = (degrees: number): readonly [number, number] => {
  const exact = QUARTERS[((degrees % 360) + 360) % 360];
  if (exact !== undefined) return exact;
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
};

/** The outline rotated counter-clockwise about the origin. */
export const rotatedBy = (outline: Outline, degrees: number): Outline => {
  const [c, s] = turnOf(degrees);
  return mapped(outline, (x, y) => [x * c - y * s, x * s + y * c]);
};

/** The outline rotated, with the lower left corner of its extent at the origin. */
export const placedAtOrigin = (outline: Outline, degrees: number): Outline => {
  const turned = rotatedBy(outline, degrees);
  const { minX, minY } = extentOf([turned.outer]);
  return mapped(turned, (x, y) => [x - minX, y - minY]);
};

export const movedBy = (outline: Outline, dx: number, dy: number): Outline =>
  mapped(outline, (x, y) => [x + dx, y + dy]);

/** True if a loop has an area and its edges meet only at common corners. */
export const isSimpleLoop = (loop: Loop): boolean => {
  const count = loop.length / 2;
  const x = (k: number): number => at(loop, (k % count) * 2);
  const y = (k: number): number => at(loop, (k % count) * 2 + 1);
  const turn = (a: number, b: number, c: number): number =>
    Math.sign((x(b) - x(a)) * (y(c) - y(a)) - (y(b) - y(a)) * (x(c) - x(a)));
  const within = (a: number, b: number, c: number): boolean =>
    Math.min(x(a), x(b)) <= x(c) &&
    x(c) <= Math.max(x(a), x(b)) &&
    Math.min(y(a), y(b)) <= y(c) &&
    y(c) <= Math.max(y(a), y(b));
  const isOn = (a: number, b: number, c: number): boolean => turn(a, b, c) === 0 && within(a, b, c);
  const meet = (a: number, b: number): boolean =>
    (turn(a, a + 1, b) * turn(a, a + 1, b + 1) < 0 && turn(b, b + 1, a) * turn(b, b + 1, a + 1) < 0) ||
    isOn(a, a + 1, b) ||
    isOn(a, a + 1, b + 1) ||
    isOn(b, b + 1, a) ||
    isOn(b, b + 1, a + 1);
  if (Math.abs(signedArea(loop)) === 0) return false;
  for (let a = 0; a < count; a += 1) {
    // An edge that turns back on the previous one.
    if (isOn(a, a + 1, a + 2) || isOn(a + 1, a + 2, a)) return false;
    for (let b = a + 2; b < count; b += 1) if (!(a === 0 && b === count - 1) && meet(a, b)) return false;
  }
  return true;
};
