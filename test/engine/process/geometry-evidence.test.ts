import { beforeAll, describe, expect, test } from 'vitest';
import type { PricedResult, PricingGeometry, PricingSnapshot } from '../../../src/engine/index.ts';
import { price } from '../../../src/engine/index.ts';
import { factsOfFile, factsOfShape } from '../../cad/shapes.ts';
import { castSnapshot, described, priced } from '../support/casts.ts';

const CODE = 'process_contradicts_geometry';

const rectangle = (inset: number, z: number) => {
  const [x, y] = [50 - inset, 35 - inset];
  return [
    [-x, -y, z],
    [x, -y, z],
    [x, y, z],
    [-x, y, z],
  ] as const;
};

/** An open box of one wall, with draft in and out and a rounded floor; `draft` in mm at the bottom, 0: with upright walls. */
const openBox = (wall: number, draft: number): Promise<PricingGeometry> =>
  factsOfShape((m) =>
    m.rounded(
      m.cut(
        m.skinned([rectangle(draft, 0), rectangle(0, 40)]),
        m.skinned([rectangle(draft + wall, wall), rectangle(wall, 41)]),
      ),
      1.5,
      ([, , z]) => Math.abs(z - wall) < 0.1,
    ),
  );

const example = (name: string): Promise<PricingGeometry> =>
  factsOfFile(new URL(`../../../examples/${name}.step`, import.meta.url).pathname);

const asked = (facts: PricingGeometry, material: string, request: Partial<PricingSnapshot['request']>) =>
  priced(castSnapshot(facts, material, request));

const FEW = { lot_size: 1, annual_volume: 1 };
const MANY = { lot_size: 10_000, annual_volume: 100_000 };

const suggested = ({ notes, review_reasons }: PricedResult) => {
  const found = notes.find(({ code }) => code === CODE);
  expect(review_reasons.includes(CODE)).toBe(found !== undefined);
  return found?.params.process ?? null;
};

test('a drafted box with rounded upright corners is milled: no sliver at a rounding counts as its wall', async () => {
  const facts = await factsOfShape((m) =>
    m.rounded(
      m.cut(
        m.skinned([rectangle(1.5, 0), rectangle(0, 40)]),
        m.skinned([rectangle(4.5, 3), rectangle(3, 41)]),
      ),
      2,
      ([, , z]) => z > 15 && z < 30,
    ),
  );
  expect(facts.walls?.least_mm).toBeGreaterThan(2.9);
  expect(asked(facts, 'AW-6082', FEW).chosen_process?.name).toBe('milling');
});

describe('the evidence of a shape', () => {
  let parts: Readonly<Record<string, PricingGeometry>>;

  beforeAll(async () => {
    const made = {
      moulded: openBox(2.5, 1.5),
      cast: openBox(4, 1.5),
      upright: openBox(4, 0),
      plate: example('plate_holes_pocket'),
      bracket: example('bracket_sheetmetal'),
      shaft: example('shaft_turned'),
      cover: example('cover_moulded'),
      housing: example('housing_cast'),
    };
    const all = await Promise.all(
      Object.entries(made).map(async ([name, facts]) => [name, await facts] as const),
    );
    parts = Object.fromEntries(all);
  });

  const of = (name: string): PricingGeometry => {
    const found = parts[name];
    if (found === undefined) throw new Error(`no part ${name}`);
    return found;
  };

  test.each([
    // [part, material, request, process that is priced, process that the shape suggests]
    ['moulded', 'PP-H', FEW, 'milling', 'injection_moulding'],
    ['moulded', 'PP-H', MANY, 'injection_moulding', null],
    ['cover', 'PP-H', FEW, 'milling', 'injection_moulding'],
    ['cover', 'PP-H', MANY, 'injection_moulding', null],
    ['cast', 'AW-6082', FEW, 'milling', 'casting'],
    ['cast', 'AC-46000', MANY, 'die_casting', null],
    ['housing', 'AC-46000', MANY, 'die_casting', null],
    ['upright', 'AW-6082', FEW, 'milling', null],
    ['plate', '1.0503', FEW, 'milling', null],
    ['plate', 'AC-46000', MANY, 'sand_casting', 'milling'],
    ['shaft', '1.0503', FEW, 'turning', null],
    ['bracket', '1.0330', FEW, 'sheet_metal', null],
    ['bracket', 'AC-46000', MANY, 'die_casting', 'sheet_metal'],
    ['bracket', 'PP-H', MANY, 'injection_moulding', null],
  ] as const)('of %s in %s is weighed against its process', (name, material, request, chosen, suggests) => {
    const result = asked(of(name), material, request);
    expect(result.chosen_process?.name).toBe(chosen);
    expect(suggested(result)).toBe(suggests);
  });

  test('speaks also against a process that the caller asks for', () => {
    const milled = asked(of('moulded'), 'PP-H', { ...MANY, manufacturing_process: 'milling' });
    expect(suggested(milled)).toBe('injection_moulding');
    // Draft, one wall and a parting line. Its floor is rounded, its corners are not: four of twelve inner edges.
    expect(milled.notes.find(({ code }) => code === CODE)?.params.score).toBeCloseTo(0.8 + 0.2 * (4 / 12), 2);
  });

  test('is silent where nothing was measured', () => {
    const { shaping, ...unmeasured } = of('moulded');
    expect(shaping).toBeDefined();
    expect(suggested(asked(unmeasured, 'PP-H', FEW))).toBeNull();
  });
});

const BOX = described({ box: [120, 80, 40], volume: 110_000, wall: 5 });

describe('words of a drawing for castings', () => {
  const drawn = (text: string, process: string): PricedResult => {
    const fact = { id: 'n', kind: 'note', value: { note: 'other' }, text, page: 1, confidence: 1 } as const;
    const request = { lot_size: 500, annual_volume: 5000, manufacturing_process: process };
    const snapshot = castSnapshot(BOX, 'AC-46200', request);
    const result = price({ ...snapshot, drawing_read: { facts: [fact] } });
    if (result.outcome !== 'priced') throw new Error(JSON.stringify(result));
    return result;
  };
  test.each([
    ['Druckguss, Grat max. 0,3', 'sand_casting', 'die_casting'],
    ['Druckguss, Grat max. 0,3', 'die_casting', null],
    ['Kokillenguss', 'die_casting', 'gravity_casting'],
    ['Sandguss', 'gravity_casting', 'sand_casting'],
    ['Allgemeintoleranzen ISO 8062-3 - DCTG 8', 'sand_casting', null],
    ['Gussteil ISO 8062-3', 'die_casting', null],
  ] as const)('%s with %s', (text, process, asksFor) => {
    const result = drawn(text, process);
    const note = result.notes.find(({ code }) => code === 'process_contradicts_drawing');
    expect(note?.params.process ?? null).toBe(asksFor);
    expect(result.review_reasons.includes('process_contradicts_drawing')).toBe(asksFor !== null);
  });

  test('of any kind ask for a casting where wrought metal is milled', () => {
    const fact = {
      id: 'n',
      kind: 'note',
      value: { note: 'other' },
      text: 'ISO 8062-3 DCTG 8',
      page: 1,
      confidence: 1,
    } as const;
    const result = price({ ...castSnapshot(BOX, 'AW-6082', FEW), drawing_read: { facts: [fact] } });
    if (result.outcome !== 'priced') throw new Error('an aluminium box is milled');
    expect(result.notes.find(({ code }) => code === 'process_contradicts_drawing')?.params.process).toBe(
      'casting',
    );
  });
});
