import { expect, test } from 'vitest';
import type { Calculation, ProcessOperation } from '../../clients/typescript/src/index.ts';
import { coloursOf, groupColour } from '../../web/src/model/groups.ts';
import { HEAT_STOPS } from '../../web/src/model/heat.ts';
import { wallAt, wallColour, wallRange } from '../../web/src/model/walls.ts';
import { faceGroups } from '../../web/src/pages/part/face-groups.ts';
import { findingsOf } from '../../web/src/pages/part/findings.ts';
import { clampingsOf, longestOf, runTimeOf } from '../../web/src/pages/part/plan.ts';
import { chosenFaces, factsOfFace } from '../../web/src/pages/part/selection.ts';
import { stockPicture } from '../../web/src/pages/part/stock-picture.ts';

const operation = (op_id: string, setup_no: number, machine: string | null, more: object = {}) =>
  ({
    op_id,
    setup_no,
    machine: machine === null ? null : { id: machine, name: machine },
    process: 'milling',
    face_ids: [],
    cost: 1,
    time: { tr_s: 60, th_s: 3, tn_s: 2, tv_s: 1 },
    ...more,
  }) as unknown as ProcessOperation;

const PLAN = [
  operation('OP10', 0, 'saw', { process: 'sawing', time: { tr_s: 0, th_s: 9, tn_s: 0, tv_s: 0 } }),
  operation('OP20', 1, 'mill', { face_ids: ['f1', 'f2'], tool_directions: [[0, 0, -1]] }),
  operation('OP30', 1, 'mill', { face_ids: ['f2', 'f3'], process: 'drilling', cost: 5 }),
  operation('OP40', 2, 'mill', {
    face_ids: ['f4'],
    tool_directions: [[0.6, 0.8, 0]],
    facts: [{ text: '⌀8 H7' }],
  }),
  operation('OP50', 2, null),
];
const CALCULATION = {
  process_plan: PLAN,
  geometry: {
    features: [
      { kind: 'hole', face_ids: ['f3'], it_grade: 9 },
      { kind: 'slot', face_ids: ['f4'], it_grade: null },
      { kind: 'hole', face_ids: ['f1'], it_grade: 7 },
    ],
    findings: [{ code: 'deep_hole', severity: 'info', face_ids: ['f3'], params: { ratio: 12 } }],
  },
  analytics: {
    notes: [
      { code: 'calibrated', params: {} },
      { code: 'dfm_draft', params: { faces: 1, least: 0, limit: 1 }, face_ids: ['f2'] },
    ],
    findings: [
      {
        kind: 'corner_radius',
        lever: 'corner_radius',
        audience: 'design',
        params: {},
        saving_per_piece: 2,
        face_ids: ['f4'],
      },
      { kind: 'economic_lot', lever: 'lot_size', audience: 'purchasing', params: {}, saving_per_piece: 1 },
    ],
  },
} as unknown as Calculation;
const WORDS = {
  setup: (number: string) => `no. ${number}`,
  direction: (axis: string) => `from ${axis}`,
  severity: (severity: string) => severity,
  drawing: 'drawn',
};

test('given a plan, then operations that follow each other in a clamping on a machine are together', () => {
  expect(
    clampingsOf(PLAN).map(({ number, machine, operations }) => [
      number,
      machine,
      operations.map(({ op_id }) => op_id),
    ]),
  ).toEqual([
    [0, 'saw', ['OP10']],
    [1, 'mill', ['OP20', 'OP30']],
    [2, 'mill', ['OP40']],
    [2, null, ['OP50']],
  ]);
  expect(PLAN.map(runTimeOf)).toEqual([9, 6, 6, 6, 6]);
  expect(longestOf(PLAN)).toBe(9);
});

test('given a grouping, then every face is in the groups of its operations or features', () => {
  const groups = (by: Parameters<typeof faceGroups>[1]) =>
    faceGroups(CALCULATION, by, 'en', WORDS).map(({ label, faceIds }) => [label, faceIds]);
  expect(groups('process')).toEqual([
    ['Drilling', ['f2', 'f3']],
    ['Milling', ['f1', 'f2', 'f4']],
  ]);
  expect(groups('setup')).toEqual([
    ['no. 1', ['f1', 'f2', 'f3']],
    ['no. 2', ['f4']],
  ]);
  expect(groups('feature')).toEqual([
    ['Hole', ['f3', 'f1']],
    ['Slot', ['f4']],
  ]);
  expect(groups('direction')).toEqual([
    ['from −Z', ['f1', 'f2']],
    ['from (0.60 | 0.80 | 0.00)', ['f4']],
  ]);
  expect(groups('tolerance')).toEqual([
    ['IT7', ['f1']],
    ['IT9', ['f3']],
  ]);
  expect(groups('finding')).toEqual([
    ['warning', ['f2']],
    ['info', ['f3']],
    ['saving', ['f4']],
  ]);
  expect(groups('drawing')).toEqual([['drawn', ['f4']]]);
});

test('given findings, then the hardest come first, and a chosen one or a chosen face leads to the other', () => {
  const findings = findingsOf(CALCULATION);
  expect(findings.map(({ textId, saving }) => [textId, saving?.amount ?? null])).toEqual([
    ['note.dfm_draft', null],
    ['shape.deep_hole', null],
    ['finding.corner_radius', 2],
    ['finding.economic_lot', 1],
  ]);
  const [draft] = findings;
  expect([...chosenFaces(CALCULATION, { kind: 'finding', key: draft?.key ?? '' })]).toEqual(['f2']);
  expect(factsOfFace(CALCULATION, 'f3').findings.map(({ textId }) => textId)).toEqual(['shape.deep_hole']);
  expect(factsOfFace(CALCULATION, 'f4').drawn).toEqual(['⌀8 H7']);
});

test('given walls, then the thinnest has the hot end and the thickest tenth one colour', () => {
  const byFace = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 300].map((mm) => [`f${mm}`, mm]));
  const range = wallRange(byFace);
  expect(range).toEqual({ least: 1, most: 10 });
  if (range === null) return;
  expect(wallColour(1, range, 'light')).toBe(HEAT_STOPS.light.at(-1));
  expect(wallColour(300, range, 'light')).toBe(HEAT_STOPS.light[0]);
  expect(wallAt(0.5, range)).toBe(5.5);
  expect(wallRange({})).toBeNull();
});

test('a face of several groups has the colour of the first', () => {
  const colours = coloursOf(faceGroups(CALCULATION, 'process', 'en', WORDS), 'light');
  expect(colours.get('f2')).toBe(groupColour(0, 'light'));
  expect(colours.get('f1')).toBe(groupColour(1, 'light'));
  expect(colours.has('f9')).toBe(false);
});

test('a bar shows its pieces, a sheet the grid that its blanks were counted in, and sizes that do not fit each other nothing', () => {
  const bar = { blank_mm: [80, 12, 124], format_mm: [3000, 80, 12], pieces_per_format: 23 };
  expect(stockPicture(bar, [])).toEqual({ kind: 'bar', length: 3000, piece: 124, pieces: 23 });
  expect(
    stockPicture({ ...bar, blank_mm: [50, 60], format_mm: [50, 50, 6000], pieces_per_format: 90 }, []),
  ).toEqual({
    kind: 'bar',
    length: 6000,
    piece: 60,
    pieces: 90,
  });
  const sheet = { blank_mm: [200, 300, 2], format_mm: [2500, 1250, 2], pieces_per_format: 40 };
  const inputs = {
    sheet_length: 2500,
    sheet_width: 1250,
    edge: 10,
    part_length: 200,
    part_width: 300,
    gap: 5,
  };
  const term = (name: string, value: number, from?: object) => ({
    name,
    value,
    unit: 'mm',
    source: 'cad',
    from,
  });
  const terms = Object.entries(inputs).map(([name, value]) => term(name, value));
  const pieces = term('pieces', 48, { formula_id: 'stock.grid_pieces', terms });
  const share = term('net_mass', 1, { formula_id: 'stock.mixed_share', terms: [pieces] });
  const lines = [{ terms: [], children: [{ terms: [share], children: [] }] }] as never;
  expect(stockPicture(sheet, lines)).toEqual({
    kind: 'sheet',
    length: 2500,
    width: 1250,
    blank: [200, 300],
    edge: 10,
    gap: 5,
    columns: 12,
    rows: 4,
  });
  expect(stockPicture(sheet, [])).toBeNull();
  expect(stockPicture({ ...bar, format_mm: null, pieces_per_format: null }, [])).toBeNull();
});
