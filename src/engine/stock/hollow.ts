import type { StockSeries } from '../parameters/types.ts';
import { parameterTerm } from '../parameters-view.ts';
import type { StockChoice } from '../records.ts';
import { seriesOf } from './families.ts';
import {
  type Arrival,
  common,
  designation,
  piecesOfBar,
  SEPARATED,
  type StockInput,
  shareOf,
  shown,
} from './piece.ts';
import { tubeMass, tubeOf } from './ring.ts';

type Hollow = { readonly outer: number; readonly wall: number; readonly series: StockSeries };

/** Hollow bar is made for machining; the bore of a tube may be eccentric by its wall tolerance. */
const SHAPES = ['hollow', 'tube_round'] as const;

/** The lightest standard hollow bar or tube with an allowance outside and in the bore. */
const lightest = (input: StockInput, diameter: number, bore: number): Hollow | undefined => {
  const skin = input.parameters.get('stock.allowance', 'bar_skin').value;
  const uneven = { hollow: 0, tube_round: input.parameters.get('stock.tolerance', 'tube_wall').value };
  return SHAPES.flatMap((shape) =>
    seriesOf(input.material, shape).flatMap((series) =>
      series.pairs
        .map(([outer, wall]) => ({ outer, wall, series }))
        .filter(
          ({ outer, wall }) =>
            outer >= diameter + 2 * skin && outer - 2 * wall <= bore - 2 * (skin + wall * uneven[shape]),
        ),
    ),
  ).sort((a, b) => a.wall * (a.outer - a.wall) - b.wall * (b.outer - b.wall))[0];
};

const choice = (input: StockInput, bar: Hollow, length: number, arrival: Arrival): readonly StockChoice[] => {
  const { parameters } = input;
  const barLength = bar.series.lengths[0];
  if (barLength === undefined) return [];
  const blank = length + 2 * parameters.get('turning.face', 'allowance').value;
  const [kerfOf, width, rest] = SEPARATED[arrival];
  const kerf = parameterTerm(parameters.get(kerfOf, width));
  const pieces = piecesOfBar(parameters, barLength, blank, kerf, rest);
  if (pieces === null) return [];
  const formatMass = tubeMass(input, bar, barLength);
  const name = `${shown(bar.outer)}x${shown(bar.wall)}`;
  return [
    {
      ...common(input, 'tube'),
      id: `hollow_${name}_${arrival}`,
      arrival,
      designation: designation(input, 'stock.hollow_bar', {
        outer: bar.outer,
        wall: bar.wall,
        length: blank,
        bar: barLength,
      }),
      blank: tubeOf(bar, blank),
      gross_mass_kg: shareOf(formatMass, pieces),
      pieces_per_format: pieces,
      format_mass_kg: formatMass,
      format_mm: [bar.outer, bar.outer, barLength],
      stock_format_id: null,
      notes: [],
    },
  ];
};

/** Ways to buy a turned part with a through bore as tube: sawn, and up to `feedable` mm fed into the lathe. */
export const hollowBars = (
  input: StockInput,
  diameter: number,
  length: number,
  { bore, feedable }: { readonly bore: number; readonly feedable: number },
): readonly StockChoice[] => {
  const bar = lightest(input, diameter, bore);
  if (bar === undefined) return [];
  const arrivals: readonly Arrival[] = bar.outer > feedable ? ['sawn'] : ['bar_fed', 'sawn'];
  return arrivals.flatMap((arrival) => choice(input, bar, length, arrival));
};
