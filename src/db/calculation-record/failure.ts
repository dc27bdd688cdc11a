import type { MachineRejection } from '../../engine/records.ts';
import { type FailureCode, isTextId, textOrId } from '../../texts/index.ts';

export type { FailureCode } from '../../texts/index.ts';

export type FailureParams = Readonly<Record<string, string | number | boolean>>;

/** Why a calculation failed, for programs; snake_case, as it is stored and sent. */
export type Failure = {
  readonly code: string;
  readonly params: FailureParams;
  /** The machines that were looked at and could not take the part. */
  readonly rejected_machines: readonly MachineRejection[];
  /** Every reason, most telling first; empty where there is the one. */
  readonly reasons: readonly { readonly code: string; readonly params: FailureParams }[];
};

/** A failure that no machine has a part in. */
export const failureOf = (code: FailureCode, params: FailureParams = {}): Failure => ({
  code,
  params,
  rejected_machines: [],
  reasons: [],
});

/** "code: a sentence for people", in the calculation's language. A reason that has no sentence is a plan that was not found. */
export const errorOf = (
  language: string,
  { code, params }: { readonly code: string; readonly params: FailureParams },
): string => {
  const id = `failure.${code}`;
  return `${code}: ${textOrId(language, isTextId(id) ? id : 'failure.no_feasible_plan', params)}`;
};
