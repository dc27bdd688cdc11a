import type { Run } from '../content.ts';
import { toFrame } from '../content.ts';
import type { Picture } from '../picture.ts';
import { detectText, type TextBox } from './detect.ts';
import type { Models } from './models.ts';
import { type Recognised, recognise, type Turns } from './recognise.ts';
import { split } from './split.ts';

/** Pixels of the longer side of what is looked for text. */
export const DETECTION_SIDE = 2336;
/** Below it the text is a guess. */
const LEAST = 0.6;
const SAMPLES = 6;

/** About as high as wide, as a letter or two figures are: its shape does not say which way it runs. */
const isSquare = ({ left, top, right, bottom }: TextBox): boolean =>
  bottom - top > 0.7 * (right - left) && right - left > 0.6 * (bottom - top);

const isTall = ({ left, top, right, bottom }: TextBox): boolean => bottom - top > 1.4 * (right - left);

/** What a box's text is, with the certainty of the direction that gives the better text. */
const better = (one: Recognised, other: Recognised): boolean =>
  one.score * Math.min(3, one.text.length) >= other.score * Math.min(3, other.text.length);

/** A single character in a box that is high enough for two, one above the other: they run upwards. */
const isHalf = (box: TextBox, { text }: Recognised): boolean =>
  text.length === 1 && isSquare(box) && box.bottom - box.top > HIGHER * (box.right - box.left);
const HIGHER = 1.2;

const isMore = (one: Recognised, other: Recognised): boolean =>
  one.text.length > other.text.length && one.score > 0.95;

/** Which of two opposite directions most of the longest texts run in. */
const directionOf = async (
  picture: Picture,
  boxes: readonly TextBox[],
  [first, second]: readonly [Turns, Turns],
  models: Models,
): Promise<Turns> => {
  const longest = [...boxes]
    .sort(
      (a, b) => Math.max(b.right - b.left, b.bottom - b.top) - Math.max(a.right - a.left, a.bottom - a.top),
    )
    .slice(0, SAMPLES);
  let votes = 0;
  for (const box of longest) {
    const one = await recognise(picture, box, first, models);
    const other = await recognise(picture, box, second, models);
    votes += one.score - other.score;
  }
  return votes >= 0 ? first : second;
};

/** Characters that pixels confuse where no other reading makes sense. */
const mend = (text: string): string =>
  text
    .replace(/[∅Φφ]/g, 'Ø')
    // A stroke through a ring is read as a naught: no size begins with one before another digit.
    .replace(/^((?:\d{1,2}\s?[xX×]\s?)?)[0O](?=\d+(?:[.,]\d+)?(?:\s|$|[A-Za-z±+]))/, '$1Ø')
    .replace(/(?<=\d\s?)[×X](?=\s?[ØRM\d])/g, 'x')
    .replace(/\bRa(?=\d)/, 'Ra ');

/** Text fills about so much of its box between baseline and the top of capitals. */
const CAPITALS = 0.62;

const runOf = (box: TextBox, turns: Turns, { text, score }: Recognised, picture: Picture): Run => {
  const k = picture.pixelsPerMm;
  const angle = (turns * Math.PI) / 2;
  const corners = (
    [
      [box.left / k, (picture.height - box.top) / k],
      [box.right / k, (picture.height - box.bottom) / k],
    ] as const
  ).map((corner) => toFrame(angle, corner));
  const us = corners.map(([u]) => u);
  const vs = corners.map(([, v]) => v);
  const [low, high] = [Math.min(...vs), Math.max(...vs)];
  const middle = (low + high) / 2;
  const half = ((high - low) * CAPITALS) / 2;
  const edge = 0.15 * (high - low);
  return {
    text: mend(text),
    angle,
    u0: Math.min(...us) + edge,
    u1: Math.max(...us) - edge,
    v0: middle - half,
    v1: middle + half,
    confidence: score,
  };
};

type Read = Recognised & { readonly box: TextBox; readonly turns: Turns };

/** What is read so badly is several texts, or none. */
const UNREADABLE = 0.7;
/** In shorter sides of a box: white between texts that run across it, and between texts that are not one line. */
const BESIDE = 0.35;
const APART = 1.2;

/** The text that a picture shows, in quarter turns, whichever way up it is. */
export const readText = async (
  picture: Picture,
  models: Models,
  tell: (share: number) => void,
): Promise<Run[]> => {
  const boxes = await detectText(picture, models.detect, DETECTION_SIDE);
  const tall = boxes.filter(isTall);
  const wide = boxes.filter((box) => !isTall(box));
  const level = wide.length === 0 ? 0 : await directionOf(picture, wide, [0, 2], models);
  const upright =
    tall.length === 0 ? 1 : await directionOf(picture, tall, level === 2 ? [3, 1] : [1, 3], models);
  // Where most text of a turned sheet runs, its single letters run too.
  const usual = tall.length > wide.length ? upright : level;
  const readBox = async (box: TextBox): Promise<Read> => {
    const turns: Turns = isSquare(box) ? usual : isTall(box) ? upright : level;
    const read = await recognise(picture, box, turns, models);
    const isUnsure = read.score < 0.85 && (isTall(box) || isSquare(box));
    if (!isUnsure && !isHalf(box, read)) return { box, turns, ...read };
    // A single letter stands higher than it is wide.
    const second = turns === level ? upright : level;
    const other = await recognise(picture, box, second, models);
    const isOther = isUnsure ? !better(read, other) : isMore(other, read);
    return isOther ? { box, turns: second, ...other } : { box, turns, ...read };
  };
  const readAll = async (box: TextBox): Promise<readonly Read[]> => {
    const whole = await readBox(box);
    if (whole.score < UNREADABLE) {
      const parts = split(picture, box, BESIDE);
      return parts.length < 2 ? [whole] : Promise.all(parts.map(readBox));
    }
    const parts = split(picture, box, APART);
    if (parts.length < 2) return [whole];
    const { turns } = whole;
    return Promise.all(
      parts.map(async (part) => ({ box: part, turns, ...(await recognise(picture, part, turns, models)) })),
    );
  };
  const runs: Run[] = [];
  for (const [index, box] of boxes.entries()) {
    for (const read of await readAll(box))
      if (read.text !== '' && read.score >= LEAST) runs.push(runOf(read.box, read.turns, read, picture));
    tell((index + 1) / boxes.length);
  }
  return runs;
};
