import { readFileSync } from 'node:fs';
import { compared, type Estimate } from '../../src/cli/estimates/compare.ts';
import type { PricingGeometry } from '../../src/engine/index.ts';

/** The parts of the known set with the grade at which they are priced. */
const KNOWN: readonly (readonly [part: string, material: string])[] = [
  ['plate_holes_pocket', 'EN AW-6082'],
  ['block_features', 'S355J2'],
  ['shaft_turned', 'C45'],
  ['shaft_keyway_crosshole', 'C45'],
  ['bracket_sheetmetal', 'DC01'],
];

const SHOWN = [1, 100, 10_000];

/** Offers of the known parts, beside nothing. */
export const knownOffers = (): readonly Estimate[] =>
  KNOWN.flatMap(([part, material]) => {
    const facts = JSON.parse(
      readFileSync(new URL(`../engine/planner/facts/${part}.json`, import.meta.url), 'utf8'),
    ) as PricingGeometry;
    return compared({ part, material, env: 'de-2026' }, facts);
  });

/** Each golden part at three lots. */
export const goldensPage = (offers: readonly Estimate[]): string => {
  const parts = Map.groupBy(offers, ({ part }) => part);
  const rows = [...parts].map(([part, own]) => {
    const prices = SHOWN.map((at) => own.find(({ lot }) => lot === at)?.offer?.toFixed(2) ?? 'none');
    return `| ${[part, ...prices].join(' | ')} |`;
  });
  return [
    '# Goldens: what a part costs',
    '',
    'Offer prices of the known parts and of the estimated ones in EUR a piece, de-2026. A test prices them again and compares this page: a changed price is',
    'seen in review. [tolerances.md](tolerances.md) has the steps of tolerances, `test/engine/cost/sheets` whole sheets.',
    '',
    '| part | lot 1 | 100 | 10,000 |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
};
