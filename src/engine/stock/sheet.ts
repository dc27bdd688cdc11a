import { compute, derived } from '../formulas/define.ts';
import type { StockSeries } from '../parameters/types.ts';
import { parameterTerm } from '../parameters-view.ts';
import { cylinderVolume } from '../quantities/geometry.ts';
import type { Computed, RejectedAlternative, StockChoice } from '../records.ts';
import type { SheetGeometry } from '../snapshot.ts';
import { seriesOf } from './families.ts';
import { gridPieces, mixedShare, nestShare, rectangularMass } from './formulas.ts';
import { OWN_SHEETS } from './own-sheets.ts';
import { common, density, designation, type StockInput, shareOf, shown, stockTerm } from './piece.ts';
import { type Format, isPinned, pinnedFormat } from './pin.ts';
import { notSold } from './sold.ts';

const massOf = (input: StockInput, length: number, width: number, thickness: number): Computed =>
  compute(rectangularMass, {
    length: stockTerm(length),
    width: stockTerm(width),
    height: stockTerm(thickness, 'cad'),
    density: density(input.material),
  });

/** Thickness series in which the grade is rolled, sheet before plate. */
const thicknessesOf = ({ material }: StockInput): readonly StockSeries[] => [
  ...seriesOf(material, 'sheet'),
  ...seriesOf(material, 'plate'),
];

const nearest = (sizes: readonly number[], thickness: number): number | undefined =>
  sizes.toSorted((a, b) => Math.abs(a - thickness) - Math.abs(b - thickness) || a - b)[0];

/** Standard thickness within the rolling tolerance of the modelled one. */
const tradeThickness = (
  input: StockInput,
  thickness: number,
): { series: StockSeries; size: number } | null => {
  const tolerance = input.parameters.get('stock.tolerance', 'sheet_thickness').value;
  for (const series of thicknessesOf(input)) {
    const size = nearest(series.sizes, thickness);
    if (size !== undefined && Math.abs(size - thickness) <= tolerance * size) return { series, size };
  }
  return null;
};

/** Why no sheet is available: the grade is not rolled, or the thickness is not stocked; with the nearest one that is. */
const refusedThickness = (input: StockInput, thickness: number): RejectedAlternative => {
  const { material } = input;
  const kept = thicknessesOf(input).flatMap(({ sizes }) => sizes);
  const inAnyForm = tradeThickness({ ...input, material: { ...material, forms: null } }, thickness);
  if (material.forms !== null && (kept.length === 0 || inAnyForm !== null)) {
    const isPlate = inAnyForm?.series.bin.includes('.plate.') ?? false;
    return notSold(material, isPlate ? 'plate' : 'sheet');
  }
  return {
    id: 'sheet',
    reason: 'sheet_thickness_not_stocked',
    params: { thickness_mm: shown(thickness), nearest_mm: nearest(kept, thickness) ?? 0 },
  };
};

/** Area within the outer contour of the flat pattern, mm²: volume over thickness plus cut-outs, at most its rectangle. */
const outlineArea = ({ part }: StockInput, sheet: SheetGeometry): number => {
  const [length, width] = sheet.unfolded_mm;
  const inner = part.features.reduce((sum, feature) => {
    const { kind, count, diameter_mm: d, length_mm: l, width_mm: w } = feature;
    if (kind === 'hole') return sum + cylinderVolume(d ?? 0, 1, count);
    return kind === 'cut_out' ? sum + (l ?? 0) * (w ?? 0) * count : sum;
  }, 0);
  return Math.min(length * width, part.geometry.volume_mm3 / sheet.thickness_mm + inner);
};

const sheetChoice = (
  input: StockInput,
  sheet: SheetGeometry,
  size: number,
  format: Format,
): StockChoice | null => {
  const { parameters } = input;
  const gapRow = parameters.get('laser.nest', 'part_gap');
  const gap = size > gapRow.value ? stockTerm(size, 'cad') : parameterTerm(gapRow);
  const pieces = compute(gridPieces, {
    sheet_length: stockTerm(format.length),
    sheet_width: stockTerm(format.width),
    edge: parameterTerm(parameters.get('laser.nest', 'edge')),
    part_length: stockTerm(sheet.unfolded_mm[0], 'cad'),
    part_width: stockTerm(sheet.unfolded_mm[1], 'cad'),
    gap,
  });
  if (pieces.value < 1) return null;
  const formatMass = massOf(input, format.length, format.width, size);
  // With a requested format or charging method, sheets are not shared.
  const { request } = input.snapshot;
  const mixed = request.full_stock_charge === 'auto' && !isPinned(request);
  return {
    ...common(input, 'sheet'),
    id: `sheet_${shown(size)}_${format.length}x${format.width}`,
    arrival: 'whole_sheet',
    designation: designation(input, 'stock.sheet', {
      thickness: size,
      length: format.length,
      width: format.width,
    }),
    blank: { kind: 'sheet', x: sheet.unfolded_mm[0], y: sheet.unfolded_mm[1], t: size },
    gross_mass_kg: mixed
      ? compute(mixedShare, {
          format_mass: derived(formatMass),
          pieces: derived(pieces),
          outline: stockTerm(outlineArea(input, sheet), 'cad'),
          length: stockTerm(sheet.unfolded_mm[0], 'cad'),
          width: stockTerm(sheet.unfolded_mm[1], 'cad'),
          height: stockTerm(size),
          gap,
          density: density(input.material),
          utilisation: parameterTerm(parameters.get('stock.utilisation', 'sheet')),
        })
      : shareOf(formatMass, pieces),
    pieces_per_format: pieces,
    format_mass_kg: formatMass,
    format_mm: [format.length, format.width, size],
    stock_format_id: format.id,
    on_shared_sheet: mixed,
    notes: [],
  };
};

/** The requested format, otherwise standard ones; none if the requested one is not stocked in this material and thickness. */
const formatsOf = (
  input: StockInput,
  { series, size }: { readonly series: StockSeries; readonly size: number },
): readonly Format[] => {
  const trade = series.formats.map(([length, width]) => ({ id: null, length, width }));
  if (!isPinned(input.snapshot.request)) return trade;
  const pin = pinnedFormat(input, ['sheet', 'plate'], size);
  return pin === null ? [] : [pin];
};

/** Possible sheets of a part of this thickness: the requested format, otherwise standard ones; null if none is stocked. */
export const sheetFormats = (
  input: StockInput,
  thickness: number,
): { readonly size: number; readonly formats: readonly Format[] } | null => {
  const found = tradeThickness(input, thickness);
  if (found === null) return null;
  return { size: found.size, formats: formatsOf(input, found) };
};

/** A solved line of a job nest determines the pieces' share of its sheets. */
const nestChoice = (input: StockInput, sheet: SheetGeometry, size: number): StockChoice | null => {
  const item = input.snapshot.request.nest_item;
  if (item === null || item.stock_id !== null) return null;
  const sheetMass = massOf(input, item.sheet_length_mm, item.sheet_width_mm, size);
  const source = item.own_sheets === undefined ? 'request' : `${OWN_SHEETS}${item.own_sheets}`;
  return {
    ...common(input, 'sheet'),
    id: `nest_${item.nest_item_id}`,
    arrival: 'whole_sheet',
    designation: designation(input, 'stock.nested_sheet', {
      thickness: size,
      length: item.sheet_length_mm,
      width: item.sheet_width_mm,
    }),
    blank: { kind: 'sheet', x: sheet.unfolded_mm[0], y: sheet.unfolded_mm[1], t: size },
    gross_mass_kg: compute(nestShare, {
      sheet_mass: derived(sheetMass),
      sheets: { value: item.sheets_used, source },
      area_share: { value: item.area_share, source },
      pieces: { value: item.quantity, source },
    }),
    pieces_per_format: null,
    format_mass_kg: null,
    format_mm: [item.sheet_length_mm, item.sheet_width_mm, size],
    stock_format_id: null,
    on_shared_sheet: true,
    notes: [
      item.own_sheets === undefined
        ? { code: 'stock_from_nest', params: { nest_revision: item.nest_revision } }
        : { code: 'stock_from_own_sheets', params: { area_share: shown(item.area_share) } },
    ],
  };
};

const lengthOf = ({ format_mm: format }: StockChoice): number => format?.[0] ?? 0;

/** The formats with the least waste; if all are too long for the table of a usual machine, also the best that fits. */
const fewest = (choices: readonly StockChoice[], most: number, table: number): readonly StockChoice[] => {
  const sorted = choices.toSorted(
    (a, b) => a.gross_mass_kg.value - b.gross_mass_kg.value || (a.id < b.id ? -1 : 1),
  );
  const kept = sorted.slice(0, most);
  const lying = sorted.find((one) => lengthOf(one) <= table);
  return lying === undefined || kept.some((one) => lengthOf(one) <= table) ? kept : [...kept, lying];
};

/** Ways to buy a sheet part: the nest, the requested format, otherwise standard formats by waste. */
export const sheetStock = (
  input: StockInput,
  sheet: SheetGeometry,
): { readonly choices: readonly StockChoice[]; readonly rejected: readonly RejectedAlternative[] } => {
  const found = tradeThickness(input, sheet.thickness_mm);
  if (found === null) return { choices: [], rejected: [refusedThickness(input, sheet.thickness_mm)] };
  const nest = nestChoice(input, sheet, found.size);
  if (nest !== null) return { choices: [nest], rejected: [] };
  const all = formatsOf(input, found).flatMap(
    (format) => sheetChoice(input, sheet, found.size, format) ?? [],
  );
  const choices = fewest(
    all,
    input.parameters.get('stock.choice', 'most_per_route').value,
    input.parameters.get('stock.choice', 'table_length').value,
  );
  if (choices.length > 0) return { choices, rejected: [] };
  const params = { length_mm: shown(sheet.unfolded_mm[0]), width_mm: shown(sheet.unfolded_mm[1]) };
  return { choices: [], rejected: [{ id: 'sheet', reason: 'larger_than_every_sheet', params }] };
};
