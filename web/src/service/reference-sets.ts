import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  createReferenceSet,
  getReferenceSet,
  getReprice,
  getRepriceDifferences,
  listCalculations,
  listReferenceSets,
} from '../../../clients/typescript/src/operations.ts';
import { client } from './client.ts';
import { queries } from './queries.ts';

export type {
  ReferenceSet,
  RepriceDetail,
  RepriceDifferences,
} from '../../../clients/typescript/src/index.ts';

const SETS = 'reference-sets';
const MOST = 100;
const BUSY_MS = 1_000;

export const setsQuery = queryOptions({
  queryKey: [SETS],
  queryFn: async ({ signal }) => (await listReferenceSets({ client, signal, query: { limit: MOST } })).items,
});

export const setQuery = (reference_set_id: string) =>
  queryOptions({
    queryKey: [SETS, reference_set_id],
    queryFn: ({ signal }) => getReferenceSet({ client, signal, path: { reference_set_id } }),
  });

/** Read again until every calculation has ended. */
export const repriceQuery = (reference_set_id: string, reprice_id: string) =>
  queryOptions({
    queryKey: [SETS, reference_set_id, 'reprice', reprice_id],
    queryFn: ({ signal }) => getReprice({ client, signal, path: { reference_set_id, reprice_id } }),
    refetchInterval: (query) => (query.state.data?.status === 'running' ? BUSY_MS : false),
  });

export const differencesQuery = (reference_set_id: string, reprice_id: string, revision_id: string) =>
  queryOptions({
    queryKey: [SETS, reference_set_id, 'differences', reprice_id, revision_id],
    queryFn: ({ signal }) =>
      getRepriceDifferences({ client, signal, path: { reference_set_id, reprice_id, revision_id } }),
  });

/** A set of the parts of these calculations, which become the baseline. @returns its id */
export const createSetOf = async (name: string, calculations: readonly string[]): Promise<string> => {
  const items: { part_revision_id: string; calculation_id: string }[] = [];
  for (let at = 0; at < calculations.length; at += MOST) {
    const ids = calculations.slice(at, at + MOST).join(',');
    const found = await listCalculations({ client, query: { ids, limit: MOST } });
    items.push(...found.items.map(({ id, part_revision_id }) => ({ part_revision_id, calculation_id: id })));
  }
  return (await createReferenceSet({ client, body: { name, items } })).id;
};

/** A change of a set. What is read of sets is read again afterwards. */
export const useSetChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  done?: (answer: Answer) => unknown,
) =>
  useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: [SETS] });
      done?.(answer);
    },
  });
