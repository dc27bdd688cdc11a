import {
  createPart,
  listPartRevisions,
  createCalculation as postCalculation,
} from '../../clients/typescript/src/operations.ts';
import { recordPartPrice } from '../../src/db/calculations/part-prices.ts';
import type { Database } from '../../src/db/kernel/database.ts';
import { asId, type OrgId, type PartId } from '../../src/db/kernel/ids.ts';
import { directCosts, type PricedResult, price, shouldCostOf } from '../../src/engine/index.ts';
import { packJson } from '../../src/platform/packed-json.ts';
import { snapshotOf } from '../engine/support/parts.ts';
import type { ApiClient } from './api.ts';
import { clockOf } from './clock.ts';
import type { Stack } from './stack.ts';

export type Priced = {
  readonly offerPrice: number;
  readonly annualVolume?: number | null;
  readonly currency?: string;
  readonly finishedAt?: Date;
  readonly gradeId?: string | null;
  /** Null: a bought part, valued at its offer price. */
  readonly economics?: { effective_annual_cost: number; net_saving_per_year: number } | null;
};

/** A whole result of the engine: what a stored document holds beside the figures that a test asks for. */
const plate = price(snapshotOf());
const wholeResult = (): PricedResult => {
  if (plate.outcome !== 'priced') throw new Error('the plate of the engine’s tests is priced');
  return plate;
};

/**
 * A succeeded calculation of a revision, with its result, as the commit of a priced run leaves it; without a worker, so that lists and
 * rollups can be shown over many prices.
 */
export const makePriced = async (
  stack: Stack,
  db: Database,
  client: ApiClient,
  target: { readonly orgId: OrgId; readonly partId: string; readonly revisionId: string },
  priced: Priced,
): Promise<string> => {
  const annualVolume = priced.annualVolume ?? null;
  const made = await postCalculation({
    client: client.http,
    body: {
      part_revision_id: target.revisionId,
      lot_size: 10,
      ...(annualVolume === null ? {} : { annual_volume: annualVolume }),
    },
  });
  const finishedAt = priced.finishedAt ?? clockOf(db).now();
  const economics =
    priced.economics === undefined || priced.economics === null
      ? null
      : { economic_lot: 10, holding_cost_per_piece: 0, ...priced.economics };
  const result = {
    currency: priced.currency ?? 'EUR',
    unit_cost: priced.offerPrice / 2,
    offer_price: priced.offerPrice,
    economics,
  };
  const { cost_sheet } = wholeResult();
  const whole = { ...wholeResult(), ...result };
  const figures = {
    ...result,
    direct_costs: directCosts({ cost_sheet, unit_cost: result.unit_cost }),
    should_cost: shouldCostOf(whole),
  };
  await stack.sql(
    `update calculations set status = 'succeeded', run_seq = 1, unit_cost = $2, offer_price = $3, finished_at = $4,
       material_grade_id = $5 where id = $1`,
    [made.id, result.unit_cost, result.offer_price, finishedAt, priced.gradeId ?? null],
  );
  await stack.sql(
    `with kept as (
       insert into result_documents (org_id, sha256, body, stored_at) values ($1, encode(sha256($4), 'hex'), $4, $5)
       on conflict (org_id, sha256) do nothing)
     insert into calculation_results (org_id, calculation_id, run_seq, figures, document_sha256, created_at)
     values ($1, $2, 1, $3, encode(sha256($4), 'hex'), $5)`,
    [target.orgId, made.id, JSON.stringify(figures), packJson(whole), finishedAt],
  );
  const run = {
    calculationId: made.id,
    partId: asId<PartId>(target.partId),
    parentId: null,
    materialGradeId: priced.gradeId ?? null,
    annualVolume,
    finishedAt,
  };
  await db.asTenant(target.orgId, (tx) => recordPartPrice(tx, target.orgId, run, result));
  return made.id;
};

/** A part and its revision A. */
export const newPart = async (
  client: ApiClient,
  fields: Record<string, unknown> = {},
): Promise<{ partId: string; revisionId: string }> => {
  const part = await createPart({
    client: client.http,
    body: {
      part_number: `P-${crypto.randomUUID()}`,
      ...fields,
    },
  });
  const revisions = await listPartRevisions({ client: client.http, path: { part_id: part.id } });
  return { partId: part.id, revisionId: revisions.data[0]?.id ?? '' };
};
