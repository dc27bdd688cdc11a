import type { Run } from '../content.ts';
import { type Cell, contains, heightOf, middleOf } from '../layout/cells.ts';
import { correctConfusions } from '../ocr/correct-confusions.ts';
import type { ReadRun } from '../ocr/read.ts';
import type { Picture } from '../picture.ts';
import { type Component, componentsOf } from './components.ts';
import { holeSignOf, signOf } from './sign-shapes.ts';

type Letter = ReadRun['letters'][number];
type Sign = { readonly text: string; readonly box: Cell };

/** In text heights: how far before its box a symbol may be, and how far one extends above and below its letters. */
const BEFORE = 2.6;
const ROUND = 0.6;
/** In heights: uncertainty of a letter's position. */
const OFF = 0.12;
const MAX_POINTS = 2_500;

/** The two sides of the stroke of a Ø: equally large, one to the upper left of the other. */
const hasStroke = ({ holes, box }: Component): boolean => {
  const [one, other] = holes;
  if (one === undefined || other === undefined || other.area < 0.25 * one.area) return false;
  if ((holes[2]?.area ?? 0) > 0.5 * other.area) return false;
  const [left, right] = one.u < other.u ? [one, other] : [other, one];
  return right.u - left.u > 0.15 * (box.u1 - box.u0) && left.v - right.v > 0.04 * heightOf(box);
};

const signIn = (component: Component, height: number, pixel: number): string | null => {
  const { box, points } = component;
  if (points.length > MAX_POINTS) return null;
  const [high, wide] = [heightOf(box) / height, (box.u1 - box.u0) / height];
  if (high > 0.75 && high < 1.75 && wide > 0.55 && wide < 1.6) {
    if (hasStroke(component) && signOf(points, pixel) === 'Ø') return 'Ø';
    const sign = holeSignOf(points, pixel);
    if (sign === '↧') return sign;
  }
  const isFlat = high > 0.4 && high < 1.4 && wide > 0.7 && wide < 2.6;
  return isFlat && holeSignOf(points, pixel) === '⌴' ? '⌴' : null;
};

/** Text that a symbol may precede. */
const TEXT_AFTER: Readonly<Record<string, RegExp>> = {
  Ø: /^[\d.,]/,
  '↧': /^[\d.,]/,
  '⌴': /^[Ø\d.,]/,
};

/** The text with one symbol inserted; unchanged if nothing there can have a symbol. */
const placed = (letters: readonly Letter[], { text, box }: Sign, height: number): readonly Letter[] => {
  const isUnder = ({ u }: Letter): boolean => u > box.u0 - OFF * height && u < box.u1 + OFF * height;
  const rest = letters.filter((letter) => letter.text === ' ' || !isUnder(letter));
  const u = (box.u0 + box.u1) / 2;
  const textAfter = rest
    .filter((letter) => letter.u > u)
    .map((letter) => letter.text)
    .join('')
    .trim();
  if (!TEXT_AFTER[text]?.test(textAfter)) return letters;
  return [...rest, { text, u }].sort((a, b) => a.u - b.u);
};

/** Characters read in place of a symbol: a letter, a zero, or something useless. */
const READ_AS = /^[A-Z0Ø]$/i;

const withoutLetters = ({ letters, ...run }: ReadRun, text: string): Run => ({
  ...run,
  text: correctConfusions(text),
});

/**
 * Texts of a picture with the symbols in and directly before them that the recognition leaves out or takes for letters: Ø, ↧ and
 * ⌴.
 */
export const withSizeSigns = (picture: Picture, runs: readonly ReadRun[]): Run[] => {
  const taken = new Set<Run>();
  const made = runs.map((run): { readonly from: ReadRun; readonly run: Run } => {
    if (!/\d/.test(run.text)) return { from: run, run: withoutLetters(run, run.text) };
    const height = heightOf(run);
    const region = {
      u0: run.u0 - BEFORE * height,
      u1: run.u1 + ROUND * height,
      v0: run.v0 - ROUND * height,
      v1: run.v1 + ROUND * height,
    };
    const others = runs.filter((one) => one !== run && one.angle === run.angle);
    let { letters, u0 } = run;
    const signs = componentsOf(picture, run.angle, region).flatMap((component): Sign[] => {
      const text = signIn(component, height, 1 / picture.pixelsPerMm);
      return text === null ? [] : [{ text, box: component.box }];
    });
    // From the right: a symbol may be followed by another one.
    for (const sign of signs.sort((a, b) => b.box.u0 - a.box.u0)) {
      const reach = { ...sign.box, v0: sign.box.v0 - 0.3 * height, v1: sign.box.v1 + 0.3 * height };
      const within = others.filter((one) => contains(reach, middleOf(one)));
      const middle = (sign.box.u0 + sign.box.u1) / 2;
      const isOthers = others.some(
        (one) =>
          !within.includes(one) &&
          middle > one.u0 &&
          middle < one.u1 &&
          sign.box.v1 > one.v0 &&
          sign.box.v0 < one.v1,
      );
      if (isOthers || within.some(({ text }) => !READ_AS.test(text))) continue;
      const next = placed(letters, sign, height);
      if (next === letters) continue;
      letters = next;
      u0 = Math.min(u0, sign.box.u0);
      for (const one of within) taken.add(one);
    }
    if (letters === run.letters) return { from: run, run: withoutLetters(run, run.text) };
    const text = letters.map((letter) => letter.text).join('');
    return { from: run, run: { ...withoutLetters(run, text.trim()), u0 } };
  });
  return made.filter(({ from }) => !taken.has(from)).map(({ run }) => run);
};
