import type { TooManyPrices } from '../../db/known-prices/known-prices.ts';
import { type ApiError, conflict, invalid } from '../kit/errors.ts';
import { unwrapWith } from '../kit/unwrap.ts';

const refusal = ({ limit }: TooManyPrices): ApiError =>
  conflict(
    `An organisation has at most ${limit.toLocaleString('en')} known prices, so nothing was written. Delete old prices first.`,
    { reason: 'too_many_prices', limit },
  );

export const unwrap = unwrapWith(refusal);

/** @param why the reason as sentences */
export const workbookRefused = (why: string): ApiError =>
  invalid([{ loc: ['body', 'xlsx_base64'], msg: `cannot be imported: ${why}`, type: 'unreadable_file' }]);

export const fileMissing = (): ApiError =>
  invalid([{ loc: ['body'], msg: 'must have either csv or xlsx_base64, and not both', type: 'missing' }]);
