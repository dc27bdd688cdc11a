import { mayStayAsIs } from '../facts/as-drawn.ts';
import { isUndercut } from '../facts/undercuts.ts';
import { compute } from '../formulas/define.ts';
import type { StockSeries } from '../parameters/types.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { RejectedAlternative, StockChoice } from '../records.ts';
import type { Vec3 } from '../snapshot.ts';
import { blockOf } from './blank.ts';
import { isDrawn, seriesOf } from './families.ts';
import { isSoldDrawn } from './finish.ts';
import { cutBlankMass, gridPieces, rectangularMass } from './formulas.ts';
import {
  common,
  density,
  designation,
  fromBar,
  piecesOfBar,
  type StockInput,
  sameSize,
  shareOf,
  shown,
  stockTerm,
} from './piece.ts';
import { type Format, isPinned, pinnedFormat } from './pin.ts';

type Section = {
  readonly form: 'flat_bar' | 'square_bar';
  readonly width: number;
  readonly height: number;
  readonly series: StockSeries;
};

/**
 * Drawn faces may stay unless the part is fine all over, a face of its box has a requirement, or the part guides: sliding parts
 * and T-slot or dovetail clamps bear on the adjacent faces, which are milled together to be flat and parallel.
 */
const mayStayDrawn = (input: StockInput): boolean =>
  isSoldDrawn(input) &&
  !input.part.features.some(isUndercut) &&
  input.part.features.every((feature) => feature.kind !== 'face' || mayStayAsIs(feature));

/** A side of the section fits a dimension exactly (drawn) or with an allowance on both sides. */
const covers = (size: number, dimension: number, skin: number, drawn: boolean): boolean =>
  (drawn && sameSize(size, dimension)) || size >= dimension + 2 * skin;

const sectionsFor = (input: StockInput, width: number, height: number): readonly Section[] => {
  const skin = input.parameters.get('stock.allowance', 'plate_face').value;
  const keepsDrawnFaces = mayStayDrawn(input);
  const flats = seriesOf(input.material, 'flat').flatMap((series) =>
    series.pairs.map(([w, h]) => ({ form: 'flat_bar' as const, width: w, height: h, series })),
  );
  const squares = seriesOf(input.material, 'square').flatMap((series) =>
    series.sizes.map((size) => ({ form: 'square_bar' as const, width: size, height: size, series })),
  );
  return [...flats, ...squares]
    .filter((bar) => {
      const drawn = keepsDrawnFaces && isDrawn(bar.series);
      return covers(bar.width, width, skin, drawn) && covers(bar.height, height, skin, drawn);
    })
    .sort((a, b) => a.width * a.height - b.width * b.height || (a.series.bin < b.series.bin ? -1 : 1));
};

const sawnBar = (input: StockInput, [a]: Vec3, bar: Section): StockChoice | null => {
  const { parameters } = input;
  const blank = a + 2 * parameters.get('stock.allowance', 'sawn_face').value;
  const barLength = bar.series.lengths[0];
  if (barLength === undefined) return null;
  const pieces = piecesOfBar(
    parameters,
    barLength,
    blank,
    parameterTerm(parameters.get('sawing.band', 'kerf')),
    'saw',
  );
  if (pieces === null) return null;
  const formatMass = compute(rectangularMass, {
    length: stockTerm(barLength),
    width: stockTerm(bar.width),
    height: stockTerm(bar.height),
    density: density(input.material),
  });
  const name = `${shown(bar.width)}×${shown(bar.height)}`;
  return {
    ...common(input, bar.form),
    id: `${bar.form}_${shown(bar.width)}x${shown(bar.height)}_${isDrawn(bar.series) ? 'drawn' : 'rolled'}`,
    arrival: 'sawn',
    designation: designation(input, `stock.${bar.form}`, {
      width: bar.width,
      height: bar.height,
      length: blank,
      bar: barLength,
    }),
    blank: blockOf('bar', [blank, bar.width, bar.height]),
    ...fromBar(formatMass, pieces),
    format_mm: [barLength, bar.width, bar.height],
    notes: isDrawn(bar.series) ? [{ code: 'stock_faces_drawn', params: { section: name } }] : [],
  };
};

const plateCommon = (input: StockInput, blank: Vec3) => ({
  ...common(input, 'plate'),
  id: `plate_${shown(blank[2])}`,
  designation: designation(input, 'stock.plate', { length: blank[0], width: blank[1], thickness: blank[2] }),
  blank: blockOf('plate', blank),
  notes: [],
});

/** From a format that the calculation names: the number of blanks in it, sawn in-house. */
const fromOwnPlate = (input: StockInput, blank: Vec3, { length, width, id }: Format): StockChoice | null => {
  const pieces = compute(gridPieces, {
    sheet_length: stockTerm(length),
    sheet_width: stockTerm(width),
    edge: stockTerm(0),
    part_length: stockTerm(blank[0]),
    part_width: stockTerm(blank[1]),
    gap: parameterTerm(input.parameters.get('sawing.band', 'kerf')),
  });
  if (pieces.value < 1) return null;
  const formatMass = compute(rectangularMass, {
    length: stockTerm(length),
    width: stockTerm(width),
    height: stockTerm(blank[2]),
    density: density(input.material),
  });
  return {
    ...plateCommon(input, blank),
    arrival: 'sawn',
    gross_mass_kg: shareOf(formatMass, pieces),
    pieces_per_format: pieces,
    format_mass_kg: formatMass,
    format_mm: [length, width, blank[2]],
    stock_format_id: id,
  };
};

/**
 * The usual way: the merchant cuts blanks from plate, with sawing included in the price of the form; nobody buys a whole plate.
 */
const fromMerchant = (input: StockInput, blank: Vec3): StockChoice => ({
  ...plateCommon(input, blank),
  arrival: 'delivered',
  gross_mass_kg: compute(cutBlankMass, {
    length: stockTerm(blank[0]),
    width: stockTerm(blank[1]),
    height: stockTerm(blank[2]),
    density: density(input.material),
    utilisation: parameterTerm(input.parameters.get('stock.utilisation', 'plate')),
  }),
  pieces_per_format: null,
  format_mass_kg: null,
  format_mm: null,
  stock_format_id: null,
});

/** Blank from plate: a stock thickness, the other sides with allowance. */
const fromPlate = (input: StockInput, [a, b, c]: Vec3, series: StockSeries): StockChoice | null => {
  const side = input.parameters.get('stock.allowance', 'sawn_face').value;
  const skin = input.parameters.get('stock.allowance', 'plate_face').value;
  const thickness = series.sizes.find((size) => size >= c + 2 * skin);
  if (thickness === undefined) return null;
  const blank: Vec3 = [a + 2 * side, b + 2 * side, thickness];
  if (!isPinned(input.snapshot.request)) return fromMerchant(input, blank);
  const pin = pinnedFormat(input, ['plate'], thickness);
  return pin && fromOwnPlate(input, blank, pin);
};

/** A block ordered to size, if no stock format covers it. */
const singleBlock = (input: StockInput, box: Vec3): StockChoice => {
  const side = input.parameters.get('stock.allowance', 'sawn_face').value;
  const [x, y, z] = box.map((dimension) => dimension + 2 * side) as [number, number, number];
  return {
    ...common(input, 'sawn_blank'),
    id: `block_${shown(x)}x${shown(y)}x${shown(z)}`,
    arrival: 'delivered',
    designation: designation(input, 'stock.sawn_block', { length: x, width: y, height: z }),
    blank: blockOf('block', [x, y, z]),
    gross_mass_kg: compute(rectangularMass, {
      length: stockTerm(x),
      width: stockTerm(y),
      height: stockTerm(z),
      density: density(input.material),
    }),
    pieces_per_format: null,
    format_mass_kg: null,
    format_mm: null,
    stock_format_id: null,
    notes: [{ code: 'stock_bought_as_blank', params: {} }],
  };
};

/** The lightest sections that contain the part; heavier ones are not considered. */
const firstBars = (input: StockInput, box: Vec3, most: number): readonly StockChoice[] => {
  const bars: StockChoice[] = [];
  for (const section of sectionsFor(input, box[1], box[2])) {
    if (bars.length >= most) break;
    const bar = sawnBar(input, box, section);
    if (bar !== null) bars.push(bar);
  }
  return bars;
};

/** Ways to buy a milled part: drawn or rolled section, plate, or a block to size; the lightest few. */
export const blockStock = (
  input: StockInput,
  box: Vec3,
): { readonly choices: readonly StockChoice[]; readonly rejected: readonly RejectedAlternative[] } => {
  const most = input.parameters.get('stock.choice', 'most_per_route').value;
  const plates = seriesOf(input.material, 'plate')
    .flatMap((series) => fromPlate(input, box, series) ?? [])
    .sort((a, b) => a.gross_mass_kg.value - b.gross_mass_kg.value)
    .slice(0, 1);
  const lightest = firstBars(input, box, Math.max(1, most - plates.length));
  // Thick parts, for which plate thicknesses are coarse, and grades without plate are also ordered as a block to size.
  const thick = box[2] >= input.parameters.get('stock.choice', 'block_from').value;
  const choices = [...lightest, ...plates].slice(0, most);
  const toSize = choices.length === 0 || thick || plates.length === 0;
  return {
    choices: toSize ? [...choices, singleBlock(input, box)] : choices,
    rejected: [],
  };
};
