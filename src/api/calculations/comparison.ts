import { z } from '@hono/zod-openapi';
import type { Calculation } from '../../db/calculation-record/calculation.ts';
import { isAdmitting } from '../../db/calculations/batches.ts';
import {
  findColumns,
  findPartNumbers,
  findPlaceCosts,
  findPricedFrom,
} from '../../db/calculations/compare.ts';
import { findInputChanges } from '../../db/calculations/input-changes.ts';
import { findBelow, findCalculations, idsOfBatch } from '../../db/calculations/store.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { notFound } from '../kit/errors.ts';
import { awaitedRoute, type Route, readRoute } from '../kit/route.ts';
import { uuid } from '../kit/schemas.ts';
import { type Conversion, converted, convertedCosts, findConversion } from './comparison-currency.ts';
import { comparisonBody, comparisonMatrix, componentComparison, inCurrency } from './comparison-schemas.ts';
import { sourcingOf } from './component-sourcing.ts';
import { componentRowsOf, type MatrixInput, matrixOf } from './matrix.ts';

const TAG = 'Calculations';

type ComparisonOptions = {
  readonly batchId: string | null;
  readonly isAdmitting: boolean;
  readonly notFound: readonly string[];
  readonly baselineId: string | null;
  readonly conversion: Conversion;
  readonly now: Date;
};

const columnsOf = async (tx: Tx, orgId: OrgId, calculations: readonly Calculation[]) => {
  const order = [...new Set<string>(calculations.map((row) => row.environmentId))];
  const named = await findColumns(tx, orgId, order);
  return order.flatMap((id) => named.find((column) => column.id === id) ?? []);
};

const matrixInput = async (
  tx: Tx,
  orgId: OrgId,
  calculations: readonly Calculation[],
  columns: MatrixInput['columns'],
  options: ComparisonOptions,
): Promise<MatrixInput> => {
  const ids = calculations.map((row) => row.id);
  const changes = await findInputChanges(tx, orgId, ids);
  const partIds = [...new Set(calculations.map((row) => row.partId))];
  return {
    ...options,
    calculations: calculations.map((row) => converted(row, options.conversion)),
    columns,
    partNumbers: await findPartNumbers(tx, orgId, partIds),
    pricedFrom: await findPricedFrom(tx, orgId, ids),
    stale: new Set(
      calculations
        .filter((row) => row.environmentChangedAt !== null || changes.has(row.id))
        .map((row) => row.id),
    ),
  };
};

const compare = async (
  tx: Tx,
  orgId: OrgId,
  calculations: readonly Calculation[],
  options: ComparisonOptions,
) => {
  const columns = await columnsOf(tx, orgId, calculations);
  if (options.baselineId !== null && columns.every((column) => column.id !== options.baselineId)) {
    throw notFound('baseline_environment_id');
  }
  return matrixOf(await matrixInput(tx, orgId, calculations, columns, options));
};

/** The members of a batch in order of creation. @throws ApiError not_found */
const membersOf = async (tx: Tx, orgId: OrgId, batchId: string): Promise<readonly Calculation[]> => {
  const rows = await findCalculations(tx, orgId, await idsOfBatch(tx, orgId, batchId));
  if (rows.length === 0) throw notFound();
  return rows;
};

const byBatch = awaitedRoute(
  {
    operationId: 'compareCalculationBatch',
    method: 'get',
    path: '/api/v1/calculations/batches/{batch_id}/comparison',
    tag: TAG,
    summary: 'Compare the calculations of a batch',
    description:
      'Returns the parts-by-environments matrix. `wait_seconds` waits until `complete` is true; repeat the request until it is.',
    scope: 'calculations:read',
    weight: 'light',
    params: z.object({ batch_id: uuid('UUID of the batch to compare.') }),
    query: z.object({ currency: inCurrency }),
    responses: { 200: { description: 'The matrix.', schema: comparisonMatrix } },
    errors: ['not_found', 'currency_unresolved'],
  },
  ({ params }) => ({ kind: 'batch', id: params.batch_id }),
  async ({ tx, caller, params, query, now }) => {
    const rows = await membersOf(tx, caller.orgId, params.batch_id);
    const options = {
      batchId: params.batch_id,
      isAdmitting: await isAdmitting(tx, caller.orgId, params.batch_id),
      notFound: [],
      baselineId: null,
      conversion: await findConversion(tx, caller.orgId, rows, query.currency, now),
      now,
    };
    return { status: 200, body: await compare(tx, caller.orgId, rows, options) };
  },
);

/** The matrix of listed calculations, in their order. @throws ApiError not_found, currency_unresolved */
export const comparisonOf = async (tx: Tx, orgId: OrgId, body: z.infer<typeof comparisonBody>, now: Date) => {
  const ids = [...new Set(body.calculation_ids)];
  const found = await findCalculations(tx, orgId, ids);
  const order = new Map(ids.map((id, index) => [id, index]));
  const rows = [...found].sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return compare(tx, orgId, rows, {
    batchId: null,
    isAdmitting: false,
    notFound: ids.filter((id) => found.every((row) => row.id !== id)),
    baselineId: body.baseline_environment_id ?? null,
    conversion: await findConversion(tx, orgId, rows, body.currency, now),
    now,
  });
};

const byIds = readRoute(
  {
    operationId: 'compareCalculations',
    method: 'post',
    path: '/api/v1/calculations/comparison',
    tag: TAG,
    summary: 'Compare calculations',
    description: 'Returns the parts-by-environments matrix of any calculations. Stores nothing.',
    scope: 'calculations:read',
    weight: 'light',
    body: comparisonBody,
    responses: { 200: { description: 'The matrix.', schema: comparisonMatrix } },
    errors: ['not_found', 'currency_unresolved'],
  },
  async ({ tx, caller, body, now }) => ({
    status: 200,
    body: await comparisonOf(tx, caller.orgId, body, now),
  }),
);

const components = readRoute(
  {
    operationId: 'compareBatchComponents',
    method: 'get',
    path: '/api/v1/calculations/batches/{batch_id}/comparison/components',
    tag: TAG,
    summary: 'Compare the components of an assembly',
    description:
      'Compares the components across the environments of a batch. Empty if the revision is not a decomposed assembly.',
    scope: 'calculations:read',
    weight: 'light',
    params: z.object({ batch_id: uuid('UUID of the batch with the calculations of the assembly.') }),
    query: z.object({
      part_revision_id: uuid('UUID of the part revision of the assembly whose components are compared.'),
      currency: inCurrency,
    }),
    responses: { 200: { description: 'The components.', schema: componentComparison } },
    errors: ['not_found', 'currency_unresolved'],
  },
  async ({ tx, caller, params, query, now }) => {
    const rows = await membersOf(tx, caller.orgId, params.batch_id);
    const parents = rows.filter((row) => row.revisionId === query.part_revision_id);
    if (parents.length === 0) throw notFound('part_revision_id');
    const columns = await columnsOf(tx, caller.orgId, rows);
    const calculations = await findBelow(
      tx,
      caller.orgId,
      parents.map((row) => row.id),
    );
    const conversion = await findConversion(tx, caller.orgId, parents, query.currency, now);
    const options = { batchId: null, isAdmitting: false, notFound: [], baselineId: null, conversion, now };
    const input = await matrixInput(tx, caller.orgId, calculations, columns, options);
    const wholes = await matrixInput(tx, caller.orgId, parents, columns, options);
    const costs = await findPlaceCosts(
      tx,
      caller.orgId,
      calculations.map((row) => row.id),
    );
    return {
      status: 200,
      body: {
        batch_id: params.batch_id,
        currency: conversion.currency,
        exchange_rates: [...conversion.rates],
        components: componentRowsOf(input),
        environments: columns.map((column) => ({
          costing_environment_id: column.id,
          name: column.name,
          currency: conversion.currency ?? column.currency,
        })),
        part_revision_id: query.part_revision_id,
        sourcing: sourcingOf(wholes, input, convertedCosts(costs, calculations, conversion)),
      },
    };
  },
);

export const comparisonRoutes: readonly Route[] = [byBatch, byIds, components];
