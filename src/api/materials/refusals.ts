import type { OverrideRefused } from '../../db/materials/override-changes.ts';
import { type ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, unwrapWith } from '../kit/unwrap.ts';

/** The error response for a refused change of an override. */
const refusal = (refused: OverrideRefused): ApiError =>
  refused.kind === 'grade_overridden'
    ? conflict('An override of this grade already exists. Change it: see details.existing_override_id.', {
        existing_override_id: refused.id,
      })
    : plainRefusal(refused);

export const unwrap = unwrapWith(refusal);
