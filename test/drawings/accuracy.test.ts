import { describe, expect, test } from 'vitest';
import { type Group, groupOf, precision, recall, table, together } from './accuracy.ts';
import { publish, published } from './document.ts';
import { readText } from './read.ts';
import { drawSheet } from './sheets/sheet.ts';
import { hasDrawingsData, listedSheets } from './sheets.ts';
import { type Class, type Scores, score } from './truth.ts';

const TABLE = 'text layer';

/** Recall and precision that are promised of sheets with a text layer. */
const FLOORS: Readonly<Record<Class, readonly [number, number]>> = {
  'title block': [0.97, 0.99],
  'dimension, nominal': [0.96, 0.96],
  'with tolerance, fit, count': [0.94, 0.94],
  threads: [0.97, 0.97],
  roughness: [0.96, 0.96],
  'geometric tolerances': [0.92, 0.96],
};

const SHEETS = 64;

let drawn: Promise<readonly Scores[]> | undefined;

const readDrawn = async (): Promise<readonly Scores[]> => {
  const scores: Scores[] = [];
  for (let seed = 1; seed <= SHEETS; seed += 1) {
    const { pdf, truth } = drawSheet(seed);
    scores.push(score(truth, await readText(pdf)));
  }
  return scores;
};

const drawnScores = async (isHeldOut: boolean): Promise<readonly Scores[]> => {
  drawn ??= readDrawn();
  return (await drawn).filter((_, index) => (index % 2 === 1) === isHeldOut);
};

const listedScores = async (): Promise<readonly Scores[]> => {
  const scores: Scores[] = [];
  for (const { bytes, truth, isText } of listedSheets())
    if (isText) scores.push(score(truth, await readText(bytes)));
  return scores;
};

const holds = ({ scores }: Group): void => {
  for (const [name, [least, purest]] of Object.entries(FLOORS) as [Class, readonly [number, number]][]) {
    expect({ name, recall: recall(scores[name]) >= least }).toEqual({ name, recall: true });
    expect({ name, precision: precision(scores[name]) >= purest }).toEqual({ name, precision: true });
  }
};

describe('what is read of sheets with a text layer', () => {
  test('sheets that were looked at while the reader was made, and sheets that never were', async () => {
    holds(groupOf('drawn', await drawnScores(false)));
    holds(groupOf('held out', await drawnScores(true)));
  });

  test.skipIf(!hasDrawingsData)(
    'known sheets, five of them from outside; the published table says what they give',
    async () => {
      const listed = groupOf('known', await listedScores());
      holds(listed);
      const groups = [
        listed,
        groupOf('drawn, looked at', await drawnScores(false)),
        groupOf('drawn, held out', await drawnScores(true)),
      ];
      const all = together('all together', groups);
      holds(all);
      const read = table([...groups, all]);
      if (process.env.WRITE_ACCURACY === 'true') publish(TABLE, read);
      else expect(published(TABLE)).toBe(read);
    },
  );
});
