import type { NestRefused } from '../../db/nests/changes.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, stockFormatUnresolved, unwrapWith } from '../kit/unwrap.ts';

/** The error response for a refused change of a nest or a remnant. */
const refusal = (refused: NestRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused);
    case 'accepted':
      return conflict('This job nest is accepted and cannot change. Create another one.', { reason: kind });
    case 'under_way':
      return conflict('This job nest is being solved. Wait until it has finished, or cancel it.', {
        reason: kind,
      });
    case 'not_under_way':
      return conflict(`This job nest is ${refused.status}; only a queued or solving one can be cancelled.`, {
        reason: kind,
        status: refused.status,
      });
    case 'not_solved':
      return conflict(`This job nest is ${refused.status}; it must be solved first.`, {
        reason: kind,
        status: refused.status,
      });
    case 'without_sheets':
      return conflict('This job nest has no sheets yet. Try again once it is solved.', {
        reason: 'not_solved',
      });
    case 'remnant_held':
      return conflict(
        'A job nest reserves this remnant. Delete or re-solve that nest first: see details.job_nest_id.',
        { reason: 'held', job_nest_id: refused.nestId },
      );
    case 'stock_format_unresolved':
      return stockFormatUnresolved(refused.id);
    case 'too_many_open':
      return new ApiError('too_many_pending', {
        message: `${refused.openCount} job nests are queued or being solved; the plan allows ${refused.openBound}. Wait until one has finished, or cancel one.`,
        details: { pending_bound: refused.openBound, pending_count: refused.openCount },
        headers: { 'retry-after': '5' },
      });
  }
};

export const drawingTooLarge = (sheets: number, corners: number, limit: number): ApiError =>
  conflict(
    sheets === 1
      ? `The sheet has ${corners} corners, more than the ${limit} of one file. Put its parts into several job nests.`
      : `The ${sheets} sheets have ${corners} corners, more than the ${limit} of one file. Request each sheet by itself: sheet=1 to sheet=${sheets}.`,
    { reason: 'drawing_too_large', sheets, limit },
  );

export const unwrap = unwrapWith(refusal);
