import { expect, test } from 'vitest';
import { labelOf } from '../../src/drawings/title/labels.ts';
import { readField } from '../../src/drawings/title/values.ts';

test.each([
  ['Scale / Maßstab', 'scale'],
  ['Weight /vikt', 'mass'],
  ['Benämning/Description', 'part_name'],
  ['Gewicht / poids', 'mass'],
  ['Drawing number /ritningsnummer', 'drawing_number'],
])('a caption in two languages is one: %s', (text, field) => {
  expect(labelOf(text)).toEqual({ field, value: '' });
});

test.each([
  ['ZEI CHNUNGSNR.', 'drawing_number'],
  ['MA TERIAL', 'material'],
  ['Tolerance, if not indicated acc. to /', 'general_tolerance'],
])('a caption as pixels show it, or in a sentence, is one: %s', (text, field) => {
  expect(labelOf(text)).toEqual({ field, value: '' });
});

test.each(['1/1', 'A / B', 'Deckel / Boden', 'DATE 3/4'])('%s is no caption of two languages', (text) => {
  expect(labelOf(text)?.value ?? null).not.toBe('');
});

test.each([
  ['revision', 'Ø2', '02'],
  ['sheet', 'Ø1 OF 3', '01/3'],
  ['date', 'Ø5.11.2026', '05.11.2026'],
] as const)('a %s that pixels show as %s is %s', (field, raw, text) => {
  expect(readField(field, raw)?.value).toMatchObject({ field, text });
});
