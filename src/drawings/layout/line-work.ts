import type { Circle, PageContent, Point } from '../content.ts';
import type { LineWork } from '../facts.ts';
import { rulersOf } from './cells.ts';
import { strokesOf } from './leaders.ts';
import { isRound } from './symbols.ts';

/** With more lines a sheet is too dense to find views. */
const MAX_LINES = 600;
const MAX_CIRCLES = 300;
/** In mm; smaller rings are symbols. */
const MIN_CIRCLE = 1.2;

/** The circle of a stroke; null if it is not one. */
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

/** The lines and circles of a page for finding views, mm from the lower left corner; null if there are too many. */
export const lineWorkOf = (content: PageContent): LineWork | null => {
  const { level, upright } = rulersOf(strokesOf(content), 0);
  const circles = [
    ...(content.circles ?? []),
    ...content.figures.flatMap(({ strokes }) => strokes.map(circleOf)),
  ].filter((circle) => circle !== null && circle.diameter > MIN_CIRCLE) as readonly Circle[];
  if (level.length + upright.length > MAX_LINES || circles.length > MAX_CIRCLES) return null;
  const rows = (rulers: typeof level) =>
    rulers.map(({ at, from, to }) => [tidy(at), tidy(from), tidy(to)] as const);
  return {
    level: rows(level),
    upright: rows(upright),
    circles: circles.map(({ x, y, diameter }) => [tidy(x), tidy(y), tidy(diameter)] as const),
  };
};
