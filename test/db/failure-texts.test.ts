import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../src/db/calculation-record/failure.ts';
import { DE, EN, WORDS_DE, WORDS_EN } from '../../src/db/calculation-record/failure-texts.ts';

const ENGINE = new URL('../../src/engine/', import.meta.url);

const source = (folder: string): string =>
  readdirSync(new URL(`${folder}/`, ENGINE), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(`${folder}/${name}`, ENGINE), 'utf8'))
    .join('\n');

const all = (text: string, ...patterns: readonly RegExp[]): readonly string[] => [
  ...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))),
];

describe('what is said of a failure', () => {
  test('both languages have the same sentences with the same parameters', () => {
    const parameters = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    expect(Object.keys(DE).sort()).toEqual(Object.keys(EN).sort());
    for (const [code, text] of Object.entries(EN))
      expect(parameters(DE[code as keyof typeof DE]), code).toEqual(parameters(text));
    expect(Object.keys(WORDS_DE).sort()).toEqual(Object.keys(WORDS_EN).sort());
  });

  test('every reason for which the engine makes no plan has its sentence [CAR-6]', () => {
    const text = ['process', 'stock', 'estimate', 'pipeline', 'assembly', 'purchase', 'time']
      .map(source)
      .join('\n');
    const reasons = all(
      text,
      // A reason beside a capability is one of a machine; one beside a row, or among others in a type, is why a fixture is made.
      /(?<!row: [^\n]*)reason: '([a-z_]+)'(?!,\s*capability| \|)/g,
      /(?:refused?|reject|nothing)\(\s*(?:opened, )?'([a-z_]+)'/g,
    );
    expect(reasons.length).toBeGreaterThan(20);
    expect(reasons.filter((code) => !Object.hasOwn(EN, code))).toEqual([]);
  });

  test('every reason of a machine has its words', () => {
    const reasons = [
      ...all(source('machines'), /refuse\(\s*'([a-z_]+)'/g, /reason: '([a-z_]+)'/g),
      ...all(source('process'), /reason: '([a-z_]+)', capability/g),
    ];
    expect(reasons.length).toBeGreaterThan(10);
    expect(reasons.filter((word) => !Object.hasOwn(WORDS_EN, word))).toEqual([]);
  });

  test('words stand for tokens, numbers in the language’s own decimals; what is not known is left out', () => {
    const params = { klass: 'turning or mill_turn', first_reason: 'chuck' };
    expect(errorOf('en-GB', { code: 'no_capable_machine', params })).toBe(
      'no_capable_machine: No machine for turning / mill-turning in this environment can take the part: the part is larger than its chuck.',
    );
    expect(errorOf('en', { code: 'no_capable_machine', params: { klass: 'grinding' } })).toBe(
      'no_capable_machine: No machine for grinding in this environment can take the part.',
    );
    expect(errorOf('de', { code: 'wall_too_thin', params: { wall_mm: 0.123, least_mm: 0.5 } })).toBe(
      'wall_too_thin: Eine Wand von 0,12 mm ist dünner als die fräsbaren 0,5 mm.',
    );
    expect(errorOf('en', { code: 'a_reason_of_tomorrow', params: {} })).toBe(
      'a_reason_of_tomorrow: No way of making this part was found.',
    );
  });
});
