import { checkSync } from 'recheck';
import { describe, expect, test } from 'vitest';
import { expressionsOfSource } from './expressions.ts';
import judged from './judged-expressions.json' with { type: 'json' };

process.env.RECHECK_BACKEND = 'pure';

/** Expressions that the analyser only guesses about, and why they are linear all the same. */
const LINEAR_ALL_THE_SAME: ReadonlyMap<string, string> = new Map([
  [
    String.raw`\b(?:(?:DIN|EN|ISO|BS|NF|UNI|PN|PREN)[\s-]*){1,4}(?:A\s?)?\d{3,5}(?:-\d+)*(?::\d{4}(?:-\d\d)?)?(?![\d.])`,
    'A start looks at four names and the blanks behind them at most; the look-ahead alone keeps it from the automaton. `resolveGrade` reads 256 characters at most.',
  ],
]);

/**
 * What the analyser once called linear stays so: `judged-expressions.json`, whose every line `npm run test:deep` judges anew. What is not listed
 * there is judged every day; the analyser takes seconds for some.
 */
const JUDGE_ALL = process.env.JUDGE_ALL_EXPRESSIONS === 'true';

/** Without an endless repetition the work of each start is bounded by the expression itself. */
const repeats = (source: string): boolean => /[*+]|\{\d+,\}/.test(source);

/**
 * Searches for input that makes the work of an expression grow faster than the input: by its automaton where it has one, else by search, in
 * steps of a machine of its own and without any clock.
 */
const verdict = (source: string, flags: string): string => {
  const found = checkSync(source, flags, { timeout: null, attackTimeout: null, incubationTimeout: null });
  if (found.status === 'safe') return 'linear';
  return found.status === 'vulnerable'
    ? `${found.complexity.summary}, for example ${found.attack.pattern}`
    : `unknown: ${found.error.kind}`;
};

describe('every regular expression of the source', () => {
  const all = expressionsOfSource();
  const looked = all.filter(
    ({ source, flags }) =>
      repeats(source) &&
      !LINEAR_ALL_THE_SAME.has(source) &&
      (JUDGE_ALL || !judged.linear.includes(`/${source}/${flags}`)),
  );

  test('are many, and found by syntax', () => {
    expect(all.length).toBeGreaterThan(100);
  });

  test.each(looked)('$place /$source/$flags takes no more than linear time [REQ-5]', ({ source, flags }) => {
    expect(verdict(source, flags)).toBe('linear');
  });

  test('that is listed by hand is still there', () => {
    const sources = new Set(all.map(({ source }) => source));
    for (const source of LINEAR_ALL_THE_SAME.keys()) expect(sources).toContain(source);
    const texts = new Set(all.map(({ source, flags }) => `/${source}/${flags}`));
    for (const text of judged.linear) expect(texts).toContain(text);
  });
});

test.each([
  [String.raw`^\s*(?:\/\*[\s\S]*?\*\/\s*)*ISO-10303-21\s*;`, '', /exponential/],
  [String.raw`^\s*(?:v|vn|vt|f|g|o|s|mtllib|usemtl)\s`, 'm', /polynomial/],
  [String.raw`^\s*charset="?([^"]*)"?\s*$`, '', /polynomial/],
])('the search finds what is wrong with /%s/%s', (source, flags, told) => {
  expect(verdict(source, flags)).toMatch(told);
});
