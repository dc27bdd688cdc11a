import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  createCalculationShare,
  createComparisonShare,
  listShares,
  readShared,
  revokeShare,
} from '../../../clients/typescript/src/operations.ts';
import { client } from './client.ts';
import { type Model, queries, readModelAt } from './queries.ts';

const SHARES = 'shares';
const SHOWN = 100;

/** What a link shows: a price, or a comparison as its page shows it. */
export type Subject =
  | { readonly calculationId: string }
  | { readonly ids: readonly string[]; readonly currency?: string; readonly baseline?: string };

export type Terms = { readonly expires_at: string; readonly detail: 'summary' | 'full' };

/** A comparison is listed by its first calculation. */
const firstOf = (subject: Subject): string =>
  'calculationId' in subject ? subject.calculationId : (subject.ids[0] ?? '');

/** Links that work and show the subject. */
export const sharesQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [SHARES, firstOf(subject)],
    queryFn: async ({ signal }) =>
      (await listShares({ client, signal, query: { calculation_id: firstOf(subject), limit: SHOWN } })).items,
  });

const make = (subject: Subject, terms: Terms) =>
  'calculationId' in subject
    ? createCalculationShare({ client, path: { calculation_id: subject.calculationId }, body: terms })
    : createComparisonShare({
        client,
        body: {
          ...terms,
          calculation_ids: [...subject.ids],
          ...(subject.currency !== undefined && { currency: subject.currency }),
          ...(subject.baseline !== undefined && { baseline_environment_id: subject.baseline }),
        },
      });

const again = () => queries.invalidateQueries({ queryKey: [SHARES] });

export const useNewShare = (subject: Subject) =>
  useMutation({ mutationFn: (terms: Terms) => make(subject, terms), onSuccess: again });

export const useRevoke = (id: string) =>
  useMutation({ mutationFn: () => revokeShare({ client, path: { share_id: id } }), onSuccess: again });

/** What a link shows, without an account. */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => readShared({ client, signal, body: { token } }),
  });

/** The model that a link shows. */
export const sharedModelQuery = (url: string | null) =>
  queryOptions({
    queryKey: ['shared-model', url],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }): Promise<Model> => readModelAt({ url, status: 'ok' }, signal),
  });
