/** Isolation of a child; `reason` names each measure that this machine does not support. */
export type Isolation = {
  readonly user: 'separate' | 'same';
  readonly network: 'none' | 'shared';
  readonly kernelLimits: boolean;
  readonly missing: readonly string[];
};

export type ChildResult = Readonly<Record<string, unknown>>;

export type ChildLimit = 'time' | 'memory' | 'cpu' | 'output';

export type ChildEnd =
  | { readonly kind: 'ok'; readonly result: ChildResult }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly message: string;
      /** Names of files that the job requires. */
      readonly missing?: readonly string[];
    }
  | { readonly kind: 'limit'; readonly limit: ChildLimit }
  | { readonly kind: 'crashed'; readonly detail: string }
  | { readonly kind: 'cancelled' };

/** End of a child, its cost, and its isolation. */
export type ChildOutcome = ChildEnd & {
  readonly isolation: Isolation;
  readonly wallMs: number;
  readonly peakRssBytes: number;
  /** Of the process and its children, at the last poll: up to a tenth of a second too low. */
  readonly cpuSeconds: number;
};

export type Progress = { readonly progress: number; readonly stage: string };
