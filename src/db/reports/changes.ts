import { newId } from '../../platform/ids.ts';
import type { Calculation } from '../calculation-record/calculation.ts';
import type { CalculationStatus } from '../calculation-record/run.ts';
import { findCalculation } from '../calculations/store.ts';
import type { Tx } from '../kernel/database.ts';
import type { OrgId } from '../kernel/ids.ts';
import { type Done, done, type NotFound, notFound } from '../kernel/outcome.ts';
import { findKnownPrice, type KnownPrice } from '../known-prices/known-prices.ts';
import { checkStorage, type StorageExceeded } from '../uploads/stored-objects.ts';
import { countOpenReports, deleteExpiredReports, insertReport, type NewReport } from './reports.ts';

export type ReportRefused =
  | NotFound
  | StorageExceeded
  | { readonly kind: 'not_priced'; readonly status: CalculationStatus }
  | { readonly kind: 'not_an_assembly' | 'without_known_price' }
  | { readonly kind: 'other_part'; readonly partNumber: string }
  | { readonly kind: 'other_currency'; readonly currency: string; readonly priced: string }
  | { readonly kind: 'too_many_open'; readonly openBound: number; readonly openCount: number };

/** A negotiation sheet compares the price with a known price of the same part in the same currency. */
const refusedBeside = (
  known: KnownPrice | null,
  { partNumber, currency }: Calculation,
): ReportRefused | null => {
  if (known === null) return { kind: 'without_known_price' };
  if (known.partNumber !== partNumber) return { kind: 'other_part', partNumber: known.partNumber };
  if (known.currency !== currency)
    return { kind: 'other_currency', currency: known.currency, priced: currency };
  return null;
};

/** Writes a report to be made, whose start the caller stages. Returns its id. */
export const requestReport = async (
  tx: Tx,
  orgId: OrgId,
  asked: Omit<NewReport, 'id'>,
  now: Date,
): Promise<Done<string> | ReportRefused> => {
  const calculation = await findCalculation(tx, orgId, asked.calculationId);
  if (calculation === null) return notFound();
  const { knownPriceId } = asked;
  const known = knownPriceId === null ? null : await findKnownPrice(tx, orgId, knownPriceId);
  if (knownPriceId !== null && known === null) return notFound('known_price_id');
  if (calculation.status !== 'succeeded' && calculation.earlierRunSeq === null)
    return { kind: 'not_priced', status: calculation.status };
  if (asked.kind === 'negotiation') {
    const refused = refusedBeside(known, calculation);
    if (refused !== null) return refused;
  }
  if (asked.kind === 'assembly' && calculation.assemblyRole !== 'assembly')
    return { kind: 'not_an_assembly' };
  await deleteExpiredReports(tx, orgId, now);
  const { bound, count } = await countOpenReports(tx, orgId);
  if (count >= bound) return { kind: 'too_many_open', openBound: bound, openCount: count };
  const full = await checkStorage(tx, orgId, 1);
  if (full !== null) return full;
  const id = newId();
  await insertReport(tx, orgId, { ...asked, id }, now);
  return done(id);
};
