import type { MaterialFacts, StockChoice } from '../records.ts';
import { seriesOf } from '../stock/families.ts';
import { sameSize } from '../stock/piece.ts';

const SHAPES = { round_bar: 'round', hex_bar: 'hexagon', flat_bar: 'flat', square_bar: 'square' } as const;

const shapeOf = ({ form, blank }: StockChoice): Parameters<typeof seriesOf>[1] | null => {
  if (form === 'tube') return blank.kind === 'tube' && blank.round ? 'tube_round' : 'tube_square';
  return form in SHAPES ? SHAPES[form as keyof typeof SHAPES] : null;
};

/**
 * Stock lengths of the bar of a part, mm, shortest first. A lathe is fed with the length of its plan: a longer bar does not fit
 * into its feeder.
 * @param across the sizes of the section
 */
export const barLengths = (
  stock: StockChoice,
  material: Pick<MaterialFacts, 'category' | 'forms' | 'inch_sizes'>,
  bar: number,
  across: readonly number[],
): readonly number[] => {
  const shape = shapeOf(stock);
  if (stock.arrival !== 'sawn' || shape === null) return [bar];
  const [first = 0, second = first] = across;
  const series = seriesOf(material, shape).find(
    ({ lengths, sizes, pairs }) =>
      lengths[0] === bar &&
      (sizes.some((size) => sameSize(size, first) || sameSize(size, second)) ||
        pairs.some((pair) => pair.some((size) => sameSize(size, first)))),
  );
  return [...new Set([bar, ...(series?.lengths ?? [])])].sort((a, b) => a - b);
};
