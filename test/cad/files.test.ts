import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { readStepFile } from '../../src/cad/step.ts';
import { factsOf, json, near, relative } from './support.ts';

/** Files written by the native kernel (files/make_files.py), with the numbers that it computed itself. */
const FILES = join(import.meta.dirname, 'files');
const at = (name: string): string => join(FILES, `${name}.step`);
type Body = { volume: number; centre: [number, number, number]; bbox?: [number, number, number] };
const truth = json<{ plate: Body; drum: Body; three_bodies: { volume: number } }>(join(FILES, 'truth.json'));

describe('one plate in three schemas and units is one plate', () => {
  test.each([
    ['plate_ap203_inch', 'AP203', 'inch'],
    ['plate_ap214_metre', 'AP214', 'm'],
    ['plate_ap242_mm', 'AP242', 'mm'],
  ])('%s', async (name, schema, length_unit) => {
    const facts = await factsOf(at(name));
    expect(facts.source).toMatchObject({ schema, length_unit });
    relative(facts.volume_mm3, truth.plate.volume, 1e-6);
    truth.plate.bbox?.forEach((side, k) => {
      near(facts.bbox_mm[k as 0 | 1 | 2], side, 1e-4);
    });
    const holes = facts.features.filter((one) => one.kind === 'hole');
    expect(holes.map((one) => one.diameter_mm?.toFixed(3))).toEqual(['8.000', '8.000']);
  });
});

describe('meshes and open shells in STEP files are said so', () => {
  const refusal = async (name: string): Promise<unknown> => {
    const oc = await loadKernel();
    try {
      readStepFile(oc, readFileSync(at(name)), () => undefined);
    } catch (error) {
      return error;
    }
    throw new Error('it was read');
  };
  const codes = async (name: string): Promise<string[]> =>
    (await factsOf(at(name))).notes.map((note) => note.code);

  test.each(['mesh_shell', 'mesh_solid'])('%s has no exact surfaces', async (name) => {
    expect(await refusal(name)).toMatchObject({
      code: 'no_solid',
      message: expect.stringMatching(/triangle mesh.*3 tessellated faces.*STL or OBJ/),
    });
  });

  test('a mesh of the same body beside its B-rep is left aside', async () => {
    expect(await codes('mesh_and_body')).toContain('tessellated_shapes_ignored');
    const facts = await factsOf(at('mesh_and_body'));
    relative(facts.volume_mm3, truth.drum.volume, 1e-6);
    expect(facts.solids).toBe(1);
  });

  test('a mesh beside another body does not break the kernel', async () => {
    expect(await codes('mesh_solid_and_body')).toContain('tessellated_shapes_ignored');
    relative((await factsOf(at('mesh_solid_and_body'))).volume_mm3, 1000, 1e-6);
  });

  test('an open shell', async () => {
    expect(await refusal('open_shell')).toMatchObject({
      code: 'no_solid',
      message: expect.stringMatching(/surfaces but no closed body/),
    });
  });

  test('an open shell beside a body is left aside', async () => {
    expect(await codes('body_and_open_shell')).toContain('open_surfaces_ignored');
    relative((await factsOf(at('body_and_open_shell'))).volume_mm3, 1000, 1e-6);
  });

  test('several bodies in one product are reported as one part and, separately, body by body', async () => {
    const facts = await factsOf(at('three_bodies'));
    expect(facts.shape_class).not.toBe('assembly');
    expect(facts.solids).toBe(3);
    relative(facts.volume_mm3, truth.three_bodies.volume, 1e-6);
    const bodies = facts.components?.children ?? [];
    expect(bodies.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Body 1', 1],
      ['Body 2', 1],
      ['Body 3', 1],
    ]);
    const volumes = bodies.map(({ key }) => facts.component_facts[key]?.volume_mm3 ?? 0);
    expect(volumes.map(Math.round)).toEqual([1000, 500, Math.round(Math.PI * 250)]);
  });
});

describe('names in the file, whatever their encoding', () => {
  test.each([
    ['\\X2\\03A9\\X0\\-Halter', 'Ω-Halter'],
    ['\\X4\\0001F600\\X0\\', '😀'],
    ['Geh\\S\\duse', 'Gehäuse'],
    ['\\PE\\\\S\\4', 'Д'],
    [Buffer.from('Größe', 'utf8').toString('latin1'), 'Größe'],
  ])('%s', async (raw, name) => {
    const text = readFileSync(at('plate_ap242_mm'), 'latin1').replace(
      /PRODUCT\('[^']*','[^']*'/,
      () => `PRODUCT('id','${raw}'`,
    );
    const { facts } = readStepFile(await loadKernel(), Buffer.from(text, 'latin1'), () => undefined);
    expect(facts.source.product_name).toBe(name);
    relative(facts.volume_mm3, truth.plate.volume, 1e-6);
  });
});
