import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CadFailure } from '../../src/cad/failure.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { meshResult } from '../../src/cad/mesh/mesh-facts.ts';
import { readObj } from '../../src/cad/mesh/obj.ts';
import { readStl } from '../../src/cad/mesh/stl.ts';
import { readPart21 } from '../../src/cad/part21/file.ts';
import { lengthUnitOf, schemaOf } from '../../src/cad/part21/header.ts';
import { decodeString } from '../../src/cad/part21/strings.ts';
import { readStepFile } from '../../src/cad/step.ts';
import { EXAMPLES, json, jsonIfThere, MESH_DATA, near, relative, withData } from './support.ts';

const plate = readFileSync(join(EXAMPLES, 'plate_holes_pocket.step'), 'latin1');
const bracket = readFileSync(join(EXAMPLES, 'bracket_sheetmetal.step'), 'latin1');
const bracketVolume = json<Record<string, { volume_analytic: number }>>(join(EXAMPLES, 'truth.json'))
  .bracket_sheetmetal?.volume_analytic as number;
const read = async (text: string) =>
  readStepFile(await loadKernel(), Buffer.from(text, 'latin1'), () => undefined).facts;
const failure = async (text: string): Promise<CadFailure> => {
  try {
    await read(text);
  } catch (error) {
    if (error instanceof CadFailure) return error;
    throw error;
  }
  throw new Error('it was read');
};

const INCH = "( CONVERSION_BASED_UNIT('INCH',#9001) LENGTH_UNIT() NAMED_UNIT(#9003) )";
const INCH_RECORDS = `#9001 = LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#9002);
#9002 = ( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) );
#9003 = DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.);
`;
const MM = /\( LENGTH_UNIT\(\) NAMED_UNIT\(\*\) SI_UNIT\(\.MILLI\.,\.METRE\.\) \)/;

describe('units: the same numbers in another unit are another part', () => {
  test.each([
    [
      'cm',
      10,
      (text: string) => text.replace(MM, '( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.CENTI.,.METRE.) )'),
    ],
    [
      'inch',
      25.4,
      (text: string) =>
        text.replace(MM, INCH).replace('\nENDSEC;\nEND-ISO', `\n${INCH_RECORDS}ENDSEC;\nEND-ISO`),
    ],
  ] as const)('%s', async (unit, factor, change) => {
    const facts = await read(change(bracket));
    expect(facts.source.length_unit).toBe(unit);
    relative(facts.volume_mm3, bracketVolume * factor ** 3, 1e-6);
    const holes = facts.features.filter((one) => one.kind === 'hole' && one.through === true);
    expect(holes).toHaveLength(2);
    for (const hole of holes) near(hole.diameter_mm, 5.5 * factor, 1e-3 * factor);
  });
});

describe('a file without a solid is reported as such', () => {
  test('an open shell', async () => {
    // A shell without its last face, as a surface model.
    const open = plate
      .replace(/MANIFOLD_SOLID_BREP\('',#(\d+)\)/, "SHELL_BASED_SURFACE_MODEL('',(#$1))")
      .replace(/CLOSED_SHELL\('',\(#\d+,/, "OPEN_SHELL('',(")
      .replace('ADVANCED_BREP_SHAPE_REPRESENTATION', 'MANIFOLD_SURFACE_SHAPE_REPRESENTATION');
    expect(await failure(open)).toMatchObject({
      code: 'no_solid',
      message: expect.stringMatching(/closed body/),
    });
  });

  test('a file of products without geometry', async () => {
    const empty = plate.replace(/#16 = CLOSED_SHELL[\s\S]*?;/, '').replace(/#15 = MANIFOLD[\s\S]*?;/, '');
    expect(['no_solid', 'unreadable']).toContain((await failure(empty)).code);
  });
});

describe('names', () => {
  test.each([
    ['plain', 'plain'],
    ["It''s", "It's"],
    ['Geh\\S\\duse', 'Gehäuse'],
    ['\\PE\\\\S\\4', 'д'.replace('д', 'Д')],
    ['\\X\\E4', 'ä'],
    ['\\X2\\03A900E4\\X0\\x', 'Ωäx'],
    ['\\X4\\0001F600\\X0\\', '😀'],
    ['a\\\\b', 'a\\b'],
    [Buffer.from('Größe', 'utf8').toString('latin1'), 'Größe'],
    [Buffer.from('Größe', 'latin1').toString('latin1'), 'Größe'],
    ['\\X2\\03', '\\X2\\03'],
  ])('%s is %s', (raw, name) => {
    expect(decodeString(raw)).toBe(name);
  });
});

describe('header', () => {
  const file = (schema: string) =>
    readPart21(
      Buffer.from(
        `ISO-10303-21;HEADER;FILE_SCHEMA(('${schema}'));ENDSEC;DATA;#1=A();ENDSEC;END-ISO-10303-21;`,
      ),
    );
  test.each([
    ['CONFIG_CONTROL_DESIGN', 'AP203'],
    ['AUTOMOTIVE_DESIGN { 1 0 10303 214 3 1 1 }', 'AP214'],
    ['AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 1 1 4 }', 'AP242'],
    ['IFC4', 'IFC4'],
  ])('%s is %s', (schema, name) => {
    expect(schemaOf(file(schema))).toBe(name);
    expect(lengthUnitOf(file(schema))).toBe('unknown');
  });
});

type MeshTruth = Record<
  string,
  { triangles: number; volume: number; area: number; bbox_min: number[]; bbox_max: number[]; closed: boolean }
>;

withData('meshes of known volume', () => {
  test.each(Object.entries(jsonIfThere<MeshTruth>(join(MESH_DATA, 'mesh_truth.json'), {})))(
    '%s',
    (name, truth) => {
      const bytes = readFileSync(join(MESH_DATA, name));
      const isStl = name.toLowerCase().endsWith('.stl');
      const { facts } = meshResult(isStl ? readStl(bytes) : readObj(bytes), isStl ? 'stl' : 'obj');
      relative(facts.volume_mm3, truth.volume, 1e-9);
      relative(facts.area_mm2, truth.area, 1e-9);
      expect(facts.mesh).toMatchObject({ triangles: truth.triangles, watertight: truth.closed });
      for (const k of [0, 1, 2] as const) near(facts.bbox_min_mm[k], truth.bbox_min[k] ?? Number.NaN, 1e-6);
      expect(facts.features).toEqual([]);
      expect(facts.shape_class).toBe('mesh');
    },
  );
});

describe('sizes that no part has', () => {
  const bar = (mm: number) =>
    meshResult(readObj(Buffer.from(`v 0 0 0\nv ${mm} 0 0\nv 0 ${mm / 2} 0\nf 1 2 3`)), 'obj');

  test.each([0.01, 1, 20_000])('%d mm is a size', (mm) => {
    near(bar(mm).facts.bbox_mm[0], mm, 1e-9);
  });

  test.each([0.009, 20_001])('%d mm is none', (mm) => {
    expect(() => bar(mm)).toThrow(expect.objectContaining({ code: 'implausible_size' }));
  });
});

describe('meshes', () => {
  const tetra = (faces: number[][]): Uint8Array =>
    Buffer.from(
      ['v 0 0 0', 'v 10 0 0', 'v 0 10 0', 'v 0 0 10', ...faces.map((face) => `f ${face.join(' ')}`)].join(
        '\n',
      ),
    );
  const whole = [
    [1, 3, 2],
    [1, 2, 4],
    [2, 3, 4],
    [1, 4, 3],
  ];

  test('a closed one has its volume, an open one says how open it is', () => {
    const closed = meshResult(readObj(tetra(whole)), 'obj').facts;
    near(closed.volume_mm3, 1000 / 6, 1e-9);
    expect(closed.mesh?.watertight).toBe(true);
    const open = meshResult(readObj(tetra(whole.slice(1))), 'obj').facts;
    expect(open.mesh).toMatchObject({ watertight: false, open_edges: 3 });
    expect(open.notes.map((note) => note.code)).toContain('mesh_not_watertight');
  });

  test('one that is turned inside out is reported', () => {
    const turned = meshResult(readObj(tetra(whole.map((face) => [...face].reverse()))), 'obj').facts;
    expect(turned.notes.map((note) => note.code)).toContain('mesh_inside_out');
    near(turned.volume_mm3, 1000 / 6, 1e-9);
  });

  test.each([
    ['unreadable', () => readObj(tetra([[1, 2, 9]]))],
    ['type_mismatch', () => readObj(Buffer.from('hello'))],
    ['type_mismatch', () => readStl(Buffer.from('hello'))],
    ['unreadable', () => readStl(Buffer.from('solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n'))],
    ['empty', () => readStl(new Uint8Array())],
    [
      'implausible_size',
      () => meshResult(readObj(Buffer.from('v 0 0 0\nv 1e9 0 0\nv 0 1e9 0\nf 1 2 3')), 'obj'),
    ],
  ])('%s', (code, run) => {
    expect(run).toThrow(expect.objectContaining({ code }));
  });
});
