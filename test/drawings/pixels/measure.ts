import { join } from 'node:path';
import { loadModels, type Models } from '../../../src/drawings/ocr/models.ts';
import { type Group, groupOf } from '../accuracy.ts';
import { MODELS, readPicture } from '../raster-accuracy.ts';
import { misses, type Scores, score } from '../truth.ts';
import { remembered } from './cached-models.ts';
import type { PixelSet } from './sets.ts';

/** Where answers of the models are kept between measurements: an ended one goes on where it was, as far as its sheets stand. */
const KEPT = join(import.meta.dirname, '../../../node_modules/.cache/drawing-pixels');

export const measuringModels = async (): Promise<Models> =>
  remembered(await loadModels(MODELS), MODELS, KEPT);

/** A set as it is reported: the facts alone, and with the candidates, which no price uses. */
export type Measured = { readonly facts: Group; readonly read: Group };

/** Reads the sheets of a set, of each its score; `tell` hears what was missed. */
export const measure = async (
  set: PixelSet,
  models: Models,
  tell: (sheet: string, missed: readonly string[]) => void,
  limit = Number.POSITIVE_INFINITY,
): Promise<Measured> => {
  const [sure, all]: [Scores[], Scores[]] = [[], []];
  for (const which of set.sheets.slice(0, limit)) {
    const { picture, truth } = await set.sheet(which);
    const { facts } = await readPicture(picture, models);
    const whole = facts.filter(({ doubts }) => doubts === undefined);
    sure.push(score(truth, whole));
    all.push(score(truth, facts));
    tell(`${set.name} ${which}`, misses(truth, whole));
  }
  return { facts: groupOf(set.name, sure), read: groupOf(set.name, all) };
};
