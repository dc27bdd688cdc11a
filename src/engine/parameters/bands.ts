const PATTERN = /^([a-z]+?)_?(\d+(?:p\d+)?)(?:_(\d+(?:p\d+)?|up))?$/;

const numberOf = (text: string): number => Number(text.replace('p', '.'));

/**
 * Parses the last segment of a bin: `d10_16` → d, 10 to 16; `t3` → t, 3 to 3; `m25_up` → m, 25 to infinity; `pitch_1p5` → pitch,
 * 1.5. Null if the segment is not a band.
 */
export const bandOf = (
  segment: string,
): { readonly letter: string; readonly lower: number; readonly upper: number } | null => {
  const match = PATTERN.exec(segment);
  if (match === null) return null;
  const [, letter = '', from = '', until] = match;
  const lower = numberOf(from);
  const upper = until === undefined ? lower : until === 'up' ? Number.POSITIVE_INFINITY : numberOf(until);
  return { letter, lower, upper };
};
