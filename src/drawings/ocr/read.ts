import { type Point, type Run, toFrame } from '../content.ts';
import type { Picture } from '../picture.ts';
import { detectText, type Slant, type TextBox } from './detect.ts';
import type { Models } from './models.ts';
import { isSquare, isTall, readStraight } from './read-straight.ts';
import {
  better,
  RETRY_BELOW,
  type Recognised,
  recognise,
  recogniseSlanted,
  type Turns,
  weightOf,
} from './recognise.ts';

/** Length of the picture's longer side for detection, in pixels. */
export const DETECTION_SIDE = 2336;
/** Below this certainty the text is a guess. */
const MIN = 0.6;
const SAMPLES = 6;

/** Lead of the first of two reading directions; negative: the second reads better. */
export const leadOf = (reads: readonly (readonly [Recognised, Recognised])[]): number =>
  reads.reduce((sum, [one, other]) => sum + weightOf(one) - weightOf(other), 0);

/** The direction, out of two opposite ones, of most of the longest texts. */
const directionOf = async (
  picture: Picture,
  boxes: readonly TextBox[],
  [first, second]: readonly [Turns, Turns],
  models: Models,
): Promise<Turns> => {
  // Square texts take the majority's direction and do not count.
  const elongated = boxes.filter((box) => !isSquare(box));
  const longest = (elongated.length > 0 ? elongated : [...boxes])
    .sort(
      (a, b) => Math.max(b.right - b.left, b.bottom - b.top) - Math.max(a.right - a.left, a.bottom - a.top),
    )
    .slice(0, SAMPLES);
  const reads: [Recognised, Recognised][] = [];
  for (const box of longest) {
    const one = await recognise(picture, box, first, models);
    const other = await recognise(picture, box, second, models);
    reads.push([one, other]);
  }
  return leadOf(reads) >= 0 ? first : second;
};

/** Share of its box between baseline and top of capitals. */
export const CAPITALS = 0.62;
/** White before and after it, in heights of its box. */
export const EDGE = 0.15;

/** A recognised text: its characters, and the centre of each along it, in mm of its frame. */
export type ReadRun = Run & {
  readonly letters: readonly { readonly text: string; readonly u: number }[];
};

/** In mm of the page: centre of a box, and its length and height along the text. */
type Place = {
  readonly middle: Point;
  readonly angle: number;
  readonly long: number;
  readonly high: number;
};

const placeOf = ({ left, top, right, bottom }: TextBox, turns: Turns, picture: Picture): Place => {
  const k = picture.pixelsPerMm;
  const [w, h] = [(right - left) / k, (bottom - top) / k];
  return {
    middle: [(left + right) / (2 * k), (picture.height - (top + bottom) / 2) / k],
    angle: (turns * Math.PI) / 2,
    long: turns % 2 === 0 ? w : h,
    high: turns % 2 === 0 ? h : w,
  };
};

const slantedPlace = (slant: Slant, isBack: boolean, picture: Picture): Place => {
  const k = picture.pixelsPerMm;
  return {
    middle: [slant.x / k, (picture.height - slant.y) / k],
    angle: (2 * Math.PI - slant.angle + (isBack ? Math.PI : 0)) % (2 * Math.PI),
    long: slant.long / k,
    high: slant.short / k,
  };
};

export const runOf = (
  { middle, angle, long, high }: Place,
  { text, score, least, letters }: Recognised,
): ReadRun => {
  const [u, v] = toFrame(angle, middle);
  const half = (high * CAPITALS) / 2;
  const edge = EDGE * high;
  return {
    text,
    angle,
    u0: u - long / 2 + edge,
    u1: u + long / 2 - edge,
    v0: v - half,
    v1: v + half,
    confidence: score,
    least,
    letters: letters.map((letter) => ({ text: letter.text, u: u + (letter.at - 0.5) * long })),
  };
};

const QUARTER = Math.PI / 2;

/**
 * A slanted text, readable from the bottom or from the right of a sheet whose text runs in `usual`; reversed if that makes no
 * sense.
 */
const readSlanted = async (
  picture: Picture,
  slant: Slant,
  usual: Turns,
  models: Models,
): Promise<ReadRun | null> => {
  const beyond = (((-slant.angle - usual * QUARTER) % (4 * QUARTER)) + 4 * QUARTER) % (4 * QUARTER);
  let isBack = beyond > QUARTER + 0.3 && beyond < 3 * QUARTER + 0.3;
  let read = await recogniseSlanted(picture, slant, isBack, models);
  if (read.score < RETRY_BELOW) {
    const other = await recogniseSlanted(picture, slant, !isBack, models);
    if (!better(read, other)) [isBack, read] = [!isBack, other];
  }
  // A single character has no direction: it is the arrow of a leader.
  return read.text.length < 2 || read.score < MIN ? null : runOf(slantedPlace(slant, isBack, picture), read);
};

/** In radians: slanted texts that differ by less get the direction of the longest. */
const MAX_ANGLE = 0.05;

const turnedTo = (one: number, other: number): number =>
  Math.abs(((one - other + 5 * Math.PI) % (2 * Math.PI)) - Math.PI);

/** Gives slanted boxes common directions, because few pixels determine that of a short text. */
const aligned = (boxes: readonly TextBox[]): TextBox[] => {
  const longest = boxes
    .map(({ slant }) => slant)
    .filter((slant) => slant !== null)
    .sort((a, b) => b.long - a.long);
  return boxes.map((box) => {
    const { slant } = box;
    if (slant === null) return box;
    const like = longest.find(({ angle }) => turnedTo(angle, slant.angle) < MAX_ANGLE) ?? slant;
    return { ...box, slant: { ...slant, angle: like.angle } };
  });
};

/** The text of a picture, in quarter turns, whichever way up it is. */
export const readText = async (
  picture: Picture,
  models: Models,
  onProgress: (share: number) => void,
): Promise<ReadRun[]> => {
  const boxes = aligned(await detectText(picture, models.detect, DETECTION_SIDE));
  const straight = boxes.filter(({ slant }) => slant === null);
  const slanted = boxes.filter(({ slant }) => slant !== null);
  const tall = straight.filter(isTall);
  const wide = straight.filter((box) => !isTall(box));
  const level = wide.length === 0 ? 0 : await directionOf(picture, wide, [0, 2], models);
  const upright =
    tall.length === 0 ? 1 : await directionOf(picture, tall, level === 2 ? [3, 1] : [1, 3], models);
  // Single letters run like most text of a turned sheet.
  const usual = tall.length > wide.length ? upright : level;
  const runs: ReadRun[] = [];
  const directions = { level, upright, usual };
  const reads = await readStraight(picture, straight, directions, models, (done) =>
    onProgress(done / boxes.length),
  );
  for (const { box, turns, ...read } of reads)
    if (read.text !== '' && read.score >= MIN) runs.push(runOf(placeOf(box, turns, picture), read));
  for (const [index, { slant }] of slanted.entries()) {
    onProgress((straight.length + index + 1) / boxes.length);
    const read = slant === null ? null : await readSlanted(picture, slant, usual, models);
    if (read !== null) runs.push(read);
  }
  return runs;
};
