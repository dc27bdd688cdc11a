import type { Picture } from '../picture.ts';
import type { TextBox } from './detect.ts';
import type { Turns } from './recognise.ts';

/** Ink is darker than the paper of a box by this share of its contrast. */
const INK = 0.4;

/** For each column (or row) of a box, whether it contains ink. */
const inked = (
  { grey, width }: Picture,
  { left, top, right, bottom }: TextBox,
  isWide: boolean,
): boolean[] => {
  let [darkest, sum] = [255, 0];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const value = grey[y * width + x] ?? 255;
      darkest = Math.min(darkest, value);
      sum += value;
    }
  // Most of a box is paper.
  const paper = sum / ((right - left) * (bottom - top));
  const dark = paper - INK * (paper - darkest);
  const has = Array.from({ length: isWide ? right - left : bottom - top }, () => false);
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1)
      if ((grey[y * width + x] ?? 255) < dark) has[isWide ? x - left : y - top] = true;
  return has;
};

type Stretch = { readonly from: number; readonly to: number };

/** Stretches of ink separated by at least this much white. */
const stretchesOf = (has: readonly boolean[], white: number): Stretch[] => {
  const found: Stretch[] = [];
  for (const [at, isInk] of has.entries()) {
    if (!isInk) continue;
    const last = found.at(-1);
    if (last !== undefined && at - last.to <= white)
      found[found.length - 1] = { from: last.from, to: at + 1 };
    else found.push({ from: at, to: at + 1 });
  }
  return found;
};

/** Margin kept around separated texts. */
const MARGIN = 0.15;

/** The texts of a box that the detection took for one, if they are this many shorter sides apart; otherwise the same box. */
export const split = (picture: Picture, box: TextBox, apart: number): readonly TextBox[] => {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const isWide = width >= height;
  const short = Math.min(width, height);
  const stretches = stretchesOf(inked(picture, box, isWide), apart * short);
  if (stretches.length < 2) return [box];
  const margin = Math.round(MARGIN * short);
  const end = Math.max(width, height);
  return stretches.map(({ from, to }) => {
    const [a, b] = [Math.max(0, from - margin), Math.min(end, to + margin)];
    return isWide
      ? { ...box, left: box.left + a, right: box.left + b }
      : { ...box, top: box.top + a, bottom: box.top + b };
  });
};

/** In shares of the box across its text: minimum height of a row; lower ink is the rest of a line beside the text. */
const [ROW, REST] = [0.25, 0.12];
/** Share of the shorter side left out at both ends of the text when rows are searched. */
const ENDS = 0.08;

/** A row limited to its ink, because the position of a shorter row along the other one matters. */
const trimmed = (picture: Picture, row: TextBox, isLevel: boolean): TextBox => {
  const all = stretchesOf(inked(picture, row, isLevel), 0);
  const margin = Math.round(MARGIN * (isLevel ? row.bottom - row.top : row.right - row.left));
  const from = Math.max(0, (all[0]?.from ?? 0) - margin);
  const to = (all.at(-1)?.to ?? 0) + margin;
  return isLevel
    ? { ...row, left: row.left + from, right: Math.min(row.right, row.left + to) }
    : { ...row, top: row.top + from, bottom: Math.min(row.bottom, row.top + to) };
};

/** The two rows of a box in quarter turns, one above the other; null for one row, or more than two. */
export const rowsOf = (picture: Picture, box: TextBox, turns: Turns): readonly TextBox[] | null => {
  const isLevel = turns % 2 === 0;
  const high = isLevel ? box.bottom - box.top : box.right - box.left;
  // A line at the end of the text, for example an extension line, lies in the margin.
  const end = Math.round(ENDS * Math.min(box.right - box.left, box.bottom - box.top));
  const within = isLevel
    ? { ...box, left: box.left + end, right: box.right - end }
    : { ...box, top: box.top + end, bottom: box.bottom - end };
  const all = stretchesOf(inked(picture, within, !isLevel), 1).filter(
    ({ from, to }) => to - from > REST * high,
  );
  const [one, other] = all;
  if (one === undefined || other === undefined || all.length > 2) return null;
  if (Math.min(one.to - one.from, other.to - other.from) < ROW * high) return null;
  const cut = Math.round((one.to + other.from) / 2);
  const rows = isLevel
    ? [
        { ...box, bottom: box.top + cut },
        { ...box, top: box.top + cut },
      ]
    : [
        { ...box, right: box.left + cut },
        { ...box, left: box.left + cut },
      ];
  return rows.map((row) => trimmed(picture, row, isLevel));
};
