import { expect, test } from 'vitest';
import { type CostLine, differencesOf, type Term } from '../../../src/engine/index.ts';

const term = (name: string, value: number, source: string, from?: readonly Term[]): Term => ({
  name,
  value,
  unit: '1',
  source,
  ...(from && { from: { formula_id: 'f', terms: from } }),
});
const line = (label: string, amount: number, of: Partial<CostLine> = {}): CostLine =>
  ({
    label,
    amount,
    bucket: 'machine',
    formula_id: 'cost.machine_run',
    label_params: {},
    terms: [],
    children: [],
    ...of,
  }) as unknown as CostLine;

const milling = (amount: number, terms: readonly Term[]) => [
  line('Machine', amount, { formula_id: null, children: [line('Milling', amount, { terms })] }),
];

test('equal sheets have no differences', () => {
  const sheet = milling(2, [term('rate', 60, 'rate:a')]);
  expect(differencesOf(sheet, sheet)).toEqual([]);
});

test('a line names the causes of the inputs that differ, and the sum above it none', () => {
  const before = milling(2, [term('rate', 60, 'rate:a'), term('time', 2, 'parameter:milling/feed')]);
  const after = milling(3, [term('rate', 80, 'rate:a'), term('time', 2, 'parameter:milling/feed')]);
  expect(differencesOf(before, after)).toEqual([
    { path: ['Machine'], bucket: 'machine', before: 2, after: 3, delta: 1, causes: [], terms: [] },
    {
      path: ['Machine', 'Milling'],
      bucket: 'machine',
      before: 2,
      after: 3,
      delta: 1,
      causes: ['rate'],
      terms: [{ term: 'rate', unit: '1', before: 60, after: 80, source: 'rate:a', cause: 'rate' }],
    },
  ]);
});

test('a computed term counts with the inputs that it was computed from', () => {
  const of = (value: number) => [
    term('rate', value, 'formula', [term('hours', value, 'environment.settings.hours')]),
  ];
  const [, found] = differencesOf(milling(2, of(60)), milling(3, of(80)));
  expect(found?.causes).toEqual(['environment']);
  expect(found?.terms.map(({ term: name }) => name)).toEqual(['hours']);
});

test.each([
  ['machine:m', ['rate']],
  ['tool:t', ['environment']],
  ['material', ['material']],
  ['cad', ['inputs']],
  ['plan', ['plan']],
  ['parameter:a/b', ['method']],
  ['vdi_3258', ['method']],
  ['line:machine', []],
])('a term from %s stands for %j', (source, causes) => {
  const [, found] = differencesOf(milling(2, [term('x', 1, source)]), milling(3, [term('x', 2, source)]));
  expect(found?.causes).toEqual(causes);
});

test('equal inputs with another result are of the engine, and a line that only one sheet has is of the plan', () => {
  const terms = [term('rate', 60, 'rate:a')];
  expect(differencesOf(milling(2, terms), milling(3, terms))[1]?.causes).toEqual(['engine']);
  const added = [...milling(2, terms), line('Drilling', 1, { bucket: 'tooling' })];
  expect(differencesOf(milling(2, terms), added)).toMatchObject([
    { path: ['Drilling'], before: null, after: 1, delta: 1, causes: ['plan'] },
  ]);
});
