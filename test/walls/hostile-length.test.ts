import { describe, expect, test } from 'vitest';
import { readObj } from '../../src/cad/mesh/obj.ts';
import { readStl } from '../../src/cad/mesh/stl.ts';
import { readPart21 } from '../../src/cad/part21/file.ts';
import { IDENTITY, placementOf } from '../../src/cad/part21/placements.ts';
import { productTree } from '../../src/cad/part21/products.ts';
import { decodeString } from '../../src/cad/part21/strings.ts';
import { RecordParser } from '../../src/cad/part21/values.ts';
import { sniff } from '../../src/cad/sniff.ts';
import { openCatalogue, resolveGrade } from '../../src/engine/index.ts';

/**
 * So long that anything which grows faster than its input would take hours: such a test does not end. What is linear takes a second or two.
 */
const LONG = 8_000_000;

const repeated = (text: string): string => text.repeat(Math.ceil(LONG / text.length));
const step = (header: string, data: string): Buffer =>
  Buffer.from(`ISO-10303-21;\n${header}\nDATA;\n${data}\nENDSEC;\nEND-ISO-10303-21;\n`, 'latin1');

describe('the first bytes of a file', () => {
  test.each([
    ['step', repeated('/**/')],
    ['step', `/*${repeated(' ')}`],
    ['step', `ISO-10303-21${repeated('\n')}`],
    ['obj', repeated('\n')],
    ['obj', `${repeated('\n ')}vx`],
    ['obj', repeated('vvvvvvvv\n')],
    ['stl', `${repeated(' ')}x`],
  ] as const)('of %s [REQ-5]', (format, text) => {
    expect(sniff(format, Buffer.from(text, 'latin1'), text.length)).not.toBeNull();
  });
});

describe('the structure of a STEP file', () => {
  test.each([
    ['strings of one record', step('', `#1=A(${repeated("'',")}1);`), 1],
    ['comments of one record', step('', `#1=A(${repeated('/**/')}1);`), 1],
    ['numbers that begin no record', step('', repeated('#1 ')), 0],
    ['a record without an end', step('', `#1=A(${repeated("''")}'`), 0],
    ['words of a complex record', step('', `#1=(${repeated('A')} B());`), 1],
    ['blanks of a complex record', step('', `#1=(A${repeated(' ')}B());`), 1],
    ['schemas that never close', step(repeated('FILE_SCHEMA('), '#1=A();'), 1],
  ])('%s', (_what, bytes, records) => {
    expect(readPart21(bytes).size).toBe(records);
  });

  test.each([
    ['words', 'DATA('],
    ['words that end', 'DATA(;'],
    ['blanks', 'DATA \t'],
  ])('data sections that never begin: %s', (_what, text) => {
    const bytes = Buffer.from(`ISO-10303-21;${repeated(text)}\nEND-ISO-10303-21;`, 'latin1');
    expect(() => readPart21(bytes)).toThrow('no data section');
  });

  test('an assembly of many placements of one part', () => {
    const count = 30_000;
    const usages = Array.from({ length: count }, (_, index) => {
      const [usage, shape] = [10 + 2 * index, 11 + 2 * index];
      return `#${usage}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',#1,#2,$);#${shape}=PRODUCT_DEFINITION_SHAPE('','',#${usage});`;
    });
    const file = readPart21(
      step('', `#1=PRODUCT_DEFINITION('','',$,$);#2=PRODUCT_DEFINITION('','',$,$);${usages.join('')}`),
    );
    expect(productTree(file).products.get(1)?.uses).toHaveLength(count);
    for (const usage of file.all('NEXT_ASSEMBLY_USAGE_OCCURRENCE'))
      expect(placementOf(file, usage)).toEqual({ motion: IDENTITY, factor: 1 });
  });

  test('strings with directives that never close', () => {
    for (const text of ['\\X2\\', '\\X4\\00', "''", '\\S', '\\P'])
      expect(decodeString(repeated(text)).length).toBeGreaterThan(0);
  });

  test('a list of many values, and one that never closes', () => {
    expect(new RecordParser(`A(${repeated('1,')}1)`).parts()).toHaveLength(1);
    for (const text of ['(', "'", '/*', '1.', '.A', '#', ' '])
      expect(() => new RecordParser(`A(${repeated(text)}`).parts()).toThrow(SyntaxError);
  });
});

describe('meshes as text', () => {
  test('STL', () => {
    for (const text of ['vertex ', 'vertex 1 ', ' ', 'facet vertex\n'])
      expect(() => readStl(Buffer.from(`solid facet ${repeated(text)}`))).toThrow('end mark is missing');
  });

  test('OBJ', () => {
    for (const text of ['\n', '\\\n', 'v ', 'f ', ' ', 'g a\n'])
      expect(() => readObj(Buffer.from(repeated(text)))).toThrow(/has no faces|vertex that does not exist/);
  });
});

test('the name of a material', () => {
  const catalogue = openCatalogue([], []);
  for (const text of ['DIN-', '1X ', 'E ', 'A', '1.', ' ', 'ß', '30 % '])
    expect(resolveGrade(repeated(text), catalogue).result).toBeNull();
});
