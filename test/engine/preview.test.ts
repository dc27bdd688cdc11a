import { describe, expect, test } from 'vitest';
import { type Preview, preview, price, verifySheet } from '../../src/engine/index.ts';
import { plate, snapshotOf } from './support/parts.ts';

const snapshot = snapshotOf({ facts: plate(), request: { annual_volume: 2000 } });

type Previewed = Extract<Preview, { outcome: 'previewed' }>;

const previewed = (adjustments: Record<string, number>, lot_size: number | null = null): Previewed => {
  const result = preview(snapshot, { adjustments, lot_size });
  if (result.outcome !== 'previewed') throw new Error(JSON.stringify(result));
  return result;
};

const base = price(snapshot);

describe('a preview', () => {
  test('without adjustments at the same lot size changes nothing, exactly', () => {
    const result = previewed({});
    expect(result.total_delta).toBe(0);
    expect(Object.values(result.delta).every((amount) => amount === 0)).toBe(true);
    expect(result.cost_sheet).toEqual(base.outcome === 'priced' && base.cost_sheet);
    expect(result.base_unit_cost).toBe(base.outcome === 'priced' && base.unit_cost);
  });

  test('setting every factor to the value it has changes nothing', () => {
    const values = Object.fromEntries(previewed({}).factors.map(({ name, value }) => [name, value]));
    expect(Object.keys(values).length).toBeGreaterThan(10);
    expect(previewed(values).total_delta).toBe(0);
  });

  test('every factor within its band moves the sheet and nothing but the lines that carry it', () => {
    for (const { name, value, band } of previewed({}).factors) {
      const to = value * 1.1 <= band[1] ? value * 1.1 : (value + band[0]) / 2;
      const after = previewed({ [name]: to });
      expect(verifySheet(after.cost_sheet), name).toEqual([]);
      expect(after.total_delta, name).not.toBe(0);
      const carries = (bucket: string): boolean =>
        after.cost_sheet.lines.some(
          (line) =>
            line.bucket === bucket &&
            [line, ...line.children].some((leaf) => leaf.factors.some((factor) => factor.name === name)),
        );
      const direct = Object.entries(after.delta).filter(([bucket]) =>
        after.cost_sheet.lines.some(
          (line) => line.bucket === bucket && line.line_kind === 'cost' && line.children.length > 0,
        ),
      );
      for (const [bucket, amount] of direct)
        if (amount !== 0) expect(carries(bucket), `${name} ${bucket}`).toBe(true);
    }
  });

  test('doubling the machine rate doubles the machine line and its part of the set-up', () => {
    const before = previewed({});
    const after = previewed({ 'rate.machine.milling_3axis': 2 });
    const machine = (sheet: Previewed): number =>
      sheet.cost_sheet.lines
        .find((line) => line.bucket === 'machine')
        ?.children.filter((line) =>
          line.factors.some((factor) => factor.name === 'rate.machine.milling_3axis'),
        )
        .reduce((sum, line) => sum + line.amount, 0) ?? Number.NaN;
    expect(machine(after)).toBeCloseTo(2 * machine(before), 5);
  });

  test('another lot size is the price at that lot size', () => {
    const result = previewed({}, 500);
    const there = price({ ...snapshot, request: { ...snapshot.request, lot_size: 500 } });
    expect(there.outcome).toBe('priced');
    expect(result.cost_sheet).toEqual(there.outcome === 'priced' && there.cost_sheet);
  });

  test('is refused by name, with the band, for what it cannot answer exactly', () => {
    const result = preview(snapshot, {
      adjustments: {
        'material.price': 9,
        'rate.machine.laser_cutting': 1,
        'colour.of.paint': 1,
        'rate.labour': Number.NaN,
      },
      lot_size: null,
    });
    expect(result).toEqual({
      outcome: 'refused',
      refusals: [
        {
          factor: 'colour.of.paint',
          reason: 'unknown_factor',
          band: null,
          message: 'colour.of.paint is not a known factor',
        },
        {
          factor: 'material.price',
          reason: 'out_of_band',
          band: [0.5, 2],
          message: 'material.price is 9, its band is 0.5 to 2',
        },
        {
          factor: 'rate.labour',
          reason: 'not_a_number',
          band: [0.2, 5],
          message: 'rate.labour is not a number',
        },
        {
          factor: 'rate.machine.laser_cutting',
          reason: 'not_in_this_calculation',
          band: null,
          message: 'no line of this calculation has the factor rate.machine.laser_cutting',
        },
      ],
    });
  });
});

describe('a preview on a machine', () => {
  const { machines } = snapshot.environment;
  const plan = base.outcome === 'priced' ? base.process_plan : [];
  const used = new Set(plan.flatMap(({ machine }) => machine?.id ?? []));
  const milling = machines.find(({ machine_id, klass }) => used.has(machine_id) && klass === 'milling_3axis');
  const on = (machine_id: string, of = snapshot, lot_size: number | null = null) =>
    preview(of, { adjustments: {}, lot_size, machine_id });
  const withMachines = (more: typeof machines) => ({
    ...snapshot,
    environment: { ...snapshot.environment, machines: [...machines, ...more] },
  });
  if (milling === undefined) throw new Error('the plate is milled');

  test('that the price uses anyway changes nothing', () => {
    expect(on(milling.machine_id)).toMatchObject({ outcome: 'previewed', total_delta: 0 });
  });

  test('that costs twice as much is the price of a shop that has no other', () => {
    const dear = {
      ...milling,
      machine_id: 'dear',
      membership_id: 'dear',
      hourly_rate_eur: 200,
      rate_row: null,
    };
    const result = on('dear', withMachines([dear]));
    if (result.outcome !== 'previewed') throw new Error(JSON.stringify(result));
    expect(result.total_delta).toBeGreaterThan(0);
    const alone = {
      ...snapshot,
      environment: {
        ...snapshot.environment,
        machines: [...machines.filter(({ klass }) => klass !== milling.klass), dear],
      },
    };
    const there = price(alone);
    expect(result.cost_sheet).toEqual(there.outcome === 'priced' && there.cost_sheet);
    expect(verifySheet(result.cost_sheet)).toEqual([]);
  });

  test('of a class that the planner uses only at need takes the work of the preferred class', () => {
    const five = {
      ...milling,
      machine_id: 'five',
      membership_id: 'five',
      klass: 'milling_5axis' as const,
      capabilities: {
        ...milling.capabilities,
        klass: 'milling_5axis',
        axes_simultaneous: 5,
        axes_indexable: 5,
      },
    } as (typeof machines)[number];
    const result = on('five', withMachines([five]));
    expect(result).toMatchObject({ outcome: 'previewed' });
  });

  test('takes factors and a lot together with it', () => {
    const both = preview(snapshot, {
      adjustments: { 'rate.labour': 1.2 },
      lot_size: 500,
      machine_id: milling.machine_id,
    });
    const free = preview(snapshot, { adjustments: { 'rate.labour': 1.2 }, lot_size: 500 });
    if (both.outcome !== 'previewed' || free.outcome !== 'previewed') throw new Error('both are priced');
    expect(both.total_delta).toBeGreaterThanOrEqual(free.total_delta);
  });

  test('that cannot make the part is refused with the reasons', () => {
    const tiny = {
      ...milling,
      machine_id: 'tiny',
      membership_id: 'tiny',
      capabilities: { ...milling.capabilities, max_part_envelope_mm: [10, 10, 10] },
    } as (typeof machines)[number];
    const refused = on('tiny', withMachines([tiny]));
    if (refused.outcome !== 'machine_refused') throw new Error(JSON.stringify(refused));
    expect(refused.reasons.map(({ code }) => code)).toContain('envelope');
    expect(on('another')).toEqual({
      outcome: 'machine_refused',
      reasons: [{ code: 'none_in_fleet', params: {} }],
    });
  });
});
