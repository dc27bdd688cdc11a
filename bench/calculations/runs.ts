import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { BareWorkflows } from '../support/bare-workflows.ts';
import { EXAMPLES, makeRevision } from '../support/client.ts';
import { inParallel, report } from '../support/report.ts';
import { measureUse } from '../support/usage.ts';
import type { Context, List } from './context.ts';

const RUNS = 150;
const WIDTH = 30;
const PLATE = 'plate_holes_pocket.step';

/** Waits for the end of a run in the way in which the peer waits for its own: the server answers when the workflow has ended. */
export const waitFor = async ({ client }: BareWorkflows, workflowId: string): Promise<void> => {
  // The request is answered before its workflow is started, and a look in vain is a request that the peer has not.
  for (let pauseMs = 25; ; pauseMs *= 2) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      await client.workflow.getHandle(workflowId).result();
      return;
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
    }
  }
};

const countSucceeded = async (api: Context['api']): Promise<number> =>
  (await api.get<List>('/api/v1/calculations?status_filter=succeeded&limit=1&include_total=true')).total ?? 0;

/** Calculate end to end, from the request to the committed price, beside a workflow of one empty activity. */
export const measureRuns = async ({ api, bare }: Context): Promise<void> => {
  const revisionId = await makeRevision(api, PLATE, await readFile(path.join(EXAMPLES, PLATE)));
  const before = await countSucceeded(api);
  const drafts: string[] = [];
  for (let lot = 1; lot <= RUNS * 3; lot += 1) {
    const body = { part_revision_id: revisionId, lot_size: lot, material_ref: '1.4301' };
    drafts.push((await api.post<{ id: string }>('/api/v1/calculations', body)).id);
  }
  const quote = async (index: number) => {
    const id = drafts[index] ?? '';
    await api.post(`/api/v1/calculations/${id}/run`);
    await waitFor(bare, `calculation/${id}/1`);
  };
  await inParallel(RUNS, WIDTH, quote);
  await bare.run(RUNS, WIDTH);
  // Both sides twice, in turns: a neighbour on the machine that comes or goes touches both.
  const seconds = { priced: 0, bare: 0 };
  const uses: string[] = [];
  for (const turn of [1, 2]) {
    const { value, use } = await measureUse(RUNS, () =>
      inParallel(RUNS, WIDTH, (index) => quote(turn * RUNS + index)),
    );
    seconds.priced += value;
    uses.push(use);
    const empty = await measureUse(RUNS, () => bare.run(RUNS, WIDTH));
    seconds.bare += empty.value;
    uses.push(`bare: ${empty.use}`);
  }
  const succeeded = (await countSucceeded(api)) - before;
  if (succeeded !== RUNS * 3) throw new Error(`${succeeded} of ${RUNS * 3} runs succeeded`);
  const [run] = drafts;
  const history = await bare.client.workflow.getHandle(`calculation/${run}/1`).fetchHistory();
  const events = history.events ?? [];
  const activities = events.filter((event) => event.activityTaskScheduledEventAttributes != null).length;
  const local = events.filter((event) => event.markerRecordedEventAttributes != null).length;
  console.log(
    `one calculation: ${events.length} Temporal events, ${activities} activities, ${local} local activities`,
  );
  for (const use of uses) console.log(`  ${use}`);
  const rate = (spent: number) => `${((2 * RUNS) / spent).toFixed(1)}/s`;
  report(
    'calculate beside a workflow of one empty activity',
    seconds.priced / seconds.bare,
    { atMost: 1.3 },
    `${rate(seconds.priced)} and ${rate(seconds.bare)}, ${WIDTH} at a time`,
  );
};
