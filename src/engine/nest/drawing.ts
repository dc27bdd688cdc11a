import type { NestedGroup, NestJob, NestResult } from './job.ts';
import {
  type Loop,
  loopsOf,
  movedBy,
  type Outline,
  placedAtOrigin,
  type QuarterTurns,
  rotatedBy,
} from './outline.ts';

export type DrawnPiece = {
  readonly label: string;
  readonly outer: Loop;
  readonly inner: readonly Loop[];
  readonly x: number;
  readonly y: number;
  readonly height: number;
};

/** One sheet as it is cut: everything in mm from its lower left corner. */
export type DrawnSheet = {
  readonly name: string;
  readonly length: number;
  readonly width: number;
  readonly edge: number;
  readonly remnant: Loop | null;
  readonly pieces: readonly DrawnPiece[];
};

const DEGREES = 90;
/** Bars are drawn as strips of this width, mm. */
const BAR_WIDTH = 50;

const strip = (length: number): Outline => ({
  outer: [0, 0, length, 0, length, BAR_WIDTH, 0, BAR_WIDTH],
  inner: [],
});

const rectangle = (left: number, right: number, height: number): Loop => [
  left,
  0,
  right,
  0,
  right,
  height,
  left,
  height,
];

/** Every sheet of a nest. @param labelOf what is written on a piece, by its line */
export const drawnSheets = (
  job: NestJob,
  result: NestResult,
  labelOf: (itemId: string) => string,
): readonly DrawnSheet[] =>
  result.groups.flatMap((group, index) => {
    const of = job.groups[index];
    const outlines = new Map<string, Outline>();
    if (of?.form === 'sheet') for (const line of of.lines) outlines.set(line.item_id, line.outline);
    if (of?.form === 'bar') for (const line of of.lines) outlines.set(line.item_id, strip(line.length_mm));
    return group.sheets.map((sheet, n): DrawnSheet => {
      const [length = 0, width = BAR_WIDTH] = sheet.format_mm;
      return {
        name: `${nameOf(group)} ${n + 1}${sheet.count > 1 ? ` (${sheet.count} times)` : ''}`,
        length,
        width,
        edge: group.form === 'sheet' ? group.edge_mm : 0,
        remnant:
          sheet.remnant_mm === null ? null : rectangle(length - (sheet.remnant_mm[0] ?? 0), length, width),
        pieces: sheet.placements.map(({ nest_item_id, x_mm, y_mm, rotation_deg }) => {
          const outline = outlines.get(nest_item_id) ?? strip(0);
          const between = rotation_deg % DEGREES;
          const turns = ((rotation_deg - between) / DEGREES) as QuarterTurns;
          const turned = placedAtOrigin(between === 0 ? outline : rotatedBy(outline, between), turns);
          const placed = movedBy(turned, x_mm, y_mm);
          const ys = placed.outer.filter((_, k) => k % 2 === 1);
          const [outer = [], ...inner] = loopsOf(placed);
          return {
            label: labelOf(nest_item_id),
            outer,
            inner,
            ...inside(placed),
            height: Math.max(...ys) - y_mm,
          };
        }),
      };
    });
  });

const nameOf = ({ form, thickness_mm, section }: NestedGroup): string =>
  form === 'sheet' ? `sheet ${thickness_mm} mm` : `bar ${section}`;

/** A point of the material to write at: the middle of the widest stretch at half the height. */
const inside = (outline: Outline): { readonly x: number; readonly y: number } => {
  const { outer } = outline;
  const ys = outer.filter((_, k) => k % 2 === 1);
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  // A little off the middle, where seldom a corner lies.
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
  let best = { x: crossings[0] ?? outer[0] ?? 0, room: 0 };
  for (let k = 0; k + 1 < crossings.length; k += 2) {
    const [from, to] = [crossings[k] as number, crossings[k + 1] as number];
    if (to - from > best.room) best = { x: (from + to) / 2, room: to - from };
  }
  return { x: best.x, y };
};
