import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { TopoDS_Shape } from 'replicad-opencascadejs';
import { expect } from 'vitest';
import { compared, distance, type Estimate, LOTS, summary } from '../../src/cli/estimates/compare.ts';
import { findMaterial } from '../../src/cli/plan/material.ts';
import { presetEnvironment } from '../../src/cli/plan/preset.ts';
import { snapshotOf } from '../../src/cli/plan/snapshot.ts';
import { type DrawingFacts, type PricedResult, type PricingGeometry, price } from '../../src/engine/index.ts';
import { factsOfShape, type Maker, type Motion } from '../cad/shapes.ts';
import { propertyRuns } from '../engine/support/runs.ts';
import { publishedEstimates } from './published.ts';

export type Make = (maker: Maker) => TopoDS_Shape;

/** What holds of the estimates at one lot, only ever made tighter: how far off in the median, and which parts by more than two without a flag. */
export type Held = {
  readonly median: number;
  /** At least so many estimates lie between P10 and P90. */
  readonly covered: number;
  readonly farUnflagged: readonly string[];
};

const ENVIRONMENT = presetEnvironment('de-2026');
const LOT = 100;
/** A price is the same to a thousandth, wherever the part stands. */
const SAME = 1e-3;

const MOTIONS: readonly Motion[] = [
  { axis: [0.3, -0.7, 0.6], angle: 1.1, shift: [40, -300, 12], mirror: [0.2, 1, 0.1] },
  { axis: [1, 0, 0], angle: Math.PI / 2, shift: [0, 5, 0], mirror: null },
  { axis: [0.3, -0.5, 0.81], angle: 0.93, shift: [317.3, -88.1, 51.7], mirror: null },
];

/** Parts that the kernel makes, beside the estimates of `<folder>/estimates.csv`, written down before any of their prices was seen. */
export const openAudit = (
  folder: string,
  parts: Readonly<Record<string, Make>>,
  drawingOf: (part: string, facts: PricingGeometry) => DrawingFacts | null = () => null,
) => {
  const csv = readFileSync(join(import.meta.dirname, folder, 'estimates.csv'), 'utf8');
  const rows = parse(csv, { columns: true }) as readonly Readonly<Record<string, string>>[];
  expect(rows.map(({ part }) => part)).toEqual(Object.keys(parts));

  const makeOf = (part: string): Make => {
    const make = parts[part];
    if (make === undefined) throw new Error(`no such part: ${part}`);
    return make;
  };
  /** Reading a part takes a good part of a second, one of many holes several. */
  const known = new Map<string, Promise<PricingGeometry>>();
  const factsOf = (part: string): Promise<PricingGeometry> => {
    const facts = known.get(part) ?? factsOfShape(makeOf(part));
    known.set(part, facts);
    return facts;
  };
  const priced = (part: string, facts: PricingGeometry): PricedResult => {
    const material = rows.find((row) => row.part === part)?.material;
    const found = findMaterial(material, ENVIRONMENT.settings.default_material_family.value);
    if (!found.ok) throw new Error(found.problem);
    const result = price({
      ...snapshotOf(facts, found.material, ENVIRONMENT, { lot: LOT, language: 'en' }),
      drawing: drawingOf(part, facts),
    });
    if (result.outcome !== 'priced') throw new Error(`${part}: ${JSON.stringify(result.reasons)}`);
    return result;
  };

  return {
    csv,
    factsOf,
    /** The part at a lot of 100. */
    pricedAs: async (part: string): Promise<PricedResult> => priced(part, await factsOf(part)),
    /** Each diameter that a drawing asks something of stands on a feature of its part. */
    expectDrawn: async (
      demands: Readonly<Record<string, readonly { readonly diameter_mm: number }[]>>,
    ): Promise<void> => {
      for (const [part, asked] of Object.entries(demands)) {
        const nominals = drawingOf(part, await factsOf(part))?.callouts.map(({ nominal_mm }) => nominal_mm);
        for (const { diameter_mm } of asked) expect(nominals, part).toContain(diameter_mm);
      }
    },
    /** Every part but those that are refused has a price at every lot, as near to its estimate as is held; of `only` these parts, where given. */
    expectNear: async (
      held: Readonly<Record<number, Held>>,
      {
        refused = [],
        only = Object.keys(parts),
      }: { readonly refused?: readonly string[]; readonly only?: readonly string[] } = {},
    ): Promise<void> => {
      const all: Estimate[] = [];
      for (const row of rows.filter(({ part = '' }) => only.includes(part))) {
        const [part, facts] = [row.part ?? '', await factsOf(row.part ?? '')];
        all.push(...compared(row, facts, drawingOf(part, facts)));
      }
      const { stands, today } = publishedEstimates(folder, all, only.length === rows.length);
      const priceless = new Set(all.filter(({ offer }) => offer === null).map(({ part }) => part));
      expect([...priceless]).toEqual(refused.filter((part) => only.includes(part)));
      for (const lot of LOTS) {
        const own = all.filter((one) => one.lot === lot && !priceless.has(one.part));
        const bound = held[lot];
        if (bound === undefined) throw new Error(`nothing is held at ${lot}`);
        const { medianDistance, covered } = summary(own);
        expect(medianDistance, `median at ${lot}`).toBeLessThanOrEqual(bound.median);
        expect(covered, `inside the band at ${lot}`).toBeGreaterThanOrEqual(bound.covered);
        const far = own.filter(({ factor, flagged }) => distance(factor) > 2 && !flagged);
        expect(
          far.map(({ part }) => part).filter((part) => !bound.farUnflagged.includes(part)),
          `over two without a flag at ${lot}`,
        ).toEqual([]);
      }
      expect(stands, 'docs/method/proof.md says what is found today (WRITE_ESTIMATES=true writes it)').toBe(
        today,
      );
    },
    /** No metal is bought lighter than its part, and each face is made, given or named. */
    expectWhole: async (): Promise<void> => {
      for (const part of Object.keys(parts)) {
        const {
          review_reasons: reasons,
          stock,
          process_plan: operations,
        } = priced(part, await factsOf(part));
        expect(operations?.length, part).toBeGreaterThan(1);
        expect(reasons, part).not.toContain('blank_smaller_than_part');
        expect(reasons, part).not.toContain('faces_unmade');
        expect(reasons, part).not.toContain('features_unbalanced');
        expect(stock?.gross_mass_kg, part).toBeGreaterThanOrEqual(stock?.net_mass_kg ?? Number.NaN);
      }
    },
    /** Moved, turned and mirrored they cost the same: those named every day, all of them in the deep run. */
    expectUnmoved: async (daily: readonly string[], refused: readonly string[] = []): Promise<void> => {
      const isDeep = propertyRuns().numRuns >= 10_000;
      const all = Object.keys(parts).filter((part) => !refused.includes(part));
      for (const part of isDeep ? all : daily) {
        const here = priced(part, await factsOf(part)).offer_price;
        for (const motion of MOTIONS) {
          const there = priced(part, await factsOfShape(makeOf(part), motion)).offer_price;
          expect(Math.abs(there / here - 1), `${part}: ${there} for ${here}`).toBeLessThanOrEqual(SAME);
        }
      }
    },
  };
};
