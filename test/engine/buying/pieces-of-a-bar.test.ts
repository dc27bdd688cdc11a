import { describe, expect, test } from 'vitest';
import { price } from '../../../src/engine/index.ts';
import { openParameters } from '../../../src/engine/parameters/lookup.ts';
import { piecesOfBar, SEPARATED, stockTerm } from '../../../src/engine/stock/piece.ts';
import { fc } from '../../support/properties.ts';
import { snapshotOf, turnedPart } from '../support/parts.ts';
import { propertyRuns } from '../support/runs.ts';

const parameters = openParameters(snapshotOf());

/** Pieces cut one after the other, as long as what stays can be held. */
const cutOff = (bar: number, piece: number, kerf: number, held: number): number => {
  let left = bar;
  let pieces = 0;
  while (left - piece >= held) {
    pieces += 1;
    left -= piece + kerf;
  }
  return pieces;
};

/** Tenths of a millimetre, so that sums are exact. */
const tenths = (min: number, max: number) => fc.integer({ min: 10 * min, max: 10 * max }).map((n) => n / 10);

describe('pieces of a bar', () => {
  test.each(['saw', 'bar_lathe', 'guide_bush', 'tube_chuck'] as const)(
    'are as many as come off it one after the other: %s',
    (rest) => {
      fc.assert(
        fc.property(tenths(500, 6000), tenths(3, 1500), tenths(1, 5), (bar, piece, kerf) => {
          const clamped = parameters.get('stock.rest', rest).value;
          // What is longer than a vice needs is the last piece itself.
          const lost = rest === 'saw' && piece >= clamped ? 0 : clamped;
          const found = piecesOfBar(parameters, bar, piece, stockTerm(kerf), rest)?.value ?? 0;
          const noise = 1e-9;
          expect(found).toBe(Math.max(0, Math.floor((bar - lost + kerf) / (piece + kerf))));
          expect(found).toBeGreaterThanOrEqual(cutOff(bar, piece + noise, kerf, lost));
          expect(found).toBeLessThanOrEqual(cutOff(bar + noise * 1e4, piece, kerf, lost));
        }),
        propertyRuns(),
      );
    },
  );

  test('three of 994 mm are sawn from three metres, and a lathe is fed for two', () => {
    const of = (arrival: keyof typeof SEPARATED) => {
      const [bin, name, rest] = SEPARATED[arrival];
      const kerf = stockTerm(parameters.get(bin, name).value);
      return piecesOfBar(parameters, 3000, 994, kerf, rest)?.value;
    };
    expect([of('sawn'), of('bar_fed')]).toEqual([3, 2]);
    const result = price(
      snapshotOf({ facts: turnedPart([[60, 990]]), request: { lot_size: 100, annual_volume: null } }),
    );
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
    expect(result.stock?.pieces_per_format).toBe(3);
  });
});
