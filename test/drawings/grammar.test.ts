import { describe, expect, test } from 'vitest';
import type { DimensionValue, ThreadValue } from '../../src/drawings/facts.ts';
import { readFrame } from '../../src/drawings/grammar/geometric.ts';
import { readLine, readNoteLine } from '../../src/drawings/grammar/line.ts';

const size = (text: string): Partial<DimensionValue>[] =>
  readLine(text).flatMap((said) => (said.kind === 'dimension' ? [said.value] : []));

const thread = (text: string): Partial<ThreadValue>[] =>
  readLine(text).flatMap((said) => (said.kind === 'thread' ? [said.value] : []));

describe('sizes', () => {
  test.each([
    ['120', { dimension: 'linear', nominal: 120 }],
    ['5,5', { dimension: 'linear', nominal: 5.5 }],
    ['96 ±0.05', { nominal: 96, tolerance: { lower: -0.05, upper: 0.05 } }],
    ['50 +0.1/0', { nominal: 50, tolerance: { lower: 0, upper: 0.1 } }],
    ['40 0/-0.2', { nominal: 40, tolerance: { lower: -0.2, upper: 0 } }],
    ['7.50 (+0.10/-0.20)', { nominal: 7.5, tolerance: { lower: -0.2, upper: 0.1 } }],
    ['16 -0,3/-0,1', { nominal: 16, tolerance: { lower: -0.3, upper: -0.1 } }],
    ['Ø30 k6', { dimension: 'diameter', nominal: 30, fit: 'k6' }],
    ['4x Ø8 H7 THRU', { dimension: 'diameter', nominal: 8, fit: 'H7', count: 4, through: true }],
    ['Ø13.70 H7/k6', { dimension: 'diameter', nominal: 13.7, fit: 'H7/k6' }],
    ['4 x Ø 11,00 ↧ 20,00', { dimension: 'diameter', nominal: 11, count: 4, depth_mm: 20 }],
    ['⌴ Ø 18,00 ↧ 12,00', { dimension: 'counterbore', nominal: 18, depth_mm: 12 }],
    ['⌵ Ø12 x 90°', { dimension: 'countersink', nominal: 12, angle_deg: 90 }],
    ['R11.30/11.20', { dimension: 'radius', nominal: null, limits: { lower: 11.2, upper: 11.3 } }],
    ['2x 1x45°', { dimension: 'chamfer', nominal: 1, angle_deg: 45, count: 2 }],
    ['90° ±1°', { dimension: 'angle', nominal: 90, tolerance: { lower: -1, upper: 1 } }],
    ["30°30'", { dimension: 'angle', nominal: 30.5 }],
    ['(12,5)', { dimension: 'linear', nominal: 12.5, reference: true }],
    ['t = 2', { dimension: 'thickness', nominal: 2 }],
    ['10.00 max.', { nominal: 10, bound: 'max' }],
    ['R3 innen', { dimension: 'radius', nominal: 3 }],
  ])('%s', (text, value) => {
    expect(size(text)).toEqual([expect.objectContaining(value)]);
  });

  test('a hole with its counterbore in one line is two', () => {
    expect(size('4x Ø6,6 THRU ⌴ Ø11 ↧ 6,5')).toEqual([
      expect.objectContaining({ dimension: 'diameter', nominal: 6.6, count: 4, through: true }),
      expect.objectContaining({ dimension: 'counterbore', nominal: 11, depth_mm: 6.5 }),
    ]);
  });

  test.each([
    '1/1',
    '1:2',
    '2024-03-18',
    'A4',
    'SC-1001',
    'A-A',
    '0',
    'ISO 2768-mK',
    '12 holes to be deburred by hand',
  ])('%s is none', (text) => {
    expect(size(text)).toEqual([]);
  });
});

describe('threads', () => {
  test.each([
    ['M6 x 7 deep', { size: 'M6', depth_mm: 7, pitch_mm: 1 }],
    ['4x M10 x 20 deep', { size: 'M10', depth_mm: 20, count: 4 }],
    ['M12x1,5 - 6H', { family: 'metric_fine', size: 'M12x1.5', pitch_mm: 1.5, tolerance_class: '6H' }],
    ['4 x M8 Gewinde durchgehend', { size: 'M8', count: 4, through: true }],
    ['M8 16 tief', { size: 'M8', depth_mm: 16 }],
    ['M8x20', { size: 'M8', depth_mm: 20 }],
    ['G1/4', { family: 'g', size: 'G1/4' }],
    ['1/4-20 UNC', { family: 'unc', size: '1/4-20 UNC', diameter_mm: 6.35 }],
    ['Tr20x4', { family: 'trapezoidal', size: 'Tr20x4', pitch_mm: 4 }],
    ['M10 LH', { size: 'M10', left_handed: true }],
  ])('%s', (text, value) => {
    expect(thread(text)).toEqual([expect.objectContaining(value)]);
  });

  test.each(['4x R5', 'MATERIAL', 'M. Keller', 'R3 innen'])('%s is none', (text) => {
    expect(thread(text)).toEqual([]);
  });
});

describe('surfaces, hardness, edges, notes', () => {
  test('the roughness of the whole part is said once, without its exceptions', () => {
    expect(readLine('√Ra 3.2 (Ra 1.6)')).toEqual([
      { kind: 'roughness', unit: 'um', value: { parameter: 'Ra', value_um: 3.2, scope: 'general' } },
    ]);
    expect(readLine('Rz 6,3')).toEqual([
      { kind: 'roughness', unit: 'um', value: { parameter: 'Rz', value_um: 6.3, scope: 'local' } },
    ]);
  });

  test.each([
    ['58+4 HRC', { scale: 'HRC', min: 58, max: 62 }],
    ['HRC 60-62', { scale: 'HRC', min: 60, max: 62 }],
    ['180 HB', { scale: 'HB', min: 180, max: null }],
    ['vergütet 800-950 MPa', { scale: 'MPa', min: 800, max: 950 }],
  ])('%s', (text, value) => {
    expect(readNoteLine(text)).toContainEqual({ kind: 'hardness', unit: null, value });
  });

  test('ISO 13715 says what may be missing and what may stand over', () => {
    expect(readLine('ISO 13715 -0,3 +0,1')).toEqual([
      { kind: 'edge', unit: 'mm', value: { undercut_mm: 0.3, burr_mm: 0.1 } },
    ]);
  });

  test.each([
    ['1. Deburr, break sharp edges 0.2', { note: 'deburr', size: 0.2 }],
    ['3. Anodised 15 µm all over', { note: 'anodise', size: 15 }],
    ['2. Gewinde abdecken', { note: 'mask', size: null }],
    ['Quenched and tempered', { note: 'heat_treat', size: null }],
    ['verzinkt ISO 2081 Fe/Zn8', { note: 'coat', size: null }],
    ['5. Alle Nähte umlaufend geschweißt', { note: 'weld', size: null }],
    ['4. Pocket 6 deep', { note: 'other', size: null }],
  ])('%s', (text, value) => {
    expect(readNoteLine(text)[0]).toMatchObject({ kind: 'note', value });
  });
});

test.each(['a4 ⊿', 'z5◺', 'Welded all round', 'GESCHWEISST'])('%s: a weld', (text) => {
  expect(readLine(text)).toMatchObject([{ kind: 'note', value: { note: 'weld' } }]);
});

test.each([
  ['z5◺', 5],
  ['a4 ⊿', 5.657],
  ['Alle Kehlnähte geschweißt a3', 4.243],
  ['all fillet welds z 6', 6],
  ['Welded all round', null],
  ['weld to ISO 5817-B', null],
])('%s: a weld with a leg of %s mm', (text, size) => {
  expect(readLine(text)).toMatchObject([
    { value: { note: 'weld', size }, unit: size === null ? null : 'mm' },
  ]);
});

test.each(['a4', 'A4 ISO 5457', '4 x 4'])('%s: no weld', (text) => {
  expect(readLine(text).filter(({ value }) => 'note' in value && value.note === 'weld')).toEqual([]);
});

describe('tolerance frames', () => {
  test('sign, zone, modifiers and datums', () => {
    expect(readFrame(['⌖', 'Ø0.3CZM', 'A M', 'B-C'])).toEqual({
      kind: 'geometric_tolerance',
      unit: 'mm',
      value: {
        characteristic: 'position',
        value_mm: 0.3,
        diameter_zone: true,
        modifiers: ['CZ', 'M'],
        datums: [
          { letter: 'A', modifiers: ['M'] },
          { letter: 'B-C', modifiers: [] },
        ],
      },
    });
  });

  test('a box without a sign is no frame', () => {
    expect(readFrame(['0.05', 'A'])).toBeNull();
  });
});

test('a line of any length and content is read in time that grows with its length only', () => {
  for (const text of [
    '4x '.repeat(5_000),
    '+0.1/'.repeat(5_000),
    '(((('.repeat(5_000),
    'M8 x '.repeat(5_000),
    '1 '.repeat(9_000),
  ])
    expect(readLine(text)).toBeInstanceOf(Array);
});
