import { type Blank, type Container, fitsInto } from './blank.ts';
import type { Budget, Layout } from './layout.ts';
import type { Clipper } from './no-fit.ts';
import { extentOf, type Loop, rectangle } from './outline.ts';
import { type Filled, shelfLayout, type Work } from './pack.ts';
import { choicesOf, type Lying } from './pieces.ts';
import { randomOf } from './random.ts';
import { separate } from './separate.ts';
import type { Part, Shape } from './shapes.ts';

/** Evaluations spent on one more piece. */
const EVALUATIONS_A_TRY = 12_000;
/** Maximum number of pieces and of different blanks on one remnant: memory grows with the square of both. */
const [MAX_PIECES, MAX_BLANKS] = [200, 24];

type Remnant = {
  /** Loop of a non-rectangular remnant, from the corner of its extent. */
  readonly boundary: Loop | null;
  /** Its extent minus the edge margin. */
  readonly container: Container;
  readonly edge: number;
};

/** Frame around a container of any outline: pieces keep the edge margin, at least the gap, from it. */
const frameOf = (
  boundary: Loop,
  { container, edge }: Remnant,
  gap: number,
  clipper: Clipper,
): Part | null => {
  // Round corners: with sharp ones a tip of less than three degrees would become too long.
  const opening = clipper.inflate([boundary], Math.min(0, gap - edge), false);
  if (opening.length === 0) return null;
  const wide = Math.max(container.length, container.height);
  const { minX, minY, maxX, maxY } = extentOf([boundary]);
  const far = { minX: minX - wide, minY: minY - wide, maxX: maxX + wide, maxY: maxY + wide };
  return {
    outline: { outer: rectangle(far), inner: opening },
    degrees: [0],
    copies: 1,
    isFrame: true,
  };
};

/** Layout of a remnant with one more random piece of a blank; the frame is last. */
const layoutOf = (shape: readonly number[], x: readonly number[], y: readonly number[]): Layout => ({
  shape: Int32Array.from(shape),
  x: Float64Array.from(x),
  y: Float64Array.from(y),
  sheet: new Int32Array(shape.length),
});

/**
 * Fills a remnant: a rectangle starts with its first shelves, then one piece after the other is added, large ones first, as long
 * as all can be separated.
 * @param own blanks of the pieces
 * @param first blanks with priority over all others
 */
export const filledRemnant = (
  blanks: readonly Blank[],
  own: readonly number[],
  first: ReadonlySet<number>,
  remnant: Remnant,
  evaluations: number,
  { gap, clipper, seed }: Work,
): { readonly filled: Filled; readonly left: readonly number[]; readonly spent: number } => {
  const { boundary, container, edge } = remnant;
  const area = (blank: number): number => (blanks[blank] as Blank).area;
  const fitting = own
    .filter((blank) => fitsInto(blanks[blank] as Blank, container))
    .sort((a, b) => Number(first.has(b)) - Number(first.has(a)) || area(b) - area(a) || a - b);
  const before = fitting.filter((blank) => first.has(blank));
  const beginning = before.length > 0 ? before : fitting;
  const started =
    boundary === null && fitting.length > 0 ? shelfLayout(blanks, beginning, container, gap, clipper) : [];
  const budget: Budget = { spent: 0, limit: evaluations };
  const filled = improved(started[0] ?? []);
  const left = [...own];
  for (const { blank } of filled) left.splice(left.indexOf(blank), 1);
  return { filled, left, spent: budget.spent };

  function improved(start: Filled): Filled {
    const frame = boundary === null ? null : frameOf(boundary, remnant, gap, clipper);
    const different = [...new Set([...start.map(({ blank }) => blank), ...fitting])].slice(0, MAX_BLANKS);
    const isTooMany = start.length >= MAX_PIECES || start.some(({ blank }) => !different.includes(blank));
    if (isTooMany || fitting.length === 0 || (boundary !== null && frame === null)) return start;
    const choices = choicesOf(blanks, different, container, gap, clipper, frame === null ? [] : [frame]);
    const { shapes } = choices;
    const formsOf = (blank: number): readonly number[] => choices.pieces[different.indexOf(blank)] ?? [];
    const random = randomOf(seed);
    const outer = extentOf([frame?.outline.outer ?? []]);
    const fixed = frame === null ? [] : [shapes.all.length - 1];
    let lying: readonly Lying[] = start;
    for (const blank of different) {
      const waiting = fitting.filter((one) => one === blank).length;
      const there = lying.filter((one) => one.blank === blank).length;
      for (let copy = there; copy < waiting && lying.length < MAX_PIECES; copy += 1) {
        const forms = formsOf(blank);
        const form = forms[Math.floor(random() * forms.length)];
        if (form === undefined || budget.spent >= budget.limit) break;
        const { width, height } = shapes.all[form] as Shape;
        const [freeX, freeY] = [container.length - width, container.height - height];
        const layout = layoutOf(
          [...lying.map(choices.shapeOf), form, ...fixed],
          [...lying.map(({ x }) => x), random() * freeX, ...fixed.map(() => outer.minX - edge)],
          [...lying.map(({ y }) => y), random() * freeY, ...fixed.map(() => outer.minY - edge)],
        );
        const limit = Math.min(EVALUATIONS_A_TRY, budget.limit - budget.spent);
        const own: Budget = { spent: 0, limit };
        const pieces = [...lying.map((one) => formsOf(one.blank)), forms, ...fixed.map(() => [])];
        const within = { width: container.length, height: container.height, sheets: 1 };
        const isApart = separate(layout, shapes, pieces, within, own, random);
        budget.spent += own.spent;
        if (!isApart) break;
        lying = [...lying, null].map((_, piece) => choices.lying(layout, piece));
      }
    }
    return lying;
  }
};
