import { queryOptions, useMutation } from '@tanstack/react-query';
import { getCalculationCapacity, listCalculations } from '../../../clients/typescript/src/operations.ts';
import { client } from './client.ts';
import { queries } from './queries.ts';

export type { CalculationCapacity, CalculationListItem } from '../../../clients/typescript/src/index.ts';

const BUSY_MS = 2_000;
const IDLE_MS = 15_000;

/** The queue, read often while something waits or runs. */
export const capacityQuery = queryOptions({
  queryKey: ['work', 'capacity'],
  queryFn: ({ signal }) => getCalculationCapacity({ client, signal }),
  refetchInterval: (query) => (query.state.data?.pending_count === 0 ? IDLE_MS : BUSY_MS),
});

const QUEUE = 100;

/** The calculations of the queue, for their names. */
export const queuedQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['work', 'queued', ids],
    enabled: ids.length > 0,
    queryFn: async ({ signal }) =>
      (
        await listCalculations({
          client,
          signal,
          query: { ids: ids.slice(0, QUEUE).join(','), limit: QUEUE },
        })
      ).items,
  });

const RECENT = 100;
const BATCHES = 5;
const UNDER_WAY = ['queued', 'running', 'polling'];

export type Batch = {
  readonly id: string;
  readonly startedAt: string;
  /** How many calculations have each status. */
  readonly byStatus: Readonly<Record<string, number>>;
  readonly total: number;
  readonly underWay: number;
  /** Newest calculations of the batch, to open and to compare. */
  readonly some: readonly string[];
};

const batchOf = async (id: string, signal: AbortSignal): Promise<Batch> => {
  const { items, facets } = await listCalculations({
    client,
    signal,
    query: { batch_id: id, limit: RECENT, include_facets: true },
  });
  const counts = (facets?.status ?? []).map(({ value, count }) => [value ?? '', count] as const);
  const sum = (rows: readonly (readonly [string, number])[]): number =>
    rows.reduce((total, [, count]) => total + count, 0);
  return {
    id,
    startedAt: items.at(-1)?.created_at ?? '',
    byStatus: Object.fromEntries(counts),
    total: sum(counts),
    underWay: sum(counts.filter(([status]) => UNDER_WAY.includes(status))),
    some: items.map((item) => item.id),
  };
};

/** The newest batches with their progress. */
export const batchesQuery = queryOptions({
  queryKey: ['work', 'batches'],
  queryFn: async ({ signal }): Promise<readonly Batch[]> => {
    const { items } = await listCalculations({ client, signal, query: { limit: RECENT } });
    const ids = [...new Set(items.flatMap(({ batch_id }) => batch_id ?? []))].slice(0, BATCHES);
    return Promise.all(ids.map((id) => batchOf(id, signal)));
  },
  refetchInterval: (query) =>
    query.state.data?.some(({ underWay }) => underWay > 0) === true ? BUSY_MS : IDLE_MS,
});

const FAILED = 20;

/** The newest calculations that ended without a price. */
export const failedQuery = queryOptions({
  queryKey: ['work', 'failed'],
  queryFn: async ({ signal }) =>
    (
      await listCalculations({
        client,
        signal,
        query: { status_filter: ['failed', 'timed_out', 'blocked'], limit: FAILED },
      })
    ).items,
  refetchInterval: IDLE_MS,
});

/** Cancels or repeats work, then reads the work again. */
export const useWork = <Given>(act: (given: Given) => Promise<unknown>) =>
  useMutation({ mutationFn: act, onSuccess: () => queries.invalidateQueries({ queryKey: ['work'] }) });
