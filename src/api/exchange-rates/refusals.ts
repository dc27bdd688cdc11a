import { type ApiError, conflict } from '../kit/errors.ts';

export const rateExists = (): ApiError =>
  conflict('There is a rate of this pair and day; delete it first.', { reason: 'rate_exists' });
