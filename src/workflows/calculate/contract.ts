const CALCULATE = { workflowType: 'calculate', taskQueue: 'pricing' } as const;
const ID_PREFIX = 'calculation/';

/** Public contract of `calculate`; importing it loads neither the workflow nor an activity. */
export const calculateRef = (id: string, runSeq: number) => ({
  workflowId: `${ID_PREFIX}${id}/${runSeq}`,
  ...CALCULATE,
  rowId: id,
  seq: runSeq,
});

/** A slot of the organisation may be free: request one again. */
export const SLOT_FREE = 'slotFree';

/** The row was cancelled or deleted: stop working on it. The row already has its state; the signal only saves effort. */
export const CANCEL_REQUESTED = 'cancelRequested';

export const slotFreeSignal = (id: string, runSeq: number) => ({
  workflowId: calculateRef(id, runSeq).workflowId,
  signalName: SLOT_FREE,
});

const cancelRequestedSignal = (id: string, runSeq: number) => ({
  workflowId: calculateRef(id, runSeq).workflowId,
  signalName: CANCEL_REQUESTED,
});

/** Start and signals of a run, as `db` uses them. */
export const runWiring = {
  start: calculateRef,
  granted: { ...CALCULATE, idPrefix: ID_PREFIX, signalName: SLOT_FREE },
  cancel: cancelRequestedSignal,
};
