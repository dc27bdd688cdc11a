import { type ApiError, conflict } from '../kit/errors.ts';

export const rateExists = (): ApiError =>
  conflict('A rate for this pair and day already exists. Delete it first, or choose another day.', {
    reason: 'rate_exists',
  });
