import { describe, expect, test } from 'vitest';
import {
  type DrawingFacts,
  type PricedResult,
  type PricingGeometry,
  price,
} from '../../../src/engine/index.ts';
import { calloutOf, drawingOf, plate, shaft, snapshotOf } from '../support/parts.ts';
import { knownPart } from './plan.ts';

const PAGE = '../../../docs/method/tolerances.md';
const GRADES = [13, 12, 11, 10, 9, 8, 7, 6, 5] as const;
const ROUGHNESS = [6.3, 3.2, 1.6, 0.8, 0.4, 0.2] as const;

type Surface = { readonly name: string; readonly facts: PricingGeometry; readonly id: string };

const SURFACES: readonly Surface[] = [
  { name: 'a bore Ø9 × 20 of a plate', facts: plate(), id: 'hole-000' },
  { name: 'a pocket 60 × 40 × 8', facts: plate(), id: 'pocket-1' },
  { name: 'a turned diameter Ø30 × 50', facts: shaft(), id: 'od-2' },
  { name: 'a face 120 × 80', facts: knownPart('plate_holes_pocket'), id: 'face-3' },
];

const priced = (facts: PricingGeometry, asked: Partial<DrawingFacts>): PricedResult => {
  const result = price(snapshotOf({ facts, request: { lot_size: 100 }, drawing: drawingOf(asked) }));
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  return result;
};

const asked = ({ facts, id }: Surface, it_grade: number | null, ra_um: number | null): PricedResult =>
  priced(facts, {
    callouts: [calloutOf(id, { it_grade, ra_um })],
  });

/** Steps that work on the surface, the clampings before and after left out. */
const steps = (result: PricedResult, { id, facts }: Surface): string => {
  const faces = facts.features.find((one) => one.id === id)?.face_ids ?? [];
  return result.process_plan
    .filter(
      ({ features, face_ids, process }) =>
        process !== 'inspection' && (features.includes(id) || face_ids.some((face) => faces.includes(face))),
    )
    .map(({ step }) => step)
    .join(', ');
};

const row = (label: string, surface: Surface, result: PricedResult): string => {
  const inspected = result.process_plan.find(({ process }) => process === 'inspection')?.time.th_s ?? 0;
  return `| ${label} | ${result.unit_cost.toFixed(2)} | ${inspected.toFixed(0)} | ${steps(result, surface) || 'as bought'} |`;
};

const HEAD = '| asked | EUR a piece | inspection, s | made by |\n|---|---|---|---|';

const tableOf = (surface: Surface): string =>
  [
    `## ${surface.name[0]?.toUpperCase()}${surface.name.slice(1)}`,
    '',
    HEAD,
    row('nothing', surface, asked(surface, null, null)),
    ...GRADES.map((it) => row(`IT${it}`, surface, asked(surface, it, null))),
    ...ROUGHNESS.map((ra) => row(`Ra ${ra}`, surface, asked(surface, null, ra))),
    '',
  ].join('\n');

const general = (facts: PricingGeometry): string =>
  (['c', 'm', 'f'] as const)
    .map((general_tolerance) => priced(facts, { general_tolerance }).unit_cost.toFixed(2))
    .join(' | ');

const page = (): string =>
  [
    '# What tolerances cost',
    '',
    'For designers and planners: the cost of each step of tolerance and roughness. One surface gets finer step by step and everything else stays: S355J2,',
    'de-2026, a lot of 100, in EUR a piece before surcharges.',
    '',
    'Coarse grades change nothing if the process holds them anyway, but a dimension with a tolerance of its own is inspected. A finer grade changes the',
    'process (reaming, grinding), the feed, the passes and the gauge. A finer roughness changes the feed, then the process. Faces, diameters and walls are',
    'ground below Ra 0.6, bores below Ra 0.8. Finer than a wheel usually leaves (Ra 0.4), grinding is proportionally slower. Every 1.5 grades below IT6',
    'double its time.',
    '',
    ...SURFACES.map(tableOf),
    '## General tolerances of ISO 2768',
    '',
    '| part | c | m | f |',
    '|---|---|---|---|',
    `| plate with holes and a pocket | ${general(plate())} |`,
    `| stepped shaft | ${general(shaft())} |`,
    '',
    'With tolerances f every face is machined and inspected with a micrometer.',
    '',
  ].join('\n');

describe('tolerances, step by step', () => {
  test('docs/method/tolerances.md says what they cost [PRM-7]', async () => {
    await expect(page()).toMatchFileSnapshot(PAGE);
  });

  test.each(SURFACES)('$name: fine demands move the price, coarse ones never lower it [PRM-7]', (surface) => {
    const costs = (all: readonly PricedResult[]): readonly number[] => all.map(({ unit_cost }) => unit_cost);
    const grades = costs(GRADES.map((it) => asked(surface, it, null)));
    const roughness = costs(ROUGHNESS.map((ra) => asked(surface, null, ra)));
    for (const ladder of [grades, roughness]) expect([...ladder].sort((a, b) => a - b)).toEqual(ladder);
    const [seven = 0, six = 0, five = 0] = grades.slice(-3);
    expect(seven).toBeLessThan(six);
    expect(six).toBeLessThan(five);
    const [fine = 0, finer = 0, finest = 0] = roughness.slice(-3);
    expect(fine).toBeLessThan(finer);
    expect(finer).toBeLessThan(finest);
  });

  test('c, m and f differ [PRM-10]', () => {
    for (const facts of [plate(), shaft()]) {
      const [c = 0, m = 0, f = 0] = (['c', 'm', 'f'] as const).map(
        (general_tolerance) => priced(facts, { general_tolerance }).unit_cost,
      );
      expect(c).toBeLessThan(m);
      expect(m).toBeLessThan(f);
    }
  });

  test('a pocket below Ra 0.6 or IT6 is ground outside, not milled for ever [PRM-8]', () => {
    const [, pocket] = SURFACES;
    if (pocket === undefined) throw new Error('no pocket');
    expect(steps(asked(pocket, null, 0.4), pocket)).toContain('jig_grinding');
    expect(steps(asked(pocket, 5, null), pocket)).toContain('jig_grinding');
    expect(steps(asked(pocket, 6, null), pocket)).not.toContain('jig_grinding');
  });
});
