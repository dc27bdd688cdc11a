/** Starts a run for every item of a reprice. It is started once, so the number is always 1. */
export const repriceSetRef = (id: string) => ({
  workflowId: `reprice/${id}/1`,
  workflowType: 'repriceSet',
  taskQueue: 'orchestration',
  rowId: id,
  seq: 1,
});

/** Items that one transaction starts. */
export const REPRICE_PAGE = 25;
