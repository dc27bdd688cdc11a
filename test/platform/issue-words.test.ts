import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { listed, messageOf, shown, wording } from '../../src/platform/issue-words.ts';

const said = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, wording(schema)).error?.issues.map(messageOf) ?? [];

describe('a problem of a value', () => {
  it.each([
    ['a number below its range', z.int().min(1).max(1e9), 0, 'must be between 1 and 1,000,000,000 (got 0)'],
    ['a number beyond one bound', z.number().max(0.5), 0.75, 'must be at most 0.5 (got 0.75)'],
    ['an open bound', z.number().gt(0).lt(1), 1, 'must be above 0 and below 1 (got 1)'],
    ['a fraction for a whole number', z.int(), 2.5, 'must be a whole number (got 2.5)'],
    ['a text that is too long', z.string().max(3), 'four', 'must have at most 3 characters (has 4)'],
    [
      'a list that is too long',
      z.array(z.int()).min(1).max(2),
      [1, 2, 3],
      'must have 1 to 2 entries (has 3)',
    ],
    ['an empty list', z.array(z.int()).min(1), [], 'must not be empty'],
    ['an unknown option', z.enum(['a', 'b']), 'c', 'must be one of a or b (got "c")'],
    ['a missing value', z.string(), undefined, 'is required'],
    ['a missing option', z.enum(['a', 'b']), undefined, 'is required and must be one of a or b'],
    ['a wrong type', z.string(), [1], 'must be a text (got a list)'],
    ['null for a text', z.string(), null, 'must be a text (got null)'],
    ['a wrong type of several', z.union([z.int(), z.null()]), 'x', 'must be a number or null (got "x")'],
    ['no UUID', z.uuid(), 'x', 'must be a UUID such as 0192f4c4-6f1e-7b1c-9d0a-3f6c2b5a7e10 (got "x")'],
    [
      'an own message',
      z.string().regex(/^M\d+$/, 'must be a thread such as M6'),
      'x',
      'must be a thread such as M6 (got "x")',
    ],
  ])('%s: names range or form, and the value', (_, schema, value, expected) => {
    expect(said(schema, value)).toEqual([expected]);
  });

  it('finds the range of a field through wrappers, lists, records and transformed texts', () => {
    const number = z.string().transform(Number).pipe(z.int().min(1).max(9));
    const schema = z.object({
      rows: z.array(z.object({ n: z.int().min(1).max(9).nullable().optional() })),
      by: z.record(z.string(), z.int().min(1).max(9)),
      text: number,
    });
    const range = 'must be between 1 and 9 (got 10)';
    expect(said(schema, { rows: [{ n: 10 }], by: { x: 10 }, text: '10' })).toEqual([range, range, range]);
  });

  it('words the form of a union that fits best', () => {
    const schema = z.union([z.object({ size: z.int().min(1) }), z.null()]);
    expect(said(schema, { size: 'x' })).toEqual(['is not valid: size must be a number (got "x")']);
    const tagged = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('bar') }),
      z.object({ kind: z.literal('sheet') }),
    ]);
    expect(said(tagged, { kind: 'tube' })).toEqual(['must be one of bar or sheet (got "tube")']);
  });

  it('never shows a secret or a setting', () => {
    const text = z.string().regex(/^$/, 'must be empty');
    const schema = z.object({ password: text, api_key: text, SMTP_URL: text, note: z.int() });
    const given = { password: 'hunter2', api_key: 'hunter2', SMTP_URL: 'smtp://hunter2', note: 'x' };
    expect(said(schema, given).join()).not.toContain('hunter2');
  });
});

test('values and lists of names are cut, quoted and free of line breaks', () => {
  expect(shown('a"b\n')).toBe('"a\\"b\\n"');
  expect(shown(`${'x'.repeat(59)}😀😀`)).toBe(`"${'x'.repeat(59)}\ufffd…"`);
  expect(shown({ a: 1 })).toBe('an object');
  expect(listed(['a', 'b', 'c'])).toBe('a, b or c');
  const many = listed(Array.from({ length: 500 }, (_, n) => `field_${n}`));
  expect(many.length).toBeLessThan(140);
  expect(many).toMatch(/field_0, .* or \d+ more$/);
});
