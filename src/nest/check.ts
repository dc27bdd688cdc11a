import type { NestedSheet } from './job.ts';
import { extentOf, type Loop, loopsOf, type Outline } from './outline.ts';

/** A piece at its position on the sheet. */
export type Placed = { readonly name: string; readonly sheet: number; readonly outline: Outline };

/** Arithmetic error of a position, mm. */
const BAR_TOLERANCE_MM = 0.01;

type Segment = { readonly ax: number; readonly ay: number; readonly bx: number; readonly by: number };

/** Edges indexed by the horizontal bands that they cross, to find those near a height. */
type Lines = {
  readonly all: readonly Segment[];
  readonly extent: ReturnType<typeof extentOf>;
  readonly step: number;
  readonly bands: readonly (readonly Segment[])[];
};

/** Approximate number of edges per band. */
const LINES_A_BAND = 8;

const linesOf = (loops: readonly Loop[]): Lines => {
  const all = loops.flatMap((loop) => {
    const segments: Segment[] = [];
    for (let k = 0; k < loop.length; k += 2) {
      const next = (k + 2) % loop.length;
      segments.push({ ax: loop[k] ?? 0, ay: loop[k + 1] ?? 0, bx: loop[next] ?? 0, by: loop[next + 1] ?? 0 });
    }
    return segments;
  });
  const extent = extentOf(loops);
  const { minY, maxY } = extent;
  const count = Math.max(1, Math.ceil(all.length / LINES_A_BAND));
  const step = Math.max((maxY - minY) / count, Number.MIN_VALUE);
  const bands: Segment[][] = Array.from({ length: count }, () => []);
  for (const segment of all) {
    const [from, to] = [Math.min(segment.ay, segment.by), Math.max(segment.ay, segment.by)];
    for (let k = bandOf(from, minY, step, count); k <= bandOf(to, minY, step, count); k += 1)
      bands[k]?.push(segment);
  }
  return { all, extent, step, bands };
};

const bandOf = (y: number, low: number, step: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor((y - low) / step)));

/** True if a predicate holds for an edge between two heights. */
const someEdgeBetween = (
  { extent, step, bands }: Lines,
  from: number,
  to: number,
  matches: (segment: Segment) => boolean,
): boolean => {
  const last = bandOf(to, extent.minY, step, bands.length);
  for (let k = bandOf(from, extent.minY, step, bands.length); k <= last; k += 1)
    if (bands[k]?.some(matches)) return true;
  return false;
};

const toSegment = (x: number, y: number, { ax, ay, bx, by }: Segment): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  const [px, py] = [x - ax - t * dx, y - ay - t * dy];
  return Math.sqrt(px * px + py * py);
};

const side = ({ ax, ay, bx, by }: Segment, x: number, y: number): number =>
  (bx - ax) * (y - ay) - (by - ay) * (x - ax);

const cross = (a: Segment, b: Segment): boolean =>
  side(a, b.ax, b.ay) > 0 !== side(a, b.bx, b.by) > 0 && side(b, a.ax, a.ay) > 0 !== side(b, a.bx, a.by) > 0;

const ends = (a: Segment, b: Segment): number =>
  Math.min(
    toSegment(a.ax, a.ay, b),
    toSegment(a.bx, a.by, b),
    toSegment(b.ax, b.ay, a),
    toSegment(b.bx, b.by, a),
  );

/** True if the extents of two edges are further apart than a distance. */
const areFar = (a: Segment, b: Segment, distance: number): boolean =>
  Math.min(a.ax, a.bx) - distance > Math.max(b.ax, b.bx) ||
  Math.min(b.ax, b.bx) - distance > Math.max(a.ax, a.bx) ||
  Math.min(a.ay, a.by) - distance > Math.max(b.ay, b.by) ||
  Math.min(b.ay, b.by) - distance > Math.max(a.ay, a.by);

/** True if a predicate holds for a pair of edges within a distance. */
const someEdgePair = (
  a: Lines,
  b: Lines,
  distance: number,
  matches: (one: Segment, two: Segment) => boolean,
): boolean =>
  a.all.some((one) => {
    const [left, right] = [Math.min(one.ax, one.bx) - distance, Math.max(one.ax, one.bx) + distance];
    const [low, high] = [Math.min(one.ay, one.by) - distance, Math.max(one.ay, one.by) + distance];
    const { minX, maxX, minY, maxY } = b.extent;
    if (left > maxX || right < minX || low > maxY || high < minY) return false;
    return someEdgeBetween(b, low, high, (two) => !areFar(one, two, distance) && matches(one, two));
  });

/** Counts the edges that a ray to the right crosses. */
const isInside = (x: number, y: number, { extent, step, bands }: Lines): boolean => {
  if (x < extent.minX || x > extent.maxX || y < extent.minY || y > extent.maxY) return false;
  let inside = false;
  for (const { ax, ay, bx, by } of bands[bandOf(y, extent.minY, step, bands.length)] ?? [])
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  return inside;
};

const isNear = (x: number, y: number, lines: Lines, distance: number): boolean =>
  someEdgeBetween(lines, y - distance, y + distance, (segment) => toSegment(x, y, segment) <= distance);

/** Depth of the sample points inside a piece that no other piece may contain, in tolerances. */
const DEPTH = 10;

type Point = readonly [x: number, y: number];

/**
 * Corners of a piece, and points beside the midpoints of its edges. Pieces with identical outlines overlap without crossing
 * edges; these points find that.
 */
const pointsOf = (piece: Lines, tolerance: number): readonly Point[] =>
  piece.all.flatMap(({ ax, ay, bx, by }) => {
    const [dx, dy] = [bx - ax, by - ay];
    const length = Math.sqrt(dx * dx + dy * dy);
    const away = length === 0 ? 0 : (DEPTH * tolerance) / length;
    const beside = [-away, away].map((by): Point => [ax + dx / 2 + by * dy, ay + dy / 2 - by * dx]);
    return [[ax, ay] as const, ...beside.filter(([x, y]) => isInside(x, y, piece))];
  });

type Measured = { readonly lines: Lines; readonly points: readonly Point[] };

/** True if two pieces are nearer than the gap, or one inside the other, by more than the tolerance. */
const collide = (a: Measured, b: Measured, gap: number, tolerance: number): boolean => {
  const isTooNear = (one: Segment, two: Segment): boolean => {
    const distance = ends(one, two);
    return cross(one, two) ? distance > tolerance : distance < gap - tolerance;
  };
  const within = ({ points }: Measured, { lines }: Measured): boolean =>
    points.some(([x, y]) => isInside(x, y, lines) && !isNear(x, y, lines, tolerance));
  return someEdgePair(a.lines, b.lines, gap, isTooNear) || within(a, b) || within(b, a);
};

/** True if a piece is inside the boundary, with the edge margin, within the tolerance. */
const isWithin = (piece: Lines, around: Lines, edge: number, tolerance: number): boolean => {
  const reachesOver = piece.all.some(
    ({ ax, ay }) => !isInside(ax, ay, around) && !isNear(ax, ay, around, tolerance),
  );
  const isPierced = around.all.some(
    ({ ax, ay }) => isInside(ax, ay, piece) && !isNear(ax, ay, piece, tolerance),
  );
  if (reachesOver || isPierced) return false;
  const least = edge - tolerance;
  return (
    least <= 0 || !someEdgePair(piece, around, edge, (one, two) => cross(one, two) || ends(one, two) < least)
  );
};

/**
 * Faults of a nest, in words; empty if it can be cut. Independent of the search: measures every edge of every piece against its
 * neighbours' nearby edges.
 * @param tolerance permitted shortfall of the gap or the edge margin, mm.
 * @param boundary loop of a non-rectangular container
 */
export const faultsOf = (
  placed: readonly Placed[],
  container: { readonly length: number; readonly height: number },
  gap: number,
  edge: number,
  tolerance: number,
  boundary: Loop | null = null,
): readonly string[] => {
  const around = boundary === null ? null : linesOf([boundary]);
  const faults: string[] = [];
  const known = placed.map(({ outline, ...piece }) => {
    const lines = linesOf(loopsOf(outline));
    return { ...piece, lines, points: pointsOf(lines, tolerance) };
  });
  for (const [index, one] of known.entries()) {
    const { minX, minY, maxX, maxY } = one.lines.extent;
    const least = edge - tolerance;
    const isOver =
      minX < least || minY < least || maxX > container.length - least || maxY > container.height - least;
    if (isOver || (around !== null && !isWithin(one.lines, around, edge, tolerance)))
      faults.push(`${one.name} extends beyond the edge of sheet ${one.sheet + 1}`);
    for (const two of known.slice(index + 1)) {
      if (one.sheet !== two.sheet) continue;
      const other = two.lines.extent;
      if (
        minX - gap > other.maxX ||
        other.minX - gap > maxX ||
        minY - gap > other.maxY ||
        other.minY - gap > maxY
      )
        continue;
      if (collide(one, two, gap, tolerance))
        faults.push(`${one.name} and ${two.name} are too near on sheet ${one.sheet + 1}`);
    }
  }
  return faults;
};

/** Lines whose pieces are not placed exactly once each, in words. */
export const miscounted = (
  lines: readonly { readonly item_id: string; readonly quantity: number }[],
  sheets: readonly Pick<NestedSheet, 'count' | 'placements'>[],
): readonly string[] => {
  const left = new Map(lines.map(({ item_id, quantity }) => [item_id, quantity]));
  for (const { count, placements } of sheets)
    for (const { nest_item_id: id } of placements) left.set(id, (left.get(id) ?? 0) - count);
  return [...left].flatMap(([id, missing]) =>
    missing === 0
      ? []
      : [`${Math.abs(missing)} pieces of ${id} ${missing > 0 ? 'are not placed' : 'too many'}`],
  );
};

/**
 * Pieces of a bar that overlap a kerf or exceed its end, in words.
 * @param usableLength available length for pieces and kerfs, mm
 */
export const barFaultsOf = (
  placements: NestedSheet['placements'],
  lengthOf: (item_id: string) => number,
  kerf: number,
  usableLength: number,
): readonly string[] => {
  const faults: string[] = [];
  let end = 0;
  for (const { nest_item_id: id, x_mm: x } of [...placements].sort((a, b) => a.x_mm - b.x_mm)) {
    if (x < end - BAR_TOLERANCE_MM) faults.push(`${id} is cut at ${x} mm, inside another piece`);
    end = x + lengthOf(id) + kerf;
  }
  return end > usableLength + BAR_TOLERANCE_MM
    ? [...faults, `${end} mm are cut from ${usableLength} mm`]
    : faults;
};
