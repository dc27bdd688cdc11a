import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { GeometryFacts } from '../../../src/cad/facts.ts';
import { price } from '../../../src/engine/index.ts';
import { factsOfFile, factsOfShape, type Maker, type Motion } from '../../cad/shapes.ts';
import { CAD_DATA, EXAMPLES } from '../../cad/support.ts';
import { fc } from '../../support/properties.ts';
import { snapshotOf } from '../support/parts.ts';
import { propertyRuns } from '../support/runs.ts';
import { groovedCap, slottedWedge } from '../support/solids.ts';

/** Reading a shape takes a good part of a second: a hundredth of the cases of a property of the engine alone. */
const DAILY_RUNS = 4;
const RUNS = Math.max(DAILY_RUNS, Math.round((propertyRuns().numRuns ?? 0) / 250));

const SHAPES: Readonly<Record<string, (maker: Maker) => ReturnType<Maker['box']>>> = {
  'a block with holes, a pocket and a countersink': ({ box, cylinder, cut }) =>
    cut(
      box([0, 0, 0], [100, 60, 35]),
      box([20, 15, 20], [60, 45, 36]),
      cylinder([80, 15, -1], [0, 0, 1], 4, 40),
      cylinder([80, 45, -1], [0, 0, 1], 3, 40),
      cylinder([-1, 30, 10], [1, 0, 0], 3, 15),
    ),
  'a cube with a different slot on each of three sides': ({ box, cut }) =>
    cut(
      box([0, 0, 0], [40, 40, 40]),
      box([15, -1, 30], [25, 41, 41]),
      box([-1, 5, 10], [6, 15, 16]),
      box([18, 32, -1], [30, 41, 25]),
    ),
  'a stepped shaft with a cross hole': ({ cylinder, cut, fuse }) =>
    cut(
      fuse(
        cylinder([0, 0, 0], [0, 0, 1], 10, 30),
        cylinder([0, 0, 30], [0, 0, 1], 20, 50),
        cylinder([0, 0, 80], [0, 0, 1], 15, 40),
      ),
      cylinder([-30, 0, 100], [1, 0, 0], 3, 60),
    ),
  'a hexagon with a turned end and a bore': ({ extrusion, cylinder, cut, fuse }) =>
    cut(
      fuse(
        extrusion(
          [0, 1, 2, 3, 4, 5].map((k) => [
            13.8564 * Math.cos((k * Math.PI) / 3),
            13.8564 * Math.sin((k * Math.PI) / 3),
            0,
          ]),
          [0, 0, 1],
          14,
        ),
        cylinder([0, 0, 14], [0, 0, 1], 10, 16),
      ),
      cylinder([0, 0, -1], [0, 0, 1], 7, 40),
      cylinder([0, -20, 22], [0, 1, 0], 2, 40),
    ),
  'a ball with two flats and a blind bore': ({ box, cylinder, common, cut, sphere }) =>
    cut(
      common(sphere([0, 0, 0], 25), box([-30, -30, -18], [30, 30, 18])),
      cylinder([0, 0, -19], [0, 0, 1], 4, 26),
    ),
  'a collar between two journals, bored from both ends': ({ cylinder, cut, fuse }) =>
    cut(
      fuse(
        cylinder([0, 0, 0], [0, 0, 1], 12, 30),
        cylinder([0, 0, 30], [0, 0, 1], 20, 10),
        cylinder([0, 0, 40], [0, 0, 1], 10, 25),
      ),
      cylinder([0, 0, -1], [0, 0, 1], 5, 21),
      cylinder([0, 0, 50], [0, 0, 1], 4, 16),
    ),
  'a cap with a groove in its blind bore': groovedCap,
  'a wedge with a slot through it': slottedWedge,
  'a leaf of a hinge': ({ box, cylinder, cut, fuse }) =>
    cut(
      fuse(box([0, 0, 0], [40, 60, 6]), cylinder([0, 0, 6], [0, 1, 0], 6, 60)),
      cylinder([0, -1, 6], [0, 1, 0], 3, 62),
      box([-8, 20, -1], [7, 40, 14]),
      cylinder([26, 30, -1], [0, 0, 1], 2.75, 8),
    ),
  'a plate of sheet with openings': ({ box, cylinder, cut }) =>
    cut(
      box([0, 0, 0], [120, 80, 3]),
      cylinder([20, 20, -1], [0, 0, 1], 4, 5),
      box([60, 30, -1], [90, 50, 4]),
    ),
};

/** Of a part that cannot be made, why. */
const answered = (facts: GeometryFacts): number | string => {
  const result = price(snapshotOf({ facts, material: '1.0577', request: { lot_size: 100 } }));
  return result.outcome === 'priced' ? result.unit_cost : result.reasons.map(({ code }) => code).join(' ');
};

const expectSame = (there: number | string, here: number | string): void => {
  if (typeof here === 'string' || typeof there === 'string') expect(there).toBe(here);
  else expect(Math.abs(there / here - 1), `${there} for ${here}`).toBeLessThan(1e-3);
};

const part = fc.double({ min: -1, max: 1, noNaN: true });
const direction = fc
  .tuple(part, part, part)
  .filter(([x, y, z]) => Math.hypot(x, y, z) > 0.1)
  .map(([x, y, z]): readonly [number, number, number] => [x, y, z]);
/** Quarter turns too: they put other edges of the part along the axes of the file. */
const angle = fc.oneof(
  fc.double({ min: 0, max: 6, noNaN: true }),
  fc.constantFrom(Math.PI / 2, Math.PI, -Math.PI / 2),
);
const axis = fc.oneof(
  direction,
  fc.constantFrom<readonly [number, number, number]>([1, 0, 0], [0, 1, 0], [0, 0, 1]),
);
const motions: fc.Arbitrary<Motion> = fc.record({
  axis,
  angle,
  shift: fc.tuple(
    fc.integer({ min: -500, max: 500 }),
    fc.integer({ min: -500, max: 500 }),
    fc.integer({ min: -500, max: 500 }),
  ),
  mirror: fc.option(axis, { nil: null }),
});

describe('moved, turned and mirrored, a part has its price [PRW-10]', () => {
  test.each(Object.entries(SHAPES))('%s', async (_, make) => {
    const here = answered(await factsOfShape(make));
    expect(here).toBeTypeOf('number');
    await fc.assert(
      fc.asyncProperty(motions, async (motion) =>
        expectSame(answered(await factsOfShape(make, motion)), here),
      ),
      { numRuns: RUNS },
    );
  });
});

/** Files take seconds where shapes take parts of one: the run of every day moves a few of them once. */
const isDeep = RUNS > DAILY_RUNS;
const DAILY = [
  'plate_holes_pocket',
  'shaft_keyway_crosshole',
  'bracket_sheetmetal',
  'ball_knob',
  'bushing_d20',
];
const BODIES = [
  join(CAD_DATA, 'known'),
  join(CAD_DATA, 'mfcad'),
  join(CAD_DATA, 'nist'),
  join(CAD_DATA, '../estimates'),
  EXAMPLES,
]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => /\.ste?p$/.test(path) && !/(corrupt|empty|garbage|truncated|assembly)/.test(path))
  .filter((path) => isDeep || DAILY.some((name) => path.endsWith(`${name}.step`)));

describe('so has a part of a file [PRW-10]', () => {
  test.each(BODIES)('%s', async (path) => {
    const here = answered(await factsOfFile(path));
    await fc.assert(
      fc.asyncProperty(motions, async (motion) =>
        expectSame(answered(await factsOfFile(path, motion)), here),
      ),
      { numRuns: isDeep ? DAILY_RUNS : 1 },
    );
  });
});
