/**
 * `node --expose-gc bench/assembly/main.ts`: the processor time of an assembly of 50 unique components (each priced and packed as a worker
 * does it, then rolled up and packed) beside that of the same 50 parts priced and packed alone; whether previews cost what they weigh; then the
 * first with database and Temporal. Exit code 1 when a promise
 * is broken.
 */
import { priceSnapshot, rollUpSnapshot } from '../../src/activities/price-snapshot.ts';
import { componentPrice, type PricingSnapshot, price } from '../../src/engine/index.ts';
import { medians } from '../engine/measure.ts';
import { plateWith } from '../engine/part.ts';
import { report, setExitCode } from '../support/report.ts';
import { measurePreviews } from './previews.ts';
import { measureService } from './service.ts';

const COMPONENTS = 50;
const RUNS = 7;
const WARM_UP = 2;

const parts = Array.from({ length: COMPONENTS }, (_, i) => plateWith(10 + i));
const [first] = parts;
if (first?.facts == null) throw new Error('there are parts');
const assembly: PricingSnapshot = {
  ...first,
  material: null,
  facts: { ...first.facts, shape_class: 'assembly', features: [] },
  assembly: {
    of: 'products',
    components: parts.map((snapshot, i) => ({
      key: `c${i}`,
      name: `Part ${i}`,
      quantity: 1,
      fastener: null,
      snapshot,
    })),
  },
};
const prices = new Map(parts.map((part, i) => [`c${i}`, componentPrice(price(part))]));

const alone = (): void => {
  for (const part of parts) priceSnapshot(part);
};
const whole = (): void => {
  alone();
  const rolled = rollUpSnapshot({ snapshot: assembly, prices });
  if (rolled.kind !== 'priced') throw new Error('the assembly has a price');
};

const [single = Number.NaN, together = Number.NaN] = medians([alone, whole], RUNS, WARM_UP);
report(
  `an assembly of ${COMPONENTS} unique components beside ${COMPONENTS} single prices of the same`,
  together / single,
  { atMost: 1.3 },
  `${together.toFixed(0)} ms and ${single.toFixed(0)} ms`,
);
await measurePreviews();
await measureService();
setExitCode();
