import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { structureOf } from '../../src/cad/components.ts';
import type { ComponentNode } from '../../src/cad/facts.ts';
import { fastenerOf } from '../../src/cad/fasteners.ts';
import { readPart21 } from '../../src/cad/part21/file.ts';
import { CAD_DATA, factsOf, jsonIfThere, relative, withData } from './support.ts';
import type { Truth } from './truth.ts';

const folder = join(CAD_DATA, 'known');
const truth = jsonIfThere<Record<string, Truth>>(join(folder, 'truth.json'), {}).assembly3;

function flatten(node: ComponentNode, count = 1): { node: ComponentNode; count: number }[] {
  const total = count * node.quantity;
  return [{ node, count: total }, ...node.children.flatMap((child) => flatten(child, total))];
}

withData('an assembly of three parts in seven places', () => {
  const facts = () => factsOf(join(folder, 'assembly3.step'));

  test('each unique component has its own record, in its own frame', async () => {
    const { components, component_facts } = await facts();
    const nodes = components === null ? [] : flatten(components);
    const leaves = nodes.filter(({ node }) => node.children.length === 0);
    expect(Object.keys(component_facts).sort()).toEqual(leaves.map(({ node }) => node.key).sort());
    for (const wanted of truth?.expected.components ?? []) {
      const leaf = leaves.find(({ node }) => node.name === wanted.name);
      expect(leaf?.count).toBe(wanted.count);
      const own = component_facts[leaf?.node.key ?? ''];
      relative(own?.volume_mm3 ?? 0, wanted.volume, 1e-6);
      wanted.bbox_size?.forEach((side, k) => {
        relative(own?.bbox_mm[k as 0 | 1 | 2] ?? 0, side, 1e-9);
      });
    }
  });

  test('the instances stand where the truth has them', async () => {
    const { components } = await facts();
    const at = (name: string) =>
      flatten(components as ComponentNode)
        .find(({ node }) => node.name === name)
        ?.node.placements.map((m) => [m[3], m[7], m[11]]);
    expect(at('BOLT M6x20')).toEqual([
      [-40, -20, 7],
      [-40, 20, 7],
      [40, -20, 7],
      [40, 20, 7],
    ]);
    expect(at('BRACKET')).toEqual([
      [-20, 0, 25],
      [20, 0, 25],
    ]);
  });

  test('the bolt is a bought screw, the others are made', async () => {
    const { components } = await facts();
    const fasteners = flatten(components as ComponentNode).flatMap(({ node }) => node.fastener ?? []);
    expect(fasteners).toEqual([
      { kind: 'screw', standard: null, size: 'M6', length_mm: 20, confidence: 0.97 },
    ]);
  });
});

describe('fasteners by their names', () => {
  test.each([
    ['ISO 4762 M8x25', 'screw', 'ISO 4762', 'M8', 25],
    ['DIN_934_M6', 'nut', 'DIN 934', 'M6', null],
    ['DIN EN ISO 7089 - M10', 'washer', 'ISO 7089', 'M10', null],
    ['Zylinderschraube M5x16', 'screw', null, 'M5', 16],
    ['Sechskantmutter M12', 'nut', null, 'M12', null],
  ])('%s', (name, kind, standard, size, length_mm) => {
    expect(fastenerOf(name, '', null)).toMatchObject({ kind, standard, size, length_mm });
  });

  test.each(['Bolt plate', 'Nutzlast M', 'BRACKET', 'Washer pump housing', 'ISO 9001 label'])(
    '%s is made',
    (name) => {
      expect(fastenerOf(name, '', null)).toBeNull();
    },
  );
});

/** A file with products only: structure needs no geometry. */
const products = (uses: string): Uint8Array =>
  Buffer.from(`ISO-10303-21;
HEADER;FILE_SCHEMA(('AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF'));ENDSEC;
DATA;
#1=PRODUCT('a','\\X2\\03A9\\X0\\-Halter','',());#2=PRODUCT_DEFINITION_FORMATION('','',#1);#3=PRODUCT_DEFINITION('','',#2,$);
#4=PRODUCT('b','Geh\\S\\duse','',());#5=PRODUCT_DEFINITION_FORMATION('','',#4);#6=PRODUCT_DEFINITION('','',#5,$);
#7=PRODUCT('c','It''s; /* one */','',());#8=PRODUCT_DEFINITION_FORMATION('','',#7);#9=PRODUCT_DEFINITION('','',#8,$);
${uses}
ENDSEC;
END-ISO-10303-21;
`);
const use = (id: number, parent: number, child: number): string =>
  `#${id}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('${id}','','',#${parent},#${child},$);`;

describe('structure', () => {
  test('names in every encoding of Part 21 come out as they are read aloud', () => {
    const { root } = structureOf(
      readPart21(products(use(20, 3, 6) + use(21, 6, 9) + use(22, 6, 9) + use(23, 3, 6))),
    );
    expect(root?.name).toBe('Ω-Halter');
    expect(root?.children.map((child) => [child.name, child.quantity])).toEqual([['Gehäuse', 2]]);
    expect(root?.children[0]?.children.map((child) => [child.name, child.quantity])).toEqual([
      ["It's; /* one */", 2],
    ]);
  });

  test('a wrapper with one child is that part', () => {
    const { root, productName } = structureOf(readPart21(products(use(20, 3, 6) + use(21, 6, 9))));
    expect(root).toBeNull();
    expect(productName).toBe("It's; /* one */");
  });
});
