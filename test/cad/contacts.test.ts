import { join } from 'node:path';
import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { expect, test } from 'vitest';
import { contactsOf } from '../../src/cad/contacts/contacts.ts';
import type { ComponentNode, Contact } from '../../src/cad/facts.ts';
import { loadKernel } from '../../src/cad/kernel/load.ts';
import { type Model, modelOf } from '../../src/cad/kernel/model.ts';
import { explore } from '../../src/cad/kernel/read-step.ts';
import { makerFor } from './shapes.ts';
import { CAD_DATA, factsOf, withData } from './support.ts';

const oc = await loadKernel();
const make = makerFor(oc);

type Placement = readonly number[];
const at = (x: number, y = 0, z = 0): Placement => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];
/** A quarter turn about Z, then a shift. */
const turnedAt = (x: number, y: number, z: number): Placement => [0, -1, 0, x, 1, 0, 0, y, 0, 0, 1, z];
type Piece = { readonly shape: TopoDS_Shape; readonly placements: readonly Placement[] };

/** An assembly out of shapes and where each of them stands. */
function touching(pieces: Readonly<Record<string, Piece>>, whole: Placement = at(0)) {
  const node = (key: string, placements: readonly Placement[], children: readonly ComponentNode[]) => ({
    key,
    product_id: key,
    name: key,
    quantity: placements.length,
    placements,
    geometry_key: null,
    fastener: null,
    children,
  });
  const models = new Map(
    Object.entries(pieces).map(([key, { shape }]): [string, Model] => [
      key,
      modelOf(oc, shape, explore(oc, shape, 'SOLID')),
    ]),
  );
  const children = Object.entries(pieces).map(([key, { placements }]) => node(key, placements, []));
  return contactsOf(node('root', [whole], children), models);
}

/** What touches what and how much, without the names of faces. */
const told = ({ kind, a, b, ...rest }: Contact): string =>
  [
    kind,
    `${a.component_key}${a.instance}`,
    `${b.component_key}${b.instance}`,
    ...Object.values(rest).map((x) => (x === null ? '-' : x.toFixed(1))),
  ].join(' ');

const plate = make.box([0, 0, 0], [100, 60, 10]);
const drilled = make.cut(
  plate,
  make.cylinder([20, 30, -1], [0, 0, 1], 3.3, 12),
  make.cylinder([50, 30, -1], [0, 0, 1], 2.5, 12),
  make.cylinder([80, 30, -1], [0, 0, 1], 4, 12),
);
const pin = make.cylinder([0, 0, 0], [0, 0, 1], 3, 20);

test('a plate that stands on another: the area of its edge, and the seam around it', () => {
  const rib = make.box([0, 0, 0], [5, 40, 30]);
  const { contacts, complete } = touching({
    base: { shape: plate, placements: [at(0)] },
    rib: { shape: rib, placements: [at(20, 10, 10), at(60, 10, 10.5)] },
  });
  expect(complete).toBe(true);
  expect(contacts.map(told)).toEqual(['flat base1 rib1 200.0 90.0 - -']);
  expect(contacts[0]?.a.face_ids).toHaveLength(1);
});

test('where only a corner or an edge meets, nothing touches', () => {
  const { contacts } = touching({
    cube: { shape: plate, placements: [at(0), at(100, 60, 0), at(100, 0, 10)] },
  });
  expect(contacts).toEqual([]);
});

test('a shaft in a bore with play, one drawn into its core hole, one that is too thin for the third', () => {
  const { contacts } = touching({
    plate: { shape: drilled, placements: [at(0)] },
    pin: { shape: pin, placements: [at(20, 30, -5), at(50, 30, 4), at(80, 30, -5)] },
  });
  const found = contacts.filter(({ kind }) => kind === 'round').map(told);
  expect(found).toEqual(['round pin1 plate1 188.5 10.0 6.6 0.6', 'round pin2 plate1 113.1 6.0 5.0 -1.0']);
});

test('a shaft beside the axis of a bore, or before its mouth, is not in it', () => {
  const { contacts } = touching({
    plate: { shape: drilled, placements: [at(0)] },
    pin: { shape: pin, placements: [at(21, 30, -5), at(50, 30, 12)] },
  });
  expect(contacts.filter(({ kind }) => kind === 'round')).toEqual([]);
});

test('the whole moved and turned: the same contacts', () => {
  const pieces = {
    plate: { shape: drilled, placements: [at(0)] },
    pin: { shape: pin, placements: [at(20, 30, -5), at(50, 30, 4)] },
    rib: { shape: make.box([0, 0, 0], [5, 20, 30]), placements: [at(90, 10, 10)] },
  };
  const upright = touching(pieces).contacts.map(told);
  expect(upright).toHaveLength(3);
  expect(touching(pieces, turnedAt(123.4, -56.7, 8.9)).contacts.map(told)).toEqual(upright);
});

test('a wall of four hundred bricks: each touches its neighbours, each pair once', () => {
  const brick = make.box([0, 0, 0], [10, 10, 10]);
  const placements = Array.from({ length: 400 }, (_, i) => at(10 * (i % 20), 0, 10 * Math.floor(i / 20)));
  const { contacts } = touching({ brick: { shape: brick, placements } });
  expect(contacts).toHaveLength(2 * 20 * 19);
  expect(new Set(contacts.map(told)).size).toBe(contacts.length);
  expect(contacts.every(({ area_mm2, length_mm }) => area_mm2 === 100 && length_mm === 40)).toBe(true);
});

test('screws, washers and the thread they are in, on two levels of an assembly of sub-assemblies', async () => {
  const { contacts = [] } = await factsOf(join(import.meta.dirname, 'files/nested_assembly.step'));
  const rounds = contacts.filter(({ kind }) => kind === 'round');
  // A screw M8 in a washer of 8.4, and in a core hole of 6.8.
  expect(rounds.map(({ clearance_mm }) => clearance_mm)).toEqual([
    0.4, -1.2, 0.4, -1.2, 0.4, -1.2, 0.4, -1.2,
  ]);
  expect(contacts.filter(({ kind }) => kind === 'flat')).toHaveLength(4);
});

withData('an assembly with its truth', () => {
  test('brackets and heads of bolts lie on the base', async () => {
    const { contacts = [] } = await factsOf(join(CAD_DATA, 'known/assembly3.step'));
    expect(contacts.map(told)).toEqual([
      ...[1, 2, 3, 4].map((i) => `flat p471 p396${i} 50.1 50.2 - -`),
      ...[1, 2].map((i) => `flat p471 p645${i} 300.0 80.0 - -`),
    ]);
  });
});
