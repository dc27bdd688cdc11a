import { findCountedEnvironment } from '../../db/environments/environments.ts';
import { findRates } from '../../db/environments/exchange-rates.ts';
import type { Tx } from '../../db/kernel/database.ts';
import type { OrgId } from '../../db/kernel/ids.ts';
import { findPairs } from '../../db/known-prices/pairs.ts';
import { existing } from '../kit/errors.ts';
import { computedRoute, type Route } from '../kit/route.ts';
import { currencyUnresolved } from '../kit/unwrap.ts';
import { accuracyBy, accuracyOf, type Compared, type ComparedInput, UNCOMPARED } from './compare.ts';
import {
  accuracyAnswer,
  type ComparedWire,
  calibrationQuery,
  comparedQuery,
  DEFAULT_GAPS,
  gapsAnswer,
  gapsQuery,
  proposalAnswer,
} from './gap-schemas.ts';
import type { Proposal } from './propose.ts';
import { toWire } from './schemas.ts';

const PATH = '/api/v1/known-prices';
const base = {
  method: 'get',
  tag: 'Known prices',
  scope: 'calculations:read',
  weight: 'heavy',
  errors: ['not_found', 'currency_unresolved'],
} as const;

type Asked = { readonly costing_environment_id?: string | undefined; readonly currency?: string | undefined };

/** The known prices with their calculations and the rates of a conversion. @throws ApiError not_found, currency_unresolved */
const inputOf = async (
  tx: Tx,
  orgId: OrgId,
  { costing_environment_id: environmentId, currency }: Asked,
  now: Date,
): Promise<ComparedInput> => {
  if (environmentId !== undefined) existing(await findCountedEnvironment(tx, orgId, environmentId));
  const pairs = await findPairs(tx, orgId, environmentId ?? null);
  if (currency === undefined) return { pairs, currency: null, rates: [] };
  const from = pairs.flatMap(({ known, priced }) => [known.currency, priced?.currency ?? known.currency]);
  const { rates, missing } = await findRates(tx, orgId, from, currency, now.toISOString().slice(0, 10));
  if (missing.length > 0) throw currencyUnresolved({ from: missing, to: currency });
  return { pairs, currency, rates };
};

const gapToWire = ({ known, partId, priced, gap, ...row }: Compared): ComparedWire => ({
  known_price: toWire(known),
  part_id: partId,
  calculation_id: priced?.calculationId ?? null,
  costing_environment_id: priced?.environmentId ?? null,
  environment_name: priced?.environmentName ?? null,
  calculation_currency: priced?.currency ?? null,
  currency: row.currency,
  paid: row.paid,
  annual_volume: row.annualVolume,
  gap_per_year: row.gapPerYear,
  reason: row.reason,
  comparison:
    gap === null
      ? null
      : {
          lot_size: gap.lot_size,
          should_cost: gap.should_cost,
          gap: gap.gap,
          gap_pct: gap.gap_pct,
          band: { p10: gap.p10, p90: gap.p90 },
          inside_band: gap.inside_band,
          categories_lot_size: gap.categories_lot_size,
          categories: gap.categories.map((one) => ({ ...one })) as NonNullable<
            ComparedWire['comparison']
          >['categories'],
        },
});

const totalsOf = (rows: readonly Compared[]) =>
  [
    ...Map.groupBy(
      rows.filter(({ gapPerYear }) => (gapPerYear ?? 0) > 0),
      ({ currency }) => currency,
    ),
  ]
    .map(([currency, members]) => ({
      currency,
      gap_per_year: members.reduce((sum, { gapPerYear }) => sum + (gapPerYear ?? 0), 0),
      prices: members.length,
    }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));

const gaps = computedRoute(
  {
    ...base,
    operationId: 'listKnownPriceGaps',
    path: `${PATH}/gaps`,
    summary: 'Compare known prices with should-costs',
    description:
      'The negotiation list. Each known price is compared with a succeeded calculation of its part: one of the same lot size, otherwise the newest. The nearest lot of its lot curve counts.',
    heavies: 2,
    query: gapsQuery,
    responses: { 200: { description: 'Known prices beside their should-costs.', schema: gapsAnswer } },
  },
  ({ tx, caller, query, now }) => inputOf(tx, caller.orgId, query, now),
  async ({ deps, caller, query, found }) => {
    const rows = await deps.inRequestThread(caller.orgId, 'compareKnownPrices', found);
    const offset = query.offset ?? 0;
    const items = rows.slice(offset, offset + (query.limit ?? DEFAULT_GAPS));
    return {
      status: 200,
      body: {
        items: items.map(gapToWire),
        count: items.length,
        total: rows.length,
        compared_count: rows.filter(({ gap }) => gap !== null).length,
        totals: totalsOf(rows),
        exchange_rates: found.rates,
      },
    };
  },
);

const accuracy = computedRoute(
  {
    ...base,
    operationId: 'getKnownPriceAccuracy',
    path: `${PATH}/accuracy`,
    summary: 'Get the accuracy against known prices',
    description: 'Compares as the list of gaps does.',
    heavies: 2,
    query: comparedQuery,
    responses: { 200: { description: 'The accuracy.', schema: accuracyAnswer } },
  },
  ({ tx, caller, query, now }) => inputOf(tx, caller.orgId, query, now),
  async ({ deps, caller, found }) => {
    const rows = await deps.inRequestThread(caller.orgId, 'compareKnownPrices', found);
    const names = new Map(
      rows.map(({ priced }) => [priced?.materialGradeId ?? null, priced?.material ?? null]),
    );
    return {
      status: 200,
      body: {
        ...accuracyOf(rows),
        by_process: accuracyBy(rows, ({ shouldCost }) => shouldCost?.process ?? null).map(
          ({ key, ...group }) => ({ process: key, ...group }),
        ),
        by_material: accuracyBy(rows, ({ materialGradeId }) => materialGradeId).map(({ key, ...group }) => ({
          material_grade_id: key,
          material: names.get(key) ?? null,
          ...group,
        })),
        not_compared: UNCOMPARED.flatMap((reason) => {
          const count = rows.filter((row) => row.reason === reason).length;
          return count === 0 ? [] : [{ reason, count }];
        }),
        exchange_rates: found.rates,
      },
    };
  },
);

const fitToWire = ({ fit, error_cross_validated }: Proposal) =>
  fit.kind === 'refused'
    ? {
        factors: [],
        error_before: null,
        error_after: null,
        error_cross_validated,
        refused_reason: fit.reason,
        refused_message: fit.message,
      }
    : {
        factors: fit.factors,
        error_before: fit.error_before,
        error_after: fit.error_after,
        error_cross_validated,
        refused_reason: null,
        refused_message: null,
      };

const calibration = computedRoute(
  {
    ...base,
    operationId: 'proposeCalibration',
    path: `${PATH}/calibration`,
    summary: 'Propose a calibration from known prices',
    description:
      'Fits factors to the known prices of the parts that this environment prices, and validates them on observations that were left out. Changes nothing: send the observations to `PUT /api/v1/environments/{env_id}/calibration` to accept them.',
    heavies: 2,
    query: calibrationQuery,
    responses: { 200: { description: 'The proposed calibration.', schema: proposalAnswer } },
  },
  ({ tx, caller, query, now }) => inputOf(tx, caller.orgId, query, now),
  async ({ deps, caller, query, found }) => {
    const proposal = await deps.inRequestThread(caller.orgId, 'proposeCalibration', found);
    return {
      status: 200,
      body: {
        costing_environment_id: query.costing_environment_id,
        observations: proposal.observations,
        ...fitToWire(proposal),
        exchange_rates: found.rates,
      },
    };
  },
);

export const gapRoutes: readonly Route[] = [gaps, accuracy, calibration];
