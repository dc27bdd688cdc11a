import { describe, expect, it } from 'vitest';
import {
  type DrawingCallout,
  type GeometryFeature,
  type PricedResult,
  type PricingGeometry,
  price,
  type Vec3,
  verifyCalculation,
} from '../../../src/engine/index.ts';
import { drawingOf, plate, shaft, snapshotOf } from '../support/parts.ts';
import { calloutOf } from './plan.ts';

const Z: Vec3 = [0, 0, 1];
const X: Vec3 = [1, 0, 0];

type Size = {
  readonly major: number;
  readonly minor: number;
  readonly pitch: number;
  readonly length: number;
  readonly named?: string;
  readonly starts?: number;
};

const M8: Size = { major: 8, minor: 6.647, pitch: 1.25, length: 12, named: 'M8' };
const M30: Size = { major: 30, minor: 26.211, pitch: 3.5, length: 20, named: 'M30' };

/** A thread as `src/cad` records it, beside the feature that carries it. */
const thread = (side: 'internal' | 'external', size: Size, axis: Vec3, from: Vec3): GeometryFeature => ({
  id: 'thread-1',
  kind: 'thread',
  subtype: side,
  through: null,
  diameter_mm: size.major,
  depth_mm: (size.major - size.minor) / 2,
  width_mm: null,
  length_mm: size.length,
  radius_mm: null,
  angle_deg: null,
  count: 1,
  axis,
  position_mm: from,
  access: [axis, [-axis[0], -axis[1], -axis[2]]],
  face_ids: ['flank-1', 'flank-2'],
  confidence: 0.95,
  details: {
    pitch_mm: size.pitch,
    starts: size.starts ?? 1,
    hand: 'right',
    minor_diameter_mm: size.minor,
    ...(size.named === undefined ? {} : { designation: size.named }),
  },
});

const mark = (size: Size): Readonly<Record<string, string | number>> => ({
  thread_pitch_mm: size.pitch,
  thread_length_mm: size.length,
  ...(size.named === undefined ? {} : { thread: size.named }),
});

/** The plate with one bore as wide as the crest, and a thread in it from the top. */
const tapped = (size: Size, details: Readonly<Record<string, string | number>> = {}): PricingGeometry => {
  const base = plate({ holes: 1, pocket: false });
  return {
    ...base,
    features: [
      ...base.features.map((hole) => ({
        ...hole,
        diameter_mm: size.minor,
        axis: [0, 0, -1] as Vec3,
        details: { ...details, ...mark(size) },
      })),
      thread('internal', size, Z, [10, 10, 20 - size.length]),
    ],
  };
};

const without = (facts: PricingGeometry): PricingGeometry => ({
  ...facts,
  features: facts.features.filter(({ kind }) => kind !== 'thread').map((one) => ({ ...one, details: {} })),
});

const priced = (facts: PricingGeometry, callouts?: readonly DrawingCallout[]): PricedResult => {
  const asked = callouts === undefined ? null : drawingOf({ callouts: [...callouts] });
  const result = price(snapshotOf({ facts, drawing: asked }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(verifyCalculation(result)).toEqual([]);
  return result;
};

const THREADING = ['tap', 'thread_mill', 'turn_thread'];

/** Every thread that the plan cuts: where, with which step, and the quantities of its formula. */
const cut = (result: PricedResult) =>
  result.process_plan
    .filter(({ step }) => THREADING.includes(step))
    .flatMap(({ step, features, time_elements }) =>
      time_elements
        .filter(({ id, kind }) => kind === 'th' && ['tap', 'thread_mill', 'thread'].includes(id))
        .map(({ terms }) => ({
          step,
          features,
          of: Object.fromEntries(terms.map(({ name, value }) => [name, value])),
        })),
    );

const steps = (result: PricedResult): readonly string[] => result.process_plan.map(({ step }) => step);
const drivers = (result: PricedResult): readonly string[] => result.cost_drivers.map(({ label }) => label);

describe('threads that the model draws, inside', () => {
  const result = priced(tapped(M8));

  it('are core-drilled and tapped once, with pitch and length of the model', () => {
    expect(cut(result)).toMatchObject([
      { step: 'tap', features: ['hole-000'], of: { depth: 12, pitch: 1.25, count: 1 } },
    ]);
    expect(steps(result).indexOf('drill')).toBeLessThan(steps(result).indexOf('tap'));
    expect(drivers(result)).toContain('Hole M8');
  });

  it('cost more than the bore alone', () =>
    expect(result.unit_cost).toBeGreaterThan(priced(without(tapped(M8))).unit_cost));

  it('are countersunk before they are tapped', () => {
    const order = steps(priced(tapped(M8, { countersink_diameter_mm: 9, countersink_angle_deg: 90 })));
    expect(order.filter((step) => ['drill', 'countersink', 'tap'].includes(step))).toEqual([
      'drill',
      'countersink',
      'tap',
    ]);
  });

  it.each(['hole-000', 'thread-1'])('are cut once where a drawing names them on %s', (id) => {
    const drawn = priced(tapped(M8), [calloutOf(id, { thread: 'M8' })]);
    const silent = priced(tapped(M8), []);
    expect(drawn.unit_cost).toBe(silent.unit_cost);
    expect(drawn.review_reasons).toEqual(silent.review_reasons);
    expect(cut(drawn)).toHaveLength(1);
  });

  it('are made as the drawing says where it says otherwise, for review', () => {
    const drawn = priced(tapped(M8), [calloutOf('hole-000', { thread: 'M8x1' })]);
    expect(cut(drawn)).toMatchObject([{ of: { pitch: 1 } }]);
    expect(drawn.review_reasons).toContain('thread_differs');
    expect(drawn.notes).toContainEqual({
      code: 'thread_differs',
      params: { feature: 'hole-000', thread: 'M8x1', modelled: 'M8' },
    });
  });

  it('speak for a designation that nobody can read', () => {
    const drawn = priced(tapped(M8), [calloutOf('hole-000', { thread: 'Whitworth' })]);
    expect(drawn.review_reasons).not.toContain('thread_unread');
    expect(cut(drawn)).toMatchObject([{ of: { pitch: 1.25 } }]);
  });

  it.each([
    ['M30', M30, 'Hole M30', 30],
    ['one without a name', { ...M30, named: undefined }, 'Hole Ø30 × 3.5', 30],
    ['one with two starts', { ...M30, named: 'M30 × 2', starts: 2 }, 'Hole Ø30 × 3.5, 2 starts', 30],
    [
      'one in a bore too large to drill',
      { ...M30, major: 64, minor: 57.5, pitch: 6, named: undefined },
      'Hole Ø64 × 6',
      64,
    ],
  ])('of large diameter are milled: %s', (_, { named, ...size }, label, diameter) => {
    const large = priced(tapped(named === undefined ? size : { ...size, named }));
    expect(cut(large)).toMatchObject([
      { step: 'thread_mill', features: ['hole-000'], of: { thread_diameter: diameter } },
    ]);
    expect(drivers(large)).toContain(label);
  });

  it('are drilled too where the model has nothing but flanks', () => {
    const facts = tapped(M8);
    const bare = priced({ ...facts, features: facts.features.filter(({ kind }) => kind === 'thread') });
    expect(cut(bare)).toMatchObject([{ step: 'tap', features: ['thread-1'] }]);
    expect(steps(bare)).toContain('drill');
  });

  it('are read from the mark of the bore alone', () => {
    const facts = tapped(M8);
    const marked = priced({ ...facts, features: facts.features.filter(({ kind }) => kind !== 'thread') });
    expect(cut(marked)).toMatchObject([{ step: 'tap', of: { depth: 12, pitch: 1.25 } }]);
  });
});

describe('threads that the model draws, outside', () => {
  /** The shaft with a thread on its end of Ø30, from 100 to 120. */
  const turned = (): PricingGeometry => {
    const base = shaft();
    return {
      ...base,
      features: [
        ...base.features.map((one) => (one.id === 'od-2' ? { ...one, details: mark(M30) } : one)),
        thread('external', M30, X, [100, 0, 0]),
      ],
    };
  };
  /** The same where the crest is a diameter of its own beside the shank: both are marked. */
  const shanked = (): PricingGeometry => {
    const base = turned();
    return {
      ...base,
      features: base.features.flatMap((one) =>
        one.id === 'od-2'
          ? [
              { ...one, length_mm: 30 },
              { ...one, id: 'od-3', length_mm: 19, position_mm: [100.5, 0, 0] as Vec3 },
            ]
          : [one],
      ),
    };
  };

  it('are turned once, as long as they are drawn', () => {
    const result = priced(turned());
    expect(cut(result)).toMatchObject([
      { step: 'turn_thread', features: ['od-2'], of: { length: 20, pitch: 3.5, diameter: 30 } },
    ]);
    expect(drivers(result)).toContain('Turned diameter M30');
    expect(result.unit_cost).toBeGreaterThan(priced(without(turned())).unit_cost);
  });

  it.each([undefined, 'od-2', 'od-3', 'thread-1'])(
    'are cut on the diameter on which they lie, never on the shank too (callout on %s)',
    (id) => {
      const callouts = id === undefined ? [] : [calloutOf(id, { thread: 'M30' })];
      expect(cut(priced(shanked(), callouts))).toMatchObject([{ features: ['od-3'], of: { length: 20 } }]);
    },
  );

  it('are cut at both ends of a stud', () => {
    const base = turned();
    const second = { ...thread('external', M30, X, [70, 0, 0]), id: 'thread-2' };
    const both = priced({ ...base, features: [...base.features, second] });
    expect(cut(both).map(({ of }) => of.length)).toEqual([20, 20]);
  });

  it('on a milled part are milled', () => {
    const base = plate({ holes: 1, pocket: false });
    const boss = { ...base, features: [...base.features, thread('external', M30, Z, [60, 40, 0])] };
    expect(cut(priced(boss))).toMatchObject([{ step: 'thread_mill', features: ['thread-1'] }]);
  });

  it('add no free surface to finish', () => {
    const face = (id: string, area: number): PricingGeometry['faces'][number] => ({
      id,
      surface: 'spline',
      area_mm2: area,
      direction: null,
      point_mm: null,
      radius_mm: null,
      concave: null,
    });
    const facts = tapped(M8);
    const free = priced({
      ...facts,
      shape_class: 'free_form',
      faces: [face('dome', 4000), face('flank-1', 300), face('flank-2', 300)],
    });
    expect(free.notes).toContainEqual({ code: 'free_form_surface', params: { area_mm2: 4000 } });
    expect(cut(free)).toMatchObject([{ step: 'tap' }]);
  });
});

describe('a bent profile', () => {
  it.each([
    ['tube', 'round_tube', 2],
    ['bar', 'other', 30],
  ] as const)('%s is no sheet, and says that nobody here bends it', (subtype, section, wall) => {
    const [hole] = plate().features;
    if (hole === undefined) throw new Error('the plate has features');
    const bent: PricingGeometry = {
      ...plate(),
      shape_class: 'profile',
      volume_mm3: 78_156,
      obb_mm: [260, 260, 30],
      profile: { section, outer_mm: [30, 30], wall_mm: wall, length_mm: 444 },
      features: [{ ...hole, id: 'bend-1', kind: 'bend', subtype, radius_mm: 60, angle_deg: 90, access: [] }],
    };
    const result = price(snapshotOf({ facts: bent }));
    expect(result).toMatchObject({
      outcome: 'unpriceable',
      reasons: [{ code: 'no_tube_bending', params: { bends: 1, section: subtype } }],
    });
    expect(result.alternatives.filter(({ id }) => id.startsWith('laser'))).toEqual([]);
    expect(price(snapshotOf({ facts: { ...bent, features: [] } })).outcome).toBe('priced');
  });
});
