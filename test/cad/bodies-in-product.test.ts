import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { readStepFile } from '../../src/cad/step.ts';
import { readStepAt, relative } from './support.ts';

/** A product of three boxes on each other twice, and a block with a hole: files/make_files.py. */
const FILE = join(import.meta.dirname, 'files', 'bodies_in_product.step');

test('bodies of one product are listed one by one below it, equal ones once, and also as one part [CAR-18]', async () => {
  const { facts, components } = await readStepAt(FILE);
  const [stacked, block] = facts.components?.children ?? [];
  expect(stacked).toMatchObject({ name: 'STACKED', quantity: 2, of_bodies: true });
  expect(block).toMatchObject({ name: 'BLOCK', quantity: 1, children: [] });
  expect(stacked?.children.map(({ name, quantity, product_id }) => [name, quantity, product_id])).toEqual([
    ['Body 1', 2, 'STACKED Body 1'],
    ['Body 2', 1, 'STACKED Body 2'],
  ]);
  const [plate, half] = stacked?.children ?? [];
  relative(facts.component_facts[plate?.key ?? '']?.volume_mm3 ?? 0, 60 * 40 * 5, 1e-9);
  relative(facts.component_facts[half?.key ?? '']?.volume_mm3 ?? 0, 30 * 40 * 4, 1e-9);
  const whole = facts.component_facts[stacked?.key ?? ''];
  expect(whole?.solids).toBe(3);
  relative(whole?.volume_mm3 ?? 0, 2 * 60 * 40 * 5 + 30 * 40 * 4, 1e-9);
  expect([...components.keys()].sort()).toEqual(Object.keys(facts.component_facts).sort());
});

test('what a product of several bodies touches is said of the product', async () => {
  const { facts } = await readStepAt(FILE);
  const [stacked] = facts.components?.children ?? [];
  expect(facts.contacts).toMatchObject([
    {
      kind: 'flat',
      a: { component_key: stacked?.key, instance: 1 },
      b: { component_key: stacked?.key, instance: 2 },
      area_mm2: 30 * 40,
    },
  ]);
});

/** The first STACKED placed by an operator instead: one axis turned round, twice as large, 50 below the origin. */
const operated = (operator: string): Uint8Array =>
  Buffer.from(
    readFileSync(FILE, 'latin1')
      .replace("#1038 = ITEM_DEFINED_TRANSFORMATION('','',#11,#15);", `#1038 = ${operator};`)
      .replace(
        'DATA;',
        "DATA;\n#90001=DIRECTION('',(1.,0.,0.));#90002=DIRECTION('',(0.,1.,0.));#90003=DIRECTION('',(0.,0.,-1.));#90004=CARTESIAN_POINT('',(0.,0.,-50.));",
      ),
    'latin1',
  );

test.each([
  ['written simply', "CARTESIAN_TRANSFORMATION_OPERATOR_3D('','','',#90001,#90002,#90004,2.,#90003)"],
  [
    'written in parts',
    "(CARTESIAN_TRANSFORMATION_OPERATOR(#90001,#90002,#90004,2.)CARTESIAN_TRANSFORMATION_OPERATOR_3D(#90003)FUNCTIONALLY_DEFINED_TRANSFORMATION('','')GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM(''))",
  ],
])(
  'a placement that mirrors and enlarges makes a component of its own, with a body of its own: %s',
  async (_, operator) => {
    const { facts } = readStepFile(await loadKernel(), operated(operator), () => undefined);
    const [large, plain] = facts.components?.children ?? [];
    expect(large).toMatchObject({ name: 'STACKED (mirrored) ×2', quantity: 1 });
    expect(plain).toMatchObject({ name: 'STACKED', quantity: 1 });
    expect(large?.geometry_key).not.toBe(plain?.geometry_key);
    const volumes = [large, plain].map((node) => facts.component_facts[node?.key ?? '']?.volume_mm3 ?? 0);
    relative(volumes[0] ?? 0, 8 * 28_800, 1e-9);
    relative(volumes[1] ?? 0, 28_800, 1e-9);
    // The whole holds it where it stands: from 78 below the origin to 28 above it.
    relative(facts.bbox_mm[2], 106, 1e-6);
    relative(facts.volume_mm3, 9 * 28_800 + (20 ** 3 - Math.PI * 16 * 20), 1e-6);
  },
);

test('a mirror alone keeps sizes, and a part that is its own mirror image has one shape', async () => {
  const mirror = operated("CARTESIAN_TRANSFORMATION_OPERATOR_3D('','','',#90001,#90002,#90004,1.,#90003)");
  const { facts } = readStepFile(await loadKernel(), mirror, () => undefined);
  const [mirrored, plain] = facts.components?.children ?? [];
  expect(mirrored?.name).toBe('STACKED (mirrored)');
  expect(mirrored?.key).not.toBe(plain?.key);
  expect(mirrored?.geometry_key).toBe(plain?.geometry_key);
});
