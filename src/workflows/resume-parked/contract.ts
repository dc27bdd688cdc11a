/** Resumes runs that a spend cap parked: of one organisation right after its cap changed, and of all by a schedule. */
export const resumeParkedRef = (id: string) => ({
  workflowId: `resume/${id}/0`,
  workflowType: 'resumeParked',
  taskQueue: 'orchestration',
  rowId: id,
  seq: 0,
});
