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
      /** Names of files without which the job cannot be done. */
      readonly missing?: readonly string[];
    }
  | { readonly kind: 'limit'; readonly limit: ChildLimit }
  | { readonly kind: 'crashed'; readonly detail: string }
  | { readonly kind: 'cancelled' };

/** How a child ended, what it cost, and how well it was locked in. */
export type ChildOutcome = ChildEnd & {
  readonly isolation: Isolation;
  readonly wallMs: number;
  readonly peakRssBytes: number;
  /** Of the process and its children, as last seen while it ran: up to a tenth of a second less than it took. */
  readonly cpuSeconds: number;
};

export type Progress = { readonly progress: number; readonly stage: string };
