/** Makes the file of a report. It is made once, so the number is always 1. */
export const makeReportRef = (id: string) => ({
  workflowId: `report/${id}/1`,
  workflowType: 'makeReport',
  taskQueue: 'orchestration',
  rowId: id,
  seq: 1,
});
