import { describe, expect, test } from 'vitest';
import { calibrate, type Observation } from '../../../src/engine/index.ts';
import { fc } from '../../support/properties.ts';

const row = (amounts: Record<string, number>, actual: number, gross = 1): Observation => ({
  amounts,
  actual,
  gross,
});

/** A piece whose true cost is the model's with these factors. */
const made = (amounts: Record<string, number>, factors: Record<string, number>): Observation =>
  row(
    amounts,
    Object.entries(amounts).reduce((sum, [name, amount]) => sum + amount * (factors[name] ?? 1), 0),
  );

const factorsOf = (observations: readonly Observation[]): Record<string, number> => {
  const fitted = calibrate(observations);
  if (fitted.kind === 'refused') throw new Error(fitted.message);
  return Object.fromEntries(fitted.factors.map(({ category, factor }) => [category, factor]));
};

describe('calibrate', () => {
  test('finds the factors that the actual costs were made with, the nearer the more there are', () => {
    const truth = { material: 1.3, machine: 0.8, labour: 1.1 };
    const pieces = (n: number) =>
      Array.from({ length: n }, (_, i) =>
        made(
          { material: 10 + ((i * 7) % 23), machine: 5 + ((i * 11) % 31), labour: 3 + ((i * 13) % 17) },
          truth,
        ),
      );
    const off = (n: number): number => {
      const found = factorsOf(pieces(n));
      return Math.max(
        ...Object.entries(truth).map(([name, factor]) => Math.abs(Math.log((found[name] ?? 1) / factor))),
      );
    };
    expect(off(200)).toBeLessThan(0.03);
    expect(off(200)).toBeLessThan(off(10));
    expect(off(10)).toBeLessThan(off(3));
  });

  test('the error falls, overall and in each category', () => {
    const fitted = calibrate([
      row({ material: 10, machine: 20 }, 36),
      row({ material: 30, machine: 20 }, 58),
      row({ material: 5, machine: 40 }, 55),
    ]);
    expect(fitted.kind).toBe('fitted');
    if (fitted.kind === 'refused') return;
    expect(fitted.error_after).toBeLessThan(fitted.error_before);
    for (const factor of fitted.factors) expect(factor.error_after).toBeLessThan(factor.error_before);
    expect(fitted.calibrated).toHaveLength(3);
  });

  test('a category that hardly occurs stays near 1 with a wide spread', () => {
    const fitted = calibrate([10, 12, 14].map((m) => row({ machine: m, tooling: 0.001 }, m * 1.4)));
    if (fitted.kind === 'refused') throw new Error(fitted.message);
    const [machine, tooling] = ['machine', 'tooling'].map((name) =>
      fitted.factors.find(({ category }) => category === name),
    );
    expect(machine?.factor).toBeGreaterThan(1.25);
    expect(tooling?.factor).toBeCloseTo(1, 2);
    expect(tooling?.sigma).toBeCloseTo(0.25, 2);
    expect(machine?.sigma).toBeLessThan(0.1);
  });

  test('too few, out of reach and contradictory observations are refused with the reason', () => {
    const piece = { material: 10, machine: 10 };
    expect(calibrate([row(piece, 22), row(piece, 23)])).toMatchObject({
      kind: 'refused',
      reason: 'too_few_observations',
    });
    expect(calibrate([row(piece, 20), row(piece, 21), row(piece, 100)])).toMatchObject({
      kind: 'refused',
      reason: 'observation_out_of_reach',
      index: 2,
    });
    expect(calibrate([row(piece, 10), row(piece, 20), row(piece, 40)])).toMatchObject({
      kind: 'refused',
      reason: 'contradictory_observations',
    });
  });

  test('factors stay within 0.5 and 2, the squared error never grows, the order of rows does not matter', () => {
    const amount = fc.double({ min: 0.5, max: 100, noNaN: true });
    const observation = fc.record({
      material: amount,
      machine: amount,
      labour: amount,
      ratio: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(observation, { minLength: 3, maxLength: 12 }), (rows) => {
        const observations = rows.map(({ ratio, ...amounts }) =>
          row(amounts, (amounts.material + amounts.machine + amounts.labour) * ratio),
        );
        const fitted = calibrate(observations);
        if (fitted.kind === 'refused') return fitted.reason === 'contradictory_observations';
        const squares = (models: readonly number[]): number =>
          models.reduce((sum, model, i) => sum + Math.log((observations[i]?.actual ?? 1) / model) ** 2, 0);
        const plain = rows.map(({ material, machine, labour }) => material + machine + labour);
        const again = factorsOf([...observations].reverse());
        return (
          squares(fitted.calibrated) <= squares(plain) + 1e-9 &&
          fitted.factors.every(
            ({ category, factor }) =>
              factor >= 0.5 && factor <= 2 && Math.abs(factor - (again[category] ?? 0)) < 1e-6,
          )
        );
      }),
    );
  });
});
