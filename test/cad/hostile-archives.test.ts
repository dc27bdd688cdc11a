import { beforeAll, describe, expect, test } from 'vitest';
import { readArchive } from '../../src/cad/archive/archive.ts';
import type { Unpacked } from '../../src/cad/archive/unzip.ts';
import { structureOf } from '../../src/cad/components.ts';
import { type Kernel, loadKernel } from '../../src/cad/kernel/load.ts';
import { MAX_INSTANCES, MAX_TREE_DEPTH } from '../../src/cad/limits.ts';
import { externalFiles } from '../../src/cad/part21/external.ts';
import { readPart21 } from '../../src/cad/part21/file.ts';
import { lengthUnitOf } from '../../src/cad/part21/header.ts';
import { placementOf } from '../../src/cad/part21/placements.ts';
import { productTree } from '../../src/cad/part21/products.ts';
import {
  assembly,
  definition,
  elsewhere,
  numbers,
  often,
  product,
  step,
  uses,
} from './hostile-structures.ts';

/** References and products as an archive may hold them: work that grows with their product takes minutes, which ends the test. */
const REFERENCES = 6_000;
const PRODUCTS = 20_000;

const archive = (files: Readonly<Record<string, Uint8Array>>): Unpacked =>
  new Map(Object.entries(files).map(([name, bytes]) => [name, { name, bytes }]));

const TOO_MANY = `places more than ${MAX_INSTANCES.toLocaleString('en')} products. Send its subassemblies as files of their own.`;

describe('an archive whose files multiply', () => {
  let oc: Kernel;
  beforeAll(async () => {
    oc = await loadKernel();
  });
  const read = (files: Readonly<Record<string, Uint8Array>>) => () =>
    readArchive(oc, archive(files), () => undefined);

  test(`${REFERENCES} references to a file of ${PRODUCTS} products without a structure: each file is looked through once [REQ-5]`, () => {
    const loose = step(numbers(PRODUCTS).flatMap((at) => product(at)));
    expect(read({ 'root.step': assembly(REFERENCES, 'loose.step'), 'loose.step': loose })).toThrow(
      'No file in the ZIP file has a closed body.',
    );
  });

  test(`${REFERENCES} references to an assembly of ${PRODUCTS} products are refused, with what to do [REQ-5]`, () => {
    const files = { 'root.step': assembly(REFERENCES, 'big.step'), 'big.step': assembly(PRODUCTS - 2) };
    expect(read(files)).toThrow(TOO_MANY);
  });

  test('files that place each other many times are refused by how often a part stands in the whole [REQ-5]', () => {
    const files = {
      'root.step': often(1_000, 'middle.step'),
      'middle.step': often(1_000, 'part.step'),
      'part.step': step(product(1)),
    };
    expect(read(files)).toThrow(TOO_MANY);
  });

  test('files nested in each other beyond any assembly are refused by their depth [REQ-5]', () => {
    const files = Object.fromEntries(
      numbers(MAX_TREE_DEPTH + 10).map((at) => [`f${at}.step`, assembly(2, `f${at + 1}.step`)]),
    );
    expect(read(files)).toThrow(/nested more than 32 levels deep\. Send its subassemblies/);
  });

  test('two files that name each other are refused by name', () => {
    const files = {
      'root.step': assembly(2, 'a.step'),
      'a.step': assembly(2, 'b.step'),
      'b.step': assembly(2, 'a.step'),
    };
    expect(read(files)).toThrow(/a\.step contains itself/);
  });

  test('one part under many names is each of them', () => {
    const part = { 'part.step': step(product(1)) };
    expect(read({ 'root.step': assembly(500, 'part.step'), ...part })).toThrow(/closed body/);
  });
});

describe('a STEP file whose structure cannot be walked', () => {
  const structure = (records: readonly string[]) => () => structureOf(readPart21(step(records)));

  test('a product that contains itself is distinguished from a deep and from a large assembly', () => {
    const parts = numbers(60).flatMap((at) => product(at));
    const chain = numbers(MAX_TREE_DEPTH + 5).map((at) => uses(at, at + 1, 1_000 + at));
    expect(structure([...parts, ...chain])).toThrow(/nested more than 32 levels deep/);
    expect(structure([...parts, ...chain, uses(5, 2, 2_000)])).toThrow(/a product contains itself\. Repair/);
    const many = numbers(MAX_INSTANCES + 1).map((at) => uses(1, 2, 1_000 + at));
    expect(structure([...product(1), ...product(2), ...many])).toThrow(TOO_MANY);
  });

  test('a name that is longer than any is cut, so that each place of its product does not repeat it; a path that is none names no file [REQ-5]', () => {
    const long = 'ä'.repeat(100_000);
    const file = readPart21(
      step([...product(1, long), ...product(2), uses(2, 1, 900), ...elsewhere(`${long}.step`, [1])]),
    );
    const { products } = productTree(file);
    expect(products.get(definition(1))?.name).toBe(`${'ä'.repeat(254)}…`);
    expect(externalFiles(file)).toEqual([]);
  });

  test('a unit that is defined by itself is unknown, and reading ends [REQ-5]', () => {
    const file = readPart21(
      step([
        "#1=(CONVERSION_BASED_UNIT('X',#2)LENGTH_UNIT()NAMED_UNIT($));",
        '#2=MEASURE_WITH_UNIT(LENGTH_MEASURE(1.),#1);',
        "#3=(GLOBAL_UNIT_ASSIGNED_CONTEXT((#1))REPRESENTATION_CONTEXT('',''));",
      ]),
    );
    expect(lengthUnitOf(file)).toBe('unknown');
  });

  test('what many records name is looked through once: units, shapes, parts of a record, lists [REQ-5]', () => {
    const count = PRODUCTS;
    const list = "''".concat(",''".repeat(4)).concat(',1'.repeat(500_000));
    const file = readPart21(
      step([
        `#1=PRODUCT_DEFINITION_FORMATION(${list});`,
        `#2=PRODUCT_DEFINITION('','',#1,$);`,
        ...numbers(count, 10).map((at) => `#${at}=PRODUCT_DEFINITION('','',#1,$);`),
        ...numbers(count, 100_000).flatMap((at) => [
          `#${at}=PRODUCT_DEFINITION_SHAPE('','',#10);`,
          `#${at + 100_000}=GLOBAL_UNIT_ASSIGNED_CONTEXT(());`,
        ]),
        ...numbers(count, 300_000).flatMap((at) => [
          `#${at}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',#2,#10,$);`,
          `#${at + 100_000}=PRODUCT_DEFINITION_SHAPE('','',#${at});`,
          `#${at + 200_000}=CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(#9,#${at + 100_000});`,
        ]),
        `#8=(${'A()'.repeat(1_000)}REPRESENTATION_RELATIONSHIP('','',#2,#3));`,
        "#9=(REPRESENTATION_RELATIONSHIP('','',#2,#3)REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#7));",
      ]),
    );
    expect(productTree(file).fault).toBe('many');
    for (const usage of file.all('NEXT_ASSEMBLY_USAGE_OCCURRENCE')) placementOf(file, usage);
    expect(file.entity(8)).toBeNull();
    expect(file.entity(9)?.parts).toHaveLength(2);
  });
});
