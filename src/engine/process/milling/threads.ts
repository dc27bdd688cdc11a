import { standardSeries } from '../../parameters/series.ts';
import { WIDTH_NOISE } from '../../quantities/conventions.ts';
import { MM_PER_INCH } from '../../quantities/units.ts';
import type { ModelledThread, PartFacts, PartFeature } from '../../records.ts';

export type ThreadSize = {
  readonly diameter: number;
  readonly pitch: number;
  /** Tap drill; null if no table lists it. */
  readonly core: number | null;
};

const METRIC = /^M\s*(\d+(?:[.,]\d+)?)(?:\s*[x×]\s*(\d+(?:[.,]\d+)?))?/i;
const TRAPEZOIDAL = /^Tr\s*(\d+(?:[.,]\d+)?)\s*[x×]\s*(\d+(?:[.,]\d+)?)/i;
/** Parallel and tapered pipe threads of the Whitworth profile share diameter and pitch. */
const PIPE = /^(?:G|Rp|Rc|R)\s*(\d+\/\d+|\d+(?:\s+\d+\/\d+)?)/i;
/** `1/4-20 UNC`, `1 1/8-7 UNC`, `.250-28 UNF`. */
const UNIFIED = /^(\d*\.\d+|\d+\s+\d+\/\d+|\d+\/\d+|\d+)(?:\s*["”])?\s*-\s*(\d+)\s*(?:-\s*)?UN/i;

const numberOf = (text: string): number => Number(text.replace(',', '.'));

/** `1 1/4` is 1.25. */
const inches = (text: string): number =>
  text.split(/\s+/).reduce((sum, part) => {
    const [over = '', under] = part.split('/');
    return sum + (under === undefined ? Number(over) : Number(over) / Number(under));
  }, 0);

const listed = (bins: readonly string[], size: number): number | null => {
  for (const bin of bins) {
    const series = standardSeries(bin);
    const at = series?.upper.indexOf(size) ?? -1;
    const value = at < 0 ? undefined : series?.values[at];
    if (value !== undefined) return value;
  }
  return null;
};

const COARSE = ['thread.coarse_pitch', 'thread.coarse_pitch_rare'];
const TAP_DRILL = ['thread.coarse_tap_drill', 'thread.coarse_tap_drill_rare'];

const metric = ([, size = '', fine]: RegExpExecArray): ThreadSize | null => {
  const diameter = numberOf(size);
  const coarse = listed(COARSE, diameter);
  const pitch = fine === undefined ? coarse : numberOf(fine);
  if (pitch === null) return null;
  return { diameter, pitch, core: pitch === coarse ? listed(TAP_DRILL, diameter) : diameter - pitch };
};

const pipe = ([, size = '']: RegExpExecArray): ThreadSize | null => {
  const nominal = inches(size);
  const diameter = listed(['thread.pipe_major'], nominal);
  const pitch = listed(['thread.pipe_pitch'], nominal);
  return diameter === null || pitch === null
    ? null
    : { diameter, pitch, core: listed(['thread.pipe_minor'], nominal) };
};

const unified = ([, size = '', perInch = '']: RegExpExecArray): ThreadSize => {
  const [diameter, pitch] = [inches(size) * MM_PER_INCH, MM_PER_INCH / Number(perInch)];
  return { diameter, pitch, core: diameter - pitch };
};

const trapezoidal = ([, size = '', step = '']: RegExpExecArray): ThreadSize => {
  const [diameter, pitch] = [numberOf(size), numberOf(step)];
  return { diameter, pitch, core: diameter - pitch };
};

const READERS: readonly (readonly [RegExp, (match: RegExpExecArray) => ThreadSize | null])[] = [
  [METRIC, metric],
  [TRAPEZOIDAL, trapezoidal],
  [PIPE, pipe],
  [UNIFIED, unified],
];

/**
 * Parses `M8`, `M10x1`, `M12 × 1,5`, `Tr20x4`, `G1/4`, `R 1 1/2`, `1/4-20 UNC`. The core of a coarse metric thread is the tap
 * drill of the table. The core of a pipe thread is its minor diameter, that of any other D − P. Null for other designations.
 */
export const parseThread = (text: string, modelled = 0): ThreadSize | null => {
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(text.trim());
    const size = match === null ? null : read(match);
    if (size === null) continue;
    const core = size.core ?? (modelled > 0 && modelled < size.diameter ? modelled : null);
    return { ...size, core };
  }
  return null;
};

export type CutThread = ThreadSize & {
  /** Length per thread, as modelled; null if only the drawing has it. */
  readonly length: number | null;
  readonly times: number;
};

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 2 * WIDTH_NOISE * Math.max(a, b);

const agrees = (read: ThreadSize, { diameter_mm, pitch_mm }: ModelledThread): boolean =>
  near(read.pitch, pitch_mm) && Math.abs(read.diameter - diameter_mm) < pitch_mm / 2;

/**
 * The thread to cut on a feature: from the drawing if it names one, with the length from the model. If both agree the pitch is
 * the model's; further data come from the model. Null without a thread, and for an unreadable one.
 */
export const threadOf = (feature: PartFeature): CutThread | null => {
  const { thread: text, modelled_thread: modelled, diameter_mm: nominal } = feature;
  const read = text === null ? null : parseThread(text, nominal ?? 0);
  if (modelled === undefined) {
    const length = feature.details?.thread === text ? feature.details?.thread_length_mm : null;
    return read === null ? null : { ...read, length: typeof length === 'number' ? length : null, times: 1 };
  }
  const { diameter_mm: diameter, pitch_mm: pitch, core_mm: core, length_mm: length, times } = modelled;
  if (read === null) return { diameter, pitch, core, length, times };
  return { ...read, pitch: agrees(read, modelled) ? pitch : read.pitch, length, times };
};

/** Required threads that cannot be read: not in the plan, so a person must review it. */
export const unreadThreads = (part: PartFacts): readonly PartFeature[] =>
  part.features.filter((feature) => feature.thread !== null && threadOf(feature) === null);

/** Threads that differ between drawing and model: made according to the drawing, and reviewed. */
export const differentThreads = (part: PartFacts): readonly PartFeature[] =>
  part.features.filter(({ thread, modelled_thread: modelled }) => {
    if (modelled === undefined || thread === null || thread === modelled.name) return false;
    const read = parseThread(thread);
    return read !== null && !agrees(read, modelled);
  });
