import { CadFailure } from '../failure.ts';
import { MAX_PART_MM, MIN_PART_MM } from '../limits.ts';

/**
 * A part of implausible size usually has a wrong unit.
 * @param extent largest extent in mm, too large by at most the factor `slack`
 * @throws CadFailure `implausible_size`
 */
export function requirePlausible(extent: number, slack = 1): void {
  if (extent > MAX_PART_MM * slack) {
    throw new CadFailure(
      'implausible_size',
      `The part would be ${(extent / 1000).toPrecision(3)} m long; at most ${MAX_PART_MM / 1000} m are accepted. Check the unit of the file.`,
    );
  }
  if (extent < MIN_PART_MM) {
    throw new CadFailure(
      'implausible_size',
      `The part would be ${extent.toPrecision(3)} mm long; at least ${MIN_PART_MM} mm are accepted. Check the unit of the file.`,
    );
  }
}
