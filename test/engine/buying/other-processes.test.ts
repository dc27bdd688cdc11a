import { expect, test } from 'vitest';
import { type PricedResult, type PricingGeometry, price } from '../../../src/engine/index.ts';
import { plate, snapshotOf } from '../support/parts.ts';

/** A hollow housing: most of its block is cleared away. */
const housing = (): PricingGeometry => {
  const part = plate({ scale: 1 });
  const [x, y, z] = part.obb_mm;
  return { ...part, volume_mm3: x * y * z * 0.25 };
};

const at = (material: string, lot_size: number, facts = housing()): PricedResult => {
  const result = price(snapshotOf({ facts, material, request: { lot_size } }));
  if (result.outcome !== 'priced') throw new Error(`${material} ${JSON.stringify(result.reasons)}`);
  return result;
};

const noteOf = (result: PricedResult, code: string) =>
  result.notes.find((note) => note.code === code)?.params;

test.each([
  ['AW-6082', 'die_casting'],
  ['5.1301', 'casting'],
  ['1.4301', 'casting'],
  ['POM-C', 'injection_moulding'],
])(
  '%s in a large lot: %s would win, from about which lot, and the band opens down to it [PRS-12]',
  (material, process) => {
    const many = at(material, 200_000);
    const note = noteOf(many, 'other_process_wins');
    expect(note?.process).toBe(process);
    expect(Number(note?.from_lot_least)).toBeGreaterThan(10);
    expect(Number(note?.from_lot)).toBeLessThan(200_000);
    expect(many.review_reasons).toContain('other_process_wins');
    expect(many.confidence.p10).toBeLessThan(many.offer_price * 0.6);
    expect(noteOf(at(material, 5), 'other_process_wins')).toBeUndefined();
  },
);
