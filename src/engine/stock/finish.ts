import type { StockInput } from './piece.ts';

/** True if the general requirements of the part are met by drawn bar: its roughness, and medium or coarser tolerances. */
export const isSoldDrawn = ({ part, parameters }: StockInput): boolean =>
  part.general_tolerance !== 'f' && part.default_ra_um >= parameters.get('stock.finish.drawn', 'ra').value;
