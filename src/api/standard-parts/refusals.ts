import { type ApiError, conflict } from '../kit/errors.ts';

export const partExists = (): ApiError =>
  conflict('There is a price of this standard part; change that one.', { reason: 'part_exists' });

/** @param repeated how many of the lines */
export const partsExist = (repeated: number): ApiError =>
  conflict('The catalogue has prices of some of these parts already; nothing was taken.', {
    reason: 'part_exists',
    repeated,
  });
