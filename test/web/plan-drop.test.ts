import { expect, test } from 'vitest';
import { planDrop } from '../../web/src/pages/parts/plan-drop.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const plan = (...names: string[]) =>
  planDrop(named(...names)).map((job) =>
    job.kind === 'part'
      ? [job.file.name, job.drawing?.name ?? null, job.pack.map(({ name }) => name)]
      : [job.kind, job.file.name],
  );

test('a drawing goes with the model of the same name, whatever its case and punctuation', () => {
  expect(plan('Base-Plate.step', 'lid.stl', 'BASE PLATE.PDF')).toEqual([
    ['Base-Plate.step', 'BASE PLATE.PDF', []],
    ['lid.stl', null, []],
  ]);
});

test('one drawing beside one model is its drawing; several are the pack of its components', () => {
  expect(plan('vice.step', 'sheet 1.pdf')).toEqual([['vice.step', 'sheet 1.pdf', []]]);
  expect(plan('vice.zip', 'jaw.pdf', 'screw.png')).toEqual([['vice.zip', null, ['jaw.pdf', 'screw.png']]]);
  expect(plan('vice.step', 'vice.pdf', 'jaw.pdf')).toEqual([['vice.step', 'vice.pdf', ['jaw.pdf']]]);
});

test('a drawing without its model is for a part that exists, and other files are refused', () => {
  expect(plan('jaw.pdf')).toEqual([['drawing', 'jaw.pdf']]);
  expect(plan('a.step', 'b.step', 'jaw.pdf', 'letter.docx')).toEqual([
    ['a.step', null, []],
    ['b.step', null, []],
    ['drawing', 'jaw.pdf'],
    ['refused', 'letter.docx'],
  ]);
});
