import type { FactContent } from '../facts.ts';
import { characteristicOf, readFrame, UNREAD } from '../grammar/geometric.ts';
import { normalise } from '../grammar/scan.ts';
import { heightOf, isRightOf } from './cells.ts';
import type { Line } from './lines.ts';

export type ReadFrame = {
  /** Null: a frame with an unread cell; its texts must not be interpreted otherwise. */
  readonly content: FactContent | null;
  readonly lines: readonly Line[];
  readonly confidence: number;
};

/** A symbol, a tolerance and three datums. */
const MAX_CELLS = 5;

const DATUM = /^[A-Z]$/;

const isSmall = (line: Line): boolean =>
  line.cell !== null &&
  heightOf(line.cell) < 4 * heightOf(line) &&
  heightOf(line.cell) > 1.1 * heightOf(line);

/** Tolerance frames, from the cell with the symbol to the right, and datum letters in a box of their own. */
export const readFrames = (lines: readonly Line[]): ReadFrame[] => {
  const boxed = lines.filter(isSmall);
  const found: ReadFrame[] = [];
  const used = new Set<Line>();
  const take = (content: FactContent | null, from: readonly Line[]): void => {
    for (const line of from) used.add(line);
    found.push({ content, lines: from, confidence: Math.min(...from.map(({ confidence }) => confidence)) });
  };
  for (const first of boxed) {
    if (characteristicOf(normalise(first.text)) === null) continue;
    const chain = [first];
    while (chain.length < MAX_CELLS) {
      const last = chain.at(-1) as Line;
      // A box as high as its neighbour accepts any text height: pixels show some letters smaller than they are.
      const next = lines.find(
        (one) => one.cell !== null && last.cell !== null && one !== last && isRightOf(last.cell, one.cell),
      );
      if (next === undefined) break;
      chain.push(next);
    }
    const content = readFrame(chain.map(({ text }) => normalise(text)));
    if (content !== null || chain.some(({ text }) => text === UNREAD)) take(content, chain);
  }
  for (const line of boxed) {
    const text = line.text.trim();
    if (used.has(line) || !DATUM.test(text) || line.cell === null) continue;
    const width = line.cell.u1 - line.cell.u0;
    if (width > 2 * heightOf(line.cell)) continue;
    take({ kind: 'datum', value: { letter: text }, unit: null }, [line]);
  }
  return found;
};
