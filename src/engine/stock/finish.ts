import type { StockInput } from './piece.ts';

/** Whether what is asked of the whole part is what drawn bar is sold with: its roughness, and no finer than medium tolerances. */
export const isSoldDrawn = ({ part, parameters }: StockInput): boolean =>
  part.general_tolerance !== 'f' && part.default_ra_um >= parameters.get('stock.finish.drawn', 'ra').value;
