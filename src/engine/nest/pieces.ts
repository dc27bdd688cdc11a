import type { Blank, Room } from './blank.ts';
import type { Clipper } from './no-fit.ts';
import { type Outline, placedAtOrigin, type QuarterTurns, rotatedBy } from './outline.ts';
import type { Layout } from './separate.ts';
import { type Part, type Shape, type Shapes, shapesOf } from './shapes.ts';

/** A piece on a sheet: which blank, how it is turned, and the lower left corner of its extent within the room. */
export type Lying = {
  readonly blank: number;
  readonly between: number;
  readonly turns: QuarterTurns;
  readonly x: number;
  readonly y: number;
};

/** Shapes of the blanks of some pieces, and which of them each piece may take. */
export type Choices = {
  readonly shapes: Shapes;
  readonly pieces: readonly (readonly number[])[];
  readonly lying: (layout: Layout, piece: number) => Lying;
  /** Shape of a blank as it lies. */
  readonly shapeOf: (lying: Lying) => number;
};

/** @param own the blank of each piece */
export const choicesOf = (
  blanks: readonly Blank[],
  own: readonly number[],
  room: Room,
  gap: number,
  clipper: Clipper,
): Choices => {
  const variants: { readonly blank: number; readonly between: number; readonly part: Part }[] = [];
  for (const blank of [...new Set(own)].sort((a, b) => a - b)) {
    const { outline, turns, between } = blanks[blank] as Blank;
    for (const degrees of between)
      variants.push({
        blank,
        between: degrees,
        part: { outline: degrees === 0 ? outline : rotatedBy(outline, degrees), turns, copies: 1 },
      });
  }
  const shapes = shapesOf(
    variants.map(({ part }) => part),
    gap,
    clipper,
  );
  const fits = (shape: number): boolean => {
    const { width, height } = shapes.all[shape] as Shape;
    return width <= room.length && height <= room.height;
  };
  const ofBlank = new Map<number, readonly number[]>();
  for (const [index, { blank }] of variants.entries())
    ofBlank.set(blank, [...(ofBlank.get(blank) ?? []), ...(shapes.ofPart[index] ?? []).filter(fits)]);
  return {
    shapes,
    pieces: own.map((blank) => ofBlank.get(blank) ?? []),
    lying: (layout, piece) => {
      const { part, turns } = shapes.all[layout.shape[piece] as number] as Shape;
      const { blank, between } = variants[part] as (typeof variants)[number];
      return { blank, between, turns, x: layout.x[piece] as number, y: layout.y[piece] as number };
    },
    shapeOf: ({ blank, between, turns }) => {
      const part = variants.findIndex((one) => one.blank === blank && one.between === between);
      return (shapes.ofPart[part] ?? []).find((shape) => shapes.all[shape]?.turns === turns) as number;
    },
  };
};

/** The outline of a piece as it lies, its extent's corner at the origin. */
export const outlineOf = ({ outline }: Blank, { between, turns }: Lying): Outline =>
  placedAtOrigin(between === 0 ? outline : rotatedBy(outline, between), turns);
