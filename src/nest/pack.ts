import type { Blank, Container } from './blank.ts';
import type { Layout } from './layout.ts';
import type { Clipper } from './no-fit.ts';
import { type Choices, choicesOf, type Lying } from './pieces.ts';
import type { Shape } from './shapes.ts';
import { nestSheets } from './sheets.ts';
import { onShelves } from './shelves.ts';
import { shortened } from './strip.ts';

/** Pieces of one sheet. */
export type Filled = readonly Lying[];

/** Settings of all searches of a group. */
export type Work = { readonly gap: number; readonly clipper: Clipper; readonly seed: number };

/** Maximum number of pieces, and of different blanks, in one search: its memory grows with the square of both. */
const [MAX_PIECES, MAX_BLANKS] = [400, 40];
/** If more pieces than this fit on a sheet, they are placed on shelves: a search would gain nothing. */
const MAX_ON_A_SHEET = 400;
/**
 * With many blanks one search leaves a sheet partly empty: if the fill is below this, all remaining pieces are placed on shelves.
 */
const MIN_FILL = 0.6;
/** Share of the work that shortens the last sheet. */
const SHARE_OF_THE_LAST = 0.4;

const bySheet = (layout: Layout, sheets: number, { lying }: Choices): Filled[] => {
  const filled: Lying[][] = Array.from({ length: sheets }, () => []);
  for (const [piece, sheet] of layout.sheet.entries()) filled[sheet]?.push(lying(layout, piece));
  return filled;
};

/** Pieces on shelves, the start of every search. */
export const shelfLayout = (
  blanks: readonly Blank[],
  own: readonly number[],
  container: Container,
  gap: number,
  clipper: Clipper,
): readonly Filled[] => {
  const choices = choicesOf(blanks, own, container, gap, clipper);
  const { layout, sheets } = onShelves(choices.pieces, choices.shapes, container, gap);
  return bySheet(layout, sheets, choices);
};

const areaOf = (blanks: readonly Blank[], filled: Filled): number =>
  filled.reduce((sum, { blank }) => sum + (blanks[blank] as Blank).area, 0);

/** The first pieces, up to the limit of one search. */
const headOf = (own: readonly number[]): number => {
  const seen = new Set<number>();
  const end = own.findIndex((blank, k) => k >= MAX_PIECES || seen.add(blank).size > MAX_BLANKS);
  return end < 0 ? own.length : end;
};

/**
 * All pieces on as few sheets of one format as the work allows, the emptiest last, never more than shelves need. Many pieces are
 * packed a few hundred at a time, large ones first; the pieces of the emptiest sheet are packed again with the next batch.
 */
export const packed = (
  blanks: readonly Blank[],
  own: readonly number[],
  container: Container,
  evaluations: number,
  work: Work,
  onBest: (sheets: readonly Filled[], spent: number) => void,
): { readonly sheets: readonly Filled[]; readonly spent: number } => {
  const area = (blank: number): number => (blanks[blank] as Blank).area;
  let left = [...own].sort((a, b) => area(b) - area(a) || a - b);
  const shelves =
    headOf(left) < left.length ? shelfLayout(blanks, left, container, work.gap, work.clipper) : null;
  const leastOf = (found: readonly Filled[]): readonly Filled[] =>
    shelves !== null && shelves.length < found.length ? shelves : found;
  const sheets: Filled[] = [];
  let spent = 0;
  while (left.length > 0) {
    const mean = left.reduce((sum, blank) => sum + area(blank), 0) / left.length;
    const isSmall = (container.length * container.height) / mean > MAX_ON_A_SHEET;
    const head = headOf(left);
    const now = left.slice(0, head);
    const filledBy = now.reduce((sum, blank) => sum + area(blank), 0) / (container.length * container.height);
    if (isSmall || (head < left.length && filledBy < MIN_FILL)) {
      sheets.push(...shelfLayout(blanks, left, container, work.gap, work.clipper));
      break;
    }
    const choices = choicesOf(blanks, now, container, work.gap, work.clipper);
    const share = Math.floor(((evaluations - spent) * now.length) / left.length);
    left = left.slice(head);
    const before = spent;
    const rest = left;
    const reportBest = (best: Layout, count: number, more: number): void =>
      onBest(
        leastOf([
          ...sheets,
          ...bySheet(best, count, choices),
          ...(rest.length > 0 ? shelfLayout(blanks, rest, container, work.gap, work.clipper) : []),
        ]),
        before + more,
      );
    const nest = nestSheets(
      choices.pieces,
      choices.shapes,
      container,
      work.gap,
      share,
      work.seed,
      reportBest,
    );
    spent += nest.evaluations;
    const filled = bySheet(nest.layout, nest.sheets, choices);
    const again = left.length > 0 && filled.length > 1 ? filled.pop() : undefined;
    sheets.push(...filled);
    left = [...(again ?? []).map(({ blank }) => blank), ...left].sort((a, b) => area(b) - area(a) || a - b);
  }
  const least = [...leastOf(sheets)].sort((a, b) => areaOf(blanks, b) - areaOf(blanks, a));
  return { sheets: least, spent };
};

const lengthOf = (filled: Filled, choices: Choices): number =>
  filled.reduce(
    (most, piece) => Math.max(most, piece.x + (choices.shapes.all[choices.shapeOf(piece)] as Shape).width),
    0,
  );

/** The pieces of one sheet compacted towards its near end, so that the rest at the other end is as large as possible. */
export const pushed = (
  blanks: readonly Blank[],
  filled: Filled,
  container: Container,
  evaluations: number,
  work: Work,
): { readonly filled: Filled; readonly length: number; readonly spent: number } => {
  const ordered = [...filled].sort((a, b) => a.blank - b.blank);
  const own = ordered.map(({ blank }) => blank);
  const choices = choicesOf(blanks, own, container, work.gap, work.clipper);
  const length = lengthOf(ordered, choices);
  const isMany = own.length > MAX_PIECES || new Set(own).size > MAX_BLANKS;
  if (isMany || evaluations <= 0) return { filled, length, spent: 0 };
  const layout: Layout = {
    shape: Int32Array.from(ordered, choices.shapeOf),
    x: Float64Array.from(ordered, ({ x }) => x),
    y: Float64Array.from(ordered, ({ y }) => y),
    sheet: new Int32Array(own.length),
  };
  const strip = shortened(choices.pieces, choices.shapes, container.height, evaluations, work.seed, {
    layout,
    length,
  });
  if (strip.length >= length) return { filled, length, spent: strip.evaluations };
  const [sheet = []] = bySheet(strip.layout, 1, choices);
  return { filled: sheet, length: strip.length, spent: strip.evaluations };
};

export const lastShare = (evaluations: number): number => Math.floor(evaluations * SHARE_OF_THE_LAST);
