import type { ReportRefused } from '../../db/reports/changes.ts';
import { shown } from '../../platform/issue-words.ts';
import { ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, storageExceeded, unwrapWith } from '../kit/unwrap.ts';

const RETRY_AFTER_S = '5';

/** The error response for a report that was refused. */
const refusal = (refused: ReportRefused): ApiError => {
  const { kind } = refused;
  switch (kind) {
    case 'not_found':
      return plainRefusal(refused);
    case 'storage_exceeded':
      return storageExceeded(refused);
    case 'not_priced':
      return conflict(`This calculation is ${refused.status} and has no price to report. Run it first.`, {
        reason: kind,
        status: refused.status,
      });
    case 'not_an_assembly':
      return new ApiError('report_unavailable', {
        message: 'This calculation is not an assembly. Request a report of kind offer.',
        details: { reason: kind },
      });
    case 'without_known_price':
      return new ApiError('report_unavailable', {
        message:
          'A negotiation report compares the price with a known price. Send the id of one as known_price_id.',
        details: { reason: kind },
      });
    case 'other_part':
      return new ApiError('report_unavailable', {
        message: `The known price belongs to the part number ${shown(refused.partNumber)}. Send one of the part of this calculation.`,
        details: { reason: kind, part_number: refused.partNumber },
      });
    case 'other_currency':
      return new ApiError('report_unavailable', {
        message: `The known price is in ${refused.currency}, the calculation in ${refused.priced}. Price the part in ${refused.currency}, then request the report of that calculation.`,
        details: { reason: kind, currency: refused.currency, calculation_currency: refused.priced },
      });
    case 'too_many_open':
      return new ApiError('too_many_pending', {
        message: `${refused.openCount} reports are being made; the plan allows ${refused.openBound}. Wait until one has finished.`,
        details: { pending_bound: refused.openBound, pending_count: refused.openCount },
        headers: { 'retry-after': RETRY_AFTER_S },
      });
  }
};

export const unwrap = unwrapWith(refusal);
