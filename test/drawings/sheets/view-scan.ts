import { openPage, openPdf } from '../../../src/drawings/pdf/open.ts';
import { renderPage } from '../../../src/drawings/pdf/render.ts';
import type { Picture } from '../../../src/drawings/picture.ts';
import { turnedBy } from '../../../src/drawings/raster/straighten.ts';
import type { Truth } from '../truth.ts';
import { type Font, SheetWriter } from './pdf-writer.ts';
import { Random } from './random.ts';
import { type Scan, titleBlock, worn } from './scan.ts';
import { stroked, strokedWidth } from './stroke-font.ts';

type Place = readonly [x: number, y: number];

type Pen = {
  readonly sheet: SheetWriter;
  readonly random: Random;
  /** Height of a capital, mm. */
  readonly size: number;
  /** Drawn size through true size. */
  readonly scale: number;
  /** By strokes, as CAD letters; by the font of the sheet otherwise. */
  readonly isStroked: boolean;
  /** How this sheet writes a diameter. */
  readonly sign: 'Ø' | 'φ';
  /** Share of the sizes that a line of the drawing runs through. */
  readonly crossed: number;
  readonly dimensions: Truth['dimensions'][number][];
};

const THIN = 0.18;
const THICK = 0.5;
/** Share of a font's size that its capitals have. */
const CAPITAL = 0.72;

const turned = ([x, y]: Place, degrees: number, u: number, v: number): Place => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x + u * c - v * s, y + u * s + v * c];
};

const widthOf = ({ sheet, size, isStroked }: Pen, text: string): number =>
  isStroked ? strokedWidth(text) * size : sheet.textWidth(text, size / CAPITAL);

const write = (pen: Pen, place: Place, degrees: number, text: string): void => {
  const { sheet, size, isStroked } = pen;
  const draw = (part: string, from: number): void => {
    const strokes = stroked(part, size).map((stroke) =>
      stroke.map(([u, v]) => turned(place, degrees, u + from, v)),
    );
    sheet.strokes(strokes, size / 10);
  };
  // The fonts of PDF have no φ.
  if (isStroked) draw(text, 0);
  else if (text.startsWith('φ')) {
    draw('φ', 0);
    sheet.text(...turned(place, degrees, 0.8 * size, 0), text.slice(1), size / CAPITAL, degrees);
  } else sheet.text(...place, text, size / CAPITAL, degrees);
};

/** A line of the drawing through a text, or so near to it that they touch: none where it should not be there. */
const cross = (pen: Pen, place: Place, degrees: number, wide: number): void => {
  const { sheet, random, size } = pen;
  if (!random.chance(pen.crossed)) return;
  const line = (from: Place, to: Place, width: number): void => sheet.line(...from, ...to, width);
  const at = (u: number, v: number): Place => turned(place, degrees, u, v);
  const width = random.pick([THIN, THIN, THICK]);
  switch (random.pick(['across', 'along', 'end', 'slanted'] as const)) {
    case 'across': {
      const u = (0.2 + 0.6 * random.next()) * wide;
      line(at(u, -3 * size), at(u, 4 * size), width);
      break;
    }
    case 'along': {
      const v = random.pick([0, 0.1, 0.5, 0.9]) * size;
      line(at(-2 * size, v), at(wide + 2 * size, v), width);
      break;
    }
    case 'end': {
      const u = random.pick([0.15 * size, wide - 0.3 * size]);
      line(at(u, -3 * size), at(u, 4 * size), THICK);
      break;
    }
    case 'slanted':
      line(at(-size, -1.5 * size), at(wide + size, 2.5 * size), width);
  }
};

/** A size between two edges of a view, along an axis of the sheet: its line lies `away` from the edges, to the right or upwards of them where that is positive. */
const size = (pen: Pen, from: Place, to: Place, away: number, nominal: number, isRound = false): void => {
  const { sheet, random } = pen;
  const isUpright = from[0] === to[0];
  const degrees = isUpright ? 90 : 0;
  const start: Place = isUpright ? [from[0] + away, from[1]] : [from[0], from[1] + away];
  const long = isUpright ? to[1] - from[1] : to[0] - from[0];
  const text = `${isRound ? pen.sign : ''}${nominal}`;
  const wide = widthOf(pen, text);
  const past = 1.5 * Math.sign(away);
  for (const [end, u] of [
    [from, 0],
    [to, long],
  ] as const) {
    const tip = isUpright ? [start[0] + past, end[1]] : [end[0], start[1] + past];
    sheet.line(end[0], end[1], tip[0] as number, tip[1] as number, THIN);
    const way = u === 0 ? 1 : -1;
    for (const side of [0.2, 0.4, 0, -0.2, -0.4])
      sheet.line(...turned(start, degrees, u, 0), ...turned(start, degrees, u + 2.4 * way, side), THIN);
  }
  const isInGap = long > wide + 9 && random.chance(0.3);
  const isBeside = long < wide + 5;
  const at = isBeside ? long + 1.2 : (long - wide) / 2;
  if (isInGap) {
    sheet.line(...start, ...turned(start, degrees, at - 0.7, 0), THIN);
    sheet.line(...turned(start, degrees, at + wide + 0.7, 0), ...turned(start, degrees, long, 0), THIN);
  } else sheet.line(...start, ...turned(start, degrees, isBeside ? at + wide : long, 0), THIN);
  const low = isInGap ? -pen.size / 2 : pen.size * random.pick([0.15, 0.25, 0.4]);
  const place = turned(start, degrees, at, low);
  write(pen, place, degrees, text);
  cross(pen, place, degrees, wide);
  pen.dimensions.push({ dimension: isRound ? 'diameter' : 'linear', nominal });
};

/** A shaft of some steps with its axis level: diameters upright beside each other, lengths below. */
const shaft = (pen: Pen, [x, y]: Place): void => {
  const { sheet, random, scale } = pen;
  const steps = random.int(2, 3);
  let at = x;
  const most = 44;
  for (let step = 0; step < steps; step += 1) {
    const long = Math.round(random.int(12, 30) / scale);
    const diameter = Math.round(random.int(10, most) / scale);
    const [l, r] = [long * scale, (diameter * scale) / 2];
    sheet.box(at, y - r, l, 2 * r, THICK);
    size(pen, [at, y - r], [at + l, y - r], -(most / 2 - r) - 6, long);
    if (step === 0) size(pen, [at, y - r], [at, y + r], -8, diameter, true);
    else if (step === steps - 1) size(pen, [at + l, y - r], [at + l, y + r], 8, diameter, true);
    at += l;
  }
  sheet.line(x - 4, y, at + 4, y, THIN);
};

/** A plate with a slot: its edges level and upright, one size beyond the other. */
const plate = (pen: Pen, [x, y]: Place): void => {
  const { sheet, random, scale } = pen;
  const [width, height] = [Math.round(random.int(40, 64) / scale), Math.round(random.int(24, 44) / scale)];
  const [w, h] = [width * scale, height * scale];
  const [slot, deep] = [Math.round(random.int(8, 24) / scale), Math.round(random.int(6, 16) / scale)];
  sheet.box(x, y - h / 2, w, h, THICK);
  const from: Place = [x + 5, y - h / 2 + 4];
  sheet.box(...from, slot * scale, deep * scale, THICK);
  size(pen, [x, y - h / 2], [x + w, y - h / 2], -14, width);
  size(pen, from, [from[0] + slot * scale, from[1]], -10, slot);
  size(pen, [x + w, y - h / 2], [x + w, y + h / 2], 9, height);
  size(pen, [from[0] + slot * scale, from[1]], [from[0] + slot * scale, from[1] + deep * scale], 7, deep);
  const radius = random.int(1, 8);
  sheet.line(x + w - 2, y + h / 2 - 2, x + w + 5, y + h / 2 + 5, THIN);
  sheet.line(x + w + 5, y + h / 2 + 5, x + w + 14, y + h / 2 + 5, THIN);
  const place: Place = [x + w + 6, y + h / 2 + 5 + 0.3 * pen.size];
  write(pen, place, 0, `R${radius}`);
  pen.dimensions.push({ dimension: 'radius', nominal: radius });
};

const SCALES: Readonly<Record<string, number>> = { '1:1': 1, '1:2': 0.5, '2:1': 2 };

/** Each pixel the mean of those round it: a lens that is not sharp. */
const blurred = (picture: Picture): Picture => {
  const { width, height, grey } = picture;
  const out = new Uint8Array(grey);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      let sum = 0;
      for (let dy = -width; dy <= width; dy += width)
        for (let dx = -1; dx <= 1; dx += 1) sum += grey[y * width + x + dy + dx] ?? 255;
      out[y * width + x] = Math.round(sum / 9);
    }
  return { ...picture, grey: out };
};

/** Black or white, as faxes and many archives keep their sheets. */
const bilevel = (picture: Picture): Picture => ({
  ...picture,
  grey: picture.grey.map((value) => (value < 150 ? 0 : 255)),
});

const DPI = [130, 150, 200, 200, 300] as const;

/**
 * Draws one scan after the other from a seed: views whose sizes are those of their lines at the scale of the sheet, many of them upright, short and
 * crossed by other lines, lettered by a font or by strokes, in 130 to 300 dots to the inch.
 */
export const drawViewScan = async (seed: number): Promise<Scan> => {
  const random = new Random(seed * 7529 + 11);
  const dpi = DPI[(seed >> 1) % DPI.length] ?? 200;
  const font = random.pick<Font>(['Helvetica', 'Helvetica', 'Helvetica-Oblique', 'Courier', 'Times-Roman']);
  const [width, height] = random.pick([[297, 210] as const, [420, 297] as const]);
  const sheet = new SheetWriter(width, height, font);
  sheet.box(10, 10, width - 20, height - 20, 0.5);
  const title_block = titleBlock(sheet, random, random.pick(['de', 'en'] as const));
  const pen: Pen = {
    ...{ sheet, random, dimensions: [] },
    size: random.pick([2.5, 2.5, 3.5]),
    scale: SCALES[title_block.scale ?? ''] ?? 1,
    isStroked: random.chance(0.4),
    sign: random.pick(['Ø', 'Ø', 'φ'] as const),
    crossed: random.pick([0, 0.2, 0.4]),
  };
  for (let y = 84; y < height - 40; y += 74)
    for (let x = 34; x < width - 96; x += 122) random.pick([shaft, shaft, plate])(pen, [x, y]);
  const truth = { title_block, dimensions: pen.dimensions, threads: [], roughness: [], frames: [] };
  const page = renderPage(openPage(await openPdf(sheet.pdf(0)), 0), dpi / 25.4);
  const askew = random.chance(0.3) ? turnedBy(page, random.int(-20, 20) / 10) : page;
  const seen = random.chance(0.3) ? blurred(askew) : askew;
  const picture = random.chance(0.3) ? bilevel(seen) : worn(seen, random);
  return { picture, truth, dpi };
};
