import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leafMaterials, materialOf, structureOf } from '../../src/cad/components.ts';
import { readPart21 } from '../../src/cad/part21/file.ts';
import { materialsOf } from '../../src/cad/part21/materials.ts';
import { EXAMPLES } from './support.ts';

const NESTED = readFileSync(join(import.meta.dirname, 'files/nested_assembly.step'), 'latin1');
const PLATE = readFileSync(join(EXAMPLES, 'plate_holes_pocket.step'), 'latin1');

const idsOf = (text: string, type: string): readonly number[] =>
  [...text.matchAll(new RegExp(`#(\\d+)\\s*=\\s*${type}\\s*\\(`, 'g'))].map(([, id]) => Number(id));

/** The file with records more, whose numbers are free. */
const withRecords = (text: string, ...records: readonly string[]) => {
  const at = text.lastIndexOf('ENDSEC;');
  return readPart21(Buffer.from(`${text.slice(0, at)}${records.join('\n')}\n${text.slice(at)}`, 'latin1'));
};

const property = (definition: number, name: string, item: string, from = 900_000): readonly string[] => [
  `#${from}=PROPERTY_DEFINITION('material property','${name}',#${definition});`,
  `#${from + 1}=REPRESENTATION('${name}',(#${from + 2}),#1);`,
  `#${from + 2}=DESCRIPTIVE_REPRESENTATION_ITEM(${item});`,
  `#${from + 3}=PROPERTY_DEFINITION_REPRESENTATION(#${from},#${from + 1});`,
];

const [PRODUCT = 0] = idsOf(PLATE, 'PRODUCT_DEFINITION');
const [SHAPE = 0] = idsOf(PLATE, 'PRODUCT_DEFINITION_SHAPE');

test.each([
  ['a designation of the product', [`#900000=MATERIAL_DESIGNATION('1.4301',(#${PRODUCT}));`], '1.4301'],
  ['a designation of its shape', [`#900000=MATERIAL_DESIGNATION('1.4301',(#${SHAPE}));`], '1.4301'],
  ['a property', property(PRODUCT, 'material name', "'EN AW-6082','aluminium'"), 'EN AW-6082'],
  ['an attribute', property(PRODUCT, 'user defined attribute', "'Material','C45'"), 'C45'],
  ['an attribute in German', property(PRODUCT, 'Merkmal', "'WERKSTOFF','S355J2'"), 'S355J2'],
  ['another attribute', property(PRODUCT, 'user defined attribute', "'Colour','red'"), undefined],
  ['another property', property(PRODUCT, 'density', "'density measure','7.85'"), undefined],
  ['an empty name', [`#900000=MATERIAL_DESIGNATION('  ',(#${PRODUCT}));`], undefined],
  ['a designation of nothing', ["#900000=MATERIAL_DESIGNATION('1.4301',(#999999,$));"], undefined],
  ['records that are no lists', ["#900000=MATERIAL_DESIGNATION('1.4301',*);"], undefined],
  ['no name', [], undefined],
])('a part of which the file has %s', (_, records, name) => {
  const file = withRecords(PLATE, ...records);
  const { root, definition } = structureOf(file);
  expect(root).toBeNull();
  expect(materialOf(materialsOf(file), definition)).toBe(name);
});

test('of two names of a product the first holds, and a name is no longer than 200 letters', () => {
  const file = withRecords(
    PLATE,
    `#900000=MATERIAL_DESIGNATION('${'x'.repeat(300)}',(#${PRODUCT}));`,
    `#900001=MATERIAL_DESIGNATION('C45',(#${PRODUCT}));`,
  );
  expect([...materialsOf(file).values()]).toEqual(['x'.repeat(200)]);
});

test('each component of an assembly has the material that the file names for it', () => {
  const definitions = idsOf(NESTED, 'PRODUCT_DEFINITION');
  const file = withRecords(
    NESTED,
    ...definitions.map((id, at) => `#${900_000 + at}=MATERIAL_DESIGNATION('grade ${id}',(#${id}));`),
  );
  const { root } = structureOf(file);
  if (root === null) throw new Error('an assembly has a tree');
  const named = leafMaterials(root, new Map([[null, materialsOf(file)]]));
  expect(named.size).toBeGreaterThan(2);
  for (const [key, name] of named) expect(`p${name.replace('grade ', '')}`).toBe(key);
  expect(leafMaterials(root, new Map())).toEqual(new Map());
});
