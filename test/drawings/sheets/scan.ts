import type { TitleField } from '../../../src/drawings/facts.ts';
import { openPage, openPdf } from '../../../src/drawings/pdf/open.ts';
import { renderPage } from '../../../src/drawings/pdf/render.ts';
import type { Picture } from '../../../src/drawings/picture.ts';
import { turnedBy } from '../../../src/drawings/raster/straighten.ts';
import type { Truth } from '../truth.ts';
import { MOTIFS, type Pen } from './motifs.ts';
import { type Font, SheetWriter } from './pdf-writer.ts';
import { Random } from './random.ts';

export type Scan = { readonly picture: Picture; readonly truth: Truth; readonly dpi: number };

const TITLES = {
  en: {
    part_name: ['TITLE', ['Flange', 'Bearing cap', 'Spindle']],
    drawing_number: ['DRAWING NO.', []],
    material: ['MATERIAL', ['1.4301', 'S235JR', '42CrMo4', 'C45E', 'POM-C']],
    general_tolerance: ['GENERAL TOLERANCE', ['ISO 2768-mK', 'ISO 2768-fH']],
    surface_treatment: ['TREATMENT', ['zinc plated', 'black oxide', 'none']],
    scale: ['SCALE', ['1:1', '1:2', '2:1']],
    revision: ['REV.', ['A', 'B', 'C']],
    date: ['DATE', ['2024-03-18', '2023-11-05']],
    author: ['DRAWN', ['M. Keller', 'A. Vogt']],
  },
  de: {
    part_name: ['BENENNUNG', ['Flansch', 'Lagerdeckel', 'Welle']],
    drawing_number: ['ZEICHNUNGSNR.', []],
    material: ['WERKSTOFF', ['1.4301', 'S235JR', '42CrMo4', 'C45E', 'POM-C']],
    general_tolerance: ['ALLGEMEINTOLERANZEN', ['ISO 2768-mK', 'ISO 2768-fH']],
    surface_treatment: ['BEHANDLUNG', ['eloxiert 15 µm', 'verzinkt', 'brüniert']],
    scale: ['MASSSTAB', ['1:1', '1:2', '2:1']],
    revision: ['INDEX', ['A', 'B', 'C']],
    date: ['DATUM', ['18.03.2024', '05.11.2023']],
    author: ['GEZEICHNET', ['M. Keller', 'J. Müller']],
  },
} as const;

export const titleBlock = (
  sheet: SheetWriter,
  random: Random,
  language: 'de' | 'en',
): Truth['title_block'] => {
  const title: Partial<Record<TitleField, string>> = {};
  for (const [index, [field, [caption, values]]] of Object.entries(TITLES[language]).entries()) {
    const text = values.length === 0 ? `SC-${random.int(1000, 99999)}` : random.pick<string>(values);
    const [x, y] = [sheet.width - 10 - 180 + 60 * (index % 3), 10 + 10 * Math.floor(index / 3)];
    sheet.box(x, y, 60, 10, 0.35);
    sheet.text(x + 1, y + 7.2, caption, 2.4);
    sheet.text(x + 1.5, y + 1.8, text, 3.5);
    title[field as TitleField] = text;
  }
  return title;
};

/** A sheet with lines, arrows, leaders and hatching close to its text, as PDF. */
const drawMotifs = (random: Random, low: boolean): { readonly pdf: Buffer; readonly truth: Truth } => {
  const language = random.pick(['de', 'en'] as const);
  const font = random.pick<Font>(['Helvetica', 'Helvetica', 'Helvetica-Oblique', 'Courier']);
  const [width, height] = random.pick([
    [297, 210],
    [297, 210],
    [420, 297],
  ] as const);
  const sheet = new SheetWriter(width, height, font);
  const decimals = random.pick([0, 0, 1, 2]);
  const pen: Pen = {
    sheet,
    random,
    size: low ? random.pick([4.2, 5]) : random.pick([3.2, 3.5, 4.2]),
    write: (value, places = decimals) => {
      const text = Math.abs(value - Math.round(value)) < 1e-9 ? value.toFixed(places) : String(value);
      return language === 'de' ? text.replace('.', ',') : text;
    },
    words: language === 'de' ? { deep: 'tief', through: 'durchgehend' } : { deep: 'DEEP', through: 'THRU' },
    dimensions: [],
    threads: [],
    roughness: [],
    frames: [],
  };
  sheet.box(10, 10, width - 20, height - 20, 0.5);
  const places: { readonly x: number; readonly y: number; readonly key: number }[] = [];
  for (let y = 62; y < height - 34; y += 30)
    for (let x = 26; x < width - 56; x += 58) places.push({ x, y, key: random.next() });
  for (const { x, y } of places.sort((a, b) => a.key - b.key).slice(0, random.int(13, 20)))
    random.pick(MOTIFS)(pen, x, y);
  const { dimensions, threads, roughness, frames } = pen;
  const title_block = titleBlock(sheet, random, language);
  const pdf = sheet.pdf(random.pick([0, 0, 0, 90, 270]));
  return { pdf, truth: { title_block, dimensions, threads, roughness, frames } };
};

/** Grain, a shadow across the page, and ink that is not black. */
export const worn = (picture: Picture, random: Random): Picture => {
  const [ink, paper] = [random.pick([0, 0, 40, 90]), random.pick([255, 245, 215])];
  const [shadow, grain] = [random.pick([0, 0, 40]), random.pick([8, 24, 40])];
  const grey = picture.grey.map((value, index) => {
    const share = (index % picture.width) / picture.width;
    const light = ink + ((paper - ink) * value) / 255 - shadow * share;
    return Math.max(0, Math.min(255, light + (random.next() - 0.6) * grain));
  });
  return { ...picture, grey };
};

const DPI = [100, 150, 150, 200, 200] as const;

/**
 * Draws one scan after the other from a seed: sizes between arrows, on leaders and in hatching, in 100 to 200 dots to the inch, up to four
 * degrees askew, every eighth upside down.
 */
export const drawScan = async (seed: number, dots?: number): Promise<Scan> => {
  const random = new Random(seed * 6007 + 101);
  const dpi = dots ?? DPI[(seed >> 1) % DPI.length] ?? 200;
  const { pdf, truth } = drawMotifs(random, dpi < 150);
  const skew = random.chance(0.5) ? 0 : random.int(-40, 40) / 10;
  const isDown = random.chance(0.125);
  const page = renderPage(openPage(await openPdf(pdf), 0), dpi / 25.4);
  const askew = skew === 0 && !isDown ? page : turnedBy(page, skew + (isDown ? 180 : 0));
  return { picture: worn(askew, random), truth, dpi };
};
