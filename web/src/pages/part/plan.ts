import type { ProcessOperation } from '../../../../clients/typescript/src/index.ts';

export type Clamping = {
  readonly key: string;
  /** 0: outside the clampings, such as sawing. */
  readonly number: number;
  readonly machine: string | null;
  readonly operations: readonly ProcessOperation[];
};

/** Operations that follow each other in one clamping on one machine. */
export const clampingsOf = (plan: readonly ProcessOperation[]): readonly Clamping[] => {
  const clampings: (Clamping & { readonly operations: ProcessOperation[] })[] = [];
  for (const operation of plan) {
    const machine = operation.machine?.name ?? null;
    const last = clampings.at(-1);
    if (last !== undefined && last.number === operation.setup_no && last.machine === machine)
      last.operations.push(operation);
    else
      clampings.push({
        key: operation.op_id,
        number: operation.setup_no,
        machine,
        operations: [operation],
      });
  }
  return clampings;
};

/** Time per piece: main, auxiliary and allowance time. */
export const runTimeOf = ({ time }: ProcessOperation): number => time.th_s + time.tn_s + time.tv_s;

/** The longest run time of a plan in s, at least so much that it can be divided by. */
export const longestOf = (plan: readonly ProcessOperation[]): number =>
  Math.max(Number.EPSILON, ...plan.map(runTimeOf));
