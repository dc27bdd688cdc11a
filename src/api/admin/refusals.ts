import { type ApiError, conflict, invalid } from '../kit/errors.ts';

export const unknownTier = (): ApiError =>
  invalid([
    {
      loc: ['body', 'tier_slug'],
      msg: 'is not the slug of an existing plan',
      type: 'unknown_tier',
    },
  ]);

export const slugTaken = (existingId: string): ApiError =>
  conflict(
    'Another organisation has this slug. Choose another one; details.existing_id names that organisation.',
    { existing_id: existingId },
  );

export const wrongSlug = (): ApiError =>
  invalid([
    { loc: ['body', 'slug'], msg: 'must be the slug of the organisation in the path', type: 'wrong_slug' },
  ]);

export const refundedBefore = (): ApiError =>
  conflict('This charge is already refunded. Nothing was changed.', { reason: 'refunded' });
