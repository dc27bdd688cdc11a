import type { Circle, Figure, Point, Segment } from '../content.ts';
import { circleOf } from '../layout/line-work.ts';
import { MAX_FORM_DEPTH, MAX_OBJECTS, MAX_SEGMENTS } from '../limits.ts';
import { type Pdfium, scratch } from './library.ts';
import type { Page } from './open.ts';

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

const PATH = 2;
const IMAGE = 3;
const FORM = 5;
const LINE_TO = 0;
const BEZIER_TO = 1;
const MOVE_TO = 2;

/** Composition: `then` after `first`. */
const compose = (first: Matrix, then: Matrix): Matrix => {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = then;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
};

const BEZIER_STEPS = 6;

const bezier = (from: Point, one: Point, two: Point, to: Point): Point[] =>
  Array.from({ length: BEZIER_STEPS }, (_, index) => {
    const t = (index + 1) / BEZIER_STEPS;
    const s = 1 - t;
    const at = (axis: 0 | 1): number =>
      s ** 3 * from[axis] + 3 * s * s * t * one[axis] + 3 * s * t * t * two[axis] + t ** 3 * to[axis];
    return [at(0), at(1)];
  });

/** The strokes of one path in mm of the page. */
const strokesOf = (pdfium: Pdfium, path: number, toPage: (x: number, y: number) => Point): Point[][] => {
  const numbers = scratch(pdfium, 8);
  const strokes: Point[][] = [];
  let control: Point[] = [];
  const count = pdfium._FPDFPath_CountSegments(path);
  for (let index = 0; index < count; index += 1) {
    const segment = pdfium._FPDFPath_GetPathSegment(path, index);
    pdfium._FPDFPathSegment_GetPoint(segment, numbers.address, numbers.address + 4);
    const point = toPage(numbers.float(0), numbers.float(1));
    const type = pdfium._FPDFPathSegment_GetType(segment);
    const stroke = strokes.at(-1);
    if (type === MOVE_TO || stroke === undefined) strokes.push([point]);
    else if (type === LINE_TO) stroke.push(point);
    else if (type === BEZIER_TO) {
      control.push(point);
      const [one, two, to] = control;
      const from = stroke.at(-1);
      if (one !== undefined && two !== undefined && to !== undefined && from !== undefined) {
        stroke.push(...bezier(from, one, two, to));
        control = [];
      }
    }
    const [start] = strokes.at(-1) ?? [];
    if (pdfium._FPDFPathSegment_GetClose(segment) === 1 && start !== undefined) strokes.at(-1)?.push(start);
  }
  numbers.free();
  return strokes;
};

/** Larger figures are geometry of the part or of the sheet. */
const MAX_FIGURE_MM = 9;
const MIN_FIGURE_MM = 0.8;

const extentOf = (strokes: readonly (readonly Point[])[]): number => {
  let [left, bottom, right, top] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const stroke of strokes)
    for (const [x, y] of stroke) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      bottom = Math.min(bottom, y);
      top = Math.max(top, y);
    }
  return Math.max(right - left, top - bottom);
};

export type Vectors = {
  readonly segments: readonly Segment[];
  readonly figures: readonly Figure[];
  /** Those larger than a figure. */
  readonly circles: readonly Circle[];
  /** Share of the page that its largest picture covers. */
  readonly pictureShare: number;
};

/** The straight lines and small figures of a page, and whether a picture covers it. */
export const vectorsOf = (page: Page): Vectors => {
  const { pdfium } = page;
  const segments: Segment[] = [];
  const figures: Figure[] = [];
  const circles: Circle[] = [];
  const numbers = scratch(pdfium, 24);
  let pictureShare = 0;
  let seen = 0;

  const matrixOf = (object: number): Matrix => {
    pdfium._FPDFPageObj_GetMatrix(object, numbers.address);
    return [0, 1, 2, 3, 4, 5].map(numbers.float) as unknown as Matrix;
  };

  const take = (object: number, outer: Matrix, depth: number): void => {
    seen += 1;
    if (seen > MAX_OBJECTS || segments.length > MAX_SEGMENTS) return;
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === FORM && depth < MAX_FORM_DEPTH) {
      const inner = compose(matrixOf(object), outer);
      const count = pdfium._FPDFFormObj_CountObjects(object);
      for (let index = 0; index < count && seen <= MAX_OBJECTS; index += 1)
        take(pdfium._FPDFFormObj_GetObject(object, index), inner, depth + 1);
    } else if (type === IMAGE) {
      const [a, b, c, d] = compose(matrixOf(object), outer);
      const mm2 = Math.abs(a * d - b * c) * (25.4 / 72) ** 2;
      pictureShare = Math.max(pictureShare, mm2 / (page.widthMm * page.heightMm));
    } else if (type === PATH) {
      const [a, b, c, d, e, f] = compose(matrixOf(object), outer);
      const strokes = strokesOf(pdfium, object, (x, y) => page.place(a * x + c * y + e, b * x + d * y + f));
      const extent = extentOf(strokes);
      if (extent >= MIN_FIGURE_MM && extent <= MAX_FIGURE_MM) {
        figures.push({ strokes });
        return;
      }
      for (const stroke of strokes) {
        const circle = circleOf(stroke);
        if (circle !== null) circles.push(circle);
        for (let index = 1; index < stroke.length; index += 1) {
          const [x1, y1] = stroke[index - 1] as Point;
          const [x2, y2] = stroke[index] as Point;
          if (Math.hypot(x2 - x1, y2 - y1) > MIN_FIGURE_MM) segments.push({ x1, y1, x2, y2 });
        }
      }
    }
  };

  const count = pdfium._FPDFPage_CountObjects(page.handle);
  for (let index = 0; index < count && seen <= MAX_OBJECTS; index += 1)
    take(pdfium._FPDFPage_GetObject(page.handle, index), IDENTITY, 0);
  numbers.free();
  return { segments, figures, circles, pictureShare };
};
