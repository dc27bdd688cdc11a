import type { Circle, PageContent, Point } from '../content.ts';
import type { LineWork } from '../facts.ts';
import { rulersOf } from './cells.ts';
import { strokesOf } from './leaders.ts';
import { isRound } from './symbols.ts';

/** Beyond these a sheet is a picture of everything, in which nothing is found. */
const MOST_LINES = 600;
const MOST_CIRCLES = 300;
/** In mm; smaller rings are signs. */
const LEAST_CIRCLE = 1.2;

/** The circle that a stroke is; null: it is none. */
export const circleOf = (stroke: readonly Point[]): Circle | null => {
  if (!isRound(stroke)) return null;
  const xs = stroke.map(([x]) => x);
  const ys = stroke.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const diameter = (right - left + high - low) / 2;
  const isRoundest = Math.abs(right - left - (high - low)) < 0.02 * diameter;
  return isRoundest ? { x: (left + right) / 2, y: (low + high) / 2, diameter } : null;
};

const tidy = (mm: number): number => Math.round(mm * 100) / 100;

/** The lines and circles of a page among which its views are found, mm from the lower left corner; null where there are too many. */
export const lineWorkOf = (content: PageContent): LineWork | null => {
  const { level, upright } = rulersOf(strokesOf(content), 0);
  const circles = [
    ...(content.circles ?? []),
    ...content.figures.flatMap(({ strokes }) => strokes.map(circleOf)),
  ].filter((circle) => circle !== null && circle.diameter > LEAST_CIRCLE) as readonly Circle[];
  if (level.length + upright.length > MOST_LINES || circles.length > MOST_CIRCLES) return null;
  const rows = (rulers: typeof level) =>
    rulers.map(({ at, from, to }) => [tidy(at), tidy(from), tidy(to)] as const);
  return {
    level: rows(level),
    upright: rows(upright),
    circles: circles.map(({ x, y, diameter }) => [tidy(x), tidy(y), tidy(diameter)] as const),
  };
};
