import type { Run } from '../content.ts';
import { toFrame } from '../content.ts';
import { MAX_CHARACTERS } from '../limits.ts';
import { scratch } from './library.ts';
import { MM_PER_POINT, type Page } from './open.ts';

type Character = {
  readonly text: string;
  readonly angle: number;
  readonly u: number;
  readonly v: number;
  readonly end: number;
  readonly size: number;
};

const CAPITAL = 0.72;
/** Width of a character with unknown width, in font sizes. */
const USUAL_WIDTH = 0.55;

const isQuarter = (angle: number): boolean => Math.abs(Math.sin(2 * angle)) < 0.02;

/** The characters of a page in document order, each in its own frame; without the ones that pdfium adds. */
function* charactersOf(page: Page): Generator<Character | null> {
  const { pdfium } = page;
  const text = pdfium._FPDFText_LoadPage(page.handle);
  const count = Math.min(pdfium._FPDFText_CountChars(text), MAX_CHARACTERS);
  const numbers = scratch(pdfium, 32);
  for (let index = 0; index < count; index += 1) {
    const code = pdfium._FPDFText_GetUnicode(text, index);
    if (code === 0 || code < 0x20 || pdfium._FPDFText_IsGenerated(text, index) === 1) {
      if (code < 0x20) yield null;
      continue;
    }
    pdfium._FPDFText_GetMatrix(text, index, numbers.address);
    const [a, b, c, d] = [0, 1, 2, 3].map(numbers.float) as [number, number, number, number];
    pdfium._FPDFText_GetCharOrigin(text, index, numbers.address, numbers.address + 8);
    const x = numbers.double(0);
    const y = numbers.double(1);
    const at = page.place(x, y);
    const ahead = page.place(x + a, y + b);
    const angle = Math.atan2(ahead[1] - at[1], ahead[0] - at[0]);
    const size = pdfium._FPDFText_GetFontSize(text, index) * Math.hypot(c, d) * MM_PER_POINT;
    const [u, v] = toFrame(angle, at);
    let end = u + USUAL_WIDTH * size;
    if (isQuarter(angle)) {
      pdfium._FPDFText_GetLooseCharBox(text, index, numbers.address);
      const [left, top, right, bottom] = [0, 1, 2, 3].map(numbers.float) as [number, number, number, number];
      const corners = [page.place(left, top), page.place(right, bottom)].map((corner) =>
        toFrame(angle, corner),
      );
      end = Math.max(...corners.map(([one]) => one));
    }
    if (size > 0 && Number.isFinite(angle)) {
      yield { text: String.fromCodePoint(code), angle, u, v, end: Math.max(end, u), size };
    }
  }
  numbers.free();
}

const ANGLE_MARGIN = 0.01;

/** The runs of text of a page: consecutive characters on one baseline. */
export const textOf = (page: Page): Run[] => {
  const runs: Run[] = [];
  let text = '';
  let first: Character | null = null;
  let last: Character | null = null;
  const close = (): void => {
    const trimmed = text.trimEnd();
    if (first !== null && last !== null && trimmed !== '') {
      const { angle, u, v, size } = first;
      runs.push({
        text: trimmed,
        angle,
        u0: u,
        u1: last.end,
        v0: v,
        v1: v + CAPITAL * size,
        confidence: 1,
      });
    }
    text = '';
    first = null;
    last = null;
  };
  for (const one of charactersOf(page)) {
    if (one === null) {
      close();
      continue;
    }
    const isBlank = one.text.trim() === '';
    if (last !== null) {
      const gap = one.u - last.end;
      const follows =
        Math.abs(one.angle - last.angle) < ANGLE_MARGIN &&
        Math.abs(one.v - last.v) < 0.2 * last.size &&
        gap > -0.6 * last.size &&
        gap < 0.7 * last.size;
      if (!follows) close();
      else if (gap > 0.22 * last.size && !isBlank && !text.endsWith(' ')) text += ' ';
    }
    if (isBlank) {
      if (text !== '' && !text.endsWith(' ')) text += ' ';
      // The next character is measured from here, so that a wide blank does not split a line.
      if (last !== null) last = Object.assign({}, last, { end: Math.max(last.end, one.end) });
      continue;
    }
    first ??= one;
    text += one.text;
    last = one;
  }
  close();
  return runs;
};
