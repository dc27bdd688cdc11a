import { describe, expect, test } from 'vitest';
import { correctionOf, draftOf, FIELDS, inputsOf, isIncomplete } from '../../web/src/pages/drawing/fields.ts';
import { groupsOf, nextAt, unconfirmedOf } from '../../web/src/pages/drawing/states.ts';
import { TEXTS } from '../../web/src/texts/index.ts';

const fact = (id: string, change: object = {}) => ({
  id,
  kind: 'dimension',
  value: { dimension: 'linear', nominal: 96, tolerance: { lower: -0.05, upper: 0.05 }, fit: null, count: 1 },
  unit: 'mm',
  text: '96 ±0.05',
  page: 1,
  box: { left: 0, top: 0, width: 0.1, height: 0.1 },
  confidence: 0.97,
  extractor: 'pixels',
  binds_to: null,
  doubts: [],
  correction: null,
  ...change,
});

describe('states of facts', () => {
  const asked = fact('a', { doubts: ['unsure'], binds_to: ['f1'] });
  const bound = fact('b', { binds_to: ['f1', 'f2'] });
  const general = fact('c', { text: 'ISO 2768-mK' });
  const lost = fact('d', { text: '97' });
  const correction = { by: '', at: '', read_value: {}, is_struck: true };
  const struck = fact('e', { correction, doubts: [], binds_to: ['f1'] });
  const all = [general, struck, bound, lost, asked];

  test('given notes of a price, then the facts that wait for a person come first, and removed ones last', () => {
    const notes = [
      { code: 'drawing_unconfirmed', params: { text: '97', page: 1 } },
      { code: 'drawing_unconfirmed', params: { text: 'ISO 2768-mK', page: 2 } },
      { code: 'other', params: { text: '96 ±0.05', page: 1 } },
    ];
    const groups = groupsOf(all, unconfirmedOf(notes));
    expect(groups.map(({ state, facts }) => [state, facts.map(({ id }) => id)])).toEqual([
      ['ask', ['a']],
      ['unconfirmed', ['d']],
      ['bound', ['b']],
      ['general', ['c']],
      ['struck', ['e']],
    ]);
  });

  test('given a face with several facts, then selecting it again goes through all of them', () => {
    const first = nextAt(all, 'f1', undefined);
    const second = nextAt(all, 'f1', first);
    const third = nextAt(all, 'f1', second);
    expect([first, second, third, nextAt(all, 'f1', third)]).toEqual(['e', 'b', 'a', 'e']);
    expect([nextAt(all, 'f2', 'a'), nextAt(all, 'f9', 'a')]).toEqual(['b', undefined]);
  });
});

describe('corrections', () => {
  test('given a draft, then only the keys that differ are sent', () => {
    const one = fact('a');
    const draft = draftOf(one);
    expect(correctionOf(one, draft)).toEqual({});
    expect(correctionOf(one, { ...draft, nominal: 97, 'tolerance.upper': 0.1 })).toEqual({
      nominal: 97,
      tolerance: { lower: -0.05, upper: 0.1 },
    });
    expect(
      correctionOf(one, { ...draft, 'tolerance.lower': '', 'tolerance.upper': '', fit: ' H7 ' }),
    ).toEqual({
      tolerance: null,
      fit: 'H7',
    });
    // One of the two limits alone.
    expect(correctionOf(one, { ...draft, 'tolerance.lower': '' })).toEqual({
      tolerance: { lower: 0, upper: 0.05 },
    });
  });

  test('given an empty field, then it removes an optional value, and a value that the fact needs cannot be saved', () => {
    const one = fact('a');
    expect(correctionOf(one, { ...draftOf(one), nominal: '' })).toEqual({ nominal: null });
    expect(isIncomplete(one, { ...draftOf(one), nominal: '' })).toBe(false);
    expect(isIncomplete(one, { ...draftOf(one), count: '' })).toBe(true);
  });

  test('given a general tolerance, then its classes can be corrected, which the price uses', () => {
    const value = {
      field: 'general_tolerance',
      text: 'ISO 2768-mK',
      number: null,
      linear_class: 'm',
      geometric_class: 'K',
    };
    const one = fact('a', { kind: 'title_block', value });
    expect(correctionOf(one, { ...draftOf(one), linear_class: 'f', geometric_class: '' })).toEqual({
      linear_class: 'f',
      geometric_class: null,
    });
  });

  test('every input has a name', () => {
    const inputs = Object.values(FIELDS).flatMap((fields) => fields.flatMap(inputsOf));
    expect(inputs.filter((input) => !(`field.${input}` in TEXTS))).toEqual([]);
    expect(inputs.length).toBeGreaterThan(20);
  });
});
