import { type PageContent, type Point, toFrame } from '../content.ts';
import type { FactContent } from '../facts.ts';
import { legOf, WELD_SIZE } from '../grammar/notes.ts';
import { normalise } from '../grammar/scan.ts';
import { heightOf } from './cells.ts';
import { distance, endsOf, leadersOf, strokesOf } from './leaders.ts';
import type { Line } from './lines.ts';

/** A stroke in the frame of a text: its ends, the lower first. */
type Stroke = { readonly low: Point; readonly high: Point };

/** In mm: distance at which things touch. */
const TOUCH = 0.6;
/** Limit on possible weld sizes, because each is compared with every stroke of the page. */
const MAX_SIZES = 200;

const widthOf = ({ low, high }: Stroke): number => Math.abs(high[0] - low[0]);
const riseOf = ({ low, high }: Stroke): number => high[1] - low[1];
const isLevel = (stroke: Stroke): boolean => riseOf(stroke) < 0.05 * widthOf(stroke);
const isUpright = (stroke: Stroke): boolean => widthOf(stroke) < 0.1 * riseOf(stroke);
const isSlanted = (stroke: Stroke): boolean => {
  const steep = riseOf(stroke) / widthOf(stroke);
  return steep > 0.4 && steep < 2.5;
};

/** Reference lines of a symbol: the size is above, below or before one. */
const referencesOf = (line: Line, strokes: readonly Stroke[]): readonly Stroke[] => {
  const height = heightOf(line);
  return strokes.filter((stroke) => {
    if (!isLevel(stroke) || widthOf(stroke) < 2 * height) return false;
    const [left, right] = [Math.min(stroke.low[0], stroke.high[0]), Math.max(stroke.low[0], stroke.high[0])];
    const v = stroke.low[1];
    return (
      left < line.u1 + 2 * height &&
      right > line.u1 &&
      v > line.v0 - 1.5 * height &&
      v < line.v1 + 1.5 * height
    );
  });
};

/** The triangle of a fillet after its size: a leg on the reference line, and a slope from its end down to that line. */
const isFillet = (line: Line, reference: Stroke, strokes: readonly Stroke[]): boolean => {
  const height = heightOf(line);
  const at = reference.low[1];
  const side = Math.sign((line.v0 + line.v1) / 2 - at);
  const legs = strokes.filter((stroke) => {
    const u = stroke.low[0];
    const length = riseOf(stroke);
    const isNear = u > line.u1 - 0.5 * height && u < line.u1 + 4 * height;
    const foot = side > 0 ? stroke.low[1] : stroke.high[1];
    return (
      isUpright(stroke) &&
      isNear &&
      length > 0.5 * height &&
      length < 3 * height &&
      Math.abs(foot - at) < TOUCH
    );
  });
  return legs.some((leg) =>
    strokes.some((slope) => {
      if (!isSlanted(slope)) return false;
      const [top, toe] = side > 0 ? [slope.high, slope.low] : [slope.low, slope.high];
      const apex = side > 0 ? leg.high : leg.low;
      return distance(top, apex) < TOUCH / 2 && Math.abs(toe[1] - at) < TOUCH && toe[0] > apex[0];
    }),
  );
};

/**
 * Welds by their ISO 2553 symbols as drawn by CAD: a fillet's triangle on its reference line after its size. A size on the line
 * of an arrow without a triangle is a weld of unknown size.
 */
export const weldsOf = (lines: readonly Line[], content: PageContent): ReadonlyMap<Line, FactContent> => {
  const sizes = lines.filter(({ text }) => WELD_SIZE.test(normalise(text)));
  const found = new Map<Line, FactContent>();
  if (sizes.length === 0 || sizes.length > MAX_SIZES) return found;
  const segments = strokesOf(content);
  const leaders = leadersOf(content, segments);
  const { angle } = sizes[0] as Line;
  const strokes = segments.map((segment): Stroke => {
    const [a, b] = endsOf(segment).map((end) => toFrame(angle, end)) as [Point, Point];
    return a[1] < b[1] ? { low: a, high: b } : { low: b, high: a };
  });
  const paths = leaders.flatMap(({ path }) => path.slice(1).map((point) => toFrame(angle, point)));
  for (const line of sizes) {
    const references = referencesOf(line, strokes);
    const isDrawn = references.some((reference) => isFillet(line, reference, strokes));
    const isPointed = references.some(({ low, high }) =>
      paths.some((point) => distance(point, low) < TOUCH || distance(point, high) < TOUCH),
    );
    const size = isDrawn ? legOf(normalise(line.text)) : null;
    if (isDrawn || isPointed)
      found.set(line, {
        kind: 'note',
        value: { note: 'weld', size },
        unit: size === null ? null : 'mm',
      });
  }
  return found;
};
