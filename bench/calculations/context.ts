import type { OrgId } from '../../src/db/kernel/ids.ts';
import type { BareWorkflows } from '../support/bare-workflows.ts';
import type { BenchClient } from '../support/client.ts';
import type { BenchStack } from '../support/stack.ts';

/** Shared context of all parts of this benchmark. */
export type Context = {
  readonly stack: BenchStack;
  readonly api: BenchClient;
  readonly orgId: OrgId;
  readonly bare: BareWorkflows;
};

export type List = {
  readonly items: { id: string; status: string; error: string | null }[];
  readonly total?: number;
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polling interval: short enough to be within a hundredth of the time, long enough not to be the load. */
const LOOK_EVERY_MS = 50;

/**
 * Waits for calculations as an integrator would: one request reads the state of all of them.
 * @throws Error on any end but success.
 */
export const createWaiter = (api: BenchClient) => {
  const waiting = new Map<string, () => void>();
  let polling: Promise<void> | null = null;
  const poll = async (): Promise<void> => {
    while (waiting.size > 0) {
      await pause(LOOK_EVERY_MS);
      const ids = [...waiting.keys()].join(',');
      for (const row of (await api.get<List>(`/api/v1/calculations?ids=${ids}&limit=100`)).items) {
        if (row.status === 'queued' || row.status === 'running') continue;
        if (row.status !== 'succeeded') throw new Error(`a run ended as ${JSON.stringify(row)}`);
        waiting.get(row.id)?.();
        waiting.delete(row.id);
      }
    }
    polling = null;
  };
  return (id: string): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.set(id, resolve);
      polling ??= poll();
      polling.catch(reject);
    });
};
