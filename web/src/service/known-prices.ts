import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import {
  getCalibration,
  getKnownPriceAccuracy,
  importKnownPrices,
  listKnownPriceGaps,
  proposeCalibration,
} from '../../../clients/typescript/src/operations.ts';
import { client, ShouldCostError } from './client.ts';
import { queries } from './queries.ts';

export type {
  Calibration,
  KnownPriceAccuracy,
  KnownPriceCalibration,
  KnownPriceGap,
  KnownPriceImport,
  KnownPriceImported,
} from '../../../clients/typescript/src/index.ts';

const KEY = 'known-prices';
const PAGE = 100;

export type Asked = { readonly environment?: string | undefined; readonly currency?: string | undefined };

const queryOf = ({ environment, currency }: Asked) => ({
  ...(environment !== undefined && { costing_environment_id: environment }),
  ...(currency !== undefined && { currency }),
});

/** Most money a year first. */
export const gapsQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'gaps', asked],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      listKnownPriceGaps({
        client,
        signal,
        query: { ...queryOf(asked), limit: PAGE, ...(pageParam > 0 && { offset: pageParam }) },
      }),
    getNextPageParam: ({ count, total }, _pages, offset) =>
      count > 0 && offset + count < total ? offset + count : undefined,
  });

export const accuracyQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [KEY, 'accuracy', asked],
    queryFn: ({ signal }) => getKnownPriceAccuracy({ client, signal, query: queryOf(asked) }),
  });

export const proposalQuery = (environment: string, currency: string | undefined) =>
  queryOptions({
    queryKey: [KEY, 'calibration', environment, currency],
    queryFn: ({ signal }) =>
      proposeCalibration({
        client,
        signal,
        query: { costing_environment_id: environment, ...(currency !== undefined && { currency }) },
      }),
  });

/** Null: the environment is not calibrated. */
export const calibrationQuery = (environment: string) =>
  queryOptions({
    queryKey: ['environments', environment, 'calibration'],
    queryFn: async ({ signal }) => {
      try {
        return await getCalibration({ client, signal, path: { env_id: environment } });
      } catch (error) {
        if (error instanceof ShouldCostError && error.status === 404) return null;
        throw error;
      }
    },
  });

export const importPrices = (body: Parameters<typeof importKnownPrices>[0]['body']) =>
  importKnownPrices({ client, body });

/** A change of known prices or of a calibration. What is read of them is read again afterwards. */
export const useKnownPriceChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  done?: (answer: Answer) => unknown,
) =>
  useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: [KEY] }),
        queries.invalidateQueries({ queryKey: ['environments'] }),
      ]);
      done?.(answer);
    },
  });
