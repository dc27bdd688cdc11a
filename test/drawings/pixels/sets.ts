import type { Picture } from '../../../src/drawings/picture.ts';
import { decodeImage } from '../../../src/drawings/raster/decode.ts';
import { scanned } from '../raster-accuracy.ts';
import { readText } from '../read.ts';
import { Random } from '../sheets/random.ts';
import { drawScan } from '../sheets/scan.ts';
import { drawSheet } from '../sheets/sheet.ts';
import { strikeThrough } from '../sheets/strike.ts';
import { drawViewScan } from '../sheets/view-scan.ts';
import { type Listed, listedSheets } from '../sheets.ts';
import type { Truth } from '../truth.ts';

export type PixelSheet = { readonly picture: Picture; readonly truth: Truth };

/** Sheets that are measured together, by the names or seeds that they have. */
export type PixelSet = {
  readonly name: string;
  readonly sheets: readonly (string | number)[];
  readonly sheet: (which: string | number) => Promise<PixelSheet>;
};

const DPI = 200;
/** Below it the classes are measured apart: nothing is promised of them. */
const MIN_DPI = 150;

/** So many of a kind from a seed on, every second one: the odd seeds were looked at while the reader was made, the even ones never. */
const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => first + 2 * at);

const known = (isOwn: boolean): PixelSet => {
  const all = listedSheets().filter(({ file }) => file.startsWith('own_') === isOwn);
  const byName = new Map<string | number, Listed>(all.map((one) => [one.file, one]));
  return {
    name: isOwn ? 'own known parts' : 'from outside',
    sheets: [...byName.keys()],
    sheet: async (which) => {
      const one = byName.get(which);
      if (one === undefined) throw new Error(`no known sheet ${which}`);
      const picture = one.file.endsWith('.pdf')
        ? await scanned(one.bytes, DPI, 1)
        : await decodeImage(one.bytes, one.file.endsWith('.png') ? 'png' : 'jpeg');
      return { picture, truth: one.truth };
    },
  };
};

const STRUCK_DPI = [150, 200, 300] as const;
/** Of the sizes of a sheet, those that a line runs through. */
const STRUCK = 0.3;

/** The known sheets that have a text layer, in several resolutions, with lines through some of their sizes. */
const struck = (): PixelSet => {
  const all = listedSheets().filter(({ isText }) => isText);
  const byName = new Map<string | number, Listed>(all.map((one) => [one.file, one]));
  return {
    name: 'known, struck through',
    sheets: [...byName.keys()],
    sheet: async (which) => {
      const one = byName.get(which);
      if (one === undefined) throw new Error(`no known sheet ${which}`);
      const seed = all.indexOf(one) + 1;
      const random = new Random(seed);
      const sizes = (await readText(one.bytes)).filter(({ kind }) => kind === 'dimension');
      const picture = await scanned(one.bytes, STRUCK_DPI[seed % STRUCK_DPI.length] ?? DPI, seed);
      const boxes = sizes.filter(() => random.chance(STRUCK)).map(({ box }) => box);
      return { picture: strikeThrough(picture, boxes, random), truth: one.truth };
    },
  };
};

const views = (name: string, first: number): PixelSet => ({
  name,
  sheets: seedsFrom(first, VIEWS),
  sheet: (seed) => drawViewScan(Number(seed)),
});

const drawn = (name: string, first: number, count: number): PixelSet => ({
  name,
  sheets: seedsFrom(first, count),
  sheet: async (seed) => {
    const { pdf, truth } = drawSheet(Number(seed));
    return { picture: await scanned(pdf, DPI, Number(seed)), truth };
  },
});

/** The generator gives the resolution by the seed: each fifth pair has 100 dpi. */
const isCoarse = (seed: number): boolean => (seed >> 1) % 5 === 0;

const scans = (name: string, first: number, count: number): PixelSet => ({
  name,
  sheets: seedsFrom(first, 2 * count)
    .filter((seed) => !isCoarse(seed))
    .slice(0, count),
  sheet: async (seed) => {
    const { picture, truth, dpi } = await drawScan(Number(seed));
    if (dpi < MIN_DPI) throw new Error(`the scan ${seed} has ${dpi} dpi`);
    return { picture, truth };
  },
});

const DRAWN = 8;
const SCANS = 10;
const VIEWS = 6;

/** What is measured of pixels; without the test data the first two are empty. */
export const PIXEL_SETS = {
  own: known(true),
  outside: known(false),
  drawn: drawn('drawn, looked at', 1, DRAWN),
  drawnHeldOut: drawn('drawn, held out', 2, DRAWN),
  scans: scans('scans, looked at', 3, SCANS),
  scansHeldOut: scans('scans, held out', 2, SCANS),
  struck: struck(),
  views: views('views, looked at', 1),
  viewsHeldOut: views('views, held out', 2),
} as const satisfies Readonly<Record<string, PixelSet>>;
export type PixelSetName = keyof typeof PIXEL_SETS;
