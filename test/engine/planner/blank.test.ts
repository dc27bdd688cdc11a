import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type Blank,
  blockOf,
  boxOf,
  bringsFlats,
  inLathe,
  inSaw,
  isNearNet,
  massOf,
  measuresOf,
  sawnSection,
  volumeOf,
} from '../../../src/engine/stock/blank.ts';

const round: Blank = { kind: 'bar', section: 'round', d: 40, l: 100 };
const hexagon: Blank = { kind: 'bar', section: 'hexagon', d: 20, l: 50 };
const square = blockOf('bar', [60, 20, 20]);
const plate = blockOf('plate', [120, 80, 15]);
const sheet: Blank = { kind: 'sheet', x: 180, y: 60, t: 2 };
const tube: Blank = { kind: 'tube', round: false, a: 60, b: 40, wall: 3, l: 500 };
const casting: Blank = { kind: 'near_net', of: [50, 40, 30] };

describe('a blank', () => {
  it('is written into results in the order of its form', () => {
    expect([round, square, sheet, tube, casting].map(measuresOf)).toEqual([
      [40, 100],
      [60, 20, 20],
      [180, 60, 2],
      [60, 40, 3, 500],
      [50, 40, 30],
    ]);
  });

  it('knows its section, volume and mass [HOU-6]', () => {
    expect(sawnSection(round)).toBeCloseTo(400 * Math.PI, 9);
    expect(sawnSection(hexagon)).toBeCloseTo((Math.sqrt(3) / 2) * 400, 9);
    expect(sawnSection(square)).toBe(400);
    expect(sawnSection(plate)).toBe((120 + 80) * 15);
    expect(sawnSection(tube)).toBe(60 * 40 - 54 * 34);
    expect(volumeOf(round)).toBeCloseTo(40_000 * Math.PI, 6);
    expect(volumeOf(tube)).toBe((60 * 40 - 54 * 34) * 500);
    expect(volumeOf(sheet)).toBe(180 * 60 * 2);
    expect(massOf(plate, 7850)).toBeCloseTo(1.1304, 9);
  });

  it('says what saw and lathe meet', () => {
    expect(inSaw(round)).toEqual([40, 40, 100]);
    expect(inSaw(plate)).toEqual([80, 15, 120]);
    expect(inSaw(tube)).toEqual([60, 40, 500]);
    expect(inLathe(round)).toEqual({ diameter: 40, length: 100 });
    expect(inLathe(hexagon).diameter).toBeCloseTo(23.094, 3);
    expect(inLathe(square).diameter).toBeCloseTo(28.284, 3);
    expect([round, hexagon, square].map(bringsFlats)).toEqual([false, true, true]);
    expect([plate, casting].map(isNearNet)).toEqual([false, true]);
    expect(boxOf(hexagon)).toEqual([50, 20, 20]);
  });

  it('is measured by place in its own module alone [HOU-6]', () => {
    const root = new URL('../../../src/engine/', import.meta.url);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const reading = files.filter((name) => /blank_mm/.test(readFileSync(new URL(name, root), 'utf8')));
    expect(reading.sort()).toEqual(['pipeline/publish.ts', 'result.ts']);
  });
});
