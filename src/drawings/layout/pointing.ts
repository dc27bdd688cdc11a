import { type PageContent, type Point, type Segment, toFrame } from '../content.ts';
import type { FactKind } from '../facts.ts';
import { around, type Cell, heightOf } from './cells.ts';
import { distance, distanceTo, endsOf, followed, type Leader, leadersOf, strokesOf } from './leaders.ts';
import type { Line } from './lines.ts';

/** A fact with the data needed for its position. */
export type Placed = { readonly content: { readonly kind: FactKind }; readonly lines: readonly Line[] };

/** Target of a requirement: another fact, or a place on the sheet in mm. */
export type PointedAt<T> = { readonly of: T } | { readonly at: Point };

/** In mm. */
const TOUCH = 0.7;
const AWAY = 2;
/** Maximum distance of an ISO 1302 symbol from its text. */
const NEAR = 12;
const LONGEST_LEG = 12;
/**
 * Limits on requirements per page and short strokes per text, because all pairs are compared; beyond them no targets are
 * determined.
 */
const [MAX_DEMANDS, MAX_LEGS] = [300, 100];

const textOf = ({ lines }: Placed): Cell => around(lines);
/** With the surrounding box. */
const outlineOf = ({ lines }: Placed): Cell => around(lines.map((line) => line.cell ?? line));
const angleOf = ({ lines }: Placed): number => lines[0]?.angle ?? 0;

const outside = (cell: Cell, [u, v]: Point): number =>
  Math.hypot(Math.max(cell.u0 - u, u - cell.u1, 0), Math.max(cell.v0 - v, v - cell.v1, 0));

const SIZES: ReadonlySet<FactKind> = new Set(['dimension', 'thread']);

/** The dimension above a frame or a roughness: in its line, or in the next row. */
const sizeAbove = <T extends Placed>(one: T, all: readonly T[]): T | null => {
  const box = one.content.kind === 'roughness' ? textOf(one) : outlineOf(one);
  const angle = angleOf(one);
  const hosts = all.filter((host) => {
    if (host === one || Math.abs(angleOf(host) - angle) > 0.01) return false;
    if (!SIZES.has(host.content.kind) && host.content.kind !== 'geometric_tolerance') return false;
    if (one.lines.some((line) => host.lines.includes(line))) return true;
    const above = host.content.kind === 'geometric_tolerance' ? outlineOf(host) : textOf(host);
    const height = Math.min(...one.lines.map(heightOf));
    const gap = above.v0 - box.v1;
    const overlap = Math.min(above.u1, box.u1) - Math.max(above.u0, box.u0);
    const isAligned = overlap > 0.5 * Math.min(above.u1 - above.u0, box.u1 - box.u0);
    return gap > -0.4 * height && gap < 1.2 * height && isAligned;
  });
  const [host] = hosts.toSorted((a, b) => textOf(a).v0 - textOf(b).v0);
  if (host === undefined) return null;
  return SIZES.has(host.content.kind)
    ? host
    : sizeAbove(
        host,
        all.filter((other) => other !== one),
      );
};

/** Ends of the lines that start at a tolerance frame: arrow tips, otherwise the far ends of lines. */
const fromFrameOut = (
  one: Placed,
  strokes: readonly Segment[],
  leaders: readonly Leader[],
): readonly Point[] => {
  const box = outlineOf(one);
  const far = (point: Point): number => outside(box, toFrame(angleOf(one), point));
  const tips = leaders.filter(({ path }) => path.slice(1).some((point) => far(point) < TOUCH));
  if (tips.length > 0) return tips.map(({ tip }) => tip);
  return strokes.flatMap((stroke) => {
    const [a, b] = endsOf(stroke);
    const [near, end] = far(a) < far(b) ? [a, b] : [b, a];
    if (far(near) > TOUCH || far(end) < AWAY) return [];
    return followed([near, end], strokes, [stroke]).slice(-1);
  });
};

const degrees = (from: Point, to: Point, angle: number): number =>
  (((Math.atan2(to[1] - from[1], to[0] - from[0]) - angle) * 180) / Math.PI + 720) % 360;

const farFrom = (one: Placed, point: Point): number => outside(textOf(one), toFrame(angleOf(one), point));

/** Tips of ISO 1302 symbols beside a text: a short leg to the left and a longer one to the right. */
const tipsBeside = (one: Placed, strokes: readonly Segment[]): readonly Point[] => {
  const angle = angleOf(one);
  const legs = strokes.flatMap((stroke) => {
    const [a, b] = endsOf(stroke);
    const length = distance(a, b);
    if (length < 1 || length > LONGEST_LEG || Math.min(farFrom(one, a), farFrom(one, b)) > NEAR) return [];
    const [low, high] = toFrame(angle, a)[1] < toFrame(angle, b)[1] ? [a, b] : [b, a];
    return [{ low, length, degrees: degrees(low, high, angle) }];
  });
  if (legs.length > MAX_LEGS) return [];
  const left = legs.filter((leg) => leg.degrees > 105 && leg.degrees < 135);
  const right = legs.filter((leg) => leg.degrees > 45 && leg.degrees < 75);
  return left.flatMap((leg) =>
    right
      .filter((other) => distance(leg.low, other.low) < 0.3 && other.length > leg.length)
      .map(({ low }) => low),
  );
};

/** The text starts above the tip, a little to its right. */
const fromStart = (one: Placed, tip: Point): number => {
  const { u0, v0 } = textOf(one);
  const [u, v] = toFrame(angleOf(one), tip);
  return Math.hypot(u0 - u, v0 - v);
};

/** The symbol tip of each roughness: each symbol belongs to the nearest text. */
const tipsOf = <T extends Placed>(all: readonly T[], strokes: readonly Segment[]): ReadonlyMap<T, Point> => {
  const texts = all.filter(({ content }) => content.kind === 'roughness');
  const nearest = (of: readonly T[], tip: Point): T | undefined =>
    of.toSorted((a, b) => fromStart(a, tip) - fromStart(b, tip))[0];
  const found = new Map<T, Point>();
  for (const one of texts) {
    const own = tipsBeside(one, strokes).filter((tip) => nearest(texts, tip) === one);
    const [tip] = own.toSorted((a, b) => fromStart(one, a) - fromStart(one, b));
    if (tip !== undefined) found.set(one, tip);
  }
  return found;
};

/** A symbol on a leader line refers to the target of the leader. */
const throughLeader = (tip: Point, leaders: readonly Leader[]): Point => {
  const leader = leaders.find(({ path }) =>
    path.slice(1).some((to, index) => distanceTo(tip, path[index] as Point, to) < TOUCH),
  );
  return leader?.tip ?? tip;
};

/**
 * The target of each roughness and each tolerance frame of a page, from lines or a dimension beside it. With several targets, or
 * none, it stays unknown.
 */
export const pointingsOf = <T extends Placed>(
  all: readonly T[],
  content: PageContent,
): ReadonlyMap<T, PointedAt<T>> => {
  const demands = all.filter(
    ({ content: { kind } }) => kind === 'roughness' || kind === 'geometric_tolerance',
  );
  if (demands.length > MAX_DEMANDS) return new Map();
  const strokes = strokesOf(content);
  const leaders = leadersOf(content, strokes);
  const tips = tipsOf(all, strokes);
  const found = new Map<T, PointedAt<T>>();
  for (const one of demands) {
    const { kind } = one.content;
    const tip = tips.get(one);
    const host = tip === undefined ? sizeAbove(one, all) : null;
    if (tip !== undefined) found.set(one, { at: throughLeader(tip, leaders) });
    else if (host !== null) found.set(one, { of: host });
    else if (kind === 'geometric_tolerance') {
      const [at, ...others] = fromFrameOut(one, strokes, leaders);
      if (at !== undefined && others.length === 0) found.set(one, { at });
    }
  }
  return found;
};
