import { findResult } from '../../db/calculations/results.ts';
import { findCalculation } from '../../db/calculations/store.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { acceptReprice, requestReprice } from '../../db/reference-sets/changes.ts';
import {
  findReprice,
  findRepriceItem,
  listRepriceItems,
  type Reprice,
} from '../../db/reference-sets/reprices.ts';
import { differencesOf } from '../../engine/index.ts';
import { repriceSetRef } from '../../workflows/reprice-set/contract.ts';
import { keyOf } from '../calculations/run.ts';
import { existing, notFound } from '../kit/errors.ts';
import { computedRoute, type Route, readRoute, writeRoute } from '../kit/route.ts';
import { uuid } from '../kit/schemas.ts';
import { SETS_PATH, setId } from './paths.ts';
import { unwrap } from './refusals.ts';
import {
  lineToWire,
  reprice,
  repriceDetail,
  repriceDifferences,
  repriceItemToWire,
  repriceToWire,
} from './schemas.ts';

const TAG = 'Reference sets';
const SET = `${SETS_PATH}/{reference_set_id}`;
const ONE = `${SET}/reprices/{reprice_id}`;

const repriceId = setId.extend({ reprice_id: uuid('UUID of the reprice to read or accept.') });
const itemId = repriceId.extend({ revision_id: uuid('UUID of the part revision whose lines are compared.') });

/** @throws ApiError not_found, also for a reprice of another set */
const ownReprice = async (
  tx: Tx,
  orgId: OrgId,
  at: { readonly reference_set_id: string; readonly reprice_id: string },
): Promise<Reprice> => {
  const row = existing(await findReprice(tx, orgId, at.reprice_id));
  if (row.setId !== at.reference_set_id) throw notFound();
  return row;
};

const start = writeRoute(
  {
    operationId: 'repriceReferenceSet',
    method: 'post',
    path: `${SET}/reprice`,
    tag: TAG,
    summary: 'Price a reference set again',
    description:
      'Repeats the baseline of each part revision as a new calculation, with its inputs and in its environment as they are now. Each counts as one run; an identical price of this month is free. The baseline stays until the new prices are accepted. Exceeding the bound on pending calculations is 429, and nothing is created.',
    scope: 'calculations:write',
    weight: 'heavy',
    params: setId,
    responses: { 202: { description: 'The reprice.', schema: reprice } },
    errors: ['not_found', 'conflict', 'too_many_pending'],
  },
  async ({ tx, caller, params, now, stage }) => {
    const by = { runKeyId: keyOf(caller), now };
    const id = unwrap(await requestReprice(tx, caller.orgId, params.reference_set_id, by));
    await stage(repriceSetRef(id));
    return { status: 202, body: repriceToWire(existing(await findReprice(tx, caller.orgId, id))) };
  },
);

const get = readRoute(
  {
    operationId: 'getReprice',
    method: 'get',
    path: ONE,
    tag: TAG,
    summary: 'Get a reprice',
    description: 'Returns its progress, and the price of each part before and after.',
    scope: 'calculations:read',
    weight: 'light',
    params: repriceId,
    responses: { 200: { description: 'The reprice.', schema: repriceDetail } },
    errors: ['not_found'],
  },
  async ({ tx, caller, params }) => {
    const row = await ownReprice(tx, caller.orgId, params);
    const items = await listRepriceItems(tx, caller.orgId, row.id);
    return { status: 200, body: { ...repriceToWire(row), items: items.map(repriceItemToWire) } };
  },
);

/** A calculation with its price. @throws ApiError not_found */
const priced = async (tx: Tx, orgId: OrgId, id: string | null) => {
  const row = id === null ? null : await findCalculation(tx, orgId, id);
  const runSeq = row?.status === 'succeeded' ? row.runSeq : (row?.earlierRunSeq ?? null);
  const result = row === null || runSeq === null ? null : await findResult(tx, orgId, row.id, runSeq);
  if (row === null || result === null) throw notFound();
  return { row, result };
};

const versionOf = ({ row, result }: Awaited<ReturnType<typeof priced>>) => ({
  engine_version: result.engine_version,
  parameter_version: result.parameter_version,
  config_revision: row.configRevision,
});

const differences = computedRoute(
  {
    operationId: 'getRepriceDifferences',
    method: 'get',
    path: `${ONE}/parts/{revision_id}`,
    tag: TAG,
    summary: 'Explain the differences of a part',
    description:
      'Compares the new price of a part with its baseline, line by line, with the inputs that differ and why. 404 unless both have a price.',
    scope: 'calculations:read',
    weight: 'light',
    params: itemId,
    responses: { 200: { description: 'The lines that differ.', schema: repriceDifferences } },
    errors: ['not_found'],
  },
  async ({ tx, caller: { orgId }, params }) => {
    const { id } = await ownReprice(tx, orgId, params);
    const item = existing(await findRepriceItem(tx, orgId, id, params.revision_id));
    return {
      before: await priced(tx, orgId, item.baselineId),
      after: await priced(tx, orgId, item.calculationId),
    };
  },
  async ({ found: { before, after } }) => ({
    status: 200,
    body: {
      calculation_id: after.row.id,
      baseline_calculation_id: before.row.id,
      currency: after.result.currency,
      offer_price_before: before.result.offer_price,
      offer_price: after.result.offer_price,
      before: versionOf(before),
      after: versionOf(after),
      lines: differencesOf(before.result.cost_sheet.lines, after.result.cost_sheet.lines).map(lineToWire),
    },
  }),
);

const accept = writeRoute(
  {
    operationId: 'acceptReprice',
    method: 'post',
    path: `${ONE}/accept`,
    tag: TAG,
    summary: 'Accept the new prices',
    description:
      'Makes the new prices the baseline of the set. Parts without a new price keep their baseline. Returns 409 while calculations run.',
    scope: 'calculations:write',
    weight: 'light',
    params: repriceId,
    responses: { 200: { description: 'The accepted reprice.', schema: reprice } },
    errors: ['not_found', 'conflict'],
  },
  async ({ tx, caller, params, now }) => {
    const at = { setId: params.reference_set_id, repriceId: params.reprice_id };
    return { status: 200, body: repriceToWire(unwrap(await acceptReprice(tx, caller.orgId, at, now))) };
  },
);

export const repriceRoutes: readonly Route[] = [start, get, differences, accept];
