import { detail } from '../../plan-context.ts';
import { SAME_SIZE_MM } from '../../quantities/conventions.ts';
import type { Outline, Segment } from './outline.ts';
import { wallRound } from './recess.ts';

/** Features made from the far end, and those left for the second chucking. */
export type Reach = {
  readonly outer: readonly Segment[];
  readonly inner: readonly Segment[];
  readonly behind: { readonly outer: readonly Segment[]; readonly inner: readonly Segment[] };
};

const beyond = (one: Segment, other: Segment): boolean => other.from > one.to - SAME_SIZE_MM;

/** Diameter adjacent to a segment's end: of its neighbour, of the face there, or 0 at a pole. */
const metBy = ({ outer, ends, length }: Outline, { from, to }: Segment, end: 'near' | 'far'): number => {
  const at = end === 'near' ? from : to;
  const neighbour = outer.find(
    (other) => Math.abs((end === 'near' ? other.to : other.from) - at) < SAME_SIZE_MM,
  );
  if (neighbour !== undefined) return neighbour.diameter;
  const isEnd = end === 'near' ? at < SAME_SIZE_MM : at > length - SAME_SIZE_MM;
  return (isEnd ? ends[end] : null) ?? 0;
};

/** Edges that can be broken from behind or by hand need no chucking of their own. */
const isEdge = (segment: Segment, edge: number): boolean =>
  segment.feature.subtype === 'taper' && segment.to - segment.from <= edge + SAME_SIZE_MM;

type Side = 'reached' | 'behind' | 'halved';

/** A taper is turned from its smaller end; of a profile that narrows at both ends the half towards the chuck is left. */
const sideOf = (outline: Outline, segment: Segment): Side => {
  const { feature, diameter } = segment;
  if (outline.outer.some((other) => beyond(segment, other) && other.diameter > diameter + SAME_SIZE_MM))
    return 'behind';
  const [near, far] = [metBy(outline, segment, 'near'), metBy(outline, segment, 'far')];
  if (feature.subtype === 'taper') {
    const small = detail(feature, 'small_diameter_mm') ?? diameter;
    return Math.abs(near - small) < Math.abs(far - small) ? 'behind' : 'reached';
  }
  if (feature.subtype !== 'contour' || near > diameter - SAME_SIZE_MM) return 'reached';
  // A neck behind a ball is copied with it: the tool is blocked only if the profile ends the part.
  if (segment.from > SAME_SIZE_MM) return 'reached';
  return far > diameter - SAME_SIZE_MM ? 'behind' : 'halved';
};

/** An internal groove interrupts the bore: there the bore is as wide as the groove. */
export const isInternal = ({ feature: { kind, subtype } }: Segment): boolean =>
  kind === 'groove' && subtype === 'internal';

/** Bores with the grooves that interrupt them. */
export const hollowOf = ({ inner, grooves }: Outline): readonly Segment[] => [
  ...inner,
  ...grooves.filter(isInternal),
];

/** Bores that never narrow towards the far end, apart from a rim that ends before the hub. */
const isOpen = (outline: Outline, segment: Segment): boolean => {
  const { length, outer } = outline;
  const wide = hollowOf(outline).filter(
    (other) =>
      other === segment || (other.to > segment.to && other.diameter > segment.diameter - SAME_SIZE_MM),
  );
  let end = segment.to;
  for (const { from, to } of [...wide].sort((a, b) => a.from - b.from))
    if (from < end + SAME_SIZE_MM) end = Math.max(end, to);
  const isCovered = ({ to, diameter }: Segment): boolean =>
    to > end + SAME_SIZE_MM && diameter > segment.diameter;
  return end > length - SAME_SIZE_MM || !outer.some(isCovered);
};

/** True if a bore opens towards the chuck: re-clamping does not help for a bore closed at both ends. */
const opensBehind = (outline: Outline, { from, diameter }: Segment): boolean => {
  let start = from;
  for (const other of [...hollowOf(outline)].sort((a, b) => b.to - a.to))
    if (other.diameter > diameter - SAME_SIZE_MM && other.to > start - SAME_SIZE_MM)
      start = Math.min(start, other.from);
  const isCovered = (one: Segment): boolean => one.from < start - SAME_SIZE_MM && one.diameter > diameter;
  return start < SAME_SIZE_MM || !outline.outer.some(isCovered);
};

/** Sorts turned segments by the chucking that reaches them. `edge`: length of a broken edge. */
export const reachOf = (outline: Outline, edge: number): Reach => {
  const reached: Segment[] = [];
  const behind: Segment[] = [];
  for (const segment of outline.outer) {
    const side = isEdge(segment, edge) ? 'reached' : sideOf(outline, segment);
    const middle = (segment.from + segment.to) / 2;
    if (side === 'halved') behind.push({ ...segment, to: middle });
    if (side !== 'behind') reached.push(side === 'halved' ? { ...segment, from: middle } : segment);
    else behind.push(segment);
  }
  const isBehind = (segment: Segment): boolean =>
    !isEdge(segment, edge) && !isOpen(outline, segment) && opensBehind(outline, segment);
  return {
    outer: reached,
    inner: outline.inner.filter((segment) => !isBehind(segment)),
    behind: { outer: behind, inner: outline.inner.filter(isBehind) },
  };
};

/** Length of the part that a chucking from the far end leaves. */
export const leftBehind = ({ behind: { outer, inner } }: Reach): number =>
  [...outer, ...inner].reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * Position at which a sawn blank is re-clamped: behind its largest diameter, or in the middle of a profile that narrows at both
 * ends.
 */
export const divisionOf = (outline: Outline): number => {
  const widest = outline.outer.reduce<Segment | null>(
    (best, segment) => (best === null || segment.diameter > best.diameter ? segment : best),
    null,
  );
  if (widest === null) return outline.length;
  const { feature, diameter, from, to } = widest;
  const narrows = (['near', 'far'] as const).every(
    (end) => metBy(outline, widest, end) < diameter - SAME_SIZE_MM,
  );
  return feature.subtype === 'contour' && narrows ? (from + to) / 2 : to;
};

/**
 * True if a segment ends at or before a position, with a tolerance, because a part's position in its file changes the last
 * digits.
 */
const liesBefore = ({ to }: Segment, at: number): boolean => to < at + SAME_SIZE_MM;

/** An internal groove is cut through the bore that it widens. */
const mouthOf = (segment: Segment): Segment => ({
  ...segment,
  diameter: segment.diameter - 2 * (segment.feature.depth_mm ?? 0),
});

/**
 * True if a segment of a blank that is turned from both ends is left for the near one: segments before the re-clamping position,
 * except a bore that opens only to one end from there.
 */
export const isNearEnd = (outline: Outline, segment: Segment, at: number): boolean => {
  if (!outline.inner.includes(segment) && !isInternal(segment)) {
    // A hub is turned from the side to which the surrounding recess opens.
    const wall = wallRound(outline, segment);
    return wall === null ? liesBefore(segment, at) : isNearEnd(outline, wall, at);
  }
  const bore = isInternal(segment) ? mouthOf(segment) : segment;
  const near = opensBehind(outline, bore);
  return isOpen(outline, bore) === near ? liesBefore(segment, at) : near;
};
