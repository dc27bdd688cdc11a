import type { MachineRejection } from '../../engine/records.ts';
import { DE, EN, type FailureCode, WORDS_DE, WORDS_EN } from './failure-texts.ts';

export type { FailureCode } from './failure-texts.ts';

export type FailureParams = Readonly<Record<string, string | number | boolean>>;

/** Why a calculation failed, for programs; snake_case, as it is stored and sent. */
export type Failure = {
  readonly code: string;
  readonly params: FailureParams;
  /** The machines that were looked at and could not take the part. */
  readonly rejected_machines: readonly MachineRejection[];
  /** Every reason, most telling first; empty where there is the one. */
  readonly reasons: readonly { readonly code: string; readonly params: FailureParams }[];
};

/** A failure that no machine has a part in. */
export const failureOf = (code: FailureCode, params: FailureParams = {}): Failure => ({
  code,
  params,
  rejected_machines: [],
  reasons: [],
});

type Language = {
  readonly texts: Readonly<Record<FailureCode, string>>;
  readonly words: Readonly<Record<string, string>>;
  readonly decimal: string;
};

const ENGLISH: Language = { texts: EN, words: WORDS_EN, decimal: '.' };
const GERMAN: Language = { texts: DE, words: WORDS_DE, decimal: ',' };

/** German for `de` and `de-…`, English for everything else, as on the cost sheet. */
const languageOf = (bcp47: string): Language => (/^de(-|$)/i.test(bcp47) ? GERMAN : ENGLISH);

const PLACES = 2;
const NOT_SAID = '–';

const shown = (value: FailureParams[string] | undefined, { words, decimal }: Language): string => {
  if (value === undefined) return NOT_SAID;
  if (typeof value === 'number') return String(Number(value.toFixed(PLACES))).replace('.', decimal);
  return String(value)
    .split(' or ')
    .map((word) => words[word] ?? word)
    .join(' / ');
};

const isKnown = (code: string): code is FailureCode => Object.hasOwn(EN, code);

/** "code: a sentence for people", in the calculation's language. */
export const errorOf = (
  bcp47: string,
  { code, params }: { readonly code: string; readonly params: FailureParams },
): string => {
  const language = languageOf(bcp47);
  // An engine may know a reason that nobody wrote a sentence for yet.
  const sentence = language.texts[isKnown(code) ? code : 'no_feasible_plan'];
  return `${code}: ${sentence.replace(/\{(\w+)\}/g, (_, name: string) => shown(params[name], language)).replace(`: ${NOT_SAID}`, '')}`;
};
