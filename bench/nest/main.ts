/**
 * Strips of five public instances at fixed numbers of evaluations, median of three seeds, beside what is promised and beside the medians that the
 * best open nester publishes for 1,200 s (Gardeyn and Wauters, sparrow). A share of the promise above 1 is broken. Three quarters of an hour.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BarItem, type BarStock, nestBars } from '../../src/nest/bars.ts';
import { randomOf } from '../../src/nest/random.ts';
import { shapesOf } from '../../src/nest/shapes.ts';
import { solveNest } from '../../src/nest/solve.ts';
import { nestStrip } from '../../src/nest/strip.ts';
import { openClipper } from '../../src/platform/clipper.ts';
import { report, setExitCode } from '../support/report.ts';
import { bracketJob } from './brackets.ts';

type Instance = {
  readonly height: number;
  readonly rotations: readonly number[];
  readonly parts: readonly (readonly [number, readonly (readonly [number, number])[]])[];
};

const { instances } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'instances.json'), 'utf8')) as {
  instances: Readonly<Record<string, Instance>>;
};

/** Instance, millions of evaluations, promised share of the strip that is part, and the published one. */
const PROMISES = [
  ['swim', 70, 0.74, 0.783],
  ['trousers', 110, 0.902, 0.917],
  ['shirts', 100, 0.884, 0.897],
  ['albano', 170, 0.883, 0.895],
  ['jakobs1', 60, 0.888, 0.891],
] as const;
const SEEDS = [1, 2, 3];

const clipper = await openClipper();
for (const [name, millions, promised, published] of PROMISES) {
  const { height, rotations, parts } = instances[name] as Instance;
  const shapes = shapesOf(
    parts.map(([copies, points]) => ({
      outline: { outer: points.flat(), inner: [] },
      degrees: rotations,
      copies,
    })),
    0,
    clipper,
  );
  const copies = parts.map(([count]) => count);
  const area = copies.reduce(
    (sum, count, part) => sum + count * (shapes.all[shapes.ofPart[part]?.[0] ?? 0]?.area ?? 0),
    0,
  );
  const shares = SEEDS.map((seed) => {
    const started = performance.now();
    const { length } = nestStrip(shapes, copies, height, millions * 1e6, seed);
    const share = area / (height * length);
    console.log(
      `  ${name}, seed ${seed}: ${share.toFixed(4)} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
    return share;
  }).sort((a, b) => a - b);
  const median = shares[1] ?? 0;
  report(
    `${name}, promise over share`,
    promised / median,
    { atMost: 1 },
    `${median.toFixed(4)} at ${millions} million evaluations; published ${published} after 1,200 s`,
  );
}
// Bars: 30 lengths, 200 pieces; the worst of ten.
const itemsOf = (seed: number): readonly BarItem[] => {
  const random = randomOf(seed);
  const items = Array.from({ length: 30 }, () => ({ lengthMm: 200 + Math.floor(random() * 2300), count: 1 }));
  for (let piece = items.length; piece < 200; piece += 1) {
    const item = items[Math.floor(random() * items.length)];
    if (item !== undefined) item.count += 1;
  }
  return items;
};
const bought = (lengthMm: number): BarStock => ({ lengthMm, cost: lengthMm, count: null });
const remnantsOf = (seed: number): readonly BarStock[] => {
  const random = randomOf(100 + seed);
  return Array.from({ length: 8 }, () => {
    const lengthMm = 600 + Math.floor(random() * 4000);
    return { lengthMm, cost: Math.round(lengthMm / 2), count: 1 + Math.floor(random() * 2) };
  });
};
for (const [name, stocksOf, mostSeconds, mostGap] of [
  ['bars of one length', () => [bought(6000)], 0.5, 0],
  ['bars of four lengths', () => [3000, 4000, 5000, 6000].map(bought), 5, 0],
  ['bars and remnants', (seed: number) => [bought(6000), ...remnantsOf(seed)], null, 0.01],
] as const) {
  let [slowest, widest] = [0, 0];
  for (let seed = 1; seed <= 10; seed += 1) {
    const before = process.cpuUsage();
    const { cost, lowerBound } = nestBars(itemsOf(seed), stocksOf(seed), { kerfMm: 3, endsMm: 50, seed: 1 });
    slowest = Math.max(slowest, process.cpuUsage(before).user / 1e6);
    widest = Math.max(widest, cost / lowerBound - 1);
  }
  const promised = mostSeconds === null ? null : { atMost: 1 };
  report(
    `${name}, seconds over promise`,
    slowest / (mostSeconds ?? 1),
    promised,
    `${slowest.toFixed(2)} s of a core`,
  );
  report(
    `${name}, cost over bound`,
    1 + widest,
    { atMost: 1 + mostGap },
    `gap ${(100 * widest).toFixed(2)} %`,
  );
}
// A job as shops have it: bounding-box shelves need nine sheets.
const brackets = solveNest(
  { seed: 1, evaluations: 14e6, currency: 'EUR', groups: [bracketJob()], refused: [] },
  clipper,
);
report(
  'brackets, sheets',
  (brackets.groups[0]?.sheets.length ?? 0) / 4,
  { atMost: 1 },
  'twelve brackets × 20 on four sheets',
);
report(
  'brackets, promise over share',
  0.63 / brackets.utilisation,
  { atMost: 1 },
  brackets.utilisation.toFixed(4),
);
setExitCode();
