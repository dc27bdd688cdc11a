import type { NestRefused } from '../../db/nests/changes.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, settling } from '../kit/settled.ts';

/** Why a nest or a remnant is not made or changed, as an answer. */
const refusal = (refused: NestRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
    case 'invalid':
      return plainRefusal(refused);
    case 'accepted':
      return conflict('This nest is accepted; make another one.', { reason: kind });
    case 'under_way':
      return conflict('This nest is being solved.', { reason: kind });
    case 'not_under_way':
      return conflict('This nest is not being solved.', { reason: kind, status: refused.status });
    case 'not_solved':
      return conflict('This nest is not solved.', { reason: kind, status: refused.status });
    case 'without_sheets':
      return conflict('This nest has no sheets yet.', { reason: 'not_solved' });
    case 'remnant_held':
      return conflict('A nest means to take this remnant.', { reason: 'held', job_nest_id: refused.nestId });
    case 'stock_format_unresolved':
      return new ApiError('stock_format_unresolved', { details: { stock_format_id: refused.id } });
    case 'too_many_open':
      return new ApiError('too_many_pending', {
        message: `The plan allows ${refused.openBound} job nests that wait or are solved; wait until one is done, or cancel one.`,
        details: { pending_bound: refused.openBound, pending_count: refused.openCount },
        headers: { 'retry-after': '5' },
      });
  }
};

export const drawingTooLarge = (sheets: number, corners: number, limit: number): ApiError =>
  conflict(
    sheets === 1
      ? `The sheet has ${corners} corners, more than ${limit}; put its parts into several job nests.`
      : `The ${sheets} sheets have ${corners} corners together, more than ${limit}; ask for them one by one, with sheet=1 to sheet=${sheets}.`,
    { reason: 'drawing_too_large', sheets, limit },
  );

export const settled = settling(refusal);
