import type { NestedGroup, NestJob, NestResult } from './job.ts';
import { extentOf, type Loop, loopsOf, movedBy, type Outline, placedAtOrigin, rectangle } from './outline.ts';

export type DrawnPiece = {
  readonly label: string;
  readonly outer: Loop;
  readonly inner: readonly Loop[];
  /** Centre of its label, and the letter height, mm. */
  readonly x: number;
  readonly y: number;
  readonly letters: number;
};

/** One sheet as cut: everything in mm, from the lower left corner of its extent or of the drawing that contains it. */
export type DrawnSheet = {
  readonly name: string;
  readonly length: number;
  readonly width: number;
  readonly outline: Loop;
  /** Edge margin of a rectangle; null: not drawn. */
  readonly margin: Loop | null;
  readonly remnant: Loop | null;
  readonly pieces: readonly DrawnPiece[];
};

/** Letters are a sixth of a piece high, within these bounds, and smaller if the label would not fit on the piece; mm. */
const [MIN_LETTERS, MAX_LETTERS] = [1, 24];
/** Width of a letter relative to its height; `assumed`, for a wide typeface. */
const LETTER_WIDTH = 0.65;
const lettersOf = (label: string, height: number, available: number): number =>
  Math.max(
    MIN_LETTERS,
    Math.min(MAX_LETTERS, height / 6, available / (LETTER_WIDTH * Math.max(1, label.length))),
  );

/** Bars are drawn as strips of this width, mm. */
const BAR_WIDTH = 50;

const strip = (length: number): Outline => ({
  outer: rectangle({ minX: 0, minY: 0, maxX: length, maxY: BAR_WIDTH }),
  inner: [],
});

/** Outlines of the lines of a nest, by line; for each group those placed in it. */
const outlinesOf = (of: NestJob['groups'][number] | undefined): ReadonlyMap<string, Outline> => {
  if (of?.form === 'sheet') return new Map(of.lines.map((line) => [line.item_id, line.outline]));
  if (of?.form === 'bar') return new Map(of.lines.map((line) => [line.item_id, strip(line.length_mm)]));
  return new Map();
};

/** Number of corners on each sheet, in the order of `drawnSheets`; the cost of drawing grows with it. */
export const cornersOfSheets = (job: NestJob, result: NestResult): readonly number[] =>
  result.groups.flatMap((group, index) => {
    const corners = new Map(
      [...outlinesOf(job.groups[index])].map(([id, outline]) => [
        id,
        loopsOf(outline).reduce((sum, loop) => sum + loop.length / 2, 0),
      ]),
    );
    return group.sheets.map((sheet) =>
      sheet.placements.reduce((sum, { nest_item_id }) => sum + (corners.get(nest_item_id) ?? 0), 0),
    );
  });

/** A piece in one rotation, at the origin, with its label data: computed once for equal ones. */
const lyingOf = (outline: Outline, degrees: number) => {
  const placed = placedAtOrigin(outline, degrees);
  return { placed, height: extentOf([placed.outer]).maxY, ...inside(placed) };
};

/**
 * Sheets of a nest, numbered from 1 through all groups.
 * @param labelOf label of a piece, by its line
 * @param only number of the only sheet to draw
 */
export const drawnSheets = (
  job: NestJob,
  result: NestResult,
  labelOf: (itemId: string) => string,
  only?: number,
): readonly DrawnSheet[] => {
  let number = 0;
  return result.groups.flatMap((group, index) => {
    const outlines = outlinesOf(job.groups[index]);
    const lying = new Map<string, ReturnType<typeof lyingOf>>();
    const pieceOf = ({ nest_item_id: id, x_mm, y_mm, rotation_deg }: Placement): DrawnPiece => {
      const key = `${id} ${rotation_deg}`;
      const piece = lying.get(key) ?? lyingOf(outlines.get(id) ?? strip(0), rotation_deg);
      lying.set(key, piece);
      const { outer, inner } = movedBy(piece.placed, x_mm, y_mm);
      const label = labelOf(id);
      const letters = lettersOf(label, piece.height, piece.available);
      return { label, outer, inner, x: piece.x + x_mm, y: piece.y + y_mm, letters };
    };
    return group.sheets.flatMap((sheet): readonly DrawnSheet[] => {
      number += 1;
      return only === undefined || only === number ? [sheetOf(group, sheet, number, pieceOf)] : [];
    });
  });
};

type Sheet = NestedGroup['sheets'][number];
type Placement = Sheet['placements'][number];

const sheetOf = (
  group: NestedGroup,
  sheet: Sheet,
  number: number,
  pieceOf: (placement: Placement) => DrawnPiece,
): DrawnSheet => {
  const [length = 0, width = BAR_WIDTH] = sheet.format_mm;
  const edge = group.form === 'sheet' ? group.edge_mm : 0;
  const far =
    sheet.remnant_mm === null
      ? null
      : rectangle({ minX: length - (sheet.remnant_mm[0] ?? 0), minY: 0, maxX: length, maxY: width });
  return {
    name: `${nameOf(group, number)}${sheet.count > 1 ? ` (${sheet.count} times)` : ''}`,
    length,
    width,
    outline: sheet.outline_mm ?? rectangle({ minX: 0, minY: 0, maxX: length, maxY: width }),
    margin:
      edge > 0 && sheet.outline_mm == null
        ? rectangle({ minX: edge, minY: edge, maxX: length - edge, maxY: width - edge })
        : null,
    remnant: sheet.remnant_outline_mm ?? far,
    pieces: sheet.placements.map(pieceOf),
  };
};

const nameOf = ({ form, thickness_mm, section }: NestedGroup, number: number): string =>
  form === 'sheet' ? `sheet ${number}: ${thickness_mm} mm` : `bar ${number}: ${section}`;

/** A point of the material for the label: the middle of the widest stretch at half the height. */
const inside = (outline: Outline): { readonly x: number; readonly y: number; readonly available: number } => {
  const { outer } = outline;
  const { minY: low, maxY: high } = extentOf([outer]);
  // Slightly off the middle, where corners are rare.
  const y = low + (high - low) * 0.4871;
  const crossings = loopsOf(outline)
    .flatMap((loop) => {
      const at: number[] = [];
      for (let k = 0, last = loop.length - 2; k < loop.length; last = k, k += 2) {
        const [ax, ay] = [loop[last] ?? 0, loop[last + 1] ?? 0];
        const [bx, by] = [loop[k] ?? 0, loop[k + 1] ?? 0];
        if (ay > y !== by > y) at.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
      }
      return at;
    })
    .sort((a, b) => a - b);
  let best = { x: crossings[0] ?? outer[0] ?? 0, available: 0 };
  for (let k = 0; k + 1 < crossings.length; k += 2) {
    const [from, to] = [crossings[k] as number, crossings[k + 1] as number];
    if (to - from > best.available) best = { x: (from + to) / 2, available: to - from };
  }
  return { ...best, y };
};

/** Distance of sheets that are drawn one above the other, the first at the bottom, mm; each has its name above it. */
const APART = 100;

/** Position of a sheet's name, above its left end, and its letter height, mm. */
export const captionOf = ({
  outline,
}: DrawnSheet): { readonly x: number; readonly y: number; readonly letters: number } => {
  const { minX, maxY } = extentOf([outline]);
  return { x: minX, y: maxY + MAX_LETTERS, letters: MAX_LETTERS };
};

const raised = (loop: Loop, by: number): Loop => loop.map((value, k) => (k % 2 === 0 ? value : value + by));

/** All sheets in one drawing, with its extent. */
export const stacked = (
  sheets: readonly DrawnSheet[],
): { readonly sheets: readonly DrawnSheet[]; readonly length: number; readonly height: number } => {
  let by = 0;
  const placed = sheets.map((sheet): DrawnSheet => {
    const low = by;
    by += sheet.width + APART;
    const up = (loop: Loop): Loop => raised(loop, low);
    return {
      ...sheet,
      outline: up(sheet.outline),
      margin: sheet.margin && up(sheet.margin),
      remnant: sheet.remnant && up(sheet.remnant),
      pieces: sheet.pieces.map((piece) => ({
        ...piece,
        outer: up(piece.outer),
        inner: piece.inner.map(up),
        y: piece.y + low,
      })),
    };
  });
  const length = sheets.reduce((most, sheet) => Math.max(most, sheet.length), 0);
  return { sheets: placed, length, height: by };
};
