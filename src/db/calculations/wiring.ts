import type { Signal, WorkflowRef } from '../outbox/staged-starts.ts';

/** Starts and signals of workflows; given by the caller, because `db` does not know them. */
export type Wiring = {
  /** The workflow that serves one run of one calculation. */
  readonly start: (id: string, runSeq: number) => WorkflowRef;
  /**
   * The same start for SQL, and the signal that a slot may be free. The id of the workflow is the prefix, the id of the calculation, a slash and
   * the number of the run.
   */
  readonly granted: Omit<WorkflowRef, 'workflowId' | 'rowId' | 'seq'> & {
    readonly idPrefix: string;
    readonly signalName: string;
  };
};

/** Additional signal for cancelling a run. */
export type CancelWiring = Wiring & { readonly cancel: (id: string, runSeq: number) => Signal };
