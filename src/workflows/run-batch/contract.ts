/** Admits the cells of a batch that its request did not admit, page by page. */
export const runBatchRef = (id: string) => ({
  workflowId: `batch/${id}/1`,
  workflowType: 'runBatch',
  taskQueue: 'orchestration',
  rowId: id,
  seq: 1,
});

/** Cells that one transaction admits; the first page is the request's. */
export const BATCH_PAGE = 50;
