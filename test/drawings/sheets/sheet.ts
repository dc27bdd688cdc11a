import type { TitleField } from '../../../src/drawings/facts.ts';
import type { Truth } from '../truth.ts';
import { type Font, SheetWriter } from './pdf-writer.ts';
import { Random } from './random.ts';
import { SIGNS } from './symbols.ts';

export type Sheet = { readonly pdf: Buffer; readonly truth: Truth; readonly language: 'de' | 'en' };

type Size = Truth['dimensions'][number];

const CAPTIONS: Readonly<Record<'de' | 'en', Readonly<Partial<Record<TitleField, readonly string[]>>>>> = {
  en: {
    part_name: ['TITLE', 'PART NAME', 'DESCRIPTION'],
    drawing_number: ['DRAWING NO.', 'DWG NO.', 'PART NUMBER'],
    material: ['MATERIAL'],
    general_tolerance: ['GENERAL TOLERANCE', 'GENERAL TOLERANCES'],
    general_surface: ['SURFACE', 'SURFACE FINISH'],
    surface_treatment: ['SURFACE TREATMENT', 'TREATMENT'],
    mass: ['MASS', 'WEIGHT'],
    scale: ['SCALE'],
    revision: ['REV.', 'REVISION'],
    sheet: ['SHEET'],
    date: ['DATE'],
    author: ['DRAWN BY', 'DRAWN'],
  },
  de: {
    part_name: ['BENENNUNG', 'Benennung', 'BEZEICHNUNG'],
    drawing_number: ['ZEICHNUNGSNR.', 'Zeichnungs-Nr.', 'ZEICHNUNGSNUMMER'],
    material: ['WERKSTOFF', 'Werkstoff'],
    general_tolerance: ['ALLGEMEINTOLERANZEN', 'Allgemeintoleranz'],
    general_surface: ['OBERFLÄCHE', 'Oberfläche'],
    surface_treatment: ['OBERFLÄCHENBEHANDLUNG', 'Behandlung'],
    mass: ['GEWICHT', 'MASSE'],
    scale: ['MASSSTAB', 'Maßstab'],
    revision: ['ÄNDERUNG', 'Index'],
    sheet: ['BLATT', 'Blatt'],
    date: ['DATUM', 'Datum'],
    author: ['GEZEICHNET', 'Erstellt von'],
  },
};

const NAMES = {
  en: ['Flange', 'Bearing cap', 'Spindle', 'Base plate'],
  de: ['Flansch', 'Lagerdeckel', 'Welle', 'Grundplatte für Prüfgerät'],
};
const MATERIALS = [
  '1.4301',
  'S235JR',
  'EN AW-6082 T6',
  '42CrMo4+QT',
  'C45E',
  'X5CrNi18-10',
  'CuZn39Pb3',
  'POM-C',
];
const TREATMENTS = {
  en: ['Anodised 15 µm', 'zinc plated', 'black oxide', 'none'],
  de: ['eloxiert 15 µm', 'verzinkt', 'brüniert', 'phosphatiert'],
};

const FITS = ['H7', 'H8', 'g6', 'h6', 'k6', 'm6', 'f7', 'js9', 'H11', 'P9'];

/** Draws one kind of sheet after the other from a seed: language, fonts, layout of the block, ways to write tolerances, direction. */
export const drawSheet = (seed: number): Sheet => {
  const random = new Random(seed * 7919 + 13);
  const language = random.pick(['de', 'en'] as const);
  const comma = language === 'de' || random.chance(0.1);
  const font = random.pick<Font>(['Helvetica', 'Helvetica', 'Times-Roman', 'Courier']);
  const [width, height] = random.pick([
    [297, 210],
    [420, 297],
    [210, 297],
  ] as const);
  const sheet = new SheetWriter(width, height, font);
  const size = random.pick([3.2, 3.6, 4.2, 5]);
  const decimals = random.pick([0, 0, 1, 2]);
  const drawn = random.chance(0.5);
  const write = (value: number, places = decimals): string => {
    const text = Math.abs(value - Math.round(value)) < 1e-9 ? value.toFixed(places) : String(value);
    return comma ? text.replace('.', ',') : text;
  };
  const dimensions: Size[] = [];
  const threads: Truth['threads'][number][] = [];
  const roughness: Truth['roughness'][number][] = [];
  const frames: Truth['frames'][number][] = [];
  sheet.box(10, 10, width - 20, height - 20, 0.5);

  /** Places for what is drawn, none over another: a grid above the block. */
  const blockTop = 10 + 62;
  const places: (readonly [number, number])[] = [];
  for (let y = blockTop + 14; y < height - 24; y += 22)
    for (let x = 24; x < width - 62; x += 56) places.push([x, y]);
  const order = places.map((place) => ({ place, key: random.next() })).sort((a, b) => a.key - b.key);
  const take = (): readonly [number, number] | null => order.pop()?.place ?? null;

  /** Text that may begin with a drawn Ø; gives where it ends. */
  const put = (x: number, y: number, text: string, upright = false): number => {
    const isDiameter = text.startsWith('Ø') || /^\d+ ?x Ø/.test(text);
    if (!isDiameter || !drawn || upright) {
      sheet.text(x, y, text, size, upright ? 90 : 0);
      return x + sheet.textWidth(text, size);
    }
    const [before = '', after = ''] = text.split('Ø');
    if (before !== '') sheet.text(x, y, before.trim(), size);
    const at = x + sheet.textWidth(before.trim(), size) + (before === '' ? 0 : 0.3 * size);
    sheet.strokes(SIGNS.diameter?.(at, y, 0.72 * size) ?? []);
    const end = at + 0.72 * size + 0.25 * size;
    sheet.text(end, y, after.trim(), size);
    return end + sheet.textWidth(after.trim(), size);
  };

  const tolerance = (x: number, y: number, base: string, lower: number, upper: number): void => {
    if (lower === -upper && random.chance(0.8)) {
      put(x, y, `${base} ±${write(upper, 0)}`);
      return;
    }
    const sign = (value: number): string =>
      value === 0 ? '0' : `${value > 0 ? '+' : '-'}${write(Math.abs(value), 0)}`;
    const style = random.pick(['inline', 'stacked', 'middle'] as const);
    if (style === 'inline') {
      put(x, y, `${base} ${sign(upper)}/${sign(lower)}`);
      return;
    }
    const end = put(x, y, base) + 0.3 * size;
    const small = style === 'middle' ? 0.7 * size : size;
    const step = style === 'middle' ? 0.45 * size : 0;
    sheet.text(end, y + (style === 'middle' ? step : 1.15 * size), sign(upper), small);
    sheet.text(end, y - step, sign(lower), small);
  };

  const arrows = (x: number, y: number, length: number): void => {
    sheet.line(x, y - 1, x + length, y - 1, 0.18);
    sheet.line(x, y - 3, x, y + 5, 0.18);
    sheet.line(x + length, y - 3, x + length, y + 5, 0.18);
  };

  for (let index = random.int(7, 13); index > 0; index -= 1) {
    const place = take();
    if (place === null) break;
    const [x, y] = place;
    const nominal = random.pick([random.int(2, 400), random.int(20, 3000) / 10, random.int(4, 60)]);
    const kind = random.pick([
      'linear',
      'linear',
      'linear',
      'diameter',
      'diameter',
      'radius',
      'angle',
      'chamfer',
    ] as const);
    if (kind === 'linear') {
      const variant = random.pick([
        'plain',
        'plain',
        'tolerance',
        'fit',
        'upright',
        'basic',
        'reference',
      ] as const);
      if (variant === 'tolerance') {
        const upper = random.pick([0.1, 0.05, 0.2, 0]);
        const lower = upper === 0 ? -random.pick([0.1, 0.02, 0.3]) : random.pick([-upper, 0, -0.5 * upper]);
        tolerance(x, y, write(nominal), Math.round(lower * 1e4) / 1e4, upper);
        dimensions.push({ dimension: 'linear', nominal, tolerance: [Math.round(lower * 1e4) / 1e4, upper] });
      } else if (variant === 'fit') {
        const fit = random.pick(FITS);
        put(x, y, `${write(nominal)} ${fit}`);
        dimensions.push({ dimension: 'linear', nominal, fit });
      } else {
        const text = variant === 'reference' ? `(${write(nominal)})` : write(nominal);
        put(x + (variant === 'upright' ? 10 : 0), y, text, variant === 'upright');
        if (variant === 'basic')
          sheet.box(x - 0.8, y - 1, sheet.textWidth(text, size) + 1.6, size + 1.4, 0.18);
        dimensions.push({ dimension: 'linear', nominal });
      }
      if (variant !== 'upright' && variant !== 'basic') arrows(x - 2, y - 1, 30);
    } else if (kind === 'diameter') {
      const count = random.pick([1, 1, 2, 4, 6]);
      const before = count === 1 ? '' : random.pick([`${count}x `, `${count} x `]);
      const small = Math.min(nominal, 90);
      const variant = random.pick(['plain', 'fit', 'through', 'depth'] as const);
      const base = `${before}Ø${write(small)}`;
      if (variant === 'fit') {
        const fit = random.pick(FITS);
        put(x, y, `${base} ${fit}`);
        dimensions.push({ dimension: 'diameter', nominal: small, fit, count });
      } else if (variant === 'through') {
        put(x, y, `${base} ${language === 'de' ? 'durchgehend' : 'THRU'}`);
        dimensions.push({ dimension: 'diameter', nominal: small, count });
      } else {
        const end = put(x, y, base);
        dimensions.push({ dimension: 'diameter', nominal: small, count });
        if (variant === 'depth') {
          sheet.strokes(SIGNS.depth?.(end + 0.4 * size, y, 0.72 * size) ?? []);
          sheet.text(end + 1.4 * size, y, write(random.int(4, 30)), size);
        }
      }
    } else if (kind === 'radius') {
      const count = random.pick([1, 4]);
      put(x, y, `${count === 1 ? '' : `${count}x `}R${write(Math.min(nominal, 50))}`);
      dimensions.push({ dimension: 'radius', nominal: Math.min(nominal, 50), count });
    } else if (kind === 'angle') {
      const angle = random.pick([15, 30, 45, 60, 90, 118, 120]);
      const bound = random.pick([0, 0.5, 1]);
      put(x, y, bound === 0 ? `${angle}°` : `${angle}° ±${write(bound, 0)}°`);
      dimensions.push({
        dimension: 'angle',
        nominal: angle,
        ...(bound === 0 ? {} : { tolerance: [-bound, bound] as const }),
      });
    } else {
      const leg = random.pick([0.5, 1, 1.5, 2]);
      put(x, y, `${write(leg, 0)}${random.pick(['x', ' x '])}45°`);
      dimensions.push({ dimension: 'chamfer', nominal: leg });
    }
  }

  for (let index = random.int(1, 3); index > 0; index -= 1) {
    const place = take();
    if (place === null) break;
    const diameter = random.pick([3, 4, 5, 6, 8, 10, 12, 16]);
    const count = random.pick([1, 2, 4]);
    const fine = diameter >= 8 && random.chance(0.3);
    const name = fine ? `M${diameter}x1` : `M${diameter}`;
    const depth = random.chance(0.5) ? 2 * diameter : undefined;
    const before = count === 1 ? '' : `${count}x `;
    const grade = random.chance(0.3) ? ' - 6H' : '';
    const behind =
      depth === undefined
        ? random.pick(['', language === 'de' ? ' durchgehend' : ' THRU'])
        : language === 'de'
          ? ` ${depth} tief`
          : random.pick([` x ${depth} deep`, ` ${depth} DEEP`]);
    put(place[0], place[1], `${before}${name}${grade}${behind}`);
    threads.push({ size: name, count, ...(depth === undefined ? {} : { depth }) });
  }

  const vee = (x: number, y: number): void => {
    sheet.line(x - 1.5, y + 2.6, x, y, 0.3);
    sheet.line(x, y, x + 3, y + 5.2, 0.3);
    sheet.line(x - 1.5, y + 2.6, x + 1.5, y + 2.6, 0.3);
    sheet.line(x + 3, y + 5.2, x + 16, y + 5.2, 0.3);
  };
  for (let index = random.int(0, 2); index > 0; index -= 1) {
    const place = take();
    if (place === null) break;
    const value = random.pick([0.4, 0.8]);
    const parameter = random.pick(['Ra', 'Ra', 'Rz'] as const);
    vee(place[0], place[1]);
    sheet.text(place[0] + 3, place[1] + 1, `${parameter} ${write(value, 0)}`, 3.2);
    roughness.push({ parameter, value });
  }

  for (let index = random.int(0, 3); index > 0; index -= 1) {
    const place = take();
    if (place === null) break;
    const [x, y] = place;
    const characteristic = random.pick([
      'flatness',
      'parallelism',
      'perpendicularity',
      'position',
      'concentricity',
    ] as const);
    const value = random.pick([0.01, 0.02, 0.05, 0.1, 0.2]);
    const isZone = characteristic === 'position' || characteristic === 'concentricity';
    const datum = characteristic === 'flatness' ? '' : random.pick(['A', 'B', 'C']);
    const high = 2.2 * size;
    const cells = [`${isZone ? 'Ø' : ''}${write(value, 0)}`, ...(datum === '' ? [] : [datum])];
    sheet.box(x, y, high, high);
    sheet.strokes(SIGNS[characteristic]?.(x + 0.28 * high, y + 0.3 * high, 0.72 * size) ?? []);
    let at = x + high;
    for (const cell of cells) {
      const wide = sheet.textWidth(cell, size) + 0.9 * size;
      sheet.box(at, y, wide, high);
      sheet.text(at + 0.45 * size, y + 0.36 * high, cell, size);
      at += wide;
    }
    frames.push({ characteristic, value, datums: datum });
  }

  const general = random.pick([3.2, 6.3, 1.6]);
  const title: Partial<Record<TitleField, string>> = {
    part_name: random.pick(NAMES[language]),
    drawing_number: `${random.pick(['SC', 'P', 'ZN'])}-${random.int(1000, 99999)}`,
    material: random.pick(MATERIALS),
    general_tolerance: `ISO 2768-${random.pick(['m', 'f', 'c'])}${random.pick(['K', 'H', 'L'])}`,
    general_surface: `Ra ${write(general, 0)}`,
    surface_treatment: random.pick(TREATMENTS[language]),
    mass: `${write(random.int(20, 9000) / 1000, 3)} kg`,
    scale: random.pick(['1:1', '1:2', '2:1', '1:5']),
    revision: random.pick(['A', 'B', 'C', '02']),
    sheet: '1/1',
    date: random.pick(['2024-03-18', '18.03.2024', '05.11.2023']),
    author: random.pick(['M. Keller', 'A. Vogt', 'J. Müller']),
  };
  roughness.push({ parameter: 'Ra', value: general });
  const fields = Object.entries(title) as [TitleField, string][];
  const inside = random.chance(0.6);
  const columns = width > 250 ? 3 : 2;
  const cellWidth = (Math.min(width - 20, 186) / columns) | 0;
  const cellHeight = inside ? 10 : 6.5;
  const left = width - 10 - columns * cellWidth;
  const shuffled = random.chance(0.5) ? fields : [...fields].reverse();
  for (const [index, [field, text]] of shuffled.entries()) {
    const x = left + (index % columns) * cellWidth;
    const y = 10 + Math.floor(index / columns) * cellHeight;
    const caption = random.pick(CAPTIONS[language][field] ?? [field]);
    if (inside) {
      sheet.box(x, y, cellWidth, cellHeight, 0.35);
      sheet.text(x + 1, y + cellHeight - 2.6, caption, 2.1);
      sheet.text(x + 1.5, y + 1.8, text, 3.4);
    } else {
      const split = 0.42 * cellWidth;
      sheet.box(x, y, split, cellHeight, 0.35);
      sheet.box(x + split, y, cellWidth - split, cellHeight, 0.35);
      sheet.text(x + 1, y + 2.2, caption, 2.1);
      sheet.text(x + split + 1, y + 2, text, 3);
    }
  }
  const pdf = sheet.pdf(random.pick([0, 0, 0, 90, 180, 270]));
  return { pdf, truth: { title_block: title, dimensions, threads, roughness, frames }, language };
};
