import { expect, test } from 'vitest';
import { type CostLine, pairLines } from '../../../src/engine/index.ts';

const line = (
  label: string,
  of: Partial<Pick<CostLine, 'bucket' | 'formula_id' | 'label_params' | 'children'>> = {},
) =>
  ({
    label,
    bucket: 'machine',
    formula_id: 'cost.machine_run',
    label_params: {},
    children: [],
    ...of,
  }) as unknown as CostLine;
const overhead = (rate: number) =>
  line(`Production overhead, ${rate} %`, {
    bucket: 'production_overhead',
    formula_id: 'surcharge.on_base',
    label_params: { rate },
  });
const labels = (a: CostLine[], b: CostLine[]) =>
  pairLines(a, b).map(([one, other]) => [one?.label ?? null, other?.label ?? null]);

test('given one surcharge at two rates, then it is one line', () => {
  expect(labels([overhead(60)], [overhead(35)])).toEqual([
    ['Production overhead, 60 %', 'Production overhead, 35 %'],
  ]);
});

test('given lines of one bucket and formula, then equal labels go together before the others, and other steps stay apart', () => {
  const step = (label: string, name: string) => line(label, { label_params: { step: name } });
  expect(
    labels(
      [step('OP10 sawing, old saw', 'saw'), step('OP20 drilling', 'drill'), line('Pieces lost')],
      [line('Pieces lost'), step('OP10 sawing, new saw', 'saw'), step('OP20 milling', 'mill')],
    ),
  ).toEqual([
    ['OP10 sawing, old saw', 'OP10 sawing, new saw'],
    ['OP20 drilling', null],
    ['Pieces lost', 'Pieces lost'],
    [null, 'OP20 milling'],
  ]);
  expect(labels([overhead(5), overhead(7)], [overhead(7), overhead(9)])).toEqual([
    ['Production overhead, 5 %', 'Production overhead, 9 %'],
    ['Production overhead, 7 %', 'Production overhead, 7 %'],
  ]);
});

test('given lines below a line, then they are paired below its pair', () => {
  const whole = (rate: number) => line('Overheads', { children: [overhead(rate)] });
  expect(labels([whole(60)], [whole(35)])).toEqual([
    ['Overheads', 'Overheads'],
    ['Production overhead, 60 %', 'Production overhead, 35 %'],
  ]);
});
