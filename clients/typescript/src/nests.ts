import type { Client } from './generated/client/index.ts';
import { getJobNest } from './generated/sdk.gen.ts';
import type { JobNest } from './generated/types.gen.ts';
import { WAIT_SECONDS } from './parts.ts';

const UNDER_WAY: readonly JobNest['status'][] = ['queued', 'solving'];

export type NestWaitOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Called with each state; a nest that is being solved has its best layout so far. */
  readonly onProgress?: ((nest: JobNest) => void) | undefined;
};

/** Methods of the client for job nests. */
export const nestsOf = (client: Client) => ({
  /** The nest after its solve ended: see `status` and `reason`. */
  wait: async (id: string, { signal, onProgress }: NestWaitOptions = {}): Promise<JobNest> => {
    for (;;) {
      const nest = await getJobNest({
        client,
        path: { job_nest_id: id },
        query: { wait_seconds: WAIT_SECONDS },
        ...(signal && { signal }),
      });
      onProgress?.(nest);
      if (!UNDER_WAY.includes(nest.status)) return nest;
    }
  },
});
