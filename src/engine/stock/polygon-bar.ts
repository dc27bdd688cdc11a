import { mayStayAsIs } from '../facts/as-drawn.ts';
import type { Polygon } from '../facts/polygon.ts';
import { compute } from '../formulas/define.ts';
import type { StockSeries } from '../parameters/types.ts';
import type { StockChoice } from '../records.ts';
import { blockOf } from './blank.ts';
import { isScaled, seriesOf } from './families.ts';
import { isSoldDrawn } from './finish.ts';
import { hexagonMass, rectangularMass } from './formulas.ts';
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

/** The flats stay as drawn if the drawing's requirements are met by drawn bar, and it has none on them. */
const mayStay = (input: StockInput, polygon: Polygon): boolean =>
  isSoldDrawn(input) &&
  input.part.features.every(
    (feature) => mayStayAsIs(feature) || !feature.face_ids.some((id) => polygon.face_ids.includes(id)),
  );

const barOf = (
  input: StockInput,
  polygon: Polygon,
  series: StockSeries,
  size: number,
  length: number,
  arrival: BarArrival,
): StockChoice | null => {
  const { parameters } = input;
  const turned = turnedFromBar(input, series.lengths[0], length, arrival);
  if (turned === null) return null;
  const { blank, barLength, pieces } = turned;
  const hexagon = polygon.sides === 'hexagon';
  const formatMass = hexagon
    ? compute(hexagonMass, {
        across_flats: stockTerm(size),
        length: stockTerm(barLength),
        density: density(input.material),
      })
    : compute(rectangularMass, {
        length: stockTerm(barLength),
        width: stockTerm(size),
        height: stockTerm(size),
        density: density(input.material),
      });
  return {
    ...common(
      input,
      hexagon ? 'hex_bar' : 'square_bar',
      arrival === 'guided' ? parameters.get('turning.sliding_head', 'bar_price') : null,
    ),
    id: `${polygon.sides}_${shown(size)}_${arrival}`,
    arrival,
    designation: designation(input, hexagon ? 'stock.hexagon_bar' : 'stock.square_bar', {
      width: size,
      height: size,
      length: blank,
      bar: barLength,
    }),
    blank: hexagon
      ? { kind: 'bar', section: 'hexagon', d: size, l: blank }
      : blockOf('bar', [blank, size, size]),
    ...fromBar(formatMass, pieces),
    format_mm: hexagon ? [size, barLength] : [barLength, size, size],
    notes: [{ code: 'stock_flats_drawn', params: { across_flats_mm: shown(size) } }],
  };
};

/**
 * Bars of the part's own hexagon or square, whose flats are not milled. They are sawn, fed into the lathe or, up to `guided` mm
 * across corners, through a guide bush of their section. Empty if none fits the part; rolled bars have scale.
 */
export const polygonBars = (input: StockInput, length: number, guided: number): readonly StockChoice[] => {
  const polygon = input.part.polygon ?? null;
  if (polygon === null || !polygon.is_outline || !mayStay(input, polygon)) return [];
  const shape = polygon.sides === 'hexagon' ? 'hexagon' : 'square';
  const feedable = input.parameters.get('turning.strategy', 'bar_speed_max_d').value;
  const found = seriesOf(input.material, shape)
    .filter((series) => !isScaled(series))
    .flatMap((series) => series.sizes.map((size) => ({ series, size })))
    .find(({ size }) => sameSize(size, polygon.across_flats_mm));
  if (found === undefined) return [];
  const corners = polygon.across_corners_mm;
  const ways: readonly BarArrival[] = [
    ...(corners > feedable ? [] : (['bar_fed'] as const)),
    'sawn',
    ...(corners > guided ? [] : (['guided'] as const)),
  ];
  return ways.flatMap((way) => barOf(input, polygon, found.series, found.size, length, way) ?? []);
};
