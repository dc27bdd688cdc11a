import { expect, test } from 'vitest';
import type { Calculation, ProcessOperation } from '../../clients/typescript/src/index.ts';
import { coloursOf, groupColour } from '../../web/src/model/groups.ts';
import { faceGroups } from '../../web/src/pages/part/face-groups.ts';
import { clampingsOf, longestOf, runTimeOf } from '../../web/src/pages/part/plan.ts';

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
  operation('OP20', 1, 'mill', { face_ids: ['f1', 'f2'] }),
  operation('OP30', 1, 'mill', { face_ids: ['f2', 'f3'], process: 'drilling', cost: 5 }),
  operation('OP40', 2, 'mill', { face_ids: ['f4'], facts: [{ text: '⌀8 H7' }] }),
  operation('OP50', 2, null),
];
const CALCULATION = {
  process_plan: PLAN,
  geometry: { features: [{ kind: 'hole', face_ids: ['f3'] }] },
} as unknown as Calculation;
const WORDS = { setup: (number: string) => `no. ${number}`, drawing: 'drawn' };

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
  expect(groups('feature')).toEqual([['Hole', ['f3']]]);
  expect(groups('drawing')).toEqual([['drawn', ['f4']]]);
});

test('a face of several groups has the colour of the first', () => {
  const colours = coloursOf(faceGroups(CALCULATION, 'process', 'en', WORDS), 'light');
  expect(colours.get('f2')).toBe(groupColour(0, 'light'));
  expect(colours.get('f1')).toBe(groupColour(1, 'light'));
  expect(colours.has('f9')).toBe(false);
});
