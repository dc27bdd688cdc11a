import { queryOptions } from '@tanstack/react-query';
import {
  addAssemblyDrawings,
  assignAssemblyDrawing,
  compareBatchComponents,
  compareCalculationBatch,
  getAssemblyDrawings,
  getBillOfMaterials,
  quoteCalculation,
} from '../../../../clients/typescript/src/operations.ts';
import { type AssemblyDrawingsAnswer, type Calculation, client } from '../../service/client.ts';
import { queries } from '../../service/queries.ts';

export type View = 'flat' | 'tree';

const WHILE_CHANGING_MS = 1_500;

/** @param isSettled false reads again until the assembly has its price */
export const billQuery = (id: string, view: View, isSettled: boolean) =>
  queryOptions({
    queryKey: ['bill', id, view],
    queryFn: ({ signal }) =>
      getBillOfMaterials({ client, signal, path: { calculation_id: id }, query: { view } }),
    refetchInterval: isSettled ? false : WHILE_CHANGING_MS,
  });

const keyOfPack = (id: string) => ['pack', id] as const;

/** True while files are read, or components are priced again with their drawings. */
export const isChanging = (pack: AssemblyDrawingsAnswer | undefined): boolean =>
  pack !== undefined && (!pack.applied || pack.rerun_child_calculation_ids.length > 0);

export const packQuery = (id: string) =>
  queryOptions({
    queryKey: keyOfPack(id),
    queryFn: ({ signal }) => getAssemblyDrawings({ client, signal, path: { calculation_id: id } }),
    refetchInterval: (query) => (isChanging(query.state.data) ? WHILE_CHANGING_MS : false),
  });

/** What a drawing shows: a component by its key, the whole assembly, or nothing of it. */
export type Target = { readonly component: string } | 'assembly' | 'discard';

const packChanged = (id: string) => queries.invalidateQueries({ queryKey: keyOfPack(id) });

export const assign = async (id: string, drawingId: string, target: Target): Promise<void> => {
  await assignAssemblyDrawing({
    client,
    path: { calculation_id: id, data_source_id: drawingId },
    body: typeof target === 'string' ? { target } : { target: 'component', component_key: target.component },
  });
  await packChanged(id);
};

export const addDrawings = async (id: string, files: readonly File[]): Promise<void> => {
  await addAssemblyDrawings({ client, path: { calculation_id: id }, body: { files: [...files] } });
  await packChanged(id);
};

/** Read again until every whole has ended: only then is known where each component is cheapest. */
export const placesQuery = (batchId: string, revisionId: string) =>
  queryOptions({
    queryKey: ['places', batchId, revisionId],
    queryFn: async ({ signal }) => {
      const path = { batch_id: batchId };
      // Before the components, so that the last reading of them has all prices.
      const { complete } = await compareCalculationBatch({ client, signal, path });
      const query = { part_revision_id: revisionId };
      return { complete, comparison: await compareBatchComponents({ client, signal, path, query }) };
    },
    refetchInterval: (query) => (query.state.data?.complete === false ? WHILE_CHANGING_MS : false),
  });

/** Prices the assembly in several environments, as one batch. @returns the calculation in the environment of the base */
export const startEverywhere = async (
  base: Calculation,
  environments: readonly string[],
): Promise<string> => {
  const { environment_runs, id } = await quoteCalculation({
    client,
    body: {
      part_revision_id: base.part_revision_id,
      derived_from_calculation_id: base.id,
      costing_environment_ids: [...environments],
      currency: base.currency,
      language: base.language,
      region: null,
    },
  });
  const same = environment_runs.find(
    ({ costing_environment_id }) => costing_environment_id === base.costing_environment_id,
  );
  return same?.calculation_id ?? id;
};
