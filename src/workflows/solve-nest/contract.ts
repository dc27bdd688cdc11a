/** Solves a job nest; the number is the nest's revision. */
export const solveNestRef = (id: string, revision: number) => ({
  workflowId: `nest/${id}/${revision}`,
  workflowType: 'solveNest',
  taskQueue: 'nesting',
  rowId: id,
  seq: revision,
});
