import type { StockSeries } from '../parameters/types.ts';
import type { StockChoice } from '../records.ts';
import { seriesOf } from './families.ts';
import {
  type BarArrival,
  common,
  designation,
  fromBar,
  type StockInput,
  shown,
  turnedFromBar,
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

const choice = (
  input: StockInput,
  bar: Hollow,
  length: number,
  arrival: BarArrival,
): readonly StockChoice[] => {
  const turned = turnedFromBar(input, bar.series.lengths[0], length, arrival);
  if (turned === null) return [];
  const { blank, barLength, pieces } = turned;
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
      ...fromBar(formatMass, pieces),
      format_mm: [bar.outer, bar.outer, barLength],
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
  const arrivals: readonly BarArrival[] = bar.outer > feedable ? ['sawn'] : ['bar_fed', 'sawn'];
  return arrivals.flatMap((arrival) => choice(input, bar, length, arrival));
};
