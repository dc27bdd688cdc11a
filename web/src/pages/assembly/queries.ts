import { queryOptions } from '@tanstack/react-query';
import {
  addAssemblyDrawings,
  assignAssemblyDrawing,
  compareBatchComponents,
  getAssemblyDrawings,
  getBillOfMaterials,
  quoteCalculation,
} from '../../../../clients/typescript/src/operations.ts';
import {
  type AssemblyDrawingsAnswer,
  type Calculation,
  type ComparisonCell,
  client,
} from '../../service/client.ts';
import { isUnderWay, queries } from '../../service/queries.ts';

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

const hasEnded = (status: ComparisonCell['status']): boolean => status !== null && !isUnderWay(status);

/** @param isSettled false while the assembly has no components yet */
export const placesQuery = (batchId: string, revisionId: string, isSettled: boolean) =>
  queryOptions({
    queryKey: ['places', batchId, revisionId],
    queryFn: ({ signal }) =>
      compareBatchComponents({
        client,
        signal,
        path: { batch_id: batchId },
        query: { part_revision_id: revisionId },
      }),
    refetchInterval: (query) => {
      const cells = query.state.data?.components.flatMap((component) => component.cells) ?? [];
      const isOver = cells.length === 0 ? isSettled : cells.every(({ status }) => hasEnded(status));
      return isOver ? false : WHILE_CHANGING_MS;
    },
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
