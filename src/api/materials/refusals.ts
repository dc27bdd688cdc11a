import type { OverrideRefused } from '../../db/materials/override-changes.ts';
import { type ApiError, conflict } from '../kit/errors.ts';
import { plainRefusal, settling } from '../kit/settled.ts';

/** Why an override is not written, as an answer. */
const refusal = (refused: OverrideRefused): ApiError =>
  refused.kind === 'grade_overridden'
    ? conflict('There is an override of this grade; change that one.', { existing_override_id: refused.id })
    : plainRefusal(refused);

export const settled = settling(refusal);
