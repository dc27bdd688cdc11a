import type { Blank, Container } from './blank.ts';
import type { Layout } from './layout.ts';
import type { Clipper } from './no-fit.ts';
import { type Outline, placedAtOrigin } from './outline.ts';
import { searchBlanksOf } from './search-blanks.ts';
import { type Part, type Shape, type Shapes, shapesOf } from './shapes.ts';

/** A placed piece: blank, rotation, and the lower left corner of its extent within the container. */
export type Lying = {
  readonly blank: number;
  readonly degrees: number;
  readonly x: number;
  readonly y: number;
};

/** Shapes of the blanks of some pieces, and the shapes that each piece may take. */
export type Choices = {
  readonly shapes: Shapes;
  readonly pieces: readonly (readonly number[])[];
  readonly lying: (layout: Layout, piece: number) => Lying;
  /** Shape of a placed piece. */
  readonly shapeOf: (lying: Lying) => number;
};

/**
 * @param own the blank of each piece
 * @param fixed an immovable obstacle; it is the last shape
 */
export const choicesOf = (
  blanks: readonly Blank[],
  own: readonly number[],
  container: Container,
  gap: number,
  clipper: Clipper,
  fixed: readonly Part[] = [],
): Choices => {
  const different = [...new Set(own)].sort((a, b) => a - b);
  const parts = searchBlanksOf(different.map((blank) => blanks[blank] as Blank)).map(
    (laid): Part => ({ ...laid, copies: 1 }),
  );
  const shapes = shapesOf([...parts, ...fixed], gap, clipper);
  const fits = (shape: number): boolean => {
    const { width, height } = shapes.all[shape] as Shape;
    return width <= container.length && height <= container.height;
  };
  const ofBlank = new Map(different.map((blank, part) => [blank, (shapes.ofPart[part] ?? []).filter(fits)]));
  return {
    shapes,
    pieces: own.map((blank) => ofBlank.get(blank) ?? []),
    lying: (layout, piece) => {
      const { part, degrees } = shapes.all[layout.shape[piece] as number] as Shape;
      const blank = different[part] as number;
      return { blank, degrees, x: layout.x[piece] as number, y: layout.y[piece] as number };
    },
    shapeOf: ({ blank, degrees }) =>
      (shapes.ofPart[different.indexOf(blank)] ?? []).find(
        (shape) => shapes.all[shape]?.degrees === degrees,
      ) as number,
  };
};

/** The rotated outline of a piece, the corner of its extent at the origin. */
export const outlineOf = ({ outline }: Blank, { degrees }: Lying): Outline =>
  placedAtOrigin(outline, degrees);
