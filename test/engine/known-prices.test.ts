import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { findMaterial } from '../../src/cli/plan/material.ts';
import { presetEnvironment } from '../../src/cli/plan/preset.ts';
import { snapshotOf } from '../../src/cli/plan/snapshot.ts';
import { price } from '../../src/engine/index.ts';
import type { GeometryFeature, PricingGeometry } from '../../src/engine/snapshot.ts';
import { bracket } from './support/parts.ts';

const CSV = join(
  process.env.TEST_DATA_DIR ?? join(import.meta.dirname, '../../../shared/data'),
  'estimates/known_prices/prices.csv',
);

/** How the catalogue writes the grade that the shop names. */
const GRADE: Readonly<Record<string, string>> = {
  'EN AW-5052 (AL5052)': 'EN AW-5052',
  A36: 'A36',
  SS304: '1.4301',
};

/** A flat part by its published box, cut length and circles, without what its outline leaves of the box. */
const flat = (row: Readonly<Record<string, string>>): PricingGeometry => {
  const [length = 0, width = 0] = (row.box_mm ?? '').split('x').map(Number);
  const thickness = Number(row.thickness_mm);
  const circles = (row.circles_mm ?? '').startsWith('27')
    ? Array.from({ length: 27 }, () => 6)
    : (row.circles_mm ?? '')
        .split(' ')
        .filter((text) => text !== '')
        .flatMap((text) => {
          const [count = 0, diameter = 0] = text.split('x').map(Number);
          return Array.from({ length: count }, () => diameter);
        });
  const shape = bracket();
  const [model] = shape.features.filter(({ kind }) => kind === 'hole');
  const holes = circles.map(
    (diameter_mm, i): GeometryFeature => ({
      ...(model as GeometryFeature),
      id: `hole-${i}`,
      diameter_mm,
      depth_mm: thickness,
      count: 1,
      face_ids: [`hole-face-${i}`],
      details: {},
    }),
  );
  const holed = circles.reduce((sum, d) => sum + (Math.PI * d * d) / 4, 0);
  const area = length * width - holed;
  return {
    ...shape,
    volume_mm3: area * thickness,
    area_mm2: 2 * area + Number(row.cut_length_mm) * thickness,
    bbox_mm: [length, width, thickness],
    bbox_min_mm: [0, 0, 0],
    obb_mm: [length, width, thickness],
    obb_axes: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    faces: [],
    features: holes,
    sheet: {
      thickness_mm: thickness,
      bend_count: 0,
      contour_length_mm: Number(row.cut_length_mm),
      pierces: circles.length + 1,
      unfolded_mm: [length, width],
    },
  };
};

const PROOF = readFileSync(new URL('../../docs/method/proof.md', import.meta.url), 'utf8');
/** How far a stated price may lie from the engine's, as a share: cents of small parts are rounded. */
const STATED = 0.02;

describe.skipIf(!existsSync(CSV))(
  'five sheet parts with the list price of an online shop in the United States',
  () => {
    const rows = existsSync(CSV)
      ? (parse(readFileSync(CSV, 'utf8'), { columns: true }) as readonly Record<string, string>[])
      : [];

    test.each(rows.map((row) => [row.part ?? '', row] as const))(
      '%s: our price of a hundred lies in a wide band round the list price of many [PRN-7]',
      (_, row) => {
        const environment = presetEnvironment('us-2026');
        const found = findMaterial(GRADE[row.material ?? ''], null);
        if (!found.ok) throw new Error(found.problem);
        const of = (lot: number) => {
          const result = price(snapshotOf(flat(row), found.material, environment, { lot, language: 'en' }));
          if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
          return result;
        };
        const hundred = of(100);
        const { p10, p90 } = hundred.confidence;
        // What docs/method/proof.md says of this part is what the engine says.
        const here = [of(10).offer_price, hundred.offer_price, p10, p90, of(1000).offer_price];
        const line = PROOF.split('\n').find((text) => text.startsWith(`| ${row.part} |`)) ?? '';
        const stated =
          line
            .split('|')
            .slice(4, 7)
            .join(' ')
            .match(/[\d.]+/g) ?? [];
        expect(stated).toHaveLength(here.length);
        for (const [i, amount] of here.entries())
          expect(Math.abs(amount / Number(stated[i]) - 1), `${stated[i]} for ${amount}`).toBeLessThan(STATED);
        const factor = hundred.offer_price / Number(row.price_each_bulk_usd);
        // The shop fills one sheet from many customers; a plain shop sets up for each.
        expect(factor).toBeGreaterThan(0.5);
        expect(factor).toBeLessThan(4);
      },
    );
  },
);
