import { type Run, type Segment, toFrame } from '../content.ts';
import { MAX_SEGMENTS } from '../limits.ts';
import type { Picture } from '../picture.ts';

/** Frames of many sheets are printed in light grey. */
const DARK = 200;
const SHORTEST_MM = 3.6;
/** White pixels that do not interrupt a line. */
const BREAK = 2;

/** Horizontal and vertical lines of a picture: uninterrupted rows and columns of dark pixels. */
export const segmentsOf = ({ width, height, grey, pixelsPerMm }: Picture): Segment[] => {
  const segments: Segment[] = [];
  const shortest = SHORTEST_MM * pixelsPerMm;
  const scan = (
    lines: number,
    along: number,
    at: (line: number, step: number) => number,
    isLevel: boolean,
  ): void => {
    for (let line = 0; line < lines; line += 1) {
      let from = -1;
      let last = -1;
      const close = (): void => {
        if (from >= 0 && last - from >= shortest && segments.length < MAX_SEGMENTS) {
          const across = (line + 0.5) / pixelsPerMm;
          const [a, b] = [from / pixelsPerMm, (last + 1) / pixelsPerMm];
          const top = height / pixelsPerMm;
          segments.push(
            isLevel
              ? { x1: a, y1: top - across, x2: b, y2: top - across }
              : { x1: across, y1: top - a, x2: across, y2: top - b },
          );
        }
        from = -1;
      };
      for (let step = 0; step < along; step += 1) {
        if ((grey[at(line, step)] ?? 255) < DARK) {
          if (from < 0) from = step;
          last = step;
        } else if (from >= 0 && step - last > BREAK) close();
      }
      close();
    }
  };
  scan(height, width, (y, x) => y * width + x, true);
  scan(width, height, (x, y) => y * width + x, false);
  return segments;
};

/** In text heights: what still belongs to a text above and below, with descenders. */
const ROUND_TEXT = 0.25;

/** Removes strokes of letters that look like lines. A line of the drawing continues beyond the text. */
export const outsideText = (segments: readonly Segment[], runs: readonly Run[]): Segment[] =>
  segments.filter(({ x1, y1, x2, y2 }) =>
    runs.every(({ angle, u0, u1, v0, v1 }) => {
      const slack = ROUND_TEXT * (v1 - v0);
      return [toFrame(angle, [x1, y1]), toFrame(angle, [x2, y2])].some(
        ([u, v]) => u < u0 - slack || u > u1 + slack || v < v0 - slack || v > v1 + slack,
      );
    }),
  );
