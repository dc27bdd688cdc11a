import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type GeometryFace,
  type PricedResult,
  type PricingGeometry,
  type PricingSnapshot,
  price,
  verifyCalculation,
} from '../../../src/engine/index.ts';
import { oneSpindle } from '../support/environment.ts';
import { plate, shaft, snapshotOf } from '../support/parts.ts';
import { calloutOf, drawingOf, knownPart } from './plan.ts';

const made = (stem: string): PricingGeometry =>
  JSON.parse(readFileSync(new URL(`./made/${stem}.json`, import.meta.url), 'utf8')) as PricingGeometry;

const priced = (snapshot: PricingSnapshot): PricedResult => {
  const result = price(snapshot);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  expect(verifyCalculation(result)).toEqual([]);
  return result;
};

const special = (result: PricedResult): readonly string[] =>
  result.cost_sheet.lines
    .find(({ bucket }) => bucket === 'special_direct')
    ?.children.map(({ label_id }) => label_id) ?? [];

describe('deep holes', () => {
  const facts = made('deep_hole');
  const result = priced(snapshotOf({ facts }));
  const depth = (mm: number): PricingGeometry => ({
    ...facts,
    features: facts.features.map((one) => (one.kind === 'hole' ? { ...one, depth_mm: mm } : one)),
  });

  it('of 31 D are gun drilled outside, before the part is machined', () => {
    const steps = result.process_plan.map(({ step }) => step);
    expect(steps).toContain('deep_drilling');
    expect(steps).not.toContain('drill');
    expect(steps.indexOf('deep_drilling')).toBeLessThan(steps.indexOf('mill_outline'));
    expect(result.review_reasons).toContain('subcontract_price_assumed');
  });

  it('cost the hours of the drill and the way there', () => {
    const lines = result.cost_sheet.lines.find(({ bucket }) => bucket === 'subcontract')?.children ?? [];
    expect(lines.map(({ label_id }) => label_id)).toEqual([
      'line.subcontract.work',
      'line.subcontract.transport',
    ]);
    expect(lines[0]?.terms.find(({ name }) => name === 'hours')?.value).toBeCloseTo((250 / 50 + 2) / 60, 6);
  });

  it('up to 25 D stay in the shop, beyond 100 D nobody drills them', () => {
    expect(priced(snapshotOf({ facts: depth(190) })).process_plan.map(({ step }) => step)).toContain('drill');
    const refused = price(snapshotOf({ facts: depth(900) }));
    expect(refused.outcome).toBe('unpriceable');
    expect(JSON.stringify(refused)).toContain('hole_too_deep');
  });
});

describe('inside corners without a radius', () => {
  const sharp = (through: boolean): PricingGeometry => {
    const facts = plate();
    return {
      ...facts,
      features: facts.features.map((one) =>
        one.kind === 'pocket' ? { ...one, radius_mm: null, through } : one,
      ),
    };
  };

  it.each([
    [true, 'wire_erosion'],
    [false, 'sinking'],
  ])('through %s: milled for review, and priced by %s beside it', (through) => {
    const result = priced(snapshotOf({ facts: sharp(through) }));
    expect(result.review_reasons).toContain('sharp_inside_corner');
    const eroded = result.alternatives.filter(
      ({ route }) => route === 'mill_3axis' || route?.includes('eroded'),
    );
    const dearest = result.alternatives.filter(({ id }) => id.startsWith('mill_3axis_eroded'));
    expect(eroded.length).toBeGreaterThan(0);
    expect(dearest.length).toBeGreaterThan(0);
    for (const { unit_cost } of dearest) expect(unit_cost ?? 0).toBeGreaterThan(result.unit_cost);
  });

  it('are not eroded in plastic, nor where there is a radius', () => {
    const plastic = price(snapshotOf({ facts: sharp(true), material: 'POM-C' }));
    expect(JSON.stringify(plastic)).not.toContain('eroded');
    expect(JSON.stringify(price(snapshotOf()))).not.toContain('eroded');
  });
});

describe('holding', () => {
  const slender = (ld: number): PricingGeometry => {
    const facts = shaft();
    const length = 40 * ld;
    return {
      ...facts,
      obb_mm: [length, 40, 40],
      turned: facts.turned && { ...facts.turned, length_mm: length },
    };
  };

  it('a slender shaft runs in a steady rest, a more slender one is refused', () => {
    const result = priced(snapshotOf({ facts: slender(15) }));
    expect(result.notes).toContainEqual({ code: 'steady_rest', params: { ld: 15 } });
    expect(result.process_plan.flatMap(({ time_elements }) => time_elements.map(({ id }) => id))).toContain(
      'steady_rest',
    );
    expect(JSON.stringify(price(snapshotOf({ facts: slender(5) })))).not.toContain('steady_rest');
    expect(JSON.stringify(price(snapshotOf({ facts: slender(31) })))).toContain('too_slender');
  });

  it('a plate wider than the vice opens is clamped on the table', () => {
    const clamp = (facts: PricingGeometry): number | undefined =>
      priced(snapshotOf({ facts }))
        .process_plan.flatMap(({ time_elements }) => time_elements)
        .find(({ id }) => id === 'clamp')?.time_s;
    expect(clamp(plate())).toBe(20);
    expect(clamp(plate({ scale: 4.5 }))).toBe(96);
  });

  it('soft jaws are bought where the finished part has no faces to grip [PRW-15]', () => {
    const block = knownPart('block_features');
    expect(special(priced(snapshotOf({ facts: block })))).not.toContain('line.special_direct.fixture');
    const round = (face: GeometryFace): GeometryFace =>
      face.surface === 'plane' && Math.abs(face.direction?.[2] ?? 0) < 0.9
        ? { ...face, surface: 'spline', direction: null }
        : face;
    const faces = block.faces.map(round);
    const given = { ...block, faces };
    const jaws = priced(snapshotOf({ facts: given }));
    const clampings = new Set(
      jaws.process_plan.filter(({ process }) => process === 'milling').map(({ setup_no }) => setup_no),
    );
    expect(clampings.size).toBeGreaterThan(1);
    expect(special(jaws)).toContain('line.special_direct.fixture');
  });

  it('a casting gets a fixture, spread over the annual volume where there is one [PRW-15]', () => {
    const request = { provided_stock_kind: 'near_net_casting' as const };
    const lot = priced(snapshotOf({ facts: plate(), request }));
    const year = priced(snapshotOf({ facts: plate(), request: { ...request, annual_volume: 10_000 } }));
    const fixture = (result: PricedResult): number =>
      result.cost_sheet.lines
        .find(({ bucket }) => bucket === 'special_direct')
        ?.children.find(({ label_id }) => label_id === 'line.special_direct.fixture')?.amount ?? 0;
    expect(fixture(lot)).toBe(9);
    expect(fixture(year)).toBe(0.09);
  });

  it('a fine diameter is gripped in soft jaws on the lathe', () => {
    const facts = shaft();
    const seat = facts.features.find(({ kind }) => kind === 'turned_segment')?.id ?? '';
    const drawing = drawingOf({
      default_ra_um: 1.6,
      callouts: [calloutOf(seat, { ra_um: 0.8, it_grade: 7 })],
    });
    // A counter spindle takes it over in a collet: only where lathes have one spindle is it clamped again by hand.
    expect(special(priced(snapshotOf({ facts, drawing, environment: oneSpindle() })))).toContain(
      'line.special_direct.fixture',
    );
    expect(special(priced(snapshotOf({ facts })))).not.toContain('line.special_direct.fixture');
  });
});

describe('special reamers', () => {
  const bored = (diameter: number): PricedResult => {
    const facts = plate({ holes: 1 });
    const features = facts.features.map((one) =>
      one.kind === 'hole' ? { ...one, diameter_mm: diameter } : one,
    );
    const drawing = drawingOf({ callouts: [calloutOf('hole-000', { it_grade: 7, fit: 'H7' })] });
    const environment = snapshotOf().environment;
    return priced(
      snapshotOf({ facts: { ...facts, features }, drawing, environment: { ...environment, tools: [] } }),
    );
  };

  it('are bought once for a diameter that no catalogue has', () => {
    expect(special(bored(9.3))).toContain('line.special_direct.special_tool');
    expect(special(bored(9))).not.toContain('line.special_direct.special_tool');
    expect(special(bored(9.5))).not.toContain('line.special_direct.special_tool');
  });
});

describe('what nothing reaches', () => {
  it('is noted on a turned part too', () => {
    const facts = knownPart('shaft_keyway_crosshole');
    const features = facts.features.map((one) => (one.kind === 'hole' ? { ...one, access: [] } : one));
    expect(priced(snapshotOf({ facts: { ...facts, features } })).review_reasons).toContain(
      'feature_without_access',
    );
  });
});
