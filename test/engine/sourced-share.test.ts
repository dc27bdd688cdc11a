import { describe, expect, test } from 'vitest';
import { DEMO_PARTS } from '../../src/cli/demo/parts.ts';
import { findMaterial } from '../../src/cli/plan/material.ts';
import { presetEnvironment } from '../../src/cli/plan/preset.ts';
import { snapshotOf as planned } from '../../src/cli/plan/snapshot.ts';
import { sourcedOf } from '../../src/engine/confidence/origin.ts';
import type { FleetMember } from '../../src/engine/index.ts';
import { price } from '../../src/engine/index.ts';
import type { Confidence, PricedResult } from '../../src/engine/result.ts';
import type { PricingSnapshot } from '../../src/engine/snapshot.ts';
import { knownPart } from './planner/plan.ts';
import { snapshotOf as anySnapshot, bracket, plate, type SnapshotOptions, shaft } from './support/parts.ts';

const DE = presetEnvironment('de-2026');
const snapshotOf = (options: SnapshotOptions = {}) => anySnapshot({ environment: DE, ...options });

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error('not priced');
  return result;
};

const trust = (snapshot: PricingSnapshot): Confidence => priced(snapshot).confidence;

describe('how much of a price rests on sources', () => {
  test('one assumed figure takes away its own weight, not that of the line it stands in', () => {
    const { sourced, sourced_share } = trust(snapshotOf());
    expect(sourced.value).toBeGreaterThan(0.2);
    expect(sourced.value).toBeLessThan(1);
    expect(sourced_share).toBeCloseTo((sourced.value + sourced.variance) / 2, 12);
  });

  test('nothing is sourced where everything is assumed, everything where somebody of the organisation states it', () => {
    expect(['assumed', 'F26', 'F26;assumed', null, 'our own records'].map(sourcedOf)).toEqual([
      0, 1, 0.5, 1, 1,
    ]);
  });

  test.each([
    ['plate', plate()],
    ['shaft', shaft()],
    ['bracket', bracket()],
  ])('the figures to state first are assumed, dearest first, and named with their door: %s', (_, facts) => {
    const { state_first } = trust(snapshotOf({ facts }));
    expect(state_first.length).toBeGreaterThan(3);
    expect(state_first.map(({ sigma_rel }) => sigma_rel)).toEqual(
      state_first.map(({ sigma_rel }) => sigma_rel).toSorted((a, b) => b - a),
    );
    for (const { figure, door, sigma } of state_first) {
      expect(figure).toMatch(
        /^(parameter|environment\.settings|material|machine|rate|tool|tooling|subcontractor|special_direct)/,
      );
      expect(door).toMatch(/\w/);
      expect(sigma).toBeGreaterThan(0);
    }
  });

  test('stating the setting that is named narrows the band and raises the share', () => {
    const before = snapshotOf();
    const first = trust(before).state_first.find(({ figure }) => figure.startsWith('environment.settings.'));
    const name = first?.figure.slice('environment.settings.'.length) as 'production_overhead_pct';
    const { environment } = before;
    const setting = environment.settings[name];
    const after: PricingSnapshot = {
      ...before,
      environment: {
        ...environment,
        settings: { ...environment.settings, [name]: { ...setting, source: 'our own books' } },
      },
    };
    expect(priced(after).offer_price).toBe(priced(before).offer_price);
    expect(trust(after).sigma_rel).toBeLessThan(trust(before).sigma_rel);
    expect(trust(after).sourced_share).toBeGreaterThan(trust(before).sourced_share);
    expect(trust(after).state_first.map(({ figure }) => figure)).not.toContain(first?.figure);
  });

  test('a machine whose citations are assumed counts as assumed, one without as the own word of the organisation', () => {
    const before = snapshotOf();
    const { environment } = before;
    const citing = (citations: FleetMember['citations'] | null): PricingSnapshot => ({
      ...before,
      environment: {
        ...environment,
        machines: environment.machines.map(({ citations: _, ...member }) =>
          citations === null ? member : { ...member, citations: citations ?? {} },
        ),
      },
    });
    const fields = [
      'acquisition_cost_eur',
      'depreciation_life_h',
      'annual_hours_T_G',
      'energy_kw',
      'operator_share',
    ];
    const guessed = Object.fromEntries(fields.map((field) => [`vdi_3258.${field}`, 'assumed']));
    expect(trust(citing(guessed)).sourced.value).toBeLessThan(trust(citing(null)).sourced.value);
  });
});

/** Least share of the parts of the demo by preset. Only ever raised. */
const LEAST: Readonly<Record<string, number>> = {
  'de-2026': 0.65,
  'us-2026': 0.55,
  'pl-2026': 0.5,
  'cn-2026': 0.5,
};

/** Of the demo's own files, grades and lots, without its drawing; its assembly rests on components that are priced like these. */
test.each(Object.entries(LEAST))('in %s so do the parts of `npm run demo` at their lots', (slug, least) => {
  const environment = presetEnvironment(slug);
  const parts = DEMO_PARTS.filter(({ drawings }) => drawings === undefined);
  expect(parts).toHaveLength(3);
  for (const { file, material, lotSize } of parts) {
    const found = findMaterial(material, null);
    if (!found.ok) throw new Error(found.problem);
    const facts = knownPart(file.replace('.step', ''));
    const { sourced_share, state_first } = trust(
      planned(facts, found.material, environment, { lot: lotSize, language: 'en' }),
    );
    expect(sourced_share, file).toBeGreaterThan(least);
    expect(state_first.length, file).toBeGreaterThan(3);
  }
});

test.each(Object.entries(LEAST))(
  'in %s at least that share of each part of the demo rests on sources',
  (slug, least) => {
    const environment = presetEnvironment(slug);
    for (const [facts, code] of [
      [plate(), 'EN AW-6082'],
      [shaft(), 'C45'],
      [bracket(), 'DC01'],
    ] as const) {
      const found = findMaterial(code, null);
      if (!found.ok) throw new Error(found.problem);
      const asked = { lot: 100, language: 'en' };
      expect(trust(planned(facts, found.material, environment, asked)).sourced_share, code).toBeGreaterThan(
        least,
      );
    }
  },
);
