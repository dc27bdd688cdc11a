import { stockSeries } from '../parameters/series.ts';
import type { StockSeries } from '../parameters/types.ts';
import type { MaterialFacts } from '../records.ts';
import type { MaterialCategory } from '../snapshot.ts';
import { isSoldAs, type Shape, SOLD_AS } from './sold.ts';

const STEEL: Readonly<Record<Shape, readonly string[]>> = {
  hollow: ['steel'],
  round: ['steel_bright', 'steel_hot_rolled'],
  hexagon: ['steel_bright', 'steel_hot_rolled'],
  flat: ['steel_bright', 'steel_hot_rolled'],
  square: ['steel_bright', 'steel_hot_rolled'],
  plate: ['steel'],
  sheet: ['steel_cold_rolled', 'steel_hot_rolled'],
  tube_round: ['steel_precision', 'steel'],
  tube_square: ['steel'],
};

/** Heat-treatable and case-hardening steels are drawn as rounds and hexagons; their flats and squares are stocked hot-rolled. */
const ALLOY: typeof STEEL = { ...STEEL, flat: ['steel_hot_rolled'], square: ['steel_hot_rolled'] };

/**
 * Flats and squares of stainless steel are drawn in small sections only (a stockholder, ppnonferrous.co.uk: 316 to 100 × 20 and
 * 50 square); others are stocked hot-rolled.
 */
const STAINLESS: typeof STEEL = {
  ...STEEL,
  flat: ['stainless_drawn', 'steel_hot_rolled'],
  square: ['stainless_drawn', 'steel_hot_rolled'],
  round: ['stainless', 'steel_bright'],
  plate: ['stainless'],
  sheet: ['stainless_cold_rolled'],
};

/**
 * Titanium and nickel alloys are available as turned or ground round bar, plate and sheet, not as drawn flats, squares or
 * hexagons.
 */
const SPECIAL: typeof STEEL = {
  ...STAINLESS,
  hollow: [],
  round: ['special', 'stainless'],
  hexagon: [],
  flat: [],
  square: [],
  tube_square: [],
};

/** Tool steel is rolled or forged; flats with a finished surface are ground, not drawn. */
const TOOL_STEEL: typeof STEEL = {
  ...STEEL,
  hollow: [],
  hexagon: [],
  flat: ['steel_hot_rolled'],
  square: ['steel_hot_rolled'],
};

const ALUMINIUM: typeof STEEL = {
  hollow: [],
  round: ['aluminium'],
  hexagon: ['aluminium'],
  flat: ['aluminium'],
  square: ['aluminium'],
  plate: ['aluminium'],
  sheet: ['aluminium_cold_rolled'],
  tube_round: ['aluminium'],
  tube_square: ['aluminium'],
};

const COPPER: typeof STEEL = {
  ...ALUMINIUM,
  round: ['brass', 'copper'],
  hexagon: ['brass'],
  flat: ['brass_drawn', 'copper_drawn'],
  square: ['brass_drawn'],
  sheet: ['copper_alloy'],
  tube_round: ['copper_alloy', 'aluminium'],
};

const PLASTIC: typeof STEEL = {
  hollow: [],
  round: ['plastics'],
  hexagon: [],
  flat: [],
  square: [],
  plate: ['plastics'],
  sheet: ['plastics'],
  tube_round: ['plastics'],
  tube_square: [],
};

/** Iron is bought as continuously cast bar and block: the sizes of hot-rolled steel, without a drawn surface. */
const IRON: typeof STEEL = {
  ...STEEL,
  hollow: [],
  round: ['steel_hot_rolled'],
  hexagon: [],
  flat: [],
  square: ['steel_hot_rolled'],
  sheet: [],
  tube_round: [],
  tube_square: [],
};

const OF: Readonly<Record<MaterialCategory, typeof STEEL>> = {
  carbon_steel: STEEL,
  alloy_steel: ALLOY,
  tool_steel: TOOL_STEEL,
  stainless_steel: STAINLESS,
  cast_iron: IRON,
  aluminium: ALUMINIUM,
  magnesium: ALUMINIUM,
  copper_alloy: COPPER,
  zinc_alloy: COPPER,
  titanium: SPECIAL,
  nickel_alloy: SPECIAL,
  thermoplastic: PLASTIC,
  thermoset: PLASTIC,
};

/**
 * Stock series of a material in a shape, the finer surface first; inch sizes come before metric ones if the material is bought in
 * the United States. Empty if the grade is not sold so.
 */
export const seriesOf = (
  { category, forms, inch_sizes }: Pick<MaterialFacts, 'category' | 'forms' | 'inch_sizes'>,
  shape: Shape,
): readonly StockSeries[] =>
  isSoldAs(forms, SOLD_AS[shape])
    ? (inch_sizes ? ['stock_inch', 'stock'] : ['stock']).flatMap((sizes) =>
        OF[category][shape].flatMap((family) => stockSeries(`${sizes}.${shape}.${family}`) ?? []),
      )
    : [];

/** Hot-rolled bar has scale and a varying size. */
export const isScaled = (series: StockSeries): boolean => series.bin.endsWith('.steel_hot_rolled');

/** Drawn bar has a surface and a size (h9 to h11) that a part may keep. */
export const isDrawn = ({ bin }: StockSeries): boolean =>
  bin.endsWith('.steel_bright') || bin.endsWith('_drawn');

const BRIGHT_ROUNDS = ['.round.brass', '.round.copper', '.round.special'];

/** Drawn, peeled or ground bar: no scale, and round to some hundredths. */
export const isBright = (series: StockSeries): boolean =>
  isDrawn(series) || BRIGHT_ROUNDS.some((end) => series.bin.endsWith(end));
