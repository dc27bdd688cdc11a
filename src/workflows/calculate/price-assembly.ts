import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { createAssemblyActivities } from '../../activities/price-assembly.ts';
import { bounded, REPORT_LOST_WORKER } from '../bounded.ts';
import type { RowInput } from '../contract.ts';

type Activities = ReturnType<typeof createAssemblyActivities>;

const STEP = {
  taskQueue: 'pricing',
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '15 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds', ...REPORT_LOST_WORKER },
} as const;

const { splitAssembly } = proxyActivities<Pick<Activities, 'splitAssembly'>>({
  ...STEP,
  summary: 'make the calculations of the components',
});

const { priceComponents } = proxyActivities<Pick<Activities, 'priceComponents'>>({
  ...STEP,
  summary: 'price a page of components',
});

const { rollUpAssembly } = proxyActivities<Pick<Activities, 'rollUpAssembly'>>({
  ...STEP,
  summary: 'roll up, commit',
});

/**
 * Prices an assembly that has its slot: its components page by page, then the whole. Each step detects by itself when the run has
 * ended. A roll-up that finds the snapshot of an engine that no worker has splits the assembly again.
 */
export const priceAssembly = async (input: RowInput): Promise<void> => {
  setCurrentDetails('splitting the assembly');
  let split = await bounded(() => splitAssembly(input));
  while (split != null) {
    while (split !== null && split.open > 0) {
      setCurrentDetails(`pricing components: ${split.total - split.open} of ${split.total} done`);
      split = await bounded(() => priceComponents(input));
    }
    if (split === null) return;
    setCurrentDetails('rolling up');
    split = await bounded(() => rollUpAssembly(input));
  }
};
