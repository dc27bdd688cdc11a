import { type ApiError, conflict } from '../kit/errors.ts';

export const partExists = (): ApiError =>
  conflict('This standard part already has a price. Change that price.', { reason: 'part_exists' });

/** @param repeated number of repeated lines */
export const partsExist = (repeated: number): ApiError =>
  conflict(
    `${repeated} of these parts already have a price, so nothing was imported. Leave them out, or use mode=replace.`,
    {
      reason: 'part_exists',
      repeated,
    },
  );
