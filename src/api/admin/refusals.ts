import { type ApiError, conflict, invalid } from '../kit/errors.ts';

export const unknownTier = (): ApiError =>
  invalid([{ loc: ['body', 'tier_slug'], msg: 'there is no such plan', type: 'unknown_tier' }]);

export const slugTaken = (existingId: string): ApiError =>
  conflict('This slug is taken.', { existing_id: existingId });

export const wrongSlug = (): ApiError =>
  invalid([{ loc: ['body', 'slug'], msg: 'is not the slug of this organisation', type: 'wrong_slug' }]);

export const refundedBefore = (): ApiError =>
  conflict('This charge was refunded already.', { reason: 'refunded' });
