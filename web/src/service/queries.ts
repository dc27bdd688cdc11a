import { QueryClient, queryOptions } from '@tanstack/react-query';
import {
  compareCalculations,
  getCalculation,
  getPart,
  getPartFacesUrl,
  getPartPreviewUrl,
  getSession,
  listCalculations,
  listDatasets,
  listEnvironments,
  previewCalculation,
  quoteCalculation,
} from '../../../clients/typescript/src/operations.ts';
import {
  type Calculation,
  type CalculationPreview,
  type CalculationQuote,
  type ComparisonMatrix,
  client,
  type Dataset,
  type Session,
  ShouldCostError,
} from './client.ts';

/** The client of the service repeats what may succeed later. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } },
});

export const SESSION = ['session'] as const;

/** Null: nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: SESSION,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<Session | null> => {
    try {
      return await getSession({ client, signal });
    } catch (error) {
      if (error instanceof ShouldCostError && error.status === 401) return null;
      throw error;
    }
  },
});

export const environmentsQuery = queryOptions({
  queryKey: ['environments'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => (await listEnvironments({ client, signal, query: { limit: 100 } })) ?? [],
});

export const partQuery = (partId: string) =>
  queryOptions({
    queryKey: ['part', partId],
    queryFn: ({ signal }) => getPart({ client, signal, path: { part_id: partId } }),
  });

/** The drawings of a revision that a price uses. */
export const drawingsQuery = (partId: string, revisionId: string) =>
  queryOptions({
    queryKey: ['drawings', partId, revisionId],
    queryFn: async ({ signal }): Promise<readonly Dataset[]> => {
      const path = { part_id: partId, revision_id: revisionId };
      const { items } = await listDatasets({ client, signal, path, query: { limit: 100 } });
      return items.filter(({ role, active }) => role === 'drawing_2d' && active);
    },
  });

/** @param known changes when a calculation got its price, so that the list is read again */
export const calculationsQuery = (partId: string, known = 0) =>
  queryOptions({
    queryKey: ['calculations', partId, known],
    queryFn: async ({ signal }) =>
      (await listCalculations({ client, signal, query: { part_id: partId, limit: 100 } })).items,
  });

const UNDER_WAY: readonly Calculation['status'][] = ['queued', 'running', 'polling'];
export const isUnderWay = (status: Calculation['status']): boolean => UNDER_WAY.includes(status);

const WAIT_SECONDS = 20;

/** Read at once; while the run is under way, read again as soon as it has ended. */
export const calculationQuery = (id: string) =>
  queryOptions({
    queryKey: ['calculation', id],
    queryFn: ({ signal }) => {
      const known = queries.getQueryData<Calculation>(['calculation', id]);
      const wait_seconds = known !== undefined && isUnderWay(known.status) ? WAIT_SECONDS : 0;
      return getCalculation({ client, signal, path: { calculation_id: id }, query: { wait_seconds } });
    },
    refetchInterval: (query) =>
      query.state.data !== undefined && isUnderWay(query.state.data.status) ? 500 : false,
  });

/** A price stays the same until its calculation runs again, so an answered preview is not asked for again. */
export const previewQuery = (id: string, changes: CalculationPreview) =>
  queryOptions({
    queryKey: ['preview', id, changes],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      previewCalculation({ client, signal, path: { calculation_id: id }, body: changes }),
  });

/** Calculations of one comparison: their ids stand in the address of the page. */
export const MOST_COMPARED = 100;

/** Compared again until every cell has ended. */
export const comparisonQuery = (
  calculation_ids: readonly string[],
  currency: string | undefined,
  baseline: string | undefined,
) =>
  queryOptions({
    queryKey: ['comparison', calculation_ids, currency, baseline],
    queryFn: ({ signal }): Promise<ComparisonMatrix> =>
      compareCalculations({
        client,
        signal,
        body: {
          calculation_ids: [...calculation_ids],
          ...(currency !== undefined && { currency }),
          ...(baseline !== undefined && { baseline_environment_id: baseline }),
        },
      }),
    refetchInterval: (query) => (query.state.data?.complete === false ? 1_000 : false),
  });

/** Repeats calculations in other environments, each in its currency. @returns the ids of the new calculations */
export const startInEnvironments = async (
  bases: readonly string[],
  environments: readonly string[],
): Promise<readonly string[]> => {
  const started: string[] = [];
  // One after the other: each request weighs as much as its prices.
  for (const base of bases) started.push(...(await repeatIn(base, environments)));
  return started;
};

const repeatIn = async (base: string, environments: readonly string[]): Promise<readonly string[]> => {
  const { part_revision_id, language } = await queries.fetchQuery(calculationQuery(base));
  const { environment_runs } = await quoteCalculation({
    client,
    body: {
      part_revision_id,
      derived_from_calculation_id: base,
      costing_environment_ids: [...environments],
      language,
      region: null,
    },
  });
  return environment_runs.map(({ calculation_id }) => calculation_id);
};

/** Creates a calculation and starts it. @returns its id */
export const startCalculation = async (request: CalculationQuote): Promise<string> =>
  (await quoteCalculation({ client, body: request })).id;

export type Model =
  | { readonly status: 'ok'; readonly glb: ArrayBuffer }
  | { readonly status: 'none' | 'pending'; readonly glb: null };

export const readModelAt = async (
  found: { readonly url: string | null; readonly status: string },
  signal: AbortSignal,
): Promise<Model> => {
  if (found.url === null) return { status: found.status === 'pending' ? 'pending' : 'none', glb: null };
  const response = await fetch(found.url, { signal, referrerPolicy: 'no-referrer' });
  if (!response.ok) throw new Error(`The model could not be loaded (status ${response.status}).`);
  return { status: 'ok', glb: await response.arrayBuffer() };
};

const UNTIL_MADE_MS = 2_000;

/** The 3D model with one primitive per face. The object store serves it by a presigned address. */
export const modelQuery = (partId: string, revisionId: string) =>
  queryOptions({
    queryKey: ['model', partId, revisionId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const query = { part_revision_id: revisionId };
      return readModelAt(await getPartFacesUrl({ client, signal, path: { part_id: partId }, query }), signal);
    },
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? UNTIL_MADE_MS : false),
  });

/** The 3D model of an assembly, with a node for each place of a component. Of the newest revision. */
export const assemblyModelQuery = (partId: string) =>
  queryOptions({
    queryKey: ['assembly-model', partId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      readModelAt(await getPartPreviewUrl({ client, signal, path: { part_id: partId } }), signal),
    refetchInterval: (query) => (query.state.data?.status === 'pending' ? UNTIL_MADE_MS : false),
  });
