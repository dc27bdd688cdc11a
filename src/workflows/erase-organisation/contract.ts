/** Public contract of `eraseOrganisation`; its row is the erasure, which has the organisation's id. */
export const eraseOrganisationRef = (orgId: string, runSeq: number) => ({
  workflowId: `erase/${orgId}/${runSeq}`,
  workflowType: 'eraseOrganisation',
  taskQueue: 'orchestration',
  rowId: orgId,
  seq: runSeq,
});

/** `wait`: remaining work or histories will be gone in a moment. */
export type ErasurePage = 'more' | 'wait' | 'finished';

export const ERASURE_WAIT_MS = 1_000;
