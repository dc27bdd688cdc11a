import type { MachineRejection } from '../../engine/records.ts';
import { type FailureCode, isTextId, textOrId } from '../../texts/index.ts';

export type { FailureCode } from '../../texts/index.ts';

export type FailureParams = Readonly<Record<string, string | number | boolean>>;

/** Why a calculation failed, machine-readable; snake_case, as stored and sent. */
export type Failure = {
  readonly code: string;
  readonly params: FailureParams;
  /** The machines that were checked and cannot make the part. */
  readonly rejected_machines: readonly MachineRejection[];
  /** All reasons, the most telling first; empty if there is only the one. */
  readonly reasons: readonly { readonly code: string; readonly params: FailureParams }[];
};

/** A failure unrelated to machines. */
export const failureOf = (code: FailureCode, params: FailureParams = {}): Failure => ({
  code,
  params,
  rejected_machines: [],
  reasons: [],
});

/** "code: sentence", in the calculation's language. A reason without a sentence of its own means that no plan was found. */
export const errorOf = (
  language: string,
  { code, params }: { readonly code: string; readonly params: FailureParams },
): string => {
  const id = `failure.${code}`;
  return `${code}: ${textOrId(language, isTextId(id) ? id : 'failure.no_feasible_plan', params)}`;
};
