import { isAssumed, statedAs } from './evidence.ts';
import type { Evidence, ResolvedParameter } from './records.ts';

/** One row of the registry with overrides applied and money in the sheet's currency. Throws if the row does not exist. */
export type Lookup = (bin: string, parameter: string) => ResolvedParameter;

export const parameterSource = (row: ResolvedParameter): string => `parameter:${row.bin}/${row.parameter}`;

export const parameterEvidence = (row: ResolvedParameter): Evidence => ({
  kind: row.layer === 'platform' && !isAssumed(row.citation) ? 'catalogue' : statedAs(row.citation),
  source: row.citation,
  source_id: row.source_id,
  sigma: row.sigma,
});

/** A row as a term of a formula. */
export const parameterTerm = (
  row: ResolvedParameter,
): { readonly value: number; readonly source: string } => ({
  value: row.value,
  source: parameterSource(row),
});
