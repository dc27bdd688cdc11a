import { queryOptions } from '@tanstack/react-query';
import {
  correctUploadFacts,
  getUpload,
  getUploadFacts,
} from '../../../../clients/typescript/src/operations.ts';
import { client, type DrawingFact, type DrawingFacts } from '../../service/client.ts';
import { queries } from '../../service/queries.ts';

export const uploadQuery = (id: string) =>
  queryOptions({
    queryKey: ['upload', id],
    queryFn: ({ signal }) => getUpload({ client, signal, path: { data_source_id: id } }),
  });

const keyOf = (id: string) => ['drawing', id] as const;

/** Read once: the addresses of its pictures expire, and a page that is shown keeps its picture. */
export const drawingQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) =>
      getUploadFacts({ client, signal, path: { data_source_id: id }, query: { overlay: 'png' } }),
    refetchInterval: (query) => (query.state.data?.status === 'reading' ? 1_000 : false),
  });

/** Corrects a fact: keys to replace, `{}` to confirm it as read, null to remove it. */
export const correctFact = async (
  drawingId: string,
  factId: string,
  value: DrawingFact['value'] | null,
): Promise<void> => {
  const { facts } = await correctUploadFacts({
    client,
    path: { data_source_id: drawingId },
    body: { corrections: [{ fact_id: factId, value }] },
  });
  const corrected = new Map(facts.map((fact) => [fact.id, fact]));
  queries.setQueryData(keyOf(drawingId), (before: DrawingFacts | undefined) =>
    before === undefined
      ? before
      : { ...before, facts: before.facts.map((fact) => corrected.get(fact.id) ?? fact) },
  );
};
