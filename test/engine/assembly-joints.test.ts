import { describe, expect, test } from 'vitest';
import type { JointedComponent } from '../../src/engine/assembly/joints.ts';
import { jointsOf } from '../../src/engine/assembly/joints.ts';
import type { AssemblyContact } from '../../src/engine/geometry.ts';

const side = (component_key: string, instance = 1, face = 'f1') => ({
  component_key,
  instance,
  face_ids: [face],
});
type Side = ReturnType<typeof side>;
const flat = (a: Side, b: Side): AssemblyContact => ({
  kind: 'flat',
  a,
  b,
  area_mm2: 100,
  length_mm: 40,
  diameter_mm: null,
  clearance_mm: null,
});
const round = (shaft: Side, bore: Side, clearance_mm: number): AssemblyContact => ({
  ...flat(shaft, bore),
  kind: 'round',
  diameter_mm: 10,
  clearance_mm,
});

const base: JointedComponent = { key: 'base', mass_kg: 2, fastener: null };
const cover: JointedComponent = { key: 'cover', mass_kg: 0.5, fastener: null };
const screw: JointedComponent = { key: 'screw', mass_kg: 0.01, fastener: { kind: 'screw' } };
const joints = (components: readonly JointedComponent[], contacts: readonly AssemblyContact[]) =>
  Object.fromEntries(
    [...jointsOf(components, contacts)].map(([key, all]) => [
      key,
      all.map(({ kind, count }) => `${count} ${kind}`),
    ]),
  );

describe('how pieces go in, by what they touch', () => {
  test('the lighter comes to the heavier, in whatever order the contact was found', () => {
    expect(joints([base, cover], [flat(side('base'), side('cover'))])).toEqual({ cover: ['1 laid'] });
    expect(joints([cover, base], [flat(side('cover'), side('base'))])).toEqual({ cover: ['1 laid'] });
  });

  test('a cover with screws through it is held until they sit; the screws are screwed into the base', () => {
    const contacts = [
      flat(side('base'), side('cover')),
      ...[1, 2].flatMap((i) => [
        round(side('screw', i), side('cover', 1, `h${i}`), 0.6),
        round(side('screw', i), side('base', 1, `t${i}`), -1),
      ]),
    ];
    expect(joints([base, cover, screw], contacts)).toEqual({ cover: ['1 held'], screw: ['2 screwed'] });
    expect(jointsOf([base, cover, screw], contacts).get('screw')?.[0]?.faces).toEqual([
      { component_key: 'screw', face_ids: ['f1'] },
      { component_key: 'cover', face_ids: ['h1', 'h2'] },
      { component_key: 'base', face_ids: ['t1', 't2'] },
    ]);
  });

  test.each([
    [-0.02, 'pressed'],
    [0, 'tight'],
    [0.04, 'tight'],
    [0.3, 'fitted'],
  ])('a shaft with %s mm of play is %s', (clearance, kind) => {
    const shaft: JointedComponent = { key: 'shaft', mass_kg: 0.2, fastener: null };
    expect(joints([base, shaft], [round(side('shaft'), side('base'), clearance)])).toEqual({
      shaft: [`1 ${kind}`],
    });
    // A ring that is put over a heavier shaft is the one that comes.
    const ring: JointedComponent = { key: 'ring', mass_kg: 0.1, fastener: null };
    expect(joints([ring, base], [round(side('base'), side('ring'), clearance)])).toEqual({
      ring: [`1 ${kind}`],
    });
  });

  test('of equal pieces the second lies on the first; what touches nothing is not counted', () => {
    expect(
      joints([cover], [flat(side('cover', 1), side('cover', 2)), flat(side('cover', 2), side('cover', 3))]),
    ).toEqual({
      cover: ['2 laid'],
    });
    expect(joints([base, cover, screw], [])).toEqual({});
  });

  test('pieces of one component that go in differently are counted apart', () => {
    const contacts = [flat(side('base'), side('cover', 1)), round(side('cover', 2), side('base'), -0.1)];
    expect(joints([base, cover], contacts)).toEqual({ cover: ['1 pressed', '1 laid'] });
  });
});
