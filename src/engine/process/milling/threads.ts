import { standardSeries } from '../../parameters/series.ts';

export type ThreadSize = {
  readonly diameter: number;
  readonly pitch: number;
  /** Tap drill; null where no table lists it. */
  readonly core: number | null;
};

const METRIC = /^M\s*(\d+(?:[.,]\d+)?)(?:\s*[x×]\s*(\d+(?:[.,]\d+)?))?/i;

const numberOf = (text: string): number => Number(text.replace(',', '.'));

const listed = (bin: string, diameter: number): number | null => {
  const series = standardSeries(bin);
  const at = series?.upper.indexOf(diameter) ?? -1;
  return at < 0 ? null : (series?.values[at] ?? null);
};

/**
 * Reads `M8`, `M10x1`, `M12 × 1,5`. The core of a coarse thread is the tap drill of the table, that of a fine one D − P. Null for
 * designations that are not metric.
 */
export const parseThread = (text: string, modelled = 0): ThreadSize | null => {
  const match = METRIC.exec(text.trim());
  if (match?.[1] === undefined) return null;
  const diameter = numberOf(match[1]);
  const coarse = listed('thread.coarse_pitch', diameter);
  const pitch = match[2] === undefined ? coarse : numberOf(match[2]);
  if (pitch === null) return null;
  const core = pitch === coarse ? listed('thread.coarse_tap_drill', diameter) : diameter - pitch;
  return { diameter, pitch, core: core ?? (modelled > 0 && modelled < diameter ? modelled : null) };
};
