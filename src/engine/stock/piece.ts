import { type Needed, type TextId, text } from '../../texts/index.ts';
import { compute, derived, type TermInput } from '../formulas/define.ts';
import { parameterTerm } from '../parameters-view.ts';
import { SHOWN_STEPS_PER_MM, SIZE_NOISE } from '../quantities/conventions.ts';
import type {
  Computed,
  MaterialFacts,
  Parameters,
  PartFacts,
  ResolvedParameter,
  StockChoice,
} from '../records.ts';
import type { MaterialCategory, PricingSnapshot, StockForm } from '../snapshot.ts';
import type { Arrival } from './blank.ts';
import { barPieces, formFactor, massShare, netMass } from './formulas.ts';

/** Common inputs of all ways of buying. */
export type StockInput = {
  readonly part: PartFacts;
  readonly material: MaterialFacts;
  readonly snapshot: PricingSnapshot;
  readonly parameters: Parameters;
};

export const stockTerm = (value: number, source = 'stock'): TermInput => ({ value, source });

export const density = (material: MaterialFacts): TermInput => ({
  value: material.density.value,
  source: 'material',
});

export const netMassOf = (input: StockInput): Computed =>
  compute(netMass, {
    volume: { value: input.part.geometry.volume_mm3, source: 'cad' },
    density: density(input.material),
  });

/** Price of a form relative to bar of the same grade; some families have their own. */
const formPrice = (parameters: Parameters, form: StockForm, category: MaterialCategory): TermInput =>
  parameterTerm(
    parameters.find(`stock.price.${form}.${category}`, 'factor') ??
      parameters.get(`stock.price.${form}`, 'factor'),
  );

/** A form with its own price factor over a similar one. */
const withOwnPriceFactor = (form: TermInput, row: ResolvedParameter | null): TermInput =>
  row === null ? form : { ...parameterTerm(row), value: form.value * row.value };

/** Common fields of stock choices; `gross` is the mass of one piece, by share of the format if there is one. */
export const common = (
  input: StockInput,
  form: StockForm,
  surcharge: ResolvedParameter | null = null,
): Pick<StockChoice, 'form' | 'net_mass_kg' | 'form_factor' | 'charge' | 'on_shared_sheet'> => ({
  form,
  net_mass_kg: netMassOf(input),
  form_factor: compute(formFactor, {
    form: withOwnPriceFactor(formPrice(input.parameters, form, input.material.category), surcharge),
    quoted: formPrice(input.parameters, input.material.price_form, input.material.category),
  }),
  charge: input.snapshot.request.full_stock_charge,
  on_shared_sheet: false,
});

export const shareOf = (formatMass: Computed, pieces: Computed): Computed =>
  compute(massShare, { format_mass: derived(formatMass), pieces: derived(pieces) });

/** Supply of a bar to a lathe: sawn into pieces, fed, or through a guide bush. */
export type BarArrival = Extract<Arrival, 'sawn' | 'bar_fed' | 'guided'>;

/** Cuts between the pieces of a bar, and its unusable rest. */
export const SEPARATED = {
  sawn: ['sawing.band', 'kerf', 'saw'],
  bar_fed: ['turning.strategy', 'part_off_width', 'bar_lathe'],
  guided: ['turning.sliding_head', 'part_off_width', 'guide_bush'],
} as const;

/** Clamping loss of a bar. A vice holds the last piece itself if that is as long as the rest, and only its end is cut off. */
const clampingLoss = (parameters: Parameters, rest: Rest, pieceLength: number): TermInput => {
  const row = parameters.get('stock.rest', rest);
  return rest === 'saw' && pieceLength >= row.value ? stockTerm(0) : parameterTerm(row);
};

type Rest = 'saw' | 'bar_lathe' | 'guide_bush' | 'tube_chuck';

/** Pieces of a bar; null if not even one fits. */
export const piecesOfBar = (
  parameters: Parameters,
  barLength: number,
  pieceLength: number,
  kerf: TermInput,
  rest: Rest,
): Computed | null => {
  const pieces = compute(barPieces, {
    bar_length: stockTerm(barLength),
    rest: clampingLoss(parameters, rest, pieceLength),
    piece_length: stockTerm(pieceLength),
    kerf,
  });
  return pieces.value >= 1 ? pieces : null;
};

/** Mass and pieces of a choice whose format is a bar. */
export const fromBar = (formatMass: Computed, pieces: Computed) => ({
  gross_mass_kg: shareOf(formatMass, pieces),
  pieces_per_format: pieces,
  format_mass_kg: formatMass,
  stock_format_id: null,
});

/** A turned piece of a bar: its length with both ends to face, and the pieces of a bar; null if not even one fits. */
export const turnedFromBar = (
  { parameters }: StockInput,
  barLength: number | undefined,
  length: number,
  arrival: BarArrival,
): { readonly blank: number; readonly barLength: number; readonly pieces: Computed } | null => {
  if (barLength === undefined) return null;
  const [kerfOf, width, rest] = SEPARATED[arrival];
  const blank = length + 2 * parameters.get('turning.face', 'allowance').value;
  const kerf = parameterTerm(parameters.get(kerfOf, width));
  const pieces = piecesOfBar(parameters, barLength, blank, kerf, rest);
  return pieces === null ? null : { blank, barLength, pieces };
};

/** Sizes come from CAD with a little noise. */
export const sameSize = (a: number, b: number): boolean => Math.abs(a - b) <= SIZE_NOISE * Math.max(1, b);

/** Shows 41.99999999 as 42 in a designation. */
export const shown = (mm: number): number => Math.round(mm * SHOWN_STEPS_PER_MM) / SHOWN_STEPS_PER_MM;

/** The stock in words, in the language of the calculation. */
export const designation = <Id extends Extract<TextId, `stock.${string}`>>(
  { snapshot }: Pick<StockInput, 'snapshot'>,
  id: Id,
  sizes: Needed<Id>,
): string => text(snapshot.request.language, id, sizes);
