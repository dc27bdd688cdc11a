import { beforeAll, describe, expect, test } from 'vitest';
import type { Models } from '../../../src/drawings/ocr/models.ts';
import { candidateTable, overall, precision, recall, table, together } from '../accuracy.ts';
import { type Confirmed, confirmedOf, confirmedRow, sumOf } from '../confirmation.ts';
import { publish } from '../document.ts';
import { readPicture, scanned } from '../raster-accuracy.ts';
import { drawPlate } from '../sheets/plate-sheet.ts';
import { hasDrawingsData } from '../sheets.ts';
import type { Class } from '../truth.ts';
import { type Measured, measure, measuringModels } from './measure.ts';
import { PIXEL_SETS, type PixelSet, type PixelSetName } from './sets.ts';

/** `all`, or how many sheets of each set; unset: nothing is measured, as a sheet takes ten seconds. */
const WANTED = process.env.MEASURE_PIXELS;
const LIMIT = WANTED === 'all' ? Number.POSITIVE_INFINITY : Number(WANTED);
const isWhole = WANTED === 'all' && hasDrawingsData;

type HardSet = 'struck' | 'views' | 'viewsHeldOut';

/** Of everything that is reported as a fact, whatever its class. */
const MIN_RIGHT = 0.95;
/** The same of sheets with a line through three of ten sizes: a sign or a digit that the line hides is not always in doubt. */
const MIN_RIGHT_STRUCK = 0.94;

type Floors = Readonly<Record<Class, readonly [recall: number, precision: number]>>;

/** What is promised of sheets with 150 dpi and more: how much is read, as a fact or as a candidate, and how much of the facts is right. */
const PROMISED: Floors = {
  'title block': [0.92, 0.96],
  'dimension, nominal': [0.9, 0.92],
  'with tolerance, fit, count': [0.85, 0.88],
  threads: [0.92, 0.92],
  roughness: [0.88, 0.92],
  'geometric tolerances': [0.87, 0.92],
};

/** Of sheets that are drawn to be read badly nothing is promised but that the facts are right. */
const FLOORS: Readonly<Record<Exclude<PixelSetName, HardSet>, Floors>> = {
  own: PROMISED,
  // Less than is promised: there are two threads. One is read as a candidate; of the other, the depth is a size of another view.
  outside: { ...PROMISED, threads: [0.5, 0] },
  drawn: PROMISED,
  drawnHeldOut: PROMISED,
  scans: PROMISED,
  scansHeldOut: PROMISED,
};

const isHard = (name: PixelSetName): name is HardSet =>
  name === 'struck' || name === 'views' || name === 'viewsHeldOut';

const isHeldOut = (name: PixelSetName): boolean => name.endsWith('HeldOut');

const MIN_CONFIRMED = 0.97;
const PLATES = 5;
const FIRST_HELD_OUT_PLATE = 301;
const DPI = 200;

const holds = ({ facts, read }: Measured, least: Floors): void => {
  const reached = Object.fromEntries(
    Object.entries(least).map(([name, [r, p]]) => {
      const [all, sure] = [read.scores[name as Class], facts.scores[name as Class]];
      return [name, [recall(all) >= r || recall(all), precision(sure) >= p || precision(sure)]];
    }),
  );
  expect(reached).toEqual(Object.fromEntries(Object.keys(least).map((name) => [name, [true, true]])));
};

describe.skipIf(WANTED === undefined)('what is read of pixels', () => {
  const groups = new Map<PixelSetName, Measured>();
  const plates = new Map<string, Confirmed>();
  let models: Models;
  beforeAll(async () => {
    models = await measuringModels();
  });

  for (const [name, set] of Object.entries(PIXEL_SETS) as [PixelSetName, PixelSet][])
    test.skipIf(set.sheets.length === 0)(set.name, async () => {
      // What held-out sheets miss is nobody's to look at.
      const tell = (sheet: string, missed: readonly string[]): void => {
        if (!isHeldOut(name) && missed.length > 0)
          process.stdout.write(`${sheet}\n  ${missed.join('\n  ')}\n`);
      };
      const group = await measure(set, models, tell, LIMIT);
      groups.set(name, group);
      if (WANTED !== 'all') return;
      if (!isHard(name)) holds(group, FLOORS[name]);
      const least = name === 'struck' ? MIN_RIGHT_STRUCK : MIN_RIGHT;
      expect(precision(overall(group.facts))).toBeGreaterThanOrEqual(least);
    });

  test.each([
    ['drawn, looked at', 1],
    ['drawn, held out', FIRST_HELD_OUT_PLATE],
  ] as const)('what of scans of plates is confirmed by their models: %s', async (name, first) => {
    const all: Confirmed[] = [];
    for (let seed = first; seed < first + Math.min(PLATES, LIMIT); seed += 1) {
      const { pdf, geometry, truth } = drawPlate(seed);
      all.push(confirmedOf([await readPicture(await scanned(pdf, DPI, seed), models)], geometry, truth));
    }
    const sum = sumOf(all);
    plates.set(`${name}, ${all.length} sheets`, sum);
    if (WANTED === 'all') expect(sum.right / sum.boundCount).toBeGreaterThanOrEqual(MIN_CONFIRMED);
  });

  const asOne = (name: string, which: (set: PixelSetName) => boolean): Measured => {
    const chosen = [...groups].filter(([set]) => which(set)).map(([, group]) => group);
    return {
      facts: together(
        name,
        chosen.map(({ facts }) => facts),
      ),
      read: together(
        name,
        chosen.map(({ read }) => read),
      ),
    };
  };
  /** All sets as one, and of these the sheets that nobody looked at. */
  const pooled = (which: (set: PixelSetName) => boolean = () => true): readonly Measured[] => [
    asOne('all together', which),
    asOne('of these held out', (set) => which(set) && isHeldOut(set)),
  ];

  test.runIf(isWhole)('all sets together hold what is promised, and so do those held out', () => {
    for (const group of pooled((set) => !isHard(set))) holds(group, PROMISED);
    for (const { facts } of pooled()) expect(precision(overall(facts))).toBeGreaterThanOrEqual(MIN_RIGHT);
  });

  test('the tables say what was measured', () => {
    const all = [...groups.values(), ...pooled()];
    const read = table([...groups.values()].map(({ facts }) => facts));
    const both = table(pooled().map(({ facts }) => facts));
    const candidates = candidateTable(all);
    const confirmed = [
      '| Scans against their models | confirmed rightly | of what could be confirmed |',
      '|---|---|---|',
      ...[...plates].map(([name, sum]) => confirmedRow(name, sum)),
    ].join('\n');
    process.stdout.write(`${read}\n\n${both}\n\n${candidates}\n\n${confirmed}\n`);
    if (!isWhole || process.env.WRITE_ACCURACY !== 'true') return;
    publish('pixels', read);
    publish('pixels together', both);
    publish('candidates of pixels', candidates);
    publish('confirmed by pixels', confirmed);
  });
});
