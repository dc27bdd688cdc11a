import type { StandardPart, StockFormat } from '../../../../clients/typescript/src/index.ts';

export const STOCK_FORMS = [
  'round_bar',
  'hex_bar',
  'flat_bar',
  'square_bar',
  'plate',
  'sheet',
  'tube',
  'profile',
] as const satisfies readonly StockFormat['form'][];

export const STANDARD_PART_KINDS = [
  'screw',
  'nut',
  'washer',
  'pin',
  'rivet',
  'retaining_ring',
  'other',
] as const satisfies readonly StandardPart['kind'][];
