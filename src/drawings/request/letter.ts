import type { PageContent } from '../content.ts';
import type { Box, PageFacts } from '../facts.ts';
import { around, heightOf } from '../layout/cells.ts';
import { type Frame, framesOf, type Line } from '../layout/lines.ts';
import { factsOfLines, type RequestLine } from './read-request.ts';

/** A sheet has more lines in its border and title block alone; a letter has a rule or a table. */
const MAX_RULERS = 24;
/** Minimum share of a letter's characters in lines of several words. */
const MIN_PROSE = 0.4;
const WORD = /^\p{L}{2}/u;
const FEWEST_WORDS = 3;

const isProse = ({ text }: RequestLine): boolean =>
  text.split(' ').filter((word) => WORD.test(word)).length >= FEWEST_WORDS;

const upright = (content: PageContent): Frame | null =>
  framesOf(content).find(({ angle }) => Math.abs(Math.sin(angle)) < 0.02 && Math.cos(angle) > 0) ?? null;

/** Text at one height is one line: a caption and its value in a table. */
const rowsOf = (lines: readonly Line[]): readonly (readonly Line[])[] => {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((a, b) => b.v0 - a.v0)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row !== undefined && first !== undefined && first.v0 - line.v0 < 0.5 * heightOf(first))
      row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.sort((a, b) => a.u0 - b.u0));
};

const boxOf = (row: readonly Line[], { widthMm, heightMm }: PageContent): Box => {
  const { u0, u1, v0, v1 } = around(row);
  return {
    left: u0 / widthMm,
    top: 1 - v1 / heightMm,
    width: (u1 - u0) / widthMm,
    height: (v1 - v0) / heightMm,
  };
};

/** Running text with hardly any lines: the text of a request rather than a drawing. Null otherwise. */
export const readLetter = (content: PageContent, page: number): PageFacts | null => {
  const frame = upright(content);
  if (frame === null || (content.circles ?? []).length > 0) return null;
  const { level, upright: across } = frame.rulers;
  if (level.length + across.length > MAX_RULERS) return null;
  const rows = rowsOf(frame.lines);
  const lines = rows.map(
    (row): RequestLine => ({ text: row.map(({ text }) => text).join(' '), box: boxOf(row, content) }),
  );
  const letters = (texts: readonly RequestLine[]): number =>
    texts.reduce((sum, { text }) => sum + text.length, 0);
  if (letters(lines.filter(isProse)) < MIN_PROSE * letters(lines)) return null;
  return {
    page,
    width_mm: Math.round(content.widthMm * 100) / 100,
    height_mm: Math.round(content.heightMm * 100) / 100,
    extractor: 'text',
    facts: factsOfLines(lines, page),
  };
};
