import { describe, expect, test } from 'vitest';
import { type PricedResult, price } from '../../../src/engine/index.ts';
import { factsOfShape, type Maker } from '../../cad/shapes.ts';
import { presetEnvironment } from '../support/environment.ts';
import { snapshotOf } from '../support/parts.ts';

type Make = (maker: Maker) => ReturnType<Maker['box']>;

const ENVIRONMENT = presetEnvironment('de-2026');
const ROW = 'mill_3axis_row';

const priced = async (make: Make, lot_size: number, material = 'CW614N'): Promise<PricedResult> => {
  const facts = await factsOfShape(make);
  const result = price(
    snapshotOf({ facts, material, request: { lot_size, annual_volume: null }, environment: ENVIRONMENT }),
  );
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

/** A block of drawn brass with a groove across and two holes. */
const block =
  (length: number): Make =>
  ({ box, cylinder, cut }) =>
    cut(
      box([0, 0, 0], [length, 10, 6]),
      box([length / 2 - 1.5, -1, 3], [length / 2 + 1.5, 11, 7]),
      cylinder([2.5, 5, -1], [0, 0, 1], 1.1, 8),
      cylinder([length - 2.5, 5, -1], [0, 0, 1], 1.1, 8),
    );

const routeOf = ({ plan_id }: PricedResult): string => (plan_id ?? '').split(':')[0] ?? '';
const secondsOf = (result: PricedResult, setup: number, id: string): readonly number[] =>
  result.process_plan
    .filter(({ setup_no, step }) => setup_no === setup && step !== 'saw')
    .flatMap(({ time_elements }) => time_elements.filter((one) => one.id === id).map(({ time_s }) => time_s));

describe('small milled parts side by side in one vice', () => {
  test('share clamping, chips, changes of tools and the way to the machine in a large lot; a small one is milled one by one [PRM-5]', async () => {
    const [few, many] = [await priced(block(14), 10), await priced(block(14), 10_000)];
    expect(routeOf(few)).toBe('mill_3axis');
    expect(routeOf(many)).toBe(ROW);
    // (152 + 12) over 18 sawn and 12 between: five along the jaws.
    expect(many.notes).toContainEqual({ code: 'clamped_in_row', params: { pieces: 5 } });
    expect(secondsOf(many, 1, 'clamp')).toEqual([20 / 5]);
    expect(secondsOf(many, 1, 'chips')).toEqual([8 / 5]);
    const [load = Number.NaN] = secondsOf(many, 1, 'load_unload');
    expect(load).toBeCloseTo(15 * (0.4 + 0.6 / 5), 9);
    const [change = Number.NaN] = secondsOf(many, 1, 'tool_change');
    expect(change).toBeLessThan(1);
    expect(many.unit_cost).toBeLessThan(
      many.alternatives.find(({ id }) => id.startsWith('mill_3axis:'))?.unit_cost ?? Number.NaN,
    );
  });

  test('the jaws with a nest for each and the setting of each place are charged, and said [PRM-5]', async () => {
    const many = await priced(block(14), 1000);
    expect(many.notes).toContainEqual({
      code: 'fixture_needed',
      params: { fixture: 'soft_jaws', reason: 'row' },
    });
    expect(secondsOf(many, 1, 'row')).toEqual([5 * 180]);
  });

  test('no row is longer than the jaws, and what fills them stands alone [PRM-5]', async () => {
    for (const [length, pieces] of [
      [30, 3],
      [60, 2],
      [80, undefined],
    ] as const) {
      const { notes } = await priced(block(length), 10_000);
      expect(notes.find(({ code }) => code === 'clamped_in_row')?.params.pieces, `${length}`).toBe(pieces);
    }
  });

  test('rolled or sawn sides are not alike: a row only after they are milled [PRM-5]', async () => {
    const plate: Make = ({ box, cylinder, cut }) =>
      cut(box([0, 0, 0], [40, 30, 9]), cylinder([20, 15, -1], [0, 0, 1], 4, 11));
    const result = await priced(plate, 10_000, 'AW-6082');
    expect(routeOf(result)).toBe(ROW);
    expect(secondsOf(result, 1, 'row')).toEqual([]);
    expect(secondsOf(result, 1, 'clamp')).toEqual([20]);
    expect(secondsOf(result, 2, 'clamp')).toEqual([20 / 2]);
  });

  test('a row and single pieces are one method: the dearer of them is no doubt about the process [PRM-5]', async () => {
    const result = await priced(block(14), 10_000);
    const single = result.alternatives.find(({ id }) => id.startsWith('mill_3axis:'))?.offer_price ?? 0;
    expect(single).toBeGreaterThan(1.5 * result.offer_price);
    expect(result.review_reasons).not.toContain('route_runner_up_far');
  });

  test('what the curve of a small lot says of a large one is about the price there, and more pieces never cost more', async () => {
    const curve = (await priced(block(14), 10)).lot_curve;
    let before = Number.POSITIVE_INFINITY;
    for (const lot of [1, 10, 100, 1000]) {
      const { unit_cost: there } = await priced(block(14), lot);
      const said = curve.find(({ lot_size }) => lot_size === lot)?.unit_cost ?? Number.NaN;
      // The machines of a plan are those of its own lot.
      expect(Math.abs(said / there - 1), `${lot}`).toBeLessThan(0.05);
      expect(there, `${lot}`).toBeLessThan(before);
      before = there;
    }
  });
});
