import { beforeAll, describe, expect, test } from 'vitest';
import { shareSheets } from '../../src/activities/share-sheets.ts';
import {
  type CostLine,
  ownSheets,
  type PricedResult,
  type PricingGeometry,
  type PricingSnapshot,
  price,
  type SheetComponent,
  type Term,
  verifyAssembly,
  verifyCalculation,
} from '../../src/engine/index.ts';
import type { NestItem } from '../../src/nest/index.ts';
import type { Clipper } from '../../src/nest/no-fit.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { bracket, plate, snapshotOf } from '../engine/support/parts.ts';
import { rectangle } from './parts.ts';

let clipper: Clipper;
beforeAll(async () => {
  clipper = await openClipper();
});

const LOT = 20;

/** A flat blank of sheet. */
const blank = (length: number, width: number, thickness = 2): PricingGeometry => {
  const of = bracket();
  if (of.sheet == null) throw new Error('a bracket is of sheet');
  return {
    ...of,
    obb_mm: [length, width, thickness],
    volume_mm3: length * width * thickness,
    area_mm2: 2 * length * width,
    features: [],
    sheet: {
      ...of.sheet,
      thickness_mm: thickness,
      bend_count: 0,
      contour_length_mm: 2 * (length + width),
      pierces: 1,
      unfolded_mm: [length, width],
    },
  };
};

const componentOf = (
  key: string,
  [length, width, quantity]: readonly [number, number, number],
  { thickness = 2, lot = LOT, request = {} }: { thickness?: number; lot?: number; request?: object } = {},
): SheetComponent => ({
  key,
  quantity,
  snapshot: snapshotOf({
    facts: blank(length, width, thickness),
    request: { lot_size: lot * quantity, annual_volume: null, ...request },
  }),
  outline: rectangle(length, width, 1).outline,
});

const TWO = [componentOf('a', [800, 600, 2]), componentOf('b', [500, 400, 3])];

const linesOf = async (components: readonly SheetComponent[]): Promise<ReadonlyMap<string, NestItem>> => {
  const shared = await shareSheets(components);
  if (shared.kind === 'fault') throw shared.error;
  return shared.lines;
};

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const nested = ({ snapshot }: SheetComponent, line: NestItem | undefined): PricingSnapshot =>
  line === undefined ? snapshot : { ...snapshot, request: { ...snapshot.request, nest_item: line } };

/** What one piece takes of its stock, kg, as its sheet says. */
const grossMass = (result: PricedResult): number => {
  const within = (terms: readonly Term[]): number | undefined =>
    terms
      .map(({ name, value, from }) => (name === 'gross_mass' ? value : within(from?.terms ?? [])))
      .find((value) => value !== undefined);
  const flat = (lines: readonly CostLine[]): readonly CostLine[] =>
    lines.flatMap((line) => [line, ...flat(line.children)]);
  const line = flat(result.cost_sheet.lines).find(({ label_id }) => label_id === 'line.material.stock');
  return within(line?.terms ?? []) ?? Number.NaN;
};

const assemblyOf = (
  components: readonly SheetComponent[],
  lines: ReadonlyMap<string, NestItem>,
): PricingSnapshot => ({
  ...snapshotOf({ material: null, request: { lot_size: LOT, annual_volume: null } }),
  facts: { ...plate(), shape_class: 'assembly', features: [] },
  assembly: {
    of: 'products',
    components: components.map((one) => ({
      key: one.key,
      name: one.key,
      quantity: one.quantity,
      fastener: null,
      snapshot: nested(one, lines.get(one.key)),
    })),
  },
});

const sheetsOf = (components: readonly SheetComponent[], lines: ReadonlyMap<string, NestItem>) =>
  components.map((one) => ({
    key: one.key,
    quantity: one.quantity,
    sheet: priced(nested(one, lines.get(one.key))).cost_sheet,
  }));

describe('the sheets that components of one assembly share', () => {
  test('hold all pieces of the lot, and what is charged of them is carried once, to the last gram', () => {
    const [nest, ...others] = ownSheets(TWO, clipper);
    expect(others).toEqual([]);
    const [a, b] = ['a', 'b'].map((key) => nest?.lines.get(key));
    expect([a?.quantity, b?.quantity]).toEqual([2 * LOT, 3 * LOT]);
    expect((a?.area_share ?? 0) + (b?.area_share ?? 0)).toBeCloseTo(1, 12);
    const net = 2 * LOT * 800 * 600 + 3 * LOT * 500 * 400;
    const charged = (a?.sheets_used ?? 0) * (a?.sheet_length_mm ?? 0) * (a?.sheet_width_mm ?? 0);
    expect(charged).toBeGreaterThan(net);
    expect(net / charged).toBeGreaterThan(0.7);
  });

  test('move the material of both, and the assembly, the components and the nest agree in every digit', async () => {
    const lines = await linesOf(TWO);
    const whole = priced(assemblyOf(TWO, lines));
    const sheets = sheetsOf(TWO, lines);
    expect(verifyCalculation(whole)).toEqual([]);
    expect(verifyAssembly(whole.cost_sheet, sheets)).toEqual([]);
    const of = lines.get('a');
    const sheet = (of?.sheet_length_mm ?? 0) * (of?.sheet_width_mm ?? 0) * 2 * 7.85e-6;
    const taken = TWO.map((one) => grossMass(priced(nested(one, lines.get(one.key)))) * one.quantity * LOT);
    expect(taken.reduce((sum, kg) => sum + kg, 0)).toBeCloseTo((of?.sheets_used ?? 0) * sheet, 6);
    for (const one of TWO) {
      const own = priced(nested(one, lines.get(one.key)));
      expect(own.notes.map(({ code }) => code)).toContain('stock_from_own_sheets');
      expect(grossMass(own)).not.toBe(grossMass(priced(one.snapshot)));
    }
  });

  test('are proved: a share that is changed is named [CAC-8]', async () => {
    const lines = await linesOf(TWO);
    const b = lines.get('b') as NestItem;
    const wrong = (change: Partial<NestItem>) => {
      const others = new Map([...lines, ['b', { ...b, ...change }]]);
      const whole = priced(assemblyOf(TWO, others)).cost_sheet;
      return verifyAssembly(whole, sheetsOf(TWO, others)).map(({ code }) => code);
    };
    expect(wrong({ area_share: b.area_share * 0.9 })).toEqual(['own_sheets_differ']);
    expect(wrong({ sheets_used: b.sheets_used * 2 })).toEqual(['own_sheets_differ']);
    expect(wrong({ quantity: b.quantity * 2 })).toEqual(['own_sheets_differ']);
    expect(wrong({})).toEqual([]);
  });

  test('are the same the next time, and beside other parts', async () => {
    expect(await linesOf(TWO)).toEqual(await linesOf(TWO));
    const thick = componentOf('c', [100, 80, 1], { thickness: 5 });
    const lines = await linesOf([TWO[0] as SheetComponent, thick, TWO[1] as SheetComponent]);
    expect(lines).toEqual(await linesOf(TWO));
  });

  test('are of one thickness each; who shares with nobody is bought alone', async () => {
    expect(await linesOf(TWO.slice(0, 1))).toEqual(new Map());
    expect(
      await linesOf([TWO[0] as SheetComponent, componentOf('c', [100, 80, 1], { thickness: 5 })]),
    ).toEqual(new Map());
    const thick = [
      componentOf('c', [800, 600, 1], { thickness: 5 }),
      componentOf('d', [500, 400, 1], { thickness: 5 }),
    ];
    const lines = await linesOf([...TWO, ...thick]);
    expect([...lines.keys()].sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(lines.get('a')?.own_sheets).toBe(lines.get('b')?.own_sheets);
    expect(lines.get('a')?.own_sheets).not.toBe(lines.get('c')?.own_sheets);
    expect(new Set([...lines.values()].map(({ nest_item_id }) => nest_item_id)).size).toBe(4);
  });

  test('are left where the parts alone cost less [CAC-8]', async () => {
    const small = [componentOf('a', [300, 200, 1]), componentOf('b', [150, 90, 1])];
    expect(await linesOf(small)).toEqual(new Map());
  });

  test('are the same for the same components in another order and under other names', async () => {
    const [a, b] = TWO as [SheetComponent, SheetComponent];
    const renamed = await linesOf([
      { ...b, key: 'x' },
      { ...a, key: 'y' },
    ]);
    const own = await linesOf(TWO);
    for (const [key, as] of [
      ['a', 'y'],
      ['b', 'x'],
    ] as const) {
      const { nest_item_id: _id, own_sheets: _of, ...was } = own.get(key) as NestItem;
      expect(renamed.get(as)).toMatchObject(was);
    }
  });

  test('leave out who says how sheets are charged, what fits no sheet, what cannot lie flat and what has no price', async () => {
    const charged = componentOf('c', [100, 80, 1], { request: { full_stock_charge: 'share' } });
    const crossing = { outer: [0, 0, 100, 100, 100, 0, 0, 100], inner: [] };
    const torn = { ...componentOf('d', [100, 80, 1]), outline: crossing };
    const long = componentOf('e', [9000, 80, 1]);
    const dear = componentOf('f', [100, 80, 1]);
    const { material } = dear.snapshot;
    if (material === null) throw new Error('it is made of something');
    const beyond = {
      ...dear,
      snapshot: {
        ...dear.snapshot,
        material: { ...material, grade: { ...material.grade, price_per_kg: 1e15 } },
      },
    };
    expect([...(await linesOf([...TWO, charged, torn, long, beyond])).keys()].sort()).toEqual(['a', 'b']);
    expect(await linesOf([TWO[0] as SheetComponent, torn, long])).toEqual(new Map());
  });

  test('of a huge lot are those of as many assemblies as are nested, and every lot takes the same of them', async () => {
    const huge = (lot: number) =>
      [componentOf('a', [800, 600, 2], { lot }), componentOf('b', [500, 400, 3], { lot })] as const;
    const [first, second] = [await linesOf(huge(1_000_000)), await linesOf(huge(2_000_000))];
    expect(first.get('a')?.quantity).toBe(800);
    expect(second).toEqual(first);
  });
});
