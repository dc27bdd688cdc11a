import { ROW_LIMITS } from '../../src/db/configuration/row-limits.ts';
import type { PricingSnapshot } from '../../src/engine/index.ts';
import { preview, previewWeight } from '../../src/engine/index.ts';
import { snapshotOf } from '../../test/engine/support/parts.ts';
import { report } from '../support/report.ts';
import { plates } from './stored.ts';

const COMPONENTS = 20;
const WARM_UP = 3;

/** As many machines as an environment may have, copies of one mill with what `changed` says of the n-th. */
const filled = (snapshot: PricingSnapshot, changed: (n: number) => object): PricingSnapshot => {
  const { machines } = snapshot.environment;
  const mill = machines.find(({ klass }) => klass === 'milling_3axis');
  if (mill === undefined) throw new Error('the environment has a mill');
  const copies = Array.from({ length: ROW_LIMITS.machines - machines.length }, (_, n) => ({
    ...mill,
    membership_id: `copy-${n}`,
    machine_id: `copy-${n}`,
    capabilities: { ...mill.capabilities, ...changed(n) },
  }));
  return { ...snapshot, environment: { ...snapshot.environment, machines: [...machines, ...copies] } };
};

const assemblyFrom = async (base: PricingSnapshot): Promise<PricingSnapshot> => {
  const parts = await plates(COMPONENTS);
  const [first] = parts;
  if (first === undefined) throw new Error('there are parts');
  return {
    ...base,
    material: null,
    facts: { ...first, shape_class: 'assembly', features: [] },
    assembly: {
      of: 'products',
      components: parts.map((facts, n) => ({
        key: `c${n}`,
        name: `Plate ${n}`,
        quantity: 1,
        fastener: null,
        snapshot: { ...base, facts },
      })),
    },
  };
};

/** Milliseconds of processor for each unit of weight. Every run has a snapshot of its own, as it arrives in a thread. */
const perWeight = async (base: PricingSnapshot): Promise<number> => {
  const assembly = await assemblyFrom(base);
  const work = (): unknown => preview(structuredClone(assembly), { adjustments: {}, lot_size: 50 });
  for (let n = 0; n < WARM_UP; n += 1) work();
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / previewWeight(assembly);
};

/** Checks that the weight of a preview matches its cost with any machines. */
export const measurePreviews = async (): Promise<void> => {
  const plain = snapshotOf();
  const times = {
    'preset machines': await perWeight(plain),
    'full of machines, most alike': await perWeight(filled(plain, () => ({}))),
    'full of machines, no two alike': await perWeight(filled(plain, (n) => ({ max_spindle_rpm: 8_000 + n }))),
  };
  const all = Object.values(times);
  report(
    `previews of ${COMPONENTS} components: the dearest unit of weight beside the cheapest`,
    Math.max(...all) / Math.min(...all),
    { atMost: 3 },
    Object.entries(times)
      .map(([what, ms]) => `${what}: ${ms.toFixed(1)} ms`)
      .join(', '),
  );
};
