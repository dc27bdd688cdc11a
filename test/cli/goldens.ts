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

/** Offers of engine 0.3.0 in EUR at lots of 1, 10, 100, 1000 and 10,000. */
const BEFORE: Readonly<Record<string, readonly number[]>> = {
  plate_holes_pocket: [162.12, 28.06, 14.28, 12.32, 11.86],
  block_features: [163.29, 31.32, 17.26, 15.47, 14.91],
  shaft_turned: [120.69, 14.87, 4.97, 3.89, 3.36],
  shaft_keyway_crosshole: [167.24, 23.38, 8.34, 6.52, 5.89],
  bracket_sheetmetal: [83.46, 9.62, 2.05, 1.31, 1.18],
  valve_block: [335.11, 63.85, 33.11, 29.59, 27.21],
  gearbox_cover: [497.99, 147.73, 103.0, 88.01, 80.55],
  sheet_bracket_6bends: [94.37, 14.94, 6.52, 5.45, 5.09],
  ti_bracket: [226.99, 110.48, 82.7, 73.23, 69.74],
  bushing_d20: [125.52, 13.16, 3.16, 1.97, 1.71],
  plate_1m: [290.28, 219.97, 175.4, 157.15, 156.88],
  pin_5x20: [79.66, 8.32, 1.02, 0.28, 0.15],
  thin_housing: [222.53, 43.31, 22.23, 19.99, 18.56],
  hex_crosshole: [159.2, 19.28, 4.04, 2.44, 2.19],
  spur_gear_m2z30: [350.63, 39.86, 14.41, 11.82, 11.42],
  perforated_sheet: [56.58, 12.16, 6.66, 5.34, 5.11],
  base_plate_8: [80.01, 35.84, 27.93, 24.88, 20.52],
  washer_m16: [42.87, 5.03, 1.14, 0.56, 0.41],
  ball_knob: [124.82, 15.86, 5.29, 3.97, 3.61],
};

/** Why a part costs something else than it did with 0.3.0; only parts whose price moved have one. */
const WHY: Readonly<Record<string, string>> = {
  bracket_sheetmetal:
    'edges of few sheets are broken at the bench, where setting up the belt would cost more',
  sheet_bracket_6bends:
    'edges of few sheets are broken at the bench, where setting up the belt would cost more',
  perforated_sheet: 'edges of few sheets are broken at the bench, where setting up the belt would cost more',
  base_plate_8: 'edges of few sheets are broken at the bench, where setting up the belt would cost more',
  hex_crosshole:
    'holes through its flats are drilled by hand at a column drill for a few; by the ten thousand its bar goes through a guide bush; programmed by kind of feature, faces and outlines counted',
  plate_holes_pocket:
    'the long edges of a drawn flat stay as bought, those of its milled ends are broken, upright ones by hand; programmed by kind of feature, faces and outlines counted',
  valve_block:
    'mouths of bores that meet inside are broken by hand; a face of Ra 3.2 is cut twice, upright edges are broken by hand; of equal sides the lighter one is milled first; upright corners are broken by the outline pass',
  block_features:
    'a face of Ra 3.2 is cut twice, upright edges are broken by hand; edges of steel are broken at the feed that the grade allows, the ground round its boss is finished, a seat is cleared once, and a mill binds its operator for 0.69 of a long cycle; programmed by kind of feature, faces and outlines counted; the last piece of a sawn bar is held itself, so that one more comes out of it',
  gearbox_cover:
    'a face of Ra 3.2 is cut twice, upright edges are broken by hand; vice opened and closed before thin walls are finished, re-clamped in soft jaws set up as a fixture, bores cleared to the shoulder; a mill binds its operator for 0.69 of a long cycle; programmed by kind of feature, faces and outlines counted',
  ti_bracket:
    'a face of Ra 3.2 is cut twice, upright edges are broken by hand; edges of titanium are broken at the feed that the grade allows, re-clamped in soft jaws set up as a fixture; a mill binds its operator for 0.69 of a long cycle; openings in a floor are not cleared as rest; programmed by kind of feature, faces and outlines counted',
  thin_housing:
    'a face of Ra 3.2 is cut twice, upright edges are broken by hand; its floor of 1.5 mm is faced in shallow cuts and a light one, the vice opened before finishing, soft jaws set up as a fixture; a mill binds its operator for 0.69 of a long cycle; openings in a floor are not cleared as rest; programmed by kind of feature, faces and outlines counted',
  bushing_d20: 'turned from bright bar of the next size, which needs no skin to come off',
  spur_gear_m2z30:
    'the saw is set up in ten minutes, the only figure found; from some tens on a counter spindle takes the sawn piece over; turned from bright bar of Ø65, not Ø70, which the lathe feeds; its keyway is broached pass by pass, and the broach wears',
  plate_1m: 'cut by plasma from some pieces on, in 20 mm three times as fast as a laser of 12 kW',
  ball_knob:
    'both ends turned in one set-up by a counter spindle, from a few pieces on; parted off through the bar, not through an end that is turned later; a ball is finished along its generatrix',
};

const SHOWN = [1, 100, 10_000];

/** Offers of the known parts, beside nothing. */
export const knownOffers = (): readonly Estimate[] =>
  KNOWN.flatMap(([part, material]) => {
    const facts = JSON.parse(
      readFileSync(new URL(`../engine/planner/facts/${part}.json`, import.meta.url), 'utf8'),
    ) as PricingGeometry;
    return compared({ part, material, env: 'de-2026' }, facts);
  });

/** Each golden part at three lots: what it cost with 0.3.0, what it costs, and why. @throws Error for a moved price without a reason and for a reason without one */
export const goldensPage = (offers: readonly Estimate[], lots: readonly number[]): string => {
  const moved = new Set<string>();
  const rows = offers
    .filter(({ lot }) => SHOWN.includes(lot))
    .map(({ part, lot, offer }) => {
      const before = BEFORE[part]?.[lots.indexOf(lot)];
      const was = before?.toFixed(2) ?? 'none';
      const is = offer?.toFixed(2) ?? 'none';
      if (was !== is) moved.add(part);
      return `| ${part} | ${lot} | ${was} | ${is} | ${was === is ? 'as it was' : WHY[part]} |`;
    });
  const untold = [...moved].filter((part) => WHY[part] === undefined);
  const idle = Object.keys(WHY).filter((part) => !moved.has(part));
  if (untold.length + idle.length > 0)
    throw new Error(
      `moved without a reason: ${untold.join(', ')}; a reason without a move: ${idle.join(', ')}`,
    );
  return [
    '# Goldens: what a part cost and costs, and why',
    '',
    'Offer prices of the known parts and of the estimated ones in EUR a piece, de-2026, with engine 0.3.0 and today. A test prices them again and compares',
    'this page: each changed price has a reason, and each reason a changed price. Their plans are in [reviewed-plans.md](reviewed-plans.md), the',
    'steps of tolerances in [tolerances.md](tolerances.md), whole sheets in `test/engine/cost/sheets`.',
    '',
    '| part | lot | 0.3.0 | today | why |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
};
