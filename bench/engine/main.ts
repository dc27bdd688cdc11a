/**
 * `node --expose-gc bench/engine/main.ts`: what a price and a preview cost in processor time against a `structuredClone` of their snapshot in the
 * same run, how cost grows with features, what many plans and 1,200 equal cut-outs cost, and whether memory does over 10,000 prices. Exit code 1 when a promise is broken.
 */
import process from 'node:process';
import { type PricingSnapshot, preview, price } from '../../src/engine/index.ts';
import { medians } from './measure.ts';
import { plateWith, shaftWithPlans } from './part.ts';
import { perforated } from './perforated.ts';

const PROMISED = { price: 12, preview: 8, plans: 90, cutOuts: 8 };
const RUNS = 14;
const WARM_UP = 30;
const PRICES = 10_000;
const FEATURES = 100;
const CUT_OUTS = 1200;

const snapshot = plateWith(FEATURES);
const first = price(snapshot);
if (first.outcome !== 'priced') throw new Error(JSON.stringify(first.reasons));

const [clone = Number.NaN, pricing = Number.NaN, previewing = Number.NaN] = medians(
  [
    () => structuredClone(snapshot),
    () => price(snapshot),
    () => preview(snapshot, { adjustments: { 'rate.labour': 1.1 }, lot_size: null }),
  ],
  RUNS,
  WARM_UP,
);

const ms = (value: number): string => `${value.toFixed(2)} ms`;
const verdicts: boolean[] = [];
const promise = (name: string, time: number, limit: number): void => {
  const ratio = time / clone;
  verdicts.push(ratio <= limit);
  console.log(
    `${name}: ${ms(time)} = ${ratio.toFixed(1)} × structuredClone (${ms(clone)}), promised at most ${limit} ×: ${ratio <= limit ? 'kept' : 'BROKEN'}`,
  );
};

console.log(
  `${FEATURES} features, ${first.process_plan.length} operations, snapshot of ${Math.round(JSON.stringify(snapshot).length / 1000)} kB, ${first.lot_curve.length} lot sizes, ${first.findings.length} findings`,
);
promise('price', pricing, PROMISED.price);
promise('preview', previewing, PROMISED.preview);

const sizes = [25, 50, 100, 200];
const parts = sizes.map(plateWith);
const times = medians(
  parts.map((part) => () => price(part)),
  RUNS / 2,
  WARM_UP / 3,
);
sizes.forEach((count, i) => {
  console.log(`${count} features: ${ms(times[i] ?? 0)}, ${ms((times[i] ?? 0) / count)} per feature`);
});
const growth = (times[3] ?? 0) / (times[1] ?? 1);
console.log(`200 features cost ${growth.toFixed(2)} × 50 features (linear: at most 4)`);
verdicts.push(growth <= 4.4);

/** Compares the time of a price with the time of copying its snapshot. */
const compareWithCopy = (name: string, own: PricingSnapshot, limit: number): void => {
  const result = price(own);
  if (result.outcome !== 'priced') throw new Error(JSON.stringify(result.reasons));
  const plans = 1 + result.alternatives.filter(({ unit_cost }) => unit_cost !== null).length;
  const [copy = Number.NaN, time = Number.NaN] = medians(
    [() => structuredClone(own), () => price(own)],
    RUNS / 2,
    WARM_UP / 3,
  );
  const ratio = time / copy;
  verdicts.push(ratio <= limit);
  console.log(
    `${name}, ${plans} plans: ${ms(time)} = ${ratio.toFixed(1)} × structuredClone (${ms(copy)}), at most ${limit} ×: ${ratio <= limit ? 'kept' : 'BROKEN'}`,
  );
};
compareWithCopy('a shaft with keyway and cross hole', shaftWithPlans(), PROMISED.plans);
compareWithCopy(`a sheet of ${CUT_OUTS} cut-outs`, perforated(CUT_OUTS), PROMISED.cutOuts);

const collect = globalThis.gc;
if (collect) {
  const small = plateWith(10);
  const heap = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 1e6;
  };
  for (let i = 0; i < PRICES / 10; i += 1) price(small);
  const before = heap();
  for (let i = 0; i < PRICES; i += 1) price(small);
  const after = heap();
  verdicts.push(after - before < 5);
  console.log(`${PRICES} prices: heap ${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after`);
} else {
  console.log('memory: not measured, start with --expose-gc');
}

process.exitCode = verdicts.every(Boolean) ? 0 : 1;
