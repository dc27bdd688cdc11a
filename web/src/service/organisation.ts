import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { itemsOf } from '../../../clients/typescript/src/index.ts';
import {
  getSpendCap,
  getUsage,
  getWallet,
  getWebhookDelivery,
  getWebhookReplayJob,
  listApiKeys,
  listLedger,
  listMembers,
  listOAuthGrants,
  listUploads,
  listWebhookDeliveries,
  listWebhookEndpoints,
  listWebhookEventTypes,
} from '../../../clients/typescript/src/operations.ts';
import { client } from './client.ts';
import { monthOf } from './month.ts';
import { queries } from './queries.ts';

export type {
  ApiKey,
  BillingUsage,
  LedgerTransaction,
  Member,
  OAuthGrant,
  SpendCap,
  Upload,
  Wallet,
  WebhookDelivery,
  WebhookEndpoint,
} from '../../../clients/typescript/src/index.ts';

const SETTINGS = 'organisation';
const PAGE = 100;
const BUSY_MS = 2_000;

export const membersQuery = queryOptions({
  queryKey: [SETTINGS, 'members'],
  queryFn: ({ signal }) => Array.fromAsync(itemsOf(listMembers, { client, signal, query: { limit: PAGE } })),
});

export const keysQuery = queryOptions({
  queryKey: [SETTINGS, 'keys'],
  queryFn: ({ signal }) => Array.fromAsync(itemsOf(listApiKeys, { client, signal, query: { limit: PAGE } })),
});

export const grantsQuery = queryOptions({
  queryKey: [SETTINGS, 'grants'],
  queryFn: async ({ signal }) => (await listOAuthGrants({ client, signal })).items,
});

/** All files that are not cancelled, newest first. Read again while one is being read. */
export const filesQuery = queryOptions({
  queryKey: [SETTINGS, 'files'],
  queryFn: ({ signal }) => listUploads({ client, signal }),
  refetchInterval: (query) =>
    query.state.data?.some(({ status }) => status === 'pending') ? BUSY_MS : false,
});

export const usageQuery = queryOptions({
  queryKey: [SETTINGS, 'usage'],
  queryFn: ({ signal }) => getUsage({ client, signal }),
});

export const walletQuery = queryOptions({
  queryKey: [SETTINGS, 'wallet'],
  queryFn: ({ signal }) => getWallet({ client, signal }),
});

export const spendCapQuery = queryOptions({
  queryKey: [SETTINGS, 'spend-cap'],
  queryFn: ({ signal }) => getSpendCap({ client, signal }),
});

/** The entries of a month. */
export const ledgerQuery = (month: string) =>
  queryOptions({
    queryKey: [SETTINGS, 'ledger', month],
    queryFn: ({ signal }) =>
      Array.fromAsync(itemsOf(listLedger, { client, signal, query: { limit: PAGE, ...monthOf(month) } })),
  });

export const eventTypesQuery = queryOptions({
  queryKey: [SETTINGS, 'event-types'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => listWebhookEventTypes({ client, signal }),
});

export const endpointsQuery = queryOptions({
  queryKey: [SETTINGS, 'endpoints'],
  queryFn: async ({ signal }) =>
    (await listWebhookEndpoints({ client, signal, query: { limit: PAGE } })).items,
});

const DELIVERIES = 20;

/** Newest deliveries first, read again while one of them is open. */
export const deliveriesQuery = (endpoint_id: string) =>
  infiniteQueryOptions({
    queryKey: [SETTINGS, 'deliveries', endpoint_id],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      listWebhookDeliveries({
        client,
        signal,
        path: { endpoint_id },
        query: { limit: DELIVERIES, ...(pageParam !== '' && { cursor: pageParam }) },
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: (query) =>
      query.state.data?.pages.some(({ items }) => items.some(({ status }) => status === 'pending'))
        ? BUSY_MS
        : false,
  });

export const deliveryQuery = (endpoint_id: string, delivery_id: string) =>
  queryOptions({
    queryKey: [SETTINGS, 'delivery', endpoint_id, delivery_id],
    queryFn: ({ signal }) => getWebhookDelivery({ client, signal, path: { endpoint_id, delivery_id } }),
  });

const HEALTH = 100;

/** How the newest deliveries ended. */
export const healthQuery = (endpoint_id: string) =>
  queryOptions({
    queryKey: [SETTINGS, 'health', endpoint_id],
    queryFn: async ({ signal }) =>
      (await listWebhookDeliveries({ client, signal, path: { endpoint_id }, query: { limit: HEALTH } }))
        .items,
    refetchInterval: (query) =>
      query.state.data?.some(({ status }) => status === 'pending') ? BUSY_MS : false,
  });

export const replayJobQuery = (endpoint_id: string, job_id: string) =>
  queryOptions({
    queryKey: [SETTINGS, 'job', endpoint_id, job_id],
    queryFn: ({ signal }) => getWebhookReplayJob({ client, signal, path: { endpoint_id, job_id } }),
    refetchInterval: (query) => (query.state.data?.status === 'running' ? BUSY_MS : false),
  });

/** A change of the organisation. What is read of it is read again afterwards. */
export const useSettingsChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  done?: (answer: Answer) => unknown,
) =>
  useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: [SETTINGS] });
      done?.(answer);
    },
  });
