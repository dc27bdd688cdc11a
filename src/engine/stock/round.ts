import { mayStayAsIs } from '../facts/as-drawn.ts';
import { SECTION_ID } from '../facts/as-turned.ts';
import { compute } from '../formulas/define.ts';
import type { StockSeries } from '../parameters/types.ts';
import type { RejectedAlternative, StockChoice } from '../records.ts';
import { isBright, isDrawn, isScaled, seriesOf } from './families.ts';
import { isSoldDrawn } from './finish.ts';
import { roundMass } from './formulas.ts';
import { hollowBars } from './hollow.ts';
import {
  type BarArrival,
  common,
  density,
  designation,
  fromBar,
  type StockInput,
  sameSize,
  shown,
  stockTerm,
  turnedFromBar,
} from './piece.ts';
import { polygonBars } from './polygon-bar.ts';
import { singleRings } from './ring.ts';

type Bar = { readonly diameter: number; readonly series: StockSeries };

/**
 * A drawn surface may stay if its usual roughness and tolerance suffice and the largest diameter has no requirement. A thread is
 * cut from drawn bar of its nominal diameter: its crests are turned off by a tenth, its flanks lie below.
 */
const mayStayDrawn = (input: StockInput, diameter: number): boolean => {
  if (!isSoldDrawn(input)) return false;
  const outer = input.part.features.filter(
    (feature) =>
      feature.kind === 'turned_segment' &&
      feature.id !== SECTION_ID &&
      feature.diameter_mm !== null &&
      sameSize(feature.diameter_mm, diameter),
  );
  return outer.every(mayStayAsIs);
};

/**
 * Minimum radial allowance of a bar: scale and skin of a rolled one; only the runout in the jaws for a bright one. A part to be
 * hardened loses the whole skin of a drawn bar too, because it is decarburised.
 */
const skinOf =
  ({ part, parameters }: StockInput) =>
  (series: StockSeries): number =>
    parameters.get(
      'stock.allowance',
      isBright(series) && part.heat_treatment === null ? 'bright_skin' : 'bar_skin',
    ).value;

/** The drawn bar of the part's own diameter, and the smallest bar with an allowance. A scaled bar jams in a guide bush. */
const barsFor = (input: StockInput, diameter: number, guided: boolean): readonly Bar[] => {
  const skin = skinOf(input);
  const all = seriesOf(input.material, 'round')
    .filter((series) => !guided || !isScaled(series))
    .flatMap((series) => series.sizes.map((size) => ({ diameter: size, series })));
  const drawn = mayStayDrawn(input, diameter)
    ? all.find((bar) => isDrawn(bar.series) && sameSize(bar.diameter, diameter))
    : undefined;
  const turned = all
    .filter((bar) => bar.diameter >= diameter + 2 * skin(bar.series))
    .sort((a, b) => a.diameter - b.diameter)[0];
  return [drawn, turned].filter((bar) => bar !== undefined);
};

const choice = (input: StockInput, bar: Bar, length: number, arrival: BarArrival): StockChoice | null => {
  const { parameters } = input;
  const turned = turnedFromBar(input, bar.series.lengths[0], length, arrival);
  if (turned === null) return null;
  const { blank, barLength, pieces } = turned;
  const formatMass = compute(roundMass, {
    diameter: stockTerm(bar.diameter),
    length: stockTerm(barLength),
    density: density(input.material),
  });
  return {
    ...common(
      input,
      'round_bar',
      arrival === 'guided' ? parameters.get('turning.sliding_head', 'bar_price') : null,
    ),
    id: `round_${shown(bar.diameter)}_${arrival}`,
    arrival,
    designation: designation(input, 'stock.round_bar', {
      diameter: bar.diameter,
      length: blank,
      bar: barLength,
    }),
    blank: { kind: 'bar', section: 'round', d: bar.diameter, l: blank },
    ...fromBar(formatMass, pieces),
    format_mm: [bar.diameter, barLength],
    notes: [],
  };
};

/** A disc or forged blank with skin all round, if no standard bar covers the part. */
const singleBlank = (input: StockInput, diameter: number, length: number): StockChoice => {
  const { parameters } = input;
  const side = parameters.get('stock.allowance', 'sawn_face').value;
  const blank: readonly [number, number] = [diameter + 2 * side, length + 2 * side];
  return {
    ...common(input, 'sawn_blank'),
    id: `blank_round_${shown(blank[0])}`,
    arrival: 'delivered',
    designation: designation(input, 'stock.sawn_round', { diameter: blank[0], length: blank[1] }),
    blank: { kind: 'bar', section: 'round', d: blank[0], l: blank[1] },
    gross_mass_kg: compute(roundMass, {
      diameter: stockTerm(blank[0]),
      length: stockTerm(blank[1]),
      density: density(input.material),
    }),
    pieces_per_format: null,
    format_mass_kg: null,
    format_mm: null,
    stock_format_id: null,
    notes: [{ code: 'stock_bought_as_blank', params: { diameter_mm: shown(diameter) } }],
  };
};

/**
 * Ways to buy a turned part: drawn or turned bar, each fed into the lathe or sawn before, up to `guided` mm also through a guide
 * bush.
 */
export const roundStock = (
  input: StockInput,
  diameter: number,
  length: number,
  { guided, bore }: { readonly guided: number; readonly bore: number },
): { readonly choices: readonly StockChoice[]; readonly rejected: readonly RejectedAlternative[] } => {
  const feedable = input.parameters.get('turning.strategy', 'bar_speed_max_d').value;
  const rejected: RejectedAlternative[] = [];
  const most = { bar_fed: feedable, sawn: Number.POSITIVE_INFINITY, guided };
  const of = (arrivals: readonly BarArrival[]) => (bar: Bar) =>
    arrivals.flatMap((arrival) => {
      if (bar.diameter > most[arrival]) return [];
      const made = choice(input, bar, length, arrival);
      if (made === null) {
        rejected.push({
          id: `round_${shown(bar.diameter)}_${arrival}`,
          reason: 'piece_longer_than_bar',
          params: { length_mm: shown(length) },
        });
        return [];
      }
      return [made];
    });
  const choices = barsFor(input, diameter, false).flatMap(of(['bar_fed', 'sawn']));
  const throughBush = guided < diameter ? [] : barsFor(input, diameter, true).flatMap(of(['guided']));
  const flats = polygonBars(input, length, guided);
  const singles =
    choices.length > 0 || flats.length > 0
      ? []
      : [singleBlank(input, diameter, length), ...singleRings(input, diameter, length, bore)];
  const hollow = hollowBars(input, diameter, length, { bore, feedable });
  return { choices: [...flats, ...choices, ...hollow, ...singles, ...throughBush], rejected };
};
