import type { StartOf } from '../outbox/events.ts';
import type { WorkflowRef } from '../outbox/staged-starts.ts';

type Signal = { readonly workflowId: string; readonly signalName: string };

/** Starts and signals of workflows; given by the caller, because `db` does not know them. */
export type Wiring = {
  readonly deliver: StartOf;
  /** The workflow that serves one run of one calculation. */
  readonly start: (id: string, runSeq: number) => WorkflowRef;
  readonly slotFree: (id: string, runSeq: number) => Signal;
  /** The same start and signal for SQL: the id of the workflow is the prefix, the id of the calculation, a slash and the number of the run. */
  readonly granted: Omit<WorkflowRef, 'workflowId' | 'rowId' | 'seq'> & {
    readonly idPrefix: string;
    readonly signalName: string;
  };
};

/** Additional signal for cancelling a run. */
export type CancelWiring = Wiring & { readonly cancel: (id: string, runSeq: number) => Signal };
