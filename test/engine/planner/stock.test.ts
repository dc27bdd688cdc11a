import { describe, expect, it } from 'vitest';
import type { StockFormat } from '../../../src/engine/index.ts';
import { calloutOf, drawingOf, knownPart, planNamed, planOf, stepsOf } from './plan.ts';

const ids = (given: Parameters<typeof planOf>[0]): readonly string[] =>
  planOf(given).stock.choices.map(({ id }) => id);

describe('bars', () => {
  const facts = knownPart('shaft_turned');

  it('offers the drawn bar of the part and the least one with a skin, fed and sawn', () => {
    expect(ids({ facts })).toEqual([
      'round_40_bar_fed',
      'round_40_sawn',
      'round_42_bar_fed',
      'round_42_sawn',
    ]);
  });

  it('offers only bars with a skin where the drawing is fine or asks for a fit on the largest diameter [PRS-7]', () => {
    expect(ids({ facts, drawing: drawingOf({ general_tolerance: 'f' }) })).toEqual([
      'round_42_bar_fed',
      'round_42_sawn',
    ]);
    const fit = drawingOf({ callouts: [calloutOf('turned_segment-2', { it_grade: 7 })] });
    expect(ids({ facts, drawing: fit })).not.toContain('round_40_sawn');
  });

  it('leaves a little to turn off a bright bar, the whole skin where the part is hardened', () => {
    const turned = facts.turned && { ...facts.turned, max_diameter_mm: 29.4 };
    const fine = drawingOf({ general_tolerance: 'f' });
    const hardened = drawingOf({
      general_tolerance: 'f',
      heat_treatment: { kind: 'heat_treatment', text: 'hardened' },
    });
    const of = (drawing: typeof fine) => ids({ facts: { ...facts, turned }, drawing });
    expect(of(fine)).toContain('round_30_bar_fed');
    expect(of(hardened)).not.toContain('round_30_bar_fed');
    expect(of(hardened)).toContain('round_32_bar_fed');
  });

  it('cuts a thread from drawn bar of its nominal diameter, and turns its crests off', () => {
    const drawing = drawingOf({ callouts: [calloutOf('turned_segment-2', { thread: 'M40x1.5' })] });
    const plan = planNamed(planOf({ facts, drawing }), 'turn:round_40_bar');
    const on = (step: string) => plan.operations.find((one) => one.step === step)?.feature_ids;
    expect(on('turn_finish')).toContain('turned_segment-2');
    expect(on('turn_thread')).toEqual(['turned_segment-2']);
  });

  it('feeds no bar that is too thick for the lathe, and saws it instead', () => {
    const turned = facts.turned && { ...facts.turned, max_diameter_mm: 90 };
    expect(ids({ facts: { ...facts, turned } })).toEqual(['round_90_sawn', 'round_95_sawn']);
  });

  it('orders a blank where the trade has no bar', () => {
    const turned = facts.turned && { ...facts.turned, max_diameter_mm: 900 };
    const { stock } = planOf({ facts: { ...facts, turned } });
    expect(stock.choices.map(({ form, arrival }) => `${form} ${arrival}`)).toEqual(['sawn_blank delivered']);
  });

  it('shares the bar among its pieces, kerf included: the last piece is held itself', () => {
    const choice = planOf({ facts }).stock.choices.find(({ id }) => id === 'round_40_sawn');
    expect(choice?.pieces_per_format?.value).toBe(Math.floor((3000 + 1.5) / (122 + 1.5)));
    expect(choice?.gross_mass_kg.value).toBeCloseTo((9.8646 * 3) / 24, 3);
  });
});

describe('blocks', () => {
  const facts = knownPart('plate_holes_pocket');

  it('never takes a drawn face in aluminium, whose flats are extruded', () => {
    for (const id of ids({ facts, grade: '6082' })) expect(id).not.toContain('drawn');
  });

  it('buys plate as a cut blank, and by the format if one is requested', () => {
    const usual = planOf({ facts }).stock.choices.find(({ form }) => form === 'plate');
    expect(usual).toMatchObject({ arrival: 'delivered', pieces_per_format: null });
    const pinned = planOf({
      facts,
      request: { stock_format_mm: { length_mm: 1000, width_mm: 500 } },
    }).stock.choices.find(({ form }) => form === 'plate');
    expect(pinned).toMatchObject({ arrival: 'sawn', format_mm: [1000, 500, 15] });
    expect(pinned?.pieces_per_format?.value).toBeGreaterThan(30);
    expect(pinned?.notes).toEqual([]);
  });
});

describe('sheets', () => {
  const facts = knownPart('bracket_sheetmetal');
  const format: StockFormat = {
    id: 'own',
    form: 'sheet',
    category: null,
    length_mm: 1200,
    width_mm: 800,
    thickness_mm: 2,
    diameter_mm: null,
  };

  it('takes the format of the organisation when it is named', () => {
    const { stock } = planOf({
      facts,
      grade: 'S235',
      stock_formats: [format],
      request: { stock_format_id: 'own' },
    });
    expect(stock.choices).toHaveLength(1);
    expect(stock.choices[0]).toMatchObject({ stock_format_id: 'own', format_mm: [1200, 800, 2], notes: [] });
  });

  it('takes from a solved nest what its line says', () => {
    const { stock } = planOf({
      facts,
      grade: 'S235',
      request: {
        lot_size: 20,
        nest_item: {
          nest_item_id: 'n1',
          nest_revision: 3,
          quantity: 50,
          stock_id: null,
          sheet_length_mm: 2000,
          sheet_width_mm: 1000,
          area_share: 0.25,
          sheets_used: 2,
        },
      },
    });
    expect(stock.choices.map(({ id }) => id)).toEqual(['nest_n1']);
    expect(stock.choices[0]?.gross_mass_kg.value).toBeCloseTo((31.4 * 2 * 0.25) / 50, 6);
  });
});

describe('what the customer sends', () => {
  it('needs no saw when it is sawn', () => {
    const plan = planNamed(
      planOf({ facts: knownPart('shaft_turned'), request: { provided_stock_kind: 'sawn_blank' } }),
      'turn:',
    );
    expect(stepsOf(plan)).not.toContain('saw');
    expect(stepsOf(plan)).not.toContain('part_off');
  });

  it('is the part with its skin when it is cast', () => {
    const planned = planOf({
      facts: knownPart('block_features'),
      grade: '6082',
      request: { provided_stock_kind: 'near_net_casting' },
    });
    expect(planned.stock.choices.map(({ form }) => form)).toEqual(['near_net_casting']);
    const solid = planNamed(
      planOf({ facts: knownPart('block_features'), grade: '6082' }),
      'mill_3axis:plate',
    );
    const cast = planNamed(planned, 'mill_3axis');
    expect(cast.stock.gross_mass_kg.value).toBeLessThan(solid.stock.gross_mass_kg.value);
    expect(stepsOf(cast)).not.toContain('mill_rest');
    expect(stepsOf(cast)).not.toContain('saw');
  });
});
