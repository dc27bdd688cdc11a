import { describe, expect, test } from 'vitest';
import {
  type PricingRequest,
  type PricingResult,
  type PricingSnapshot,
  price,
  type StockFormat,
} from '../../../src/engine/index.ts';
import { type GradeName, knownPart, snapshotOf as plannedPart } from '../planner/plan.ts';
import { componentOf, LOT } from '../support/assemblies.ts';
import { plate, snapshotOf } from '../support/parts.ts';

const format = (change: Partial<StockFormat> = {}): StockFormat => ({
  id: 'own',
  form: 'sheet',
  category: null,
  length_mm: 2000,
  width_mm: 1000,
  thickness_mm: null,
  diameter_mm: null,
  ...change,
});

const known = (stem: string, grade: GradeName): PricingSnapshot =>
  plannedPart({ facts: knownPart(stem), grade, request: { lot_size: 20 } });

const KINDS: Readonly<Record<string, PricingSnapshot>> = {
  sheet: known('bracket_sheetmetal', 'S235'),
  'round bar': known('shaft_turned', 'C45'),
  'flat bar and plate': known('plate_holes_pocket', 'C45'),
  'tube and section': plannedPart({
    facts: {
      ...plate(),
      shape_class: 'profile',
      obb_mm: [500, 40, 40],
      volume_mm3: 500 * (40 * 40 - 34 * 34),
      profile: { section: 'square_tube', outer_mm: [40, 40], wall_mm: 3, length_mm: 500 },
      features: [],
    },
    grade: 'S235',
    request: { lot_size: 20 },
  }),
  'a near-net casting': plannedPart({
    facts: knownPart('plate_holes_pocket'),
    request: { provided_stock_kind: 'near_net_casting', material_is_provided: true },
  }),
  'a mesh': snapshotOf({
    facts: { ...plate(), shape_class: 'mesh', source: { format: 'stl' }, features: [], faces: [] },
  }),
  'a bought part': snapshotOf({ request: { make_or_buy: 'buy' } }),
  'an assembly': snapshotOf({ request: { lot_size: LOT } }),
};

const assembled = (snapshot: PricingSnapshot): PricingSnapshot => ({
  ...snapshot,
  facts: { ...plate(), shape_class: 'assembly' },
  assembly: { of: 'products', components: [componentOf('a'), componentOf('b')] },
});

const of = (kind: string): PricingSnapshot => {
  const snapshot = KINDS[kind] as PricingSnapshot;
  return kind === 'an assembly' ? assembled(snapshot) : snapshot;
};

const pinned = (
  snapshot: PricingSnapshot,
  request: Partial<PricingRequest>,
  stock_formats: readonly StockFormat[] = [],
): PricingSnapshot => ({ ...snapshot, stock_formats, request: { ...snapshot.request, ...request } });

const CODE = 'stock_format_pin_unavailable';

const saidOf = ({ notes }: PricingResult) => notes.filter(({ code }) => code === CODE);

const withoutNote = (result: PricingResult): PricingResult => ({
  ...result,
  notes: result.notes.filter(({ code }) => code !== CODE),
});

/** Every figure, finding and record is that of the part without a pin; the note alone is more. */
const expectAsIfNone = (snapshot: PricingSnapshot, free: PricingSnapshot): void => {
  const result = price(snapshot);
  expect(result.outcome).toBe('priced');
  expect(saidOf(result)).toHaveLength(1);
  expect(withoutNote(result)).toEqual(price(free));
};

describe('a named format that the part cannot be cut from', () => {
  test.each(Object.keys(KINDS))('changes no figure of %s and is reported once', (kind) => {
    const free = of(kind);
    expectAsIfNone(pinned(free, { stock_format_mm: { length_mm: 10, width_mm: 10 } }), free);
    expectAsIfNone(pinned(free, { stock_format_id: 'own' }, [format({ length_mm: 10, width_mm: 10 })]), free);
  });

  const sheet = of('sheet');
  const impossible: readonly (readonly [string, StockFormat])[] = [
    ['is of another material', format({ category: 'aluminium' })],
    ['is of another thickness', format({ thickness_mm: 5 })],
    ['is a bar', format({ form: 'round_bar', width_mm: null, diameter_mm: 40 })],
  ];
  test.each(impossible)('is reported where it %s', (_, own) => {
    expectAsIfNone(pinned(sheet, { stock_format_id: 'own' }, [own]), sheet);
  });

  test('is reported where a plate of it is thicker than the blank', () => {
    const free = of('flat bar and plate');
    expectAsIfNone(
      pinned(free, { stock_format_id: 'own' }, [format({ form: 'plate', thickness_mm: 80 })]),
      free,
    );
  });
});

describe('a named format that the part can be cut from', () => {
  const taken = (snapshot: PricingSnapshot) => {
    const result = price(snapshot);
    if (result.outcome !== 'priced') throw new Error('no price');
    expect(saidOf(result)).toEqual([]);
    return result.stock;
  };

  test('is what the part is made from, though another way to buy it costs less', () => {
    const free = of('flat bar and plate');
    const own = format({ form: 'plate', thickness_mm: 15, category: 'carbon_steel' });
    expect(taken(free)?.form).toBe('flat_bar');
    expect(taken(pinned(free, { stock_format_id: 'own' }, [own]))).toMatchObject({
      form: 'plate',
      stock_format_id: 'own',
      format_mm: [2000, 1000, 15],
    });
    expect(taken(pinned(free, { stock_format_mm: { length_mm: 1000, width_mm: 500 } }))).toMatchObject({
      form: 'plate',
      format_mm: [1000, 500, 15],
    });
  });

  test('is what a sheet part is cut from', () => {
    const own = format({ category: 'carbon_steel', thickness_mm: 2 });
    expect(taken(pinned(of('sheet'), { stock_format_id: 'own' }, [own]))).toMatchObject({
      stock_format_id: 'own',
      format_mm: [2000, 1000, 2],
    });
  });
});
