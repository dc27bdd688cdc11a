import { queryOptions, useMutation } from '@tanstack/react-query';
import { itemsOf } from '../../../clients/typescript/src/index.ts';
import {
  listExchangeRates,
  listMaterialGrades,
  listMaterialOverrides,
  listReferenceExchangeRates,
  listRemnants,
  listStandardParts,
  listStockFormats,
} from '../../../clients/typescript/src/operations.ts';
import { client } from './client.ts';
import { queries } from './queries.ts';

export type {
  ExchangeRate,
  MaterialGrade,
  MaterialOverride,
  Remnant,
  StandardPart,
  StockFormat,
} from '../../../clients/typescript/src/index.ts';

const PURCHASING = 'purchasing';
const PAGE = 200;

export const materialOverridesQuery = queryOptions({
  queryKey: [PURCHASING, 'materials'],
  queryFn: ({ signal }) => listMaterialOverrides({ client, signal }),
});

export const GRADES = 20;

export const gradesQuery = (q: string) =>
  queryOptions({
    queryKey: [PURCHASING, 'grades', q],
    queryFn: async ({ signal }) =>
      (await listMaterialGrades({ client, signal, query: { q, limit: GRADES } })).data,
  });

export const stockFormatsQuery = queryOptions({
  queryKey: [PURCHASING, 'stock'],
  queryFn: ({ signal }) =>
    Array.fromAsync(itemsOf(listStockFormats, { client, signal, query: { limit: PAGE } })),
});

export const standardPartsQuery = queryOptions({
  queryKey: [PURCHASING, 'standard-parts'],
  queryFn: ({ signal }) =>
    Array.fromAsync(itemsOf(listStandardParts, { client, signal, query: { limit: PAGE } })),
});

export const exchangeRatesQuery = queryOptions({
  queryKey: [PURCHASING, 'rates'],
  queryFn: ({ signal }) =>
    Array.fromAsync(itemsOf(listExchangeRates, { client, signal, query: { limit: PAGE } })),
});

export const referenceRatesQuery = queryOptions({
  queryKey: [PURCHASING, 'reference-rates'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => listReferenceExchangeRates({ client, signal }),
});

export const remnantsQuery = queryOptions({
  queryKey: [PURCHASING, 'remnants'],
  queryFn: ({ signal }) => Array.fromAsync(itemsOf(listRemnants, { client, signal, query: { limit: PAGE } })),
});

/** A change of what is bought. It is read again afterwards. */
export const usePurchasingChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  done?: (answer: Answer) => unknown,
) =>
  useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await queries.invalidateQueries({ queryKey: [PURCHASING] });
      done?.(answer);
    },
  });
