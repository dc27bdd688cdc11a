import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ComponentNode, Vec3 } from '../../src/cad/facts.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { readStepFile } from '../../src/cad/step.ts';
import { distance, factsOf, json, relative } from './support.ts';

/** Written by the native kernel with its truth: files/make_files.py. */
const FILES = join(import.meta.dirname, 'files');
type Child = { name: string; placement: number[] };
const truth = json<{
  nested_assembly: {
    tree: Record<string, Child[]>;
    parts: Record<string, { volume: number; centre: Vec3 }>;
    instances: { name: string; centre: Vec3 }[];
  };
}>(join(FILES, 'truth.json')).nested_assembly;
const facts = () => factsOf(join(FILES, 'nested_assembly.step'));
const root = async (): Promise<ComponentNode> => (await facts()).components as ComponentNode;

const place = (m: readonly number[], p: Vec3): Vec3 => {
  const row = (k: number): number =>
    (m[k * 4] ?? 0) * p[0] + (m[k * 4 + 1] ?? 0) * p[1] + (m[k * 4 + 2] ?? 0) * p[2] + (m[k * 4 + 3] ?? 0);
  return [row(0), row(1), row(2)];
};

function leaves(node: ComponentNode): ComponentNode[] {
  return node.children.length === 0 ? [node] : node.children.flatMap(leaves);
}

/** Every instance of every part, carried through all levels: its name and where its centre of mass comes to lie. */
async function instances(): Promise<{ name: string; centre: Vec3 }[]> {
  const { component_facts } = await facts();
  const walk = (node: ComponentNode, up: (p: Vec3) => Vec3): { name: string; centre: Vec3 }[] =>
    node.placements.flatMap((m) => {
      const here = (p: Vec3): Vec3 => up(place(m, p));
      if (node.children.length > 0) return node.children.flatMap((child) => walk(child, here));
      return [{ name: node.name, centre: here(component_facts[node.key]?.centre_of_mass_mm as Vec3) }];
    });
  const whole = await root();
  // The truth counts from the frame that the wrapper wraps.
  return walk({ ...whole, placements: [[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]] }, (p) => p);
}

test('the wrapper is left out, its motion is kept; the tree has the names, counts and placements of the truth', async () => {
  const whole = await root();
  expect(whole.name).toBe('FRAME');
  expect([3, 7, 11].map((i) => whole.placements[0]?.[i])).toEqual([5, 6, 7]);
  const check = (node: ComponentNode): void => {
    const wanted = truth.tree[node.name] ?? [];
    expect(node.children.flatMap((child) => child.placements.map(() => child.name)).sort()).toEqual(
      wanted.map((child) => child.name).sort(),
    );
    for (const child of node.children) {
      const places = wanted.filter((one) => one.name === child.name).map((one) => one.placement);
      child.placements.forEach((m, i) => {
        m.forEach((value, k) => {
          expect(Math.abs(value - (places[i]?.[k] ?? Number.NaN)), `${child.name} ${i}`).toBeLessThan(1e-6);
        });
      });
      check(child);
    }
  };
  check(whole);
});

test('each of the 21 instances lies where the native kernel has it', async () => {
  const found = await instances();
  expect(found).toHaveLength(truth.instances.length);
  for (const { name, centre } of truth.instances) {
    const near = found.filter((one) => one.name === name && distance(one.centre, centre) < 1e-4);
    expect(near, `${name} at ${centre}`).toHaveLength(1);
  }
});

test('seven products: volumes as computed, and the whole is their sum', async () => {
  const { component_facts, volume_mm3, solids } = await facts();
  const names = Object.values(component_facts).map((one) => one.source.product_name);
  expect(names.sort()).toEqual(Object.keys(truth.parts).sort());
  for (const own of Object.values(component_facts))
    relative(own.volume_mm3, truth.parts[own.source.product_name ?? '']?.volume ?? 0, 1e-6);
  const sum = truth.instances.reduce((total, one) => total + (truth.parts[one.name]?.volume ?? 0), 0);
  relative(volume_mm3, sum, 1e-6);
  expect(solids).toBe(truth.instances.length);
});

test('equal shapes are recognised under different names; a left and a right hand are two shapes', async () => {
  const nodes = leaves(await root());
  const key = (name: string): string | null => nodes.find((node) => node.name === name)?.geometry_key ?? null;
  expect(key('SPACER_A')).not.toBeNull();
  expect(key('SPACER_A')).toBe(key('SPACER_B'));
  expect(key('BRACKET_L')).not.toBe(key('BRACKET_R'));
  expect(new Set(nodes.map((node) => node.geometry_key)).size).toBe(6);
});

test('screw, nut and washer are recognised by their shape under any name; spacers and brackets are made parts', async () => {
  const nodes = leaves(await root());
  const bought = new Map(
    nodes.flatMap(({ name, fastener }) => (fastener === null ? [] : [[name, fastener] as const])),
  );
  expect([...bought.keys()].sort()).toEqual(['P-1001', 'P-1002', 'P-1003']);
  expect(bought.get('P-1001')).toMatchObject({
    kind: 'screw',
    standard: 'ISO 4762',
    size: 'M8',
    length_mm: 25,
  });
  expect(bought.get('P-1002')).toMatchObject({ kind: 'nut', standard: 'ISO 4032', size: 'M8' });
  expect(bought.get('P-1003')).toMatchObject({ kind: 'washer', standard: 'ISO 7089', size: 'M8' });
});

test('an assembly whose parts are in other files is refused with their names [CALC-7]', async () => {
  const oc = await loadKernel();
  const bodies = readFileSync(join(FILES, 'nested_assembly.step'), 'latin1');
  const alone = bodies
    .replaceAll('MANIFOLD_SOLID_BREP', 'GEOMETRIC_CURVE_SET')
    .replace(
      'DATA;',
      "DATA;\n#900001=DOCUMENT_FILE('bracket_l.stp','','',#900002,'','');\n#900002=DOCUMENT_TYPE('');",
    );
  expect(() => readStepFile(oc, Buffer.from(alone, 'latin1'), () => undefined)).toThrow(
    /other files: bracket_l\.stp\./,
  );
});
