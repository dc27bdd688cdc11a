import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ComponentNode } from '../../src/cad/facts.ts';
import { CadFailure } from '../../src/cad/failure.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { readStepFile } from '../../src/cad/step.ts';
import { CAD_DATA, factsOf, jsonIfThere, withData } from './support.ts';
import { checkTruth, type Truth } from './truth.ts';

const folder = join(CAD_DATA, 'known');
const truths = Object.entries(jsonIfThere<Record<string, Truth>>(join(folder, 'truth.json'), {}));

withData('parts of known geometry', () => {
  test.each(truths.filter(([, truth]) => truth.negative !== true))('%s', async (_, truth) => {
    checkTruth(await factsOf(join(folder, truth.file)), truth);
  });

  test.each(truths.filter(([, truth]) => truth.negative === true))(
    '%s is refused with a reason',
    async (_, truth) => {
      const oc = await loadKernel();
      const read = () => readStepFile(oc, readFileSync(join(folder, truth.file)), () => undefined);
      expect(read).toThrow(CadFailure);
      expect(read).toThrow(/empty|not a STEP file|cut short|damaged/);
    },
  );

  test('the unit is the one that the file states', async () => {
    // inch_cube.step was exported with coordinates converted to mm: no inch is written in it.
    for (const [, truth] of truths.filter(([name, one]) => one.negative !== true && name !== 'inch_cube')) {
      const facts = await factsOf(join(folder, truth.file));
      expect(facts.source.length_unit).toBe(truth.expected.length_unit_in_file);
    }
  });

  test('the assembly shows its tree with names and counts', async () => {
    const { components } = await factsOf(join(folder, 'assembly3.step'));
    type Tree = { name: string; count?: number; children?: Tree[] };
    const tree = (node: ComponentNode): Tree => ({
      name: node.name,
      count: node.quantity,
      ...(node.children.length === 0 ? {} : { children: node.children.map(tree) }),
    });
    const expected = truths.find(([name]) => name === 'assembly3')?.[1].expected.tree as Tree;
    expect(components === null ? null : tree(components)).toEqual({ ...expected, count: 1 });
  });
});
