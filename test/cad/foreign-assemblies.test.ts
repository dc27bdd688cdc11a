import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readArchive } from '../../src/cad/archive/archive.ts';
import type { ComponentNode, GeometryFacts } from '../../src/cad/facts.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { factsOf } from './support.ts';

/**
 * Assemblies that CAD systems of others wrote for the exchange tests of the CAx Implementor Forum, as the package carries them for its own
 * tests. It reads STEP by a build of its own, so that it is also who says how large the bodies are.
 */
const FILES = path.resolve(import.meta.dirname, '../../node_modules/occt-import-js/test/testfiles/cax-if');

/** Of triangles that are up to a tenth of a millimetre off the true surface. */
const OF_TRIANGLES = 5e-3;

type Mesh = { attributes: { position: { array: number[] } }; index: { array: number[] } };
type Outside = {
  ReadStepFile: (bytes: Uint8Array, how: object) => { success: boolean; meshes: Mesh[] };
};

const volumeOf = ({ attributes, index }: Mesh): number => {
  const at = attributes.position.array;
  const of = (corner: number, axis: number): number => at[3 * (index.array[corner] ?? 0) + axis] ?? 0;
  let sum = 0;
  for (let k = 0; k < index.array.length; k += 3)
    for (const [i, p, q] of [
      [0, 1, 2],
      [1, 2, 0],
      [2, 0, 1],
    ] as const)
      sum += of(k, i) * (of(k + 1, p) * of(k + 2, q) - of(k + 1, q) * of(k + 2, p));
  return sum / 6;
};

/** Pieces in the whole, by name in plain letters. */
const pieces = (node: ComponentNode, times = 1): ReadonlyMap<string, number> => {
  const counted = new Map<string, number>();
  for (const child of node.children) {
    const count = times * child.quantity;
    const own = child.children.length === 0 ? new Map([[plain(child.name), count]]) : pieces(child, count);
    for (const [name, more] of own) counted.set(name, (counted.get(name) ?? 0) + more);
  }
  return counted;
};
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');
const rootOf = ({ components }: GeometryFacts): ComponentNode => {
  if (components === null) throw new Error('an assembly has components');
  return components;
};

describe('assemblies of other CAD systems', () => {
  let outside: Outside;
  const solidsOf = async (file: string): Promise<readonly number[]> => {
    const read = outside.ReadStepFile(new Uint8Array(await readFile(file)), {
      linearDeflectionType: 'absolute_value',
      linearDeflection: 0.1,
      angularDeflection: 0.5,
    });
    expect(read.success).toBe(true);
    return read.meshes.map(volumeOf);
  };
  const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

  beforeAll(async () => {
    const open = createRequire(import.meta.url)('occt-import-js') as () => Promise<Outside>;
    outside = await open();
  });

  test.each(['as1-tu-203.stp', 'as1_pe_203.stp', 'as1-oc-214.stp'])(
    '%s: tree, counts, what touches, and the volume that another reader finds',
    async (name) => {
      const file = path.join(FILES, name);
      const facts = await factsOf(file);
      expect(facts).toMatchObject({ shape_class: 'assembly', solids: 18, notes: [] });
      expect(Object.fromEntries(pieces(rootOf(facts)))).toEqual({
        plate: 1,
        lbracket: 2,
        bolt: 6,
        nut: 8,
        rod: 1,
      });
      // Eight nuts, six bolts and two brackets on a plate, a rod through both brackets.
      expect(facts.contacts).toHaveLength(38);
      const solids = await solidsOf(file);
      expect(solids).toHaveLength(18);
      expect(Math.abs(sum(solids) / facts.volume_mm3 - 1)).toBeLessThan(OF_TRIANGLES);
      expect(Object.keys(facts.component_facts)).toHaveLength(5);
    },
  );

  test.each(['s1-tu-203', 's1_pe_214', 's1-c5-214'])(
    '%s: a whole in one file, its parts in others, joined as they name each other',
    async (folder) => {
      const names = (await readdir(path.join(FILES, folder)))
        .filter((name) => name.endsWith('.stp'))
        .toSorted();
      const files = new Map(
        await Promise.all(
          names.map(async (name) => {
            const bytes = await readFile(path.join(FILES, folder, name));
            return [name.toLowerCase(), { name, bytes }] as const;
          }),
        ),
      );
      const { facts } = readArchive(await loadKernel(), files, () => undefined);
      expect(facts).toMatchObject({ shape_class: 'assembly', solids: 11, notes: [] });
      const counted = pieces(rootOf(facts));
      expect([...counted.values()].toSorted()).toEqual([1, 1, 1, 1, 1, 2, 2, 2]);
      expect([...counted.keys()].filter((name) => name.includes('tailturbine'))).toHaveLength(1);
      // Each part by its own file, as often as the whole has it.
      const alone = new Map<string, number>();
      for (const name of names) {
        const [first, ...others] = await solidsOf(path.join(FILES, folder, name));
        if (first !== undefined && others.length === 0) alone.set(plain(name.split('.')[0] ?? ''), first);
      }
      const known = [...counted].map(([name, count]) => {
        const found = [...alone].find(([file]) => file.startsWith(name));
        if (found === undefined) throw new Error(`no file of ${name}`);
        return count * found[1];
      });
      expect(Math.abs(sum(known) / facts.volume_mm3 - 1)).toBeLessThan(OF_TRIANGLES);
    },
  );

  test('one whose bodies are not named as products is reported as bodies, and also as one part', async () => {
    for (const name of ['dm1-pe-214.stp', 'dm1-id-214.stp']) {
      const facts = await factsOf(path.join(FILES, name));
      expect([facts.solids, rootOf(facts).children.length]).toEqual([7, 3]);
      const solids = await solidsOf(path.join(FILES, name));
      expect(Math.abs(sum(solids) / facts.volume_mm3 - 1)).toBeLessThan(OF_TRIANGLES);
    }
  });
});
